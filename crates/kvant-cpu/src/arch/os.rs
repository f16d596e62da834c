//! The few operating-system calls the crate makes.

use std::time::Duration;

/// CPU time used by the calling thread; zero where the system has no such clock.
pub(crate) fn thread_cpu_time() -> Duration {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: `time` is a valid place for the result.
        let status = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
        if status == 0 {
            return Duration::new(time.tv_sec as u64, time.tv_nsec as u32);
        }
    }
    Duration::ZERO
}

/// Physical memory of this machine in bytes, where the system tells.
pub fn physical_memory() -> Option<u64> {
    #[cfg(any(target_os = "linux", target_os = "macos"))]
    {
        // SAFETY: sysconf only reads a number.
        let (pages, size) =
            unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
        if pages > 0 && size > 0 {
            return Some(pages as u64 * size as u64);
        }
    }
    None
}

/// Asks for huge pages behind a range that has not been touched yet; a hint, so failure is ignored.
pub(crate) fn advise_huge_pages(pointer: *mut u8, len: usize) {
    #[cfg(target_os = "linux")]
    // SAFETY: the range belongs to the caller's allocation, and this advice changes no contents.
    unsafe {
        libc::madvise(pointer.cast(), len, libc::MADV_HUGEPAGE);
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (pointer, len);
}

/// Pins a range in physical memory; the error says which limit stands in the way.
pub(crate) fn pin(bytes: &[u8]) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        // SAFETY: the range is a live slice; locking pages changes no contents.
        if unsafe { libc::mlock(bytes.as_ptr().cast(), bytes.len()) } == 0 {
            return Ok(());
        }
        let error = std::io::Error::last_os_error();
        let hint = match error.raw_os_error() {
            Some(libc::ENOMEM | libc::EPERM | libc::EAGAIN) => "; raise the limit with `ulimit -l unlimited`",
            _ => "",
        };
        Err(std::io::Error::new(error.kind(), format!("{error}{hint}")))
    }
    #[cfg(not(unix))]
    {
        let _ = bytes;
        Err(std::io::Error::new(
            std::io::ErrorKind::Unsupported,
            "pinning memory is not supported on this system",
        ))
    }
}
