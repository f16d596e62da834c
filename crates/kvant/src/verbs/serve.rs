//! `kvant serve`: models over HTTP.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kvant_engine::{Engine, EngineOptions};
use kvant_hub::{DEFAULT_MODEL, Fetch, ModelRef, Silent, Store, human_bytes};
use kvant_server::{
    ApiError, ApiKeys, Catalog, LoadingPort, Models, Offered, PreparedModel, Reuse, SchedulerOptions,
    ServerOptions, Tls, keep_alive_of,
};

use crate::args::serve::{LogFormat, ReuseArg, ServeArgs};
use crate::args::{Cli, ModelArgs, Verb};
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::out::{self, tell};

/// Serves until it is told to end.
pub fn serve(args: ServeArgs, config: &Config) -> Result<(), CliError> {
    if args.log_format == LogFormat::Json {
        out::log_json();
    }
    let tls = args.tls_cert.as_deref().zip(args.tls_key.as_deref());
    let tls = tls.map(|(certificate, key)| Tls::read(certificate, key)).transpose()?;
    if let Some(url) = &args.otlp_endpoint
        && !["http://", "https://"].iter().any(|scheme| url.starts_with(scheme))
    {
        let reason = format!("found {url}, expected an address such as http://localhost:4318");
        return Err(CliError::Option { option: "otlp-endpoint", reason });
    }
    let keys = args.api_key_file.as_deref().map(ApiKeys::read).transpose()?;
    if keys.is_none() && !args.host.is_loopback() {
        let reason = format!("{} can be reached from other machines: use --api-key-file", args.host);
        return Err(CliError::Option { option: "host", reason });
    }
    let address = SocketAddr::new(args.host, args.port);
    // Taken before the model is loaded: a port that is not free is told at once, and whoever asks meanwhile hears 503.
    let port = LoadingPort::bind(address).map_err(|source| CliError::Serve { address, source })?;
    let names = [&args.names[..], &args.models.names].concat();
    if !args.lora.is_empty() && names.len() != 1 {
        let reason = format!(
            "found {} models, expected one that -m names; adapters of others go into their parts of config.toml",
            names.len()
        );
        return Err(CliError::Option { option: "--lora", reason });
    }
    let aliases = aliases_of(&args.alias, &names)?;
    let (models, mut server) = models_of(&args, &names, aliases.renamed, config)?;
    server.aliases = aliases.of;
    server.models_memory = args.models_memory.unwrap_or(server.models_memory);
    server.keep_alive = keep_alive_of(&args.keep_alive).ok_or_else(|| CliError::Option {
        option: "keep-alive",
        reason: format!("found {}, expected seconds or a time such as 10m", args.keep_alive),
    })?;
    server.keys = keys;
    server.any_model = args.any_model;
    let scheme = if tls.is_some() { "https" } else { "http" };
    server.tls = tls;
    server.otlp_endpoint = args.otlp_endpoint;
    server.request_log = (args.log_format == LogFormat::Json).then_some(out::log);
    server.allowed_hosts = args.allow_host;
    server.cors_origins = args.cors_origin;
    server.slot_folder = args.slot_dir;
    server.prefix_store = args.prefix_store;
    server.prefix_bytes = args.prefix_size;
    server.reuse = match args.reuse {
        ReuseArg::Prefix => Reuse::Prefix,
        ReuseArg::Moved => Reuse::Moved,
    };
    server.recompute = args.reuse_recompute;
    server.documents = args.documents.as_deref().map(folder_of_documents).transpose()?;
    tell_unmovable(&models, &server)?;
    let (what, caches) = describe(&models, &server);
    let parallel = args.parallel;
    kvant_server::run(models, server, port, |address| {
        tell!(
            "{what} at {scheme}://{address}/v1 (page: {scheme}://{address}/) · {parallel} requests at a time · {caches}"
        );
        tell_service_manager();
    })
    .map_err(|source| CliError::Serve { address, source })
}

fn folder_of_documents(path: &Path) -> Result<PathBuf, CliError> {
    let found = std::fs::canonicalize(path).ok().filter(|path| path.is_dir());
    found.ok_or_else(|| CliError::Option {
        option: "documents",
        reason: format!("found {}, expected a folder", path.display()),
    })
}

/// Says which models can take no text from elsewhere, where that was asked for.
fn tell_unmovable(models: &Models, server: &ServerOptions) -> Result<(), CliError> {
    let Models::Several(loaded) = models else { return Ok(()) };
    if server.reuse == Reuse::Prefix && server.documents.is_none() {
        return Ok(());
    }
    for (name, engine, ..) in loaded {
        let Err(error) = engine.sequence()?.check_movable() else { continue };
        if server.reuse == Reuse::Moved {
            tell!("--reuse moved: {name}: {error}; prefixes are reused");
        }
        if server.documents.is_some() {
            tell!("--documents: {name}: {error}; none are read");
        }
    }
    Ok(())
}

