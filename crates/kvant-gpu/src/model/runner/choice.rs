//! What the next tokens of a step's rows are chosen from: found on the GPU, where it may enter the next step before the host has seen it.

use kvant_model::{CandidateRequest, Candidates};

use super::LOGIT_ROWS;
use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::{Access, Dispatch};
use crate::memory::Buffer;
use crate::model::record::Record;
use crate::template::{Bindings, expand};

/// Most tokens that a row's choice is made from.
pub const MOST_LIKELIEST: usize = 256;
/// Most further tokens whose logits a row's choice may depend on.
pub const MOST_ALSO: usize = 512;
/// Words of what is found of a row before its tokens: how many, whether a logit is NaN.
const HEAD: usize = 2;
/// Threads of a workgroup that takes chosen tokens.
const TAKE_THREADS: usize = 64;
/// What stands for no mask, and for a token that was not chosen on the GPU.
const NONE: u32 = u32::MAX;

/// `Row` of candidates.wgsl.
#[repr(C)]
#[derive(Clone, Copy, Debug, bytemuck::Pod, bytemuck::Zeroable)]
struct Row {
    count: u32,
    also_at: u32,
    also_count: u32,
    mask_at: u32,
    mask_words: u32,
    found_at: u32,
    logits_row: u32,
    unused: u32,
}

/// Where what was found of a row is, and how much of it there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FoundAt {
    /// First word.
    pub at: usize,
    count: usize,
    also: usize,
}

impl FoundAt {
    /// From word `at` on, what `request` asks for.
    pub fn new(at: usize, request: &CandidateRequest, vocab: usize) -> Self {
        Self { at, count: request.count.min(vocab), also: request.also.len() }
    }

    /// Words that it takes.
    pub fn words(&self) -> usize {
        HEAD + 2 * self.count + self.also
    }

    /// Word of the likeliest token.
    pub fn token(&self) -> usize {
        self.at + HEAD
    }

    /// Reads what came back.
    pub fn read(&self, found: &[u32]) -> Candidates {
        let found = &found[self.at..self.at + self.words()];
        let (head, rest) = found.split_at(HEAD);
        let (pairs, also) = rest.split_at(2 * self.count);
        let pairs = pairs.chunks_exact(2).take(head[0] as usize);
        let mut likeliest: Vec<(u32, f32)> = pairs.map(|pair| (pair[0], f32::from_bits(pair[1]))).collect();
        likeliest.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        Candidates {
            likeliest,
            also: also.iter().map(|bits| f32::from_bits(*bits)).collect(),
            nan: head[1] != 0,
        }
    }
}

/// The kernels, and what a step tells them.
pub(super) struct Chooser {
    candidates: Dispatch,
    take: Dispatch,
    device_rows: Buffer,
    device_lists: Buffer,
    device_places: Buffer,
    /// What was found of the last step's rows.
    pub found: Buffer,
    rows: Vec<Row>,
    lists: Vec<u32>,
    /// Words of `found` that the step uses so far.
    used: usize,
}

