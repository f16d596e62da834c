//! A cache by its quality, from C. Alone in its process: it sets where choices are kept.

use std::ffi::{CStr, CString, c_char, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};

use kvant::engine::{
    kvant_engine, kvant_engine_free, kvant_engine_get_info, kvant_engine_info, kvant_engine_load,
    kvant_engine_params,
};
use kvant::status::{kvant_last_error, kvant_status};

unsafe extern "C" fn count(_done: usize, _total: usize, user: *mut c_void) {
    // SAFETY: the pointer is the counter that was given with this function.
    unsafe { &*user.cast::<AtomicUsize>() }.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn caches_are_chosen_once_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    // SAFETY: nothing else runs in this process.
    unsafe { std::env::set_var("KVANT_HOME", folder.path()) };
    let model = folder.path().join("tiny.gguf");
    kvant_testing::TinyModel::default().write(&model);
    let model = CString::new(model.to_str().unwrap()).unwrap();
    let load = |kv_quality: f32, cache: *const c_char| {
        let heard = AtomicUsize::new(0);
        // SAFETY: all zeros are defaults.
        let mut params: kvant_engine_params = unsafe { std::mem::zeroed() };
        (params.size, params.threads, params.context) = (size_of_val(&params), 2, 256);
        (params.kv_quality, params.cache) = (kv_quality, cache);
        params.progress = Some(count);
        params.progress_user = (&raw const heard).cast_mut().cast();
        let mut engine: *mut kvant_engine = std::ptr::null_mut();
        // SAFETY: the texts end with zeros, the pointers are to what they are declared as.
        let status = unsafe { kvant_engine_load(model.as_ptr(), &params, &mut engine) };
        let mut bytes = 0;
        if status == kvant_status::Ok {
            // SAFETY: the same.
            unsafe {
                let mut info: kvant_engine_info = std::mem::zeroed();
                info.size = size_of_val(&info);
                assert_eq!(kvant_engine_get_info(engine, &mut info), kvant_status::Ok);
                bytes = info.cache_bytes;
                kvant_engine_free(engine);
            }
        }
        (status, bytes, heard.load(Ordering::Relaxed))
    };
    let none = std::ptr::null();
    let kept = || std::fs::read_dir(folder.path().join("cache/quality")).map_or(0, |files| files.count());
    let (status, strict, first) = load(1e-5, none);
    // SAFETY: the text of this thread's last error, which ends with a zero.
    let error = unsafe { CStr::from_ptr(kvant_last_error()) };
    assert_eq!((status, kept()), (kvant_status::Ok, 2), "{error:?}");
    let (_, loose, _) = load(1.0, none);
    assert!(loose < strict, "{loose} {strict}");
    // Found again: only loading is heard.
    let (_, again, second) = load(1e-5, none);
    assert!(again == strict && second < first, "{second} {first}");
    assert_eq!(load(1e-5, c"q8_0".as_ptr()).0, kvant_status::Argument);
    for wrong in [-1.0, f32::NAN, f32::INFINITY] {
        assert_ne!(load(wrong, none).0, kvant_status::Ok, "{wrong}");
    }
}
