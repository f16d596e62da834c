//! A sequence in a file, and back without copying it.
//!
//! ```text
//!   0   magic            8 bytes "KVANTKV\n"
//!   8   version          u32, 2
//!  12   header length    u32, bytes
//!  16   payload start    u64, a multiple of 64
//!  24   payload length   u64, a multiple of 64
//!  32   header checksum  u64
//!  40   payload checksum u64
//!  48   prefix checksum  u64, of bytes 0..48
//!  64   header           JSON: model, schemes, policy, positions, the lengths of all runs, a note of the caller's
//!       payload          tokens, then layer by layer: plain blocks, packed blocks, tail blocks, positions
//!                        and scores per head; then the states of recurrent layers, the present ones first, then every
//!                        checkpoint's, f32; every part padded to 64 bytes
//! ```
//!
//! Numbers are little endian. Blocks lie as they do in memory, on cache lines: a mapped snapshot is used where it is, and a block is
//! copied when it is first written. Everything a file claims is checked before a sequence is made of it.

use std::io::Write;

use kvant_codec::Fingerprint;
use serde::{Deserialize, Serialize};

use crate::block_memory::{LINE, SharedBytes};
use crate::config::{CacheConfig, LayerPlan};
use crate::layer::{Layer, LayerHeader};
use crate::sequence::{Resume, Sequence};
use crate::state::CHECKPOINTS;
use crate::watch::Raise;
use crate::wire::{Reader, SnapshotError, VERSION};

const MAGIC: [u8; 8] = *b"KVANTKV\n";
/// Bytes before the header.
const PREFIX: usize = 64;

/// True for bytes that begin as a snapshot does, whatever its version.
pub fn is_snapshot(start: &[u8]) -> bool {
    start.starts_with(&MAGIC)
}

/// What a snapshot gives back.
pub struct Restored {
    /// The sequence, at its old position.
    pub sequence: Sequence,
    /// Every token it has seen.
    pub tokens: Vec<u32>,
    /// What the caller had noted.
    pub note: String,
}

#[derive(Serialize, Deserialize)]
struct Header {
    model: Fingerprint,
    /// Of every codec of every layer: formats, rotations, λ and μ by value.
    codecs: Fingerprint,
    cache: CacheConfig,
    position: usize,
    /// First tokens that are never evicted.
    protected: usize,
    /// Rows each layer may hold, where that has followed attention.
    limits: Option<Vec<usize>>,
    /// Sides of layers that got more bits than configured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    raises: Vec<Raise>,
    /// The first token that was taken over from elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moved_from: Option<usize>,
    note: String,
    layers: Vec<LayerHeader>,
    /// Numbers of every recurrent layer's state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    states: Vec<usize>,
    /// False where states are all zeros and not stored.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    live: bool,
    /// Positions of the states' checkpoints.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    checkpoints: Vec<usize>,
}

