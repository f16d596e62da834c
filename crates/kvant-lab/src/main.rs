//! The `kvant-lab` binary.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    kvant_lab::run(std::env::args_os()).into()
}
