//! Who comes next: of all owners that wait, the one that has been served least.

use std::collections::{BTreeMap, VecDeque};

use super::job::{Job, Owner};

/// Requests of one owner from which on every second one taken is the newest: whoever comes to a long line of others that share the key
/// is served before the line has passed, and the line goes on all the same.
const LONG_LINE: usize = 16;

/// One owner's requests that wait, oldest first.
#[derive(Default)]
struct Line {
    jobs: VecDeque<Box<Job>>,
    /// The last one taken was the newest.
    took_newest: bool,
}

impl Line {
    fn takes_newest(&self) -> bool {
        self.jobs.len() >= LONG_LINE && !self.took_newest
    }

    fn peek(&self) -> Option<&Job> {
        let next = if self.takes_newest() { self.jobs.back() } else { self.jobs.front() };
        next.map(|job| &**job)
    }

    fn pop(&mut self) -> Option<Box<Job>> {
        self.took_newest = self.takes_newest();
        if self.took_newest { self.jobs.pop_back() } else { self.jobs.pop_front() }
    }
}

/// Requests that wait, by owner.
#[derive(Default)]
pub(super) struct FairQueue {
    waiting: BTreeMap<Owner, Line>,
    /// Tokens that ran for every owner with anything to do. An owner that comes anew starts level with the least served: nobody saves up.
    served: BTreeMap<Owner, u64>,
    count: usize,
}

impl FairQueue {
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn push(&mut self, job: Box<Job>) {
        let level = self.served.values().min().copied().unwrap_or(0);
        self.served.entry(job.owner).or_insert(level);
        self.waiting.entry(job.owner).or_default().jobs.push_back(job);
        self.count += 1;
    }

    /// Charges `tokens` to `owner`.
    pub fn charge(&mut self, owner: Owner, tokens: u64) {
        *self.served.entry(owner).or_default() += tokens;
    }

    /// Tokens that ran for `owner`.
    pub fn served(&self, owner: Owner) -> u64 {
        self.served.get(&owner).copied().unwrap_or(0)
    }

    /// The request that comes next.
    pub fn peek(&self) -> Option<&Job> {
        let next = self.waiting.iter().min_by_key(|(owner, _)| self.served(**owner));
        next.and_then(|(_, line)| line.peek())
    }

    /// Takes the request that comes next.
    pub fn pop(&mut self) -> Option<Box<Job>> {
        let owner = self.peek()?.owner;
        let line = self.waiting.get_mut(&owner)?;
        let job = line.pop();
        if line.jobs.is_empty() {
            self.waiting.remove(&owner);
        }
        self.count -= usize::from(job.is_some());
        job
    }

    /// Drops requests whose clients have left, and forgets owners that neither wait nor are `active`.
    pub fn clean(&mut self, active: impl Fn(Owner) -> bool) {
        for Line { jobs, .. } in self.waiting.values_mut() {
            let before = jobs.len();
            jobs.retain(|job| !job.events.is_closed());
            self.count -= before - jobs.len();
        }
        self.waiting.retain(|_, line| !line.jobs.is_empty());
        self.served.retain(|owner, _| self.waiting.contains_key(owner) || active(*owner));
    }

    /// Empties it.
    pub fn drain(&mut self) -> impl Iterator<Item = Box<Job>> + use<> {
        self.count = 0;
        std::mem::take(&mut self.waiting).into_values().flat_map(|line| line.jobs)
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;
    use crate::scheduler::job::{Event, Params};

    fn job(owner: u64) -> (Box<Job>, mpsc::Receiver<Event>) {
        let (events, receiver) = mpsc::channel(1);
        let params = Params::default();
        (Box::new(Job::new(Owner(owner), vec![1], params, events)), receiver)
    }

    #[test]
    fn the_least_served_comes_next_and_nobody_saves_up() {
        let mut queue = FairQueue::default();
        let mut kept = Vec::new();
        for owner in [1, 1, 1, 2] {
            let (job, receiver) = job(owner);
            queue.push(job);
            kept.push(receiver);
        }
        let next = |queue: &mut FairQueue, tokens| {
            let owner = queue.pop().unwrap().owner;
            queue.charge(owner, tokens);
            owner.0
        };
        assert_eq!(next(&mut queue, 100), 1);
        assert_eq!(next(&mut queue, 10), 2, "not the greedy one's second");
        // Three comes late and starts level with the least served of those at work.
        queue.clean(|_| true);
        let (late, receiver) = job(3);
        kept.push(receiver);
        queue.push(late);
        assert_eq!(queue.served(Owner(3)), 10);
        assert_eq!(next(&mut queue, 500), 3);
        assert_eq!(next(&mut queue, 1), 1);
        assert_eq!(queue.len(), 1);
        kept.clear();
        queue.clean(|_| false);
        assert_eq!((queue.len(), queue.served(Owner(1))), (0, 0), "clients that left do not wait");
    }
    #[test]
    fn whoever_comes_to_a_long_line_does_not_wait_for_all_of_it() {
        let mut queue = FairQueue::default();
        let mut kept = Vec::new();
        for at in 0..40u32 {
            let (mut one, receiver) = job(1);
            one.prompt = vec![at];
            queue.push(one);
            kept.push(receiver);
        }
        let taken: Vec<u32> = std::iter::from_fn(|| Some((queue.peek()?.prompt[0], queue.pop()?.prompt[0])))
            .map(|(next, taken)| {
                assert_eq!(next, taken);
                taken
            })
            .collect();
        assert_eq!(taken[..4], [39, 0, 38, 1], "newest and oldest in turns");
        let rest = &taken[taken.len() - (LONG_LINE - 1)..];
        assert!(rest.is_sorted(), "a short line is served as it came: {taken:?}");
        assert_eq!(taken.len(), 40);
    }
}
