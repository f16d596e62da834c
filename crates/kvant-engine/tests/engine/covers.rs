//! Texts covered by what others have read: whatever is inserted, deleted, moved, forked and forgotten, a sequence holds its own text.
//!
//! Every row says which token it belongs to (its value) and where that token was read (its key), a bit per channel, which eight bits keep. So
//! what a sequence holds can be compared with its text token by token, and its shifts with where its keys come from.

use std::ops::Range;

use kvant_attn::packed::PackedView;
use kvant_attn::{BLOCK, KvView, Plane, TILE, key_index, value_index};
use kvant_cache::{CacheConfig, LayerShape, Sequence};
use kvant_codec::CodecScratch;
use kvant_engine::known_runs;

const DIM: usize = 32;
/// Sequences that are kept at a time, as a server keeps them.
const KEPT: usize = 6;
/// Tokens of the longest text.
const LONGEST: usize = 1500;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound.max(1)
    }

    fn range(&mut self, len: usize) -> Range<usize> {
        let (a, b) = (self.below(len + 1), self.below(len + 1));
        a.min(b)..a.max(b)
    }

    fn text(&mut self, count: usize) -> Vec<u32> {
        (0..count).map(|_| self.below(1 << 30) as u32).collect()
    }
}

/// A text, what it is in a cache, and where each of its tokens was read.
#[derive(Clone)]
struct Text {
    tokens: Vec<u32>,
    read_at: Vec<usize>,
    sequence: Sequence,
}

impl Text {
    fn new(scheme: &str) -> Self {
        let config = CacheConfig {
            layers: vec![LayerShape { kv_heads: 1, head_dim: DIM, window: None, latent: None }],
            scheme: scheme.parse().unwrap(),
            capacity: 1 << 20,
            budget: None,
            policy: "full".parse().unwrap(),
            sparse_keys: false,
        };
        Self { tokens: Vec::new(), read_at: Vec::new(), sequence: Sequence::new(config).unwrap() }
    }

    fn read(&mut self, tokens: &[u32]) {
        if tokens.is_empty() {
            return;
        }
        let at = self.tokens.len();
        let keys: Vec<f32> = (at..at + tokens.len()).flat_map(|at| bits(at as u32)).collect();
        let values: Vec<f32> = tokens.iter().flat_map(|token| bits(*token)).collect();
        self.sequence.append(0, tokens.len(), &keys, &values).unwrap();
        self.sequence.commit(tokens.len()).unwrap();
        self.tokens.extend_from_slice(tokens);
        self.read_at.extend(at..at + tokens.len());
    }

    fn adopt(&mut self, other: &Text, tokens: Range<usize>) {
        self.sequence.adopt(&other.sequence, tokens.clone()).unwrap();
        self.tokens.extend_from_slice(&other.tokens[tokens.clone()]);
        self.read_at.extend_from_slice(&other.read_at[tokens]);
    }

    fn truncate(&mut self, position: usize) {
        self.sequence.truncate(position).unwrap();
        self.tokens.truncate(position);
        self.read_at.truncate(position);
    }

    /// Compares what is held with the text: all of it, or the rows around what begins and ends, and some between.
    fn check(&self, all: bool, random: &mut Random) {
        let mut held = Held { text: self, at: 0, all, step: 1 + random.below(40) };
        let view = self.sequence.view(0);
        view.before.iter().for_each(|view| held.plain(view));
        for span in &view.spans {
            held.packed(&span.view, span.shift);
        }
        view.packed.iter().for_each(|view| held.packed(view, 0));
        view.after.iter().for_each(|view| held.plain(view));
        assert_eq!((held.at, self.sequence.position()), (self.tokens.len(), self.tokens.len()));
        let clean = self.read_at.iter().enumerate().take_while(|(at, read)| at == *read).count();
        assert!(self.sequence.clean_len() <= self.tokens.len());
        assert!(self.sequence.clean_len() <= clean, "what stands elsewhere is not clean");
    }
}

/// A number as a row, a bit per channel.
fn bits(number: u32) -> impl Iterator<Item = f32> {
    (0..DIM).map(move |bit| if number >> bit & 1 == 1 { 1.0 } else { -1.0 })
}

fn number(row: impl Iterator<Item = f32>) -> u32 {
    row.enumerate().fold(0, |number, (bit, x)| number | u32::from(x > 0.0) << bit)
}

/// How far the comparison has come.
struct Held<'a> {
    text: &'a Text,
    at: usize,
    all: bool,
    step: usize,
}

impl Held<'_> {
    fn row(&mut self, token: u32, read_at: u32) {
        assert_eq!(token, self.text.tokens[self.at], "token {}", self.at);
        assert_eq!(read_at as usize, self.text.read_at[self.at], "where token {} was read", self.at);
    }

    /// Whether row `index` of `len` is looked at.
    fn looks_at(&self, index: usize, len: usize) -> bool {
        self.all || index < 2 || index + 2 >= len || index.is_multiple_of(self.step)
    }

    fn plain(&mut self, view: &KvView) {
        assert_eq!(view.first_position, self.at);
        let get = |plane: Plane, at: usize| match plane {
            Plane::F16(x) => x[at].to_f32(),
            Plane::F32(x) => x[at],
        };
        for row in 0..view.len {
            if self.looks_at(row, view.len) {
                let block = &view.blocks[row / BLOCK];
                let key = (0..DIM).map(|c| get(block.keys, key_index(DIM, row % BLOCK, c)));
                let value = (0..DIM).map(|c| get(block.values, value_index(DIM, row % BLOCK, c)));
                self.row(number(value), number(key));
            }
            self.at += 1;
        }
    }

    fn packed(&mut self, view: &PackedView, shift: i64) {
        assert_eq!(view.first_position, self.at);
        let (mut scratch, mut out) = (CodecScratch::new(), [0.0; DIM]);
        for row in view.first_row..view.len {
            let stands = self.at as i64 - self.text.read_at[self.at] as i64;
            assert_eq!(shift, stands, "shift of token {}", self.at);
            if self.looks_at(row - view.first_row, view.len - view.first_row) {
                let (layout, bytes) = (view.block_layout(1, row / BLOCK), view.blocks[row / BLOCK]);
                let tile = row % BLOCK / TILE;
                let mut read = |codec: &kvant_codec::SideCodec, range: Range<usize>| {
                    codec.decode_row(&bytes[range], row % TILE, &mut out, &mut scratch).unwrap();
                    number(out.iter().copied())
                };
                let key = read(view.key_codec(0), layout.key_tile(0, tile));
                let value = read(view.value_codec(0), layout.value_tile(0, tile));
                self.row(value, key);
            }
            self.at += 1;
        }
    }
}

