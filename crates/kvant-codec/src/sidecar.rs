//! Calibrations of a whole model as one small file: versioned, checked, bound to the model it was fitted on.
//!
//! ```text
//!  offset  size  field
//!       0     8  magic  "kvcal\r\n" and a zero byte
//!       8     4  version, u32 little endian: 1
//!      12     4  CRC-32 (IEEE 802.3) of everything behind
//!      16     8  fingerprint of the model, u64
//!      24     2  layers, u16: n
//!      26     1  length of the rotation's name: r          (what λ and learned rotations were fitted with)
//!      27     1  reserved: 0
//!      28     2  length of the note: t                     (on what it was fitted; UTF-8)
//!      30   r+t  rotation, note
//!             n  layers, each:
//!                  2  KV heads, u16      2  head dimension d, u16
//!                  keys of head 0, 1, …, then values of head 0, 1, …, each:
//!                    1  what follows: 1 μ, 2 λ, 4 diagonal shape, 8 full shape, 16 reflectors, 32 matrix
//!                    …  μ, λ, diagonal: d × binary16;  full: d·(d+1)/2 × binary16;
//!                       reflectors: count u16, count·d × binary16;  matrix: d·d × f32
//! ```

use std::fmt::Display;

use half::f16;

use crate::calibrate::{Calibration, LearnedRotation, Shape};
use crate::codec::SideCodec;
use crate::crc::crc32;
use crate::error::{CodecError, Result};
use crate::rotation::{MAX_DIM, RotationSpec};
use crate::scheme::{Fingerprint, Scheme};
use crate::tile::Orientation;

/// First bytes of a calibration file.
pub const MAGIC: [u8; 8] = *b"kvcal\r\n\0";
/// Version that is written; the only one that is read.
pub const VERSION: u32 = 1;
const HEADER: usize = 30;
/// Where the checksum starts to count.
const SUMMED: usize = 16;
/// Most KV heads of a layer.
const MAX_HEADS: usize = 1024;

const MU: u8 = 1;
const LAMBDA: u8 = 2;
const DIAGONAL: u8 = 4;
const FULL: u8 = 8;
const REFLECTORS: u8 = 16;
const MATRIX: u8 = 32;

/// One layer's calibrations: one per KV head and side.
#[derive(Debug, Clone, PartialEq)]
pub struct SidecarLayer {
    /// Head dimension, channels.
    pub dim: usize,
    /// Of the keys, by KV head.
    pub keys: Vec<Calibration>,
    /// Of the values, by KV head.
    pub values: Vec<Calibration>,
}

/// The calibrations of a model's cache.
#[derive(Debug, Clone, PartialEq)]
pub struct Sidecar {
    /// The model they were fitted on.
    pub model: Fingerprint,
    /// Rotation that λ and learned rotations belong to.
    pub rotation: RotationSpec,
    /// On what they were fitted, in words.
    pub note: String,
    /// By layer.
    pub layers: Vec<SidecarLayer>,
    /// What schemes with `+qk` shape keys by, by layer and KV head. It follows from the model's weights, so files do not hold it.
    pub key_shapes: Vec<Vec<Vec<f32>>>,
}

impl Sidecar {
    /// No calibration, but shapes of keys that follow from a model's weights.
    pub fn of_weights(model: Fingerprint, key_shapes: Vec<Vec<Vec<f32>>>) -> Self {
        let (note, layers) = ("from the weights".to_owned(), Vec::new());
        Self { model, rotation: RotationSpec::SRFT, note, layers, key_shapes }
    }

    /// The codecs of one side of a layer, one per KV head, with what `scheme` asks for.
    pub fn codecs(
        &self,
        scheme: Scheme,
        layer: usize,
        shape: (usize, usize),
        orientation: Orientation,
    ) -> Result<Vec<SideCodec>> {
        let (kv_heads, dim) = shape;
        if scheme.weight_shape {
            return self.shaped_codecs(scheme, layer, kv_heads, dim, orientation);
        }
        let limit = self.layers.len();
        let found =
            self.layers.get(layer).ok_or(CodecError::OutOfRange { what: "layer", found: layer, limit })?;
        let heads = if orientation == Orientation::Keys { &found.keys } else { &found.values };
        if (heads.len(), found.dim) != (kv_heads, dim) {
            return Err(bad(
                "shape of a layer",
                format!("{} heads of {}", heads.len(), found.dim),
                format!("{kv_heads} of {dim}"),
            ));
        }
        let codec = |all: &Calibration| {
            let used = self.choose(all, &scheme)?;
            SideCodec::with_calibration(scheme, dim, orientation, used)
        };
        heads.iter().map(codec).collect()
    }

