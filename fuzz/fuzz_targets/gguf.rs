//! Any bytes as a GGUF file: opening refuses or succeeds, and whatever opens can be read to the last value.
#![no_main]

use kvant_files::{Checkpoint, Limits};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = match Checkpoint::from_gguf_bytes(bytes.to_vec(), &Limits::default()) {
        Ok(file) => file,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let metadata = file.metadata();
    for (key, value) in metadata.iter() {
        let _ = (value.to_string(), value.type_name());
        let _ = (metadata.u32(key), metadata.u64(key), metadata.i32(key), metadata.f32(key), metadata.bool(key));
        let _ = (metadata.str(key), metadata.array_str(key), metadata.array_f32(key), metadata.array_i32(key));
        let _ = (metadata.per_layer_u32(key, 4), metadata.opt_per_layer_bool(key, 4));
    }
    for info in file.tensors() {
        let view = file.tensor(&info.name).expect("a listed tensor");
        let values = view.to_f32().expect("every row");
        assert_eq!(values.len(), info.rows * info.cols);
        if let Some(groups) = view.groups() {
            let per_row = info.cols / groups.group;
            let (mut codes, mut scales, mut offsets) = (vec![0; info.cols], vec![0.0; per_row], vec![0.0; per_row]);
            view.decode_codes(info.rows - 1, &mut codes, &mut scales, &mut offsets).expect("the last row");
            assert!(codes.iter().all(|&code| u32::from(code) < 1 << groups.bits));
        }
    }
});
