//! A saved sequence comes back bit for bit, and nothing else comes back at all.

use std::io::Write;
use std::sync::Arc;

use crate::support;
use crate::support::{HEADS, config, read, row, sealed_rows, step};
use kvant_cache::{CacheConfig, CacheError, Restored, Sequence, SharedBytes, SnapshotError};
use kvant_codec::Fingerprint;
use proptest::prelude::*;

const MODEL: Fingerprint = Fingerprint(7);

fn tokens(sequence: &Sequence) -> Vec<u32> {
    (0..sequence.position() as u32).map(|i| i * 3).collect()
}

fn save(sequence: &Sequence) -> Vec<u8> {
    let mut bytes = Vec::new();
    sequence.save(MODEL, &tokens(sequence), "a \"note\" – π", &mut bytes).unwrap();
    bytes
}

/// Bytes that start on a cache line, as a mapped file does, or deliberately not.
struct Placed {
    buffer: Vec<u8>,
    start: usize,
    len: usize,
}

impl AsRef<[u8]> for Placed {
    fn as_ref(&self) -> &[u8] {
        &self.buffer[self.start..self.start + self.len]
    }
}

fn place(bytes: &[u8], skew: usize) -> SharedBytes {
    let mut buffer = vec![0; bytes.len() + 128];
    let start = buffer.as_ptr().align_offset(64) + skew;
    buffer[start..start + bytes.len()].copy_from_slice(bytes);
    Arc::new(Placed { buffer, start, len: bytes.len() })
}

fn restore(live: &Sequence, bytes: &[u8]) -> Result<Restored, SnapshotError> {
    live.restore(MODEL, place(bytes, 0))
}

fn assert_same(a: &Sequence, b: &Sequence) {
    assert_eq!((a.position(), a.rows(0), a.rows(1)), (b.position(), b.rows(0), b.rows(1)));
    assert_eq!((a.row_limits(), a.protected()), (b.row_limits(), b.protected()));
    for layer in 0..2 {
        assert_eq!(read(a, layer), read(b, layer));
        for head in 0..HEADS {
            assert_eq!(sealed_rows(a, layer, head), sealed_rows(b, layer, head));
        }
    }
}

const CASES: [(&str, &str); 11] = [
    ("turbo4", "h2o-heavy:max=256,layers=adaptive"),
    ("f16", "full"),
    ("f32/f16", "h2o-heavy:max=160"),
    ("turbo4+sinks4", "full"),
    ("turbo3+sinks4", "h2o-heavy:max=160,scorer=ema-weight"),
    ("q8_0/srht:i4g32", "rotating:max=140"),
    ("srft:s4g32+w0", "snapkv:max=160"),
    ("turbo4+bm+sinks4", "full"),
    ("turbo3+bm/turbo3", "h2o-heavy:max=160"),
    ("tcq3+bm/tcq2", "h2o-heavy:max=160"),
    ("tcq4+bm+sinks4", "full"),
];

#[test]
fn a_restored_sequence_goes_on_bit_for_bit() {
    for (scheme, policy) in CASES {
        for (skew, length) in [(0, 300), (1, 300), (0, 0), (0, 3), (0, 64)] {
            let mut sequence = Sequence::new(config(scheme, policy, Some(100))).unwrap();
            for _ in 0..length {
                step(&mut sequence, 1, 0);
            }
            let bytes = save(&sequence);
            let empty = Sequence::new(config(scheme, policy, Some(100))).unwrap();
            let Restored { sequence: mut other, tokens: found, note } =
                empty.restore(MODEL, place(&bytes, skew)).unwrap();
            assert_eq!((found, note.as_str()), (tokens(&sequence), "a \"note\" – π"));
            assert_same(&sequence, &other);
            // Scores came along: later choices are the same too.
            for i in 0..150 {
                step(&mut sequence, 1, i);
                step(&mut other, 1, i);
            }
            assert_same(&sequence, &other);
            // What was written since did not reach the snapshot.
            let again = empty.restore(MODEL, place(&bytes, skew)).unwrap().sequence;
            assert_eq!(save(&again), bytes, "{scheme} {policy}");
        }
    }
}

#[test]
fn every_flipped_byte_and_every_cut_is_noticed() {
    let mut sequence = Sequence::new(config("turbo4+sinks4", "h2o-heavy:max=160", None)).unwrap();
    step(&mut sequence, 100, 0);
    let bytes = save(&sequence);
    for at in (0..bytes.len()).step_by(bytes.len() / 400).chain(0..300) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        let padding = damaged[..at].len() >= 56 && at < 64;
        assert!(restore(&sequence, &damaged).is_err() || padding, "byte {at}");
    }
    for cut in [0, 1, 8, 40, 64, 100, bytes.len() / 2, bytes.len() - 1] {
        assert!(restore(&sequence, &bytes[..cut]).is_err(), "cut at {cut}");
    }
    let longer = [&bytes[..], &[0; 64]].concat();
    assert!(restore(&sequence, &longer).is_err());
    assert!(matches!(restore(&sequence, b"GGUF and so on"), Err(SnapshotError::NotASnapshot)));
    assert_eq!(sequence.position(), 100);
}

