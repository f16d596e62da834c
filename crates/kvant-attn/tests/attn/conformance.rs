//! Every kernel against the f64 reference on the same stored elements.

use crate::support::Random;
use half::f16;
use kvant_attn::packed::{Arithmetic, PackedOptions};
use kvant_attn::{
    AttnPlan, AttnProblem, AttnScratch, AttnShape, BLOCK, BlockRef, KvView, Plane, attend, key_index,
    key_plane_len, reference, value_index, value_plane_len,
};
use kvant_cpu::{Isa, Pool};

/// A number in −1..1, or one far above the others.
fn value(random: &mut Random) -> f32 {
    let x = random.uniform();
    if random.0.is_multiple_of(97) { x * 20.0 } else { x }
}

/// Stored tokens of one layer; slots that hold no token are poisoned with NaN keys.
struct Stored {
    keys: Vec<Vec<f32>>,
    values: Vec<Vec<f32>>,
    keys16: Vec<Vec<f16>>,
    values16: Vec<Vec<f16>>,
    len: usize,
}

fn store(random: &mut Random, shape: AttnShape, len: usize) -> Stored {
    let d = shape.head_dim;
    let blocks = len.div_ceil(BLOCK);
    let mut keys = vec![vec![f32::NAN; shape.kv_heads * key_plane_len(d)]; blocks];
    let mut values = vec![vec![0.0; shape.kv_heads * value_plane_len(d)]; blocks];
    for t in 0..len {
        for head in 0..shape.kv_heads {
            for c in 0..d {
                keys[t / BLOCK][head * key_plane_len(d) + key_index(d, t % BLOCK, c)] = value(random);
                values[t / BLOCK][head * value_plane_len(d) + value_index(d, t % BLOCK, c)] = value(random);
            }
        }
    }
    let half = |planes: &Vec<Vec<f32>>| {
        planes.iter().map(|p| p.iter().map(|x| f16::from_f32(*x)).collect()).collect()
    };
    Stored { keys16: half(&keys), values16: half(&values), keys, values, len }
}

impl Stored {
    fn view(&self, half: bool, first_position: usize) -> KvView<'_> {
        let blocks = (0..self.keys.len())
            .map(|i| match half {
                true => BlockRef { keys: Plane::F16(&self.keys16[i]), values: Plane::F16(&self.values16[i]) },
                false => BlockRef { keys: Plane::F32(&self.keys[i]), values: Plane::F32(&self.values[i]) },
            })
            .collect();
        KvView { blocks, len: self.len, first_position, positions: vec![] }
    }
}

/// A problem over plain tokens alone; `isa` does it in f32.
fn problem<'a>(isa: Isa, shape: AttnShape, queries: &'a [f32], kv: KvView<'a>) -> AttnProblem<'a> {
    AttnProblem {
        shape,
        scale: 1.0 / (shape.head_dim as f32).sqrt(),
        softcap: None,
        window: None,
        sink_logits: None,
        queries,
        first_query: 0,
        before: None,
        spans: Vec::new(),
        turned: &[],
        packed: None,
        after: Some(kv),
        options: PackedOptions { isa, arithmetic: Arithmetic::Float, sparse_v: None },
    }
}

fn run(pool: &Pool, problem: &AttnProblem, plan: &AttnPlan) -> Vec<f32> {
    let mut out = vec![f32::NAN; problem.queries.len()];
    attend(pool, problem, plan, &mut out, None, &mut AttnScratch::default()).unwrap();
    out
}

fn assert_close(found: &[f32], expected: &[f64], what: &str) {
    let norm = expected.iter().map(|x| x * x).sum::<f64>().sqrt();
    let error = found.iter().zip(expected).map(|(a, b)| (f64::from(*a) - b).powi(2)).sum::<f64>().sqrt();
    assert!(found.iter().all(|x| x.is_finite()), "{what}: not finite");
    assert!(error <= 1e-5 * norm + 1e-7, "{what}: error {error:e} against norm {norm:e}");
}

const LENGTHS: [usize; 11] = [0, 1, 15, 16, 17, 31, 33, 511, 512, 513, 4097];

