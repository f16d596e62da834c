//! Values as objects of a bucket: S3, or what speaks like it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kvant_engine::SharedBytes;
use ureq::Agent;
use ureq::http::{Method, StatusCode, Uri};

use super::presign::{Signer, escaped};
use super::rest::Rest;
use super::{StoreError, Values, WriteValue};
use crate::clock;

/// Time to connect, to hear the first word, for all that one lookup reads, and for a whole write.
const CONNECT_TIME: Duration = Duration::from_secs(1);
const ANSWER_TIME: Duration = Duration::from_secs(2);
const READ_TIME: Duration = Duration::from_secs(5);
const WRITE_TIME: Duration = Duration::from_secs(60);
/// Seconds that a signature holds: longer than any request takes.
const SIGNATURE_SECONDS: u64 = 300;
/// Bytes of a value, and of the value of a beginning.
const MOST_BYTES: u64 = 4 << 30;
const MOST_LINK: u64 = 4096;

/// Where a bucket is and what opens it.
#[derive(Clone, PartialEq, Eq)]
pub struct S3Place {
    /// Name of the bucket.
    pub bucket: String,
    /// What all names begin with: empty, or ending in `/`.
    pub prefix: String,
    /// Address of the service, if it is not Amazon's.
    pub endpoint: Option<String>,
    /// Region that signatures are made for.
    pub region: String,
    key: String,
    secret: String,
    token: Option<String>,
}

impl std::fmt::Debug for S3Place {
    /// Without what opens it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "s3://{}/{}", self.bucket, self.prefix)
    }
}

impl S3Place {
    /// The place that `s3://BUCKET[/PREFIX]` and the variables of AWS' own tools name: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
    /// `AWS_SESSION_TOKEN`, `AWS_REGION` or `AWS_DEFAULT_REGION`, `AWS_ENDPOINT_URL_S3` or `AWS_ENDPOINT_URL`. `variable` looks one up.
    pub fn parse(text: &str, variable: &dyn Fn(&str) -> Option<String>) -> Result<Self, StoreError> {
        let wrong = |found: &str, expected| StoreError::Place { found: found.to_owned(), expected };
        let rest = text.strip_prefix("s3://").ok_or_else(|| wrong(text, "s3://BUCKET[/PREFIX]"))?;
        let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let plain = |text: &str, also: &[u8]| {
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || also.contains(&byte))
                && !matches!(text, "" | "." | "..")
        };
        if bucket.len() > 63 || !plain(bucket, b"-._") {
            return Err(wrong(text, "s3://BUCKET[/PREFIX] with a bucket of letters, digits, - . and _"));
        }
        let prefix = prefix.trim_end_matches('/');
        if !prefix.is_empty() && !prefix.split('/').all(|part| plain(part, b"-._=")) {
            return Err(wrong(text, "s3://BUCKET/PREFIX with a prefix of letters, digits, - . _ = and /"));
        }
        let given = |name: &str| variable(name).filter(|value| !value.is_empty());
        let needed = |name: &str, what: &'static str| given(name).ok_or_else(|| wrong("no key for S3", what));
        Ok(Self {
            bucket: bucket.to_owned(),
            prefix: if prefix.is_empty() { String::new() } else { format!("{prefix}/") },
            endpoint: given("AWS_ENDPOINT_URL_S3").or_else(|| given("AWS_ENDPOINT_URL")),
            region: given("AWS_REGION")
                .or_else(|| given("AWS_DEFAULT_REGION"))
                .unwrap_or_else(|| "us-east-1".to_owned()),
            key: needed("AWS_ACCESS_KEY_ID", "AWS_ACCESS_KEY_ID in the environment")?,
            secret: needed("AWS_SECRET_ACCESS_KEY", "AWS_SECRET_ACCESS_KEY in the environment")?,
            token: given("AWS_SESSION_TOKEN"),
        })
    }

    /// The bucket's address: part of the path at other services and where its name cannot be part of a host's, else part of the host.
    fn address(&self) -> Result<Address, StoreError> {
        let own = format!("https://s3.{}.amazonaws.com", self.region);
        let text = self.endpoint.as_deref().unwrap_or(&own);
        let refused =
            || StoreError::Place { found: text.to_owned(), expected: "http://HOST[:PORT] or https://HOST" };
        let uri: Uri = text.parse().map_err(|_| refused())?;
        let (scheme, default_port) = match uri.scheme_str() {
            Some("http") => ("http", 80),
            Some("https") => ("https", 443),
            _ => return Err(refused()),
        };
        let named =
            uri.authority().filter(|authority| !authority.as_str().contains('@')).ok_or_else(refused)?;
        // What is signed is what the request's header will say.
        let mut host = named.host().to_ascii_lowercase();
        if let Some(port) = named.port_u16().filter(|port| *port != default_port) {
            host = format!("{host}:{port}");
        }
        let mut path = uri.path().trim_end_matches('/').to_owned();
        let signed_as_is = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte);
        if uri.query().is_some() || !path.bytes().all(signed_as_is) {
            return Err(refused());
        }
        if self.endpoint.is_some()
            || self.bucket.contains(['.', '_'])
            || self.bucket.contains(|c: char| c.is_ascii_uppercase())
        {
            path = format!("{path}/{}", self.bucket);
        } else {
            host = format!("{}.{host}", self.bucket);
        }
        Ok(Address { scheme, host, path })
    }
}

