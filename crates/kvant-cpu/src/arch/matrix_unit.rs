//! Whether there is a matrix unit, and whether the system lets this process use it.

/// Whether the CPU has AMX with bf16 and the operating system lets this process use it.
pub fn matrix_unit_available() -> bool {
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    {
        static GRANTED: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
        *GRANTED.get_or_init(request)
    }
    #[cfg(not(all(target_arch = "x86_64", target_os = "linux")))]
    false
}

/// Whether the CPU has what the kernels need; asks the system for the tile state, which Linux grants on request.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
fn request() -> bool {
    const AMX_BF16: u32 = 1 << 22;
    const AMX_TILE: u32 = 1 << 24;
    const ARCH_REQ_XCOMP_PERM: libc::c_ulong = 0x1023;
    const XFEATURE_XTILEDATA: libc::c_ulong = 18;
    if !is_x86_feature_detected!("avx512bf16") || !is_x86_feature_detected!("avx512vbmi") {
        return false;
    }
    #[allow(unused_unsafe, reason = "an unsafe function in older compilers only")]
    // SAFETY: a CPU with AVX-512 has the instruction, and leaf 7.
    let features = unsafe { std::arch::x86_64::__cpuid_count(7, 0) }.edx;
    if features & AMX_BF16 == 0 || features & AMX_TILE == 0 {
        return false;
    }
    // SAFETY: this request changes nothing but the process's permission to use the tile registers.
    unsafe { libc::syscall(libc::SYS_arch_prctl, ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA) == 0 }
}
