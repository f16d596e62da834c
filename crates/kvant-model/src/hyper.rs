//! Hyper-parameters of a file, checked on the way in.

use kvant_files::Checkpoint;

use crate::error::ModelError;

/// Largest size a hyper-parameter may have; far above any model, far below overflow.
pub(crate) const LARGEST: u32 = 1 << 24;

/// The hyper-parameters of a checkpoint under its architecture's prefix.
pub(crate) struct Hyper<'a> {
    pub checkpoint: &'a Checkpoint,
    arch: &'a str,
    /// Tokens the session wants to hold; LongRoPE chooses its factors by it.
    context: Option<usize>,
}

impl<'a> Hyper<'a> {
    pub fn new(checkpoint: &'a Checkpoint, arch: &'a str, context: Option<usize>) -> Self {
        Hyper { checkpoint, arch, context }
    }

    /// True when the session wants more tokens than `original`.
    pub fn wants_more_than(&self, original: usize) -> bool {
        self.context.is_some_and(|c| c > original)
    }

    /// The full key of `name`: keys that start with "general." or "kvant." stand alone.
    pub fn key(&self, name: &str) -> String {
        if name.starts_with("kvant.") || name.starts_with("general.") {
            name.to_owned()
        } else {
            format!("{}.{name}", self.arch)
        }
    }

    /// The architecture's name.
    pub fn arch(&self) -> &str {
        self.arch
    }

    /// Tokens the model was trained for.
    pub fn context_length(&self) -> Result<usize, ModelError> {
        Ok(self.opt_size("context_length")?.unwrap_or(2048))
    }

    /// A flag that may be absent.
    pub fn opt_flag(&self, name: &str) -> Result<Option<bool>, ModelError> {
        Ok(self.checkpoint.metadata().opt_bool(&self.key(name))?)
    }

    /// An error about `name`.
    pub fn invalid(&self, name: &str, found: impl ToString, expected: &str) -> ModelError {
        ModelError::Hyper { key: self.key(name), found: found.to_string(), expected: expected.to_owned() }
    }

    /// A size: present, at least 1, not absurd.
    pub fn size(&self, name: &str) -> Result<usize, ModelError> {
        let value = self.checkpoint.metadata().u32(&self.key(name))?;
        self.checked_size(name, value)
    }

    pub fn checked_size(&self, name: &str, value: u32) -> Result<usize, ModelError> {
        if value == 0 || value > LARGEST {
            return Err(self.invalid(name, value, "a number from 1 to 16777216"));
        }
        Ok(value as usize)
    }

    /// A size that may be absent.
    pub fn opt_size(&self, name: &str) -> Result<Option<usize>, ModelError> {
        match self.checkpoint.metadata().opt_u32(&self.key(name))? {
            Some(value) => self.checked_size(name, value).map(Some),
            None => Ok(None),
        }
    }

    /// A size per layer: the file gives one number for all layers, or an array.
    pub fn sizes(&self, name: &str, layers: usize) -> Result<Vec<usize>, ModelError> {
        let values = self.checkpoint.metadata().per_layer_u32(&self.key(name), layers)?;
        values.into_iter().map(|v| self.checked_size(name, v)).collect()
    }

    /// A finite number that may be absent.
    pub fn opt_number(&self, name: &str) -> Result<Option<f32>, ModelError> {
        match self.checkpoint.metadata().opt_f32(&self.key(name))? {
            Some(x) if !x.is_finite() => Err(self.invalid(name, x, "a finite number")),
            other => Ok(other),
        }
    }

    /// A positive number that may be absent.
    pub fn opt_positive(&self, name: &str) -> Result<Option<f32>, ModelError> {
        match self.opt_number(name)? {
            Some(x) if x <= 0.0 => Err(self.invalid(name, x, "a positive number")),
            other => Ok(other),
        }
    }

    /// A number of things; none where the file does not say.
    pub fn opt_count(&self, name: &str) -> Result<u32, ModelError> {
        Ok(self.checkpoint.metadata().opt_u32(&self.key(name))?.unwrap_or(0))
    }

    /// True if the file speaks of experts.
    pub fn has_experts(&self) -> Result<bool, ModelError> {
        Ok(self.opt_count("expert_count")? > 0)
    }

    /// A text that may be absent.
    pub fn opt_text(&self, name: &str) -> Result<Option<&str>, ModelError> {
        Ok(self.checkpoint.metadata().opt_str(&self.key(name))?)
    }

    /// Per-layer flags that may be absent.
    pub fn opt_flags(&self, name: &str, layers: usize) -> Result<Option<Vec<bool>>, ModelError> {
        match self.checkpoint.metadata().opt_array_bool(&self.key(name))? {
            Some(flags) if flags.len() != layers => {
                Err(self.invalid(name, format!("{} entries", flags.len()), "one entry per layer"))
            }
            other => Ok(other),
        }
    }

    /// A short vector of per-frequency factors, if the file has one.
    pub fn factors(&self, tensor: &str, dims: usize) -> Result<Option<Vec<f32>>, ModelError> {
        if !self.checkpoint.has_tensor(tensor) {
            return Ok(None);
        }
        let factors = self.checkpoint.tensor(tensor)?.to_f32()?;
        let good = factors.len() == dims / 2 && factors.iter().all(|f| f.is_finite() && *f > 0.0);
        if !good {
            let found = format!("{} values", factors.len());
            return Err(ModelError::Hyper {
                key: tensor.to_owned(),
                found,
                expected: format!("{} positive numbers, one per rotated pair", dims / 2),
            });
        }
        Ok(Some(factors))
    }
}
