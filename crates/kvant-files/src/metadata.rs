//! Typed key-value metadata, under GGUF key names whatever the container.

use std::fmt;

use crate::FileError;

/// One metadata value.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the variants are GGUF's types
pub enum Value {
    U8(u8),
    I8(i8),
    U16(u16),
    I16(i16),
    U32(u32),
    I32(i32),
    U64(u64),
    I64(i64),
    F32(f32),
    F64(f64),
    Bool(bool),
    /// Bytes as in the file; UTF-8 is checked by whoever asks for text.
    String(Box<[u8]>),
    Array(Array),
}

/// A homogeneous array.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // the variants are GGUF's types
pub enum Array {
    U8(Vec<u8>),
    I8(Vec<i8>),
    U16(Vec<u16>),
    I16(Vec<i16>),
    U32(Vec<u32>),
    I32(Vec<i32>),
    U64(Vec<u64>),
    I64(Vec<i64>),
    F32(Vec<f32>),
    F64(Vec<f64>),
    Bool(Vec<bool>),
    String(StringArray),
    Array(Vec<Array>),
}

/// Many strings in one allocation: a vocabulary of 262 144 pieces must not cost as many small boxes.
///
/// ```text
/// bytes: piece 0 | piece 1 | … | piece n-1        ends[i] = where piece i ends
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StringArray {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl StringArray {
    /// An empty array with room for `count` strings of `bytes` bytes in all.
    pub fn with_capacity(count: usize, bytes: usize) -> Self {
        Self { bytes: Vec::with_capacity(bytes), ends: Vec::with_capacity(count) }
    }

    /// Appends one string.
    pub fn push(&mut self, piece: &[u8]) {
        self.bytes.extend_from_slice(piece);
        self.ends.push(self.bytes.len());
    }

    /// Number of strings.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no string.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The bytes of string `index`.
    pub fn get(&self, index: usize) -> Option<&[u8]> {
        let end = *self.ends.get(index)?;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        Some(&self.bytes[start..end])
    }

    /// All strings as text, if every one is UTF-8. One check over all bytes and one per border: much faster than a
    /// check per string, and the same, because valid text cut at character borders gives valid texts.
    pub(crate) fn to_strs(&self) -> Option<Vec<&str>> {
        let all = std::str::from_utf8(&self.bytes).ok()?;
        let mut texts = Vec::with_capacity(self.ends.len());
        let mut start = 0;
        for &end in &self.ends {
            texts.push(all.get(std::mem::replace(&mut start, end)..end)?);
        }
        Some(texts)
    }

    /// The strings in order, as bytes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.bytes[std::mem::replace(&mut start, end)..end])
    }
}

impl Array {
    /// Number of strings.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(v) => v.len(),
            Self::I8(v) => v.len(),
            Self::U16(v) => v.len(),
            Self::I16(v) => v.len(),
            Self::U32(v) => v.len(),
            Self::I32(v) => v.len(),
            Self::U64(v) => v.len(),
            Self::I64(v) => v.len(),
            Self::F32(v) => v.len(),
            Self::F64(v) => v.len(),
            Self::Bool(v) => v.len(),
            Self::String(v) => v.len(),
            Self::Array(v) => v.len(),
        }
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Name of the element type.
    pub fn element_type(&self) -> &'static str {
        match self {
            Self::U8(_) => "u8",
            Self::I8(_) => "i8",
            Self::U16(_) => "u16",
            Self::I16(_) => "i16",
            Self::U32(_) => "u32",
            Self::I32(_) => "i32",
            Self::U64(_) => "u64",
            Self::I64(_) => "i64",
            Self::F32(_) => "f32",
            Self::F64(_) => "f64",
            Self::Bool(_) => "bool",
            Self::String(_) => "string",
            Self::Array(_) => "array",
        }
    }

    /// Element `index` as a value of its own; `None` past the end.
    pub fn get(&self, index: usize) -> Option<Value> {
        Some(match self {
            Self::U8(v) => Value::U8(*v.get(index)?),
            Self::I8(v) => Value::I8(*v.get(index)?),
            Self::U16(v) => Value::U16(*v.get(index)?),
            Self::I16(v) => Value::I16(*v.get(index)?),
            Self::U32(v) => Value::U32(*v.get(index)?),
            Self::I32(v) => Value::I32(*v.get(index)?),
            Self::U64(v) => Value::U64(*v.get(index)?),
            Self::I64(v) => Value::I64(*v.get(index)?),
            Self::F32(v) => Value::F32(*v.get(index)?),
            Self::F64(v) => Value::F64(*v.get(index)?),
            Self::Bool(v) => Value::Bool(*v.get(index)?),
            Self::String(v) => Value::String(v.get(index)?.into()),
            Self::Array(v) => Value::Array(v.get(index)?.clone()),
        })
    }
}