#[test]
fn decode_matches_the_reference() {
    let pool = Pool::new(2);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for head_dim in [16, 48, 64, 80, 96, 128, 192, 256, 512] {
        for group in [1, 2, 3, 4, 8, 16] {
            for len in LENGTHS {
                // The long length only where it adds something: one dimension of each kind.
                if len > 600 && !(head_dim == 64 || (head_dim == 80 && group == 3)) {
                    continue;
                }
                let shape = AttnShape { heads: 2 * group, kv_heads: 2, head_dim };
                let stored = store(&mut random, shape, len);
                let queries: Vec<f32> = (0..shape.heads * head_dim).map(|_| value(&mut random)).collect();
                let sinks: Vec<f32> = (0..shape.heads).map(|_| random.uniform()).collect();
                for (softcap, window, sink_logits) in
                    [(None, None, None), (Some(30.0), None, Some(&sinks[..])), (None, Some(17), None)]
                {
                    for half in [true, false] {
                        let of = |isa| AttnProblem {
                            softcap,
                            window,
                            sink_logits,
                            first_query: len.saturating_sub(1) + 7,
                            ..problem(isa, shape, &queries, stored.view(half, 7))
                        };
                        let expected = reference::attend(&of(Isa::Scalar)).output;
                        for isa in Isa::available() {
                            let problem = of(isa);
                            let out = run(&pool, &problem, &AttnPlan::new(&problem, pool.threads()));
                            let what = format!("{isa:?} d={head_dim} group={group} len={len} half={half}");
                            assert_close(&out, &expected, &what);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn prefill_matches_the_reference() {
    let pool = Pool::new(2);
    let mut random = Random(42);
    for (head_dim, group, past, fresh, window) in
        [(64, 3, 0, 100, None), (64, 3, 130, 37, None), (128, 8, 63, 3, Some(20)), (48, 1, 200, 65, Some(64))]
    {
        let shape = AttnShape { heads: 2 * group, kv_heads: 2, head_dim };
        let stored = store(&mut random, shape, past + fresh);
        let queries: Vec<f32> = (0..fresh * shape.heads * head_dim).map(|_| value(&mut random)).collect();
        let of = |isa| AttnProblem {
            scale: 0.1,
            window,
            first_query: past,
            ..problem(isa, shape, &queries, stored.view(true, 0))
        };
        let expected = reference::attend(&of(Isa::Scalar)).output;
        for isa in Isa::available() {
            let problem = of(isa);
            let out = run(&pool, &problem, &AttnPlan::new(&problem, 2));
            assert_close(&out, &expected, &format!("{isa:?} d={head_dim} past={past} fresh={fresh}"));
        }
    }
}

#[test]
fn threads_and_splits_do_not_change_the_result() {
    let mut random = Random(7);
    let shape = AttnShape { heads: 6, kv_heads: 2, head_dim: 64 };
    let stored = store(&mut random, shape, 3000);
    let queries: Vec<f32> = (0..shape.heads * 64).map(|_| random.uniform()).collect();
    let exact =
        AttnProblem { first_query: 2999, ..problem(Isa::detect(), shape, &queries, stored.view(true, 0)) };
    // Exact arithmetic has one order of sums, whatever the threads.
    assert_eq!(AttnPlan::new(&exact, 12).pieces(shape), shape.kv_heads);
    let options = PackedOptions { arithmetic: Arithmetic::Integer, ..exact.options };
    let problem = AttnProblem { options, ..exact };
    let mut results: Vec<Vec<f32>> = Vec::new();
    for threads in [1, 2, 3] {
        let pool = Pool::new(threads);
        let plan = AttnPlan::new(&problem, 4 * threads);
        assert!(plan.pieces(shape) > shape.kv_heads, "the split path must run");
        results.push(run(&pool, &problem, &plan));
    }
    for other in &results[1..] {
        for (a, b) in results[0].iter().zip(other) {
            assert!((a - b).abs() <= 1e-6, "{a} against {b}");
        }
    }
}

#[test]
fn wrong_lengths_are_refused() {
    let shape = AttnShape { heads: 4, kv_heads: 3, head_dim: 64 };
    let kv = KvView { blocks: vec![], len: 0, first_position: 0, positions: vec![] };
    let problem = problem(Isa::Scalar, shape, &[0.0; 256], kv);
    assert!(problem.check(&[0.0; 256]).unwrap_err().to_string().contains("4 query heads over 3 kv heads"));
    let fits = AttnProblem { shape: AttnShape { kv_heads: 2, ..shape }, ..problem };
    assert!(fits.check(&[0.0; 12]).unwrap_err().to_string().contains("found 12 elements, expected 256"));
    assert!(fits.check(&[0.0; 256]).is_ok());
}
