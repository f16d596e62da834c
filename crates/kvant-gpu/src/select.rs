//! Rows that stay when others have to go, chosen on the GPU: the same as [`Selection::select`] chooses from the same scores.

use bytemuck::{Pod, Zeroable};
use kvant_cache::policy::Selection;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::template::{Bindings, expand};

/// `Params` of select.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Params {
    start: u32,
    count: u32,
    keep: u32,
    heavy: u32,
    reach: u32,
    protected: u32,
    oldest: u32,
    stored: u32,
    position: u32,
    row_stride: u32,
    list_stride: u32,
}

/// A layer's rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowShape {
    /// KV heads, each of which chooses by itself.
    pub kv_heads: usize,
    /// Rows there is room for, per KV head.
    pub rows: usize,
    /// Entries of a KV head's list of rows that stay.
    pub listed: usize,
}

/// Which rows are stored when some have to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredRows {
    /// Rows before those that may go.
    pub before: usize,
    /// Rows that may go.
    pub may_go: usize,
    /// Rows behind them: the newest, without a gap.
    pub behind: usize,
    /// Logical position of the next row.
    pub position: usize,
}

/// The kernel, bound to a layer's rows.
#[derive(Debug)]
pub struct Select {
    dispatch: Dispatch,
    params: Buffer,
    shape: RowShape,
}

/// WGSL of the kernel; `scored` where rows have scores.
pub fn source(scored: bool) -> Result<String, GpuError> {
    let mut bindings = Bindings::default();
    bindings.flag("SCORED", scored);
    Ok(expand("select.wgsl", include_str!("wgsl/select.wgsl"), &bindings)?)
}

impl Select {
    /// Binds it to what is known about rows, `[kv head][row]`: their logical positions (behind those of the stored rows, of the rows to
    /// come) and, if they have any, their scores. Both move together; `kept` receives, `[kv head][entry]`, which rows that may go stay.
    pub fn new(
        gpu: &Gpu,
        shape: RowShape,
        positions: &Buffer,
        scores: Option<&Buffer>,
        kept: &Buffer,
    ) -> Result<Self, GpuError> {
        let RowShape { kv_heads, rows, listed } = shape;
        let facts = [Some(positions), scores].into_iter().flatten().map(|buffer| (buffer, rows));
        for (buffer, rows) in facts.chain([(kept, listed)]) {
            let (found, expected) = (buffer.bytes(), 4 * (kv_heads * rows) as u64);
            if found < expected {
                let what = "what is known about rows".to_owned();
                return Err(GpuError::Length { what, found, expected });
            }
        }
        let mut accesses = vec![Access::Parameters, Access::Write, Access::Write];
        accesses.extend(scores.map(|_| Access::Write));
        let kernel = gpu.kernel("select", &source(scores.is_some())?, &accesses)?;
        let params = gpu.uniform("selection", size_of::<Params>() as u64)?;
        let mut buffers = vec![&params, positions, kept];
        buffers.extend(scores);
        let dispatch = gpu.dispatch(&kernel, &buffers, [kv_heads as u32, 1, 1])?;
        Ok(Self { dispatch, params, shape })
    }

    /// Says what is chosen from by the next submission of its dispatch.
    pub fn plan(&self, gpu: &Gpu, choice: &Selection, stored: StoredRows) -> Result<(), GpuError> {
        let StoredRows { before, may_go, behind, position } = stored;
        let all = before + may_go + behind;
        let RowShape { rows, listed, .. } = self.shape;
        for (found, most) in [(all, rows), (choice.keep, may_go), (choice.keep, listed)] {
            if found > most {
                let (found, expected) = (found as u64, most as u64);
                return Err(GpuError::Length { what: "rows to choose from".to_owned(), found, expected });
            }
        }
        let number = |tokens: usize| u32::try_from(tokens).unwrap_or(u32::MAX);
        let params = Params {
            start: number(before),
            count: number(may_go),
            keep: number(choice.keep),
            heavy: number(choice.rule.heavy),
            // Nothing lies further away than all rows.
            reach: number(choice.rule.reach.min(may_go)),
            protected: number(choice.protected),
            oldest: number(choice.oldest),
            stored: number(all),
            position: number(position),
            row_stride: number(rows),
            list_stride: number(listed),
        };
        gpu.write(&self.params, 0, bytemuck::bytes_of(&params))
    }

    pub(crate) fn record(&self, pass: &mut wgpu::ComputePass) {
        self.dispatch.record(pass, [self.shape.kv_heads as u32, 1, 1]);
    }

    /// The dispatch that chooses.
    pub fn dispatch(&self) -> &Dispatch {
        &self.dispatch
    }
}
