//! First and second moments of what passes through a model's caches.

use kvant_cpu::Pool;
use kvant_model::{LayerRows, LayerSpec};

/// Count, sum and sum of outer products of vectors.
#[derive(Clone, Debug)]
pub struct Moments {
    d: usize,
    count: usize,
    sum: Vec<f64>,
    /// Lower triangle is used; of vectors as they are.
    outer: Vec<f64>,
}

impl Moments {
    fn new(d: usize) -> Self {
        Moments { d, count: 0, sum: vec![0.0; d], outer: vec![0.0; d * d] }
    }

    /// Takes in rows `width` apart of which `head` is the one that counts.
    fn add(&mut self, rows: &[f32], width: usize, head: usize) {
        let d = self.d;
        // In f32 within a step, where it is fast, and in f64 over steps.
        let (mut sum, mut outer) = (vec![0.0f32; d], vec![0.0f32; d * d]);
        for row in rows.chunks_exact(width * d) {
            let x = &row[head * d..(head + 1) * d];
            sum.iter_mut().zip(x).for_each(|(sum, x)| *sum += x);
            for (i, factor) in x.iter().enumerate() {
                outer[i * d..i * d + i + 1].iter_mut().zip(x).for_each(|(o, x)| *o += factor * x);
            }
            self.count += 1;
        }
        self.sum.iter_mut().zip(&sum).for_each(|(a, b)| *a += f64::from(*b));
        self.outer.iter_mut().zip(&outer).for_each(|(a, b)| *a += f64::from(*b));
    }

    /// The mean vector.
    pub fn mean(&self) -> Vec<f64> {
        self.sum.iter().map(|s| s / self.count.max(1) as f64).collect()
    }

    /// `E[x·xᵀ]`.
    pub fn second(&self) -> Vec<f64> {
        let (d, n) = (self.d, self.count.max(1) as f64);
        (0..d * d).map(|i| self.outer[(i / d).max(i % d) * d + (i / d).min(i % d)] / n).collect()
    }

    pub fn covariance(&self) -> Vec<f64> {
        let (mean, d) = (self.mean(), self.d);
        self.second().iter().enumerate().map(|(i, m)| m - mean[i / d] * mean[i % d]).collect()
    }
}

/// Moments of one KV head.
#[derive(Clone, Debug)]
pub struct HeadMoments {
    /// Keys after RoPE.
    pub keys: Moments,
    pub values: Moments,
    /// Queries of the whole group, after RoPE.
    pub queries: Moments,
}

/// Moments of every KV head of a layer.
pub struct LayerMoments(pub Vec<HeadMoments>);

impl LayerMoments {
    /// Nothing seen yet.
    pub fn new(spec: &LayerSpec) -> Self {
        let one = || Moments::new(spec.head_dim);
        let head = || HeadMoments { keys: one(), values: one(), queries: one() };
        LayerMoments((0..spec.kv_heads).map(|_| head()).collect())
    }

    /// Takes in the rows of a step but the first `skip` tokens of the text.
    pub fn add(&mut self, spec: &LayerSpec, rows: &LayerRows, skip: usize, pool: &Pool) {
        let (d, group) = (spec.head_dim, spec.heads / spec.kv_heads);
        let from = skip.saturating_sub(rows.first_position);
        let part = |rows: &[f32], heads: usize| (from * heads * d).min(rows.len());
        let keys = &rows.keys[part(rows.keys, spec.kv_heads)..];
        let values = &rows.values[part(rows.values, spec.kv_heads)..];
        let queries = &rows.queries[part(rows.queries, spec.heads)..];
        let mut jobs: Vec<(&mut Moments, &[f32], usize, Vec<usize>)> = Vec::new();
        for (head, moments) in self.0.iter_mut().enumerate() {
            jobs.push((&mut moments.keys, keys, spec.kv_heads, vec![head]));
            jobs.push((&mut moments.values, values, spec.kv_heads, vec![head]));
            let members = (head * group..(head + 1) * group).collect();
            jobs.push((&mut moments.queries, queries, spec.heads, members));
        }
        pool.for_each_chunk(&mut jobs, 1, &|_, jobs| {
            for (moments, rows, width, heads) in jobs {
                heads.iter().for_each(|head| moments.add(rows, *width, *head));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_of_known_rows() {
        let mut moments = Moments::new(2);
        // Two heads per row; head 1 counts: (1, 2), (3, 6).
        moments.add(&[9.0, 9.0, 1.0, 2.0, 9.0, 9.0, 3.0, 6.0], 2, 1);
        assert_eq!(moments.mean(), [2.0, 4.0]);
        assert_eq!(moments.second(), [5.0, 10.0, 10.0, 20.0]);
        assert_eq!(moments.covariance(), [1.0, 2.0, 2.0, 4.0]);
    }
}
