//! What comes over the boundary, checked as far as it can be: the only place where pointers become references.

use std::ffi::{CStr, c_char};

use crate::status::{Failure, kvant_status};

/// A structure that crosses the boundary, with its size in its first field.
///
/// # Safety
/// `#[repr(C)]`, the first field is a `usize`, every bit pattern of the other fields is a value, and zeros are the defaults.
pub(crate) unsafe trait Sized0: Copy {
    /// Its name.
    const NAME: &'static str;
    /// Least size of its first version: shorter ones never existed.
    const FIRST_SIZE: usize;
}

/// Declares [`Sized0`] for a structure whose first version ended with the field `$last`.
macro_rules! sized {
    ($type:ident, $last:ident) => {
        // SAFETY: the structure begins with `size: usize` and has numbers, pointers and optional functions after it.
        unsafe impl crate::pointers::Sized0 for $type {
            const NAME: &'static str = stringify!($type);
            const FIRST_SIZE: usize = std::mem::offset_of!($type, $last) + 1;
        }
    };
}
pub(crate) use sized;

fn check_size<T: Sized0>(size: usize) -> Result<(), Failure> {
    let (name, own) = (T::NAME, size_of::<T>());
    match (T::FIRST_SIZE..=own).contains(&size) {
        true => Ok(()),
        false => Err(Failure::new(
            kvant_status::StructSize,
            format!("{name}.size: found {size}, expected its size in bytes, {own} in this library"),
        )),
    }
}

fn check_pointer<T>(pointer: *const T, what: &str) -> Result<(), Failure> {
    match (pointer.is_null(), pointer.is_aligned()) {
        (true, _) => Err(Failure::argument(format!("{what} is null"))),
        (false, false) => Err(Failure::argument(format!("{what} is not aligned to {}", align_of::<T>()))),
        (false, true) => Ok(()),
    }
}

/// The caller's parameters, with defaults for fields that it does not know; all defaults for null.
///
/// # Safety
/// `given` is null or points to as many bytes as its size field says.
pub(crate) unsafe fn params<T: Sized0>(given: *const T) -> Result<T, Failure> {
    // SAFETY: zeros are a value of every such structure.
    let mut own: T = unsafe { std::mem::zeroed() };
    if given.is_null() {
        return Ok(own);
    }
    check_pointer(given, T::NAME)?;
    // SAFETY: every such structure begins with its size, and the caller vouches for as many bytes.
    let size = unsafe { given.cast::<usize>().read() };
    check_size::<T>(size)?;
    // SAFETY: `size` bytes are there, and no more than `own` has.
    unsafe { std::ptr::copy_nonoverlapping(given.cast::<u8>(), (&raw mut own).cast(), size) };
    Ok(own)
}

/// Writes as much of `value` as the caller's structure has.
///
/// # Safety
/// `out` is null or points to as many bytes as its size field says.
pub(crate) unsafe fn fill<T: Sized0>(out: *mut T, value: T) -> Result<(), Failure> {
    // SAFETY: as for this function.
    let size = unsafe { check_out(out) }?;
    let (own, start) = (&raw const value, size_of::<usize>());
    // SAFETY: both structures have `size` bytes; the size field stays the caller's.
    unsafe {
        std::ptr::copy_nonoverlapping(own.cast::<u8>().add(start), out.cast::<u8>().add(start), size - start);
    }
    Ok(())
}

/// The size of the caller's structure, checked before there is anything to write into it.
///
/// # Safety
/// As for [`fill`].
pub(crate) unsafe fn check_out<T: Sized0>(out: *mut T) -> Result<usize, Failure> {
    check_pointer(out, T::NAME)?;
    // SAFETY: every such structure begins with its size.
    let size = unsafe { out.cast::<usize>().read() };
    check_size::<T>(size)?;
    Ok(size)
}

/// What lies behind a handle knows the process that made it: threads do not follow into a forked one.
pub(crate) trait Handle {
    /// The process.
    fn process(&self) -> u32;
}

/// What a handle stands for.
///
/// # Safety
/// `pointer` is null or a handle of this library that has not been freed.
pub(crate) unsafe fn handle<'a, T: Handle>(pointer: *const T, what: &str) -> Result<&'a T, Failure> {
    check_pointer(pointer, what)?;
    // SAFETY: handles are boxes that only their `free` function takes back.
    let made = unsafe { &*pointer };
    match made.process() == std::process::id() {
        true => Ok(made),
        false => Err(Failure::state(format!("this {what} belongs to the process that was forked"))),
    }
}

/// Where a new handle goes: null until there is one.
///
/// # Safety
/// `out` is null or points to a pointer that may be written.
pub(crate) unsafe fn handle_out<'a, T>(out: *mut *mut T) -> Result<&'a mut *mut T, Failure> {
    check_pointer(out, "the place for the new handle")?;
    // SAFETY: the caller says that it may be written; a pointer can hold any bits.
    unsafe {
        out.write(std::ptr::null_mut());
        Ok(&mut *out)
    }
}

