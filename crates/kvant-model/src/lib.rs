//! Files become models.
//!
//! A family is one short file under `family/`: it reads its hyper-parameters into a [`ModelSpec`], a plain value
//! that says which layers there are and what each does. [`Model`] loads the tensors that the spec asks for
//! from its [`ModelFile`] and runs it. Nothing here knows how the cache stores its tokens or which kernel runs.
//!
//! ```
//! use kvant_model::named_shape;
//!
//! // Well-known models by name: enough to plan memory, without any file.
//! let shape = named_shape("llama-3.1-8b").expect("a well-known model");
//! assert!((7_900_000_000..8_100_000_000).contains(&shape.parameters()));
//! ```
#![forbid(unsafe_code)]

mod adapter;
mod asked;
mod attention;
mod backend;
mod compute;
mod device;
mod encoder;
mod error;
mod expert_weights;
mod experts;
mod family;
mod feed_forward;
mod file;
mod fold;
mod forward;
mod hyper;
mod hyper_spec;
mod key_shape;
mod latent;
mod latent_weights;
mod layer_tensors;
mod mixer;
mod mlp;
mod model;
mod packing;
mod pooling;
mod products;
mod recurrent;
mod rope;
mod rows;
mod shapes;
mod spec;
mod tensors;
mod weights;

pub use adapter::{Adapter, AdapterScale};
pub use asked::{Asked, CandidateRequest, Candidates, ToCome};
pub use backend::{Backend, Wanted, run_step};
pub use compute::{Compute, LayerRows, Observer, Run};
pub use device::{DeviceChoice, UnknownDevice};
pub use encoder::{DENSE, EncoderText};
pub use error::ModelError;
pub use family::{FAMILIES, spec_of};
pub use file::{ModelFile, fingerprint};
pub use key_shape::key_shapes;
pub use model::{Model, packed_bytes};
pub use pooling::{Pooling, UnknownPooling};
pub use shapes::{NamedShape, named_shape, shape_names};
pub use spec::{
    Activation, DeltaNet, EncoderSpec, ExpertGroups, ExpertSpec, HeadActivation, HeadSpec, LatentSpec,
    LayerSpec, ModelSpec, NormKind, QkNorm, Recurrence, RopeSpec, RouterSpec, Scoring, ShortConv,
    Temperature, Widths,
};
pub use tensors::Tensors;
pub use weights::{
    DeltaWeights, ExpertNorms, Experts, LatentWeights, LayerEmbedding, LayerNorm, LayerProjection,
    LayerWeights, Linear, Mlp, RecurrentWeights,
};