impl Sequence {
    /// Writes everything needed to go on later with the same model: `model` names its weights, `tokens` are all tokens seen, `note`
    /// is the caller's own.
    pub fn save(
        &self,
        model: Fingerprint,
        tokens: &[u32],
        note: &str,
        out: &mut dyn Write,
    ) -> Result<(), SnapshotError> {
        if tokens.len() != self.position() {
            let reason = format!("{} tokens for {} positions", tokens.len(), self.position());
            return Err(SnapshotError::Header { reason });
        }
        let at_rest = self.at_rest();
        let header = Header {
            model,
            codecs: codecs(at_rest.configured()),
            raises: at_rest.raises().to_vec(),
            cache: self.config().clone(),
            position: self.position(),
            protected: self.protected(),
            limits: self.adapted_limits().map(<[usize]>::to_vec),
            moved_from: (self.clean_len() < self.position()).then(|| self.clean_len()),
            note: note.to_owned(),
            layers: at_rest.layers().iter().map(Layer::header).collect(),
            states: at_rest.state_sizes().to_vec(),
            live: at_rest.states.is_live(),
            checkpoints: at_rest.states.checkpoints(),
        };
        let header = serde_json::to_vec(&header)
            .map_err(|error| SnapshotError::Header { reason: error.to_string() })?;
        let too_long = |_| SnapshotError::Header { reason: "a note of more than 4 GiB".to_owned() };
        let header_len = u32::try_from(header.len()).map_err(too_long)?;
        let (mut sum, mut len) = (Checksum::default(), 0u64);
        at_rest.visit(tokens, &mut |bytes| {
            sum.add(bytes);
            len += bytes.len().next_multiple_of(LINE) as u64;
            Ok(())
        })?;
        let start = (PREFIX + header.len()).next_multiple_of(LINE);
        let mut prefix = [0u8; PREFIX];
        prefix[..8].copy_from_slice(&MAGIC);
        prefix[8..12].copy_from_slice(&VERSION.to_le_bytes());
        prefix[12..16].copy_from_slice(&header_len.to_le_bytes());
        prefix[16..24].copy_from_slice(&(start as u64).to_le_bytes());
        prefix[24..32].copy_from_slice(&len.to_le_bytes());
        prefix[32..40].copy_from_slice(&Checksum::of(&header).to_le_bytes());
        prefix[40..48].copy_from_slice(&sum.finish().to_le_bytes());
        let own = Checksum::of(&prefix[..48]);
        prefix[48..56].copy_from_slice(&own.to_le_bytes());
        out.write_all(&prefix)?;
        write_padded(out, &header)?;
        at_rest.visit(tokens, &mut |bytes| write_padded(out, bytes))?;
        Ok(())
    }

    /// Makes of a snapshot the sequence it was taken from. It must have been made with the weights that `model` names and with this
    /// sequence's schemes, policy and limits; this sequence is not changed.
    pub fn restore(&self, model: Fingerprint, bytes: SharedBytes) -> Result<Restored, SnapshotError> {
        let (header, mut reader) = open(bytes)?;
        let differs = |what, found: String, expected: String| match found == expected {
            true => Ok(()),
            false => Err(SnapshotError::Differs { what, found, expected }),
        };
        differs("model", header.model.to_string(), model.to_string())?;
        let (found, own) = (&header.cache, self.config());
        differs("cache scheme", found.scheme.to_string(), own.scheme.to_string())?;
        differs("set of layers", format!("{:?}", found.layers), format!("{:?}", own.layers))?;
        differs("set of states", format!("{:?}", header.states), format!("{:?}", self.state_sizes()))?;
        differs("calibration", header.codecs.to_string(), codecs(self.configured()).to_string())?;
        differs("cache policy", found.policy.to_string(), own.policy.to_string())?;
        let bytes = |budget: Option<u64>| budget.map_or("none".to_owned(), |bytes| bytes.to_string());
        differs("byte budget", bytes(found.budget), bytes(own.budget))?;
        if header.position > own.capacity {
            return Err(SnapshotError::TooLong { found: header.position, capacity: own.capacity });
        }
        if header.protected > own.capacity.max(own.policy.sinks) {
            return Err(SnapshotError::Header { reason: format!("{} protected tokens", header.protected) });
        }
        if header.layers.len() != own.layers.len() {
            return Err(SnapshotError::Header { reason: format!("{} layers", header.layers.len()) });
        }
        let rising = header.checkpoints.is_sorted_by(|a, b| a < b);
        let within = header.checkpoints.iter().all(|checkpoint| (1..=header.position).contains(checkpoint));
        if header.checkpoints.len() > CHECKPOINTS || !rising || !within {
            return Err(SnapshotError::Header { reason: format!("checkpoints {:?}", header.checkpoints) });
        }
        let mut tokens = vec![0u32; header.position];
        reader.copy(bytemuck::cast_slice_mut(&mut tokens))?;
        let mut sequence = self.clone();
        sequence.clear();
        sequence.raise(&header.raises);
        let at = Resume {
            position: header.position,
            protected: header.protected,
            moved_from: header.moved_from,
            adapted: header.limits.as_deref(),
            live: header.live,
            checkpoints: &header.checkpoints,
        };
        sequence.take_over(at, &header.layers, &mut reader)?;
        reader.finish()?;
        Ok(Restored { sequence, tokens, note: header.note })
    }
}

