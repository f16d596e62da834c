//! A cache whose full blocks lie in a file: the same answers, forks, rollbacks and snapshots, in less memory.

use std::path::PathBuf;

use crate::support::{DIM, QUERY_HEADS, Reader, WIDTH, config, queries};
use kvant_cache::{CacheConfig, CacheError, Sequence, SpillFile};
use kvant_codec::Fingerprint;

const SCHEME: &str = "turbo4+bm+w32+sinks16/turbo4";

fn path(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("kvant-cache-spill-{}-{name}", std::process::id()))
}

fn row(position: usize, salt: usize) -> Vec<f32> {
    let place = (position / 64 * 7 + salt) % 13;
    let noise = |c: usize| ((position * 31 + c * 17 + salt) % 23) as f32 / 23.0 - 0.5;
    (0..WIDTH).map(|c| if c % 13 == place { 4.0 } else { 0.0 } + 0.3 * noise(c)).collect()
}

/// `count` tokens that nobody looks at.
fn fill(sequence: &mut Sequence, count: usize) -> Result<(), CacheError> {
    let start = sequence.position();
    for layer in 0..2 {
        let rows: Vec<f32> = (start..start + count).flat_map(|p| row(p, layer)).collect();
        sequence.append(layer, count, &rows, &rows)?;
    }
    sequence.commit(count)
}

/// A step of `count` tokens: what layer 0 answers.
fn step(sequence: &mut Sequence, attention: &mut Reader, count: usize) -> Vec<f32> {
    let start = sequence.position();
    for layer in 0..2 {
        let own: Vec<f32> = (start..start + count).flat_map(|p| row(p, layer)).collect();
        sequence.append(layer, count, &own, &own).unwrap();
    }
    let rows: Vec<f32> =
        (0..count * QUERY_HEADS * DIM).map(|i| if i % DIM % 13 == start % 13 { 3.0 } else { 0.1 }).collect();
    let out = attention.attend(sequence, 0, queries(0, 0.3, None, &rows));
    sequence.commit(count).unwrap();
    out
}

fn sparse(mass: Option<f32>) -> Reader {
    Reader::sparse(mass)
}

fn pair(name: &str, window: Option<usize>) -> (Sequence, Sequence, SpillFile) {
    pair_with(name, config(SCHEME, "full", window))
}

fn pair_with(name: &str, config: CacheConfig) -> (Sequence, Sequence, SpillFile) {
    let file = SpillFile::create(&path(name)).unwrap();
    let plain = Sequence::new(config).unwrap();
    let spilled = plain.clone().spilled_to(file.clone()).unwrap();
    (plain, spilled, file)
}

#[test]
fn answers_are_the_same_bit_for_bit_in_less_memory() {
    let config = config(SCHEME, "full", None);
    answers_are_the_same(pair_with("same", config.clone()), 5);
    // With signs in memory more of it stays there.
    answers_are_the_same(pair_with("signs", CacheConfig { sparse_keys: true, ..config }), 3);
}

fn answers_are_the_same((mut plain, mut spilled, file): (Sequence, Sequence, SpillFile), times: u64) {
    for sequence in [&mut plain, &mut spilled] {
        fill(sequence, 3000).unwrap();
    }
    for mass in [None, Some(0.95), Some(1.0)] {
        let (mut a, mut b) = (sparse(mass), sparse(mass));
        for count in [1, 1, 1, 20, 1, 1, 130, 1, 1] {
            assert_eq!(step(&mut plain, &mut a, count), step(&mut spilled, &mut b, count), "{mass:?}");
        }
        assert_eq!(a.key_reports, b.key_reports);
        // Without signs there is no choice.
        if mass == Some(0.95) && plain.config().sparse_keys {
            assert!(b.key_reports[0].count.read_tiles < b.key_reports[0].count.tiles);
        }
    }
    assert!(file.used_bytes() >= spilled.file_bytes());
    assert!(spilled.file_bytes() * 10 > plain.bytes() * 7, "most of it is in the file");
    assert!(spilled.bytes() * times < plain.bytes(), "{} of {}", spilled.bytes(), plain.bytes());
    // What is told in advance is what it takes once the last step's blocks are in the file.
    spilled.begin(1).unwrap();
    let told = spilled.config().spilled_at(spilled.position()).unwrap();
    assert_eq!((told.memory, told.file), (spilled.bytes(), spilled.file_bytes()));
    drop(spilled);
    assert_eq!(file.used_bytes(), 0);
}

