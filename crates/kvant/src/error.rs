//! Everything a verb can fail with; each message stands on its own.

use std::path::PathBuf;

use kvant_codec::CodecError;
use kvant_engine::EngineError;
use kvant_engine::measure::MeasureError;
use kvant_files::FileError;
use kvant_hub::HubError;
use kvant_model::ModelError;
use kvant_text::TextError;

/// An error as the user sees it.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// Loading or generating.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Finding or fetching a model.
    #[error(transparent)]
    Hub(#[from] HubError),
    /// Reading a model file.
    #[error(transparent)]
    File(#[from] FileError),
    /// Understanding a model file.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Tokeniser or template.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A KV format or scheme.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// A GPU.
    #[cfg(feature = "gpu")]
    #[error(transparent)]
    Gpu(#[from] kvant_gpu::GpuError),
    /// API keys that cannot be used.
    #[error(transparent)]
    Keys(#[from] kvant_server::KeyError),
    /// A certificate that cannot be used.
    #[error(transparent)]
    Tls(#[from] kvant_server::TlsError),
    /// The server could not listen, or broke down.
    #[error("{address}: {source}")]
    Serve {
        /// Where it was to listen.
        address: std::net::SocketAddr,
        /// The system's words.
        source: std::io::Error,
    },
    /// Measuring.
    #[error(transparent)]
    Measure(#[from] MeasureError),
    /// What only another program that is built on this library fails with.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
    /// A file of the user's that is not what it should be.
    #[error("{path}: {reason}")]
    Config {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A value that cannot be used.
    #[error("{option}: {reason}")]
    Option {
        /// The option.
        option: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// Writing the output failed.
    #[error("output: {0}")]
    Output(#[from] std::io::Error),
    /// Reading the input failed, or it is not text.
    #[error("standard input: {0}")]
    Input(std::io::Error),
    /// A signal asked the program to end; what was to be saved is saved.
    #[error("ended by signal {signal}")]
    Signal {
        /// Its number.
        signal: i32,
    },
    /// The line editor failed.
    #[error("terminal: {0}")]
    Terminal(String),
}

impl CliError {
    /// What the user could do about it on the command line: libraries know no flags.
    pub fn advice(&self) -> Option<&'static str> {
        match self {
            CliError::Engine(error) | CliError::Measure(MeasureError::Engine(error)) => engine_advice(error),
            CliError::Model(error) => model_advice(error),
            #[cfg(feature = "gpu")]
            CliError::Gpu(error) => gpu_advice(error),
            _ => None,
        }
    }
}

fn engine_advice(error: &EngineError) -> Option<&'static str> {
    match error {
        EngineError::NoGpuSupport => Some("use --device cpu, or build kvant with its default features"),
        EngineError::OnlyOnCpu { .. } => Some("use --device cpu"),
        EngineError::PromptTooLong { .. } => Some("raise it with -c, or shorten the prompt"),
        EngineError::NoTemplate => Some("use `kvant run --raw`"),
        EngineError::NoCalibration { .. } => {
            Some("make one with `kvant-lab calibrate MODEL --text FILE`, or name it with --kvcal")
        }
        EngineError::Model(error) => model_advice(error),
        _ => None,
    }
}

fn model_advice(error: &ModelError) -> Option<&'static str> {
    #[cfg(feature = "gpu")]
    if let ModelError::Device(error) = error {
        return error.downcast_ref().and_then(gpu_advice);
    }
    let _ = error;
    None
}

#[cfg(feature = "gpu")]
fn gpu_advice(error: &kvant_gpu::GpuError) -> Option<&'static str> {
    match error {
        kvant_gpu::GpuError::NoDevice | kvant_gpu::GpuError::Mechanism { .. } => Some("use --device cpu"),
        kvant_gpu::GpuError::Index { .. } => Some("`kvant-lab gpu devices` lists them"),
        _ => None,
    }
}
