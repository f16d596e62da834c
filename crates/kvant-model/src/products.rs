//! Products with projections, and what the adapters of a step's rows add to them.

use kvant_cpu::{Job, LinearScratch, Pool, Precision, ops};

use crate::adapter::{AdapterScale, LowRank};
use crate::rows::job;
use crate::weights::Linear;

/// A projection and where its results go.
pub(crate) struct Projection<'a> {
    linear: &'a Linear,
    out: &'a mut [f32],
}

/// A product with one projection, adapters included.
pub(crate) fn project<'a>(linear: &'a Linear, out: &'a mut [f32]) -> Projection<'a> {
    Projection { linear, out }
}

/// What products reuse, and which adapters the step's rows take.
#[derive(Default)]
pub(crate) struct Products {
    /// Of the packed weights' own products.
    pub scratch: LinearScratch,
    users: Vec<Users>,
    /// Inputs of rows that take an adapter, where others do not.
    gathered: Vec<f32>,
    /// A x, of every projection one after another.
    low: Vec<f32>,
    /// B(A x).
    added: Vec<f32>,
}

/// Rows that take one adapter.
struct Users {
    adapter: usize,
    rows: Vec<User>,
}

#[derive(Clone, Copy)]
struct User {
    row: usize,
    scale: f32,
}

impl Products {
    /// Says which adapters the rows of the next step take: `parts` are its runs' rows, one run after another, and adapters.
    pub fn set_users<'a>(&mut self, parts: impl Iterator<Item = (usize, &'a [AdapterScale])>) {
        self.users.clear();
        let mut first = 0;
        for (count, adapters) in parts {
            for AdapterScale { adapter, scale } in adapters.iter().filter(|one| one.scale != 0.0) {
                let rows = (first..first + count).map(|row| User { row, scale: *scale });
                match self.users.iter_mut().find(|users| users.adapter == *adapter) {
                    Some(users) => users.rows.extend(rows),
                    None => self.users.push(Users { adapter: *adapter, rows: rows.collect() }),
                }
            }
            first += count;
        }
        // Sums do not depend on who is named first.
        self.users.sort_by_key(|users| users.adapter);
    }

    /// `out = x · weightᵀ + bias` for every projection, and what adapters add. `x` has the step's rows, `rows` of them, unless the projections
    /// have no adapters.
    pub fn multiply(
        &mut self,
        pool: &Pool,
        x: &[f32],
        rows: usize,
        projections: &mut [Projection<'_>],
        precision: Precision,
    ) {
        let mut jobs: Vec<Job<'_>> =
            projections.iter_mut().map(|one| job(one.linear, &mut *one.out)).collect();
        kvant_cpu::multiply(pool, x, rows, &mut jobs, precision, &mut self.scratch);
        let users = std::mem::take(&mut self.users);
        for users in &users {
            self.add(pool, x, rows, projections, precision, users);
        }
        self.users = users;
    }

    /// Adds what one adapter gives.
    fn add(
        &mut self,
        pool: &Pool,
        x: &[f32],
        rows: usize,
        projections: &mut [Projection<'_>],
        precision: Precision,
        users: &Users,
    ) {
        let of = |linear: &Linear| -> Option<usize> {
            linear.lora.iter().position(|low_rank| low_rank.adapter == users.adapter)
        };
        let touched: Vec<usize> =
            (0..projections.len()).filter(|at| of(projections[*at].linear).is_some()).collect();
        if touched.is_empty() {
            return;
        }
        let (count, cols) = (users.rows.len(), x.len() / rows);
        let input = if count == rows {
            x
        } else {
            self.gathered.clear();
            users.rows.iter().for_each(|user| {
                self.gathered.extend_from_slice(&x[user.row * cols..(user.row + 1) * cols]);
            });
            &self.gathered[..]
        };
        let low_rank = |at: &usize| -> &LowRank {
            let linear = projections[*at].linear;
            &linear.lora[of(linear).unwrap_or_default()]
        };
        let pairs: Vec<(usize, &LowRank)> = touched.iter().map(|at| (*at, low_rank(at))).collect();
        self.low.clear();
        self.low.resize(pairs.iter().map(|(_, pair)| count * pair.down.rows()).sum(), 0.0);
        let (mut jobs, mut rest) = (Vec::with_capacity(pairs.len()), &mut self.low[..]);
        for (_, pair) in &pairs {
            let (out, behind) = rest.split_at_mut(count * pair.down.rows());
            jobs.push(Job { weight: &pair.down, bias: None, out });
            rest = behind;
        }
        kvant_cpu::multiply(pool, input, count, &mut jobs, precision, &mut self.scratch);
        let mut rest = &mut self.low[..];
        for (at, pair) in pairs {
            let (low, behind) = rest.split_at_mut(count * pair.down.rows());
            rest = behind;
            let (rank, width) = (pair.down.rows(), pair.up.rows());
            for (user, low) in users.rows.iter().zip(low.chunks_exact_mut(rank)) {
                ops::scale(low, user.scale * pair.scale);
            }
            self.added.clear();
            self.added.resize(count * width, 0.0);
            let mut job = [Job { weight: &pair.up, bias: None, out: &mut self.added }];
            kvant_cpu::multiply(pool, low, count, &mut job, precision, &mut self.scratch);
            let out = &mut projections[at].out;
            for (user, added) in users.rows.iter().zip(self.added.chunks_exact(width)) {
                ops::add_assign(&mut out[user.row * width..(user.row + 1) * width], added);
            }
        }
    }
}
