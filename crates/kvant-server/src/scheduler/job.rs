//! What the scheduler is asked, and what it says.

use std::path::PathBuf;
use std::time::Instant;

use kvant_engine::{
    AdapterSet, CacheView, Constraint, EngineError, Finish, LiveSequence, LogProbs, SamplerOptions,
};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// Whose request it is: requests of different owners share no cached tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Owner(pub u64);

impl Owner {
    /// Who reads documents in advance: what it has read serves everybody.
    pub const DOCUMENTS: Self = Self(u64::MAX);
}

/// Which cached tokens are of use to each other: one owner's that ran with the same adapters.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    /// Whose they are.
    pub owner: Owner,
    /// What they ran with.
    pub adapters: AdapterSet,
}

/// One request for tokens.
pub struct Job {
    /// Whose it is.
    pub owner: Owner,
    /// The prompt.
    pub prompt: Vec<u32>,
    /// What is wanted.
    pub params: Params,
    /// Where the answer goes, as [`Job::channel`] or [`Job::whole_channel`] makes it. One that is full pauses the request, one that is
    /// closed cancels it.
    pub events: mpsc::Sender<Event>,
    /// When it arrived.
    pub arrived: Instant,
    /// It was begun before, on a GPU that was lost.
    pub(super) begun_again: bool,
}

/// Events beyond those of one step that may wait for the client.
const EVENTS_AHEAD: usize = 64;

impl Job {
    /// One that arrives now.
    pub fn new(owner: Owner, prompt: Vec<u32>, params: Params, events: mpsc::Sender<Event>) -> Self {
        Self { owner, prompt, params, events, arrived: Instant::now(), begun_again: false }
    }

    /// The cached tokens that it may take.
    pub(super) fn space(&self) -> Space {
        Space { owner: self.owner, adapters: self.params.adapters.clone() }
    }

    /// A channel for the events of an answer in `choices` choices that is read as it comes.
    pub fn channel(choices: usize) -> (mpsc::Sender<Event>, mpsc::Receiver<Event>) {
        mpsc::channel(EVENTS_AHEAD + 2 * Self::events_of_a_step(choices))
    }

    /// A channel with room for all events of answers in `choices` choices of up to `tokens` tokens, for a reader that may have to read
    /// others first.
    pub fn whole_channel(choices: usize, tokens: usize) -> (mpsc::Sender<Event>, mpsc::Receiver<Event>) {
        // A step has at least one token of every choice that it tells of.
        let all = tokens.saturating_mul(choices.max(1)).saturating_add(EVENTS_AHEAD);
        let room = all.saturating_add(2 * Self::events_of_a_step(choices));
        mpsc::channel(room.min(Semaphore::MAX_PERMITS))
    }

    /// Most events of a step: text and end of every choice, before them the prompt's, behind them a failure.
    fn events_of_a_step(choices: usize) -> usize {
        2 * choices.max(1) + 2
    }

    /// True if the events of one more step would find room, behind those of the step that is under way.
    pub(super) fn has_room(&self) -> bool {
        self.events.capacity() >= 2 * Self::events_of_a_step(self.params.choices)
    }

    /// Tells the client; a client that has left is noticed by its closed channel. There is room: without it no step is run.
    pub(super) fn tell(&self, event: Event) {
        let _ = self.events.try_send(event);
    }
}

/// What is wanted of a request.
pub struct Params {
    /// Most tokens to generate per choice; `None` goes on to the end of the context.
    pub max_tokens: Option<usize>,
    /// Texts that end an answer and are not shown.
    pub stop: Vec<String>,
    /// Go on behind the model's end tokens.
    pub ignore_end: bool,
    /// How tokens are chosen; each choice takes the next seed.
    pub sampler: SamplerOptions,
    /// Tell how likely tokens were, beside this many of the likeliest.
    pub logprobs: Option<usize>,
    /// The same of the prompt's own tokens.
    pub prompt_logprobs: Option<usize>,
    /// Answers to the one prompt.
    pub choices: usize,
    /// What each answer keeps to: as many as there are choices, or none.
    pub constraints: Vec<Box<dyn Constraint>>,
    /// Tokens that the text shows by name, behind [`kvant_engine::TOKEN_MARK`].
    pub named: Vec<u32>,
    /// Take cached tokens, and leave some.
    pub reuse: bool,
    /// Take text that was read before wherever it stands, and read this share of it again; `None` takes prefixes alone.
    pub moved: Option<f32>,
    /// Documents that the prompt of a conversation is to have and does not have yet.
    pub documents: Vec<String>,
    /// The slot to run in, if it is free.
    pub slot: Option<usize>,
    /// The adapters to run with.
    pub adapters: AdapterSet,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            max_tokens: None,
            stop: Vec::new(),
            ignore_end: false,
            sampler: SamplerOptions::default(),
            logprobs: None,
            prompt_logprobs: None,
            choices: 1,
            constraints: Vec::new(),
            named: Vec::new(),
            reuse: true,
            moved: None,
            documents: Vec::new(),
            slot: None,
            adapters: AdapterSet::default(),
        }
    }
}

/// What of a prompt was not read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reused {
    /// Tokens that began a text which was read before.
    pub prefix: usize,
    /// Tokens that stood elsewhere when they were read, if they were asked for; they were computed behind another text.
    pub moved: Option<usize>,
    /// Tokens that were known likewise, and were read again.
    pub recomputed: usize,
    /// Why none that stood elsewhere could be taken.
    pub refused: Option<String>,
}

