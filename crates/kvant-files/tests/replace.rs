//! A file is replaced as a whole or not at all.

use std::io::Write;

use kvant_files::{
    FileError, FileKind, MappedFile, ReplaceError, check_replaceable, clear_strays, create_private_folder,
    open_in_place, read_bounded, replace_file,
};

fn names(directory: &std::path::Path) -> Vec<String> {
    let names = std::fs::read_dir(directory).unwrap();
    names.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_new_file_takes_the_old_ones_place_and_mappings_keep_the_old_content() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("state");
    let write = |text: &'static str| {
        replace_file(&path, FileKind::ANY, |out: &mut dyn Write| out.write_all(text.as_bytes())).unwrap();
    };
    write("first");
    let mapped = MappedFile::open(&path).unwrap();
    write("second, longer");
    assert_eq!(mapped.as_ref(), b"first");
    assert_eq!(MappedFile::open(&path).unwrap().as_ref(), b"second, longer");
    assert_eq!(names(directory.path()), ["state"]);
}

#[test]
fn a_failed_write_leaves_the_previous_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("state");
    std::fs::write(&path, "previous").unwrap();
    let failed = replace_file(&path, FileKind::ANY, |out: &mut dyn Write| {
        out.write_all(&[1; 100])?;
        Err(std::io::Error::other("disk full"))
    });
    assert!(matches!(failed, Err(ReplaceError::Write(error)) if error.to_string() == "disk full"));
    assert_eq!(std::fs::read(&path).unwrap(), b"previous");
    assert_eq!(names(directory.path()), ["state"], "nothing else is left");
    let nowhere =
        replace_file(
            &directory.path().join("no/such/place"),
            FileKind::ANY,
            |_| Ok::<(), std::io::Error>(()),
        );
    assert!(matches!(nowhere, Err(ReplaceError::File(_))));
}

/// A device that is always full, where there is one.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    let mut full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    assert_eq!(full.write(b"x").unwrap_err().kind(), std::io::ErrorKind::StorageFull);
    // The same error from inside a replacement keeps what was there.
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("state");
    std::fs::write(&path, "previous").unwrap();
    let failed = replace_file(&path, FileKind::ANY, |_| full.write_all(&[0; 10]));
    assert!(failed.unwrap_err().to_string().contains("space"));
    assert_eq!(std::fs::read(&path).unwrap(), b"previous");
}

const TALK: FileKind = FileKind { name: "a talk", is: |start| start.starts_with(b"TALK"), private: false };

fn write(path: &std::path::Path, text: &'static str) -> Result<(), FileError> {
    replace_file(path, TALK, |out| out.write_all(text.as_bytes())).map_err(|error| match error {
        ReplaceError::File(error) => error,
        ReplaceError::Write(error) => panic!("{error}"),
    })
}

/// An output path may name a new file, an empty one or one of the same kind, and nothing else.
#[test]
fn break_01_only_the_same_kind_of_file_is_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    write(&at("new"), "TALK 1").unwrap();
    write(&at("new"), "TALK 2").unwrap();
    std::fs::write(at("empty"), "").unwrap();
    write(&at("empty"), "TALK 3").unwrap();
    assert_eq!(std::fs::read(at("new")).unwrap(), b"TALK 2");

    std::fs::write(at("model.gguf"), "GGUF and much more").unwrap();
    std::fs::create_dir(at("folder")).unwrap();
    for (name, found) in [("model.gguf", "another file of 18 bytes"), ("folder", "a directory")] {
        for refused in [write(&at(name), "TALK"), check_replaceable(&at(name), TALK).map(drop)] {
            let message = refused.unwrap_err().to_string();
            assert!(message.contains(found) && message.contains("a talk"), "{message}");
        }
    }
    assert_eq!(std::fs::read(at("model.gguf")).unwrap(), b"GGUF and much more");
    for nameless in ["", "/", ".."] {
        let refused = write(nameless.as_ref(), "TALK").unwrap_err();
        assert!(matches!(refused, FileError::NoFileName { .. }), "{refused}");
    }
}

/// Somebody may remove the file while it is looked at: there is none then.
#[test]
fn a_file_that_goes_away_is_no_file() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("talk");
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                std::fs::write(&path, "TALK").unwrap();
                std::fs::remove_file(&path).unwrap();
            }
        });
        let looked: Result<Vec<_>, _> = (0..30_000).map(|_| check_replaceable(&path, TALK)).collect();
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        looked.unwrap();
    });
}

/// A link stays a link, a device stays a device, and a private file stays private.
#[test]
#[cfg(unix)]
fn break_01_links_devices_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    std::fs::create_dir(at("elsewhere")).unwrap();
    std::fs::write(at("elsewhere/talk"), "TALK 1").unwrap();
    std::fs::set_permissions(at("elsewhere/talk"), PermissionsExt::from_mode(0o600)).unwrap();
    symlink(at("elsewhere/talk"), at("link")).unwrap();
    write(&at("link"), "TALK 2").unwrap();
    assert!(std::fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert_eq!(std::fs::read(at("elsewhere/talk")).unwrap(), b"TALK 2");
    let mode = std::fs::metadata(at("elsewhere/talk")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    symlink("/dev/null", at("null")).unwrap();
    for device in [at("null"), "/dev/null".into()] {
        let message = write(&device, "TALK").unwrap_err().to_string();
        assert!(message.contains("a device"), "{message}");
    }
    symlink(at("nowhere"), at("dangling")).unwrap();
    assert!(matches!(write(&at("dangling"), "TALK").unwrap_err(), FileError::Io { .. }));
}

/// A pipe without a writer, a device without an end.
#[test]
#[cfg(unix)]
fn break_11_only_regular_files_are_opened() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("pipe.gguf");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [pipe.as_path(), "/dev/zero".as_ref(), directory.path()] {
        for refused in [MappedFile::open(path).map(drop), read_bounded(path, "bytes of a test", 10).map(drop)]
        {
            let message = refused.unwrap_err().to_string();
            assert!(message.ends_with("is not a regular file"), "{message}");
        }
    }
    assert!(kvant_files::Checkpoint::open(&pipe).is_err());
}

