//! A GPU that was lost: what ran there has failed, and the weights are loaded again.

use std::sync::atomic::Ordering;

use super::job::{Event, Failure};
use super::worker::{Slot, Worker};

impl Worker {
    /// Requests whose answers have begun fail, the other ones wait again, and all that was kept is forgotten. Those that wait go on where
    /// the weights are loaded next: on the GPU again, or on the CPU. If neither takes them they fail as well, and the next one is another
    /// attempt.
    pub(super) fn recover(&mut self, reason: &str) {
        self.shared.recovering.store(true, Ordering::Relaxed);
        self.metrics.device_losses.inc();
        (self.options.notes)(&format!("{reason}; loading the model again"));
        self.flight = None;
        for mut running in self.running.drain(..) {
            if running.may_begin_again() {
                self.queue.push(running.into_job());
                self.shared.waiting.fetch_add(1, Ordering::Relaxed);
            } else {
                running.fail(Failure::DeviceLost { reason: reason.to_owned() });
            }
        }
        self.prefixes.lose(false);
        self.slots.iter_mut().for_each(|slot| *slot = Slot::default());
        self.tell_metrics();
        let recovered = self.engine.recover().and_then(|()| {
            self.stepper = self.engine.stepper();
            self.stepper.warm_up(self.options.parallel)
        });
        match recovered {
            Ok(_) => {
                self.prefixes.lose(self.engine.device_name().is_none());
                let place = self.engine.device_name().unwrap_or_else(|| "the CPU".to_owned());
                let why = self.engine.instead_of_gpu().map_or(String::new(), |reason| format!(": {reason}"));
                (self.options.notes)(&format!("the model is loaded again, on {place}{why}"));
            }
            Err(error) => {
                (self.options.notes)(&format!("the model could not be loaded again: {error}"));
                for job in self.queue.drain() {
                    job.tell(Event::Failed(Failure::DeviceLost { reason: error.to_string() }));
                }
                self.shared.waiting.store(0, Ordering::Relaxed);
            }
        }
        self.shared.recovering.store(false, Ordering::Relaxed);
    }
}
