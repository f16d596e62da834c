//! The end of a layer's attention: what came from sealed tiles and from plain rows becomes the input of the output projection.

use super::attention_binding::{AttentionBinding, bind_shape};
use super::record::Record;
use crate::attention::RawRow;
use crate::error::GpuError;
use crate::halves;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::srft;
use crate::template::{Bindings, expand};

/// Threads of a workgroup.
const THREADS: usize = 256;
/// Sealed tokens up to which a join reads them itself: a token for every two threads, each of which has half of its channels.
pub(crate) const FEW_TOKENS: usize = THREADS / 2;
/// Fours of sealed tokens whose values a thread has on their way at a time.
const FOURS_AT_ONCE: usize = 4;
/// Rows of a prompt that a thread has where outputs are turned back: each number of the matrix is loaded once for all of them.
const TURNED_ROWS: usize = 4;

/// Joins what a prompt's rows had from tiles and from plain rows.
pub(crate) struct PromptJoin {
    dispatch: Dispatch,
    /// Rows of a workgroup.
    rows: usize,
}

impl PromptJoin {
    /// Appends it to a step of `rows` rows.
    pub fn record(&self, record: &mut Record, heads: usize, rows: usize) {
        record("join", &self.dispatch, [heads as u32, rows.div_ceil(self.rows) as u32, 1]);
    }
}