/// Where a bucket's objects are: `SCHEME://HOST/PATH/NAME`.
#[derive(Debug, PartialEq, Eq)]
struct Address {
    scheme: &'static str,
    /// With its port where that is none of the scheme's own.
    host: String,
    /// Empty, or beginning with `/`.
    path: String,
}

/// A bucket, reached when it is needed.
pub struct S3 {
    address: Address,
    prefix: String,
    signer: Signer,
    agent: Agent,
    rest: Rest,
}

impl S3 {
    /// The bucket at `place`; it need not be there yet.
    pub fn new(place: &S3Place) -> Result<Self, StoreError> {
        let address = place.address()?;
        let S3Place { key, secret, token, prefix, region, .. } = place.clone();
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(CONNECT_TIME))
            .timeout_recv_response(Some(ANSWER_TIME))
            .user_agent(concat!("kvant/", env!("CARGO_PKG_VERSION")));
        let signer = Signer { key, secret, token, region };
        Ok(Self { address, prefix, signer, agent: config.build().into(), rest: Rest::default() })
    }

    /// The signed address of an object.
    fn url(&self, method: &Method, name: &str) -> String {
        let Address { scheme, host, path } = &self.address;
        let names = format!("{}{name}", self.prefix);
        let path = names.split('/').fold(path.clone(), |path, name| path + "/" + &escaped(name));
        let query = self.signer.query(method.as_str(), host, &path, clock::now(), SIGNATURE_SECONDS);
        format!("{scheme}://{host}{path}?{query}")
    }

    /// An object of at most `most` bytes, if it is there; it has to be read by `until`.
    fn read(&mut self, name: &str, most: u64, until: Instant) -> Result<Option<Vec<u8>>, StoreError> {
        let url = self.url(&Method::GET, name);
        let agent = &self.agent;
        self.rest.unless(|| {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into());
            }
            let request = agent.get(&url).config().timeout_global(Some(left)).build();
            let mut answer = request.call().map_err(broken)?;
            match answer.status() {
                StatusCode::OK => {
                    let promised = answer.body().content_length();
                    if promised.is_some_and(|bytes| bytes > most) {
                        return Err(StoreError::TooLarge { bytes: promised.unwrap_or(0), most });
                    }
                    let bytes = answer.body_mut().with_config().limit(most).read_to_vec().map_err(broken)?;
                    match promised.is_none_or(|promised| promised == bytes.len() as u64) {
                        true => Ok(Some(bytes)),
                        false => Err(strange(&format!("{} bytes", bytes.len()), "a whole object")),
                    }
                }
                StatusCode::NOT_FOUND => Ok(None),
                other => Err(strange(other.as_str(), "200 or 404")),
            }
        })
    }
}

/// A connection that failed, or an answer that is not HTTP.
fn broken(error: ureq::Error) -> StoreError {
    match error {
        ureq::Error::Io(error) => StoreError::Io(error),
        other => StoreError::Io(std::io::Error::other(other)),
    }
}

fn strange(found: &str, expected: &'static str) -> StoreError {
    StoreError::Answer { found: found.to_owned(), expected }
}

impl Values for S3 {
    /// A text is written with all its beginnings, so whoever has a longer one has the shorter ones: halving finds the longest in few
    /// questions, each of which takes a journey. Where some were lost, it is a shorter one or none.
    fn first(&mut self, names: &[String]) -> Result<Option<(usize, Vec<u8>)>, StoreError> {
        let Some(last) = names.len().checked_sub(1) else { return Ok(None) };
        let until = Instant::now() + READ_TIME;
        let Some(bytes) = self.read(&names[last], MOST_LINK, until)? else { return Ok(None) };
        let mut found = (last, bytes);
        // Nothing before `from` is there; `found` is.
        let mut from = 0;
        while from < found.0 {
            let middle = from + (found.0 - from) / 2;
            match self.read(&names[middle], MOST_LINK, until)? {
                Some(bytes) => found = (middle, bytes),
                None => from = middle + 1,
            }
        }
        Ok(Some(found))
    }

