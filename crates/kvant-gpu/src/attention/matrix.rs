//! Attention of single rows to codes of three, four and eight bits in matrix units whose elements are known ([`crate::elements`]): an instruction there does
//! what products of bytes take dozens for, so that reading the cache is what remains, or unpacking it.

use super::ShaderArithmetic;
use super::raw_heads::RawHeads;
use super::sizes::{MANY_SUBGROUPS, MatrixTuning, Tuning};
use super::spec::{AttentionSpec, Layout, Reading, bind_place, section};
use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::side::ShaderSide;
use crate::srft;
use crate::template::{Bindings, expand};

/// Query heads that a subgroup takes: the columns of a matrix.
const MOST_HEADS: usize = 8;
/// Query heads whose outputs subgroups add up at a time.
const SET_HEADS: usize = 4;
/// Tokens that a subgroup takes at a time.
const STEP_TOKENS: usize = 32;
/// Most channels of a head whose outputs a subgroup can keep.
const MOST_CHANNELS: usize = 128;
/// Threads of a subgroup, each with a column of its own of a table.
const TABLE_COLUMNS: usize = 32;
/// Channels of which a thread has eight: scales may not change within.
const STEP_CHANNELS: usize = 32;

/// Binding of what heads that are not prepared want.
const RAW_AT: usize = 9;

/// Tokens from which a single row has sizes for many.
const MANY_TOKENS: usize = 1 << 14;

/// True if `rows` rows of so many tokens have the kernel for many tokens, where there is one.
pub(crate) fn are_many(tokens: usize, rows: usize) -> bool {
    rows == 1 && tokens >= MANY_TOKENS
}

impl Layout {
    /// What `rows` rows of so many tokens have.
    pub fn of(&self, tokens: usize, rows: usize) -> &Self {
        self.many.as_deref().filter(|_| are_many(tokens, rows)).unwrap_or(self)
    }
}

impl ShaderSide {
    /// True if threads can unpack codes to matrices. A word has codes of three bits of so many channels that the threads of a product have channels far
    /// apart: those must share a scale.
    fn fits_matrices(&self, head_dim: usize) -> bool {
        match self.bits {
            _ if self.is_chain() => false,
            3 => self.levels().is_some() && self.groups == 1 && head_dim.is_multiple_of(2 * STEP_CHANNELS),
            4 | 8 => self.group.is_multiple_of(STEP_CHANNELS) && head_dim.is_multiple_of(self.group),
            _ => false,
        }
    }

    /// Words of the table of levels: of two codes, for each thread of a subgroup.
    fn table_words(&self) -> usize {
        self.levels().map_or(0, |levels| levels.len() * levels.len() * TABLE_COLUMNS)
    }
}

/// Words before the table of levels of values: they share that of keys, or have their own behind it.
fn value_table(layout: &Layout) -> usize {
    let (keys, values) = (&layout.key_side, &layout.value_side);
    if keys.levels() == values.levels() { 0 } else { keys.table_words() }
}

/// Words of workgroup memory for tables of levels, and later for what so many subgroups found, `outputs` numbers each.
fn words(layout: &Layout, subgroups: usize, outputs: usize) -> usize {
    let tables = layout.key_side.table_words().max(value_table(layout) + layout.value_side.table_words());
    (subgroups * outputs).max(tables)
}

/// Subgroups that turn a head each at the same time: workgroup memory has no room for more.
fn teams(heads: usize, subgroups: usize) -> usize {
    heads.min(subgroups).min(4)
}

/// The one of `levels`, as many as a power of two, that the bits from `bit` on say, as WGSL.
fn choice(levels: &[f32], bit: u32) -> String {
    if let [level] = levels {
        return format!("{level:?}");
    }
    let of_bit = |value: usize| -> Vec<f32> { levels.iter().skip(value).step_by(2).copied().collect() };
    format!("select({}, {}, bit{bit})", choice(&of_bit(0), bit + 1), choice(&of_bit(1), bit + 1))
}

