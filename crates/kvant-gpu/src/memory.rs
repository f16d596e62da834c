//! Buffers that count against a byte budget.

use std::sync::Arc;

use wgpu::{BufferDescriptor, BufferUsages, ErrorFilter};

use crate::budget::Budget;
use crate::device::Gpu;
use crate::error::GpuError;

/// Memory of the GPU; gives its bytes back to the budget when dropped.
#[derive(Debug)]
struct Memory {
    raw: wgpu::Buffer,
    budget: Arc<Budget>,
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.budget.give_back(self.raw.size());
    }
}

/// Memory of the GPU, or a part of it (`Gpu::parts`).
#[derive(Debug)]
pub struct Buffer {
    memory: Arc<Memory>,
    offset: u64,
    bytes: u64,
}

impl Buffer {
    /// What kernels are bound to.
    pub(crate) fn binding(&self) -> wgpu::BufferBinding<'_> {
        let (buffer, offset) = (self.raw(), self.offset());
        wgpu::BufferBinding { buffer, offset, size: std::num::NonZeroU64::new(self.bytes) }
    }

    /// Size, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn raw(&self) -> &wgpu::Buffer {
        &self.memory.raw
    }

    /// `bytes` bytes of it from byte `offset` on. Kernels want offsets that are multiples of what the GPU's limits say.
    pub(crate) fn part(&self, offset: u64, bytes: u64) -> Buffer {
        assert!(offset + bytes <= self.bytes, "a part lies inside its buffer");
        Buffer { memory: self.memory.clone(), offset: self.offset + offset, bytes }
    }

    /// Byte of [`Buffer::raw`] at which it starts.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }
}

/// A buffer through which results come back, made once.
#[derive(Debug)]
pub(crate) struct Mailbox(Buffer);

impl Mailbox {
    /// Records a copy of the first `bytes` bytes of `from` into it.
    pub fn copy(&self, encoder: &mut wgpu::CommandEncoder, from: &Buffer, bytes: u64) {
        self.copy_to(encoder, from, bytes, 0);
    }

    /// Bytes that it holds.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// [`Mailbox::copy`] to byte `at` of it.
    pub fn copy_to(&self, encoder: &mut wgpu::CommandEncoder, from: &Buffer, bytes: u64, at: u64) {
        encoder.copy_buffer_to_buffer(from.raw(), from.offset(), self.0.raw(), at, bytes);
    }

    /// Waits for `submission`, which copied something into it, and reads that.
    pub fn receive(
        &self,
        gpu: &Gpu,
        bytes: u64,
        submission: wgpu::SubmissionIndex,
    ) -> Result<Vec<u8>, GpuError> {
        let mut read = Vec::new();
        self.receive_with(gpu, bytes, submission, &mut |found| read.extend_from_slice(found))?;
        Ok(read)
    }

    /// [`Mailbox::receive`] without a copy: `take` sees the bytes where they are.
    pub fn receive_with(
        &self,
        gpu: &Gpu,
        bytes: u64,
        submission: wgpu::SubmissionIndex,
        take: &mut dyn FnMut(&[u8]),
    ) -> Result<(), GpuError> {
        let slice = self.0.raw().slice(..bytes);
        let (sender, receiver) = std::sync::mpsc::channel();
        slice.map_async(wgpu::MapMode::Read, move |result| {
            // The receiver outlives the wait below unless that failed.
            let _ = sender.send(result);
        });
        gpu.wait_for(Some(submission))?;
        let refused = |problem: String| GpuError::Refused { what: "read from the GPU".to_owned(), problem };
        match receiver.try_recv() {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return Err(gpu.lost_or(refused(error.to_string()))),
            Err(error) => return Err(gpu.lost_or(refused(error.to_string()))),
        }
        let read = slice.get_mapped_range().map(|view| take(&view));
        self.0.raw().unmap();
        read.map_err(|error| refused(error.to_string()))
    }
}

impl Gpu {
    /// A mailbox for up to `bytes` bytes.
    pub(crate) fn mailbox(&self, bytes: u64) -> Result<Mailbox, GpuError> {
        self.allocate("read-back", bytes, BufferUsages::MAP_READ | BufferUsages::COPY_DST).map(Mailbox)
    }

    /// A buffer of `bytes` bytes (rounded up to 16) for `what`. Its contents are zero.
    pub fn buffer(&self, what: &str, bytes: u64) -> Result<Buffer, GpuError> {
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC | BufferUsages::COPY_DST;
        self.allocate(what, bytes, usage)
    }

    /// Buffers of so many bytes each, in one piece of memory. wgpu puts a barrier before a kernel that reads a buffer which others wrote, but
    /// one for all parts: kernels that read further parts need not wait for the kernel that read the first.
    pub(crate) fn parts(&self, what: &str, bytes: &[u64]) -> Result<Vec<Buffer>, GpuError> {
        let step = u64::from(self.device().limits().min_storage_buffer_offset_alignment).max(16);
        let sizes = || bytes.iter().map(|bytes| (*bytes).max(16).next_multiple_of(16));
        let whole = self.buffer(what, sizes().map(|size| size.next_multiple_of(step)).sum())?;
        let mut offset = 0;
        let part = |bytes: u64| {
            let part = whole.part(offset, bytes);
            offset += bytes.next_multiple_of(step);
            part
        };
        Ok(sizes().map(part).collect())
    }

