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

/// Gives memory that was freed back to the system, where the allocator (glibc's) would keep it for later: what long-running work
/// leaves between its allocations would add up otherwise. Takes a few milliseconds.
pub fn return_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: touches nothing that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
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

/// Asks the system to read the pages of a mapped file that hold `parts` before they are touched; a hint, so failure is ignored. Costs a
/// system call for all parts that follow one another in memory, and does nothing for memory that lies in no file.
pub fn read_ahead<'p>(parts: impl Iterator<Item = &'p [u8]>) {
    #[cfg(unix)]
    {
        // SAFETY: sysconf only reads a number.
        let page = usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).unwrap_or(4096).max(1);
        let ask = |pages: std::ops::Range<usize>| {
            let start = std::ptr::without_provenance_mut(pages.start);
            // SAFETY: this advice changes no contents, whatever lies there.
            unsafe { libc::madvise(start, pages.len(), libc::MADV_WILLNEED) };
        };
        let mut asked = 0..0;
        for part in parts.filter(|part| !part.is_empty()) {
            let range = part.as_ptr_range();
            let (start, end) = (range.start.addr() / page * page, range.end.addr().next_multiple_of(page));
            if (asked.start..=asked.end).contains(&start) && !asked.is_empty() {
                asked.end = asked.end.max(end);
                continue;
            }
            if !asked.is_empty() {
                ask(asked);
            }
            asked = start..end;
        }
        if !asked.is_empty() {
            ask(asked);
        }
    }
    #[cfg(not(unix))]
    parts.for_each(drop);
}

/// Gives a file `more` bytes behind its first `len` that are there for sure: nothing that is written to them later can find the disk full.
pub(crate) fn allocate(file: &std::fs::File, len: u64, more: u64) -> std::io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "android", target_os = "freebsd"))]
    {
        use std::os::fd::AsRawFd;
        loop {
            // SAFETY: the descriptor is open for as long as `file` is.
            let code =
                unsafe { libc::posix_fallocate(file.as_raw_fd(), len as libc::off_t, more as libc::off_t) };
            match code {
                0 => return Ok(()),
                libc::EINTR => {}
                code => return Err(std::io::Error::from_raw_os_error(code)),
            }
        }
    }
    #[cfg(target_vendor = "apple")]
    {
        use std::os::fd::AsRawFd;
        let mut store = libc::fstore_t {
            fst_flags: libc::F_ALLOCATEALL,
            fst_posmode: libc::F_PEOFPOSMODE,
            fst_offset: 0,
            fst_length: more as libc::off_t,
            fst_bytesalloc: 0,
        };
        // SAFETY: the descriptor is open for as long as `file` is, and `store` is what this command reads and writes.
        if unsafe { libc::fcntl(file.as_raw_fd(), libc::F_PREALLOCATE, &mut store) } == -1 {
            return Err(std::io::Error::last_os_error());
        }
        file.set_len(len + more)
    }
    #[cfg(not(any(
        target_os = "linux",
        target_os = "android",
        target_os = "freebsd",
        target_vendor = "apple"
    )))]
    file.set_len(len + more)
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
