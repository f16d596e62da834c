//! Several models in one server: each is loaded when it is first asked for, and goes when nobody has used it for a while or another needs
//! its memory.
//!
//! ```text
//! (none) ─► Loading ─► Ready ─► Leaving ─► (none)
//! ```
//!
//! What models take is set aside before they are loaded and given back when the last thread of theirs has ended, so that all together stay
//! within one account. Loads that need more than is free stand in a line. The first of them sends away models that nobody uses, the least
//! recently used first; if that is not enough, those in use take nobody more on once they have had their turn. So two clients that
//! want more models than fit share the memory by turns.

mod catalog;
mod keep;
mod load;
mod names;
mod room;
mod stamp;

use std::collections::{HashMap, VecDeque};
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

use kvant_engine::{Adapter, AdapterScale, AdapterSet, Engine};
use tokio::runtime::Handle;
use tokio::sync::watch;

use catalog::cannot_load;
pub use catalog::{Catalog, Offered, PreparedModel};
pub use keep::keep_alive_of;
pub(crate) use keep::{Keep, keep_seconds};
use load::{Look, look};
use names::Found;
use room::send_away;
use stamp::{FactsOfFiles, FileStamp};

use crate::constraint::Grammars;
use crate::embedding::Embedding;
use crate::error::ApiError;
use crate::facts::Facts;
use crate::scheduler::{Failure, Owner, Scheduler, SchedulerOptions, Space};
use crate::state::{Server, ServerState};
use crate::store::PrefixStore;
use crate::work::blocking;

/// For how long a model in use takes requests on although another waits for its memory.
const TURN: Duration = Duration::from_secs(2);
/// A turn is so many times as long as loading took, if that is more.
const TURN_PER_LOAD: u32 = 4;

