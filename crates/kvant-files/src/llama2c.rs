//! llama2.c checkpoints: seven i32, then f32 weights in a fixed order, all layers of one kind together.
//!
//! ```text
//! dim, hidden_dim, n_layers, n_heads, n_kv_heads, vocab_size (negative: separate classifier), seq_len
//! token_embedding | rms_att[L] | wq[L] | wk[L] | wv[L] | wo[L] | rms_ffn[L] | w1[L] gate | w2[L] down | w3[L] up
//! | rms_final | freq_cis_real | freq_cis_imag (both unused) | classifier if separate
//! ```

use std::path::Path;

use crate::container::{Container, Parts};
use crate::metadata::{Array, Metadata, StringArray, Value};
use crate::quantized::Place;
use crate::source::{Source, read_bounded};
use crate::tensor::{Entry, Storage};
use crate::tensor_info::TensorInfo;
use crate::{DType, FileError, Limits};

const HEADER_BYTES: u64 = 7 * 4;
const ROPE_BASE: f32 = 10_000.0;
const RMS_EPSILON: f32 = 1e-5;

fn bad(reason: impl Into<String>) -> FileError {
    FileError::Llama2c { reason: reason.into() }
}

/// Opens a checkpoint; `tokenizer.bin` beside it becomes tokenizer metadata.
pub(crate) fn open(path: &Path, source: Source, limits: &Limits) -> Result<Parts, FileError> {
    let header = Header::parse(source.bytes(), limits)?;
    let entries = header.entries(source.bytes().len() as u64)?;
    let mut pairs = header.metadata();
    let directory = path.parent().map(Path::to_path_buf);
    let tokenizer = path.with_file_name("tokenizer.bin");
    if tokenizer.is_file() {
        let bytes = read_bounded(&tokenizer, "bytes of tokenizer.bin", limits.max_metadata_bytes)?;
        let vocabulary = parse_tokenizer(&bytes, header.vocab).map_err(|error| error.in_file(&tokenizer))?;
        pairs.extend(vocabulary);
    }
    Ok(Parts {
        container: Container::Llama2c,
        metadata: Metadata::from_pairs(pairs)?,
        entries,
        sources: vec![source],
        paths: vec![path.to_path_buf()],
        directory,
    })
}

struct Header {
    dim: u64,
    hidden: u64,
    layers: u64,
    heads: u64,
    kv_heads: u64,
    vocab: u64,
    context: u64,
    separate_classifier: bool,
}

impl Header {
    fn parse(bytes: &[u8], limits: &Limits) -> Result<Self, FileError> {
        let Some(fields) = bytes.get(..HEADER_BYTES as usize) else {
            return Err(bad(format!("{} bytes, expected a header of {HEADER_BYTES}", bytes.len())));
        };
        let fields: Vec<i32> = fields.as_chunks().0.iter().map(|&b| i32::from_le_bytes(b)).collect();
        let positive = |name: &str, value: i32| match u64::try_from(value) {
            Ok(value) if value > 0 => Ok(value),
            _ => Err(bad(format!("{name} is {value}, expected a positive number"))),
        };
        let header = Self {
            dim: positive("dim", fields[0])?,
            hidden: positive("hidden_dim", fields[1])?,
            layers: positive("n_layers", fields[2])?,
            heads: positive("n_heads", fields[3])?,
            kv_heads: positive("n_kv_heads", fields[4])?,
            vocab: positive("vocab_size", fields[5].checked_abs().unwrap_or(0))?,
            context: positive("seq_len", fields[6])?,
            separate_classifier: fields[5] < 0,
        };
        if !header.dim.is_multiple_of(header.heads) || !header.head_size().is_multiple_of(2) {
            return Err(bad(format!(
                "dim {} over {} heads, expected an even head size",
                header.dim, header.heads
            )));
        }
        if !header.heads.is_multiple_of(header.kv_heads) {
            return Err(bad(format!(
                "{} heads over {} kv heads, expected a multiple",
                header.heads, header.kv_heads
            )));
        }
        if header.layers > limits.max_layers {
            let (found, limit) = (header.layers, limits.max_layers);
            return Err(FileError::Limit { what: "number of layers", found, limit });
        }
        Ok(header)
    }

