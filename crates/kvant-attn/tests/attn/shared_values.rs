//! Keys that are values too, stored once: the results of the same numbers stored twice, bit for bit.

use crate::support::{Random, relative_error};
use kvant_attn::packed::{Arithmetic, BlockLayout, PackedOptions, PackedView, ScoreExport};
use kvant_attn::{
    AttnPlan, AttnProblem, AttnScratch, AttnShape, BLOCK, BlockRef, KvView, Plane, attend, reference,
};
use kvant_codec::{CodecScratch, Orientation, Rotation, Scheme, SideCodec, TILE_TOKENS};
use kvant_cpu::Pool;

/// A latent of 80 channels and a rotated key of 16, six query heads.
const SHAPE: AttnShape = AttnShape { heads: 6, kv_heads: 1, head_dim: 96 };

/// Blocks of keys alone, and blocks of the same keys with values beside them.
struct Stored {
    codecs: [SideCodec; 2],
    once: Vec<Vec<u8>>,
    twice: Vec<Vec<u8>>,
    len: usize,
}

impl Stored {
    fn new(random: &mut Random, scheme: &str, len: usize) -> Self {
        let (scheme, d): (Scheme, _) = (scheme.parse().unwrap(), SHAPE.head_dim);
        let codecs = [Orientation::Keys, Orientation::Values].map(|side| {
            let rotation = Rotation::in_parts(scheme.rotation, &[80, 16]).unwrap();
            SideCodec::with_rotation(scheme, rotation, side, Default::default()).unwrap()
        });
        let (mut once, mut twice) = (Vec::new(), Vec::new());
        for first in (0..len).step_by(BLOCK) {
            let tokens = (len - first).min(BLOCK);
            let both = BlockLayout::new(1, tokens.div_ceil(TILE_TOKENS), &codecs[0], &codecs[1]);
            let alone = both.shared();
            let (mut of_both, mut of_one) = (vec![0; both.bytes()], vec![0; alone.bytes()]);
            for tile in 0..both.tiles() {
                let count = (tokens - tile * TILE_TOKENS).min(TILE_TOKENS);
                let rows = random.normals(count * d);
                let scratch = &mut CodecScratch::new();
                codecs[0].encode_tile(&rows, &mut of_one[alone.key_tile(0, tile)], scratch).unwrap();
                codecs[0].encode_tile(&rows, &mut of_both[both.key_tile(0, tile)], scratch).unwrap();
                codecs[1].encode_tile(&rows, &mut of_both[both.value_tile(0, tile)], scratch).unwrap();
            }
            once.push(of_one);
            twice.push(of_both);
        }
        Self { codecs, once, twice, len }
    }

    fn view(&self, shared: bool) -> PackedView<'_> {
        let blocks = if shared { &self.once } else { &self.twice };
        PackedView {
            blocks: blocks.iter().map(|block| &block[..]).collect(),
            len: self.len,
            first_row: 0,
            first_position: 0,
            positions: vec![],
            keys: &self.codecs[..1],
            values: &self.codecs[1..],
            shared,
            index: vec![],
            signs: vec![],
        }
    }
}

/// Plain f32 tokens: keys, and the same numbers where values lie.
fn plain(random: &mut Random, len: usize) -> (Vec<f32>, Vec<f32>) {
    let d = SHAPE.head_dim;
    let (mut keys, mut values) = (vec![0.0; BLOCK * d], vec![0.0; BLOCK * d]);
    for t in 0..len {
        for c in 0..d {
            let x = random.normal();
            keys[kvant_attn::key_index(d, t, c)] = x;
            values[kvant_attn::value_index(d, t, c)] = x;
        }
    }
    (keys, values)
}

fn run(problem: &AttnProblem, export: &mut ScoreExport) -> Vec<f32> {
    let pool = Pool::new(2);
    let mut out = vec![f32::NAN; problem.queries.len()];
    let plan = AttnPlan::new(problem, pool.threads());
    attend(&pool, problem, &plan, &mut out, Some(export), &mut AttnScratch::default()).unwrap();
    out
}

#[test]
fn stored_once_is_stored_twice() {
    let mut random = Random(5);
    let tail = plain(&mut random, 21);
    for scheme in ["turbo4", "srft:i4g32", "q8_0", "srft:s8", "turbo3", "srft:i6g32", "turbo2", "bf16"] {
        let stored = Stored::new(&mut random, scheme, 150);
        for rows in [1, 40] {
            let queries = random.normals(rows * SHAPE.heads * SHAPE.head_dim);
            for arithmetic in [Arithmetic::Float, Arithmetic::Integer] {
                let problem = |shared: bool| {
                    let values: &[f32] = if shared { &[] } else { &tail.1 };
                    let block = BlockRef { keys: Plane::F32(&tail.0), values: Plane::F32(values) };
                    let after =
                        KvView { blocks: vec![block], len: 21, first_position: 150, positions: vec![] };
                    AttnProblem {
                        shape: SHAPE,
                        scale: 0.1,
                        softcap: None,
                        window: None,
                        sink_logits: None,
                        queries: &queries,
                        first_query: 171 - rows,
                        spans: Vec::new(),
                        turned: &[],
                        before: None,
                        packed: Some(stored.view(shared)),
                        after: Some(after),
                        options: PackedOptions { arithmetic, ..PackedOptions::default() },
                    }
                };
                let [mut scores, mut scores_twice] = [ScoreExport::default(), ScoreExport::default()];
                let found = run(&problem(true), &mut scores);
                let twice = run(&problem(false), &mut scores_twice);
                assert!(found == twice, "{scheme}, {rows} rows, {arithmetic:?}");
                assert_eq!(scores.log_sum_exp, scores_twice.log_sum_exp);
                let expected = reference::attend(&problem(true));
                let error = relative_error(&found, &expected.output);
                assert!(error < 0.02, "{scheme}, {rows} rows, {arithmetic:?}: {error}");
            }
        }
    }
}

#[test]
fn parts_that_do_not_fit_are_refused() {
    let mut random = Random(6);
    let stored = Stored::new(&mut random, "turbo4", 70);
    let check = |view: PackedView| view.check(SHAPE).unwrap_err().to_string();
    assert!(stored.view(true).check(SHAPE).is_ok());
    let other = [SideCodec::new("q8_0".parse().unwrap(), 96, Orientation::Values).unwrap()];
    assert!(check(PackedView { values: &other, ..stored.view(true) }).contains("q8_0"));
    // Blocks of both are no blocks of one.
    assert!(check(PackedView { shared: true, ..stored.view(false) }).contains("packed block"));
}