    /// The codecs of a layer's keys, each with its head's shape.
    fn shaped_codecs(
        &self,
        scheme: Scheme,
        layer: usize,
        kv_heads: usize,
        dim: usize,
        orientation: Orientation,
    ) -> Result<Vec<SideCodec>> {
        let limit = self.key_shapes.len();
        let heads = self.key_shapes.get(layer).ok_or(CodecError::OutOfRange {
            what: "layer with a shape by weights",
            found: layer,
            limit,
        })?;
        if heads.len() != kv_heads {
            let found = format!("{} heads", heads.len());
            return Err(bad("shapes of a layer", found, kv_heads.to_string()));
        }
        let codec = |diagonal: &Vec<f32>| {
            let shape = Some(Shape::Diagonal(diagonal.clone()));
            let calibration = Calibration { shape, ..Calibration::default() };
            SideCodec::with_calibration(scheme, dim, orientation, calibration)
        };
        heads.iter().map(codec).collect()
    }

    /// The part of a head's calibration that a scheme asks for.
    fn choose(&self, all: &Calibration, scheme: &Scheme) -> Result<Calibration> {
        let used = match scheme.calibrated {
            true => all.clone(),
            false => Calibration {
                mu: all.mu.clone().filter(|_| scheme.mu),
                lambda: all.lambda.clone().filter(|_| scheme.lambda),
                ..Calibration::default()
            },
        };
        if (used.lambda.is_some() || used.turn.is_some()) && scheme.rotation != self.rotation {
            return Err(CodecError::CalibrationMismatch {
                scheme: scheme.to_string(),
                reason: "has another rotation than the one the calibration was fitted with",
            });
        }
        Ok(used)
    }

    /// Identifies the contents.
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(&self.to_bytes())
    }

    /// The bytes to store. Numbers are rounded to the precision of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rotation = self.rotation.to_string();
        let note = cut(&self.note, usize::from(u16::MAX));
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&[0; 4]);
        bytes.extend_from_slice(&self.model.0.to_le_bytes());
        bytes.extend_from_slice(&(self.layers.len() as u16).to_le_bytes());
        bytes.extend_from_slice(&[rotation.len() as u8, 0]);
        bytes.extend_from_slice(&(note.len() as u16).to_le_bytes());
        bytes.extend_from_slice(rotation.as_bytes());
        bytes.extend_from_slice(note.as_bytes());
        for layer in &self.layers {
            bytes.extend_from_slice(&(layer.keys.len() as u16).to_le_bytes());
            bytes.extend_from_slice(&(layer.dim as u16).to_le_bytes());
            layer.keys.iter().chain(&layer.values).for_each(|head| put_head(&mut bytes, head, layer.dim));
        }
        let sum = crc32(&[&bytes[SUMMED..]]);
        bytes[12..16].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads a calibration file; the bytes must hold exactly one.
    pub fn parse(bytes: &[u8]) -> Result<Self> {
        if bytes.len() < HEADER {
            return Err(bad("length", bytes.len(), format!("at least {HEADER}")));
        }
        let mut reader = Reader { bytes, at: 0 };
        let magic = reader.take(8)?;
        if magic != MAGIC {
            return Err(bad("magic", format!("{magic:02x?}"), format!("{MAGIC:02x?}")));
        }
        let version = reader.u32()?;
        if version != VERSION {
            return Err(bad("version", version, VERSION));
        }
        let (stored, computed) = (reader.u32()?, crc32(&[&bytes[SUMMED..]]));
        if stored != computed {
            return Err(bad("checksum", format!("{stored:#010x}"), format!("{computed:#010x}")));
        }
        let model = Fingerprint(u64::from(reader.u32()?) | (u64::from(reader.u32()?) << 32));
        let count = reader.u16()?;
        let rotation_len = usize::from(reader.take(1)?[0]);
        reader.take(1)?;
        let note_len = reader.u16()?;
        let rotation = reader.text("rotation", rotation_len)?.parse()?;
        let note = reader.text("note", note_len)?.to_owned();
        let mut layers = Vec::new();
        for _ in 0..count {
            let (heads, dim) = (reader.u16()?, reader.u16()?);
            if dim == 0 || dim > MAX_DIM || heads == 0 || heads > MAX_HEADS {
                return Err(bad(
                    "shape of a layer",
                    format!("{heads} heads of {dim}"),
                    "1 to 1024 of 1 to 4096",
                ));
            }
            let mut side =
                || (0..heads).map(|_| take_head(&mut reader, dim)).collect::<Result<Vec<Calibration>>>();
            let (keys, values) = (side()?, side()?);
            layers.push(SidecarLayer { dim, keys, values });
        }
        if reader.at != bytes.len() {
            return Err(bad("length", bytes.len(), reader.at));
        }
        Ok(Self { model, rotation, note, layers, key_shapes: Vec::new() })
    }
}