impl Value {
    /// Name of the type, e.g. `u32` or `array of string`.
    pub fn type_name(&self) -> String {
        match self {
            Self::U8(_) => "u8".into(),
            Self::I8(_) => "i8".into(),
            Self::U16(_) => "u16".into(),
            Self::I16(_) => "i16".into(),
            Self::U32(_) => "u32".into(),
            Self::I32(_) => "i32".into(),
            Self::U64(_) => "u64".into(),
            Self::I64(_) => "i64".into(),
            Self::F32(_) => "f32".into(),
            Self::F64(_) => "f64".into(),
            Self::Bool(_) => "bool".into(),
            Self::String(_) => "string".into(),
            Self::Array(a) => format!("array of {} {}", a.len(), a.element_type()),
        }
    }

    /// Any integer type, widened.
    pub(crate) fn as_int(&self) -> Option<i128> {
        Some(match *self {
            Self::U8(v) => v.into(),
            Self::I8(v) => v.into(),
            Self::U16(v) => v.into(),
            Self::I16(v) => v.into(),
            Self::U32(v) => v.into(),
            Self::I32(v) => v.into(),
            Self::U64(v) => v.into(),
            Self::I64(v) => v.into(),
            _ => return None,
        })
    }

    fn as_float(&self) -> Option<f32> {
        match *self {
            Self::F32(v) => Some(v),
            Self::F64(v) => Some(v as f32),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.as_bytes().into())
    }
}

/// For listings: strings quoted and escaped, arrays as their length and first elements.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 4;
        match self {
            Self::U8(v) => v.fmt(f),
            Self::I8(v) => v.fmt(f),
            Self::U16(v) => v.fmt(f),
            Self::I16(v) => v.fmt(f),
            Self::U32(v) => v.fmt(f),
            Self::I32(v) => v.fmt(f),
            Self::U64(v) => v.fmt(f),
            Self::I64(v) => v.fmt(f),
            Self::F32(v) => v.fmt(f),
            Self::F64(v) => v.fmt(f),
            Self::Bool(v) => v.fmt(f),
            Self::String(v) => write!(f, "{:?}", String::from_utf8_lossy(v)),
            Self::Array(a) => {
                write!(f, "{} {}: [", a.len(), a.element_type())?;
                for (i, item) in (0..SHOWN).map_while(|i| a.get(i)).enumerate() {
                    write!(f, "{}{item}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str(if a.len() > SHOWN { ", …]" } else { "]" })
            }
        }
    }
}

/// The metadata of one model, in file order.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    pairs: Vec<(String, Value)>,
    /// Indices into `pairs`, sorted by key.
    order: Vec<u32>,
}

/// `Ok(None)` when the key is absent; the error of `read` when it is there and unusable.
macro_rules! required {
    ($self:ident, $opt:ident, $key:ident, $expected:expr) => {
        $self.$opt($key)?.ok_or_else(|| FileError::MissingKey { key: $key.to_owned(), expected: $expected })
    };
}

impl Metadata {
    /// Metadata of the given pairs; a key that occurs twice is an error.
    pub(crate) fn from_pairs(pairs: Vec<(String, Value)>) -> Result<Self, FileError> {
        let count = u32::try_from(pairs.len()).map_err(|_| FileError::Limit {
            what: "number of metadata keys",
            found: pairs.len() as u64,
            limit: u32::MAX.into(),
        })?;
        let mut order: Vec<u32> = (0..count).collect();
        order.sort_unstable_by(|&a, &b| pairs[a as usize].0.cmp(&pairs[b as usize].0));
        for pair in order.windows(2) {
            if pairs[pair[0] as usize].0 == pairs[pair[1] as usize].0 {
                return Err(FileError::DuplicateKey { key: pairs[pair[0] as usize].0.clone() });
            }
        }
        Ok(Self { pairs, order })
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// Whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Keys and values in file order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let at = self.order.binary_search_by(|&i| self.pairs[i as usize].0.as_str().cmp(key)).ok()?;
        Some(&self.pairs[self.order[at] as usize].1)
    }

    /// Whether the key is there.
    pub fn contains(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// `general.architecture`, the prefix of the model's own keys.
    pub fn architecture(&self) -> Result<&str, FileError> {
        self.str("general.architecture")
    }

    fn read<'a, T>(
        &'a self,
        key: &str,
        expected: &'static str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, FileError> {
        match self.get(key) {
            None => Ok(None),
            Some(value) => read(value).map(Some).ok_or_else(|| FileError::WrongType {
                key: key.to_owned(),
                found: value.type_name(),
                expected,
            }),
        }
    }

    fn integer<T: TryFrom<i128>>(&self, key: &str, expected: &'static str) -> Result<Option<T>, FileError> {
        match self.read(key, expected, Value::as_int)? {
            None => Ok(None),
            Some(found) => T::try_from(found).map(Some).map_err(|_| out_of_range(key, found, expected)),
        }
    }

