//! What a GPU keeps in a folder from one process to the next. A second device stands for the second process: nothing of the first is left but the files.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::support::gpu;
use kvant_gpu::attention::{AttentionSpec, ShaderArithmetic, Tuning};
use kvant_gpu::{Access, Gpu};

/// An empty folder of the test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kept").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn open(folder: &Path) -> Gpu {
    Gpu::open(None, 1 << 30).unwrap().keeping(Some(folder))
}

/// Compiles a kernel and runs it.
fn run(gpu: &Gpu) {
    let source = "@group(0) @binding(0) var<storage, read_write> out: array<u32>;
        @compute @workgroup_size(32) fn count(@builtin(local_invocation_index) i: u32) { out[i] = 7u * i; }";
    let kernel = gpu.kernel("count", source, &[Access::Write]).unwrap();
    let out = gpu.buffer("out", 128).unwrap();
    gpu.submit(&[&gpu.dispatch(&kernel, &[&out], [1, 1, 1]).unwrap()]);
    gpu.compiled().unwrap();
    let found = gpu.read(&out, 128).unwrap();
    assert!((0..32).all(|i| found[4 * i..4 * i + 4] == (7 * i as u32).to_le_bytes()));
}

fn file(folder: &Path, extension: &str) -> PathBuf {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|e| e == extension)).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

#[test]
fn the_second_start_reads_what_the_first_wrote() {
    if gpu().is_none() {
        return;
    }
    let folder = folder("second");
    let first = open(&folder);
    assert!(!first.has_kept_kernels());
    run(&first);
    let written = std::fs::read(file(&folder, "pipelines")).unwrap();
    assert!(written.starts_with(b"kvant gpu 2\n"));
    let second = open(&folder);
    assert!(second.has_kept_kernels());
    run(&second);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn damaged_and_foreign_files_are_replaced() {
    if gpu().is_none() {
        return;
    }
    let folder = folder("damaged");
    run(&open(&folder));
    let path = file(&folder, "pipelines");
    let whole = std::fs::read(&path).unwrap();
    let mut turned = whole.clone();
    *turned.last_mut().unwrap() ^= 1;
    // The same data, as another version would have written them.
    let version = whole.windows(8).position(|part| part == b", kvant ").unwrap() + 8;
    let mut foreign = whole.clone();
    foreign[version] ^= 1;
    for damaged in [&whole[..whole.len() - 1], &turned, &foreign, b"", b"kvant gpu 2\n"] {
        std::fs::write(&path, damaged).unwrap();
        let gpu = open(&folder);
        assert!(!gpu.has_kept_kernels());
        run(&gpu);
        assert!(open(&folder).has_kept_kernels(), "it was replaced");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_no_error() {
    if gpu().is_none() {
        return;
    }
    let folder = folder("file");
    std::fs::create_dir_all(folder.parent().unwrap()).unwrap();
    std::fs::write(&folder, b"a file").unwrap();
    let gpu = open(&folder);
    run(&gpu);
    assert!(!gpu.has_kept_kernels());
    assert_eq!(std::fs::read(&folder).unwrap(), b"a file");
    std::fs::remove_file(folder).unwrap();
}

/// A search finds sizes that fit, whatever it is asked to begin with.
#[test]
fn sizes_are_found() {
    let Some(gpu) = gpu().filter(|gpu| gpu.info().has_timestamps) else { return };
    let spec = AttentionSpec {
        heads: 4,
        kv_heads: 2,
        head_dim: 64,
        keys: "i4g32".parse().unwrap(),
        values: "i4g32".parse().unwrap(),
        block_means: true,
        softcap: None,
        export_scores: true,
        positions: false,
        arithmetic: ShaderArithmetic::Bytes,
        tuning: Tuning { workgroups: 512, ..Tuning::default() },
    };
    let used = gpu.bytes_used();
    let found = gpu.find_tuning(&spec, Duration::from_millis(100)).unwrap();
    assert!(AttentionSpec { tuning: found, ..spec }.source(gpu.info()).is_ok(), "{found}");
    assert_eq!(gpu.bytes_used(), used, "what it was tried on is given back");
    // No memory to try it on.
    let full = Gpu::open(None, 1 << 10).unwrap();
    assert!(full.find_tuning(&spec, Duration::from_millis(1)).is_err());
}
