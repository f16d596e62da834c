//! Text that another sequence has read, wherever it stood there.

use std::sync::Arc;

use kvant_attn::packed::{Arithmetic, SparseK};
use kvant_cache::{Attention, CacheError, NewRows, Queries, QueryRope, Received, Sequence};
use kvant_codec::Fingerprint;
use kvant_cpu::{Pool, RopeStyle, RopeTable};

use crate::support::{DIM, HEADS, QUERY_HEADS, WIDTH, config, row};

const LAYERS: usize = 2;

struct Text {
    table: RopeTable,
    pool: Pool,
}

impl Text {
    fn new() -> Self {
        Self { table: RopeTable::new(DIM, 10_000.0, None, 1.0, 1.0), pool: Pool::new(2) }
    }

    fn rows(&mut self, tokens: &[usize], at: usize, salt: usize, heads: usize) -> Vec<f32> {
        self.table.set_positions(at..at + tokens.len());
        let mut rows = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            for head in 0..heads {
                let from = head % HEADS * DIM;
                let mut part = row(token * 3 + head, salt)[from..from + DIM].to_vec();
                self.table.apply(&mut part, index, RopeStyle::Neox);
                rows.extend(part);
            }
        }
        rows
    }

    /// Reads tokens; what they attend to in the last layer.
    fn read(&mut self, sequence: &mut Sequence, tokens: &[usize]) -> Vec<f32> {
        let mut attention = Attention::default();
        attention.options.packed.arithmetic = Arithmetic::Float;
        self.read_with(sequence, tokens, tokens.len(), &mut attention, None)
    }

    /// The same on trial: the first `kept` tokens become part of the past. What attention goes where is added to `received`.
    fn read_with(
        &mut self,
        sequence: &mut Sequence,
        tokens: &[usize],
        kept: usize,
        attention: &mut Attention,
        mut received: Option<&mut Received>,
    ) -> Vec<f32> {
        let mut out = vec![f32::NAN; tokens.len() * QUERY_HEADS * DIM];
        let at = sequence.position();
        for layer in 0..LAYERS {
            let keys = self.rows(tokens, at, layer, HEADS);
            let values: Vec<f32> = tokens.iter().flat_map(|token| row(*token, layer + 9)).collect();
            let queries = self.rows(tokens, at, layer + 5, QUERY_HEADS);
            let asked = Queries {
                layer,
                heads: QUERY_HEADS,
                scale: 0.05,
                softcap: None,
                window: None,
                sink_logits: None,
                rope: Some(QueryRope { table: &self.table, style: RopeStyle::Neox, first: 0 }),
                rows: &queries,
            };
            let new = NewRows { count: tokens.len(), keys: &keys, values: &values };
            assert_eq!(values.len(), tokens.len() * WIDTH);
            let scores =
                sequence.step(layer, new, asked, &mut out, &self.pool, attention).unwrap().scores.cloned();
            if let (Some(received), Some(scores)) = (received.as_deref_mut(), scores) {
                received.add(sequence, layer, QUERY_HEADS, &scores);
            }
        }
        sequence.commit(kept).unwrap();
        out
    }
}

fn far(a: &[f32], b: &[f32]) -> f32 {
    let norm = b.iter().map(|x| x * x).sum::<f32>().sqrt();
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt() / norm
}

fn tokens(range: std::ops::Range<usize>) -> Vec<usize> {
    range.collect()
}

