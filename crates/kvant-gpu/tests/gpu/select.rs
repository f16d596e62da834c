//! Rows chosen on the GPU against the CPU's choice from the same scores: the same rows, and what is known about them moves along.

use crate::support::{Random, gpu};
use kvant_cache::policy::{RowRule, Selection};
use kvant_gpu::Gpu;
use kvant_gpu::select::{RowShape, Select, StoredRows};

/// A number below `end`.
fn below(random: &mut Random, end: usize) -> usize {
    ((f64::from(random.uniform()) + 1.0) / 2.0 * end as f64) as usize
}

/// Scores with many equals among them, and what is hard to order.
fn scores(random: &mut Random, count: usize, kind: usize) -> Vec<f32> {
    const ODD: [f32; 10] = [
        f32::NAN,
        -f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        0.0,
        -0.0,
        f32::MIN_POSITIVE,
        1e-40,
        -1.0,
        1.0,
    ];
    let mut one = || match kind {
        0 => random.uniform(),
        1 => below(random, 5) as f32 / 4.0,
        2 => 0.25,
        _ if random.uniform() < 0.5 => ODD[below(random, ODD.len())],
        _ => f32::from_bits((below(random, 1 << 16) as u32) << 16 | below(random, 1 << 16) as u32),
    };
    (0..count).map(|_| one()).collect()
}

/// Runs both; `spare` rows fit behind those that are stored.
fn compare(
    gpu: &Gpu,
    random: &mut Random,
    stored: StoredRows,
    choice: Selection,
    scored: Option<usize>,
    spare: usize,
) {
    let kv_heads = 3;
    let StoredRows { before, may_go, behind, position } = stored;
    let all = before + may_go + behind;
    let shape = RowShape { kv_heads, rows: all + spare, listed: may_go };
    // Ascending positions with gaps where rows may have gone, the newest without one.
    let positions: Vec<Vec<u32>> = (0..kv_heads)
        .map(|_| {
            let mut gaps = position - all;
            let mut at = 0;
            let mut positions = Vec::with_capacity(all + spare);
            for row in 0..all + spare {
                if row >= before && row < before + may_go && gaps > 0 && random.uniform() < 0.0 {
                    let gap = 1 + below(random, gaps.min(4));
                    (gaps, at) = (gaps - gap, at + gap);
                }
                if row == before + may_go {
                    at = position - behind;
                }
                positions.push(at as u32);
                at += 1;
            }
            positions
        })
        .collect();
    let scores: Vec<Vec<f32>> =
        (0..kv_heads).map(|_| scores(random, all + spare, scored.unwrap_or(2))).collect();
    let upload = |bytes: &[u8]| {
        let buffer = gpu.buffer("test", bytes.len() as u64).unwrap();
        gpu.write(&buffer, 0, bytes).unwrap();
        buffer
    };
    let on_gpu = upload(bytemuck::cast_slice(&positions.concat()));
    let received = scored.map(|_| upload(bytemuck::cast_slice(&scores.concat())));
    let kept = gpu.buffer("kept", 4 * (kv_heads * may_go) as u64).unwrap();
    let select = Select::new(gpu, shape, &on_gpu, received.as_ref(), &kept).unwrap();
    select.plan(gpu, &choice, stored).unwrap();
    gpu.submit(&[select.dispatch()]);
    let words = |buffer, count: usize| -> Vec<u32> {
        bytemuck::pod_collect_to_vec(&gpu.read(buffer, 4 * count as u64).unwrap())
    };
    let lists = words(&kept, kv_heads * may_go);
    let moved = words(&on_gpu, kv_heads * shape.rows);
    let left = received.as_ref().map(|received| words(received, kv_heads * shape.rows));
    for head in 0..kv_heads {
        let what = format!("{stored:?} {choice:?} scores {scored:?} head {head}");
        let middle = before..before + may_go;
        let expected = choice.select(&positions[head][middle.clone()], &scores[head][middle.clone()]);
        let expected: Vec<u32> = expected.into_iter().map(|row| row as u32).collect();
        let found = &lists[head * may_go..][..choice.keep];
        assert_eq!(found, expected, "{what}");
        // Rows before, those that stay, rows behind; then those to come.
        let stays = expected.iter().map(|row| before + *row as usize);
        let rows: Vec<usize> = (0..before).chain(stays).chain(middle.end..all).collect();
        let mut expected: Vec<u32> = rows.iter().map(|row| positions[head][*row]).collect();
        expected.extend((0..shape.rows - rows.len()).map(|i| (position + i) as u32));
        assert_eq!(moved[head * shape.rows..][..shape.rows], expected, "{what}");
        if let Some(left) = &left {
            let expected: Vec<u32> = rows.iter().map(|row| scores[head][*row].to_bits()).collect();
            assert_eq!(left[head * shape.rows..][..rows.len()], expected, "{what}");
        }
    }
}

#[test]
fn the_gpu_chooses_as_the_cpu_does() {
    let Some(gpu) = gpu() else { return };
    let mut random = Random(5);
    for round in 0..160 {
        let may_go = match round {
            0 => 1,
            1 => 5000,
            2 => 4096,
            _ => 1 + below(&mut random, [20, 300, 2000][round % 3]),
        };
        let (before, behind) = (below(&mut random, 6), below(&mut random, 40));
        let all = before + may_go + behind;
        let position = all + below(&mut random, 3) * below(&mut random, 2 * all);
        let keep = below(&mut random, may_go + 1);
        let heavy = [0, keep / 2, keep, usize::MAX, below(&mut random, keep + 1)][round % 5];
        let choice = Selection {
            keep,
            rule: RowRule { heavy, reach: 0 },
            protected: below(&mut random, 2) * below(&mut random, position + 1),
            oldest: if round % 4 == 0 { below(&mut random, position + 1) } else { 0 },
        };
        let stored = StoredRows { before, may_go, behind, position };
        compare(&gpu, &mut random, stored, choice, Some(round % 4), round % 70);
        // By neighbourhoods. Numbers that the GPU may take for zero are left out.
        let rule = RowRule { heavy, reach: 1 + round % 4 };
        compare(&gpu, &mut random, stored, Selection { rule, ..choice }, Some(round % 3), 0);
        let rule = RowRule { heavy: 0, reach: 0 };
        compare(&gpu, &mut random, stored, Selection { rule, ..choice }, None, round % 30);
    }
}

#[test]
fn more_than_there_is_room_for_is_refused() {
    let Some(gpu) = gpu() else { return };
    let buffer = |rows: u64| gpu.buffer("test", 4 * 2 * rows).unwrap();
    let shape = RowShape { kv_heads: 2, rows: 40, listed: 32 };
    assert!(Select::new(&gpu, shape, &buffer(20), None, &buffer(32)).is_err());
    assert!(Select::new(&gpu, shape, &buffer(40), Some(&buffer(8)), &buffer(32)).is_err());
    let select = Select::new(&gpu, shape, &buffer(40), None, &buffer(32)).unwrap();
    let choice = Selection { keep: 16, rule: RowRule { heavy: 0, reach: 0 }, protected: 0, oldest: 0 };
    let stored = StoredRows { before: 0, may_go: 32, behind: 8, position: 40 };
    select.plan(&gpu, &choice, stored).unwrap();
    assert!(select.plan(&gpu, &choice, StoredRows { behind: 9, ..stored }).is_err());
    assert!(select.plan(&gpu, &Selection { keep: 33, ..choice }, stored).is_err());
}
