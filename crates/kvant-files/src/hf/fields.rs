//! Fields of config.json by name, with errors that name them, and the metadata they become.

use serde_json::{Map, Value as Json};

use crate::FileError;
use crate::metadata::Value;

/// A JSON object with its path, for errors that name the field.
#[derive(Clone, Copy)]
pub(super) struct Fields<'a> {
    pub(super) object: &'a Map<String, Json>,
    path: &'static str,
}

impl<'a> Fields<'a> {
    pub(super) fn new(object: &'a Map<String, Json>, path: &'static str) -> Self {
        Self { object, path }
    }

    /// A field that is there and not null.
    pub(super) fn get(&self, field: &str) -> Option<&'a Json> {
        self.object.get(field).filter(|value| !value.is_null())
    }

    pub(super) fn error(&self, field: &str, expected: &str) -> FileError {
        let found = self.get(field).map_or("missing".to_owned(), |value| {
            let text: String = value.to_string().chars().take(60).collect();
            format!("found {text}")
        });
        FileError::Config {
            field: format!("{}{field}", self.path),
            reason: format!("{found}, expected {expected}"),
        }
    }

    fn read<T>(
        &self,
        field: &str,
        expected: &str,
        read: impl Fn(&'a Json) -> Option<T>,
    ) -> Result<Option<T>, FileError> {
        self.get(field).map(|value| read(value).ok_or_else(|| self.error(field, expected))).transpose()
    }

    /// A positive number of at most 2^31 − 1: every size of a model fits that.
    pub(super) fn opt_size(&self, field: &str) -> Result<Option<u32>, FileError> {
        self.read(field, "a positive integer", |value| {
            value.as_u64().and_then(|n| i32::try_from(n).ok()).filter(|&n| n > 0).map(|n| n as u32)
        })
    }

    pub(super) fn size(&self, field: &str, default: Option<u32>) -> Result<u32, FileError> {
        self.opt_size(field)?.or(default).ok_or_else(|| self.error(field, "a positive integer"))
    }

    pub(super) fn opt_float(&self, field: &str) -> Result<Option<f64>, FileError> {
        self.read(field, "a number", Json::as_f64)
    }

    pub(super) fn opt_bool(&self, field: &str) -> Result<Option<bool>, FileError> {
        self.read(field, "true or false", Json::as_bool)
    }

    pub(super) fn opt_text(&self, field: &str) -> Result<Option<&'a str>, FileError> {
        self.read(field, "a string", Json::as_str)
    }

    pub(super) fn opt_list(&self, field: &str) -> Result<Option<&'a [Json]>, FileError> {
        self.read(field, "a list", |value| value.as_array().map(Vec::as_slice))
    }

    pub(super) fn opt_object(
        &self,
        field: &str,
        path: &'static str,
    ) -> Result<Option<Fields<'a>>, FileError> {
        Ok(self.read(field, "an object", Json::as_object)?.map(|object| Fields::new(object, path)))
    }
}

/// Collects `{arch}.…` pairs.
pub(super) struct Pairs {
    pub(super) prefix: &'static str,
    pub(super) pairs: Vec<(String, Value)>,
}

impl Pairs {
    pub(super) fn model(&mut self, key: &str, value: Value) {
        self.pairs.push((format!("{}.{key}", self.prefix), value));
    }

    pub(super) fn plain(&mut self, key: &str, value: Value) {
        self.pairs.push((key.to_owned(), value));
    }
}

/// Numbers that go over under another name.
pub(super) fn numbers(text: Fields<'_>, out: &mut Pairs, pairs: &[(&str, &str)]) -> Result<(), FileError> {
    for (field, key) in pairs {
        if let Some(value) = text.opt_float(field)? {
            out.model(key, Value::F32(value as f32));
        }
    }
    Ok(())
}

/// Sizes that go over under another name.
pub(super) fn sizes(text: Fields<'_>, out: &mut Pairs, pairs: &[(&str, &str)]) -> Result<(), FileError> {
    for (field, key) in pairs {
        if let Some(value) = text.opt_size(field)? {
            out.model(key, Value::U32(value));
        }
    }
    Ok(())
}