    /// An integer of any width that fits a `u32`, if the key is there.
    pub fn opt_u32(&self, key: &str) -> Result<Option<u32>, FileError> {
        self.integer(key, "u32")
    }

    /// An integer of any width that fits a `u32`.
    pub fn u32(&self, key: &str) -> Result<u32, FileError> {
        required!(self, opt_u32, key, "u32")
    }

    /// An integer of any width that fits a `u64`, if the key is there.
    pub(crate) fn opt_u64(&self, key: &str) -> Result<Option<u64>, FileError> {
        self.integer(key, "u64")
    }

    /// An integer of any width that fits a `u64`.
    pub fn u64(&self, key: &str) -> Result<u64, FileError> {
        required!(self, opt_u64, key, "u64")
    }

    /// An integer of any width that fits an `i32`, if the key is there.
    pub(crate) fn opt_i32(&self, key: &str) -> Result<Option<i32>, FileError> {
        self.integer(key, "i32")
    }

    /// An integer of any width that fits an `i32`.
    pub fn i32(&self, key: &str) -> Result<i32, FileError> {
        required!(self, opt_i32, key, "i32")
    }

    /// A float (an f64 is rounded), if the key is there.
    pub fn opt_f32(&self, key: &str) -> Result<Option<f32>, FileError> {
        self.read(key, "f32", Value::as_float)
    }

    /// A float (an f64 is rounded).
    pub fn f32(&self, key: &str) -> Result<f32, FileError> {
        required!(self, opt_f32, key, "f32")
    }

    /// A boolean, if the key is there.
    pub fn opt_bool(&self, key: &str) -> Result<Option<bool>, FileError> {
        self.read(key, "bool", |value| if let Value::Bool(b) = value { Some(*b) } else { None })
    }

    /// A boolean.
    pub fn bool(&self, key: &str) -> Result<bool, FileError> {
        required!(self, opt_bool, key, "bool")
    }

    /// Text, if the key is there.
    pub fn opt_str(&self, key: &str) -> Result<Option<&str>, FileError> {
        let bytes = self.read(key, "string", |value| match value {
            Value::String(bytes) => Some(&bytes[..]),
            _ => None,
        })?;
        bytes.map(|bytes| utf8(bytes, || format!("metadata key {key:?}"))).transpose()
    }

    /// Text.
    pub fn str(&self, key: &str) -> Result<&str, FileError> {
        required!(self, opt_str, key, "string")
    }

    /// An array of strings as raw bytes (vocabulary pieces need not be UTF-8), if the key is there.
    pub(crate) fn opt_array_bytes(&self, key: &str) -> Result<Option<&StringArray>, FileError> {
        self.read(key, "array of string", |value| match value {
            Value::Array(Array::String(strings)) => Some(strings),
            _ => None,
        })
    }

    /// An array of strings as raw bytes.
    pub fn array_bytes(&self, key: &str) -> Result<&StringArray, FileError> {
        required!(self, opt_array_bytes, key, "array of string")
    }

    /// An array of texts, if the key is there; an element that is not UTF-8 is an error that names its index.
    pub fn opt_array_str(&self, key: &str) -> Result<Option<Vec<&str>>, FileError> {
        let Some(strings) = self.opt_array_bytes(key)? else { return Ok(None) };
        if let Some(all) = strings.to_strs() {
            return Ok(Some(all));
        }
        strings
            .iter()
            .enumerate()
            .map(|(i, bytes)| utf8(bytes, || format!("metadata key {key:?}, element {i}")))
            .collect::<Result<_, _>>()
            .map(Some)
    }

    /// An array of texts; an element that is not UTF-8 is an error that names its index.
    pub fn array_str(&self, key: &str) -> Result<Vec<&str>, FileError> {
        required!(self, opt_array_str, key, "array of string")
    }

    /// An array of floats (f64 is rounded), if the key is there.
    pub fn opt_array_f32(&self, key: &str) -> Result<Option<Vec<f32>>, FileError> {
        self.read(key, "array of f32", |value| match value {
            Value::Array(Array::F32(v)) => Some(v.clone()),
            Value::Array(Array::F64(v)) => Some(v.iter().map(|&x| x as f32).collect()),
            _ => None,
        })
    }

    /// An array of floats (f64 is rounded).
    pub fn array_f32(&self, key: &str) -> Result<Vec<f32>, FileError> {
        required!(self, opt_array_f32, key, "array of f32")
    }

