//! The tests of kvant-text that need more than one module of it, in one binary: linking is the slow part.

mod common;
mod cost;
mod hostile;
mod hostile_templates;
mod json;
mod small;
mod stream;
mod strings;
mod templates;
mod vectors;