/// Names of models beside their own.
#[derive(Default)]
struct Aliases {
    /// Another name, and whose it is.
    of: Vec<(String, String)>,
    /// What the only model that `-m` names is called.
    renamed: Option<String>,
}

fn aliases_of(given: &[String], names: &[String]) -> Result<Aliases, CliError> {
    let mut aliases = Aliases::default();
    for alias in given {
        match alias.split_once('=') {
            Some((alias, name)) if !alias.is_empty() && !name.is_empty() => {
                aliases.of.push((alias.to_owned(), name.to_owned()));
            }
            None if names.len() == 1 && !alias.is_empty() => aliases.renamed = Some(alias.clone()),
            _ => {
                let reason = format!(
                    "found {alias}, expected NAME=MODEL; a name alone is for one model that -m names"
                );
                return Err(CliError::Option { option: "alias", reason });
            }
        }
    }
    Ok(aliases)
}

/// The models that are served: those that were named, loaded, or all of the store.
fn models_of(
    args: &ServeArgs,
    names: &[String],
    renamed: Option<String>,
    config: &Config,
) -> Result<(Models, ServerOptions), CliError> {
    Ok(match names.is_empty() {
        false => {
            let loaded = load_named(args, names, renamed, config)?;
            let first = loaded.first().map(|(name, ..)| name.clone()).unwrap_or_default();
            (Models::Several(loaded), ServerOptions::of(first))
        }
        true if args.host_cache.is_some() => {
            let reason = "it is for models that are loaded at once: name them with -m".to_owned();
            return Err(CliError::Option { option: "host-cache", reason });
        }
        true => {
            let store = Store::open()?;
            if store.list()?.is_empty() {
                load::locate(DEFAULT_MODEL, args.models.model.offline || config.offline())?;
            }
            let default = default_of(&store.list()?);
            (
                Models::Catalog(Arc::new(Shelf { store, args: args.clone(), config: config.clone() })),
                ServerOptions::of(default),
            )
        }
    })
}

/// What is served and what it may take, for people.
fn describe(models: &Models, server: &ServerOptions) -> (String, String) {
    match models {
        Models::Several(loaded) => {
            let names: Vec<&str> = loaded.iter().map(|(name, ..)| name.as_str()).collect();
            let caches = loaded.iter().map(|(.., schedule)| schedule.cache_budget).sum();
            (names.join(", "), format!("caches up to {}", human_bytes(caches)))
        }
        _ => (
            "every model of `kvant list`".to_owned(),
            format!("models up to {}", human_bytes(server.models_memory)),
        ),
    }
}

/// The model that requests without a name mean.
fn default_of(installed: &[kvant_hub::Installed]) -> String {
    let usual = installed.iter().find(|model| model.name == DEFAULT_MODEL);
    usual.or(installed.first()).map_or(DEFAULT_MODEL.to_owned(), |model| model.name.clone())
}

/// Loads the models that were named.
fn load_named(
    args: &ServeArgs,
    names: &[String],
    renamed: Option<String>,
    config: &Config,
) -> Result<Vec<(String, Engine, SchedulerOptions)>, CliError> {
    let mut loaded: Vec<(String, Engine, SchedulerOptions)> = Vec::new();
    for name in names {
        let own = args_of(args, config, name)?;
        let model = ModelArgs { model: Some(name.clone()), ..own.models.model.clone() };
        let engine = load::load_as(&model, config, &engine_options(&own)?, true)?;
        if own.host_cache.is_some() && engine.device_name().is_none() {
            let reason =
                "the model runs on the CPU, whose caches are in host memory (--cache-budget)".to_owned();
            return Err(CliError::Option { option: "host-cache", reason });
        }
        let full = engine.sequence_bytes(engine.context())?.tokens;
        let schedule = schedule_of(&own, full, u64::MAX);
        let stem = Path::new(name).file_stem().filter(|_| Path::new(name).exists());
        let name = stem.map_or(name.clone(), |stem| stem.to_string_lossy().into_owned());
        let name = renamed.clone().unwrap_or(name);
        if loaded.iter().any(|(other, ..)| *other == name) {
            let reason = format!("{name} is named twice");
            return Err(CliError::Option { option: "-m", reason });
        }
        loaded.push((name, engine, schedule));
    }
    Ok(loaded)
}

/// The flags for a model: those with its own part of the configuration.
fn args_of(args: &ServeArgs, config: &Config, name: &str) -> Result<ServeArgs, CliError> {
    match config.of_model::<Cli>(name)?.map(|cli| cli.verb) {
        Some(Verb::Serve(own)) => Ok(*own),
        _ => Ok(args.clone()),
    }
}

