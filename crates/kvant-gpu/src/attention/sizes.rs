//! Sizes of attention's kernel.

use kvant_codec::Format;

use crate::info::scaled;

/// Sizes of a kernel that change its speed alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Threads of a workgroup: 32, 64, 128 or 256.
    pub threads: usize,
    /// Most tokens per step: 64, 128, 256 or 512; fewer where workgroup memory is short.
    pub block: usize,
    /// Most query heads in one pass over the cache, 1 to 8.
    pub heads: usize,
    /// Runs of values that a thread has in flight, 1 to 16.
    pub unroll: usize,
    /// Most query heads whose scores a thread computes, 1 to 8; fewer cost more unpacking and less registers.
    pub key_heads: usize,
    /// Most query heads whose outputs a thread sums, 4 or 8.
    pub value_heads: usize,
    /// What is loaded before it is needed, at the price of registers: a sum of 1, 2 and 4. Of floats the next turn: 1 for keys, 2 for
    /// values. Of packed codes 1 for two turns of keys at once, 2 for a step's values before its softmax, 4 for the next step's keys
    /// before the sums of values, where a thread has them all at once.
    pub ahead: usize,
    /// Copies of the table of a codebook's levels in workgroup memory, where codes have four bits: threads share them out, up to 32; 0 to
    /// compute levels. More copies are fewer threads that wait for each other, and fewer workgroups that run at once.
    pub tables: usize,
    /// Most workgroups: as many as run at once, where that is known; half a wave costs as much as a whole one.
    pub workgroups: usize,
    /// Sizes of the kernel in matrix units, where there is one for a cache and it is to be used.
    pub matrix: Option<MatrixTuning>,
}

/// Sizes of the kernel in matrix units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixTuning {
    /// Subgroups of a workgroup, 1 to 16.
    pub subgroups: usize,
    /// Most workgroups.
    pub workgroups: usize,
    /// Most workgroups where a row has many tokens: one to a multiprocessor.
    pub many: usize,
}

impl MatrixTuning {
    /// Sizes for many tokens: workgroups of so many threads that compilers have to do with few registers for each. There are no more of them
    /// than of the others, for which buffers are made.
    pub(super) fn for_many(self) -> Self {
        Self { subgroups: MANY_SUBGROUPS, workgroups: self.many.min(self.workgroups), ..self }
    }
}

/// Subgroups of a workgroup that has many tokens.
pub(super) const MANY_SUBGROUPS: usize = 12;

impl Default for Tuning {
    fn default() -> Self {
        Self {
            threads: 64,
            block: 64,
            heads: 8,
            unroll: 8,
            key_heads: 4,
            value_heads: 4,
            ahead: 7,
            tables: 0,
            workgroups: 1056,
            matrix: Some(MatrixTuning { subgroups: 4, workgroups: 264, many: 132 }),
        }
    }
}

impl Tuning {
    /// Sizes for keys of `format` and `dim` channels with `group` query heads to a KV head, as found on a GPU of 132 multiprocessors ([`Tuning::of_multiprocessors`]). Levels
    /// of a codebook cost more than integers, so that a thread makes more of each; codes of eight bits take too many registers to be
    /// loaded a step ahead; floats are many bytes, which have to be on their way early; of more than four query heads a workgroup has
    /// four, which was not measured for wider heads.
    pub fn for_keys(format: Format, dim: usize, group: usize) -> Self {
        let found = match format {
            Format::Turbo { .. } => Self {
                key_heads: 8,
                value_heads: 8,
                tables: 1,
                matrix: Some(MatrixTuning { subgroups: 10, workgroups: 132, many: 132 }),
                ..Self::default()
            },
            format if format.code_bits() > 6 && !format.is_float() => Self {
                ahead: 1,
                matrix: Some(MatrixTuning { subgroups: 8, workgroups: 132, many: 132 }),
                ..Self::default()
            },
            format if format.is_float() => Self {
                threads: 128,
                block: 256,
                unroll: 1,
                value_heads: 8,
                ahead: 3,
                workgroups: 396,
                ..Self::default()
            },
            _ if group > 4 && dim <= 128 => Self { heads: 4, ..Self::default() },
            _ => Self::default(),
        };
        found.for_channels(dim)
    }
}

impl Tuning {
    /// With as many workgroups to a multiprocessor of a GPU that has so many.
    pub fn of_multiprocessors(self, count: usize) -> Self {
        let many = |matrix: MatrixTuning| MatrixTuning {
            workgroups: scaled(matrix.workgroups, count),
            many: scaled(matrix.many, count),
            ..matrix
        };
        Self { workgroups: scaled(self.workgroups, count), matrix: self.matrix.map(many), ..self }
    }

    /// With threads for heads of `dim` channels: one for eight at least.
    pub fn for_channels(self, dim: usize) -> Self {
        Self { threads: self.threads.max((dim / 8).next_power_of_two()), ..self }
    }
}

impl std::fmt::Display for Tuning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { threads, block, heads, unroll, key_heads, value_heads, ahead, tables, workgroups, matrix } =
            self;
        write!(
            f,
            "{threads}x{block}x{heads}x{unroll}x{key_heads}x{value_heads}x{ahead}x{tables}x{workgroups}"
        )?;
        match matrix {
            Some(MatrixTuning { subgroups, workgroups, many }) => {
                write!(f, "x{subgroups}x{workgroups}x{many}")
            }
            None => Ok(()),
        }
    }
}

impl std::str::FromStr for Tuning {
    type Err = String;

    /// `threads×block×heads×unroll×key heads×value heads×ahead×tables×workgroups`, with `x` between the numbers; then `×subgroups×workgroups×workgroups
    /// for many tokens` in matrix units, if those are to be used.
    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Result<Vec<usize>, _> = text.split('x').map(str::parse).collect();
        let wrong = || {
            format!(
                "found \"{text}\", expected threads, block, heads, unroll, key heads, value heads, ahead, tables and workgroups, as in 64x64x8x8x4x4x1x0x1024, and in matrix units subgroups, workgroups and workgroups for many tokens behind them, as in x4x264x132"
            )
        };
        let Ok(
            &[
                threads,
                block,
                heads,
                unroll,
                key_heads,
                value_heads,
                ahead,
                tables,
                workgroups,
                ref rest @ ..,
            ],
        ) = numbers.as_deref()
        else {
            return Err(wrong());
        };
        let matrix = match *rest {
            [] => None,
            [subgroups, workgroups, many] => Some(MatrixTuning { subgroups, workgroups, many }),
            _ => return Err(wrong()),
        };
        Ok(Self { threads, block, heads, unroll, key_heads, value_heads, ahead, tables, workgroups, matrix })
    }
}
