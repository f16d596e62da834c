//! Choices of tiles that a sequence keeps for later tokens, and when it drops them.

use crate::sparse_keys::{SCHEME, attention, config, difference, fill, row, token_at};
use crate::support::{HEADS, Reader};
use kvant_attn::packed::{KeyCount, SparseK};
use kvant_cache::Sequence;
use kvant_codec::Fingerprint;

/// What one token that looks at `place` counts.
fn counted(
    place: usize,
    sequence: &mut Sequence,
    chosen: &mut Reader,
    window: Option<usize>,
) -> (Vec<f32>, KeyCount) {
    let layer = usize::from(window.is_some());
    let before = chosen.key_reports.get(layer).copied().unwrap_or_default();
    let out = token_at(place, sequence, chosen, window);
    (out, chosen.key_reports[layer].since(&before).count)
}

/// A sequence whose heads look at one place, until one of them keeps a choice, and what it attends with.
fn keeping() -> (Sequence, Reader) {
    let mut sequence = Sequence::new(config(SCHEME, "full", None)).unwrap();
    fill(&mut sequence, 1500);
    let mut chosen = attention(Some(0.95));
    for step in 0..40 {
        let (_, count) = counted(3, &mut sequence, &mut chosen, None);
        if count.kept > 0 {
            // A look that chose nothing, a first choice, and sixteen that were compared with the one before.
            assert!(step >= 18, "step {step}");
            return (sequence, chosen);
        }
    }
    panic!("no choice was kept: {:?}", chosen.key_reports);
}

#[test]
fn heads_that_look_at_the_same_place_keep_their_choices() {
    for window in [None, Some(1500)] {
        let mut dense = Sequence::new(config(SCHEME, "full", window)).unwrap();
        fill(&mut dense, 2000);
        let (mut sparse, mut never) = (dense.clone(), dense.clone());
        let (mut plainly, mut chosen) = (attention(None), attention(Some(0.95)));
        let mut anew = attention(None);
        anew.attention.options.sparse_k = Some(SparseK { keep: 0.0, ..SparseK::new(0.95) });
        let layer = usize::from(window.is_some());
        let (mut kept, mut steps) = (0, Vec::new());
        for step in 0..240 {
            let expected = token_at(3, &mut dense, &mut plainly, window);
            let (found, count) = counted(3, &mut sparse, &mut chosen, window);
            token_at(3, &mut never, &mut anew, window);
            assert!(difference(&expected, &found) < 0.15, "{}", difference(&expected, &found));
            assert_eq!(count.choices + count.kept, if step == 0 { 0 } else { HEADS as u64 });
            kept += count.kept;
            if step >= 100 {
                steps.push(count.choices);
            }
        }
        let every = anew.key_reports[layer].count;
        let count = chosen.key_reports[layer].count;
        assert_eq!((every.choices, every.kept), (239 * HEADS as u64, 0), "nothing is kept");
        assert!(kept > 239 && count.kept == kept, "{count:?}");
        assert!(count.read_bytes < every.read_bytes, "{count:?}, {every:?}");
        // Heads take turns: none waits for another, and each chooses once in four tokens.
        assert!(steps.iter().all(|choices| *choices < HEADS as u64), "{steps:?}");
        for choices in steps.chunks_exact(4) {
            assert_eq!(choices.iter().sum::<u64>(), HEADS as u64, "{steps:?}");
        }
    }
}

#[test]
fn heads_that_look_elsewhere_all_the_time_choose_each_time() {
    let mut sequence = Sequence::new(config(SCHEME, "full", None)).unwrap();
    fill(&mut sequence, 2000);
    let mut chosen = attention(Some(0.95));
    for step in 0..150 {
        let (_, count) = counted(step * 5 % 13, &mut sequence, &mut chosen, None);
        assert_eq!(count.kept, 0, "step {step}");
    }
    // One that kept its choices stops to when it begins to look around.
    let (mut sequence, mut chosen) = keeping();
    (0..60).for_each(|_| drop(counted(3, &mut sequence, &mut chosen, None)));
    let kept: Vec<u64> =
        (0..60).map(|step| counted(step * 5 % 13, &mut sequence, &mut chosen, None).1.kept).collect();
    assert!(kept[..8].iter().sum::<u64>() > 0 && kept[16..].iter().sum::<u64>() == 0, "{kept:?}");
}

