//! Documents are read in the background: a part at a time, by models that are loaded and have nothing else to do.
//!
//! Each part is a prompt of its own that begins as conversations do: what stands first in a text is attended to for that alone, and a
//! conversation that names one document finds it as an exact prefix. What is read is kept like any other prefix, for all owners, and
//! goes to the prefix store; when memory is short it goes last, and comes back when there is room and time.

use std::collections::HashMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use kvant_engine::{ChatInput, EncodeOptions, Engine, EngineError, Message, Stop};

use super::models::Served;
use super::{Server, ServerState};
use crate::documents::{Known, Library, ReadingState, Stamp, as_attached, parts};
use crate::error::ApiError;
use crate::scheduler::{Event, Failure, Job, Owner, Params, Space};

/// How often the folder is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// Tokens of a part: others' prompts wait for no more than that.
const LONGEST_PART: usize = 4096;
/// Tokens behind a part: the newest ones stay plain, and plain ones serve nobody elsewhere.
const BEHIND: usize = 64;
/// Which part of a model's cache budget documents may take.
const SHARE_OF_BUDGET: u64 = 2;

/// A document as a model is given it.
struct Prepared {
    stamp: Stamp,
    parts: Vec<Vec<u32>>,
    /// Why it is not read, until the file changes.
    refused: Option<String>,
}

/// What a model has been given.
struct Shelf {
    served: Weak<Served>,
    documents: HashMap<String, Prepared>,
}

/// Reads documents until the server ends.
pub(crate) async fn read_documents(server: Weak<ServerState>) {
    let mut shelves: HashMap<String, Shelf> = HashMap::new();
    loop {
        let Some(server) = server.upgrade().filter(|server| !server.models.draining()) else { return };
        let Some(library) = server.library.clone() else { return };
        let looked = library.clone();
        // A look that broke off is made again.
        let _ = tokio::task::spawn_blocking(move || looked.look()).await;
        for served in server.models.loaded() {
            let shelf = shelves.entry(served.name.clone()).or_insert_with(|| Shelf::of(&served));
            if !std::ptr::eq(shelf.served.as_ptr(), Arc::as_ptr(&served)) {
                *shelf = Shelf::of(&served);
            }
            shelf.fill(&server, &served, &library).await;
        }
        drop((server, library));
        tokio::time::sleep(LOOK).await;
    }
}

/// Why `engine` can make no use of documents, if it cannot.
fn useless(engine: &Engine) -> Option<String> {
    engine.sequence().and_then(|sequence| sequence.check_movable()).err().map(|error| error.to_string())
}

impl Shelf {
    fn of(served: &Arc<Served>) -> Self {
        Self { served: Arc::downgrade(served), documents: HashMap::new() }
    }

    /// Reads what is new, has changed or was lost, as long as nobody else wants the model.
    async fn fill(&mut self, server: &Server, served: &Arc<Served>, library: &Library) {
        let list = library.list();
        self.documents.retain(|name, _| list.iter().any(|(known, _)| known == name));
        let useless = useless(&served.engine);
        let mut room = served.schedule.cache_budget / SHARE_OF_BUDGET;
        for (name, Known { stamp, .. }) in list {
            let note = |progress| library.note(&name, stamp, &served.name, progress);
            let refuse = |reason: &str| note(ReadingState::Refused { reason: reason.to_owned() });
            if let Some(reason) = &useless {
                refuse(reason);
                continue;
            }
            if self.documents.get(&name).is_none_or(|prepared| prepared.stamp != stamp) {
                let (parts, refused) = match prepare(server, served, &name).await {
                    Ok(parts) => (parts, None),
                    Err(error) => (Vec::new(), Some(error.message)),
                };
                self.documents.insert(name.clone(), Prepared { stamp, parts, refused });
            }
            let Some(prepared) = self.documents.get_mut(&name) else { continue };
            if let Some(reason) = &prepared.refused {
                refuse(reason);
                continue;
            }
            let parts = &prepared.parts;
            let Some(left) = room.checked_sub(bytes(&served.engine, parts)) else {
                refuse("it has no room in the half of the cache budget that documents may take");
                continue;
            };
            room = left;
            match read(served, parts).await {
                Ok(true) => {
                    note(ReadingState::Read { tokens: parts.iter().map(|part| part.len() - BEHIND).sum() });
                }
                Ok(false) => note(ReadingState::Waiting),
                Err(Failure::ShuttingDown) => return,
                Err(failure) => prepared.refused = Some(failure.to_string()),
            }
        }
    }
}