impl Reused {
    /// Tokens that were not read.
    pub fn cached(&self) -> usize {
        self.prefix + self.moved.unwrap_or(0)
    }
}

/// A token and how likely it was.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenInfo {
    /// The token.
    pub token: u32,
    /// How likely it was, if asked for.
    pub logprobs: Option<LogProbs>,
}

/// What a cache holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheState {
    /// Tokens it has seen.
    pub tokens: usize,
    /// Bytes, what it shares with others counted in full.
    pub bytes: u64,
    /// Numbers that the bytes stand for.
    pub elements: u64,
}

impl CacheState {
    /// Of a sequence.
    pub fn of(sequence: &LiveSequence) -> Self {
        Self { tokens: sequence.tokens().len(), bytes: sequence.bytes(), elements: sequence.elements() }
    }
}

/// What there is of a text in a cache, token by token.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenView {
    /// The tokens that have run.
    pub tokens: Vec<u32>,
    /// What their cache holds.
    pub cache: CacheState,
    /// What of it each token has, as long as `tokens` or longer.
    pub view: CacheView,
}

/// Part of an answer.
#[derive(Debug)]
pub enum Event {
    /// The prompt begins to run.
    Started {
        /// Which tokens of the prompt were cached.
        reused: Reused,
        /// Number of the slot it runs in.
        slot: usize,
    },
    /// The prompt has run.
    Prompt {
        /// How likely its tokens were, from the second on; empty unless asked for.
        logprobs: Vec<LogProbs>,
    },
    /// Text that is certain.
    Text {
        /// Of which answer.
        choice: usize,
        /// The text; may be empty.
        text: String,
        /// The tokens since the last event.
        tokens: Vec<TokenInfo>,
        /// What the answer's cache holds.
        cache: CacheState,
    },
    /// An answer is complete.
    Finished {
        /// Which one.
        choice: usize,
        /// Why.
        finish: Finish,
        /// Tokens it took.
        tokens: usize,
        /// What the answer's cache holds.
        cache: CacheState,
    },
    /// The request failed; nothing follows.
    Failed(Failure),
}

/// Why a request was refused or failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Nothing can be taken on now.
    #[error("the queue is full: {waiting} requests wait")]
    QueueFull {
        /// How many wait.
        waiting: usize,
    },
    /// The server is going down.
    #[error("the server is shutting down")]
    ShuttingDown,
    /// It could never fit.
    #[error("the request needs {needed} bytes of cache, all caches together may take {budget}")]
    TooLarge {
        /// Bytes it would need.
        needed: u64,
        /// Bytes there are.
        budget: u64,
    },
    /// The step that it was part of came to nothing.
    #[error("{reason}")]
    Step {
        /// Why.
        reason: String,
    },
    /// The GPU was lost, with all caches on it.
    #[error("the GPU was lost: {reason}; the model is loaded again")]
    DeviceLost {
        /// Why.
        reason: String,
    },
    /// The engine refused or broke down.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// What one slot does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotInfo {
    /// Number of the slot.
    pub id: usize,
    /// True while it works on a request.
    pub busy: bool,
    /// Tokens of what it holds of the asker's own.
    pub tokens: usize,
    /// Bytes of that.
    pub bytes: u64,
}

/// What is done with a slot's tokens and cache.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlotAction {
    /// Write them to a file.
    Save(PathBuf),
    /// Take them from a file.
    Restore(PathBuf),
    /// Forget them.
    Erase,
}

/// What the scheduler's thread hears.
pub(super) enum Command {
    Run(Box<Job>),
    Slots { owner: Owner, reply: oneshot::Sender<Vec<SlotInfo>> },
    Wake,
    Slot { id: usize, space: Space, action: SlotAction, reply: oneshot::Sender<Result<SlotInfo, SlotError>> },
    Cached { space: Space, tokens: Vec<u32>, reply: oneshot::Sender<Option<LiveSequence>> },
    Known { space: Space, tokens: Vec<u32>, reply: oneshot::Sender<usize> },
    Keep { owner: Owner, sequence: Box<LiveSequence>, reply: oneshot::Sender<Result<(), SlotError>> },
    View { space: Space, tokens: Vec<u32>, reply: oneshot::Sender<Result<Option<TokenView>, SlotError>> },
}

/// Why nothing was done with a slot.
#[derive(Debug, thiserror::Error)]
pub enum SlotError {
    /// No such slot.
    #[error("slot {id}: there are {count}")]
    Unknown {
        /// Number asked for.
        id: usize,
        /// Slots there are.
        count: usize,
    },
    /// It works on a request.
    #[error("slot {id} is busy")]
    Busy {
        /// Which one.
        id: usize,
    },
    /// It holds nothing, or nothing of the asker's own.
    #[error("slot {id} holds nothing")]
    Empty {
        /// Which one.
        id: usize,
    },
    /// What the file holds does not fit.
    #[error("{needed} bytes do not fit into the {left} that are left for caches")]
    NoRoom {
        /// Bytes of the file's cache.
        needed: u64,
        /// Bytes that are left.
        left: u64,
    },
    /// The GPU that it was made on was lost.
    #[error("the GPU was lost meanwhile")]
    Lost,
    /// The engine refused.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Tokens that two texts share at their start.
pub(super) fn common(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
