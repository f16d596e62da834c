//! Fuzz targets as functions of bytes.
pub mod library;
pub mod served;
pub mod targets;
