//! Aligned memory, and writes to disjoint parts of one slice from several threads.

use std::alloc::{Layout, alloc, dealloc};
use std::marker::PhantomData;

use crate::arch::os::advise_huge_pages;

/// Alignment of small buffers: one cache line, one AVX-512 vector.
pub(crate) const LINE: usize = 64;
/// From this size on (bytes) a buffer is aligned to, and asks for, 2 MiB pages.
const HUGE_PAGE: usize = 2 << 20;

/// Zeroed bytes whose first byte is aligned to a cache line (to 2 MiB when large).
pub(crate) struct AlignedBytes {
    pointer: *mut u8,
    layout: Layout,
}

// SAFETY: the buffer owns its memory; shared access is read-only through `&self`.
unsafe impl Send for AlignedBytes {}
// SAFETY: as above.
unsafe impl Sync for AlignedBytes {}

impl AlignedBytes {
    /// `len` zero bytes, or `None` when the allocator has no room.
    pub(crate) fn zeroed(len: usize) -> Option<AlignedBytes> {
        let align = if len >= HUGE_PAGE { HUGE_PAGE } else { LINE };
        let layout = Layout::from_size_align(len.max(LINE).checked_next_multiple_of(LINE)?, align).ok()?;
        // SAFETY: the layout's size is at least `LINE`, so not zero.
        let pointer = unsafe { alloc(layout) };
        if pointer.is_null() {
            return None;
        }
        if align == HUGE_PAGE {
            // Before the first touch, so that the pages come up huge.
            advise_huge_pages(pointer, layout.size());
        }
        // SAFETY: `pointer` is valid for writes of the whole layout.
        unsafe { pointer.write_bytes(0, layout.size()) };
        Some(AlignedBytes { pointer, layout })
    }

    /// The bytes; a multiple of [`LINE`] long, at least the length asked for.
    pub(crate) fn as_slice(&self) -> &[u8] {
        // SAFETY: the allocation is initialised and lives as long as `self`.
        unsafe { std::slice::from_raw_parts(self.pointer, self.layout.size()) }
    }

    /// The bytes, writable.
    pub(crate) fn as_mut_slice(&mut self) -> &mut [u8] {
        // SAFETY: as in `as_slice`, and `&mut self` makes the access exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.pointer, self.layout.size()) }
    }
}

impl Drop for AlignedBytes {
    fn drop(&mut self) {
        // SAFETY: allocated in `zeroed` with this layout.
        unsafe { dealloc(self.pointer, self.layout) };
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

/// A mutable slice whose disjoint parts are written by several threads.
pub(crate) struct DisjointMut<'a, T> {
    pointer: *mut T,
    len: usize,
    slice: PhantomData<&'a mut [T]>,
}

// SAFETY: `part` hands out parts to one thread each; `T: Send` lets them be written there.
unsafe impl<T: Send> Send for DisjointMut<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for DisjointMut<'_, T> {}

impl<'a, T> DisjointMut<'a, T> {
    pub(crate) fn new(slice: &'a mut [T]) -> Self {
        DisjointMut { pointer: slice.as_mut_ptr(), len: slice.len(), slice: PhantomData }
    }

    /// `len` elements from `start` on.
    ///
    /// # Safety
    /// No two parts that are alive at the same time may overlap.
    #[allow(clippy::mut_from_ref, reason = "handing out disjoint mutable parts is the type's purpose")]
    pub(crate) unsafe fn part(&self, start: usize, len: usize) -> &mut [T] {
        // SAFETY: inside the slice (checked by `pointer`), exclusive by the caller's promise.
        unsafe { std::slice::from_raw_parts_mut(self.pointer(start, len), len) }
    }

    /// Pointer to `len` elements from `start` on, for parts that interleave with those of other threads.
    pub(crate) fn pointer(&self, start: usize, len: usize) -> *mut T {
        assert!(start <= self.len && len <= self.len - start, "part lies inside the slice");
        // SAFETY: `start` is at most one past the end of the slice.
        unsafe { self.pointer.add(start) }
    }
}
