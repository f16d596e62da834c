//! Builds small GGUF files byte by byte, right or wrong on purpose. Written without the crate's own code, so that the
//! two can disagree.
#![allow(dead_code)] // each test file uses its part

use kvant_files::{Checkpoint, Value};

/// ggml ids and block sizes (values, bytes) of every type the crate decodes.
pub const TYPES: [(u32, u64, u64); 16] = [
    (0, 1, 4),
    (1, 1, 2),
    (2, 32, 18),
    (3, 32, 20),
    (6, 32, 22),
    (7, 32, 24),
    (8, 32, 34),
    (10, 256, 84),
    (11, 256, 110),
    (12, 256, 144),
    (13, 256, 176),
    (14, 256, 210),
    (16, 256, 66),
    (20, 32, 18),
    (23, 256, 136),
    (30, 1, 2),
];

pub fn string(text: impl AsRef<[u8]>) -> Vec<u8> {
    let text = text.as_ref();
    [&(text.len() as u64).to_le_bytes()[..], text].concat()
}

/// The bytes of a metadata pair: key, type id, value.
pub fn pair(key: impl AsRef<[u8]>, id: u32, value: &[u8]) -> Vec<u8> {
    [&string(key)[..], &id.to_le_bytes(), value].concat()
}

/// The bytes of an array value: element type, length, elements.
pub fn array(id: u32, count: u64, elements: &[u8]) -> Vec<u8> {
    [&id.to_le_bytes()[..], &count.to_le_bytes(), elements].concat()
}

/// The bytes of a tensor entry.
pub fn tensor(name: impl AsRef<[u8]>, dims: &[u64], id: u32, offset: u64) -> Vec<u8> {
    let mut out = string(name);
    out.extend((dims.len() as u32).to_le_bytes());
    dims.iter().for_each(|dim| out.extend(dim.to_le_bytes()));
    out.extend(id.to_le_bytes());
    out.extend(offset.to_le_bytes());
    out
}

/// A GGUF file in parts. Counts are what the parts hold unless set.
#[derive(Clone)]
pub struct Builder {
    pub magic: [u8; 4],
    pub version: u32,
    pub pairs: Vec<Vec<u8>>,
    pub tensors: Vec<Vec<u8>>,
    pub key_count: Option<u64>,
    pub tensor_count: Option<u64>,
    pub alignment: usize,
    pub data: Vec<u8>,
}

impl Builder {
    pub fn new() -> Self {
        Self {
            magic: *b"GGUF",
            version: 3,
            pairs: Vec::new(),
            tensors: Vec::new(),
            key_count: None,
            tensor_count: None,
            alignment: 32,
            data: Vec::new(),
        }
    }

    pub fn pair(mut self, key: impl AsRef<[u8]>, id: u32, value: &[u8]) -> Self {
        self.pairs.push(pair(key, id, value));
        self
    }

    /// A tensor with `data` at the next aligned offset.
    pub fn tensor(mut self, name: &str, dims: &[u64], id: u32, data: &[u8]) -> Self {
        self.data.resize(self.data.len().next_multiple_of(self.alignment), 0);
        self.tensors.push(tensor(name, dims, id, self.data.len() as u64));
        self.data.extend(data);
        self
    }

    /// A tensor entry without data.
    pub fn entry(mut self, name: impl AsRef<[u8]>, dims: &[u64], id: u32, offset: u64) -> Self {
        self.tensors.push(tensor(name, dims, id, offset));
        self
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut out = self.magic.to_vec();
        out.extend(self.version.to_le_bytes());
        out.extend(self.tensor_count.unwrap_or(self.tensors.len() as u64).to_le_bytes());
        out.extend(self.key_count.unwrap_or(self.pairs.len() as u64).to_le_bytes());
        out.extend(self.pairs.concat());
        out.extend(self.tensors.concat());
        if !self.data.is_empty() {
            out.resize(out.len().next_multiple_of(self.alignment), 0);
        }
        out.extend(&self.data);
        out
    }
}

/// Every metadata type and every tensor type (one row of one block; floats: eight values).
pub fn full() -> Builder {
    let strings = [string("a"), string(""), string([0xff, 0xfe])].concat();
    let nested = [array(4, 1, &7u32.to_le_bytes()), array(8, 1, &string("in"))].concat();
    let mut builder = Builder::new()
        .pair("general.architecture", 8, &string("llama"))
        .pair("t.u8", 0, &[1])
        .pair("t.i8", 1, &[0xff])
        .pair("t.u16", 2, &[1, 2])
        .pair("t.i16", 3, &[1, 2])
        .pair("t.u32", 4, &[1, 2, 3, 4])
        .pair("t.i32", 5, &[1, 2, 3, 4])
        .pair("t.f32", 6, &1.5f32.to_le_bytes())
        .pair("t.bool", 7, &[1])
        .pair("t.strings", 9, &array(8, 3, &strings))
        .pair("t.bools", 9, &array(7, 2, &[0, 1]))
        .pair("t.nested", 9, &array(9, 2, &nested))
        .pair("t.u64", 10, &[9; 8])
        .pair("t.i64", 11, &[9; 8])
        .pair("t.f64", 12, &0.1f64.to_le_bytes());
    for (id, values, bytes) in TYPES {
        let (values, bytes) = if values == 1 { (8, 8 * bytes) } else { (values, bytes) };
        let data: Vec<u8> = (0..bytes).map(|i| (i * 37 + u64::from(id)) as u8 & 0x3f).collect();
        builder = builder.tensor(&format!("type.{id}"), &[values, 1], id, &data);
    }
    builder
}

/// Calls everything a reader of an opened checkpoint can call. Only panics can fail here.
pub fn exercise(checkpoint: &Checkpoint) {
    let metadata = checkpoint.metadata();
    for (key, value) in metadata.iter() {
        let _ = value.to_string();
        let _ = value.type_name();
        let _ =
            (metadata.u32(key), metadata.u64(key), metadata.i32(key), metadata.f32(key), metadata.bool(key));
        let _ =
            (metadata.str(key), metadata.array_str(key), metadata.array_bytes(key), metadata.array_f32(key));
        let _ = (metadata.array_i32(key), metadata.array_u32(key), metadata.array_bool(key));
        let _ = (metadata.per_layer_u32(key, 3), metadata.opt_per_layer_bool(key, 3));
        if let Value::Array(array) = value {
            let _ = (array.get(0), array.get(array.len()), array.is_empty());
        }
    }
    for info in checkpoint.tensors() {
        let view = checkpoint.tensor(&info.name).expect("listed");
        assert!(checkpoint.has_tensor(&info.name));
        let mut row = vec![0.0; view.cols()];
        for index in [0, view.rows() - 1] {
            view.decode_row(index, &mut row).expect("a row that exists");
        }
        assert!(view.decode_row(view.rows(), &mut row).is_err());
        assert_eq!(view.to_f32().expect("all rows").len(), view.rows() * view.cols());
        if let Some(groups) = view.groups() {
            let per_row = view.cols() / groups.group;
            let (mut codes, mut scales, mut offsets) =
                (vec![0; view.cols()], vec![0.0; per_row], vec![0.0; per_row]);
            view.decode_codes(0, &mut codes, &mut scales, &mut offsets).expect("codes of row 0");
            assert!(view.decode_codes(0, &mut codes[1..], &mut scales, &mut offsets).is_err());
        }
        let _ = view.raw().len();
    }
    checkpoint.release();
    let _ = (checkpoint.file_bytes(), checkpoint.paths(), checkpoint.sidecar("../x"), checkpoint.container());
}

/// A small deterministic generator (splitmix64): tests need variety, not quality.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}
