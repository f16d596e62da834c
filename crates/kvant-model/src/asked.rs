//! What is asked of the rows of a step, and what came of it.

use crate::backend::Wanted;

/// What one sequence's rows of a step are run for.
#[derive(Clone, Copy, Debug)]
pub enum Asked<'a> {
    /// All logits of none, the last or every row.
    Logits(Wanted),
    /// What the next token can be chosen from, behind the last row.
    Candidates(CandidateRequest<'a>),
}

impl Asked<'_> {
    /// Which rows' logits have to be computed.
    pub fn wanted(&self) -> Wanted {
        match self {
            Self::Logits(wanted) => *wanted,
            Self::Candidates(_) => Wanted::Last,
        }
    }
}

/// The logits that a choice depends on, where it does not depend on all of them.
#[derive(Clone, Copy, Debug)]
pub struct CandidateRequest<'a> {
    /// How many of the likeliest tokens, at least 1.
    pub count: usize,
    /// Tokens whose logits are wanted besides, however unlikely.
    pub also: &'a [u32],
    /// Tokens that may be chosen: bit `t % 32` of word `t / 32` allows token `t`; those beyond its end may not.
    pub mask: Option<&'a [u32]>,
}

impl CandidateRequest<'_> {
    /// The likeliest token alone.
    pub const LIKELIEST: CandidateRequest<'static> = CandidateRequest { count: 1, also: &[], mask: None };
}

/// What a choice depends on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Candidates {
    /// The likeliest tokens that the mask allows with their logits, likeliest first and among equals the lower token; fewer than were asked for
    /// where there are no more.
    pub likeliest: Vec<(u32, f32)>,
    /// The logits that were wanted besides.
    pub also: Vec<f32>,
    /// A logit is NaN.
    pub nan: bool,
}

impl Candidates {
    /// Those of `logits`.
    pub fn of(logits: &[f32], request: &CandidateRequest) -> Self {
        let allowed = |token: usize| {
            request
                .mask
                .is_none_or(|mask| mask.get(token / 32).is_some_and(|word| word >> (token % 32) & 1 == 1))
        };
        let all = logits.iter().enumerate().filter(|(token, _)| allowed(*token));
        let mut likeliest: Vec<(u32, f32)> = all.map(|(token, logit)| (token as u32, *logit)).collect();
        let order = |a: &(u32, f32), b: &(u32, f32)| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0));
        if request.count < likeliest.len() {
            likeliest.select_nth_unstable_by(request.count, order);
            likeliest.truncate(request.count);
        }
        likeliest.sort_unstable_by(order);
        let also = request
            .also
            .iter()
            .map(|token| logits.get(*token as usize).copied().unwrap_or(f32::NEG_INFINITY));
        Self { likeliest, also: also.collect(), nan: logits.iter().any(|logit| logit.is_nan()) }
    }
}

/// What sequences that share a device's memory are about to need of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ToCome<'a> {
    /// Tokens that are still to come of each.
    pub tokens: &'a [usize],
    /// How many of them have not begun.
    pub new: usize,
    /// Prompts that run at a time.
    pub prompts: usize,
    /// Forks that are kept of them meanwhile.
    pub kept: usize,
}