/// A prompt made of what was said before: parts of it, in any order, with something between.
fn edited(random: &mut Random, kept: &[Text]) -> Vec<u32> {
    let some = |random: &mut Random| kept[random.below(kept.len())].tokens.clone();
    let mut tokens = some(random);
    for _ in 0..1 + random.below(3) {
        let part = random.range(tokens.len());
        match random.below(5) {
            0 => {
                let count = 1 + random.below(30);
                let new = random.text(count);
                tokens.splice(part.start..part.start, new);
            }
            1 => drop(tokens.drain(part)),
            2 => {
                let moved: Vec<u32> = tokens.drain(part).collect();
                let at = random.below(tokens.len() + 1);
                tokens.splice(at..at, moved);
            }
            3 => {
                let other = some(random);
                let part_of_other = random.range(other.len());
                tokens.splice(part.start..part.start, other[part_of_other].iter().copied());
            }
            _ => {
                let count = random.below(200);
                tokens.extend(random.text(count));
            }
        }
    }
    tokens.truncate(LONGEST);
    tokens
}

/// Covers `prompt` as a server does: the longest beginning, then runs from elsewhere without what is read again of them. Returns how many
/// tokens came from elsewhere.
fn cover(random: &mut Random, kept: &[Text], prompt: &[u32], empty: &Text) -> (Text, usize) {
    let shared = |text: &Text| text.tokens.iter().zip(prompt).take_while(|(a, b)| a == b).count();
    let best = kept.iter().max_by_key(|text| shared(text)).filter(|text| shared(text) > 0);
    let mut text = best.cloned().unwrap_or_else(|| empty.clone());
    let begins = if best.is_some() { shared(&text) } else { 0 };
    text.truncate(begins);
    assert_eq!(text.tokens.len(), begins);
    let sources: Vec<_> = kept.iter().map(|text| (&text.tokens[..], text.sequence.movable())).collect();
    let runs = known_runs(prompt, begins.max(text.sequence.first_movable())..prompt.len(), &sources);
    let mut moved = 0;
    for run in runs {
        let head = match random.below(3) {
            0 => 0,
            _ => random.below(run.count),
        };
        let done = text.tokens.len();
        text.read(&prompt[done..run.at + head]);
        text.adopt(&kept[run.source], run.from + head..run.from + run.count);
        moved += run.count - head;
    }
    let done = text.tokens.len();
    text.read(&prompt[done..]);
    (text, moved)
}

fn covers(count: usize, seed: u64, scheme: &str) {
    let mut random = Random(seed);
    let empty = Text::new(scheme);
    let mut kept: Vec<Text> = Vec::new();
    let (mut moved, mut all) = (0, 0);
    for round in 0..count {
        // Something new now and then, or everything would become the same.
        if kept.is_empty() || random.below(8) == 0 {
            let mut text = empty.clone();
            let count = 300 + random.below(700);
            let tokens = random.text(count);
            text.read(&tokens);
            kept.push(text);
        }
        let prompt = edited(&mut random, &kept);
        let (mut text, from_elsewhere) = cover(&mut random, &kept, &prompt, &empty);
        assert_eq!(text.tokens, prompt);
        (moved, all) = (moved + from_elsewhere, all + prompt.len());
        text.check(round % 16 == 0, &mut random);
        // What others have goes while it is in use, and one of two who share goes on.
        while kept.len() >= KEPT {
            kept.swap_remove(random.below(kept.len()));
        }
        text.check(false, &mut random);
        if random.below(3) == 0 {
            let mut fork = text.clone();
            let (cut, count) = (random.below(fork.tokens.len() + 1), random.below(120));
            fork.truncate(cut);
            let new = random.text(count);
            fork.read(&new);
            fork.check(round % 16 == 0, &mut random);
            text.check(round % 16 == 0, &mut random);
            if random.below(2) == 0 {
                text = fork;
            }
        }
        kept.push(text);
    }
    assert!(moved * 10 > all, "{moved} of {all} tokens came from elsewhere: nothing was tested");
}

#[test]
fn covered_texts_are_their_prompts() {
    covers(20_000, 0x5eed, "q8_0+w32+sinks16");
    covers(10_000, 0xfeed, "q8_0");
}

/// A million of them: a quarter of an hour.
#[test]
#[ignore = "takes a quarter of an hour"]
fn a_million_covered_texts_are_their_prompts() {
    covers(600_000, 0xabcdef, "q8_0+w32+sinks16");
    covers(400_000, 0x123456, "q8_0");
}
