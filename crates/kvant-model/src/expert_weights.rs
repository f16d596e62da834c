//! The tensors of a layer's experts: one for all of them, or one each.

use crate::error::ModelError;
use crate::packing::Rows;
use crate::spec::ExpertSpec;
use crate::tensors::{Tensors, expect_shape};
use crate::weights::{ExpertNorms, Experts, Linear, Mlp};

impl Tensors<'_> {
    /// Layer `index`'s router and experts.
    pub(crate) fn experts(&self, spec: &ExpertSpec, index: usize) -> Result<Experts, ModelError> {
        let width = self.spec.width;
        let name = |part: &str| format!("blk.{index}.{part}");
        let vector = |part: &str, len: usize| {
            let name = name(part);
            self.checkpoint.has_tensor(&name).then(|| self.vector(&name, len)).transpose()
        };
        let fused = self.checkpoint.has_tensor(&name("ffn_gate_up_exps.weight"));
        let interleaved = self.checkpoint.metadata().opt_bool("kvant.experts.interleaved")?.unwrap_or(false);
        // Of a fused tensor's rows: gate first, or in turns.
        let (gate_rows, up_rows) = match (fused, interleaved) {
            (false, _) => (Rows::of(0, spec.width), Rows::of(0, spec.width)),
            (true, false) => (Rows::of(0, 2 * spec.width), Rows::of(spec.width, 2 * spec.width)),
            (true, true) => (
                Rows { first: 0, block: 1, stride: 2, all: 2 * spec.width },
                Rows { first: 1, block: 1, stride: 2, all: 2 * spec.width },
            ),
        };
        let (gate_name, up_name) =
            if fused { ("ffn_gate_up", "ffn_gate_up") } else { ("ffn_gate", "ffn_up") };
        let mut experts = Vec::with_capacity(spec.count);
        for expert in 0..spec.count {
            let part = |part: &str, rows: usize, cols: usize, slice: Rows| {
                self.expert(&name(part), expert, spec.count, rows, cols, slice)
            };
            experts.push(Mlp {
                gate: Some(part(gate_name, spec.width, width, gate_rows)?),
                up: part(up_name, spec.width, width, up_rows)?,
                down: part("ffn_down", width, spec.width, Rows::of(0, width))?,
            });
        }
        Ok(Experts {
            router: self.linear(&name("ffn_gate_inp"), spec.count, width, None, false)?,
            selection_bias: vector("exp_probs_b.bias", spec.count)?,
            shared_gate: vector("ffn_gate_inp_shexp.weight", width)?,
            scales: vector("ffn_down_exps.scale", spec.count)?,
            norms: spec.own_norms.then(|| self.expert_norms(index)).transpose()?,
            experts,
        })
    }

    fn expert_norms(&self, index: usize) -> Result<ExpertNorms, ModelError> {
        let width = self.spec.width;
        let vector = |part: &str| self.vector(&format!("blk.{index}.{part}"), width);
        let root = (width as f32).sqrt();
        Ok(ExpertNorms {
            router: vector("ffn_gate_inp.scale")?.into_iter().map(|scale| scale / root).collect(),
            before: vector("pre_ffw_norm_2.weight")?,
            after: vector("post_ffw_norm_2.weight")?,
            after_shared: vector("post_ffw_norm_1.weight")?,
        })
    }

    /// Some rows of one expert's: out of the tensor that holds every expert, or of its own.
    fn expert(
        &self,
        part: &str,
        expert: usize,
        count: usize,
        rows: usize,
        cols: usize,
        slice: Rows,
    ) -> Result<Linear, ModelError> {
        let own = format!("{part}.{expert}");
        if self.checkpoint.has_tensor(&format!("{own}.weight")) {
            return self.linear(&own, rows, cols, Some(slice), false);
        }
        let of_all = Rows { first: expert * slice.all + slice.first, all: count * slice.all, ..slice };
        let weight = self.matrix(&format!("{part}_exps.weight"), rows, cols, Some(of_all))?;
        let name = format!("{part}_exps.bias");
        let bias = match self.checkpoint.has_tensor(&name) {
            true => {
                let view = self.checkpoint.tensor(&name)?;
                expect_shape(&view, count, slice.all)?;
                let mut row = vec![0.0; slice.all];
                view.decode_row(expert, &mut row)?;
                if row.iter().any(|x| !x.is_finite()) {
                    return Err(ModelError::NonFinite { tensor: name, row: expert });
                }
                Some((0..rows).map(|at| row[slice.at(at)]).collect())
            }
            false => None,
        };
        Ok(Linear { weight, bias, lora: Vec::new() })
    }
}