pub(crate) fn codecs(plans: &[LayerPlan]) -> Fingerprint {
    let sides = plans.iter().flat_map(|plan| &plan.packed);
    let prints = sides.flat_map(|packed| packed.keys.iter().chain(&packed.values));
    prints.fold(Fingerprint::of(b"codecs"), |print, codec| print.and(&codec.fingerprint().0.to_le_bytes()))
}

/// Checks everything about a file that can be checked without knowing the model.
fn open(shared: SharedBytes) -> Result<(Header, Reader), SnapshotError> {
    let bytes = (*shared).as_ref();
    if bytes.len() < 8 || bytes[..8] != MAGIC {
        return Err(SnapshotError::NotASnapshot);
    }
    let truncated = |expected| SnapshotError::Truncated { found: bytes.len(), expected };
    if bytes.len() < PREFIX {
        return Err(truncated(PREFIX));
    }
    let word = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    let half = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    if half(8) != VERSION {
        return Err(SnapshotError::Version { found: half(8) });
    }
    if word(48) != Checksum::of(&bytes[..48]) {
        return Err(SnapshotError::Checksum { part: "start" });
    }
    let (header_end, start) = (PREFIX + half(12) as usize, word(16) as usize);
    let end = start.checked_add(word(24) as usize).filter(|_| start == header_end.next_multiple_of(LINE));
    let end = end.ok_or(SnapshotError::Checksum { part: "start" })?;
    if bytes.len() < end {
        return Err(truncated(end));
    }
    if word(32) != Checksum::of(&bytes[PREFIX..header_end]) {
        return Err(SnapshotError::Checksum { part: "header" });
    }
    if bytes.len() > end || word(40) != Checksum::of(&bytes[start..end]) {
        return Err(SnapshotError::Checksum { part: "payload" });
    }
    let header = serde_json::from_slice(&bytes[PREFIX..header_end])
        .map_err(|error| SnapshotError::Header { reason: error.to_string() })?;
    Ok((header, Reader::new(shared, start..end)))
}

fn write_padded(out: &mut dyn Write, bytes: &[u8]) -> std::io::Result<()> {
    out.write_all(bytes)?;
    out.write_all(&[0; LINE][..bytes.len().next_multiple_of(LINE) - bytes.len()])
}

/// A 64-bit checksum against damage (not against malice), eight lanes wide: parts are padded to 64 bytes with zeros.
struct Checksum([u64; 8]);

impl Default for Checksum {
    fn default() -> Self {
        Checksum(std::array::from_fn(|lane| 0xcbf2_9ce4_8422_2325 ^ lane as u64))
    }
}

impl Checksum {
    fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::default();
        sum.add(bytes);
        sum.finish()
    }

    fn add(&mut self, bytes: &[u8]) {
        let whole = bytes.chunks_exact(LINE);
        let rest = whole.remainder();
        whole.for_each(|line| self.line(line));
        if !rest.is_empty() {
            let mut line = [0; LINE];
            line[..rest.len()].copy_from_slice(rest);
            self.line(&line);
        }
    }

    fn line(&mut self, line: &[u8]) {
        for (lane, word) in self.0.iter_mut().zip(line.chunks_exact(8)) {
            let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
            // An odd factor keeps every bit; the rotation lets high bits act on low ones.
            *lane = (*lane ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        }
    }

    fn finish(&self) -> u64 {
        self.0.iter().fold(0, |sum, lane| (sum ^ lane).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(31))
    }
}
