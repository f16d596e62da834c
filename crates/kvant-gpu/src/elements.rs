//! Which elements of a cooperative matrix a thread has.
//!
//! Vulkan leaves that to the driver. Kernels that make matrices of what a thread has, or look into them ([`crate::spirv`]), are written for the
//! order that NVIDIA's matrix units have had since Ampere; a GPU is asked when it is opened, and has the other kernels if it answers otherwise.
//!
//! ```text
//!   thread = 4·g + q      sums and left factors: rows g, g + 8, columns 2q + {0, 1, 8, 9}     right factors: the same, rows and columns swapped
//!   elements 0 1 2 3      row g, columns 2q, 2q + 1, 2q + 8, 2q + 9
//!   elements 4 5 6 7      row g + 8, the same
//! ```
//!
//! They also count on products of halves below the smallest normal one to be exact.

use half::f16;
use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{BufferUsages, Device, Queue};

use crate::spirv;
use crate::template::{Bindings, expand};
use crate::trusted::spirv_module;

/// Elements that a thread has of a matrix.
const OWN: usize = 8;
/// Sums, left and right factors, and products of the smallest halves.
const KINDS: usize = 4;

/// Row and column of element `i` that `thread` has of a sum or a left factor.
fn place(thread: usize, i: usize) -> (usize, usize) {
    (thread / 4 + i / 4 * 8, thread % 4 * 2 + i % 2 + i / 2 % 2 * 8)
}

/// Row `row` and column `column` of a product: of `16·row + column` and of halves that count elements from 1, in units of 2⁻²⁴.
fn product(row: usize, column: usize) -> f32 {
    let element = |k: usize| k % 2 + k / 8 * 2 + column / 8 * 4;
    let sum: usize = (0..16).map(|k| (16 * row + k) * (element(k) + 1)).sum();
    sum as f32 / (1 << 24) as f32
}

/// True if threads of a GPU that has matrices of 16×16 have the elements that kernels expect.
pub(crate) fn lie_as_expected(device: &Device, queue: &Queue) -> bool {
    let scope = device.push_error_scope(wgpu::ErrorFilter::Validation);
    let found = found(device, queue);
    // A GPU that cannot say has other kernels.
    let refused = pollster::block_on(scope.pop()).is_some();
    let expected = |at: usize| {
        let (thread, kind, i) = (at / (KINDS * OWN), at / OWN % KINDS, at % OWN);
        let (row, column) = place(thread, i);
        match kind {
            // Right factors are the others' mirror image.
            2 => (16 * column + row) as f32,
            3 => product(row, column),
            _ => (16 * row + column) as f32,
        }
    };
    !refused && found.is_some_and(|all| all.iter().enumerate().all(|(at, value)| *value == expected(at)))
}

/// Of every thread and kind the elements' places, `16·row + column`, and those of products.
fn found(device: &Device, queue: &Queue) -> Option<Vec<f32>> {
    let source = expand("elements.wgsl", include_str!("wgsl/elements.wgsl"), &Bindings::default()).ok()?;
    let kernel = spirv::compile(&source).ok()?;
    let places: Vec<f32> = (0u16..256).map(f32::from).collect();
    let halves: Vec<f16> = places.iter().map(|place| f16::from_f32(*place)).collect();
    let buffer = |contents: &[u8], usage| {
        device.create_buffer_init(&BufferInitDescriptor { label: Some("elements"), contents, usage })
    };
    let elements = vec![0; 4 * 32 * KINDS * OWN];
    let buffers = [
        buffer(bytemuck::cast_slice(&places), BufferUsages::STORAGE),
        buffer(bytemuck::cast_slice(&halves), BufferUsages::STORAGE),
        buffer(&elements, BufferUsages::STORAGE | BufferUsages::COPY_SRC),
    ];
    let copy = buffer(&elements, BufferUsages::COPY_DST | BufferUsages::MAP_READ);
    let entry = |(binding, _): (usize, _)| wgpu::BindGroupLayoutEntry {
        binding: binding as u32,
        visibility: wgpu::ShaderStages::COMPUTE,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only: binding < 2 },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    };
    let entries: Vec<_> = buffers.iter().enumerate().map(entry).collect();
    let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("elements"),
        entries: &entries,
    });
    let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some("elements"),
        bind_group_layouts: &[Some(&layout)],
        ..Default::default()
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("elements"),
        layout: Some(&pipeline_layout),
        module: &spirv_module(device, "elements", &kernel),
        entry_point: Some(&kernel.entry),
        compilation_options: Default::default(),
        cache: None,
    });
    let bound: Vec<_> = (0u32..)
        .zip(&buffers)
        .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
        .collect();
    let bound = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("elements"),
        layout: &layout,
        entries: &bound,
    });
    let mut encoder = device.create_command_encoder(&Default::default());
    {
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &bound, &[]);
        pass.dispatch_workgroups(1, 1, 1);
    }
    encoder.copy_buffer_to_buffer(&buffers[2], 0, &copy, 0, elements.len() as u64);
    queue.submit([encoder.finish()]);
    copy.slice(..).map_async(wgpu::MapMode::Read, |_| {});
    device.poll(wgpu::PollType::wait_indefinitely()).ok()?;
    let mapped = copy.slice(..).get_mapped_range().ok()?;
    Some(bytemuck::pod_collect_to_vec(&mapped))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_have_every_element_once() {
        let mut seen = [0; 256];
        for thread in 0..32 {
            for i in 0..OWN {
                let (row, column) = place(thread, i);
                seen[16 * row + column] += 1;
            }
        }
        assert_eq!(seen, [1; 256]);
    }
}