/// A text made of three pieces of another one, two of them in another order, is what reading it would give. Rows depend on their tokens alone
/// here, so nothing but rounding may differ; forks, rollbacks, snapshots and pieces of pieces keep them.
#[test]
fn moved_text_is_what_reading_it_gives() {
    let mut text = Text::new();
    for scheme in ["q8_0+w32+sinks16", "srht:q8_0+bm+w32+sinks16/q8_0", "q8_0"] {
        let config = config(scheme, "full", None);
        let mut donor = Sequence::new(config.clone()).unwrap();
        text.read(&mut donor, &tokens(0..400));
        text.read(&mut donor, &tokens(400..1000));
        let (start, end) = (donor.movable().start, donor.movable().end);
        assert!(start >= 16 && (952..=1000).contains(&end), "{scheme}: {start}..{end}");

        let mut moved = Sequence::new(config.clone()).unwrap();
        let parts: [(Vec<usize>, std::ops::Range<usize>); 3] =
            [(tokens(2000..2035), 500..777), (tokens(3000..3001), 16..300), (Vec::new(), 777..900)];
        let mut all = Vec::new();
        for (fresh, taken) in parts.clone() {
            if !fresh.is_empty() {
                text.read(&mut moved, &fresh);
            }
            all.extend(fresh);
            moved.adopt(&donor, taken.clone()).unwrap();
            all.extend(taken);
        }
        assert_eq!((moved.position(), moved.clean_len(), donor.clean_len()), (all.len(), 35, 1000));
        let fork = moved.clone();
        let last = tokens(5000..5150);
        let found = text.read(&mut moved, &last);
        let mut plain = Sequence::new(config.clone()).unwrap();
        text.read(&mut plain, &all);
        let expected = text.read(&mut plain, &last);
        assert!(far(&found, &expected) < 8e-3, "{scheme}: {}", far(&found, &expected));
        let one = text.read(&mut moved, &[7]);
        let expected = text.read(&mut plain, &[7]);
        assert!(far(&one, &expected) < 8e-3, "{scheme}: {}", far(&one, &expected));

        // A rollback into a span, and the same again.
        let mut back = moved.clone();
        back.truncate(all.len()).unwrap();
        assert_eq!(text.read(&mut back, &last), text.read(&mut fork.clone(), &last), "{scheme}");
        let cut = all.len() - 130;
        back.truncate(cut).unwrap();
        plain.truncate(cut).unwrap();
        let (found, expected) = (text.read(&mut back, &last), text.read(&mut plain, &last));
        assert!(far(&found, &expected) < 8e-3, "{scheme}: {}", far(&found, &expected));
        back.truncate(35).unwrap();
        assert_eq!(back.clean_len(), 35, "nothing moved is left");

        // A snapshot is the same bit for bit.
        let (mut file, note): (Vec<u8>, _) = (Vec::new(), "note");
        let names: Vec<u32> = (0..fork.position() as u32).collect();
        fork.save(Fingerprint(1), &names, note, &mut file).unwrap();
        let empty = Sequence::new(config.clone()).unwrap();
        let mut restored = empty.restore(Fingerprint(1), Arc::new(file)).unwrap().sequence;
        assert_eq!((restored.position(), restored.clean_len()), (fork.position(), 35));
        assert_eq!(text.read(&mut restored, &last), text.read(&mut fork.clone(), &last), "{scheme}");

        // Pieces of pieces.
        let mut third = Sequence::new(config).unwrap();
        text.read(&mut third, &tokens(0..20));
        third.adopt(&moved, 100..500).unwrap();
        let mut plain = Sequence::new(third.config().clone()).unwrap();
        text.read(&mut plain, &[&tokens(0..20)[..], &all[100..500]].concat());
        let (found, expected) = (text.read(&mut third, &last), text.read(&mut plain, &last));
        assert!(far(&found, &expected) < 8e-3, "{scheme}: {}", far(&found, &expected));
    }
}

/// Blocks are shared, not copied.
#[test]
fn moved_text_takes_no_rows_of_its_own() {
    let mut text = Text::new();
    let mut donor = Sequence::new(config("q8_0+w32+sinks16", "full", None)).unwrap();
    text.read(&mut donor, &tokens(0..600));
    let mut moved = Sequence::new(donor.config().clone()).unwrap();
    text.read(&mut moved, &tokens(900..916));
    moved.adopt(&donor, 80..528).unwrap();
    for layer in 0..LAYERS {
        let (own, other) = (moved.view(layer), donor.view(layer));
        let from = other.packed.unwrap().blocks;
        assert!(
            own.spans[0].view.blocks.iter().all(|block| from.iter().any(|b| b.as_ptr() == block.as_ptr()))
        );
    }
}

#[test]
fn what_cannot_be_moved_is_refused() {
    let mut text = Text::new();
    let mut donor = Sequence::new(config("q8_0+w32+sinks16", "full", None)).unwrap();
    text.read(&mut donor, &tokens(0..300));
    let mut to = Sequence::new(donor.config().clone()).unwrap();
    let refused = |to: &mut Sequence, range| to.adopt(&donor, range).unwrap_err().to_string();
    assert!(refused(&mut to, 100..200).contains("expected some of 16.."), "the first tokens must be its own");
    text.read(&mut to, &tokens(0..20));
    assert!(refused(&mut to, 0..200).contains("found tokens 0..200, expected some of 16..256"));
    assert!(refused(&mut to, 100..300).contains("others cannot be moved"));
    for (scheme, policy, window, why) in [
        ("q8_0+w32+sinks16", "full", Some(64), "sliding-window"),
        ("f16", "full", None, "plain caches"),
        ("q4_0+w32+sinks16", "full", None, "another way"),
        ("q8_0+w32+sinks16", "rotating:sinks=4", None, "policy"),
    ] {
        let mut config = config(scheme, policy, window);
        config.policy.max = config.policy.evicts().then_some(256);
        let mut to = Sequence::new(config).unwrap();
        text.read(&mut to, &tokens(0..20));
        assert!(refused(&mut to, 100..200).contains(why), "{scheme}: {}", refused(&mut to, 100..200));
        assert_eq!(to.position(), 20, "a refusal changes nothing");
    }
    let short = kvant_cache::CacheConfig { capacity: 100, ..donor.config().clone() };
    let mut to = Sequence::new(short).unwrap();
    text.read(&mut to, &tokens(0..20));
    assert!(matches!(to.adopt(&donor, 100..200), Err(CacheError::ContextFull { .. })));
}