impl Chooser {
    /// For steps of up to `rows` rows, whose `logits` are computed [`LOGIT_ROWS`] at a time, and become `tokens` of the next one.
    pub fn new(
        gpu: &Gpu,
        logits: &Buffer,
        vocab: usize,
        rows: usize,
        tokens: &Buffer,
    ) -> Result<Self, GpuError> {
        let words = |what: &str, count: usize| gpu.buffer(what, 4 * count as u64);
        let found = words("candidates of a step", rows * (HEAD + 2 * MOST_LIKELIEST + MOST_ALSO))?;
        let device_rows = gpu.buffer("rows that choose", (LOGIT_ROWS * size_of::<Row>()) as u64)?;
        let device_lists = words("tokens and masks of rows", LOGIT_ROWS * (MOST_ALSO + vocab.div_ceil(32)))?;
        let device_places = words("places of chosen tokens", rows)?;
        let mut bindings = Bindings::default();
        bindings.number("COUNT", vocab as u64).number("THREADS", gpu.wide_threads() as u64);
        let source = expand("candidates.wgsl", include_str!("../../wgsl/candidates.wgsl"), &bindings)?;
        let accesses = [Access::Read, Access::Read, Access::Read, Access::Write];
        let kernel = gpu.kernel("candidates", &source, &accesses)?;
        let candidates = gpu.dispatch(&kernel, &[&device_rows, &device_lists, logits, &found], [1, 1, 1])?;
        let mut bindings = Bindings::default();
        bindings.number("ROWS", rows as u64).number("THREADS", TAKE_THREADS as u64);
        let source = expand("take_chosen.wgsl", include_str!("../../wgsl/take_chosen.wgsl"), &bindings)?;
        let kernel = gpu.kernel("take_chosen", &source, &[Access::Read, Access::Read, Access::Write])?;
        let take = gpu.dispatch(&kernel, &[&device_places, &found, tokens], [1, 1, 1])?;
        let (rows, lists) = (Vec::new(), Vec::new());
        Ok(Self { candidates, take, device_rows, device_lists, device_places, found, rows, lists, used: 0 })
    }

    /// True if it can tell what `request` asks for.
    pub fn can(request: &CandidateRequest) -> bool {
        (1..=MOST_LIKELIEST).contains(&request.count) && request.also.len() <= MOST_ALSO
    }

    /// A step begins: nothing has been found.
    pub fn clear(&mut self) {
        self.used = 0;
        self.clear_rows();
    }

    /// The next [`LOGIT_ROWS`] rows begin.
    pub fn clear_rows(&mut self) {
        self.rows.clear();
        self.lists.clear();
    }

    /// Row `logits_row` of the logits chooses as `request` says.
    pub fn push(&mut self, logits_row: usize, request: &CandidateRequest, vocab: usize) -> FoundAt {
        let found = FoundAt::new(self.used, request, vocab);
        self.used += found.words();
        let also_at = self.lists.len() as u32;
        self.lists.extend_from_slice(request.also);
        let (mask_at, mask_words) = match request.mask {
            Some(mask) => {
                let at = self.lists.len() as u32;
                self.lists.extend(mask.iter().take(vocab.div_ceil(32)));
                (at, self.lists.len() as u32 - at)
            }
            None => (NONE, 0),
        };
        self.rows.push(Row {
            count: found.count as u32,
            also_at,
            also_count: found.also as u32,
            mask_at,
            mask_words,
            found_at: found.at as u32,
            logits_row: logits_row as u32,
            unused: 0,
        });
        found
    }

    /// Rows that choose, of those pushed last.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// Tells the GPU about the rows that were pushed.
    pub fn send(&self, gpu: &Gpu) -> Result<(), GpuError> {
        if !self.rows.is_empty() {
            gpu.write(&self.device_rows, 0, bytemuck::cast_slice(&self.rows))?;
            gpu.write(&self.device_lists, 0, bytemuck::cast_slice(&self.lists))?;
        }
        Ok(())
    }

    /// Tells the GPU which of a step's rows begin with a token that it has chosen: where it lies, by row.
    pub fn send_places(&self, gpu: &Gpu, rows: usize, chosen: &[(usize, usize)]) -> Result<(), GpuError> {
        let mut places = vec![NONE; rows];
        chosen.iter().for_each(|(row, place)| places[*row] = *place as u32);
        gpu.write(&self.device_places, 0, bytemuck::cast_slice(&places))
    }

    /// Puts chosen tokens into their places among a step's `rows`.
    pub fn record_take(&self, record: &mut Record, rows: usize) {
        record("chosen tokens", &self.take, [rows.div_ceil(TAKE_THREADS) as u32, 1, 1]);
    }

    /// Finds what `rows` rows choose from.
    pub fn record(&self, record: &mut Record, rows: usize) {
        if rows > 0 {
            record("candidates", &self.candidates, [rows as u32, 1, 1]);
        }
    }
}
