//! The fuzz targets as functions.
pub mod targets;
