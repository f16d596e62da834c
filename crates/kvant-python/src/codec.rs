//! Schemes by their name, on vectors: what they keep, and in how many bytes.

use std::path::PathBuf;

use kvant_codec::study::{distortion, formats_table, reconstruct};
use kvant_codec::{Calibration, CodecError, CodecScratch, Orientation, Scheme, SideCodec, TILE_TOKENS};
use kvant_engine::{Preset, read_calibration};
use numpy::{PyArray1, PyArrayDyn};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::arrays::{Floats, array};
use crate::errors::{failed, invalid, of_engine};

/// Tokens that share a block's mean.
const BLOCK: usize = 64;

fn of_codec(error: CodecError) -> PyErr {
    invalid(error.to_string())
}

fn parse_scheme(text: &str) -> PyResult<Scheme> {
    text.parse().map_err(|error: CodecError| invalid(format!("scheme: {error}")))
}

fn parse_side(text: &str) -> PyResult<Orientation> {
    match text {
        "keys" => Ok(Orientation::Keys),
        "values" => Ok(Orientation::Values),
        _ => Err(invalid(format!("side: found {text}, expected keys or values"))),
    }
}

/// What a scheme with λ, μ or a learned rotation uses for one head: from `fit`, or from a model's file.
#[pyclass(frozen, module = "kvant.codec", name = "Calibration")]
#[derive(Clone)]
pub struct PyCalibration(Calibration);

#[pymethods]
impl PyCalibration {
    /// The mean, or None.
    #[getter]
    fn mu<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<f32>>> {
        self.0.mu.as_ref().map(|mu| PyArray1::from_slice(py, mu))
    }

    /// The factors of the rotated channels, or None.
    #[getter]
    fn lambda_<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyArray1<f32>>> {
        self.0.lambda.as_ref().map(|lambda| PyArray1::from_slice(py, lambda))
    }

    /// True if it brings a rotation of its own.
    #[getter]
    fn rotates(&self) -> bool {
        self.0.turn.is_some()
    }
}

/// Fits what a scheme needs on sample vectors `[…, channels]`.
#[pyfunction]
pub fn fit(py: Python<'_>, scheme: &str, samples: &Bound<'_, PyAny>) -> PyResult<PyCalibration> {
    let (scheme, samples) = (parse_scheme(scheme)?, Floats::new("samples", samples)?);
    let (_, dim) = vectors(&samples)?;
    let rows = samples.elements()?;
    py.detach(|| Calibration::fit(&scheme, dim, rows)).map(PyCalibration).map_err(of_codec)
}

/// The calibrations in a `.kvcal` file: a note, and per layer one for each KV head's keys and values.
#[pyfunction]
pub fn read_calibrations(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let sidecar = read_calibration(&path).map_err(of_engine)?;
    let dict = PyDict::new(py);
    dict.set_item("model", sidecar.model.to_string())?;
    dict.set_item("note", &sidecar.note)?;
    let mut layers = Vec::new();
    for layer in &sidecar.layers {
        let of = |list: &[Calibration]| -> Vec<PyCalibration> {
            list.iter().cloned().map(PyCalibration).collect()
        };
        let entry = PyDict::new(py);
        entry.set_item("keys", of(&layer.keys))?;
        entry.set_item("values", of(&layer.values))?;
        layers.push(entry);
    }
    dict.set_item("layers", layers)?;
    Ok(dict)
}

/// Count and length of the vectors in an array's last axis.
fn vectors(floats: &Floats<'_>) -> PyResult<(usize, usize)> {
    match floats.shape() {
        [.., dim] if *dim > 0 && floats.shape().iter().all(|axis| *axis > 0) => {
            Ok((floats.shape().iter().product::<usize>() / dim, *dim))
        }
        _ => Err(floats.wrong("[…, channels] with at least one vector")),
    }
}

/// Vectors packed by a scheme, in tiles of sixteen.
#[pyclass(frozen, module = "kvant.codec")]
pub struct PackedVectors {
    codec: SideCodec,
    shape: Vec<usize>,
    tiles: Vec<u8>,
    /// Means of blocks of 64, where the scheme has them.
    means: Vec<u8>,
}

#[pymethods]
impl PackedVectors {
    /// The scheme's canonical name.
    #[getter]
    fn scheme(&self) -> String {
        self.codec.scheme().to_string()
    }

    /// Shape of what was packed.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.shape.clone()
    }

    /// Bytes of tiles and means.
    #[getter]
    fn nbytes(&self) -> usize {
        self.tiles.len() + self.means.len()
    }

    /// Bits per element, scales included.
    #[getter]
    fn bits(&self) -> f64 {
        let dim = self.codec.dim();
        let tiles = self.codec.layout().bytes() as f64 * 8.0 / (TILE_TOKENS * dim) as f64;
        tiles + self.codec.mean_bytes() as f64 * 8.0 / (BLOCK * dim) as f64
    }

    /// The tiles as bytes (docs/formats.md draws them).
    fn tobytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.tiles)
    }

    /// The vectors, as near as the scheme kept them.
    fn decode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let rows = py.detach(|| self.rows()).map_err(of_codec)?;
        array(py, rows, &self.shape)
    }

    fn __repr__(&self) -> String {
        format!("PackedVectors({}, {:?}, {} bytes)", self.scheme(), self.shape, self.nbytes())
    }
}