/// A text of 1000 tokens, and one that has 16 to 520 and 620 to 900 of it behind tokens of its own.
fn donor_and_moved(text: &mut Text, scheme: &str, sparse_keys: bool) -> (Sequence, Vec<usize>) {
    let config = kvant_cache::CacheConfig { sparse_keys, ..config(scheme, "full", None) };
    let mut donor = Sequence::new(config.clone()).unwrap();
    text.read(&mut donor, &tokens(0..1000));
    let mut moved = Sequence::new(config).unwrap();
    text.read(&mut moved, &tokens(2000..2033));
    moved.adopt(&donor, 16..520).unwrap();
    text.read(&mut moved, &tokens(3000..3070));
    moved.adopt(&donor, 620..900).unwrap();
    let all = [tokens(2000..2033), tokens(16..520), tokens(3000..3070), tokens(620..900)].concat();
    (moved, all)
}

/// Guesses that fail leave nothing behind: a step on trial of which two tokens are kept is two steps of one token.
#[test]
fn guesses_behind_moved_text_are_as_plain_decoding() {
    let mut text = Text::new();
    for scheme in ["q8_0+w32+sinks16", "srht:q8_0+bm+w32+sinks16/q8_0"] {
        let (mut guessed, all) = donor_and_moved(&mut text, scheme, false);
        let mut plain = guessed.clone();
        let mut next = 7000;
        // Over a tile's end, where the first tokens of its own are sealed.
        while guessed.position() < all.len() + 70 {
            let count = guessed.trial_limit().min(5);
            let kept = count.min(2);
            let guesses = tokens(next..next + count);
            let mut attention = Attention::default();
            let out = text.read_with(&mut guessed, &guesses, kept, &mut attention, None);
            let width = QUERY_HEADS * DIM;
            for (at, guess) in guesses[..kept].iter().enumerate() {
                let one = text.read_with(&mut plain, &[*guess], 1, &mut Attention::default(), None);
                assert_eq!(one, out[at * width..][..width], "{scheme}: token {}", plain.position());
            }
            next += kept;
        }
    }
}

/// An index of signs knows nothing of spans: everything is read, bit for bit the dense answer.
#[test]
fn sparse_keys_read_everything_where_text_moved() {
    let mut text = Text::new();
    let (mut sparse, _) = donor_and_moved(&mut text, "srht:q8_0+bm+w32+sinks16/q8_0", true);
    let mut dense = sparse.clone();
    for token in 0..80 {
        let mut attention = Attention::default();
        attention.options.sparse_k = Some(SparseK::new(0.5));
        let found = text.read_with(&mut sparse, &[token], 1, &mut attention, None);
        let expected = text.read_with(&mut dense, &[token], 1, &mut Attention::default(), None);
        assert_eq!(found, expected, "token {token}");
    }
}

/// Every token receives the attention that it would receive if it had been read here, wherever its row lies.
#[test]
fn moved_tokens_receive_their_attention() {
    let mut text = Text::new();
    for scheme in ["q8_0+w32+sinks16", "srht:q8_0+bm+w32+sinks16/q8_0"] {
        let (mut moved, all) = donor_and_moved(&mut text, scheme, false);
        let mut plain = Sequence::new(moved.config().clone()).unwrap();
        text.read(&mut plain, &all);
        let mut shares = |sequence: &mut Sequence| {
            let mut attention = Attention::default();
            attention.options.export = true;
            attention.options.packed.arithmetic = Arithmetic::Float;
            let mut received = Received::default();
            let last = tokens(5000..5020);
            text.read_with(sequence, &last, last.len(), &mut attention, Some(&mut received));
            received.shares(all.len() + last.len())
        };
        let (found, expected) = (shares(&mut moved), shares(&mut plain));
        assert!((found.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{scheme}: {}", found.iter().sum::<f32>());
        assert!(far(&found, &expected) < 0.02, "{scheme}: {}", far(&found, &expected));
    }
}