#[test]
fn forks_rollbacks_and_snapshots() {
    let (mut plain, mut spilled, file) = pair("forks", None);
    for sequence in [&mut plain, &mut spilled] {
        fill(sequence, 1500).unwrap();
        fill(sequence, 1).unwrap();
    }
    let before = file.used_bytes();
    let mut fork = spilled.clone();
    assert_eq!(file.used_bytes(), before, "a fork copies nothing");
    let (mut plain_fork, mut a, mut b) = (plain.clone(), sparse(Some(0.95)), sparse(Some(0.95)));
    // Into the middle of a tile of a block in the file, and on from there, beside the sequence that still has it.
    for position in [1003, 777, 640] {
        fork.truncate(position).unwrap();
        plain_fork.truncate(position).unwrap();
        for _ in 0..100 {
            assert_eq!(step(&mut plain_fork, &mut a, 1), step(&mut fork, &mut b, 1), "{position}");
        }
    }
    let (mut c, mut d) = (sparse(None), sparse(None));
    (0..40).for_each(|_| assert_eq!(step(&mut plain, &mut c, 1), step(&mut spilled, &mut d, 1)));
    // Snapshots are the same bytes, and are taken over by either.
    let (model, tokens) = (Fingerprint(3), vec![7; plain.position()]);
    let saved = |sequence: &Sequence| {
        let mut bytes = Vec::new();
        sequence.save(model, &tokens, "", &mut bytes).unwrap();
        bytes
    };
    assert_eq!(saved(&plain), saved(&spilled));
    let bytes = std::sync::Arc::new(saved(&spilled));
    let mut restored = spilled.restore(model, bytes.clone()).unwrap().sequence;
    let mut restored_plain = plain.restore(model, bytes).unwrap().sequence;
    (0..40).for_each(|_| assert_eq!(step(&mut restored_plain, &mut c, 1), step(&mut restored, &mut d, 1)));
    assert!(restored.file_bytes() > 0 && restored_plain.file_bytes() == 0);
    assert!(restored.bytes() * 4 < restored_plain.bytes());
    drop((fork, spilled, restored));
    assert_eq!(file.used_bytes(), 0);
}

#[test]
fn layers_with_a_window_stay_in_memory() {
    let (mut plain, mut spilled, _file) = pair("window", Some(200));
    for sequence in [&mut plain, &mut spilled] {
        fill(sequence, 1000).unwrap();
        fill(sequence, 1).unwrap();
    }
    let told = spilled.config().spilled_at(1001).unwrap();
    assert_eq!(told.file, spilled.file_bytes());
    assert!(told.memory >= spilled.bytes(), "a window may start anywhere in a block");
    let both = config(SCHEME, "full", None).spilled_at(1001).unwrap();
    assert_eq!(2 * spilled.file_bytes(), both.file, "one of two layers has no window");
}

#[test]
fn policies_that_evict_are_refused_by_name() {
    let sequence = Sequence::new(config(SCHEME, "rotating:max=300", None)).unwrap();
    let file = SpillFile::create(&path("evict")).unwrap();
    let error = sequence.spilled_to(file).err().unwrap();
    assert!(matches!(&error, CacheError::SpillEvicts { policy } if policy.contains("rotating")), "{error}");
}

#[test]
fn a_budget_is_of_memory() {
    let budget = 200_000;
    let tight = kvant_cache::CacheConfig { budget: Some(budget), ..config(SCHEME, "full", None) };
    let mut plain = Sequence::new(tight).unwrap();
    let file = SpillFile::create(&path("budget")).unwrap();
    let mut spilled = plain.clone().spilled_to(file).unwrap();
    let most = |sequence: &mut Sequence| {
        (0..4000 / 40).take_while(|_| fill(sequence, 40).is_ok()).count();
        sequence.position()
    };
    let (in_memory, beyond) = (most(&mut plain), most(&mut spilled));
    assert!(in_memory < 1500 && beyond > 2 * in_memory, "{in_memory} {beyond}");
    assert!(spilled.bytes() <= budget);
}

/// A limit on the size of files stands for a full disk; it is of a process, so a process of its own has it.
#[cfg(unix)]
#[test]
fn a_full_disk_refuses_a_step_and_loses_nothing() {
    const CHILD: &str = "KVANT_SPILL_TEST_CHILD";
    if std::env::var_os(CHILD).is_none() {
        let script = "ulimit -f 40960; trap '' XFSZ; exec \"$0\" a_full_disk_refuses_a_step --nocapture";
        let run = std::process::Command::new("sh")
            .args(["-c", script])
            .arg(std::env::current_exe().unwrap())
            .env(CHILD, "1")
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&run.stdout);
        assert!(run.status.success() && told.contains("1 passed"), "{told}");
        return;
    }
    let (mut plain, mut spilled, file) = pair("full", None);
    // Layers of several sequences fill the segment that there is room for.
    let mut others = Vec::new();
    let error = loop {
        let mut other = spilled.clone();
        let filled = fill(&mut other, 2000).and_then(|()| fill(&mut other, 1));
        others.push(other);
        if let Err(error) = filled {
            break error;
        }
    };
    assert!(matches!(error, CacheError::Spill(_)), "{error}");
    fill(&mut spilled, 1000).unwrap();
    fill(&mut plain, 1000).unwrap();
    let refused = (0..100).find_map(|_| fill(&mut spilled, 1).err());
    assert!(matches!(refused, Some(CacheError::Spill(_))), "the disk is full");
    (plain.position()..spilled.position()).for_each(|_| fill(&mut plain, 1).unwrap());
    // Others end: there is room again, and nothing was lost meanwhile.
    drop(others);
    let (mut a, mut b) = (sparse(None), sparse(None));
    (0..10).for_each(|_| assert_eq!(step(&mut plain, &mut a, 1), step(&mut spilled, &mut b, 1)));
    assert!(spilled.file_bytes() > 0 && file.used_bytes() > 0);
}