/// At most `len` bytes of a text, whole characters.
fn cut(text: &str, len: usize) -> &str {
    let end = (0..=len.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}

fn put_halves(bytes: &mut Vec<u8>, values: &[f32]) {
    values.iter().for_each(|v| bytes.extend_from_slice(&f16::from_f32(*v).to_le_bytes()));
}

fn put_head(bytes: &mut Vec<u8>, head: &Calibration, dim: usize) {
    let shape = match &head.shape {
        None => 0,
        Some(Shape::Diagonal(_)) => DIAGONAL,
        Some(Shape::Full(_)) => FULL,
    };
    let turn = match &head.turn {
        None => 0,
        Some(LearnedRotation::Reflectors(_)) => REFLECTORS,
        Some(LearnedRotation::Matrix(_)) => MATRIX,
    };
    let vectors = (u8::from(head.mu.is_some()) * MU) | (u8::from(head.lambda.is_some()) * LAMBDA);
    bytes.push(vectors | shape | turn);
    for vector in [&head.mu, &head.lambda].into_iter().flatten() {
        put_halves(bytes, vector);
    }
    if let Some(Shape::Diagonal(values) | Shape::Full(values)) = &head.shape {
        put_halves(bytes, values);
    }
    match &head.turn {
        Some(LearnedRotation::Reflectors(vectors)) => {
            bytes.extend_from_slice(&((vectors.len() / dim) as u16).to_le_bytes());
            put_halves(bytes, vectors);
        }
        Some(LearnedRotation::Matrix(matrix)) => {
            matrix.iter().for_each(|v| bytes.extend_from_slice(&v.to_le_bytes()))
        }
        None => {}
    }
}

fn take_head(reader: &mut Reader, dim: usize) -> Result<Calibration> {
    let flags = reader.take(1)?[0];
    let known = MU | LAMBDA | DIAGONAL | FULL | REFLECTORS | MATRIX;
    let both = |a: u8, b: u8| flags & a != 0 && flags & b != 0;
    if flags & !known != 0 || both(DIAGONAL, FULL) || both(REFLECTORS, MATRIX) {
        return Err(bad("kind of a calibration", flags, "a sum of 1, 2, 4 or 8, 16 or 32"));
    }
    let mut halves = |flag: u8, count: usize| -> Result<Option<Vec<f32>>> {
        if flags & flag != 0 { reader.halves(count).map(Some) } else { Ok(None) }
    };
    let (mu, lambda) = (halves(MU, dim)?, halves(LAMBDA, dim)?);
    let diagonal = halves(DIAGONAL, dim)?.map(Shape::Diagonal);
    let full = halves(FULL, dim * (dim + 1) / 2)?.map(Shape::Full);
    let turn = match flags & (REFLECTORS | MATRIX) {
        REFLECTORS => {
            let count = reader.u16()?;
            Some(LearnedRotation::Reflectors(reader.halves(count * dim)?))
        }
        MATRIX => {
            let bytes = reader.take(4 * dim * dim)?;
            Some(LearnedRotation::Matrix(
                bytes.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b)).collect(),
            ))
        }
        _ => None,
    };
    Ok(Calibration { mu, lambda, shape: diagonal.or(full), turn })
}

