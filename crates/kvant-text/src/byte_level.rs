//! The byte alphabet of GPT-2 style vocabularies: every byte is written as one printable character.
//!
//! Bytes that are printable in Latin-1 stand for themselves; the other 68 are written as U+0100, U+0101, … in
//! byte order. So a space is `Ġ` (U+0120) and a newline `Ċ` (U+010A).

use std::sync::OnceLock;

/// Both directions of the alphabet.
struct Alphabet {
    to_char: [char; 256],
    /// Indexed by code point; the alphabet ends at U+0143.
    to_byte: [Option<u8>; 0x144],
}

fn alphabet() -> &'static Alphabet {
    static ALPHABET: OnceLock<Alphabet> = OnceLock::new();
    ALPHABET.get_or_init(|| {
        let mut alphabet = Alphabet { to_char: ['\0'; 256], to_byte: [None; 0x144] };
        let mut next_substitute = 0x100u32;
        for byte in 0..=255u8 {
            let printable = matches!(byte, 0x21..=0x7e | 0xa1..=0xac | 0xae..=0xff);
            let code = if printable {
                u32::from(byte)
            } else {
                next_substitute += 1;
                next_substitute - 1
            };
            alphabet.to_char[usize::from(byte)] = char::from_u32(code).unwrap_or('\0');
            alphabet.to_byte[code as usize] = Some(byte);
        }
        alphabet
    })
}

/// The character that stands for `byte`.
pub(crate) fn char_of(byte: u8) -> char {
    alphabet().to_char[usize::from(byte)]
}

/// The byte that `c` stands for, if it is in the alphabet.
pub(crate) fn byte_of(c: char) -> Option<u8> {
    alphabet().to_byte.get(c as usize).copied().flatten()
}

/// Writes `bytes` in the alphabet, behind what `out` holds.
pub(crate) fn spell_into(bytes: &[u8], out: &mut String) {
    let alphabet = alphabet();
    out.extend(bytes.iter().map(|&byte| alphabet.to_char[usize::from(byte)]));
}

/// The bytes that `text` stands for. A character outside the alphabet (added tokens hold them) is kept as its
/// own UTF-8 bytes.
pub(crate) fn unspell(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        match byte_of(c) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_letters() {
        assert_eq!(char_of(b' '), 'Ġ');
        assert_eq!(char_of(b'\n'), 'Ċ');
        assert_eq!(char_of(0xad), '\u{143}');
        assert_eq!(char_of(b'a'), 'a');
    }

    #[test]
    fn every_byte_returns() {
        let all: Vec<u8> = (0..=255).collect();
        let mut spelled = String::new();
        spell_into(&all, &mut spelled);
        assert_eq!(unspell(&spelled), all);
        assert_eq!(spelled.chars().collect::<std::collections::BTreeSet<_>>().len(), 256);
    }
}
