//! Where a model is to run, as a plain value.

use std::fmt;
use std::str::FromStr;

/// Where to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DeviceChoice {
    /// The CPU.
    Cpu,
    /// A GPU: the best one, or the one with this number (`kvant-lab gpu devices`).
    Gpu(Option<usize>),
    /// A real GPU if there is one, else the CPU.
    #[default]
    Auto,
}

/// A text that names no device.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found \"{found}\", expected cpu, gpu, gpu:N or auto")]
pub struct UnknownDevice {
    /// The text.
    pub found: String,
}

impl FromStr for DeviceChoice {
    type Err = UnknownDevice;

    fn from_str(text: &str) -> Result<Self, UnknownDevice> {
        let wrong = || UnknownDevice { found: text.to_owned() };
        match text {
            "cpu" => Ok(Self::Cpu),
            "gpu" => Ok(Self::Gpu(None)),
            "auto" => Ok(Self::Auto),
            _ => {
                let number = text.strip_prefix("gpu:").ok_or_else(wrong)?;
                Ok(Self::Gpu(Some(number.parse().map_err(|_| wrong())?)))
            }
        }
    }
}

impl fmt::Display for DeviceChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cpu => f.write_str("cpu"),
            Self::Gpu(None) => f.write_str("gpu"),
            Self::Gpu(Some(number)) => write!(f, "gpu:{number}"),
            Self::Auto => f.write_str("auto"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_parse_and_print() {
        for text in ["cpu", "gpu", "gpu:0", "gpu:12", "auto"] {
            assert_eq!(text.parse::<DeviceChoice>().unwrap().to_string(), text);
        }
        for text in ["", "gpu:", "gpu:x", "gpu:-1", "metal", "GPU"] {
            assert!(text.parse::<DeviceChoice>().is_err(), "{text}");
        }
    }
}