impl AttentionSpec {
    /// `layout`, in matrix units where `gpu` has such a kernel for this and sizes ask for it.
    pub(super) fn in_matrix_units(&self, gpu: &GpuInfo, mut layout: Layout) -> Layout {
        let Some(sizes) = self.tuning.matrix else { return layout };
        let bytes = layout.clone();
        let passes = self.group().div_ceil(MOST_HEADS);
        let heads = self.group().div_ceil(passes);
        let sides = [&layout.key_side, &layout.value_side];
        let words = words(&layout, sizes.subgroups, heads.min(SET_HEADS) * self.head_dim);
        let fits = self.arithmetic == ShaderArithmetic::Bytes
            && gpu.has_elements
            // A GPU opened as if it had none stands for those that have no such matrices either.
            && gpu.has_packed_dot
            && self.head_dim.is_multiple_of(STEP_CHANNELS)
            && self.head_dim <= MOST_CHANNELS
            && !self.export_scores
            && !self.positions
            && sides.iter().all(|side| side.fits_matrices(self.head_dim))
            && 32 * sizes.subgroups <= gpu.workgroup_threads as usize
            && self.workgroup_bytes(words, heads, sizes.subgroups) <= gpu.workgroup_memory as usize;
        if !fits {
            return layout;
        }
        layout.keys = Reading::Bytes;
        layout.values = Reading::Bytes;
        layout.heads = heads;
        layout.passes = passes;
        layout.block = STEP_TOKENS * sizes.subgroups;
        layout.workgroups = sizes.workgroups;
        layout.matrix = Some(sizes.subgroups);
        // Codes of eight bits take more registers than threads of so many subgroups have.
        if sizes.subgroups < MANY_SUBGROUPS && layout.key_side.bits.max(layout.value_side.bits) < 8 {
            let many = self.for_many().in_matrix_units(gpu, bytes);
            layout.many = many.matrix.map(|_| Box::new(many));
        }
        layout
    }

    /// Workgroup memory of the kernel.
    fn workgroup_bytes(&self, words: usize, heads: usize, subgroups: usize) -> usize {
        let (queries, parts) = (4 * self.head_dim, 2 * MOST_HEADS * subgroups);
        let means = if self.block_means { heads * (self.head_dim / 2 + 9) } else { 0 };
        4 * (words + queries + parts + means)
    }

    /// True if `layout` and that for many tokens are in matrix units which take heads that are not prepared.
    pub(crate) fn takes_raw(&self, gpu: &GpuInfo, layout: &Layout) -> bool {
        let fits = |layout: &Layout| {
            layout.matrix.is_some_and(|subgroups| {
                let (dim, heads) = (self.head_dim, layout.heads);
                let words = words(layout, subgroups, heads.min(SET_HEADS) * dim);
                let more = 4 * (heads * dim + dim + 2 * dim * teams(heads, subgroups) + 4 * heads + 1);
                self.workgroup_bytes(words, heads, subgroups) + more <= gpu.workgroup_memory as usize
            })
        };
        fits(layout) && layout.many.as_deref().is_none_or(fits)
    }

    /// With sizes for many tokens.
    fn for_many(&self) -> Self {
        let matrix = self.tuning.matrix.map(MatrixTuning::for_many);
        Self { tuning: Tuning { matrix, ..self.tuning }, ..*self }
    }

    /// The same for many tokens, and how many passes that makes; `None` where it would be no other kernel.
    pub(crate) fn many(&self, gpu: &GpuInfo) -> Result<Option<(Self, usize)>, GpuError> {
        Ok(self.layout(gpu)?.many.map(|many| (self.for_many(), many.passes)))
    }

