//! What a cache in a file really leaves in memory. A process of its own: others would be counted.

mod support;

use kvant_cache::{CacheConfig, Sequence, SpillFile, WatchMode};
use support::{config, row};

/// Memory of the process that is of no file, in bytes.
fn anonymous() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

#[test]
fn memory_grows_by_what_is_accounted_for() {
    let path = std::env::temp_dir().join(format!("kvant-spill-memory-{}", std::process::id()));
    let file = SpillFile::create(&path).unwrap();
    let config = CacheConfig { capacity: 300_000, ..config("turbo4+bm+w32+sinks16/turbo4", "full", None) };
    let mut sequence = Sequence::new(config).unwrap().watching(WatchMode::Off).spilled_to(file).unwrap();
    let mut fill_to = |tokens: usize| {
        while sequence.position() < tokens {
            let start = sequence.position();
            let rows: Vec<f32> = (start..start + 512).flat_map(|p| row(p, 0)).collect();
            (0..2).for_each(|layer| sequence.append(layer, 512, &rows, &rows).unwrap());
            sequence.commit(512).unwrap();
        }
        // Full blocks go to the file when a step begins.
        sequence.begin(1).unwrap();
        sequence.rollback();
        (anonymous(), sequence.bytes(), sequence.file_bytes())
    };
    let (before, after) = (fill_to(10 * 512), fill_to(410 * 512));
    let (told, in_file) = (after.1 - before.1, after.2 - before.2);
    assert!(in_file > 20 * told, "{told} {in_file}");
    let Some(grown) = after.0.zip(before.0).map(|(after, before)| after.saturating_sub(before)) else {
        return;
    };
    assert!(grown < told + in_file / 3, "{grown} bytes of memory more, {told} told, {in_file} in the file");
}