impl PackedVectors {
    fn new(codec: SideCodec, shape: Vec<usize>, rows: &[f32]) -> Result<Self, CodecError> {
        let (dim, mut scratch) = (codec.dim(), CodecScratch::new());
        let (mut tiles, mut means) = (Vec::new(), Vec::new());
        for block in rows.chunks(BLOCK * dim) {
            let mut block = block.to_vec();
            if codec.mean_bytes() > 0 {
                let mut mean = vec![0.0f32; dim];
                let count = (block.len() / dim) as f32;
                block
                    .chunks_exact(dim)
                    .for_each(|row| mean.iter_mut().zip(row).for_each(|(m, x)| *m += x / count));
                let at = means.len();
                means.resize(at + codec.mean_bytes(), 0);
                codec.pack_means(&mut mean, &mut means[at..], &mut scratch)?;
                block
                    .chunks_exact_mut(dim)
                    .for_each(|row| row.iter_mut().zip(&mean).for_each(|(x, m)| *x -= m));
            }
            for tile in block.chunks(TILE_TOKENS * dim) {
                let at = tiles.len();
                tiles.resize(at + codec.layout().bytes(), 0);
                codec.encode_tile(tile, &mut tiles[at..], &mut scratch)?;
            }
        }
        Ok(Self { codec, shape, tiles, means })
    }

    fn rows(&self) -> Result<Vec<f32>, CodecError> {
        let (dim, mut scratch) = (self.codec.dim(), CodecScratch::new());
        let mut rows = vec![0.0f32; self.shape.iter().product()];
        let bytes = self.codec.layout().bytes();
        for (tile, rows) in self.tiles.chunks_exact(bytes).zip(rows.chunks_mut(TILE_TOKENS * dim)) {
            self.codec.decode_tile(tile, rows, &mut scratch)?;
        }
        if self.codec.mean_bytes() > 0 {
            let mut mean = vec![0.0f32; dim];
            for (record, block) in
                self.means.chunks_exact(self.codec.mean_bytes()).zip(rows.chunks_mut(BLOCK * dim))
            {
                self.codec.unpack_means(record, &mut mean, &mut scratch)?;
                block
                    .chunks_exact_mut(dim)
                    .for_each(|row| row.iter_mut().zip(&mean).for_each(|(x, m)| *x += m));
            }
        }
        Ok(rows)
    }
}

fn calibration_of(given: Option<&Bound<'_, PyCalibration>>) -> Calibration {
    given.map_or_else(Calibration::default, |given| given.get().0.clone())
}

/// Packs vectors `[…, channels]`; sixteen that follow one another share a tile.
#[pyfunction]
#[pyo3(signature = (x, scheme, *, side = "keys", calibration = None))]
pub fn encode(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    scheme: &str,
    side: &str,
    calibration: Option<&Bound<'_, PyCalibration>>,
) -> PyResult<PackedVectors> {
    let (scheme, side, floats) = (parse_scheme(scheme)?, parse_side(side)?, Floats::new("x", x)?);
    let (_, dim) = vectors(&floats)?;
    let (calibration, rows, shape) =
        (calibration_of(calibration), floats.elements()?, floats.shape().to_vec());
    if scheme.block_mean && side == Orientation::Values {
        return Err(invalid("scheme: block means (+bm) are for keys"));
    }
    py.detach(|| {
        let codec = SideCodec::with_calibration(scheme, dim, side, calibration)?;
        PackedVectors::new(codec, shape, rows)
    })
    .map_err(of_codec)
}

/// What a scheme loses of vectors `[…, channels]`: the reconstruction, also for formats that no cache can hold.
#[pyfunction]
#[pyo3(signature = (x, scheme, *, calibration = None))]
pub fn reconstruction<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    scheme: &str,
    calibration: Option<&Bound<'py, PyCalibration>>,
) -> PyResult<(Bound<'py, PyArrayDyn<f32>>, f64)> {
    let (scheme, floats) = (parse_scheme(scheme)?, Floats::new("x", x)?);
    let (_, dim) = vectors(&floats)?;
    let (calibration, rows, shape) =
        (calibration_of(calibration), floats.elements()?, floats.shape().to_vec());
    let decoded = py.detach(|| match scheme.block_mean {
        true => {
            let codec = SideCodec::with_calibration(scheme, dim, Orientation::Keys, calibration)?;
            PackedVectors::new(codec, shape, rows)?.rows()
        }
        false => reconstruct(&scheme, dim, rows, &calibration),
    });
    let decoded = decoded.map_err(of_codec)?;
    let lost = distortion(rows, &decoded);
    Ok((array(py, decoded, floats.shape())?, lost))
}

/// Every format with its size and what it loses of Gaussian vectors.
#[pyfunction]
pub fn formats(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let rows = py.detach(|| serde_json::to_string(&formats_table())).map_err(failed)?;
    py.import("json")?.call_method1("loads", (rows,))
}

/// The presets and their schemes.
#[pyfunction]
pub fn presets(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let dict = PyDict::new(py);
    for preset in Preset::ALL {
        dict.set_item(preset.name(), preset.text())?;
    }
    Ok(dict)
}
