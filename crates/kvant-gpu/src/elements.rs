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

use half::f16;

use crate::device::Gpu;
use crate::error::GpuError;
use crate::kernel::Access;
use crate::template::{Bindings, expand};

/// Elements that a thread has of a matrix.
const OWN: usize = 8;
/// Sums, left and right factors.
const KINDS: usize = 3;

/// Row and column of element `i` that `thread` has of a sum or a left factor.
fn place(thread: usize, i: usize) -> (usize, usize) {
    (thread / 4 + i / 4 * 8, thread % 4 * 2 + i % 2 + i / 2 % 2 * 8)
}

/// True if threads of `gpu`, which has matrices of 16×16, have the elements that kernels expect.
pub(crate) fn lie_as_expected(gpu: &Gpu) -> bool {
    // A GPU that cannot say has other kernels.
    found(gpu).is_ok_and(|found| {
        let expected = |at: usize| {
            let (thread, kind, i) = (at / (KINDS * OWN), at / OWN % KINDS, at % OWN);
            let (row, column) = place(thread, i);
            // Right factors are the others' mirror image.
            let (row, column) = if kind == 2 { (column, row) } else { (row, column) };
            (16 * row + column) as f32
        };
        found.iter().enumerate().all(|(at, value)| *value == expected(at))
    })
}

/// Of every thread and kind the elements' places, `16·row + column`.
fn found(gpu: &Gpu) -> Result<Vec<f32>, GpuError> {
    let source = expand("elements.wgsl", include_str!("wgsl/elements.wgsl"), &Bindings::default())?;
    let kernel = gpu.kernel("elements", &source, &[Access::Read, Access::Read, Access::Write])?;
    let places: Vec<f32> = (0u16..256).map(f32::from).collect();
    let halves: Vec<f16> = places.iter().map(|place| f16::from_f32(*place)).collect();
    let bytes = 4 * 32 * (KINDS * OWN) as u64;
    let (floats, short) = (gpu.buffer("places", 1024)?, gpu.buffer("places in halves", 512)?);
    let found = gpu.buffer("elements", bytes)?;
    gpu.write(&floats, 0, bytemuck::cast_slice(&places))?;
    gpu.write(&short, 0, bytemuck::cast_slice(&halves))?;
    let dispatch = gpu.dispatch(&kernel, &[&floats, &short, &found], [1, 1, 1])?;
    gpu.compiled()?;
    gpu.submit(&[&dispatch]);
    Ok(bytemuck::pod_collect_to_vec(&gpu.read(&found, bytes)?))
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