/// Takes bytes from the front and never beyond the end.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let rest = &self.bytes[self.at..];
        let taken = rest
            .get(..count)
            .ok_or_else(|| bad("length", self.bytes.len(), format!("at least {}", self.at + count)))?;
        self.at += count;
        Ok(taken)
    }

    fn u16(&mut self) -> Result<usize> {
        let b = self.take(2)?;
        Ok(usize::from(u16::from_le_bytes([b[0], b[1]])))
    }

    fn u32(&mut self) -> Result<u32> {
        let b = self.take(4)?;
        Ok(u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
    }

    fn text(&mut self, field: &'static str, count: usize) -> Result<&'a str> {
        std::str::from_utf8(self.take(count)?).map_err(|_| bad(field, "not text", "UTF-8"))
    }

    fn halves(&mut self, count: usize) -> Result<Vec<f32>> {
        let bytes = self.take(2 * count)?;
        Ok(bytes.as_chunks::<2>().0.iter().map(|b| f16::from_le_bytes(*b).to_f32()).collect())
    }
}

fn bad(field: &'static str, found: impl Display, expected: impl Display) -> CodecError {
    CodecError::SidecarFile { field, found: found.to_string(), expected: expected.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CodecScratch;
    use crate::rng::Rng;

    fn sample() -> Sidecar {
        let (dim, mut rng) = (16, Rng::new(3));
        let mut vector = |n: usize, base: f32| -> Vec<f32> {
            // Numbers that binary16 holds exactly, so that a round trip is the identity.
            (0..n).map(|_| f16::from_f32(base + 0.2 * rng.normal() as f32).to_f32()).collect()
        };
        let triangle: Vec<f32> = (0..dim)
            .flat_map(|i| (0..=i).map(move |j| if i == j { 1.0 + i as f32 / 16.0 } else { 0.03125 }))
            .collect();
        let full = Calibration {
            mu: Some(vector(dim, 0.0)),
            shape: Some(Shape::Full(triangle)),
            ..Default::default()
        };
        let diagonal = Calibration { shape: Some(Shape::Diagonal(vector(dim, 1.5))), ..full.clone() };
        let lambda = Calibration { lambda: Some(vector(dim, 1.5)), ..Calibration::default() };
        let turned = Calibration {
            turn: Some(LearnedRotation::Reflectors(vector(3 * dim, 0.0))),
            mu: full.mu.clone(),
            ..lambda.clone()
        };
        let layer = SidecarLayer { dim, keys: vec![full, diagonal], values: vec![lambda, turned] };
        Sidecar {
            model: Fingerprint(77),
            rotation: RotationSpec::SRFT,
            note: "nichts µ".into(),
            layers: vec![layer],
            key_shapes: Vec::new(),
        }
    }

    #[test]
    fn bytes_come_back_and_damage_is_refused() {
        let sidecar = sample();
        let bytes = sidecar.to_bytes();
        assert_eq!(Sidecar::parse(&bytes).unwrap(), sidecar);
        for len in 0..bytes.len() {
            assert!(Sidecar::parse(&bytes[..len]).is_err(), "{len} bytes");
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x41;
            assert!(Sidecar::parse(&damaged).is_err(), "byte {at}");
        }
        // A sound checksum over nonsense.
        let mut longer = bytes.clone();
        longer.push(0);
        let sum = crc32(&[&longer[SUMMED..]]);
        longer[12..16].copy_from_slice(&sum.to_le_bytes());
        assert!(Sidecar::parse(&longer).unwrap_err().to_string().contains("length"));
    }

    /// Rows stored through every kind of calibration come back, and score with transformed queries as they should.
    #[test]
    fn every_kind_keeps_rows_and_scores() {
        let (sidecar, dim, mut rng) = (sample(), 16, Rng::new(9));
        let rows: Vec<f32> = (0..16 * dim).map(|_| rng.normal() as f32).collect();
        let query: Vec<f32> = (0..dim).map(|_| rng.normal() as f32).collect();
        for rotation in ["none", "srht", "srft"] {
            let scheme: Scheme = format!("{rotation}:i8g16+cal").parse().unwrap();
            for orientation in [Orientation::Keys, Orientation::Values] {
                let codecs = sidecar.codecs(scheme, 0, (2, dim), orientation);
                if orientation == Orientation::Values && rotation != "srft" {
                    assert!(
                        matches!(codecs, Err(CodecError::CalibrationMismatch { .. })),
                        "λ is of the srft"
                    );
                    continue;
                }
                for codec in codecs.unwrap() {
                    let mut scratch = CodecScratch::new();
                    let mut tile = vec![0; codec.layout().bytes()];
                    codec.encode_tile(&rows, &mut tile, &mut scratch).unwrap();
                    let mut decoded = vec![0.0; rows.len()];
                    codec.decode_tile(&tile, &mut decoded, &mut scratch).unwrap();
                    let error = rows.iter().zip(&decoded).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                    assert!(error < 0.08, "{scheme} {orientation:?}: {error}");
                    // q·x = transformed q · stored + q·μ, to rounding.
                    let (mut turned, mut stored) = (query.clone(), vec![0.0; dim]);
                    codec.transform_query(&mut turned, &mut scratch).unwrap();
                    codec.decode_row_stored(&tile, 5, &mut stored).unwrap();
                    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
                    let stored: Vec<f32> = stored.iter().map(|v| *v as f32).collect();
                    let bias = codec.calibration().mu.as_ref().map_or(0.0, |mu| dot(&query, mu));
                    let (found, expected) =
                        (dot(&turned, &stored) + bias, dot(&query, &decoded[5 * dim..6 * dim]));
                    assert!((found - expected).abs() < 1e-4, "{scheme}: {found} {expected}");
                }
            }
        }
        let outside = sidecar.codecs("srft:s4+cal".parse().unwrap(), 1, (2, dim), Orientation::Keys);
        assert!(matches!(outside, Err(CodecError::OutOfRange { .. })));
        assert!(sidecar.codecs("srft:s4+cal".parse().unwrap(), 0, (3, dim), Orientation::Keys).is_err());
        assert!(sidecar.codecs("srft:s4+mu".parse().unwrap(), 0, (2, dim), Orientation::Keys).is_ok());
    }
}
