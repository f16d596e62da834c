#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kvant_fuzz::served::head(bytes));
