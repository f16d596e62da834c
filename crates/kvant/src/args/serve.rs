//! Flags of `kvant serve`.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::{ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint};

use kvant_server::StorePlace;

use super::{DeviceArgs, LoraArgs, ModelArgs};
use crate::size::parse_size;

/// [`ModelArgs`] of several models: -m may be given again and again.
#[derive(Clone)]
pub struct ModelsArgs {
    pub names: Vec<String>,
    pub model: ModelArgs,
}

impl FromArgMatches for ModelsArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let names = matches.get_many::<String>(NAME).into_iter().flatten().cloned().collect();
        Ok(Self { names, model: ModelArgs::from_arg_matches_mut(matches)? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What clap calls -m.
const NAME: &str = "model";

impl Args for ModelsArgs {
    fn augment_args(command: Command) -> Command {
        let several = "A file, a directory, a name (`kvant list`), or hf:owner/repo[:quant]; may be given several times. Models that are \
                       named are loaded at once, stay, and are the only ones [default: every model of `kvant list`, loaded when it is asked for]";
        ModelArgs::augment_args(command)
            .mut_arg(NAME, |arg| arg.action(ArgAction::Append).help(several).long_help(several))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// `kvant serve`
#[derive(Args, Clone)]
pub struct ServeArgs {
    /// Models, as -m takes them.
    #[arg(value_name = "MODEL")]
    pub names: Vec<String>,
    #[command(flatten)]
    pub models: ModelsArgs,
    #[command(flatten)]
    pub device: DeviceArgs,
    #[command(flatten)]
    pub lora: LoraArgs,
    /// Address to listen on. Anything but this machine's own asks for --api-key-file.
    #[arg(long, env = "KVANT_HOST", default_value = "127.0.0.1")]
    pub host: IpAddr,
    /// Port to listen on; 0 takes a free one.
    #[arg(long, env = "KVANT_PORT", default_value_t = 8080)]
    pub port: u16,
    /// A chat template, in a file, instead of the model's own.
    #[arg(long, env = "KVANT_TEMPLATE", value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub template: Option<PathBuf>,
    /// Another name for a model in requests, such as gpt-4o=qwen2.5-coder:1.5b. A name alone is that of the one model that -m names, in
    /// place of its own.
    #[arg(long, env = "KVANT_ALIAS", value_name = "NAME[=MODEL]", value_delimiter = ',')]
    pub alias: Vec<String>,
    /// Bytes of memory, such as 12GiB, that models loaded on demand may take together with those of -m: weights, caches and steps
    /// [default: three quarters of this machine's].
    #[arg(long, env = "KVANT_MODELS_MEMORY", value_name = "SIZE", value_parser = parse_size)]
    pub models_memory: Option<u64>,
    /// How long a model that was loaded on demand stays when nobody uses it: seconds, or such as 10m or 1h; below 0 for good.
    #[arg(
        long,
        env = "KVANT_KEEP_ALIVE",
        value_name = "TIME",
        default_value = "5m",
        allow_hyphen_values = true
    )]
    pub keep_alive: String,
    /// Answer requests for a name that no model has by the default model.
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
    /// Requests of a model that run at a time.
    #[arg(long, env = "KVANT_PARALLEL", value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub parallel: u16,
    /// Requests that may wait; more are told to come again.
    #[arg(long, env = "KVANT_QUEUE", value_name = "N", default_value_t = 128)]
    pub queue: usize,
    /// Bytes that all caches of a model together may take, such as 2GiB [default: as many full contexts as run at a time, and four more; of
    /// a model loaded on demand at most what is there].
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
    /// Which text that was read before is not read again, unless a request says ("kvant": {"reuse": "moved"}). prefix: what begins a text, which
    /// changes no answer. moved: text of 256 tokens or more wherever it stands, which does: it was computed behind another text.
    #[arg(long, env = "KVANT_REUSE", value_name = "WHICH", value_enum, default_value_t = ReuseArg::Prefix)]
    pub reuse: ReuseArg,
    /// Share of text from elsewhere that is read again, from 0 to 1: the first tokens of every run.
    #[arg(long, env = "KVANT_REUSE_RECOMPUTE", value_name = "SHARE", default_value_t = 0.15, value_parser = parse_share)]
    pub reuse_recompute: f32,
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

fn parse_share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Which text that was read before is not read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ReuseArg {
    /// What begins a text.
    Prefix,
    /// Text wherever it stands.
    Moved,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// An object per line.
    Json,
}
