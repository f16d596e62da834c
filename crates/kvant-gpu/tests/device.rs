//! Budgets, losses and questions that no GPU can answer.

mod support;

use std::sync::{Mutex, MutexGuard, PoisonError};

use kvant_gpu::attention::{Attention, AttentionSpec, ShaderArithmetic, Tuning};
use kvant_gpu::{Access, DeviceChoice, Gpu, GpuError, OpenDevice, list};
use support::gpu;

/// Held by every test: drivers need not bear devices that are opened, lost and closed at the same time.
static ALONE: Mutex<()> = Mutex::new(());

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn spec(head_dim: usize) -> AttentionSpec {
    AttentionSpec {
        heads: 8,
        kv_heads: 2,
        head_dim,
        keys: "i4g32".parse().unwrap(),
        values: "i4g32".parse().unwrap(),
        block_means: false,
        softcap: None,
        export_scores: false,
        positions: false,
        arithmetic: ShaderArithmetic::Float,
        tuning: Tuning::default(),
    }
}

#[test]
fn the_budget_is_hard_and_given_back() {
    let _alone = alone();
    if gpu().is_none() {
        return;
    }
    let gpu = Gpu::open(None, 1 << 20).unwrap();
    let half = gpu.buffer("half", 512 << 10).unwrap();
    assert_eq!((gpu.bytes_used(), gpu.budget_bytes()), (512 << 10, 1 << 20));
    let error = gpu.buffer("too much", (512 << 10) + 16).unwrap_err();
    assert!(matches!(error, GpuError::Budget { used, .. } if used == 512 << 10), "{error}");
    drop(half);
    assert_eq!(gpu.bytes_used(), 0);
    gpu.buffer("all", 1 << 20).unwrap();
}

#[test]
fn bytes_written_are_read() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let buffer = gpu.buffer("bytes", 64).unwrap();
    gpu.write(&buffer, 8, &[1, 2, 3, 4]).unwrap();
    assert_eq!(gpu.read(&buffer, 12).unwrap(), [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
    assert!(matches!(gpu.write(&buffer, 64, &[0; 4]), Err(GpuError::Length { .. })));
    assert!(matches!(gpu.write(&buffer, 2, &[0; 4]), Err(GpuError::Length { .. })));
    assert!(matches!(gpu.read(&buffer, 68), Err(GpuError::Length { .. })));
}

#[test]
fn a_lost_gpu_says_so() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let buffer = gpu.buffer("bytes", 64).unwrap();
    gpu.destroy();
    let error = gpu.read(&buffer, 4).unwrap_err();
    assert!(matches!(error, GpuError::Lost(_)), "{error}");
}

#[test]
fn numbers_beyond_the_last_gpu_are_refused() {
    let _alone = alone();
    let count = list().len();
    let error = Gpu::open(Some(count + 3), 0).unwrap_err();
    match count {
        0 => assert!(matches!(error, GpuError::NoDevice), "{error}"),
        _ => assert!(matches!(error, GpuError::Index { .. }), "{error}"),
    }
    // `auto` never fails for want of a GPU, and never takes an emulated one.
    let real = list().iter().any(|info| !info.emulated);
    assert_eq!(matches!(OpenDevice::open(DeviceChoice::Auto, 1 << 20).unwrap(), OpenDevice::Gpu(_)), real);
}

#[test]
fn bad_kernels_are_errors() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    // A thread compiles it; whoever waits for it or uses it hears of it, and it is forgotten.
    let broken = || gpu.kernel("broken", "@compute @workgroup_size(1) fn f() { let x = y; }", &[]).unwrap();
    let kernel = broken();
    let error = gpu.compiled().unwrap_err();
    assert!(error.to_string().contains("broken"), "{error}");
    assert!(gpu.compiled().is_ok() && !std::sync::Arc::ptr_eq(&kernel, &broken()));
    gpu.submit(&[&gpu.dispatch(&kernel, &[], [1, 1, 1]).unwrap()]);
    let error = gpu.wait().unwrap_err();
    assert!(error.to_string().contains("broken"), "{error}");
}

#[test]
fn bad_grids_and_buffers_are_errors() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let kernel = gpu.kernel("empty", "@compute @workgroup_size(1) fn f() {}", &[]).unwrap();
    assert!(matches!(gpu.dispatch(&kernel, &[], [1, 1 << 30, 1]), Err(GpuError::Unsupported { .. })));
    let buffer = gpu.buffer("extra", 16).unwrap();
    assert!(matches!(gpu.dispatch(&kernel, &[&buffer], [1, 1, 1]), Err(GpuError::Refused { .. })));
    // The cache of kernels goes by their text.
    let again = gpu.kernel("other name", "@compute @workgroup_size(1) fn f() {}", &[] as &[Access]).unwrap();
    assert!(std::sync::Arc::ptr_eq(&kernel, &again));
}

#[test]
fn impossible_shapes_are_named() {
    let _alone = alone();
    let Some(gpu) = gpu() else { return };
    let tiles = gpu.buffer("tiles", 2 * 4 * 1280).unwrap();
    let bind = |spec| Attention::new(&gpu, spec, &tiles, &tiles, 4).map(|_| ()).unwrap_err().to_string();
    assert!(bind(spec(100)).contains("head dimension"), "{}", bind(spec(100)));
    assert!(bind(AttentionSpec { heads: 7, ..spec(128) }).contains("query and KV heads"));
    assert!(
        bind(AttentionSpec { tuning: Tuning { threads: 100, ..Tuning::default() }, ..spec(128) })
            .contains("kernel sizes")
    );
    assert!(bind(AttentionSpec { keys: "s4c".parse().unwrap(), ..spec(128) }).contains("s4c"));
    // Twice the channels need twice the bytes.
    assert!(bind(spec(256)).contains("expected"));
    let mut attention = Attention::new(&gpu, spec(128), &tiles, &tiles, 4).unwrap();
    for visible in [0..0, 0..65, 64..65] {
        assert!(attention.plan(visible.clone()).is_err(), "{visible:?}");
    }
    assert!(attention.set_queries(&[0.0; 3], &[0.0; 8]).is_err());
}
