//! Names of texts and of their beginnings.

use kvant_engine::{Engine, EngineError};
use sha2::{Digest, Sha256};

use super::STRIDE;
use crate::scheduler::Space;

type Hash = [u8; 32];

/// What all names of an engine's texts start from: everything that its caches depend on.
#[derive(Clone, Copy)]
pub(super) struct Namespace(Hash);

impl Namespace {
    pub fn of(engine: &Engine) -> Result<Self, EngineError> {
        let options = engine.options();
        let facts = format!(
            "kvant prefix 1\0{}\0{}\0{}\0{:?}\0{:?}\0{:?}\0{:?}",
            engine.file().fingerprint()?,
            options.cache,
            options.policy,
            options.precision,
            options.attention,
            options.sparse_v,
            options.sparse_k,
        );
        Ok(Self(Sha256::digest(facts).into()))
    }

    /// The names of a text of `space`.
    pub fn names(&self, space: &Space, tokens: &[u32]) -> Names {
        let mut root = Sha256::new().chain_update(self.0).chain_update(space.owner.0.to_le_bytes());
        if let Some(adapters) = space.adapters.fingerprint() {
            root.update(b"adapters");
            root.update(adapters.0.to_le_bytes());
        }
        let mut links: Vec<Hash> = vec![root.finalize().into()];
        for block in tokens.chunks_exact(STRIDE) {
            links.push(next(links[links.len() - 1], b"block", block));
        }
        let rest = &tokens[tokens.len() / STRIDE * STRIDE..];
        let text = next(links[links.len() - 1], b"text", rest);
        links.remove(0);
        Names { links, text: hex(&text) }
    }
}

/// The names of a text and of its beginnings.
pub(super) struct Names {
    links: Vec<Hash>,
    /// Name of the text as a whole.
    pub text: String,
}

impl Names {
    /// Names of its beginnings, longest first.
    pub fn beginnings(&self) -> Vec<String> {
        self.links.iter().rev().map(|link| format!("i-{}", hex(link))).collect()
    }

    /// Name of the text's value.
    pub fn value(&self) -> String {
        value_name(&self.text)
    }
}

/// Name of the value of the text that is called `text`.
pub(super) fn value_name(text: &str) -> String {
    format!("v-{text}")
}

/// What a beginning's value says: the text it belongs to, and how many tokens that has.
pub(super) fn parse_link(bytes: &[u8]) -> Option<(String, usize)> {
    let (text, count) = std::str::from_utf8(bytes).ok()?.split_once(' ')?;
    let plain = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain.then_some((text.to_owned(), count.parse().ok()?))
}

fn next(link: Hash, kind: &[u8], tokens: &[u32]) -> Hash {
    let mut hash = Sha256::new().chain_update(link).chain_update(kind);
    tokens.iter().for_each(|token| hash.update(token.to_le_bytes()));
    hash.finalize().into()
}

/// 128 bits of it: nobody finds two texts with the same.
fn hex(hash: &Hash) -> String {
    hash[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use kvant_engine::AdapterSet;

    use super::*;
    use crate::scheduler::Owner;

    fn of(owner: u64) -> Space {
        Space { owner: Owner(owner), adapters: AdapterSet::default() }
    }

    #[test]
    fn beginnings_are_shared_by_texts_of_one_owner_alone() {
        let space = Namespace([1; 32]);
        let long: Vec<u32> = (0..1000).collect();
        let mut other = long.clone();
        other[600] = 7;
        let (a, b) = (space.names(&of(1), &long), space.names(&of(1), &other));
        assert_eq!(a.beginnings().len(), 3);
        assert_eq!(a.beginnings()[1..], b.beginnings()[1..], "512 tokens are the same");
        assert_ne!(a.beginnings()[0], b.beginnings()[0]);
        assert_ne!(a.text, b.text);
        assert_eq!(space.names(&of(1), &long[..512]).beginnings()[..], a.beginnings()[1..]);
        let stranger = space.names(&of(2), &long);
        assert!(a.beginnings().iter().all(|name| !stranger.beginnings().contains(name)));
        let elsewhere = Namespace([2; 32]).names(&of(1), &long);
        assert!(a.beginnings().iter().all(|name| !elsewhere.beginnings().contains(name)));
        assert!(space.names(&of(1), &long[..255]).beginnings().is_empty());
    }

    #[test]
    fn links_that_make_no_sense_are_none() {
        let text = "0123456789abcdef0123456789abcdef";
        assert_eq!(parse_link(format!("{text} 12").as_bytes()), Some((text.to_owned(), 12)));
        for wrong in ["", "x 1", "../../../../../etc/passwd0000000 1", "0123456789abcdef0123456789abcdef"] {
            assert_eq!(parse_link(wrong.as_bytes()), None, "{wrong}");
        }
        assert_eq!(parse_link(&[0xff; 40]), None);
    }
}