impl AttentionBinding<'_> {
    /// Attention of single rows to plain rows, joined with what came from tiles. Its grid is query heads by rows.
    pub fn join(&self) -> Result<Dispatch, GpuError> {
        let act = self.act;
        let softcap = self.model.spec.layers[self.index].softcap;
        let mut accesses = vec![if self.apart { Access::Read } else { Access::Parameters }];
        accesses.extend([Access::Read; 6]);
        accesses.extend(self.exports.iter().flat_map(|_| [Access::Write; 2]));
        let [keys, values] = self.rows;
        let mut buffers = vec![self.zone, &act.queries, keys, values];
        buffers.extend([&act.split_outputs, &act.split_states, self.turns[1].read()]);
        buffers.extend(self.exports.iter().flat_map(|exports| [&exports.scores, &exports.log_sums]));
        let own = |bindings: &mut Bindings| {
            bindings
                .flag("APART", self.apart)
                .flag("RAW", false)
                .flag("FEW", false)
                .flag("KEY_SRFT", false)
                .flag("SOFTCAP", softcap.is_some())
                .text("CAP", format!("{:?}", softcap.unwrap_or(1.0)));
            Ok(())
        };
        let (name, text) = ("finish_attention.wgsl", include_str!("../wgsl/finish_attention.wgsl"));
        self.bind_join(name, text, format!("{softcap:?}"), &own, accesses, buffers)
    }

    /// The same of a single row whose query, key and value come from the projections; where sealed tokens are `few` it attends to these as well.
    pub fn join_raw(&self, row: &RawRow, few: bool) -> Result<Dispatch, GpuError> {
        let (act, class) = (self.act, self.class);
        let softcap = self.model.spec.layers[self.index].softcap;
        let mut accesses = vec![Access::Parameters, Access::Read, Access::Write, Access::Write];
        accesses.extend([Access::Read; 3]);
        let at = accesses.len();
        accesses.extend([Access::Read, Access::Read, Access::Read]);
        accesses.extend([Access::Parameters, Access::Read, Access::Read, Access::Read]);
        let ([keys, values], [key_tiles, value_tiles]) = (self.rows, self.tiles);
        let mut buffers = vec![self.zone, row.projected, keys, values];
        buffers.extend([&act.split_outputs, &act.split_states, self.turns[1].read()]);
        buffers.extend([row.norms, row.angles, row.roots]);
        buffers.extend([self.params, key_tiles, value_tiles, self.blocks]);
        let own = |bindings: &mut Bindings| {
            bindings
                .flag("APART", false)
                .flag("FEW", few)
                .number("FEW_TOKENS", FEW_TOKENS as u64)
                .number("FOURS_AT_ONCE", FOURS_AT_ONCE as u64)
                .flag("SOFTCAP", softcap.is_some())
                .text("CAP", format!("{:?}", softcap.unwrap_or(1.0)));
            self.bind_rounding(bindings);
            class.spec.bind_decoders(bindings)?;
            srft::bind(bindings, class.spec.head_dim, THREADS)?;
            row.heads.bind(bindings, class.spec.head_dim, at)
        };
        let (name, text) = ("finish_attention.wgsl", include_str!("../wgsl/finish_attention.wgsl"));
        let spec = (class.spec.keys, class.spec.values, class.spec.block_means);
        let halves = (self.store.half_keys, self.store.half_values);
        let described = format!("{softcap:?} {few} {spec:?} {halves:?} {:?}", row.heads);
        self.bind_join(name, text, described, &own, accesses, buffers)
    }

    /// Joins what a prompt's kernels, with so many `entries` in a workgroup, left of tiles and of plain rows.
    pub fn join_prompt(&self, entries: usize) -> Result<PromptJoin, GpuError> {
        let act = self.act;
        let lanes = (THREADS / (self.class.spec.head_dim / 4)).max(1);
        let own_rows = if self.turns[1].turns() { TURNED_ROWS } else { 1 };
        let mut accesses = vec![Access::Parameters];
        accesses.extend([Access::Read; 5]);
        accesses.extend(self.exports.map(|_| Access::Write));
        let mut buffers = vec![self.zone, &act.plain_outputs, &act.plain_states];
        buffers.extend([&act.split_outputs, &act.split_states, &self.turns[1].buffer]);
        buffers.extend(self.exports.map(|exports| &exports.log_sums));
        let own = |bindings: &mut Bindings| {
            bindings
                .number("ENTRIES", entries as u64)
                .number("LANES", lanes as u64)
                .number("OWN", own_rows as u64);
            Ok(())
        };
        let (name, text) = ("join_prompt.wgsl", include_str!("../wgsl/join_prompt.wgsl"));
        let dispatch = self.bind_join(name, text, entries.to_string(), &own, accesses, buffers)?;
        Ok(PromptJoin { dispatch, rows: lanes * own_rows })
    }

    /// The kernel of the file `name` with that `text`, which `own` tells what it alone wants to know; sinks' logits and where results go are bound behind `buffers`.
    fn bind_join<'b>(
        &'b self,
        name: &'static str,
        text: &str,
        described: String,
        own: &dyn Fn(&mut Bindings) -> Result<(), GpuError>,
        mut accesses: Vec<Access>,
        mut buffers: Vec<&'b Buffer>,
    ) -> Result<Dispatch, GpuError> {
        let (gpu, turns, spec) = (&self.model.gpu, &self.turns[1], &self.class.spec);
        let sinks = self.model.layers[self.index].sinks.as_ref();
        let sinks_at = accesses.len();
        accesses.extend(sinks.map(|_| Access::Read));
        buffers.extend(sinks);
        let first_stored = accesses.len();
        accesses.extend(self.input.buffers().map(|_| Access::Write));
        buffers.extend(self.input.buffers());
        let (turned, forms) = (turns.describe(), self.input.forms());
        let shape = (spec.heads, spec.kv_heads, spec.head_dim, self.input.cols);
        let description = format!("{name} {shape:?} {described} {turned:?} {forms:?} {accesses:?}");
        let source = || {
            let mut bindings = Bindings::default();
            bind_shape(gpu, &mut bindings, self.class, THREADS)?;
            turns.bind(&mut bindings, THREADS)?;
            bindings.flag("EXPORT", self.exports.is_some()).flag("SINK_LOGITS", sinks.is_some());
            bindings.number("SINKS_AT", sinks_at as u64);
            own(&mut bindings)?;
            self.input.bind_store(gpu, &mut bindings, THREADS, first_stored)?;
            let extension = halves::extension(gpu.info(), forms.halves, forms.bytes);
            Ok(format!("{extension}{}", expand(name, text, &bindings)?))
        };
        let kernel = gpu.described_kernel("join", description, &accesses, source)?;
        gpu.dispatch(&kernel, &buffers, [1, 1, 1])
    }
}
