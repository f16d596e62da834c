//! KV heads that are read together leave what they leave one by one.

use crate::sparse_keys::{dense, paths};
use crate::support::{Data, Packed, Plain, Random, problem, relative_error};
use kvant_attn::packed::{PackedOptions, SparseV};
use kvant_attn::{AttnPlan, AttnProblem, AttnShape, reference};

#[test]
fn heads_together_are_heads_one_by_one() {
    let mut random = Random(11);
    for (heads, kv_heads, head_dim, schemes, len) in [
        (9, 3, 64, ("turbo3+bm", "turbo3"), 1000),
        (9, 3, 64, ("i4g32", "i4g32"), 64),
        (12, 6, 48, ("q8_0", "turbo4"), 333),
        (4, 4, 80, ("turbo4", "i4g32"), 1500),
    ] {
        let shape = AttnShape { heads, kv_heads, head_dim };
        let packed = Packed::new(&mut random, shape, schemes, len, Data::Tame);
        let (before, after) = (Plain::new(&mut random, shape, 16), Plain::new(&mut random, shape, 40));
        let queries = random.normals(3 * heads * head_dim);
        for (options, bound) in paths() {
            for (rows, sparse_v, window) in [
                (1, None, None),
                (3, None, None),
                (1, Some(SparseV::Absolute(1e-3)), None),
                (1, None, Some(500)),
            ] {
                let options = PackedOptions { sparse_v, ..options };
                let queries = &queries[..rows * heads * head_dim];
                let one = AttnProblem {
                    window,
                    before: Some(before.view(0)),
                    after: Some(after.view(16 + len)),
                    ..problem(shape, queries, 16 + len + 40 - rows, packed.view(16), options)
                };
                let what = format!("{shape:?} {schemes:?} {len} {options:?} {rows} rows, window {window:?}");
                assert_ne!(AttnPlan::new(&one, 1), AttnPlan::with_splits(&one, 1), "{what}: together");
                let together = dense(1, None, &one);
                assert_eq!(together, dense(1, Some(1), &one), "{what}");
                if sparse_v.is_none() {
                    let exact = reference::attend(&one);
                    for threads in [1, 3] {
                        let error = relative_error(&dense(threads, None, &one), &exact.output);
                        assert!(error < bound, "{what}, {threads} threads: {error}");
                    }
                }
            }
        }
    }
}