    fn head_size(&self) -> u64 {
        self.dim / self.heads
    }

    /// Lays the tensors out, and compares the end with the length of the file before anything is built.
    fn entries(&self, file_bytes: u64) -> Result<Vec<Entry>, FileError> {
        let kv_dim = self.kv_heads * self.head_size();
        // (name, per layer, dimensions with the fastest first); "" is skipped.
        let mut plan: Vec<(&str, bool, Vec<u64>)> = vec![
            ("token_embd.weight", false, vec![self.dim, self.vocab]),
            ("attn_norm.weight", true, vec![self.dim]),
            ("attn_q.weight", true, vec![self.dim, self.dim]),
            ("attn_k.weight", true, vec![self.dim, kv_dim]),
            ("attn_v.weight", true, vec![self.dim, kv_dim]),
            ("attn_output.weight", true, vec![self.dim, self.dim]),
            ("ffn_norm.weight", true, vec![self.dim]),
            ("ffn_gate.weight", true, vec![self.dim, self.hidden]),
            ("ffn_down.weight", true, vec![self.hidden, self.dim]),
            ("ffn_up.weight", true, vec![self.dim, self.hidden]),
            ("output_norm.weight", false, vec![self.dim]),
            ("", false, vec![self.head_size() / 2, self.context, 2]),
        ];
        if self.separate_classifier {
            plan.push(("output.weight", false, vec![self.dim, self.vocab]));
        }
        // All factors are below 2^31 and layers is limited, so 128 bits hold every product and the sum.
        let size = |dims: &[u64]| dims.iter().fold(4u128, |bytes, &dim| bytes * u128::from(dim));
        let copies = |per_layer: bool| if per_layer { self.layers } else { 1 };
        let total: u128 =
            plan.iter().map(|(_, per_layer, dims)| size(dims) * u128::from(copies(*per_layer))).sum();
        let expected = total + u128::from(HEADER_BYTES);
        if expected != u128::from(file_bytes) {
            return Err(bad(format!("{file_bytes} bytes, expected {expected} for the sizes in the header")));
        }
        let mut offset = HEADER_BYTES;
        let mut entries = Vec::new();
        for (name, per_layer, dims) in plan {
            for layer in 0..copies(per_layer) {
                if !name.is_empty() {
                    let name = if per_layer { format!("blk.{layer}.{name}") } else { name.to_owned() };
                    let info = TensorInfo::new(name, dims.clone(), DType::F32)?;
                    entries.push(Entry {
                        info,
                        storage: Storage::Plain(Place { source: 0, offset }),
                        add_one: false,
                    });
                }
                offset += size(&dims) as u64;
            }
        }
        Ok(entries)
    }

    fn metadata(&self) -> Vec<(String, Value)> {
        let number = |value: u64| Value::U32(value as u32); // every field was a positive i32
        [
            ("general.architecture", "llama".into()),
            ("llama.block_count", number(self.layers)),
            ("llama.context_length", number(self.context)),
            ("llama.embedding_length", number(self.dim)),
            ("llama.feed_forward_length", number(self.hidden)),
            ("llama.attention.head_count", number(self.heads)),
            ("llama.attention.head_count_kv", number(self.kv_heads)),
            ("llama.attention.key_length", number(self.head_size())),
            ("llama.attention.value_length", number(self.head_size())),
            ("llama.attention.layer_norm_rms_epsilon", Value::F32(RMS_EPSILON)),
            ("llama.rope.freq_base", Value::F32(ROPE_BASE)),
            ("llama.rope.dimension_count", number(self.head_size())),
            ("llama.vocab_size", number(self.vocab)),
            ("kvant.rope.style", "norm".into()),
        ]
        .map(|(key, value)| (key.to_owned(), value))
        .into()
    }
}

