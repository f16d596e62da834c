//! A file is replaced as a whole or not at all.

use std::io::Write;

use kvant_files::{MappedFile, ReplaceError, replace_file};

fn names(directory: &std::path::Path) -> Vec<String> {
    let names = std::fs::read_dir(directory).unwrap();
    names.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn a_new_file_takes_the_old_ones_place_and_mappings_keep_the_old_content() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("state");
    let write = |text: &'static str| {
        replace_file(&path, |out: &mut dyn Write| out.write_all(text.as_bytes())).unwrap();
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
    let failed = replace_file(&path, |out: &mut dyn Write| {
        out.write_all(&[1; 100])?;
        Err(std::io::Error::other("disk full"))
    });
    assert!(matches!(failed, Err(ReplaceError::Write(error)) if error.to_string() == "disk full"));
    assert_eq!(std::fs::read(&path).unwrap(), b"previous");
    assert_eq!(names(directory.path()), ["state"], "nothing else is left");
    let nowhere = replace_file(&directory.path().join("no/such/place"), |_| Ok::<(), std::io::Error>(()));
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
    let failed = replace_file(&path, |_| full.write_all(&[0; 10]));
    assert!(failed.unwrap_err().to_string().contains("space"));
    assert_eq!(std::fs::read(&path).unwrap(), b"previous");
}
