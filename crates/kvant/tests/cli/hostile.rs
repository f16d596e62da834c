//! What hostile files, hasty users and closed terminals did to the binary once, and must not do again.

mod chat;
mod files;
mod options;
mod serve;
mod terminal;

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use kvant_testing::TinyModel;

/// A folder with a tiny model in it, and a binary that knows no other.
struct Bench {
    folder: tempfile::TempDir,
}

impl Bench {
    fn new() -> Self {
        Bench::with(&TinyModel::default())
    }

    fn with(model: &TinyModel) -> Self {
        let folder = tempfile::tempdir().unwrap();
        model.write(&folder.path().join("tiny.gguf"));
        Bench { folder }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The binary in the folder, with an empty store there.
    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kvant"));
        command.args(args).current_dir(self.folder.path());
        command.env("KVANT_HOME", self.at("home")).env("KVANT_DEVICE", "cpu").env("KVANT_OFFLINE", "true");
        command.env_remove("KVANT_CONFIG").stdin(Stdio::null());
        command
    }

    /// `run` on the tiny model.
    fn run(&self, args: &[&str]) -> Command {
        self.command(&[&["run", "-m", "tiny.gguf", "--temp", "0", "--ignore-eos"], args].concat())
    }

    fn shell(&self, script: &str) -> Output {
        let mut command = Command::new("bash");
        command.args(["-c", script]).current_dir(self.folder.path()).stdin(Stdio::null());
        command.env("KV", env!("CARGO_BIN_EXE_kvant"));
        command.env("KVANT_HOME", self.at("home")).env("KVANT_DEVICE", "cpu").env("KVANT_MODEL", "tiny.gguf");
        command.output().unwrap()
    }

    fn is_snapshot(&self, name: &str) -> bool {
        std::fs::read(self.at(name)).is_ok_and(|bytes| bytes.starts_with(b"KVANTKV"))
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Status 1 (or 2 for flags), a message, no panic.
fn refusal(mut command: Command) -> String {
    let output = command.output().unwrap();
    let message = text(&output.stderr);
    assert!(matches!(output.status.code(), Some(1 | 2)), "{:?}: {message}", output.status);
    assert!(!message.contains("panicked"), "{message}");
    message
}
