//! From hyper-parameters to a spec: what families have in common.

use crate::error::ModelError;
use crate::hyper::Hyper;
use crate::pooling::Pooling;
use crate::rope;
use crate::spec::{
    Activation, ExpertGroups, ExpertSpec, HeadActivation, HeadSpec, LatentSpec, LayerSpec, ModelSpec,
    NormKind, QkNorm, Recurrence, RouterSpec, Scoring, Temperature,
};

/// Most tokens that a convolution sees.
const MOST_TAPS: usize = 64;
/// Most numbers of a recurrent layer's state: 32 times what Qwen3.5 has.
const MOST_STATE: usize = 1 << 24;
/// Most channels of a token's latent vector, and of a head that follows from it.
const MOST_LATENT: usize = 1024;
/// Most experts of a layer.
const MOST_EXPERTS: usize = 1024;

impl Hyper<'_> {
    /// Channels of a head; refuses heads that cannot be.
    fn head_dim(
        &self,
        width: usize,
        heads: &[usize],
        kv_heads: &[usize],
        latent: Option<LatentSpec>,
    ) -> Result<usize, ModelError> {
        let explicit_dim = match latent {
            Some(latent) => Some(latent.rank + latent.rope),
            None => self.opt_size("attention.key_length")?,
        };
        let head_dim = match explicit_dim {
            Some(d) => d,
            None if width.is_multiple_of(heads[0]) => width / heads[0],
            None => return Err(self.invalid("attention.head_count", heads[0], "a divisor of the width")),
        };
        let value_length = self.opt_size("attention.value_length")?.filter(|_| latent.is_none());
        if let Some(value) = value_length.filter(|value| *value != head_dim) {
            let expected = format!("{head_dim}, the length of a key");
            return Err(self.invalid("attention.value_length", value, &expected));
        }
        if head_dim > 1024 {
            return Err(self.invalid("attention.key_length", head_dim, "at most 1024"));
        }
        for (h, kv) in heads.iter().zip(kv_heads) {
            if *kv > 0 && h % kv != 0 || *h > 4096 {
                let expected = format!("a divisor of the {h} query heads (at most 4096)");
                return Err(self.invalid("attention.head_count_kv", kv, &expected));
            }
        }
        Ok(head_dim)
    }

    /// How far layers with a window see, where there is one.
    fn window(&self) -> Result<Option<usize>, ModelError> {
        // Some files (Phi-4) write 0 for "no window".
        Ok(match self.checkpoint.metadata().opt_u32(&self.key("attention.sliding_window"))? {
            None | Some(0) => None,
            Some(window) => Some(self.checked_size("attention.sliding_window", window)?),
        })
    }

    /// What most families share: a Llama-shaped model. Families change what differs.
    pub fn base(&self, family: &'static str) -> Result<ModelSpec, ModelError> {
        let width = self.size("embedding_length")?;
        let count = self.size("block_count")?;
        if count > 4096 {
            return Err(self.invalid("block_count", count, "at most 4096 layers"));
        }
        let heads = self.sizes("attention.head_count", count)?;
        let latent = self.latent()?;
        let kv_heads = match self.checkpoint.metadata().contains(&self.key("attention.head_count_kv")) {
            _ if latent.is_some() => vec![1; count],
            true => self.kv_heads(count)?,
            false => heads.clone(),
        };
        // Where all layers have experts, some files give only their width.
        let ffn = match self.checkpoint.metadata().contains(&self.key("feed_forward_length")) {
            false if self.opt_size("expert_feed_forward_length")?.is_some() => vec![0; count],
            _ => self.sizes("feed_forward_length", count)?,
        };
        let head_dim = self.head_dim(width, &heads, &kv_heads, latent)?;
        let (rope, stretched) = rope::read(self, head_dim)?;
        let scale = match self.opt_number("kvant.attention.scale")? {
            Some(scale) => Some(scale),
            None => self.opt_number("attention.scale")?.filter(|scale| *scale != 0.0),
        };
        let key_dim = latent.map_or(head_dim, |latent| latent.nope + latent.rope);
        let scale = scale.unwrap_or(1.0 / (key_dim as f32).sqrt());
        let slides = self.opt_flags("kvant.sliding_pattern", count)?;
        let turns = self.opt_flags("kvant.rope.layers", count)?;
        let window = self.window()?;
        let layers = (0..count)
            .map(|i| LayerSpec {
                heads: heads[i],
                kv_heads: kv_heads[i],
                head_dim,
                ffn: ffn[i],
                experts: None,
                kv_source: None,
                value_from_key: false,
                scale,
                softcap: None,
                window: window.filter(|_| slides.as_ref().is_none_or(|flags| flags[i])),
                rope: turns.as_ref().is_none_or(|flags| flags[i]).then_some(0),
                gated: false,
                recurrence: None,
                latent,
                fold: None,
            })
            .collect();
        let embedding = self.checkpoint.tensor("token_embd.weight")?;
        Ok(ModelSpec {
            family,
            name: self.opt_text("general.name")?.unwrap_or("unnamed").to_owned(),
            vocab: embedding.rows(),
            width,
            context: self.context_length()?.max(stretched.unwrap_or(0)),
            norm: NormKind::Rms,
            norm_eps: self.opt_number("attention.layer_norm_rms_epsilon")?.unwrap_or(1e-5),
            embedding_scale: 1.0,
            residual_scale: 1.0,
            logit_scale: 1.0,
            activation: Activation::Silu,
            qkv_bias: false,
            qk_norm: QkNorm::None,
            value_norm: false,
            layer_scale: false,
            pre_norms: true,
            post_norms: false,
            parallel: false,
            temperature: None,
            sink_logits: false,
            layer_embedding: 0,
            final_softcap: None,
            encoder: None,
            ropes: vec![rope],
            layers,
        })
    }

    /// Gives every layer behind the leading dense ones experts. `shared`: width of the block beside them, 0 for none.
    pub fn add_experts(
        &self,
        spec: &mut ModelSpec,
        router: RouterSpec,
        shared: usize,
    ) -> Result<(), ModelError> {
        let count = self.size("expert_count")?;
        let used = self.size("expert_used_count")?;
        if count > MOST_EXPERTS {
            return Err(self.invalid("expert_count", count, &format!("at most {MOST_EXPERTS}")));
        }
        if used > count {
            return Err(self.invalid("expert_used_count", used, &format!("at most the {count} experts")));
        }
        if let Some(ExpertGroups { count: groups, chosen, .. }) = router.groups {
            if count % groups != 0 || count / groups < 2 {
                return Err(self.invalid("expert_group_count", groups, "groups of two experts and more"));
            }
            if chosen > groups || used > chosen * (count / groups) {
                let expected = format!("as many of the {groups} groups as hold {used} experts");
                return Err(self.invalid("expert_group_used_count", chosen, &expected));
            }
        }
        if !router.scale.is_finite() {
            return Err(self.invalid("expert_weights_scale", router.scale, "a finite number"));
        }
        let dense = self.opt_count("leading_dense_block_count")? as usize;
        let own = self.opt_size("expert_feed_forward_length")?;
        for layer in spec.layers.iter_mut().skip(dense) {
            let width = own.unwrap_or(layer.ffn);
            layer.experts = Some(ExpertSpec { count, used, width, router, own_norms: false });
            layer.ffn = shared;
        }
        Ok(())
    }

    /// Latent attention, if the file speaks of it.
    fn latent(&self) -> Result<Option<LatentSpec>, ModelError> {
        let Some(rank) = self.opt_size("attention.kv_lora_rank")? else { return Ok(None) };
        // Older files give a head's own sizes where newer ones give those of the cached row.
        let either = |name: &str| match self.opt_size(&format!("{name}_mla"))? {
            Some(size) => Ok(size),
            None => self.size(name),
        };
        let (key, value) = (either("attention.key_length")?, either("attention.value_length")?);
        let rope = self.size("rope.dimension_count")?;
        for (name, size, limit) in [
            ("attention.kv_lora_rank", rank, MOST_LATENT),
            ("attention.key_length_mla", key, MOST_LATENT),
            ("attention.value_length_mla", value, MOST_LATENT),
            ("rope.dimension_count", rope, key.saturating_sub(1)),
        ] {
            if size > limit || size % 2 != 0 {
                return Err(self.invalid(name, size, &format!("an even number up to {limit}")));
            }
        }
        let query_rank = self.opt_size("attention.q_lora_rank")?;
        Ok(Some(LatentSpec { rank, rope, nope: key - rope, value, query_rank }))
    }

    /// Queries that grow with their position, if the file speaks of them.
    pub fn temperature(&self) -> Result<Option<Temperature>, ModelError> {
        match self.opt_number("attention.temperature_scale")?.filter(|beta| *beta != 0.0) {
            Some(beta) => {
                let length = self.size("rope.scaling.original_context_length")?;
                Ok(Some(Temperature { beta, length }))
            }
            None => Ok(None),
        }
    }

    /// A router as files describe it; `scoring` and `normalize` where they do not say.
    pub fn router(&self, scoring: Scoring, normalize: bool) -> Result<RouterSpec, ModelError> {
        let scoring = match self.opt_count("expert_gating_func")? {
            0 => scoring,
            1 => Scoring::Softmax,
            2 => Scoring::Sigmoid,
            other => return Err(self.invalid("expert_gating_func", other, "1 (softmax) or 2 (sigmoid)")),
        };
        let count = self.opt_size("expert_group_count")?.filter(|groups| *groups > 1);
        let chosen = self.opt_size("expert_group_used_count")?.unwrap_or(1);
        Ok(RouterSpec {
            scoring,
            normalize: self.opt_flag("expert_weights_norm")?.unwrap_or(normalize),
            // 0 stands for none.
            scale: self.opt_number("expert_weights_scale")?.filter(|scale| *scale != 0.0).unwrap_or(1.0),
            groups: count.map(|count| ExpertGroups { count, chosen, best: 2 }),
        })
    }

    /// How a file says that texts become vectors; the mean where it does not.
    pub fn pooling(&self) -> Result<Pooling, ModelError> {
        let name = "pooling_type";
        match self.checkpoint.metadata().opt_u32(&self.key(name))? {
            // 4 stands for scores, which are made of the first token.
            Some(2 | 4) => Ok(Pooling::First),
            Some(3) => Ok(Pooling::Last),
            None | Some(0 | 1) => Ok(Pooling::Mean),
            Some(other) => Err(self.invalid(name, other, "0 to 4")),
        }
    }

    /// What makes scores, if the file has that.
    pub fn head(&self, activation: HeadActivation) -> Result<Option<HeadSpec>, ModelError> {
        let output = "cls.output.weight";
        if !self.checkpoint.has_tensor(output) {
            return Ok(None);
        }
        let outputs = self.checkpoint.tensor(output)?.rows();
        let pooling = match self.opt_text("kvant.head.pooling")? {
            None | Some("cls") => Pooling::First,
            Some("mean") => Pooling::Mean,
            Some(other) => return Err(self.invalid("kvant.head.pooling", other, "cls or mean")),
        };
        Ok(Some(HeadSpec { outputs, activation, pooling }))
    }

    /// Cuts the last layers off that draft tokens: files count them, the model runs without them.
    pub fn drop_drafting_layers(&self, spec: &mut ModelSpec) -> Result<(), ModelError> {
        let drafting = self.opt_count("nextn_predict_layers")? as usize;
        if drafting >= spec.layers.len() {
            return Err(self.invalid("nextn_predict_layers", drafting, "fewer than all layers"));
        }
        spec.layers.truncate(spec.layers.len() - drafting);
        Ok(())
    }

    /// Tokens that a short convolution sees.
    pub fn conv_kernel(&self, name: &str) -> Result<usize, ModelError> {
        match self.size(name)? {
            kernel if (2..=MOST_TAPS).contains(&kernel) => Ok(kernel),
            kernel => Err(self.invalid(name, kernel, &format!("2 to {MOST_TAPS} tokens"))),
        }
    }

    /// Gives a layer a state in place of attention; `name` is what its size follows from.
    pub fn make_recurrent(
        &self,
        layer: &mut LayerSpec,
        recurrence: Recurrence,
        name: &str,
    ) -> Result<(), ModelError> {
        if recurrence.state_len() > MOST_STATE {
            let expected = format!("a state of at most {MOST_STATE} numbers");
            let found = format!("{} numbers", recurrence.state_len());
            return Err(self.invalid(name, found, &expected));
        }
        *layer = LayerSpec {
            recurrence: Some(recurrence),
            kv_heads: 0,
            gated: false,
            window: None,
            rope: None,
            ..layer.clone()
        };
        Ok(())
    }

    /// Lets only some layers keep their window and rotate their heads by the second rope, if there is one: those the file
    /// names, else those `sliding` says. Returns which.
    pub fn slide_only(
        &self,
        spec: &mut ModelSpec,
        sliding: impl Fn(usize) -> bool,
    ) -> Result<Vec<bool>, ModelError> {
        let count = spec.layers.len();
        let flags = match self.opt_flags("kvant.sliding_pattern", count)? {
            Some(flags) => flags,
            None => match self.file_pattern(count)? {
                Some(flags) => flags,
                None => (0..count).map(sliding).collect(),
            },
        };
        for (layer, slides) in spec.layers.iter_mut().zip(&flags) {
            layer.window = layer.window.filter(|_| *slides);
            if *slides && spec.ropes.len() > 1 {
                layer.rope = Some(1);
            }
        }
        Ok(flags)
    }

    /// Slides in all layers but every `pattern`-th where the file has a window; the global layers then know no positions.
    pub fn slide_without_global_rope(&self, spec: &mut ModelSpec, pattern: usize) -> Result<(), ModelError> {
        if spec.layers.iter().any(|layer| layer.window.is_some()) {
            self.slide_only(spec, |i| !(i + 1).is_multiple_of(pattern))?;
            for layer in spec.layers.iter_mut().filter(|layer| layer.window.is_none()) {
                layer.rope = None;
            }
        }
        Ok(())
    }

    /// `attention.sliding_window_pattern`: a flag per layer, or every how many layers one is global.
    fn file_pattern(&self, layers: usize) -> Result<Option<Vec<bool>>, ModelError> {
        let name = "attention.sliding_window_pattern";
        let key = self.key(name);
        match self.checkpoint.metadata().get(&key) {
            None => Ok(None),
            Some(kvant_files::Value::Array(_)) => self.opt_flags(name, layers),
            Some(_) => {
                let every = self.size(name)?;
                Ok(Some((1..=layers).map(|layer| !layer.is_multiple_of(every)).collect()))
            }
        }
    }

    /// KV heads per layer; 0 stands for a layer without attention, where a family has those.
    fn kv_heads(&self, layers: usize) -> Result<Vec<usize>, ModelError> {
        let name = "attention.head_count_kv";
        let values = self.checkpoint.metadata().per_layer_u32(&self.key(name), layers)?;
        let checked = |v| if v == 0 { Ok(0) } else { self.checked_size(name, v) };
        values.into_iter().map(checked).collect()
    }

    /// Refuses attention without KV heads, and models without attention.
    pub fn check_attention(&self, spec: &ModelSpec) -> Result<(), ModelError> {
        let name = "attention.head_count_kv";
        if spec.layers.iter().any(|layer| layer.recurrence.is_none() && layer.kv_heads == 0) {
            return Err(self.invalid(name, 0, "at least one in every layer with attention"));
        }
        if !spec.layers.iter().any(LayerSpec::is_cached) {
            return Err(self.invalid(name, "no layer with attention", "at least one"));
        }
        Ok(())
    }
}