/// `tokenizer.bin`: i32 longest piece, then per token f32 score, i32 length, bytes. The file was exported from
/// SentencePiece with spaces for "▁" and line breaks around the two control pieces; both are undone here.
fn parse_tokenizer(bytes: &[u8], vocab: u64) -> Result<Vec<(String, Value)>, FileError> {
    let (unknown, bos, eos) = (0, 1, 2);
    let mut rest = bytes.get(4..).ok_or_else(|| bad("tokenizer without a header"))?;
    // Eight bytes per token at least: bounds what is allocated below.
    if vocab > rest.len() as u64 / 8 {
        return Err(bad(format!("tokenizer of {} bytes, expected {vocab} tokens", bytes.len())));
    }
    let vocab = vocab as usize;
    let mut tokens = StringArray::with_capacity(vocab, rest.len());
    let mut scores = Vec::with_capacity(vocab);
    let mut types = Vec::with_capacity(vocab);
    for index in 0..vocab {
        let token = rest.split_first_chunk::<8>().and_then(|(head, tail)| {
            let [s0, s1, s2, s3, l0, l1, l2, l3] = *head;
            let length = usize::try_from(i32::from_le_bytes([l0, l1, l2, l3])).ok()?;
            Some((f32::from_le_bytes([s0, s1, s2, s3]), tail.split_at_checked(length)?))
        });
        let (score, (piece, tail)) =
            token.ok_or_else(|| bad(format!("tokenizer ends inside token {index}")))?;
        rest = tail;
        scores.push(score);
        let (kind, piece) = if index == unknown {
            (2, b"<unk>".to_vec())
        } else if index == bos {
            (3, b"<s>".to_vec())
        } else if index == eos {
            (3, b"</s>".to_vec())
        } else if is_byte_token(piece) {
            (6, piece.to_vec())
        } else if let Some(byte) = exported_byte(index, piece) {
            (6, format!("<0x{byte:02X}>").into_bytes())
        } else {
            (1, with_sentencepiece_spaces(piece))
        };
        types.push(kind);
        tokens.push(&piece);
    }
    if !rest.is_empty() {
        return Err(bad(format!("tokenizer has {} bytes after its {vocab} tokens", rest.len())));
    }
    Ok([
        ("model", "llama".into()),
        ("tokens", Value::Array(Array::String(tokens))),
        ("scores", Value::Array(Array::F32(scores))),
        ("token_type", Value::Array(Array::I32(types))),
        ("bos_token_id", Value::U32(bos as u32)),
        ("eos_token_id", Value::U32(eos as u32)),
        ("unknown_token_id", Value::U32(unknown as u32)),
        ("add_bos_token", Value::Bool(true)),
        ("add_eos_token", Value::Bool(false)),
        ("add_space_prefix", Value::Bool(true)),
    ]
    .map(|(key, value)| (format!("tokenizer.ggml.{key}"), value))
    .into())
}

/// `<0xAB>`
fn is_byte_token(piece: &[u8]) -> bool {
    matches!(piece, [b'<', b'0', b'x', a, b, b'>'] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())
}

/// Some exports hold the byte pieces, tokens 3 to 258, as the character of that number instead of `<0xAB>`.
fn exported_byte(index: usize, piece: &[u8]) -> Option<u8> {
    let byte = u8::try_from(index.checked_sub(3)?).ok()?;
    (char::from(byte).encode_utf8(&mut [0; 2]).as_bytes() == piece).then_some(byte)
}

fn with_sentencepiece_spaces(piece: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(piece.len() + 2);
    for &byte in piece {
        match byte {
            b' ' => out.extend_from_slice("▁".as_bytes()),
            other => out.push(other),
        }
    }
    out
}
