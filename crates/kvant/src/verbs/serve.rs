//! `kvant serve`: a model over HTTP.

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use kvant_hub::human_bytes;
use kvant_server::{ApiKeys, LoadingPort, ServerOptions, Tls};

use crate::args::serve::{LogFormat, ServeArgs};
use crate::config::Config;
use crate::error::CliError;
use crate::load;
use crate::out::{self, tell};

/// Serves until it is told to end.
pub fn serve(args: ServeArgs, config: &Config) -> Result<(), CliError> {
    if args.log_format == LogFormat::Json {
        out::log_json();
    }
    let model = args.named.over(args.model);
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
    let options = args.device.on(load::engine_options(&model, load::CHAT_CACHE)?);
    let template = args.template.as_deref().map(read_template).transpose()?;
    let options = kvant_engine::EngineOptions { template, ..options };
    let engine = load::load_as(&model, config, &options, true)?;
    if args.host_cache.is_some() && engine.device_name().is_none() {
        let reason = "the model runs on the CPU, whose caches are in host memory (--cache-budget)".to_owned();
        return Err(CliError::Option { option: "host-cache", reason });
    }
    let named = load::model_name(model.model.as_deref(), config);
    let own = Path::new(named).file_stem().filter(|_| Path::new(named).exists());
    let name = args
        .alias
        .unwrap_or_else(|| own.map_or(named.to_owned(), |stem| stem.to_string_lossy().into_owned()));
    let mut server = ServerOptions::for_engine(&engine, name);
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
    let parallel = usize::from(args.parallel);
    server.scheduler.parallel = parallel;
    server.scheduler.queue = args.queue;
    server.scheduler.host_cache = args.host_cache.unwrap_or(0);
    server.scheduler.notes = |text| tell!("{text}");
    server.scheduler.step_time = Duration::from_millis(args.step_ms.max(1));
    let full = (parallel as u64 + 4).saturating_mul(engine.sequence_bytes(engine.context())?.tokens);
    server.scheduler.cache_budget = args.cache_budget.unwrap_or(full);
    let (model, budget) = (server.model.clone(), server.scheduler.cache_budget);
    kvant_server::run(engine, server, port, |address| {
        tell!(
            "{model} at {scheme}://{address}/v1 (page: {scheme}://{address}/) · {parallel} requests at a time · caches up to {}",
            human_bytes(budget)
        );
        tell_service_manager();
    })
    .map_err(|source| CliError::Serve { address, source })
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
