//! Perplexity, and what every measurement over a text shares: windows, figures of what attention read, standard errors.

mod error;
mod estimate;
mod figures;
mod perplexity;

pub use error::MeasureError;
pub use estimate::Estimate;
pub use figures::{KeyFigures, ReadFigures};
pub use perplexity::{
    Perplexity, PerplexityOptions, SIDE_BY_SIDE, bits_per_element, check_packed, column, perplexity, prompts,
    surprise, windows,
};
