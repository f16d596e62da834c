//! The `kvant` binary.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    kvant_cli::run(std::env::args_os()).into()
}