/// The checksum of `snapshot.rs`, written down once more.
fn checksum(bytes: &[u8]) -> u64 {
    let mut lanes: [u64; 8] = std::array::from_fn(|lane| 0xcbf2_9ce4_8422_2325 ^ lane as u64);
    for line in bytes.chunks(64) {
        let mut padded = [0; 64];
        padded[..line.len()].copy_from_slice(line);
        for (lane, word) in lanes.iter_mut().zip(padded.chunks_exact(8)) {
            let word = u64::from_le_bytes(word.try_into().unwrap());
            *lane = (*lane ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }
    lanes.iter().fold(0, |sum, lane| (sum ^ lane).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(31))
}

/// A snapshot with another header and payload whose checksums are right: what a forger would make.
pub(crate) fn forge(
    bytes: &[u8],
    header: impl Fn(&str) -> String,
    mut payload: impl FnMut(&mut Vec<u8>),
) -> Vec<u8> {
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize;
    let header_len = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let header = header(std::str::from_utf8(&bytes[64..64 + header_len]).unwrap()).into_bytes();
    let mut data = bytes[word(16)..].to_vec();
    payload(&mut data);
    let start = (64 + header.len()).next_multiple_of(64);
    let mut prefix = bytes[..64].to_vec();
    prefix[12..16].copy_from_slice(&(header.len() as u32).to_le_bytes());
    prefix[16..24].copy_from_slice(&(start as u64).to_le_bytes());
    prefix[24..32].copy_from_slice(&(data.len() as u64).to_le_bytes());
    prefix[32..40].copy_from_slice(&checksum(&header).to_le_bytes());
    prefix[40..48].copy_from_slice(&checksum(&data).to_le_bytes());
    let own = checksum(&prefix[..48]);
    prefix[48..56].copy_from_slice(&own.to_le_bytes());
    let mut forged = [prefix, header].concat();
    forged.resize(start, 0);
    [forged, data].concat()
}

fn refused(live: &Sequence, bytes: &[u8]) -> String {
    restore(live, bytes).err().expect("a forged snapshot must be refused").to_string()
}

/// Rows that are no numbers would meet the codec when their tile is sealed.
#[test]
fn break_14_a_forged_nan_is_refused() {
    for policy in ["full", "rotating:max=160", "h2o-heavy:max=160"] {
        let mut sequence = Sequence::new(config("turbo4+sinks4", policy, None)).unwrap();
        step(&mut sequence, 100, 0);
        let bytes = save(&sequence);
        let same = forge(&bytes, str::to_owned, |_| {});
        assert_eq!(same, bytes, "the forger's checksum is the right one");
        // The first plain rows come right behind the hundred tokens.
        let nan = forge(&bytes, str::to_owned, |data| data[448..450].copy_from_slice(&[0, 0x7e]));
        assert!(refused(&sequence, &nan).contains("NaN or infinity"), "{policy}");
    }
}

#[test]
fn break_14_rows_that_f16_cannot_hold_are_refused() {
    let mut sequence = Sequence::new(config("turbo4", "full", None)).unwrap();
    let good = vec![65504.0; support::WIDTH];
    sequence.append(0, 1, &good, &good).unwrap();
    let mut large = good.clone();
    large[3] = -65520.0;
    assert!(sequence.append(0, 1, &large, &good).is_err());
    assert!(sequence.append(0, 1, &good, &large).is_err());
}

#[test]
fn break_15_missing_rows_and_wild_numbers_are_refused() {
    for policy in ["full", "rotating:max=160"] {
        let mut sequence = Sequence::new(config("turbo4+sinks16", policy, None)).unwrap();
        step(&mut sequence, 100, 0);
        let bytes = save(&sequence);
        let header = |from: &'static str, to: &'static str| {
            forge(
                &bytes,
                |text| {
                    assert!(text.contains(from), "{text}");
                    text.replace(from, to)
                },
                |_| {},
            )
        };
        // Fewer sinks than the sequence has seen; the block behind them stays the same size.
        for fewer in ["\"len\":1,", "\"len\":15,"] {
            assert!(restore(&sequence, &header("\"len\":16,", fewer)).is_err(), "{policy} {fewer}");
        }
        let protected = if policy == "full" { "\"protected\":0" } else { "\"protected\":4" };
        let wild = header(protected, "\"protected\":18446744073709551615");
        assert!(refused(&sequence, &wild).contains("18446744073709551615 protected"));
    }
}

#[test]
fn whatever_differs_is_named() {
    let mut sequence = Sequence::new(config("turbo4", "h2o-heavy:max=160", None)).unwrap();
    step(&mut sequence, 100, 0);
    let bytes = save(&sequence);
    let differs =
        |config: CacheConfig| restore(&Sequence::new(config).unwrap(), &bytes).err().unwrap().to_string();
    assert!(differs(config("turbo3", "h2o-heavy:max=160", None)).contains("turbo3"));
    assert!(differs(config("turbo4", "h2o-heavy:max=192", None)).contains("policy"));
    assert!(differs(config("turbo4", "h2o-heavy:max=160", Some(64))).contains("layers"));
    let short = CacheConfig { capacity: 99, ..config("turbo4", "h2o-heavy:max=160", None) };
    assert!(differs(short).contains("100 tokens"));
    let other = sequence.restore(Fingerprint(8), place(&bytes, 0)).err().unwrap();
    assert!(matches!(other, SnapshotError::Differs { what: "model", .. }));
    let mut version = bytes.clone();
    version[8] = 9;
    assert!(matches!(restore(&sequence, &version), Err(SnapshotError::Version { found: 9 })));
}

/// Takes some bytes, then the disk is full.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.0 == 0 {
            return Err(std::io::ErrorKind::StorageFull.into());
        }
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error_wherever_it_strikes() {
    let mut sequence = Sequence::new(config("turbo4", "full", None)).unwrap();
    step(&mut sequence, 100, 0);
    let mut whole = Vec::new();
    sequence.save(MODEL, &tokens(&sequence), "", &mut whole).unwrap();
    let length = whole.len();
    for room in [0, 10, 64, 500, length / 2, length - 1] {
        let error = sequence.save(MODEL, &tokens(&sequence), "", &mut Full(room)).unwrap_err();
        assert!(matches!(error, SnapshotError::Write(_)), "{room}: {error}");
    }
    assert!(sequence.save(MODEL, &[1, 2], "", &mut Vec::new()).is_err(), "tokens and positions must agree");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    /// Saving and loading at any time changes nothing about what follows.
    #[test]
    fn saving_and_loading_is_invisible(
        case in 0usize..CASES.len(),
        steps in prop::collection::vec((0u8..5, 1usize..60), 1..25),
    ) {
        let (scheme, policy) = CASES[case];
        let mut plain = Sequence::new(config(scheme, policy, Some(90))).unwrap();
        let mut saved = plain.clone();
        for (i, (action, amount)) in steps.into_iter().enumerate() {
            match action {
                0 | 1 => {
                    let amount = amount.min(plain.step_limit());
                    step(&mut plain, amount, i);
                    step(&mut saved, amount, i);
                }
                2 => {
                    let to = plain.position().saturating_sub(amount);
                    prop_assert_eq!(plain.truncate(to).is_ok(), saved.truncate(to).is_ok());
                }
                _ => saved = restore(&saved, &save(&saved)).unwrap().sequence,
            }
        }
        assert_same(&plain, &saved);
    }
}

/// States that count tokens.
fn step_counted(sequence: &mut Sequence, count: usize) {
    for slot in 0..2 {
        let state = sequence.state(slot, [3, 40][slot], count).unwrap();
        state.after.iter_mut().zip(state.before).for_each(|(after, before)| *after = before + count as f32);
        if let Some(checkpoint) = state.checkpoint {
            let counted = state.before.iter().map(|before| before + count as f32 - 1.0);
            checkpoint.iter_mut().zip(counted).for_each(|(at, counted)| *at = counted);
        }
    }
    step(sequence, count, 0);
}

#[test]
fn states_and_their_checkpoints_come_back() {
    let empty = || Sequence::new(config("turbo4", "full", None)).unwrap().with_states(&[3, 40]);
    let mut sequence = empty();
    step_counted(&mut sequence, 100);
    (0..20).for_each(|_| step_counted(&mut sequence, 1));
    let saved = save(&sequence);
    let mut restored = restore(&empty(), &saved).unwrap().sequence;
    assert_same(&sequence, &restored);
    assert_eq!(restored.state(1, 40, 1).unwrap().before, [120.0; 40]);
    restored.rollback();
    // Of several tokens on trial some may be refused, which a state cannot undo.
    assert_eq!(restored.trial_limit(), 1);
    restored.state(0, 3, 2).unwrap();
    let rows: Vec<f32> = (0..2).flat_map(|i| row(120 + i, 0)).collect();
    (0..2).for_each(|layer| restored.append(layer, 2, &rows, &rows).unwrap());
    assert_eq!(restored.commit(1), Err(CacheError::WholeStep { kept: 1, count: 2 }));
    restored.rollback();
    assert_eq!(restored.rollback_point(110), 99);
    let refused = restored.truncate(110).unwrap_err();
    assert_eq!(refused, CacheError::NoCheckpoint { position: 110, nearest: 99 });
    restored.truncate(99).unwrap();
    assert_eq!(restored.state(0, 3, 1).unwrap().before, [99.0; 3]);

    for other in [&[3][..], &[3, 41], &[]] {
        let live = Sequence::new(config("turbo4", "full", None)).unwrap().with_states(other);
        let error = restore(&live, &saved).err().unwrap();
        assert!(matches!(error, SnapshotError::Differs { what: "set of states", .. }), "{error}");
    }
    sequence.state(0, 3, 1).unwrap().after[0] = f32::NAN;
    step(&mut sequence, 1, 0);
    let error = restore(&empty(), &save(&sequence)).err().unwrap().to_string();
    assert!(error.contains("a state of NaN"), "{error}");
    // An empty one has nothing but zeros, and none are stored.
    let nothing = restore(&empty(), &save(&empty())).unwrap().sequence;
    assert_eq!(nothing.bytes(), 0);
}