/// A model that is loaded.
pub struct Served {
    /// Its name.
    pub name: String,
    /// The model.
    pub engine: Engine,
    /// What runs it.
    pub scheduler: Scheduler,
    /// How its requests are scheduled.
    pub schedule: SchedulerOptions,
    /// What constrains answers.
    pub grammars: Arc<Grammars>,
    /// What makes vectors of texts.
    pub(crate) embedding: Embedding,
    /// The adapters of requests that do not say otherwise.
    adapters: Mutex<AdapterSet>,
    /// What its file says, once somebody has asked.
    facts: OnceLock<Arc<Facts>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Served {
    /// Starts what runs `engine`.
    fn start(
        server: &ServerState,
        name: &str,
        engine: Engine,
        schedule: SchedulerOptions,
    ) -> std::io::Result<Self> {
        if engine.spill_file().is_some() {
            let reason = "a server gives out memory in advance: its caches cannot lie in a file (kv_spill)";
            return Err(std::io::Error::new(std::io::ErrorKind::Unsupported, reason));
        }
        let (options, metrics) = (&server.options, server.metrics.clone());
        let store = match &options.prefix_store {
            // What a policy evicts depends on everything that came after: such caches are of no use to another text.
            Some(place) if !engine.options().policy.evicts() => {
                let opened = PrefixStore::open(place, options.prefix_bytes, &engine, metrics.clone());
                Some(opened.map_err(std::io::Error::other)?)
            }
            _ => None,
        };
        let (scheduler, thread) = Scheduler::start(engine.clone(), schedule.clone(), metrics, store)?;
        Ok(Self {
            name: name.to_owned(),
            grammars: Arc::new(Grammars::new(engine.clone())),
            embedding: Embedding::new(engine.clone()),
            adapters: Mutex::new(engine.adapters().clone()),
            engine,
            scheduler,
            schedule,
            facts: OnceLock::new(),
            thread: Mutex::new(Some(thread)),
        })
    }

    /// What requests take that do not say otherwise.
    pub(crate) fn general_adapters(&self) -> AdapterSet {
        self.adapters.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on requests that do not say otherwise take `adapters`.
    pub(crate) fn set_adapters(&self, adapters: AdapterSet) {
        *self.adapters.lock().unwrap_or_else(PoisonError::into_inner) = adapters;
    }

    /// What the model's file says.
    pub(crate) async fn facts(&self) -> Result<Arc<Facts>, ApiError> {
        if let Some(found) = self.facts.get() {
            return Ok(found.clone());
        }
        let engine = self.engine.clone();
        let found = blocking(move || Ok(Facts::of_engine(&engine)?)).await?;
        Ok(self.facts.get_or_init(|| Arc::new(found)).clone())
    }

    /// Ends everything at the next step.
    fn stop(&self) {
        self.scheduler.stop();
        self.embedding.stop();
    }

    /// The thread, for whoever waits until it has ended.
    fn take_thread(&self) -> Option<JoinHandle<()>> {
        self.thread.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A model that a request uses: it stays loaded while this is there. Cloning copies pointers.
#[derive(Clone)]
pub struct App {
    /// What all models share.
    pub server: Server,
    model: Arc<Served>,
    /// The adapters that the request's name for the model says.
    named_adapters: Option<AdapterSet>,
    _lease: Arc<Lease>,
}

impl Deref for App {
    type Target = Served;

    fn deref(&self) -> &Served {
        &self.model
    }
}

impl App {
    /// The adapters that it takes if it names none itself.
    pub(crate) fn usual_adapters(&self) -> AdapterSet {
        self.named_adapters.clone().unwrap_or_else(|| self.model.general_adapters())
    }

    /// The engine with those.
    pub(crate) fn adapted(&self) -> Engine {
        self.engine.with_adapters(self.usual_adapters())
    }

    /// What of `owner`'s is cached with those.
    pub(crate) fn space(&self, owner: Owner) -> Space {
        Space { owner, adapters: self.usual_adapters() }
    }

    /// The model with the adapter called `name` alone, as it was trained.
    fn with_adapter(self, asked: &str, name: &str) -> Result<Self, ApiError> {
        let adapters = self.engine.loaded_adapters();
        let Some(adapter) = adapters.iter().position(|one| one.name() == name) else {
            let names: Vec<&str> = adapters.iter().map(Adapter::name).collect();
            let there = names.join(", ");
            return Err(ApiError::not_found(format!("model {asked}: adapters of {}: {there}", self.name)));
        };
        let set = self.engine.adapter_set(&[AdapterScale { adapter, scale: 1.0 }])?;
        Ok(Self { named_adapters: Some(set), ..self })
    }
}

/// One use of a model.
struct Lease {
    server: Server,
    name: String,
}

impl Drop for Lease {
    fn drop(&mut self) {
        let models = &self.server.models;
        let mut table = models.table();
        if let Some(entry) = table.entries.get_mut(&self.name) {
            entry.uses = entry.uses.saturating_sub(1);
            entry.last_use = Instant::now();
        }
        drop(table);
        models.changes.send_replace(());
    }
}

/// Somebody who waits until a model is loaded.
struct Waiter(Server, String);

impl Waiter {
    fn new(server: &Server, name: &str, table: &mut Table) -> Self {
        if let Some(entry) = table.entries.get_mut(name) {
            entry.waiting += 1;
        }
        Self(server.clone(), name.to_owned())
    }
}

impl Drop for Waiter {
    fn drop(&mut self) {
        let mut table = self.0.models.table();
        if let Some(entry) = table.entries.get_mut(&self.1) {
            entry.waiting = entry.waiting.saturating_sub(1);
        }
        drop(table);
        self.0.models.changes.send_replace(());
    }
}

/// What hears how loading ended.
type Told = watch::Receiver<Option<Result<(), ApiError>>>;

enum Stage {
    Loading(Told),
    Ready(Arc<Served>),
    Leaving,
}

struct Entry {
    stage: Stage,
    /// Bytes set aside for it.
    bytes: u64,
    uses: usize,
    /// Requests that wait until it is loaded.
    waiting: usize,
    last_use: Instant,
    /// When it was loaded, and how long that took.
    ready: (Instant, Duration),
    /// How long it stays when nobody uses it; `None` for good.
    keep: Option<Duration>,
    /// It is never sent away.
    pinned: bool,
    /// It takes nobody more on, because another waits for its memory.
    closed: bool,
    /// The files it was loaded from; `None` does not look.
    stamp: Option<FileStamp>,
}

impl Entry {
    fn served(&self) -> Option<&Arc<Served>> {
        match &self.stage {
            Stage::Ready(served) => Some(served),
            _ => None,
        }
    }

    fn is_idle(&self) -> bool {
        self.served().is_some() && self.uses == 0 && self.waiting == 0 && !self.pinned
    }

    /// When it goes if nobody asks for it.
    fn expires(&self) -> Option<Instant> {
        self.keep.filter(|_| !self.pinned).and_then(|keep| self.last_use.checked_add(keep))
    }

    fn turn_ends(&self) -> Instant {
        let (at, took) = self.ready;
        at + TURN.max(took.saturating_mul(TURN_PER_LOAD))
    }
}

#[derive(Default)]
struct Table {
    entries: HashMap<String, Entry>,
    /// Loads that wait for memory, in the order they came.
    line: VecDeque<u64>,
    tickets: u64,
}

impl Table {
    /// True while somebody waits for a model.
    fn is_wanted(&self, name: &str) -> bool {
        self.entries.get(name).is_some_and(|entry| entry.waiting > 0)
    }

    /// Models that are in use go on as if they had just been loaded.
    fn give_turns(&mut self) {
        self.entries.values_mut().for_each(|entry| entry.ready.0 = Instant::now());
    }

    fn held(&self, but: &str) -> u64 {
        self.entries.iter().filter(|(name, _)| *name != but).map(|(_, entry)| entry.bytes).sum()
    }
}

/// What is told of a model.
#[derive(Clone)]
pub(crate) struct Known {
    pub name: String,
    /// What it was offered as; a model that was handed over is not.
    pub offered: Option<Offered>,
    pub loaded: Option<Arc<Served>>,
    /// `loaded`, `loading` or `unloaded`.
    pub state: &'static str,
    /// When it goes if nobody asks for it; `None` for good.
    pub expires: Option<SystemTime>,
    /// Bytes set aside for it.
    pub bytes: u64,
}

/// The models of a server.
pub struct Models {
    catalog: Option<Arc<dyn Catalog>>,
    table: Mutex<Table>,
    changes: watch::Sender<()>,
    draining: AtomicBool,
    runtime: Handle,
    /// What files of models say that are not loaded. Whoever has it opens one: many at a time would take the memory of as many.
    facts: Arc<tokio::sync::Mutex<FactsOfFiles>>,
}

impl Models {
    pub(crate) fn new(catalog: Option<Arc<dyn Catalog>>, runtime: Handle) -> Self {
        Self {
            catalog,
            table: Mutex::default(),
            changes: watch::Sender::new(()),
            draining: AtomicBool::new(false),
            runtime,
            facts: Arc::default(),
        }
    }

    /// What a model's file says. Models that are not loaded are opened for it, once.
    pub(crate) async fn facts(&self, known: &Known) -> Result<Arc<Facts>, ApiError> {
        if let Some(served) = &known.loaded {
            return served.facts().await;
        }
        let mut remembered = self.facts.clone().lock_owned().await;
        let found = remembered.get(&known.name).filter(|(stamp, _)| stamp.is_current());
        if let Some((_, facts)) = found {
            return Ok(facts.clone());
        }
        let (Some(catalog), Some(offered)) = (self.catalog.clone(), known.offered.clone()) else {
            return Err(ApiError::not_found(format!("model {}: its file is gone", known.name)));
        };
        // The work goes on when its client leaves, and so does its claim.
        blocking(move || {
            let opened = catalog.open(&offered, u64::MAX)?.opened;
            let stamp = FileStamp::now(opened.checkpoint().paths().iter());
            let facts = Facts::of_file(opened).map_err(|error| cannot_load(&offered.name, error))?;
            let facts = Arc::new(facts);
            remembered.insert(offered.name, (stamp, facts.clone()));
            Ok(facts)
        })
        .await
    }

    /// Hears when a model comes, goes or is done with a request.
    pub(crate) fn changes(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The models that are loaded.
    pub(crate) fn loaded(&self) -> Vec<Arc<Served>> {
        let mut loaded: Vec<_> =
            self.table().entries.values().filter_map(|entry| entry.served().cloned()).collect();
        loaded.sort_by(|a, b| a.name.cmp(&b.name));
        loaded
    }

    /// Bytes set aside for all models.
    pub(crate) fn bytes(&self) -> u64 {
        self.table().held("")
    }

    /// True once nothing more is taken on.
    pub fn draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Takes nothing more on; what runs or waits for its turn goes on.
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.loaded().iter().for_each(|served| served.scheduler.drain());
        self.changes.send_replace(());
    }

    /// Ends everything at once.
    pub(crate) fn stop(&self) {
        self.drain();
        self.loaded().iter().for_each(|served| served.stop());
    }

    /// Waits until all threads have ended; false if one panicked.
    pub(crate) fn join(&self) -> bool {
        let threads: Vec<_> = self.loaded().iter().filter_map(|served| served.take_thread()).collect();
        self.table().entries.clear();
        threads.into_iter().map(JoinHandle::join).all(|ended| ended.is_ok())
    }

    async fn offered(&self) -> Result<Vec<Offered>, ApiError> {
        match self.catalog.clone() {
            Some(catalog) => blocking(move || catalog.list()).await,
            None => Ok(Vec::new()),
        }
    }
}

/// Takes a model over that is loaded, for good.
pub(crate) fn pin(
    server: &Server,
    name: &str,
    engine: Engine,
    schedule: SchedulerOptions,
) -> std::io::Result<()> {
    let bytes = engine.plan().weights + engine.plan().activations + schedule.cache_budget;
    let took = engine.load_time();
    let served = Served::start(server, name, engine, schedule)?;
    let entry = Entry {
        stage: Stage::Ready(Arc::new(served)),
        bytes,
        uses: 0,
        waiting: 0,
        last_use: Instant::now(),
        ready: (Instant::now(), took),
        keep: None,
        pinned: true,
        closed: false,
        stamp: None,
    };
    server.models.table().entries.insert(name.to_owned(), entry);
    Ok(())
}

/// All models that there are, by name.
pub(crate) async fn known(server: &ServerState) -> Result<Vec<Known>, ApiError> {
    let offered = server.models.offered().await?;
    let table = server.models.table();
    let mut all: Vec<Known> = offered
        .into_iter()
        .map(|one| Known {
            name: one.name.clone(),
            offered: Some(one),
            loaded: None,
            state: "unloaded",
            expires: None,
            bytes: 0,
        })
        .collect();
    for (name, entry) in &table.entries {
        let at = all.iter().position(|one| one.name == *name).unwrap_or_else(|| {
            let name = name.clone();
            all.push(Known { name, offered: None, loaded: None, state: "unloaded", expires: None, bytes: 0 });
            all.len() - 1
        });
        let one = &mut all[at];
        one.state = match entry.stage {
            Stage::Loading(_) => "loading",
            Stage::Ready(_) => "loaded",
            Stage::Leaving => "unloading",
        };
        one.loaded = entry.served().cloned();
        one.bytes = entry.bytes;
        let left = entry.expires().map(|at| at.saturating_duration_since(Instant::now()));
        one.expires = left.and_then(|left| SystemTime::now().checked_add(left));
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(all)
}

/// The name of the model that a request means.
pub(crate) async fn resolve(server: &ServerState, asked: Option<&str>) -> Result<String, ApiError> {
    let options = &server.options;
    let asked = match asked {
        None | Some("" | "default") => options.model.as_str(),
        Some(name) => name,
    };
    let aliased = |(alias, _): &&(String, String)| {
        alias == asked || asked.strip_suffix(":latest").is_some_and(|asked| alias == asked)
    };
    let asked = options.aliases.iter().find(aliased).map_or(asked, |(_, name)| name.as_str());
    let mut names: Vec<String> = server.models.table().entries.keys().cloned().collect();
    if names.iter().any(|name| name == asked) {
        return Ok(asked.to_owned());
    }
    names.extend(server.models.offered().await?.into_iter().map(|one| one.name));
    names.sort();
    names.dedup();
    let found = match names::find(asked, &names, &options.model) {
        Found::One(name) => return Ok(name.to_owned()),
        found => found,
    };
    if options.any_model {
        return Ok(options.model.clone());
    }
    Err(ApiError::not_found(match found {
        Found::Several(several) => format!("model {asked}: expected one of {}", several.join(", ")),
        _ if names.len() == 1 => {
            format!("model {asked}: this server runs {} and takes no other name", names[0])
        }
        _ => format!("model {asked}: this server has {}", names.join(", ")),
    }))
}

/// The model that a request means, loaded first if it is not. With `keep` the model stays for so long from now on. `MODEL:ADAPTER` is a
/// model with one of its adapters, if no model is called so.
pub(crate) async fn model(server: &Server, asked: Option<&str>, keep: Option<Keep>) -> Result<App, ApiError> {
    let error = match resolve(server, asked).await {
        Ok(name) => return of_name(server, name, keep).await,
        Err(error) => error,
    };
    let Some((asked, (base, adapter))) = asked.and_then(|asked| Some((asked, asked.rsplit_once(':')?)))
    else {
        return Err(error);
    };
    let Ok(name) = resolve(server, Some(base)).await else { return Err(error) };
    let app = of_name(server, name, keep).await?;
    if app.engine.loaded_adapters().is_empty() { Err(error) } else { app.with_adapter(asked, adapter) }
}

/// The model of this name, loaded first if it is not.
async fn of_name(server: &Server, name: String, keep: Option<Keep>) -> Result<App, ApiError> {
    let models = &server.models;
    let mut changes = models.changes.subscribe();
    loop {
        changes.mark_unchanged();
        if models.draining() {
            return Err(Failure::ShuttingDown.into());
        }
        match look(server, &name, keep)? {
            Look::Ready(app) => return Ok(app),
            // The sender is in the server.
            Look::Gone => drop(changes.changed().await),
            Look::Loading(mut told, waiter) => {
                let end = told.wait_for(Option::is_some).await.map(|end| end.clone());
                match end {
                    Ok(Some(Err(error))) => return Err(error),
                    Ok(_) => {}
                    Err(_) => return Err(Failure::ShuttingDown.into()),
                }
                // Still counted as waiting: the model does not go before it was used.
                if let Look::Ready(app) = look(server, &name, keep)? {
                    return Ok(app);
                }
                drop(waiter);
            }
        }
    }
}

/// Sends models away whose time has come, until the server ends.
pub(crate) async fn watch_idle(server: Weak<ServerState>, mut changes: watch::Receiver<()>) {
    loop {
        changes.mark_unchanged();
        let next = {
            let Some(server) = server.upgrade().filter(|server| !server.models.draining()) else { return };
            let (mut table, now) = (server.models.table(), Instant::now());
            let mut next: Option<Instant> = None;
            for (name, entry) in &mut table.entries {
                let Some(at) = entry.expires().filter(|_| entry.is_idle()) else { continue };
                match at <= now {
                    true => send_away(&server, name, entry),
                    false => next = Some(next.map_or(at, |next| next.min(at))),
                }
            }
            next
        };
        let changed = match next {
            Some(at) => tokio::time::timeout_at(at.into(), changes.changed()).await.unwrap_or(Ok(())),
            None => changes.changed().await,
        };
        if changed.is_err() {
            return;
        }
    }
}

impl ServerState {
    /// `model` for a request that says nothing about how long it stays.
    pub async fn model(self: &Arc<Self>, asked: Option<&str>) -> Result<App, ApiError> {
        model(self, asked, None).await
    }
}
