//! Requests to S3 that are signed in their address: AWS Signature Version 4, the body left out of it.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::clock;

/// Bytes that SHA-256 takes at a time.
const BLOCK: usize = 64;

/// What requests are signed with.
pub(super) struct Signer {
    pub key: String,
    pub secret: String,
    pub token: Option<String>,
    pub region: String,
}

impl Signer {
    /// The query with which `host` takes a request for `path`, `seconds` long from the moment `now`.
    pub fn query(&self, method: &str, host: &str, path: &str, now: u64, seconds: u64) -> String {
        let [year, month, day, hour, minute, second] = clock::utc(now);
        let date = format!("{year:04}{month:02}{day:02}");
        let time = format!("{date}T{hour:02}{minute:02}{second:02}Z");
        let scope = format!("{date}/{}/s3/aws4_request", self.region);
        let credential = escaped(&format!("{}/{scope}", self.key));
        let mut query = format!(
            "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential={credential}&X-Amz-Date={time}&X-Amz-Expires={seconds}"
        );
        if let Some(token) = &self.token {
            query += &format!("&X-Amz-Security-Token={}", escaped(token));
        }
        query += "&X-Amz-SignedHeaders=host";
        let request = format!("{method}\n{path}\n{query}\nhost:{host}\n\nhost\nUNSIGNED-PAYLOAD");
        let text = format!("AWS4-HMAC-SHA256\n{time}\n{scope}\n{}", hex(&Sha256::digest(request)));
        let secret = format!("AWS4{}", self.secret);
        let parts = [&*date, &*self.region, "s3", "aws4_request"];
        let key = parts.iter().fold(secret.into_bytes(), |key, part| hmac(&key, part.as_bytes()).to_vec());
        format!("{query}&X-Amz-Signature={}", hex(&hmac(&key, text.as_bytes())))
    }
}

/// HMAC with SHA-256 (RFC 2104).
fn hmac(key: &[u8], text: &[u8]) -> [u8; 32] {
    let mut block = [0; BLOCK];
    match key.len() {
        0..=BLOCK => block[..key.len()].copy_from_slice(key),
        _ => block[..32].copy_from_slice(&Sha256::digest(key)),
    }
    let inner = Sha256::new().chain_update(block.map(|byte| byte ^ 0x36)).chain_update(text).finalize();
    Sha256::new().chain_update(block.map(|byte| byte ^ 0x5c)).chain_update(inner).finalize().into()
}

/// Text as queries and names in paths have it: all but unreserved characters in hexadecimal.
pub(super) fn escaped(text: &str) -> String {
    text.bytes().fold(String::new(), |mut out, byte| {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => out.push(byte.into()),
            _ => write!(out, "%{byte:02X}").expect("a string takes what is written"),
        }
        out
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Amazon's documents, and the same with a token.
    #[test]
    fn the_documented_request_is_signed_as_documented() {
        let signature = |token: Option<&str>| {
            let signer = Signer {
                key: "AKIAIOSFODNN7EXAMPLE".to_owned(),
                secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY".to_owned(),
                token: token.map(str::to_owned),
                region: "us-east-1".to_owned(),
            };
            signer.query("GET", "examplebucket.s3.amazonaws.com", "/test.txt", 1_369_353_600, 86_400)
        };
        assert_eq!(
            signature(None),
            "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2F\
             aws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=\
             aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"
        );
        let with_token = signature(Some("oej5cie4uctureturdtuc5dctd"));
        assert!(with_token.contains("&X-Amz-Security-Token=oej5cie4uctureturdtuc5dctd&X-Amz-SignedHeaders="));
        assert!(
            with_token.ends_with("=bf77b83a7135594046c90a7e7e10cf1a4c8f8ecc1d541d0f42bea6b7670870c7"),
            "{with_token}"
        );
    }

    /// RFC 4231, cases 2 and 6.
    #[test]
    fn keys_are_of_any_length() {
        let short = hmac(b"Jefe", b"what do ya want for nothing?");
        assert_eq!(hex(&short), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
        let long = hmac(&[0xaa; 131], b"Test Using Larger Than Block-Size Key - Hash Key First");
        assert_eq!(hex(&long), "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    }

    #[test]
    fn reserved_characters_are_escaped() {
        assert_eq!(escaped("a+/=~é"), "a%2B%2F%3D~%C3%A9");
    }
}