/// The prompts that read a document.
async fn prepare(server: &Server, served: &Arc<Served>, name: &str) -> Result<Vec<Vec<u32>>, ApiError> {
    let (own, name) = (server.clone(), name.to_owned());
    let engine = served.engine.clone();
    let work = move |stop: Stop<'_>| {
        let library = own.library.as_ref().ok_or_else(|| ApiError::server("there are no documents"))?;
        let text = as_attached(&name, &library.text(&name)?);
        Ok(prompts(&engine, &text, stop)?)
    };
    server.reading.run(work).await
}

/// The prompts that read `text`, each a part of it behind what conversations begin with.
fn prompts(engine: &Engine, text: &str, stop: Stop<'_>) -> Result<Vec<Vec<u32>>, EngineError> {
    let plain = EncodeOptions { add_special: false, parse_special: false };
    let tokens = engine.tokenizer().encode_until(text, plain, stop)?.len();
    let longest = LONGEST_PART.min(engine.context() / 2).max(1);
    let prompt = |part: &str| -> Result<Vec<u32>, EngineError> {
        let mut prompt = match engine.template() {
            Some(_) => {
                let messages = [Message::new("user", part)];
                engine.prompt(&ChatInput { stop, ..ChatInput::new(&messages) })?
            }
            None => {
                engine.tokenizer().encode_until(part, EncodeOptions { add_special: true, ..plain }, stop)?
            }
        };
        let last = prompt.last().copied();
        prompt.extend(last.into_iter().cycle().take(BEHIND));
        Ok(prompt)
    };
    parts(text, tokens.div_ceil(longest)).into_iter().map(prompt).collect()
}

/// Bytes that the caches of `parts` take.
fn bytes(engine: &Engine, parts: &[Vec<u32>]) -> u64 {
    let of_part =
        |part: &Vec<u32>| engine.sequence_bytes(part.len() + 1).map_or(u64::MAX, |bytes| bytes.tokens);
    parts.iter().map(of_part).fold(0, u64::saturating_add)
}

/// Has `served` read the parts that it does not have, while it has nothing else to do. False if something is left to read.
async fn read(served: &Arc<Served>, parts: &[Vec<u32>]) -> Result<bool, Failure> {
    let adapters = served.general_adapters();
    for part in parts {
        let scheduler = &served.scheduler;
        let space = Space { owner: Owner::DOCUMENTS, adapters: adapters.clone() };
        let held = scheduler.cached(space, part.clone()).await;
        if held.is_some_and(|held| held.tokens().len() >= part.len()) {
            continue;
        }
        if scheduler.slots(Owner::DOCUMENTS).await.iter().any(|slot| slot.busy) {
            return Ok(false);
        }
        let (sender, mut events) = Job::channel(1);
        let adapters = adapters.clone();
        let params = Params { max_tokens: Some(1), ignore_end: true, adapters, ..Params::default() };
        match scheduler.submit(Job::new(Owner::DOCUMENTS, part.clone(), params, sender)) {
            Err(Failure::QueueFull { .. }) => return Ok(false),
            submitted => submitted?,
        }
        loop {
            match events.recv().await {
                Some(Event::Finished { .. }) => break,
                Some(Event::Failed(failure)) => return Err(failure),
                Some(_) => {}
                None => return Err(Failure::ShuttingDown),
            }
        }
    }
    Ok(true)
}
