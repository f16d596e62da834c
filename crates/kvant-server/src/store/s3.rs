//! Values as objects of a bucket: S3, or what speaks like it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kvant_engine::SharedBytes;
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};
use ureq::Agent;
use ureq::http::StatusCode;

use super::rest::Rest;
use super::{StoreError, Values, WriteValue};

/// Time to connect, to hear the first word, for all that one lookup reads, and for a whole write.
const CONNECT_TIME: Duration = Duration::from_secs(1);
const ANSWER_TIME: Duration = Duration::from_secs(2);
const READ_TIME: Duration = Duration::from_secs(5);
const WRITE_TIME: Duration = Duration::from_secs(60);
/// How long a signature holds: longer than any request takes.
const SIGNATURE_TIME: Duration = Duration::from_secs(300);
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
    fn open(&self) -> Result<Bucket, StoreError> {
        let own = format!("https://s3.{}.amazonaws.com", self.region);
        let address = self.endpoint.as_deref().unwrap_or(&own);
        let refused = || StoreError::Place {
            found: address.to_owned(),
            expected: "http://HOST[:PORT] or https://HOST",
        };
        let as_path = self.endpoint.is_some()
            || self.bucket.contains(['.', '_'])
            || self.bucket.contains(|c: char| c.is_ascii_uppercase());
        let style = if as_path { UrlStyle::Path } else { UrlStyle::VirtualHost };
        let address = address.parse().map_err(|_| refused())?;
        Bucket::new(address, style, self.bucket.clone(), self.region.clone()).map_err(|_| refused())
    }
}

/// A bucket, reached when it is needed.
pub struct S3 {
    bucket: Bucket,
    prefix: String,
    credentials: Credentials,
    agent: Agent,
    rest: Rest,
}

impl S3 {
    /// The bucket at `place`; it need not be there yet.
    pub fn new(place: &S3Place) -> Result<Self, StoreError> {
        let S3Place { key, secret, token, .. } = place.clone();
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_connect(Some(CONNECT_TIME))
            .timeout_recv_response(Some(ANSWER_TIME))
            .user_agent(concat!("kvant/", env!("CARGO_PKG_VERSION")));
        Ok(Self {
            bucket: place.open()?,
            prefix: place.prefix.clone(),
            credentials: match token {
                Some(token) => Credentials::new_with_token(key, secret, token),
                None => Credentials::new(key, secret),
            },
            agent: config.build().into(),
            rest: Rest::default(),
        })
    }

    fn object(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// An object of at most `most` bytes, if it is there; it has to be read by `until`.
    fn read(&mut self, name: &str, most: u64, until: Instant) -> Result<Option<Vec<u8>>, StoreError> {
        let name = self.object(name);
        let action = self.bucket.get_object(Some(&self.credentials), &name);
        let url = action.sign(SIGNATURE_TIME);
        let agent = &self.agent;
        self.rest.unless(|| {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into());
            }
            let request = agent.get(url.as_str()).config().timeout_global(Some(left)).build();
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
        let name = self.object(name);
        let url = self.bucket.put_object(Some(&self.credentials), &name).sign(SIGNATURE_TIME);
        let agent = &self.agent;
        self.rest.unless(|| {
            let request = agent.put(url.as_str()).config().timeout_global(Some(WRITE_TIME)).build();
            let answer = request.content_type("application/octet-stream").send(&value[..]).map_err(broken)?;
            match answer.status() {
                StatusCode::OK => Ok(()),
                other => Err(strange(other.as_str(), "200")),
            }
        })
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        let name = self.object(name);
        let url = self.bucket.delete_object(Some(&self.credentials), &name).sign(SIGNATURE_TIME);
        let agent = &self.agent;
        self.rest.unless(|| {
            let request = agent.delete(url.as_str()).config().timeout_global(Some(READ_TIME)).build();
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
        let place = S3Place::parse("s3://caches/llm/one/", &variables(&KEYS)).unwrap();
        assert_eq!((&*place.bucket, &*place.prefix, &*place.region), ("caches", "llm/one/", "us-east-1"));
        assert_eq!(place.open().unwrap().base_url().as_str(), "https://caches.s3.us-east-1.amazonaws.com/");
        assert!(!format!("{place:?}").contains("hush"));
        let more = [KEYS[0], KEYS[1], ("AWS_ENDPOINT_URL", "http://localhost:9000"), ("AWS_REGION", "eu-1")];
        let place = S3Place::parse("s3://caches", &variables(&more)).unwrap();
        assert_eq!(place.open().unwrap().base_url().as_str(), "http://localhost:9000/caches/");
        assert_eq!((&*place.prefix, &*place.region), ("", "eu-1"));
        for wrong in ["s3://", "s3:///x", "s3://a/../b", "s3://a b/c", "s3://a//b", "s3://../x", "s3://a/b?c"]
        {
            assert!(S3Place::parse(wrong, &variables(&KEYS)).is_err(), "{wrong}");
        }
        let error = S3Place::parse("s3://caches", &variables(&KEYS[..1])).unwrap_err().to_string();
        assert!(error.contains("AWS_SECRET_ACCESS_KEY"), "{error}");
        let nowhere = [KEYS[0], KEYS[1], ("AWS_ENDPOINT_URL", "ftp://example.com")];
        let place = S3Place::parse("s3://caches", &variables(&nowhere)).unwrap();
        assert!(S3::new(&place).is_err());
    }
}
