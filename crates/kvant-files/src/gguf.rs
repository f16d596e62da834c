//! GGUF versions 2 and 3, little-endian.
//!
//! ```text
//! "GGUF" | version u32 | tensors u64 | keys u64
//! keys    × { key: string | type u32 | value }                 string = length u64 | bytes
//! tensors × { name: string | n u32 | n × dim u64 | type u32 | offset u64 }
//! padding to general.alignment | tensor data (offsets count from here)
//! ```
//!
//! Counts are compared with the bytes that are left before anything is allocated for them.

use crate::dtype::DType;
use crate::metadata::{Array, Metadata, StringArray, Value, utf8};
use crate::quantized::Place;
use crate::tensor::{Entry, Storage};
use crate::tensor_info::TensorInfo;
use crate::{FileError, Limits};

/// Bytes of the smallest possible key: length, type, one value byte.
const MIN_KEY_BYTES: u64 = 8 + 4 + 1;
/// Bytes of the smallest possible tensor entry: name length, dimension count, one dimension, type, offset.
const MIN_TENSOR_BYTES: u64 = 8 + 4 + 8 + 4 + 8;
const DEFAULT_ALIGNMENT: u64 = 32;
const MAX_DIMS: u32 = 4;

/// One parsed file.
pub(crate) struct Gguf {
    pub(crate) version: u32,
    pub(crate) metadata: Metadata,
    pub(crate) tensors: Vec<Entry>,
}

/// Whether the bytes start like a GGUF file.
pub(crate) fn is_gguf(bytes: &[u8]) -> bool {
    bytes.starts_with(b"GGUF")
}

/// Parses a whole file; the tensors refer to source number `source`.
pub(crate) fn parse(file: &[u8], source: u32, limits: &Limits) -> Result<Gguf, FileError> {
    if !is_gguf(file) {
        return Err(FileError::UnknownContainer { found: "no GGUF magic at the start".into() });
    }
    let mut reader = Reader::new(file, limits);
    reader.take(4, "magic")?;
    let version = reader.u32("version")?;
    match version {
        2 | 3 => {}
        swapped if (1..=3).contains(&swapped.swap_bytes()) => return Err(FileError::BigEndian),
        found => return Err(FileError::Version { found }),
    }
    let tensor_count = reader.u64("tensor count")?;
    let key_count = reader.u64("key count")?;
    within("number of tensors", tensor_count, limits.max_tensors)?;
    within("number of metadata keys", key_count, limits.max_keys)?;

    let key_count = reader.fits(key_count, MIN_KEY_BYTES, "metadata keys")?;
    let mut pairs = Vec::with_capacity(key_count);
    for index in 0..key_count {
        let key = reader.string(limits.max_key_bytes, "metadata key")?;
        let key = utf8(key, || format!("metadata key number {index}"))?.to_owned();
        let id = reader.u32("value type")?;
        let value = reader.value(id, &key, limits)?;
        pairs.push((key, value));
    }
    let metadata = Metadata::from_pairs(pairs)?;

    let alignment = metadata.opt_u64("general.alignment")?.unwrap_or(DEFAULT_ALIGNMENT);
    if !alignment.is_power_of_two() || alignment > limits.max_alignment {
        return Err(FileError::BadAlignment { found: alignment, limit: limits.max_alignment });
    }
    let tensor_count = reader.fits(tensor_count, MIN_TENSOR_BYTES, "tensor entries")?;
    let mut tensors = Vec::with_capacity(tensor_count);
    for index in 0..tensor_count {
        let name = reader.string(limits.max_tensor_name_bytes, "tensor name")?;
        let name = utf8(name, || format!("name of tensor number {index}"))?;
        tensors.push(reader.tensor(name, source, alignment)?);
    }

    // From here on offsets are absolute; the data section may be empty (a vocabulary without weights).
    let data_start = (reader.at as u64).next_multiple_of(alignment);
    let available = (file.len() as u64).saturating_sub(data_start);
    for Entry { info, storage, .. } in &mut tensors {
        let Storage::Plain(Place { offset, .. }) = storage else { continue };
        if offset.checked_add(info.bytes).is_none_or(|end| end > available) {
            return Err(FileError::OutOfFile {
                tensor: std::mem::take(&mut info.name),
                offset: *offset,
                bytes: info.bytes,
                available,
            });
        }
        *offset += data_start;
    }
    Ok(Gguf { version, metadata, tensors })
}

