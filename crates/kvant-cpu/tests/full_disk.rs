//! A file that cannot grow. Alone in its process, whose limit on the size of files stands for a full disk.
#![cfg(target_os = "linux")]

use kvant_cpu::{SpillError, SpillFile, SpilledBytes};

/// Bytes by which the file grows.
const SEGMENT: u64 = 16 << 20;

#[test]
fn a_full_disk_is_an_error_and_nothing_is_lost() {
    let limit = libc::rlimit { rlim_cur: 20 << 20, rlim_max: 20 << 20 };
    // SAFETY: both calls only set numbers of this process. The signal would end it; without, writing fails.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
        assert_eq!(libc::setrlimit(libc::RLIMIT_FSIZE, &limit), 0);
    }
    let path = std::env::temp_dir().join(format!("kvant-full-disk-{}", std::process::id()));
    let file = SpillFile::create(&path).unwrap();
    let mut held = Vec::new();
    let error = loop {
        match file.write(0, &vec![held.len() as u8; 100_000]) {
            Ok(place) => held.push(place),
            Err(error) => break error,
        }
    };
    assert_eq!(held.len(), 16 * 10, "ten in every extent of one segment");
    assert!(matches!(&error, SpillError::Full { held, .. } if *held == SEGMENT), "{error}");
    let whole = |(i, place): (usize, &SpilledBytes)| place.bytes()[..100_000] == vec![i as u8; 100_000];
    assert!(held.iter().enumerate().all(whole));
    // What is given back can be written again.
    held.pop();
    assert!(file.write(0, &[1; 100_000]).is_ok());
}