#[test]
fn a_rollback_drops_choices_about_rows_that_went() {
    let (sequence, _) = keeping();
    let position = sequence.position();
    let other_rows = |sequence: &mut Sequence, count: usize| {
        let rows: Vec<f32> = (0..count).flat_map(|p| row(p * 5, 9)).collect();
        (0..2).for_each(|layer| sequence.append(layer, count, &rows, &rows).unwrap());
        sequence.commit(count).unwrap();
    };
    // Other rows where the choice was made, and the same position as before: it must not be taken for the choice of these rows.
    for cut in [9, 100, 900] {
        let mut changed = sequence.clone();
        changed.truncate(position - cut).unwrap();
        other_rows(&mut changed, cut);
        assert_eq!(changed.position(), position);
        let (_, count) = counted(3, &mut changed, &mut attention(Some(0.95)), None);
        assert_eq!((count.choices, count.kept), (HEADS as u64, 0), "{cut} tokens back");
    }
    // What came after it may go: the choice is about what was there before.
    let mut same = sequence.clone();
    other_rows(&mut same, 3);
    same.truncate(position).unwrap();
    let (mut a, mut b) = (sequence.clone(), same);
    let mut kept = 0;
    for _ in 0..10 {
        // More of it is packed than was, so it is only nearly the same.
        let (expected, one) = counted(3, &mut a, &mut attention(Some(0.95)), None);
        let (found, other) = counted(3, &mut b, &mut attention(Some(0.95)), None);
        assert_eq!((one.choices, one.kept), (other.choices, other.kept));
        assert!(difference(&expected, &found) < 0.01, "{}", difference(&expected, &found));
        kept += other.kept;
    }
    assert!(kept > 0);
    // Everything from the start on.
    let mut cleared = sequence.clone();
    cleared.clear();
    fill(&mut cleared, position);
    let (_, count) = counted(3, &mut cleared, &mut attention(Some(0.95)), None);
    assert_eq!((count.choices, count.kept), (0, 0), "a look");
}

#[test]
fn forks_go_on_with_choices_and_snapshots_without() {
    let (sequence, _) = keeping();
    let (mut a, mut b) = (sequence.clone(), sequence.clone());
    let (mut to_a, mut to_b) = (attention(Some(0.95)), attention(Some(0.95)));
    for _ in 0..30 {
        let found = counted(3, &mut a, &mut to_a, None);
        assert_eq!(found, counted(3, &mut b, &mut to_b, None));
    }
    assert!(to_a.key_reports[0].count.kept > 0);
    // Forks do not see each other's choices.
    let mut apart = sequence.clone();
    (0..30).for_each(|step| drop(counted(step % 13, &mut apart, &mut attention(Some(0.95)), None)));
    let mut again = sequence.clone();
    let mut to_again = attention(Some(0.95));
    (0..30).for_each(|_| drop(counted(3, &mut again, &mut to_again, None)));
    assert_eq!(to_again.key_reports, to_a.key_reports);
    let model = Fingerprint(3);
    let mut bytes = Vec::new();
    sequence.save(model, &vec![1; sequence.position()], "", &mut bytes).unwrap();
    let empty = Sequence::new(config(SCHEME, "full", None)).unwrap();
    let mut restored = empty.restore(model, std::sync::Arc::new(bytes)).unwrap().sequence;
    let mut loaded = attention(Some(0.95));
    for step in 0..18 {
        let (_, count) = counted(3, &mut restored, &mut loaded, None);
        assert_eq!((count.choices, count.kept), (if step > 0 { HEADS as u64 } else { 0 }, 0), "step {step}");
    }
}
