//! Working memory that starts at a cache line, so that no vector of it straddles two.

/// Bytes of a cache line, and of the widest vector.
const LINE: usize = 64;

/// A growing buffer whose contents start at a cache line. Contents do not survive [`Aligned::resized`].
#[derive(Default, Debug)]
pub(crate) struct Aligned<T> {
    memory: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Copy> Aligned<T> {
    /// `len` elements, each `value`.
    pub fn filled(&mut self, len: usize, value: T) -> &mut [T] {
        let elements = self.resized(len, value);
        elements.fill(value);
        elements
    }

    /// `len` elements with whatever they hold; new ones are `value`.
    pub fn resized(&mut self, len: usize, value: T) -> &mut [T] {
        let spare = LINE / size_of::<T>().max(1);
        if self.memory.len() < len + spare {
            self.memory.resize(len + spare, value);
            // At most a line short of elements; none if the elements do not divide a line.
            self.start = self.memory.as_ptr().align_offset(LINE).min(spare);
        }
        self.len = len;
        &mut self.memory[self.start..self.start + len]
    }

    /// The elements, writable.
    pub fn get_mut(&mut self) -> &mut [T] {
        &mut self.memory[self.start..self.start + self.len]
    }

    /// The elements.
    pub fn get(&self) -> &[T] {
        &self.memory[self.start..self.start + self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_start_at_a_line() {
        let mut buffer = Aligned::<f32>::default();
        for len in [1, 64, 3, 1000, 999] {
            assert!(buffer.filled(len, 0.5).iter().all(|x| *x == 0.5));
            assert_eq!(buffer.get().len(), len);
            assert!(buffer.get().as_ptr().addr().is_multiple_of(LINE), "{len}");
        }
    }
}
