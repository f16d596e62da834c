//! How many multiprocessors a GPU has, which wgpu does not tell: how many workgroups that multiply all the time run at once without slowing each
//! other down. One more takes twice as long.

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kept::Kept;
use crate::kernel::Access;
use crate::template::{Bindings, expand};

/// Most that are looked for.
const MOST: u32 = 1024;
/// Steps of a thread: a workgroup takes some ten to some hundred microseconds.
const STEPS: u64 = 4096;
/// Times that a number of workgroups is timed; the shortest time counts.
const ROUNDS: usize = 5;

impl Gpu {
    /// With the number that was kept, or is found now; one that is none of the CPU's and has a clock.
    pub(crate) fn with_found_multiprocessors(self) -> Self {
        let asks = !self.info().emulated && self.info().has_timestamps;
        let found = self.kept().filter(|_| asks).and_then(|kept| {
            // What is found once may be another program's doing.
            let twice = || {
                let [first, second] = [self.find_multiprocessors(), self.find_multiprocessors()];
                first.ok()?.filter(|found| second.is_ok_and(|second| second == Some(*found)))
            };
            kept.multiprocessors(twice)
        });
        match found {
            Some(count) => self.of_multiprocessors(count),
            None => self,
        }
    }

    /// Workgroups that run at once without slowing each other down; `None` where no number of them does.
    pub fn find_multiprocessors(&self) -> Result<Option<usize>, GpuError> {
        let mut bindings = Bindings::default();
        bindings.number("THREADS", self.wide_threads() as u64).number("STEPS", STEPS);
        let source = expand("multiply.wgsl", include_str!("wgsl/multiply.wgsl"), &bindings)?;
        let kernel = self.kernel("multiply", &source, &[Access::Write])?;
        let out = self.buffer("nothing", 16)?;
        let mut dispatch = self.dispatch(&kernel, &[&out], [1, 1, 1])?;
        self.compiled()?;
        let mut is_slow = |groups: u32| -> Result<bool, GpuError> {
            let mut least = [f64::INFINITY; 2];
            for _ in 0..ROUNDS {
                // Clocks change, so both are timed side by side.
                for (least, groups) in least.iter_mut().zip([1, groups]) {
                    dispatch.set_grid([groups, 1, 1]);
                    *least = least.min(self.time(&[&dispatch], 1)?);
                }
            }
            Ok(least[1] > 1.5 * least[0])
        };
        let (mut fast, mut slow) = (1, 2);
        while !is_slow(slow)? {
            (fast, slow) = (slow, 2 * slow);
            if fast >= MOST {
                return Ok(None);
            }
        }
        while slow - fast > 1 {
            let middle = (fast + slow) / 2;
            if is_slow(middle)? { slow = middle } else { fast = middle }
        }
        Ok(Some(fast as usize))
    }
}

impl Kept {
    /// The number that was kept, or what `find` finds now.
    fn multiprocessors(&self, find: impl FnOnce() -> Option<usize>) -> Option<usize> {
        let kept = self.found_multiprocessors();
        kept.or_else(|| find().inspect(|found| self.keep_multiprocessors(*found)))
    }
}