    fn get(&mut self, name: &str) -> Result<Option<SharedBytes>, StoreError> {
        let until = Instant::now() + READ_TIME;
        Ok(self.read(name, MOST_BYTES, until)?.map(|bytes| Arc::new(bytes) as SharedBytes))
    }

    fn put(&mut self, name: &str, bytes: u64, write: &WriteValue<'_>) -> Result<(), StoreError> {
        if bytes > MOST_BYTES {
            return Err(StoreError::TooLarge { bytes, most: MOST_BYTES });
        }
        let mut value = Vec::with_capacity(bytes as usize);
        write(&mut value)?;
        let url = self.url(&Method::PUT, name);
        let agent = &self.agent;
        self.rest.unless(|| {
            let request = agent.put(&url).config().timeout_global(Some(WRITE_TIME)).build();
            let answer = request.content_type("application/octet-stream").send(&value[..]).map_err(broken)?;
            match answer.status() {
                StatusCode::OK => Ok(()),
                other => Err(strange(other.as_str(), "200")),
            }
        })
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let url = self.url(&Method::DELETE, name);
        let agent = &self.agent;
        self.rest.unless(|| {
            let request = agent.delete(&url).config().timeout_global(Some(READ_TIME)).build();
            match request.call().map_err(broken)?.status() {
                StatusCode::OK | StatusCode::NO_CONTENT | StatusCode::NOT_FOUND => Ok(()),
                other => Err(strange(other.as_str(), "204")),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(given: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        let given: Vec<(String, String)> =
            given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        move |name| given.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone())
    }

    const KEYS: [(&str, &str); 2] = [("AWS_ACCESS_KEY_ID", "who"), ("AWS_SECRET_ACCESS_KEY", "hush")];

    #[test]
    fn places_come_from_the_address_and_the_environment() {
        let place = S3Place::parse("s3://caches/llm/a=1/", &variables(&KEYS)).unwrap();
        assert_eq!((&*place.bucket, &*place.prefix, &*place.region), ("caches", "llm/a=1/", "us-east-1"));
        let address =
            |scheme, host: &str, path: &str| Address { scheme, host: host.into(), path: path.into() };
        assert_eq!(place.address().unwrap(), address("https", "caches.s3.us-east-1.amazonaws.com", ""));
        let url = S3::new(&place).unwrap().url(&Method::GET, "v-ab12");
        assert!(
            url.starts_with("https://caches.s3.us-east-1.amazonaws.com/llm/a%3D1/v-ab12?X-Amz-Algorithm="),
            "{url}"
        );
        assert!(!format!("{place:?}").contains("hush"));
        let more = [KEYS[0], KEYS[1], ("AWS_ENDPOINT_URL", "http://localhost:9000"), ("AWS_REGION", "eu-1")];
        let place = S3Place::parse("s3://caches", &variables(&more)).unwrap();
        assert_eq!(place.address().unwrap(), address("http", "localhost:9000", "/caches"));
        assert_eq!((&*place.prefix, &*place.region), ("", "eu-1"));
        for wrong in ["s3://", "s3:///x", "s3://a/../b", "s3://a b/c", "s3://a//b", "s3://../x", "s3://a/b?c"]
        {
            assert!(S3Place::parse(wrong, &variables(&KEYS)).is_err(), "{wrong}");
        }
        let error = S3Place::parse("s3://caches", &variables(&KEYS[..1])).unwrap_err().to_string();
        assert!(error.contains("AWS_SECRET_ACCESS_KEY"), "{error}");
        let at = |endpoint: &str| {
            let given = [KEYS[0], KEYS[1], ("AWS_ENDPOINT_URL", endpoint)];
            S3Place::parse("s3://caches", &variables(&given)).unwrap().address()
        };
        assert_eq!(at("HTTP://Example.com:80/").unwrap(), address("http", "example.com", "/caches"));
        assert_eq!(at("https://[::1]:9000/s3").unwrap(), address("https", "[::1]:9000", "/s3/caches"));
        for nowhere in
            ["ftp://example.com", "example.com", "http://", "http://a@b", "http://a/?x", "http://a/%20"]
        {
            assert!(at(nowhere).is_err(), "{nowhere}");
        }
    }
}
