//! The one set of bounds every reader of this crate obeys.

/// Upper bounds on what a file may claim. Sizes are also always checked against the bytes that are really there,
/// so memory use stays proportional to the file; the limits bound it absolutely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Metadata keys of one file.
    pub max_keys: u64,
    /// Bytes of one metadata key.
    pub max_key_bytes: u64,
    /// Bytes of one string value (chat templates are the long ones).
    pub max_string_bytes: u64,
    /// Elements of one array (vocabularies are the long ones).
    pub max_array_len: u64,
    /// Depth of arrays in arrays; 1 is a plain array.
    pub max_array_depth: u32,
    /// Bytes of everything before the tensor data of one file.
    pub max_metadata_bytes: u64,
    /// Tensors of one model.
    pub max_tensors: u64,
    /// Bytes of one tensor name.
    pub max_tensor_name_bytes: u64,
    /// Alignment of tensor data, bytes.
    pub max_alignment: u64,
    /// Files of one model.
    pub max_parts: u64,
    /// Bytes of config.json.
    pub max_config_bytes: u64,
    /// Bytes of model.safetensors.index.json.
    pub max_index_bytes: u64,
    /// Layers of one model (containers that give a count without listing the layers).
    pub max_layers: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_keys: 1 << 14,
            max_key_bytes: (1 << 16) - 1,
            max_string_bytes: 16 << 20,
            max_array_len: 1 << 24,
            max_array_depth: 4,
            max_metadata_bytes: 256 << 20,
            max_tensors: 1 << 17,
            max_tensor_name_bytes: 1024,
            max_alignment: 1 << 20,
            max_parts: 1024,
            max_config_bytes: 1 << 20,
            max_index_bytes: 16 << 20,
            max_layers: 1024,
        }
    }
}
