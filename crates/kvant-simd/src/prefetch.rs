//! Prefetches: hints, which every CPU of an architecture takes, of addresses that need not exist.

/// Asks for the cache line at `p`.
#[inline(always)]
pub fn prefetch(p: *const u8) {
    // SAFETY: a prefetch may have any address and changes nothing else.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(p.cast());
    }
    // SAFETY: as above.
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    unsafe {
        std::arch::asm!("prfm pldl1keep, [{p}]", p = in(reg) p, options(nostack, preserves_flags, readonly));
    }
    let _ = p;
}

/// Asks for the cache line at `p` into the L2 cache.
#[inline(always)]
pub fn prefetch_l2(p: *const u8) {
    // SAFETY: as above.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T1 }>(p.cast());
    }
    // SAFETY: as above.
    #[cfg(all(target_arch = "aarch64", not(miri)))]
    unsafe {
        std::arch::asm!("prfm pldl2keep, [{p}]", p = in(reg) p, options(nostack, preserves_flags, readonly));
    }
    let _ = p;
}
