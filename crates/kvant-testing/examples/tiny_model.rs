//! Writes the tiny model to a file, for tests that are not in Rust: `tiny_model PATH`.

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: tiny_model PATH");
        return ExitCode::from(2);
    };
    kvant_testing::TinyModel::default().write(Path::new(&path));
    ExitCode::SUCCESS
}