    /// The kernel's text.
    pub(super) fn matrix_source(
        &self,
        layout: &Layout,
        subgroups: usize,
        batch: bool,
        row: Option<&RawHeads>,
    ) -> Result<String, GpuError> {
        let mut bindings = Bindings::default();
        layout.bind_shape(self, &mut bindings);
        let outputs = layout.heads.min(SET_HEADS) * self.head_dim;
        let words = words(layout, subgroups, outputs);
        match row {
            Some(raw) => {
                raw.bind(&mut bindings, self.head_dim, RAW_AT)?;
                let teams = teams(layout.heads, subgroups);
                srft::bind_subgroups(&mut bindings, self.head_dim, teams)?;
                bindings
                    .number("PREPARING", if raw.signs.is_some() { teams } else { subgroups } as u64)
                    .number("TEAMS", teams as u64);
            }
            None => {
                bindings.flag("RAW", false);
            }
        }
        let (keys, values) = (&layout.key_side, &layout.value_side);
        keys.bind(&mut bindings, "K", false);
        values.bind(&mut bindings, "V", false);
        self.bind_blocks(&mut bindings, keys, values)?;
        // Of a word's eight codes: how far those of the second product are from those of the first, and the second one of a pair of elements from the
        // first one.
        let orders = [("K", keys), ("V", values)].map(|(side, own)| match own.levels() {
            Some(_) => (side, own, 2, 4),
            None => (side, own, 4, 2),
        });
        for (side, own, next, pair) in orders {
            bindings
                .number(format!("{side}_PER"), (own.group / STEP_CHANNELS) as u64)
                .number(format!("{side}_NEXT"), next)
                .number(format!("{side}_PAIR"), pair);
        }
        // Channels from a thread's to the next one's, and from those of one product to those of the next but one.
        let (span, step) = if keys.bits == 3 { (self.head_dim / 4, 8) } else { (8, STEP_CHANNELS) };
        let steps = self.head_dim / STEP_CHANNELS;
        bindings
            .number("STEPS", steps as u64)
            .number("K_SPAN", span as u64)
            .number("K_STEP", step as u64)
            .text("K_EVERY", if keys.bits == 3 { "" } else { ", of every 32" })
            .text("V_EVERY", if values.bits == 3 { "each half of every other 32" } else { "every 32" })
            .number("V_SCALE_WORDS", values.groups.div_ceil(2) as u64)
            .flag("APART", batch)
            .number("SUBGROUPS", subgroups as u64)
            .number("WORDS", words as u64)
            .flag("K_HAS_ZERO", keys.zero() != 0.0)
            .flag("V_EXTRA", values.has_offsets() || values.zero() != 0.0)
            .text("V_EXTRA_FACTOR", format!("{:?}", if values.has_offsets() { 1.0 } else { -values.zero() }))
            .text("V_TINY", if values.levels().is_some() { "" } else { " * TINY" });
        bind_place(&mut bindings)?;
        let (tiles_file, tiles) =
            ("attention_matrix_tiles.wgsl", include_str!("../wgsl/attention_matrix_tiles.wgsl"));
        let mut tables = String::new();
        for (prefix, name, side, at) in [("K", "key", keys, 0), ("V", "value", values, value_table(layout))] {
            bindings.number(format!("{prefix}_TABLE"), at as u64);
            // Values may share the table of keys.
            let levels = side.levels().filter(|_| prefix == "K" || at > 0 || keys.levels().is_none());
            bindings.flag(format!("{prefix}_FILLS"), levels.is_some());
            let Some(levels) = levels else { continue };
            let mut own = Bindings::default();
            own.text("SIDE", name)
                .text("LEVEL", choice(levels, 0))
                .number("COUNT", levels.len() as u64)
                .number("AT", at as u64)
                .number("SUBGROUPS", subgroups as u64);
            tables += &expand(tiles_file, section(tiles, "table"), &own)?;
        }
        bindings.text("TABLES", tables.trim_end());
        let expanded = expand(tiles_file, section(tiles, "tiles"), &bindings)?;
        bindings.text("TILES", expanded.trim_end());
        let (file, text) = ("attention_matrix.wgsl", include_str!("../wgsl/attention_matrix.wgsl"));
        Ok(expand(file, text, &bindings)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spirv;
    use kvant_codec::Format;

    fn gpu() -> GpuInfo {
        GpuInfo { has_elements: true, has_packed_dot: true, workgroup_memory: 48 << 10, ..GpuInfo::assumed() }
    }

    fn spec(keys: &str, values: &str, head_dim: usize, group: usize) -> AttentionSpec {
        let format = |text: &str| -> Format { text.parse().unwrap() };
        AttentionSpec {
            heads: 2 * group,
            kv_heads: 2,
            head_dim,
            keys: format(keys),
            values: format(values),
            softcap: None,
            block_means: false,
            export_scores: false,
            positions: false,
            arithmetic: ShaderArithmetic::Bytes,
            tuning: Tuning::default(),
        }
    }

    #[test]
    fn kernels_compile() {
        for (i, (keys, values)) in [
            ("i4g32", "i4g32"),
            ("turbo4", "turbo4"),
            ("q4_0", "turbo4"),
            ("turbo4", "q4_0"),
            ("i4g64", "i4g128"),
            ("s4g32", "s4g64"),
            ("i4g32", "q4_0"),
            ("turbo3", "turbo3"),
            ("turbo4", "turbo3"),
            ("turbo3", "turbo4"),
            ("turbo3", "i4g32"),
            ("q4_0", "turbo3"),
            ("q8_0", "q8_0"),
            ("turbo3", "q8_0"),
            ("i8g64", "i4g32"),
        ]
        .into_iter()
        .enumerate()
        {
            for head_dim in [32, 64, 96, 128] {
                let subgroups = [4, 1, 3, 10][(i + head_dim / 32) % 4];
                let matrix = Some(MatrixTuning { subgroups, workgroups: 264, many: 132 });
                let tuning = Tuning { matrix, ..Tuning::default() };
                let base = spec(keys, values, head_dim, [1, 2, 3, 4, 8, 12][i % 6]);
                let base = AttentionSpec { tuning, ..base };
                let fits = |format: Format| {
                    head_dim.is_multiple_of(format.group_len(head_dim))
                        && (format.code_bits() > 3 || head_dim.is_multiple_of(64))
                };
                if !fits(base.keys) || !fits(base.values) {
                    continue;
                }
                let more = AttentionSpec { block_means: true, softcap: Some(30.0), ..base };
                let raw = RawHeads {
                    heads: base.heads,
                    pairs: head_dim / 2,
                    neox: i % 2 == 0,
                    norm: (i % 3 == 0).then_some(1e-6),
                    alpha: 0.1,
                    signs: head_dim.is_power_of_two().then(|| vec![0x1234_5678; head_dim / 32]),
                };
                for (spec, batch, row) in [
                    (base, false, None),
                    (more, true, None),
                    (base, false, Some(&raw)),
                    (more, false, Some(&raw)),
                ] {
                    let many = spec.many(&gpu()).unwrap().map(|(many, _)| many);
                    for spec in [spec].into_iter().chain(many) {
                        assert!(spec.layout(&gpu()).unwrap().matrix.is_some(), "{spec:?}");
                        let source = spec.source_as(&gpu(), batch, row).unwrap();
                        if let Err(error) = spirv::compile(&source) {
                            panic!("{spec:?}: {error}");
                        }
                    }
                }
            }
        }
    }

    /// Every pair of formats that has such a kernel.
    #[test]
    fn all_formats_compile() {
        let formats: Vec<Format> = Format::all().into_iter().filter(|format| format.has_tile()).collect();
        let mut compiled = 0;
        for (i, keys) in formats.iter().enumerate() {
            for (j, values) in formats.iter().enumerate() {
                let (head_dim, group) = ([128, 64, 96, 32][(i + j) % 4], [4, 3, 8, 1, 2][(i + 2 * j) % 5]);
                let base = spec("i4g32", "i4g32", head_dim, group);
                let spec =
                    AttentionSpec { keys: *keys, values: *values, block_means: (i + j) % 3 == 0, ..base };
                let Ok(layout) = spec.layout(&gpu()) else { continue };
                if layout.matrix.is_none() {
                    continue;
                }
                let source = spec.source_as(&gpu(), false, None).unwrap();
                if let Err(error) = spirv::compile(&source) {
                    panic!("{spec:?}: {error}");
                }
                compiled += 1;
            }
        }
        assert!(compiled > 50, "{compiled}");
    }

    #[test]
    fn other_caches_have_other_kernels() {
        let base = spec("turbo4", "i4g32", 128, 4);
        let layout = base.layout(&gpu()).unwrap();
        assert_eq!((layout.matrix, layout.block, layout.passes), (Some(4), 128, 1));
        assert_eq!(layout.most_splits(base.kv_heads), 132);
        for other in [
            spec("turbo3", "i4g32", 96, 4),
            spec("i4g32", "turbo3g64", 128, 4),
            spec("i4g32", "i3g128", 128, 4),
            spec("turbo2", "turbo2", 128, 4),
            spec("i4g16", "i4g32", 128, 4),
            spec("i4g32", "i6g32", 128, 4),
            spec("q8_0", "f16", 128, 4),
            spec("i4g32", "i4g32", 256, 4),
            spec("i4g32", "i4g32", 80, 4),
            AttentionSpec { export_scores: true, ..base },
            AttentionSpec { positions: true, ..base },
            AttentionSpec { arithmetic: ShaderArithmetic::Float, ..base },
            AttentionSpec { tuning: Tuning { matrix: None, ..base.tuning }, ..base },
        ] {
            assert_eq!(other.layout(&gpu()).unwrap().matrix, None, "{other:?}");
        }
        for other in [
            GpuInfo { has_elements: false, ..gpu() },
            GpuInfo { has_packed_dot: false, ..gpu() },
            // No room for the table of levels.
            GpuInfo { workgroup_memory: 32 << 10, ..gpu() },
        ] {
            assert_eq!(base.layout(&other).unwrap().matrix, None);
        }
        // Parts of many tokens fit the buffers that were made for few, whatever sizes say.
        let many = layout.of(1 << 17, 1);
        assert_eq!((many.matrix, many.block, many.most_splits(base.kv_heads)), (Some(12), 384, 66));
        assert_eq!(layout.of(1 << 17, 2).matrix, Some(4));
        assert_eq!(layout.of(1 << 13, 1).matrix, Some(4));
        let tuning =
            Tuning { matrix: Some(MatrixTuning { subgroups: 4, workgroups: 9, many: 132 }), ..base.tuning };
        let small = AttentionSpec { tuning, ..base }.layout(&gpu()).unwrap();
        assert!(small.of(1 << 17, 1).most_splits(base.kv_heads) <= small.most_splits(base.kv_heads));
        // Codes of eight bits have the same sizes for many tokens.
        let wide = spec("q8_0", "turbo4", 128, 8).layout(&gpu()).unwrap();
        assert_eq!((wide.matrix, wide.of(1 << 17, 1).matrix), (Some(4), Some(4)));
        // More heads than a matrix has columns for are passes.
        let wide = spec("turbo4", "turbo4", 64, 12).layout(&gpu()).unwrap();
        assert_eq!((wide.passes, wide.heads), (2, 6));
    }
}