fn engine_options(args: &ServeArgs) -> Result<EngineOptions, CliError> {
    let options = args.device.on(load::engine_options(&args.models.model, load::CHAT_CACHE)?);
    let template = args.template.as_deref().map(read_template).transpose()?;
    args.lora.on(EngineOptions { template, ..options })
}

/// How a model's requests are scheduled, with caches of `full` bytes per whole context, and `room` bytes for all of them.
fn schedule_of(args: &ServeArgs, full: u64, room: u64) -> SchedulerOptions {
    let parallel = usize::from(args.parallel);
    // A room for less than one context is refused where it is known what all of it takes.
    let usual = (parallel as u64 + 4).saturating_mul(full).min(room.max(full));
    SchedulerOptions {
        parallel,
        queue: args.queue,
        cache_budget: args.cache_budget.unwrap_or(usual),
        host_cache: args.host_cache.unwrap_or(0),
        step_time: Duration::from_millis(args.step_ms.max(1)),
        notes: |text| tell!("{text}"),
    }
}

/// The models of the store.
struct Shelf {
    store: Store,
    args: ServeArgs,
    config: Config,
}

impl Catalog for Shelf {
    fn list(&self) -> Result<Vec<Offered>, ApiError> {
        let installed = self.store.list().map_err(|error| unreadable(&error))?;
        let offered = installed.into_iter().map(|model| Offered {
            name: model.name,
            path: model.path,
            bytes: model.bytes,
            modified: model.modified,
        });
        Ok(offered.collect())
    }

    fn open(&self, model: &Offered, room: u64) -> Result<PreparedModel, ApiError> {
        let named = |error: CliError| match error {
            CliError::Engine(error) => {
                let error = ApiError::from(error);
                ApiError { message: format!("model {}: {}", model.name, error.message), ..error }
            }
            CliError::Hub(error) => {
                // It names folders.
                tell!("model {}: {error}", model.name);
                let reason =
                    "its files are not whole or not those that were checked (`kvant pull` mends them)";
                ApiError::server(format!("model {}: {reason}", model.name))
            }
            error => ApiError::server(format!("model {}: {error}", model.name)),
        };
        self.open_in(model, room).map_err(named)
    }
}

impl Shelf {
    fn open_in(&self, model: &Offered, room: u64) -> Result<PreparedModel, CliError> {
        let args = args_of(&self.args, &self.config, &model.name)?;
        // What the registry knows is compared with its checksums if it has changed since that was last done.
        let path: PathBuf = match model.name.parse() {
            Ok(reference @ ModelRef::Named(_)) => self.store.resolve(&reference, &Silent, Fetch::Never)?,
            _ => model.path.clone(),
        };
        let mut options = engine_options(&args)?;
        if let Some(asked) = args.models.model.kv_quality {
            options.cache = crate::quality::choose_cache(&path, asked, &options, &|_, _| {})?.scheme;
        }
        let opened = Engine::open(&path, &options)?;
        load::refuse_beyond_memory(&opened)?;
        let plan = opened.plan();
        let room = room.saturating_sub(plan.weights).saturating_sub(plan.activations);
        let scheduler = schedule_of(&args, plan.cache, room);
        Ok(PreparedModel { opened, scheduler })
    }
}

/// A store that cannot be read.
fn unreadable(error: &kvant_hub::HubError) -> ApiError {
    ApiError::server(format!("the models cannot be listed: {error}"))
}

/// Tells systemd that requests are answered, where it started this process and waits for that (`Type=notify`).
fn tell_service_manager() {
    #[cfg(target_os = "linux")]
    if let Some(place) = std::env::var_os("NOTIFY_SOCKET") {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::net::{SocketAddr, UnixDatagram};
        let bytes = place.as_bytes();
        let address = match bytes.strip_prefix(b"@") {
            Some(name) => SocketAddr::from_abstract_name(name),
            None => SocketAddr::from_pathname(&place),
        };
        let told = address.and_then(|to| UnixDatagram::unbound()?.send_to_addr(b"READY=1", &to));
        if let Err(error) = told {
            tell!("the service manager was not told: {error}");
        }
    }
}

/// Bytes of a template's source; the longest that models have take a few ten thousand.
const MOST_TEMPLATE: u64 = 1 << 20;

fn read_template(path: &Path) -> Result<String, CliError> {
    let bytes = kvant_files::read_bounded(path, "a chat template", MOST_TEMPLATE)?;
    String::from_utf8(bytes).map_err(|_| CliError::Config {
        path: path.to_owned(),
        reason: "found bytes, expected text".to_owned(),
    })
}