/// Takes a handle back. In a forked process it stays where it is: its threads, which freeing waits for, are not there.
///
/// # Safety
/// As for [`handle`]; it is not used afterwards.
pub(crate) unsafe fn take<T: Handle>(pointer: *mut T) -> Option<Box<T>> {
    // SAFETY: as for this function; a handle came from `Box::into_raw`.
    unsafe { handle(pointer, "handle").is_ok().then(|| Box::from_raw(pointer)) }
}

/// `len` elements of the caller's.
///
/// # Safety
/// `pointer` is null, or points to `len` elements that nobody writes during the call.
pub(crate) unsafe fn slice<'a, T>(pointer: *const T, len: usize, what: &str) -> Result<&'a [T], Failure> {
    if len == 0 {
        return Ok(&[]);
    }
    check_pointer(pointer, what)?;
    check_len::<T>(len, what)?;
    // SAFETY: not null, aligned, of a length that can exist, and there by the caller's word.
    Ok(unsafe { std::slice::from_raw_parts(pointer, len) })
}

/// `len` elements that the caller wants written.
///
/// # Safety
/// `pointer` is null, or points to `len` elements that nobody else uses during the call.
pub(crate) unsafe fn slice_mut<'a, T>(
    pointer: *mut T,
    len: usize,
    what: &str,
) -> Result<&'a mut [T], Failure> {
    if len == 0 {
        return Ok(&mut []);
    }
    check_pointer(pointer, what)?;
    check_len::<T>(len, what)?;
    // SAFETY: as for `slice`; nobody else uses it.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer, len) })
}

/// Refuses two buffers of `f32` that share memory.
pub(crate) fn disjoint(a: (*const f32, usize), b: (*mut f32, usize), what: &str) -> Result<(), Failure> {
    let range = |start: usize, len: usize| start..start.saturating_add(len.saturating_mul(size_of::<f32>()));
    let (a, b) = (range(a.0.addr(), a.1), range(b.0.addr(), b.1));
    match a.start < b.end && b.start < a.end {
        true => Err(Failure::argument(format!("{what} overlap"))),
        false => Ok(()),
    }
}

fn check_len<T>(len: usize, what: &str) -> Result<(), Failure> {
    match len.checked_mul(size_of::<T>()).is_some_and(|bytes| bytes <= isize::MAX as usize) {
        true => Ok(()),
        false => Err(Failure::argument(format!("{what}: {len} elements cannot exist"))),
    }
}

/// Text of the caller's that ends with a zero byte; `None` for null.
///
/// # Safety
/// `pointer` is null or points to bytes that end with a zero.
pub(crate) unsafe fn optional_text<'a>(
    pointer: *const c_char,
    what: &str,
) -> Result<Option<&'a str>, Failure> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: by the caller's word there is a zero byte.
    let text = unsafe { CStr::from_ptr(pointer) };
    let wrong = |error| Failure::argument(format!("{what} is not UTF-8: {error}"));
    text.to_str().map(Some).map_err(wrong)
}

/// [`optional_text`] that may not be null.
///
/// # Safety
/// As for [`optional_text`].
pub(crate) unsafe fn text<'a>(pointer: *const c_char, what: &str) -> Result<&'a str, Failure> {
    // SAFETY: as for this function.
    let text = unsafe { optional_text(pointer, what) }?;
    text.ok_or_else(|| Failure::argument(format!("{what} is null")))
}

/// Writes one value, or nothing for null.
///
/// # Safety
/// `out` is null or may be written.
pub(crate) unsafe fn put<T>(out: *mut T, value: T, what: &str) -> Result<(), Failure> {
    if out.is_null() {
        return Ok(());
    }
    check_pointer(out, what)?;
    // SAFETY: not null, aligned, and the caller's to give.
    unsafe { out.write(value) };
    Ok(())
}

/// The caller's buffer for a list: where it is, how much it holds, and where the list's length goes.
#[derive(Clone, Copy)]
pub(crate) struct Buffer<T> {
    pub start: *mut T,
    pub capacity: usize,
    pub count: *mut usize,
}

impl<T: Copy> Buffer<T> {
    /// Tells how long `list` is and, unless the buffer is null, copies it. A buffer that is too small stays as it was.
    ///
    /// # Safety
    /// `start` is null or has room for `capacity` elements; `count` is null or may be written.
    pub unsafe fn give(self, list: &[T], what: &str) -> Result<(), Failure> {
        let Buffer { start, capacity, count } = self;
        check_pointer(count, "the place for the count")?;
        // SAFETY: not null, aligned, and the caller's to give.
        unsafe { put(count, list.len(), "the count") }?;
        if start.is_null() {
            return Ok(());
        }
        if capacity < list.len() {
            let (found, needed) = (capacity, list.len());
            let message = format!("{what}: the buffer holds {found}, {needed} are needed");
            return Err(Failure::new(kvant_status::Buffer, message));
        }
        // SAFETY: as for this function.
        unsafe { slice_mut(start, list.len(), what) }?.copy_from_slice(list);
        Ok(())
    }
}
