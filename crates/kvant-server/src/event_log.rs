//! What responses that are made in the background tell while they are made, for all who listen, whenever they come.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::scheduler::Owner;

/// A response's owner, its id and what it tells.
type Named = (Owner, String, Arc<EventLog>);

/// Bytes of a response's events that are kept, the newest.
const MOST_EVENT_BYTES: usize = 1 << 20;
/// Responses that are over whose events are still kept.
const MOST_OVER: usize = 16;

/// The events of a response, numbered from 0, for all who listen.
#[derive(Default)]
pub struct EventLog {
    told: Mutex<Told>,
    changed: Notify,
}

#[derive(Default)]
struct Told {
    events: VecDeque<String>,
    bytes: usize,
    /// Number of the first that is kept.
    first: usize,
    over: bool,
}

/// What a listener hears next.
pub enum Heard {
    /// Events up to this number.
    Events(String, usize),
    /// What was asked for is not kept any more.
    Gone,
    /// Nothing more.
    Over,
}

impl EventLog {
    fn lock(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds events, each of which ends with an empty line.
    pub fn add(&self, part: &str) {
        let mut told = self.lock();
        for event in part.split_inclusive("\n\n") {
            told.bytes += event.len();
            told.events.push_back(event.to_owned());
        }
        // The newest stays, however long it is.
        while told.bytes > MOST_EVENT_BYTES
            && told.events.len() > 1
            && let Some(oldest) = told.events.pop_front()
        {
            told.bytes -= oldest.len();
            told.first += 1;
        }
        drop(told);
        self.changed.notify_waiters();
    }

    /// Nothing more comes.
    pub fn end(&self) {
        self.lock().over = true;
        self.changed.notify_waiters();
    }

    /// The events from `number` on, as soon as there are some.
    pub async fn behind(&self, number: usize) -> Heard {
        loop {
            // Before the log is read: what is added after that wakes it.
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            if let Some(heard) = self.heard(number) {
                return heard;
            }
            changed.await;
        }
    }

    fn heard(&self, number: usize) -> Option<Heard> {
        let told = self.lock();
        let end = told.first + told.events.len();
        if number < told.first {
            return Some(Heard::Gone);
        }
        match number < end {
            true => {
                let events = told.events.range(number - told.first..).map(String::as_str).collect();
                Some(Heard::Events(events, end))
            }
            false => told.over.then_some(Heard::Over),
        }
    }

    fn is_over(&self) -> bool {
        self.lock().over
    }
}

/// The logs of responses in the background, and of some that are over.
#[derive(Default)]
pub struct EventLogs(Mutex<VecDeque<Named>>);

impl EventLogs {
    fn lock(&self) -> MutexGuard<'_, VecDeque<Named>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new log for response `id`; the oldest of those that are over make room.
    pub fn open(&self, owner: Owner, id: &str) -> Arc<EventLog> {
        let (mut all, log) = (self.lock(), Arc::new(EventLog::default()));
        all.push_back((owner, id.to_owned(), log.clone()));
        let mut over = all.iter().filter(|(.., log)| log.is_over()).count();
        all.retain(|(.., log)| {
            let goes = over > MOST_OVER && log.is_over();
            over -= usize::from(goes);
            !goes
        });
        log
    }

    /// The log of response `id`, if it is kept.
    pub fn find(&self, owner: Owner, id: &str) -> Option<Arc<EventLog>> {
        let all = self.lock();
        all.iter().find(|(whose, known, _)| *whose == owner && known == id).map(|(.., log)| log.clone())
    }

    /// Forgets a log.
    pub fn forget(&self, owner: Owner, id: &str) {
        self.lock().retain(|(whose, known, _)| *whose != owner || known != id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(text: &str) -> String {
        format!("event: x\ndata: {text}\n\n")
    }

    #[test]
    fn events_are_heard_from_any_number_on() {
        let log = EventLog::default();
        assert!(log.heard(0).is_none());
        log.add(&format!("{}{}", event("0"), event("1")));
        log.add(&event("2"));
        let heard = |number| match log.heard(number) {
            Some(Heard::Events(events, end)) => Some((events, end)),
            _ => None,
        };
        assert_eq!(heard(1), Some((event("1") + &event("2"), 3)));
        assert!(log.heard(3).is_none() && log.heard(7).is_none());
        log.end();
        assert!(matches!(log.heard(3), Some(Heard::Over)));
        assert_eq!(heard(2), Some((event("2"), 3)));
    }

    #[test]
    fn the_oldest_events_and_logs_go() {
        let log = EventLog::default();
        let one = event(&"x".repeat(MOST_EVENT_BYTES / 4));
        (0..6).for_each(|_| log.add(&one));
        assert!(matches!(log.heard(2), Some(Heard::Gone)));
        assert!(matches!(log.heard(3), Some(Heard::Events(_, 6))));
        let logs = EventLogs::default();
        let first = logs.open(Owner(1), "running");
        for number in 0..MOST_OVER + 3 {
            logs.open(Owner(1), &number.to_string()).end();
        }
        logs.open(Owner(2), "another");
        assert!(logs.find(Owner(1), "running").is_some_and(|found| Arc::ptr_eq(&found, &first)));
        assert!(logs.find(Owner(1), "2").is_none() && logs.find(Owner(1), "3").is_some());
        assert!(logs.find(Owner(2), "3").is_none());
        logs.forget(Owner(1), "3");
        assert!(logs.find(Owner(1), "3").is_none());
    }
}
