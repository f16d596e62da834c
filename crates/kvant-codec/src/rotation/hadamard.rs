//! The Walsh–Hadamard butterflies in natural (Sylvester) order, unnormalised, in place.

use kvant_simd::Simd;

/// `x ← H·x`, length a power of two. Three levels per pass (eight values in registers), so that d = 128 is read and
/// written three times, not seven.
#[inline(always)]
pub(super) fn transform<S: Simd>(s: S, x: &mut [S::F]) {
    let len = x.len();
    let mut half = 1;
    // 7 levels = 3 + 3 + 1; the odd levels come first, where the blocks are small.
    match len.trailing_zeros() % 3 {
        1 => {
            for block in x.chunks_exact_mut(2) {
                (block[0], block[1]) = butterfly(s, block[0], block[1]);
            }
            half = 2;
        }
        2 => {
            for block in x.chunks_exact_mut(4) {
                let ([a, b], [c, d]) = ([block[0], block[1]], [block[2], block[3]]);
                let ((a, b), (c, d)) = (butterfly(s, a, b), butterfly(s, c, d));
                ((block[0], block[2]), (block[1], block[3])) = (butterfly(s, a, c), butterfly(s, b, d));
            }
            half = 4;
        }
        _ => {}
    }
    while half < len {
        for block in x.chunks_exact_mut(8 * half) {
            let (x0, rest) = block.split_at_mut(half);
            let (x1, rest) = rest.split_at_mut(half);
            let (x2, rest) = rest.split_at_mut(half);
            let (x3, rest) = rest.split_at_mut(half);
            let (x4, rest) = rest.split_at_mut(half);
            let (x5, rest) = rest.split_at_mut(half);
            let (x6, x7) = rest.split_at_mut(half);
            let pairs = x0.iter_mut().zip(x1).zip(x2.iter_mut().zip(x3));
            let quads = pairs.zip(x4.iter_mut().zip(x5).zip(x6.iter_mut().zip(x7)));
            for (((x0, x1), (x2, x3)), ((x4, x5), (x6, x7))) in quads {
                let ((a0, a1), (a2, a3)) = (butterfly(s, *x0, *x1), butterfly(s, *x2, *x3));
                let ((a4, a5), (a6, a7)) = (butterfly(s, *x4, *x5), butterfly(s, *x6, *x7));
                let ((b0, b2), (b1, b3)) = (butterfly(s, a0, a2), butterfly(s, a1, a3));
                let ((b4, b6), (b5, b7)) = (butterfly(s, a4, a6), butterfly(s, a5, a7));
                ((*x0, *x4), (*x1, *x5)) = (butterfly(s, b0, b4), butterfly(s, b1, b5));
                ((*x2, *x6), (*x3, *x7)) = (butterfly(s, b2, b6), butterfly(s, b3, b7));
            }
        }
        half *= 8;
    }
}

#[inline(always)]
fn butterfly<S: Simd>(s: S, a: S::F, b: S::F) -> (S::F, S::F) {
    (s.add(a, b), s.sub(a, b))
}
