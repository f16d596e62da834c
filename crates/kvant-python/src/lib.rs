//! The native part of the Python package `kvant`. `python/kvant` holds what is better said in Python; `_kvant.pyi` describes both to
//! type checkers.
#![deny(unsafe_code)]

mod arguments;
mod arrays;
mod awaitable;
mod codec;
mod engine;
mod errors;
mod generation;
mod layer;
mod loaded;
mod process;
mod progress;
mod session;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs the command line, the program's name first, and returns its exit status.
#[pyfunction]
fn run_command(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| kvant_cli::run(args))
}

#[pymodule]
mod _kvant {
    #[pymodule_export]
    use super::codec::{
        PackedVectors, PyCalibration, encode, fit, formats, presets, read_calibrations, reconstruction,
    };
    #[pymodule_export]
    use super::engine::{Engine, find_model};
    #[pymodule_export]
    use super::generation::{Completion, Generation};
    #[pymodule_export]
    use super::layer::{LayerCache, key_shapes};
    #[pymodule_export]
    use super::run_command;
    #[pymodule_export]
    use super::session::Session;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::awaitable::register_end(module)?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
