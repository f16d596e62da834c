//! Flags of `kvant serve`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{Args, ValueHint};

use kvant_server::StorePlace;

use super::{DeviceArgs, ModelArgs, NamedArgs};
use crate::size::parse_size;

/// `kvant serve`
#[derive(Args)]
pub struct ServeArgs {
    #[command(flatten)]
    pub named: NamedArgs,
    #[command(flatten)]
    pub model: ModelArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    /// Address to listen on. Anything but this machine's own asks for --api-key-file.
    #[arg(long, env = "KVANT_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on; 0 takes a free one.
    #[arg(long, env = "KVANT_PORT", default_value_t = 8080)]
    pub port: u16,
    /// A chat template, in a file, instead of the model's own.
    #[arg(long, env = "KVANT_TEMPLATE", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub template: Option<PathBuf>,
    /// Name of the model in requests [default: as it was named here].
    #[arg(long, env = "KVANT_ALIAS", value_name = "NAME")]
    pub alias: Option<String>,
    /// Take requests for a model of any name.
    #[arg(long, env = "KVANT_ANY_MODEL")]
    pub any_model: bool,
    /// Keys that open the server, one per line. Requests of different keys share no cached tokens.
    #[arg(long, env = "KVANT_API_KEY_FILE", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub api_key_file: Option<PathBuf>,
    /// Host names to answer to beside localhost; `*` answers to all.
    #[arg(long, env = "KVANT_ALLOW_HOST", value_name = "NAME", value_delimiter = ',')]
    pub allow_host: Vec<String>,
    /// Origins whose pages may call the server; `localhost` for all pages of this machine's own [default: none].
    #[arg(long, env = "KVANT_CORS_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub cors_origin: Vec<String>,
    /// Requests that run at a time.
    #[arg(long, env = "KVANT_PARALLEL", value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub parallel: u16,
    /// Requests that may wait; more are told to come again.
    #[arg(long, env = "KVANT_QUEUE", value_name = "N", default_value_t = 128)]
    pub queue: usize,
    /// Bytes that all caches together may take, such as 2GiB [default: as many full contexts as run at a time, and four more].
    #[arg(long, env = "KVANT_CACHE_BUDGET", value_name = "SIZE", value_parser = parse_size)]
    pub cache_budget: Option<u64>,
    /// Bytes of host memory, such as 16GiB, for kept caches that have no room on the GPU; they come
    /// back when they are wanted [default: none].
    #[arg(long, env = "KVANT_HOST_CACHE", value_name = "SIZE", value_parser = parse_size)]
    pub host_cache: Option<u64>,
    /// Milliseconds between an answer's tokens that are aimed at while prompts are read beside it: prompts fill what answers leave of that time.
    #[arg(long, env = "KVANT_STEP_MS", value_name = "MS", default_value_t = 50)]
    pub step_ms: u64,
    /// Where prefixes outlive the process: a folder, redis://[:PASSWORD@]HOST[:PORT][/NUMBER], or s3://BUCKET[/PREFIX] with what AWS' own
    /// tools take from the environment (AWS_ACCESS_KEY_ID, AWS_REGION, AWS_ENDPOINT_URL …) [default: in memory alone].
    #[arg(long, env = "KVANT_PREFIX_STORE", value_name = "PLACE", hide_env_values = true)]
    pub prefix_store: Option<StorePlace>,
    /// Bytes that a folder of prefixes may take.
    #[arg(long, env = "KVANT_PREFIX_SIZE", value_name = "SIZE", value_parser = parse_size, default_value = "8GiB")]
    pub prefix_size: u64,
    /// Serve HTTPS: a chain of certificates in PEM, the server's own first.
    #[arg(long, env = "KVANT_TLS_CERT", value_name = "FILE", value_hint = ValueHint::FilePath, requires = "tls_key")]
    pub tls_cert: Option<PathBuf>,
    /// The certificate's key, in PEM.
    #[arg(long, env = "KVANT_TLS_KEY", value_name = "FILE", value_hint = ValueHint::FilePath, requires = "tls_cert")]
    pub tls_key: Option<PathBuf>,
    /// How the log on standard error is written; json has a line for every request as well.
    #[arg(long, env = "KVANT_LOG_FORMAT", value_name = "FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,
    /// Address of an OpenTelemetry collector, such as http://localhost:4318, that gets a span of every request (OTLP over HTTP, JSON).
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_name = "URL")]
    pub otlp_endpoint: Option<String>,
    /// Folder of saved conversations, for the page and /slots, made for its user alone [default: none are saved].
    #[arg(long, env = "KVANT_SLOT_DIR", value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub slot_dir: Option<PathBuf>,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// An object per line.
    Json,
}
