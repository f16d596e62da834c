//! NumPy arrays in and out. Contiguous float32 arrays are read where they lie; results are handed over without a copy.

use numpy::{
    PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::errors::invalid;

/// A contiguous float32 array that may be read.
pub struct Floats<'py> {
    name: &'static str,
    array: PyReadonlyArrayDyn<'py, f32>,
}

impl<'py> Floats<'py> {
    /// The array `value`, which the caller calls `name`.
    pub fn new(name: &'static str, value: &Bound<'py, PyAny>) -> PyResult<Self> {
        let Ok(any) = value.cast::<PyUntypedArray>() else {
            let found = value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
            return Err(invalid(format!("{name}: found {found}, expected a numpy array of float32")));
        };
        let Ok(array) = value.cast::<PyArrayDyn<f32>>() else {
            return Err(invalid(format!("{name}: found dtype {}, expected float32", any.dtype())));
        };
        if !array.is_c_contiguous() {
            return Err(invalid(format!("{name}: not contiguous, expected numpy.ascontiguousarray of it")));
        }
        let array = array.try_readonly().map_err(|error| invalid(format!("{name}: {error}")))?;
        Ok(Self { name, array })
    }

    /// Its elements, last axis fastest.
    pub fn elements(&self) -> PyResult<&[f32]> {
        self.array.as_slice().map_err(|error| invalid(format!("{}: {error}", self.name)))
    }

    /// Lengths of its axes.
    pub fn shape(&self) -> &[usize] {
        self.array.shape()
    }

    /// Its axes if there are `N`, named in `axes`.
    pub fn axes<const N: usize>(&self, axes: &str) -> PyResult<[usize; N]> {
        self.shape().try_into().map_err(|_| self.wrong(axes))
    }

    /// A refusal of its shape.
    pub fn wrong(&self, expected: &str) -> PyErr {
        invalid(format!("{}: found shape {:?}, expected {expected}", self.name, self.shape()))
    }
}

/// An array of `shape` that takes `elements` over.
pub fn array<'py>(
    py: Python<'py>,
    elements: Vec<f32>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
    PyArray1::from_vec(py, elements).reshape(shape.to_vec())
}