fn within(what: &'static str, found: u64, limit: u64) -> Result<(), FileError> {
    if found > limit { Err(FileError::Limit { what, found, limit }) } else { Ok(()) }
}

/// Reads the header; never past `Limits::max_metadata_bytes`.
struct Reader<'a> {
    file: &'a [u8],
    at: usize,
    limit: u64,
}

impl<'a> Reader<'a> {
    fn new(file: &'a [u8], limits: &Limits) -> Self {
        Self { file, at: 0, limit: limits.max_metadata_bytes }
    }

    #[inline]
    fn take(&mut self, bytes: u64, what: &'static str) -> Result<&'a [u8], FileError> {
        let rest = &self.file[self.at..];
        if bytes > rest.len() as u64 {
            return Err(self.truncated(bytes, what));
        }
        let end = self.at as u64 + bytes;
        within("bytes of metadata", end, self.limit)?;
        self.at = end as usize;
        Ok(&rest[..bytes as usize])
    }

    fn truncated(&self, needed: u64, what: &'static str) -> FileError {
        let available = (self.file.len() - self.at) as u64;
        FileError::Truncated { what, offset: self.at as u64, needed, available }
    }

    /// `count` as a size, once it is known that `count` items of at least `item_bytes` can still be in the file.
    fn fits(&self, count: u64, item_bytes: u64, what: &'static str) -> Result<usize, FileError> {
        let available = (self.file.len() - self.at) as u64;
        if count > available / item_bytes {
            return Err(self.truncated(count.saturating_mul(item_bytes), what));
        }
        within("bytes of metadata", self.at as u64 + count * item_bytes, self.limit)?;
        Ok(count as usize)
    }

    #[inline]
    fn array<const N: usize>(&mut self, what: &'static str) -> Result<[u8; N], FileError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N as u64, what)?);
        Ok(array)
    }

    fn u32(&mut self, what: &'static str) -> Result<u32, FileError> {
        Ok(u32::from_le_bytes(self.array(what)?))
    }

    #[inline]
    fn u64(&mut self, what: &'static str) -> Result<u64, FileError> {
        Ok(u64::from_le_bytes(self.array(what)?))
    }

    #[inline]
    fn string(&mut self, limit: u64, what: &'static str) -> Result<&'a [u8], FileError> {
        let length = self.u64(what)?;
        within(what, length, limit)?;
        self.take(length, what)
    }

    fn value(&mut self, id: u32, key: &str, limits: &Limits) -> Result<Value, FileError> {
        const WHAT: &str = "metadata value";
        Ok(match id {
            0 => Value::U8(u8::from_le_bytes(self.array(WHAT)?)),
            1 => Value::I8(i8::from_le_bytes(self.array(WHAT)?)),
            2 => Value::U16(u16::from_le_bytes(self.array(WHAT)?)),
            3 => Value::I16(i16::from_le_bytes(self.array(WHAT)?)),
            4 => Value::U32(u32::from_le_bytes(self.array(WHAT)?)),
            5 => Value::I32(i32::from_le_bytes(self.array(WHAT)?)),
            6 => Value::F32(f32::from_le_bytes(self.array(WHAT)?)),
            7 => Value::Bool(boolean(key, self.array::<1>(WHAT)?[0])?),
            8 => Value::String(self.string(limits.max_string_bytes, "string value")?.into()),
            9 => Value::Array(self.array_value(key, 1, limits)?),
            10 => Value::U64(u64::from_le_bytes(self.array(WHAT)?)),
            11 => Value::I64(i64::from_le_bytes(self.array(WHAT)?)),
            12 => Value::F64(f64::from_le_bytes(self.array(WHAT)?)),
            found => return Err(FileError::UnknownValueType { key: key.to_owned(), found }),
        })
    }

    fn array_value(&mut self, key: &str, depth: u32, limits: &Limits) -> Result<Array, FileError> {
        within("depth of nested arrays", depth.into(), limits.max_array_depth.into())?;
        let id = self.u32("array element type")?;
        let count = self.u64("array length")?;
        within("array length", count, limits.max_array_len)?;
        Ok(match id {
            0 => Array::U8(self.numbers(count, u8::from_le_bytes)?),
            1 => Array::I8(self.numbers(count, i8::from_le_bytes)?),
            2 => Array::U16(self.numbers(count, u16::from_le_bytes)?),
            3 => Array::I16(self.numbers(count, i16::from_le_bytes)?),
            4 => Array::U32(self.numbers(count, u32::from_le_bytes)?),
            5 => Array::I32(self.numbers(count, i32::from_le_bytes)?),
            6 => Array::F32(self.numbers(count, f32::from_le_bytes)?),
            7 => {
                let bytes = self.take(count, "array of bool")?;
                Array::Bool(bytes.iter().map(|&byte| boolean(key, byte)).collect::<Result<_, _>>()?)
            }
            8 => Array::String(self.strings(count, limits)?),
            9 => {
                let count = self.fits(count, 12, "array of arrays")?;
                let mut items = Vec::with_capacity(count);
                for _ in 0..count {
                    items.push(self.array_value(key, depth + 1, limits)?);
                }
                Array::Array(items)
            }
            10 => Array::U64(self.numbers(count, u64::from_le_bytes)?),
            11 => Array::I64(self.numbers(count, i64::from_le_bytes)?),
            12 => Array::F64(self.numbers(count, f64::from_le_bytes)?),
            found => return Err(FileError::UnknownValueType { key: key.to_owned(), found }),
        })
    }

    fn numbers<const N: usize, T>(
        &mut self,
        count: u64,
        decode: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, FileError> {
        let bytes = self.take(count.saturating_mul(N as u64), "array of numbers")?;
        Ok(bytes.as_chunks::<N>().0.iter().map(|&chunk| decode(chunk)).collect())
    }

    /// Two passes: the first checks every length and adds them up, so that the second fills exact allocations.
    fn strings(&mut self, count: u64, limits: &Limits) -> Result<StringArray, FileError> {
        const WHAT: &str = "string in array";
        let count = self.fits(count, 8, "array of strings")?;
        let start = self.at;
        let mut total = 0;
        for _ in 0..count {
            total += self.string(limits.max_string_bytes, WHAT)?.len();
        }
        self.at = start;
        let mut strings = StringArray::with_capacity(count, total);
        for _ in 0..count {
            strings.push(self.string(limits.max_string_bytes, WHAT)?);
        }
        Ok(strings)
    }

    fn tensor(&mut self, name: &str, source: u32, alignment: u64) -> Result<Entry, FileError> {
        if name.is_empty() {
            let reason = "it has no name; are there fewer tensors than the header promises?".to_owned();
            return Err(FileError::BadShape { tensor: String::new(), dims: Vec::new(), reason });
        }
        let n_dims = self.u32("number of dimensions")?;
        if !(1..=MAX_DIMS).contains(&n_dims) {
            return Err(FileError::BadShape {
                tensor: name.to_owned(),
                dims: Vec::new(),
                reason: format!("{n_dims} dimensions, expected 1 to {MAX_DIMS}"),
            });
        }
        let mut dims = Vec::with_capacity(n_dims as usize);
        for _ in 0..n_dims {
            dims.push(self.u64("tensor dimension")?);
        }
        let id = self.u32("tensor type")?;
        let offset = self.u64("tensor offset")?;
        let dtype = DType::from_ggml_id(id)
            .ok_or_else(|| FileError::UnknownTensorType { tensor: name.to_owned(), id })?;
        if !offset.is_multiple_of(alignment) {
            return Err(FileError::Misaligned { tensor: name.to_owned(), offset, alignment });
        }
        let info = TensorInfo::new(name.to_owned(), dims, dtype)?;
        Ok(Entry { info, storage: Storage::Plain(Place { source, offset }), add_one: false })
    }
}

fn boolean(key: &str, byte: u8) -> Result<bool, FileError> {
    match byte {
        0 => Ok(false),
        1 => Ok(true),
        found => Err(FileError::BadBool { key: key.to_owned(), found }),
    }
}