#[test]
fn break_18_a_bound_holds() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("long");
    std::fs::write(&path, [7; 11]).unwrap();
    assert_eq!(read_bounded(&path, "bytes of a test", 11).unwrap(), [7; 11]);
    let message = read_bounded(&path, "bytes of a test", 10).unwrap_err().to_string();
    assert!(message.contains("bytes of a test is 11, above the limit of 10"), "{message}");
}

/// What killed processes left is cleared by the next replacement; what others write, and other files, stay.
#[test]
fn break_19_strays_of_killed_writers_are_cleared() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    let names_of_old = [".talk.123-0.tmp", ".talk.77-3.tmp", ".talk.notes.tmp", ".other.123-0.tmp"];
    for name in names_of_old.into_iter().chain([".talk.9-9.tmp"]) {
        let file = std::fs::File::create(at(name)).unwrap();
        file.set_modified(long_ago).unwrap();
    }
    std::fs::write(at(".talk.5-0.tmp"), "new").unwrap();
    let living = std::fs::File::open(at(".talk.9-9.tmp")).unwrap();
    living.lock().unwrap();
    write(&at("talk"), "TALK").unwrap();
    let mut left = names(directory.path());
    left.sort();
    assert_eq!(left, [".other.123-0.tmp", ".talk.5-0.tmp", ".talk.9-9.tmp", ".talk.notes.tmp", "talk"]);
}

/// Strays of any target go at once; whatever else lies there, and what a link or a pipe of that name leads to, stays.
#[test]
#[cfg(unix)]
fn strays_of_a_whole_folder_are_cleared() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
    for name in [".talk.123-0.tmp", ".a.b.c.77-3.tmp", ".talk.notes.tmp", "talk.1-1.tmp", "kept"] {
        std::fs::File::create(at(name)).unwrap().set_modified(long_ago).unwrap();
    }
    std::os::unix::fs::symlink(at("kept"), at(".link.1-1.tmp")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at(".pipe.1-1.tmp")).status().unwrap().success());
    clear_strays(directory.path());
    let mut left = names(directory.path());
    left.sort();
    assert_eq!(left, [".link.1-1.tmp", ".pipe.1-1.tmp", ".talk.notes.tmp", "kept", "talk.1-1.tmp"]);
    clear_strays(&at("nowhere"));
}

/// What people wrote is for them alone: the temporary file from its first byte, the file, and folders that are made for it.
#[test]
#[cfg(unix)]
fn private_files_are_their_users_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("new/folder");
    create_private_folder(&folder).unwrap();
    create_private_folder(&folder).unwrap();
    assert_eq!((mode(&folder), mode(folder.parent().unwrap())), (0o700, 0o700));
    let secret = FileKind { private: true, ..TALK };
    let write = |kind: FileKind| {
        let seen = std::cell::Cell::new(0);
        let path = folder.join("talk");
        let look = |out: &mut dyn Write| {
            let temporary = names(&folder).into_iter().find(|name| name.ends_with(".tmp")).unwrap();
            seen.set(mode(&folder.join(temporary)));
            out.write_all(b"TALK")
        };
        replace_file(&path, kind, look).unwrap();
        (seen.get(), mode(&path))
    };
    assert_eq!(write(secret), (0o600, 0o600));
    // One that earlier versions left open to all.
    std::fs::set_permissions(folder.join("talk"), PermissionsExt::from_mode(0o644)).unwrap();
    assert_eq!(write(secret), (0o600, 0o600));
    std::fs::set_permissions(folder.join("talk"), PermissionsExt::from_mode(0o640)).unwrap();
    assert_eq!(write(TALK), (0o640, 0o640), "what is not private keeps its permissions");
    let refused = create_private_folder(&folder.join("talk")).unwrap_err();
    assert!(matches!(refused, FileError::Io { action: "create", .. }), "{refused}");
}

/// A link leads elsewhere, a pipe waits, a device has no end.
#[test]
#[cfg(unix)]
fn files_in_place_are_no_links() {
    let directory = tempfile::tempdir().unwrap();
    let at = |name: &str| directory.path().join(name);
    std::fs::write(at("file"), "text").unwrap();
    std::os::unix::fs::symlink(at("file"), at("link")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("device")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    let file = open_in_place(&at("file")).unwrap();
    assert_eq!(MappedFile::of(&file, &at("file")).unwrap().as_ref(), b"text");
    for name in ["link", "device", "pipe", "."] {
        let refused = open_in_place(&at(name)).unwrap_err();
        assert!(matches!(refused, FileError::NotRegular { .. }), "{name}: {refused}");
    }
}