    fn integers<T: TryFrom<i128> + Copy + 'static>(
        &self,
        key: &str,
        expected: &'static str,
    ) -> Result<Option<Vec<T>>, FileError> {
        fn all<S: Copy + Into<i128>, T: TryFrom<i128>>(v: &[S]) -> Result<Vec<T>, (usize, i128)> {
            v.iter().enumerate().map(|(i, &x)| T::try_from(x.into()).map_err(|_| (i, x.into()))).collect()
        }
        let converted = self.read(key, expected, |value| {
            let Value::Array(array) = value else { return None };
            Some(match array {
                Array::U8(v) => all(v),
                Array::I8(v) => all(v),
                Array::U16(v) => all(v),
                Array::I16(v) => all(v),
                Array::U32(v) => all(v),
                Array::I32(v) => all(v),
                Array::U64(v) => all(v),
                Array::I64(v) => all(v),
                _ => return None,
            })
        })?;
        converted
            .transpose()
            .map_err(|(index, found)| out_of_range(&format!("{key}[{index}]"), found, expected))
    }

    /// An array of integers that fit `i32`, if the key is there.
    pub fn opt_array_i32(&self, key: &str) -> Result<Option<Vec<i32>>, FileError> {
        self.integers(key, "array of i32")
    }

    /// An array of integers that fit `i32`.
    pub fn array_i32(&self, key: &str) -> Result<Vec<i32>, FileError> {
        required!(self, opt_array_i32, key, "array of i32")
    }

    /// An array of integers that fit `u32`, if the key is there.
    pub fn opt_array_u32(&self, key: &str) -> Result<Option<Vec<u32>>, FileError> {
        self.integers(key, "array of u32")
    }

    /// An array of integers that fit `u32`.
    pub fn array_u32(&self, key: &str) -> Result<Vec<u32>, FileError> {
        required!(self, opt_array_u32, key, "array of u32")
    }

    /// An array of bytes, if the key is there.
    pub fn opt_array_u8(&self, key: &str) -> Result<Option<Vec<u8>>, FileError> {
        // Some writers' bytes have a sign.
        if let Some(Value::Array(Array::I8(v))) = self.get(key) {
            return Ok(Some(v.iter().map(|byte| *byte as u8).collect()));
        }
        self.integers(key, "array of u8")
    }

    /// An array of booleans (integers: not 0), if the key is there.
    pub fn opt_array_bool(&self, key: &str) -> Result<Option<Vec<bool>>, FileError> {
        if let Some(Value::Array(Array::Bool(v))) = self.get(key) {
            return Ok(Some(v.clone()));
        }
        let integers: Option<Vec<i64>> = self.integers(key, "array of bool")?;
        Ok(integers.map(|v| v.into_iter().map(|x| x != 0).collect()))
    }

    /// An array of booleans (integers: not 0).
    pub fn array_bool(&self, key: &str) -> Result<Vec<bool>, FileError> {
        required!(self, opt_array_bool, key, "array of bool")
    }

    /// One number per layer, where the file holds either one for all or an array of `layers`; if the key is there.
    pub(crate) fn opt_per_layer_u32(&self, key: &str, layers: usize) -> Result<Option<Vec<u32>>, FileError> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Array(_)) => {
                let all = self.array_u32(key)?;
                per_layer_length(key, all.len(), layers)?;
                Ok(Some(all))
            }
            Some(_) => Ok(Some(vec![self.u32(key)?; layers])),
        }
    }

    /// One number per layer, where the file holds either one for all or an array of `layers`.
    pub fn per_layer_u32(&self, key: &str, layers: usize) -> Result<Vec<u32>, FileError> {
        self.opt_per_layer_u32(key, layers)?
            .ok_or_else(|| FileError::MissingKey { key: key.to_owned(), expected: "u32 or array of u32" })
    }

    /// One boolean per layer, where the file holds either one for all or an array of `layers`; if the key is there.
    pub fn opt_per_layer_bool(&self, key: &str, layers: usize) -> Result<Option<Vec<bool>>, FileError> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::Array(_)) => {
                let all = self.array_bool(key)?;
                per_layer_length(key, all.len(), layers)?;
                Ok(Some(all))
            }
            Some(_) => Ok(Some(vec![self.bool(key)?; layers])),
        }
    }
}

fn per_layer_length(key: &str, found: usize, layers: usize) -> Result<(), FileError> {
    if found == layers {
        return Ok(());
    }
    Err(FileError::OutOfRange {
        key: key.to_owned(),
        found: format!("an array of {found}"),
        expected: format!("one value or one for each of {layers} layers"),
    })
}

fn out_of_range(key: &str, found: i128, expected: &'static str) -> FileError {
    FileError::OutOfRange { key: key.to_owned(), found: found.to_string(), expected: expected.to_owned() }
}

pub(crate) fn utf8(bytes: &[u8], what: impl FnOnce() -> String) -> Result<&str, FileError> {
    std::str::from_utf8(bytes).map_err(|e| FileError::NotUtf8 { what: what(), at: e.valid_up_to() })
}
