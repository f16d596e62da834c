//! The largest number that still fits.

/// The largest number up to `most` that fits; every smaller one must fit too. 0 if none does.
pub fn largest_fitting(most: usize, fits: impl Fn(usize) -> bool) -> usize {
    let (mut fitting, mut exceeding) = (0, most.saturating_add(1));
    while exceeding - fitting > 1 {
        let middle = fitting + (exceeding - fitting) / 2;
        if fits(middle) { fitting = middle } else { exceeding = middle }
    }
    fitting
}

#[cfg(test)]
mod tests {
    use super::largest_fitting;

    #[test]
    fn the_largest_is_found_wherever_it_is() {
        for most in [0, 1, 2, 63, 64, 1000] {
            for limit in 0..=most + 1 {
                assert_eq!(largest_fitting(most, |n| n <= limit), limit.min(most), "{limit} of {most}");
            }
        }
        assert_eq!(largest_fitting(usize::MAX, |n| n < 12_345), 12_344);
    }
}
