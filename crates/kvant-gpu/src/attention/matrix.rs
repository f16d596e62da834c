//! Attention of single rows to codes of four bits in matrix units whose elements are known ([`crate::elements`]): an instruction there does what products
//! of bytes take dozens for, so that reading the cache is what remains.

use super::ShaderArithmetic;
use super::sizes::{MANY_SUBGROUPS, MatrixTuning, Tuning};
use super::spec::{AttentionSpec, Layout, Reading, bind_place, section};
use crate::error::GpuError;
use crate::info::GpuInfo;
use crate::side::ShaderSide;
use crate::template::{Bindings, expand};

/// Query heads that a subgroup takes: the columns of a matrix.
const MOST_HEADS: usize = 8;
/// Query heads whose outputs subgroups add up at a time.
const SET_HEADS: usize = 4;
/// Tokens that a subgroup takes at a time.
const STEP_TOKENS: usize = 32;
/// Most channels of a head whose outputs a subgroup can keep.
const MOST_CHANNELS: usize = 128;
/// Words of the table of levels: of two codes, for each thread of a subgroup.
const TABLE_WORDS: usize = 256 * 32;
/// Channels of which a thread has eight: scales may not change within.
const STEP_CHANNELS: usize = 32;

/// Tokens from which a single row has sizes for many.
const MANY_TOKENS: usize = 1 << 16;

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
    /// True if threads can unpack codes to matrices.
    fn fits_matrices(&self) -> bool {
        self.bits == 4 && self.group.is_multiple_of(STEP_CHANNELS)
    }
}

/// Words of workgroup memory for the table of levels, and later for what so many subgroups found, `outputs` numbers each.
fn words(layout: &Layout, subgroups: usize, outputs: usize) -> usize {
    let has_table = [&layout.key_side, &layout.value_side].iter().any(|side| side.levels().is_some());
    (subgroups * outputs).max(if has_table { TABLE_WORDS } else { 0 })
}

/// True if one table is enough for both.
fn same_levels(keys: &ShaderSide, values: &ShaderSide) -> bool {
    match (keys.levels(), values.levels()) {
        (Some(keys), Some(values)) => keys == values,
        _ => true,
    }
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
            && self.sparse_v.is_none()
            && !self.export_scores
            && !self.positions
            && sides.iter().all(|side| side.fits_matrices())
            && same_levels(&layout.key_side, &layout.value_side)
            && 32 * sizes.subgroups <= gpu.workgroup_threads as usize
            && 4 * (words + 8 * self.head_dim) + 8 * MOST_HEADS * sizes.subgroups
                <= gpu.workgroup_memory as usize;
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
        if sizes.subgroups < MANY_SUBGROUPS {
            let many = self.for_many().in_matrix_units(gpu, bytes);
            layout.many = many.matrix.map(|_| Box::new(many));
        }
        layout
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
    ) -> Result<String, GpuError> {
        let mut bindings = Bindings::default();
        layout.bind_shape(self, &mut bindings);
        let (keys, values) = (&layout.key_side, &layout.value_side);
        keys.bind(&mut bindings, "K", false);
        values.bind(&mut bindings, "V", false);
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
        bindings
            .number("STEPS", (self.head_dim / STEP_CHANNELS) as u64)
            .number("V_SCALE_WORDS", values.groups.div_ceil(2) as u64)
            .flag("APART", batch)
            .number("SUBGROUPS", subgroups as u64)
            .number("WORDS", words(layout, subgroups, layout.heads.min(SET_HEADS) * self.head_dim) as u64)
            .flag("K_HAS_ZERO", keys.zero() != 0.0)
            .flag("V_EXTRA", values.has_offsets() || values.zero() != 0.0)
            .text("V_EXTRA_FACTOR", format!("{:?}", if values.has_offsets() { 1.0 } else { -values.zero() }))
            .text("V_TINY", if values.levels().is_some() { "" } else { " * TINY" });
        if let Some(levels) = keys.levels().or(values.levels()) {
            let list: Vec<String> = levels.iter().map(|level| format!("{level:?}")).collect();
            bindings.text("LEVELS", list.join(", "));
        }
        bind_place(&mut bindings)?;
        let (file, text) = ("attention_matrix.wgsl", include_str!("../wgsl/attention_matrix.wgsl"));
        if self.block_means {
            let means = expand(file, section(text, "means"), &bindings)?;
            bindings.text("MEAN_PRODUCTS", means.trim_end());
        }
        Ok(expand(file, section(text, "kernel"), &bindings)?)
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
            sparse_v: None,
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
        ]
        .into_iter()
        .enumerate()
        {
            for head_dim in [64, 96, 128] {
                let base = spec(keys, values, head_dim, [1, 3, 4, 8, 12][i % 5]);
                if !head_dim.is_multiple_of(base.keys.group_len(head_dim))
                    || !head_dim.is_multiple_of(base.values.group_len(head_dim))
                {
                    continue;
                }
                let more = AttentionSpec { block_means: true, softcap: Some(30.0), ..base };
                for (spec, batch) in [(base, false), (more, true)] {
                    let layout = spec.layout(&gpu()).unwrap();
                    assert!(layout.matrix.is_some(), "{spec:?}");
                    let source = spec.source_as(&gpu(), batch).unwrap();
                    if let Err(error) = spirv::compile(&source) {
                        panic!("{spec:?}: {error}");
                    }
                }
            }
        }
    }

    #[test]
    fn other_caches_have_other_kernels() {
        let base = spec("turbo4", "i4g32", 128, 4);
        let layout = base.layout(&gpu()).unwrap();
        assert_eq!((layout.matrix, layout.block, layout.passes), (Some(4), 128, 1));
        assert_eq!(layout.most_splits(base.kv_heads), 132);
        for other in [
            spec("turbo3", "i4g32", 128, 4),
            spec("i4g16", "i4g32", 128, 4),
            spec("i4g32", "q8_0", 128, 4),
            spec("i4g32", "i4g32", 256, 4),
            spec("i4g32", "i4g32", 80, 4),
            AttentionSpec { sparse_v: Some(1e-3), ..base },
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
        assert_eq!(layout.of(1 << 15, 1).matrix, Some(4));
        let tuning =
            Tuning { matrix: Some(MatrixTuning { subgroups: 4, workgroups: 9, many: 132 }), ..base.tuning };
        let small = AttentionSpec { tuning, ..base }.layout(&gpu()).unwrap();
        assert!(small.of(1 << 17, 1).most_splits(base.kv_heads) <= small.most_splits(base.kv_heads));
        // More heads than a matrix has columns for are passes.
        let wide = spec("turbo4", "turbo4", 64, 12).layout(&gpu()).unwrap();
        assert_eq!((wide.passes, wide.heads), (2, 6));
    }
}
