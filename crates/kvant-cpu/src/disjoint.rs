//! Writes to disjoint parts of one slice from several threads.

use std::marker::PhantomData;

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
