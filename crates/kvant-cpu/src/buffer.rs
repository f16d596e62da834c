//! Aligned memory.

use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use memmap2::MmapMut;

use crate::arch::os::advise_huge_pages;

/// Alignment of small buffers: one cache line, one AVX-512 vector.
pub(crate) const LINE: usize = 64;
/// From this size on (bytes) a buffer has pages of its own, is aligned to 2 MiB and asks for pages of that size.
const HUGE_PAGE: usize = 2 << 20;

/// Zeroed bytes whose first byte is aligned to a cache line (to 2 MiB when large).
pub(crate) struct AlignedBytes {
    pointer: NonNull<u8>,
    len: usize,
    memory: Memory,
}

/// Where the bytes lie.
enum Memory {
    /// With the allocator.
    Heap(Layout),
    /// In pages of their own. An allocator keeps large pieces that were freed for later, zeroes them by hand when they are asked for
    /// again, the part before the alignment too, and hardly ever returns them; pages go back to the system at once, and those that
    /// nobody touches take no memory.
    Pages { _map: MmapMut },
}

// SAFETY: the buffer owns its memory; shared access is read-only through `&self`.
unsafe impl Send for AlignedBytes {}
// SAFETY: as above.
unsafe impl Sync for AlignedBytes {}

impl AlignedBytes {
    /// `len` zero bytes, or `None` when there is no memory left.
    pub(crate) fn zeroed(len: usize) -> Option<AlignedBytes> {
        let len = len.max(LINE).checked_next_multiple_of(LINE)?;
        if len < HUGE_PAGE {
            let layout = Layout::from_size_align(len, LINE).ok()?;
            // SAFETY: the layout's size is at least `LINE`, so not zero.
            let pointer = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            return Some(AlignedBytes { pointer, len, memory: Memory::Heap(layout) });
        }
        let mut map = MmapMut::map_anon(len.checked_add(HUGE_PAGE)?).ok()?;
        let start = map.as_mut_ptr();
        let offset = start.addr().next_multiple_of(HUGE_PAGE) - start.addr();
        let pointer = NonNull::new(map[offset..offset + len].as_mut_ptr())?;
        advise_huge_pages(pointer.as_ptr(), len);
        Some(AlignedBytes { pointer, len, memory: Memory::Pages { _map: map } })
    }

    /// The first byte.
    pub(crate) fn start(&self) -> NonNull<u8> {
        self.pointer
    }

    /// The bytes; a multiple of [`LINE`] long, at least the length asked for.
    pub(crate) fn as_slice(&self) -> &[u8] {
        // SAFETY: the memory is initialised and lives as long as `self`.
        unsafe { std::slice::from_raw_parts(self.pointer.as_ptr(), self.len) }
    }

    /// The bytes, writable.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [u8] {
        // SAFETY: as in `as_slice`, and `&mut self` makes the access exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.pointer.as_ptr(), self.len) }
    }
}

impl Drop for AlignedBytes {
    fn drop(&mut self) {
        if let Memory::Heap(layout) = self.memory {
            // SAFETY: allocated in `zeroed` with this layout.
            unsafe { dealloc(self.pointer.as_ptr(), layout) };
        }
    }
}

/// Bytes of a slab that several matrices share.
const SLAB: usize = 32 << 20;
/// Matrices from this size on (bytes) have memory of their own; those below `SLAB_MIN` too.
const SLAB_MAX: usize = SLAB / 4;
const SLAB_MIN: usize = 16 << 10;

/// Zeroed bytes of one weight matrix. Middle-sized matrices are cut one after the other from shared slabs of huge pages:
/// the matrices of a layer then lie next to each other in the order they were packed, which is the order of use, so
/// prefetching past the end of one brings in the next, and few pages cover them all.
pub(crate) struct WeightBytes {
    slab: Arc<AlignedBytes>,
    start: usize,
    len: usize,
}

/// The slab being filled and the bytes of it that are given away. Weak: the matrices keep it alive.
static CURRENT_SLAB: Mutex<(Weak<AlignedBytes>, usize)> = Mutex::new((Weak::new(), 0));

impl WeightBytes {
    /// `len` zero bytes, or `None` when the allocator has no room.
    pub(crate) fn zeroed(len: usize) -> Option<WeightBytes> {
        let len = len.checked_next_multiple_of(LINE)?;
        if !(SLAB_MIN..SLAB_MAX).contains(&len) {
            return Some(WeightBytes { slab: Arc::new(AlignedBytes::zeroed(len)?), start: 0, len });
        }
        let mut current = CURRENT_SLAB.lock().unwrap_or_else(PoisonError::into_inner);
        let (slab, start) = match current.0.upgrade() {
            Some(slab) if current.1 + len <= SLAB => (slab, current.1),
            _ => (Arc::new(AlignedBytes::zeroed(SLAB)?), 0),
        };
        *current = (Arc::downgrade(&slab), start + len);
        Some(WeightBytes { slab, start, len })
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        // SAFETY: `zeroed` gives every range of a slab away once, so `&self` is shared access to this one.
        unsafe { std::slice::from_raw_parts(self.slab.start().as_ptr().add(self.start), self.len) }
    }

    /// The bytes, writable.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [u8] {
        // SAFETY: as in `as_slice`; `&mut self` makes the access exclusive, and nothing borrows the whole slab.
        unsafe { std::slice::from_raw_parts_mut(self.slab.start().as_ptr().add(self.start), self.len) }
    }
}

/// An aligned buffer that grows to what is asked of it and is reused between calls.
#[derive(Default)]
pub(crate) struct GrowBuffer(Option<AlignedBytes>);

impl GrowBuffer {
    /// The first `len` elements; what they hold is left over from earlier use.
    ///
    /// # Panics
    /// If the allocator has no room.
    pub(crate) fn get<T: bytemuck::AnyBitPattern + bytemuck::NoUninit>(&mut self, len: usize) -> &mut [T] {
        let bytes = len.checked_mul(size_of::<T>()).expect("scratch size fits the address space");
        if self.0.as_ref().is_none_or(|buffer| buffer.as_slice().len() < bytes) {
            self.0 = None;
            self.0 = Some(AlignedBytes::zeroed(bytes).expect("memory for scratch buffers"));
        }
        let buffer = self.0.as_mut().expect("allocated above");
        &mut bytemuck::cast_slice_mut(buffer.as_mut_slice())[..len]
    }
}