    /// A buffer of at least `bytes` bytes with what `old` holds at its front.
    pub(crate) fn larger(&self, old: &Buffer, bytes: usize) -> Result<Buffer, GpuError> {
        let new = self.buffer("the cache of all sequences", old.bytes().max(bytes as u64))?;
        let mut encoder = self.device().create_command_encoder(&Default::default());
        encoder.copy_buffer_to_buffer(old.raw(), 0, new.raw(), 0, old.bytes());
        self.queue().submit([encoder.finish()]);
        Ok(new)
    }

    /// A small buffer of parameters.
    pub fn uniform(&self, what: &str, bytes: u64) -> Result<Buffer, GpuError> {
        self.allocate(what, bytes, BufferUsages::UNIFORM | BufferUsages::COPY_DST)
    }

    pub(crate) fn allocate(&self, what: &str, bytes: u64, usage: BufferUsages) -> Result<Buffer, GpuError> {
        let size = bytes.max(16).next_multiple_of(16);
        if size > self.largest_buffer() {
            return Err(GpuError::OutOfMemory { what: what.to_owned(), asked: size });
        }
        if let Some(error) = self.known_failure() {
            return Err(error);
        }
        self.budget().take(what, size)?;
        let create = || {
            let scope = self.device().push_error_scope(ErrorFilter::OutOfMemory);
            let descriptor = BufferDescriptor { label: Some(what), size, usage, mapped_at_creation: false };
            let raw = self.device().create_buffer(&descriptor);
            pollster::block_on(scope.pop()).is_none().then_some(raw)
        };
        // What was dropped is free once the GPU is done with it.
        let raw = create().or_else(|| self.wait().ok().and_then(|()| create()));
        let Some(raw) = raw else {
            self.budget().give_back(size);
            return Err(self.lost_or(GpuError::OutOfMemory { what: what.to_owned(), asked: size }));
        };
        let memory = Arc::new(Memory { raw, budget: self.budget().clone() });
        Ok(Buffer { memory, offset: 0, bytes: size })
    }

    /// The most bytes that one buffer can have.
    pub fn largest_buffer(&self) -> u64 {
        let limits = self.device().limits();
        limits.max_buffer_size.min(limits.max_storage_buffer_binding_size)
    }

    /// Hands pending writes to the GPU, so that their copies on this side can go.
    pub(crate) fn flush(&self) {
        self.queue().submit([]);
    }

    /// Writes `data` at byte `offset` (both multiples of 4) before whatever is submitted next.
    pub fn write(&self, buffer: &Buffer, offset: u64, data: &[u8]) -> Result<(), GpuError> {
        let end = offset + data.len() as u64;
        if end > buffer.bytes() || !offset.is_multiple_of(4) || !data.len().is_multiple_of(4) {
            return Err(GpuError::Length {
                what: "write to the GPU".to_owned(),
                found: end,
                expected: buffer.bytes(),
            });
        }
        self.queue().write_buffer(buffer.raw(), buffer.offset() + offset, data);
        Ok(())
    }

    /// Waits for everything submitted and reads `bytes` bytes (a multiple of 4) from the start of the buffer.
    pub fn read(&self, buffer: &Buffer, bytes: u64) -> Result<Vec<u8>, GpuError> {
        if bytes > buffer.bytes() || !bytes.is_multiple_of(4) {
            return Err(GpuError::Length {
                what: "read from the GPU".to_owned(),
                found: bytes,
                expected: buffer.bytes(),
            });
        }
        if bytes == 0 {
            return Ok(Vec::new());
        }
        let mailbox = self.mailbox(bytes)?;
        let mut encoder = self.device().create_command_encoder(&Default::default());
        mailbox.copy(&mut encoder, buffer, bytes);
        let submission = self.queue().submit([encoder.finish()]);
        mailbox.receive(self, bytes, submission)
    }

    /// Waits for everything submitted and reads whole buffers, in one go.
    pub(crate) fn read_all(&self, buffers: &[&Buffer]) -> Result<Vec<Vec<u8>>, GpuError> {
        if buffers.is_empty() { Ok(Vec::new()) } else { self.read_later(buffers)?.take(self) }
    }

    /// Has whole buffers, at least one, read as they are behind everything submitted.
    pub(crate) fn read_later(&self, buffers: &[&Buffer]) -> Result<Reading, GpuError> {
        let sizes: Vec<u64> = buffers.iter().map(|buffer| buffer.bytes()).collect();
        let mailbox = self.mailbox(sizes.iter().sum())?;
        let mut encoder = self.device().create_command_encoder(&Default::default());
        let mut at = 0;
        for buffer in buffers {
            mailbox.copy_to(&mut encoder, buffer, buffer.bytes(), at);
            at += buffer.bytes();
        }
        let submission = self.queue().submit([encoder.finish()]);
        Ok(Reading { mailbox, sizes, submission })
    }
}

/// Buffers on their way to the host.
pub(crate) struct Reading {
    mailbox: Mailbox,
    sizes: Vec<u64>,
    submission: wgpu::SubmissionIndex,
}

impl Reading {
    /// Bytes of all buffers.
    pub fn bytes(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// Waits for them.
    pub fn take(self, gpu: &Gpu) -> Result<Vec<Vec<u8>>, GpuError> {
        let bytes = self.bytes();
        let all = self.mailbox.receive(gpu, bytes, self.submission)?;
        let mut rest = &all[..];
        let part = |bytes: &u64| {
            let (part, behind) = rest.split_at(*bytes as usize);
            rest = behind;
            part.to_vec()
        };
        Ok(self.sizes.iter().map(part).collect())
    }
}
