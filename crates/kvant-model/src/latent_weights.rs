//! The tensors of latent attention: heads' matrices one by one, or keys' and values' in one tensor.

use kvant_cpu::PackedMatrix;

use crate::error::ModelError;
use crate::mixer::Mixer;
use crate::packing::{Rows, pack_error, turned_kind};
use crate::spec::{LatentSpec, LayerSpec};
use crate::tensors::{Tensors, expect_shape};
use crate::weights::LatentWeights;

impl Tensors<'_> {
    /// Layer `index`'s latent attention.
    pub(crate) fn latent_mixer(
        &self,
        layer: &LayerSpec,
        latent: &LatentSpec,
        index: usize,
    ) -> Result<Mixer, ModelError> {
        let (width, heads) = (self.spec.width, layer.heads);
        let name = |part: &str| format!("blk.{index}.{part}");
        let query_rows = heads * (latent.nope + latent.rope);
        let (q, query) = match latent.query_rank {
            None => (self.linear(&name("attn_q"), query_rows, width, None, false)?, None),
            Some(rank) => {
                let down = self.linear(&name("attn_q_a"), rank, width, None, false)?;
                let norm = self.vector(&name("attn_q_a_norm.weight"), rank)?;
                (self.linear(&name("attn_q_b"), query_rows, rank, None, false)?, Some((down, norm)))
            }
        };
        let (keys, values) = match self.checkpoint.has_tensor(&name("attn_kv_b.weight")) {
            true => self.joined_heads(heads, latent, &name("attn_kv_b.weight"))?,
            false => {
                let of_heads = |part: &str, rows: usize, cols: usize| {
                    let all = |head| Rows::of(head * rows, heads * rows);
                    let matrix = |head| self.matrix(&name(part), rows, cols, Some(all(head)));
                    (0..heads).map(matrix).collect::<Result<Vec<_>, _>>()
                };
                let keys = of_heads("attn_k_b.weight", latent.rank, latent.nope)?;
                (keys, of_heads("attn_v_b.weight", latent.value, latent.rank)?)
            }
        };
        let cached = latent.rank + latent.rope;
        Ok(Mixer {
            q,
            k: Some(self.linear(&name("attn_kv_a_mqa"), cached, width, None, false)?),
            v: None,
            out: self.linear(&name("attn_output"), width, heads * latent.value, None, false)?,
            output_gate: None,
            q_norm: None,
            k_norm: None,
            v_norm: None,
            sink_logits: None,
            recurrent: None,
            latent: Some(LatentWeights {
                query,
                norm: self.vector(&name("attn_kv_a_norm.weight"), latent.rank)?,
                keys,
                values,
            }),
        })
    }

    /// Heads' matrices out of one tensor: per head the rows of its keys, which are turned here, then those of its values.
    fn joined_heads(
        &self,
        heads: usize,
        latent: &LatentSpec,
        tensor: &str,
    ) -> Result<(Vec<PackedMatrix>, Vec<PackedMatrix>), ModelError> {
        let (rank, rows) = (latent.rank, latent.nope + latent.value);
        let view = self.checkpoint.tensor(tensor)?;
        expect_shape(&view, heads * rows, rank)?;
        let (mut keys, mut values) = (Vec::with_capacity(heads), Vec::with_capacity(heads));
        let mut turned = vec![0.0f32; latent.nope * rank];
        for head in 0..heads {
            for (row, out) in turned.chunks_exact_mut(rank).enumerate() {
                view.decode_row(head * rows + row, out)?;
            }
            let packed = PackedMatrix::pack_float(
                self.pool,
                rank,
                latent.nope,
                turned_kind(view.dtype()),
                &|row, out: &mut [f32]| {
                    out.iter_mut().enumerate().for_each(|(col, x)| *x = turned[col * rank + row]);
                    Ok(())
                },
            );
            keys.push(packed.map_err(|e| pack_error(e, tensor))?);
            let own = Rows::of(head * rows + latent.nope, heads * rows);
            values.push(self.matrix(tensor, latent.value, rank, Some(own))?);
        }
        Ok((keys, values))
    }
}
