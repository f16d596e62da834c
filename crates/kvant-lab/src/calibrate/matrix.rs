//! Small dense matrices in f64, row-major.

/// `a·b`, all `d × d`.
pub fn product(a: &[f64], b: &[f64], d: usize) -> Vec<f64> {
    let mut out = vec![0.0; d * d];
    for (row, out) in a.chunks_exact(d).zip(out.chunks_exact_mut(d)) {
        for (factor, b) in row.iter().zip(b.chunks_exact(d)) {
            out.iter_mut().zip(b).for_each(|(out, b)| *out += factor * b);
        }
    }
    out
}

/// `aᵀ`.
pub fn transposed(a: &[f64], d: usize) -> Vec<f64> {
    (0..d * d).map(|i| a[(i % d) * d + i / d]).collect()
}

pub fn identity(d: usize) -> Vec<f64> {
    (0..d * d).map(|i| f64::from(u8::from(i / d == i % d))).collect()
}

/// Sum of the diagonal.
pub fn trace(a: &[f64], d: usize) -> f64 {
    a.iter().step_by(d + 1).sum()
}

/// `a⁻¹` by Gauss–Jordan with row pivots; `None` if a pivot vanishes.
pub fn inverse(a: &[f64], d: usize) -> Option<Vec<f64>> {
    let (mut work, mut out) = (a.to_vec(), identity(d));
    for i in 0..d {
        let best = (i..d).max_by(|x, y| work[x * d + i].abs().total_cmp(&work[y * d + i].abs()))?;
        for part in [&mut work, &mut out] {
            (0..d).for_each(|j| part.swap(i * d + j, best * d + j));
        }
        let pivot = work[i * d + i];
        if pivot.abs() < 1e-300 {
            return None;
        }
        for part in [&mut work, &mut out] {
            part[i * d..(i + 1) * d].iter_mut().for_each(|v| *v /= pivot);
        }
        let (lead, lead_out) = (work[i * d..(i + 1) * d].to_vec(), out[i * d..(i + 1) * d].to_vec());
        for row in (0..d).filter(|row| *row != i) {
            let factor = work[row * d + i];
            for (part, lead) in [(&mut work, &lead), (&mut out, &lead_out)] {
                let target = &mut part[row * d..(row + 1) * d];
                target.iter_mut().zip(lead).for_each(|(v, lead)| *v -= factor * lead);
            }
        }
    }
    Some(out)
}

/// Eigenvalues and eigenvectors (rows) of a symmetric matrix, by Jacobi's rotations.
pub fn eigen(a: &[f64], d: usize) -> (Vec<f64>, Vec<f64>) {
    let (mut a, mut vectors) = (a.to_vec(), identity(d));
    let size: f64 = a.iter().map(|v| v * v).sum::<f64>().max(f64::MIN_POSITIVE);
    for _sweep in 0..30 {
        let outside: f64 = (0..d * d).filter(|i| i / d != i % d).map(|i| a[i] * a[i]).sum::<f64>();
        if outside <= 1e-22 * size {
            break;
        }
        // Small entries wait until the large ones are gone.
        let threshold = (outside / (d * d) as f64).sqrt() * 0.1;
        for p in 0..d {
            for q in p + 1..d {
                if a[p * d + q].abs() > threshold {
                    turn(&mut a, &mut vectors, d, p, q);
                }
            }
        }
    }
    ((0..d).map(|i| a[i * d + i]).collect(), vectors)
}

/// One rotation that clears entry (p, q).
fn turn(a: &mut [f64], vectors: &mut [f64], d: usize, p: usize, q: usize) {
    let theta = (a[q * d + q] - a[p * d + p]) / (2.0 * a[p * d + q]);
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let t = if theta == 0.0 { 1.0 } else { t };
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    let mix = |x: &mut f64, y: &mut f64| (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
    let (upper, lower) = a.split_at_mut(q * d);
    upper[p * d..(p + 1) * d].iter_mut().zip(&mut lower[..d]).for_each(|(x, y)| mix(x, y));
    for row in a.chunks_exact_mut(d) {
        let (left, right) = row.split_at_mut(q);
        mix(&mut left[p], &mut right[0]);
    }
    let (upper, lower) = vectors.split_at_mut(q * d);
    upper[p * d..(p + 1) * d].iter_mut().zip(&mut lower[..d]).for_each(|(x, y)| mix(x, y));
}

/// `Σ f(value)·v·vᵀ` over the eigenvectors of a symmetric matrix.
pub fn spectral(a: &[f64], d: usize, f: impl Fn(f64) -> f64) -> Vec<f64> {
    let (values, vectors) = eigen(a, d);
    let mut scaled = vectors.clone();
    for (row, value) in scaled.chunks_exact_mut(d).zip(&values) {
        let factor = f(*value);
        row.iter_mut().for_each(|v| *v *= factor);
    }
    product(&transposed(&vectors, d), &scaled, d)
}

/// The positive P with `P·c·P = w`: the point half way between c⁻¹ and w on the cone of positive matrices.
pub fn between(c: &[f64], w: &[f64], d: usize) -> Vec<f64> {
    let root = spectral(c, d, |v| v.max(0.0).sqrt());
    let inverse_root = spectral(c, d, |v| 1.0 / v.max(1e-300).sqrt());
    let inner = product(&product(&root, w, d), &root, d);
    let inner = spectral(&inner, d, |v| v.max(0.0).sqrt());
    product(&product(&inverse_root, &inner, d), &inverse_root, d)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kvant_codec::rng::Rng;

    fn positive(d: usize, seed: u64) -> Vec<f64> {
        let mut rng = Rng::new(seed);
        let a: Vec<f64> = (0..d * d).map(|_| rng.normal()).collect();
        let mut out = product(&a, &transposed(&a, d), d);
        (0..d).for_each(|i| out[i * d + i] += 0.1);
        out
    }

    fn close(a: &[f64], b: &[f64], tolerance: f64) {
        let worst = a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(worst < tolerance, "{worst}");
    }

    #[test]
    fn decompositions_put_the_matrix_together_again() {
        let d = 24;
        let a = positive(d, 1);
        close(&spectral(&a, d, |v| v), &a, 1e-9);
        let root = spectral(&a, d, f64::sqrt);
        close(&product(&root, &root, d), &a, 1e-9);
        close(&product(&inverse(&a, d).unwrap(), &a, d), &identity(d), 1e-9);
        assert!(inverse(&vec![0.0; d * d], d).is_none());
        let w = positive(d, 2);
        let p = between(&a, &w, d);
        close(&product(&product(&p, &a, d), &p, d), &w, 1e-7);
    }
}
