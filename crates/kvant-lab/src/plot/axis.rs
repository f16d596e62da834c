//! Axes: linear and logarithmic in one type, with ticks at round numbers.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

/// How values are spread along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps are equally long.
    #[default]
    Linear,
    /// Equal factors are equally long; values must be above zero.
    Log,
}

/// What an axis shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    /// Its label, with the unit.
    pub label: String,
    /// How values are spread.
    pub scale: Scale,
}

impl Axis {
    pub fn linear(label: impl Into<String>) -> Self {
        Axis { label: label.into(), scale: Scale::Linear }
    }
}

/// A range of values on an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Span {
    scale: Scale,
    low: f64,
    high: f64,
}

impl Span {
    /// Holds every value with a little room; values are finite, and positive where the scale is logarithmic.
    pub fn around(scale: Scale, values: impl Iterator<Item = f64>) -> Self {
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        let (low, high) = match scale {
            Scale::Log if low == high => (low / 2.0, high * 2.0),
            Scale::Log => {
                let room = (high / low).powf(0.04);
                (low / room, high * room)
            }
            Scale::Linear => {
                let room = if low == high { low.abs().max(1.0) * 0.5 } else { (high - low) * 0.05 };
                // An axis of counts or sizes starts at nought, not below it.
                (if low >= 0.0 { (low - room).max(0.0) } else { low - room }, high + room)
            }
        };
        Span { scale, low, high }
    }

    /// Where along the axis a value lies: 0 at its start, 1 at its end.
    pub fn share(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - self.low) / (self.high - self.low),
            Scale::Log => (value / self.low).ln() / (self.high / self.low).ln(),
        }
    }

    /// Round values on the axis, at most `most`.
    fn ticks(&self, most: usize) -> Vec<f64> {
        let inside = |v: &f64| *v >= self.low && *v <= self.high;
        if self.scale == Scale::Log {
            let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
            let decades = |digits: &[f64]| -> Vec<f64> {
                (first..=last)
                    .flat_map(|e| digits.iter().map(move |d| d * 10f64.powi(e)))
                    .filter(inside)
                    .collect()
            };
            let fine = [&[1.0, 2.0, 3.0, 5.0, 7.0][..], &[1.0, 2.0, 5.0], &[1.0, 3.0], &[1.0]];
            if let Some(ticks) = fine.iter().map(|d| decades(d)).find(|t| t.len() <= most && t.len() >= 2) {
                return ticks;
            }
            let ticks = decades(&[1.0]);
            let step = ticks.len().div_ceil(most.max(1)).max(1);
            if ticks.len() >= 2 {
                return ticks.into_iter().step_by(step).collect();
            }
        }
        // Also what a logarithmic axis shorter than a factor of two gets.
        let rough = (self.high - self.low) / most.max(2) as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].map(|f| f * power).into_iter().find(|s| *s >= rough).unwrap_or(power);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).take(most.max(2) + 1).map(|i| i as f64 * step).collect()
    }
}

impl Ranged for Span {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        limit.0 + (self.share(*value) * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // Light lines between labels would say nothing more.
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks(hint.bold_points().min(10)) }
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Span {
    fn format(value: &f64) -> String {
        number(*value)
    }
}

/// Short, and the same for equal values: at most four digits, powers of ten only where zeros would be counted.
pub(super) fn number(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-4..1e5).contains(&size) {
        let decimals = if size >= 100.0 || value == 0.0 { 0 } else { 3 - size.log10().floor() as i32 };
        let text = format!("{value:.*}", decimals.max(0) as usize);
        return match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        };
    }
    format!("{value:.1e}").replace(".0e", "e")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        let linear = Span::around(Scale::Linear, [0.0, 97.0].into_iter());
        assert_eq!(linear.low, 0.0);
        assert_eq!(linear.ticks(10), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        let log = Span::around(Scale::Log, [0.0004, 2.0].into_iter());
        assert_eq!(log.ticks(5), [0.001, 0.01, 0.1, 1.0]);
        for span in [linear, log, Span::around(Scale::Log, [3.0, 3.1].into_iter())] {
            let ticks = span.ticks(8);
            assert!(ticks.len() >= 2 && ticks.len() <= 9, "{ticks:?}");
            assert!(ticks.iter().all(|t| (span.low..=span.high).contains(t)), "{ticks:?}");
        }
    }

    #[test]
    fn numbers_are_short() {
        let shown: Vec<String> =
            [0.0, 4.5, 0.0042, 16384.0, 1e6, 2.5e-5, -3.0].iter().map(|v| number(*v)).collect();
        assert_eq!(shown, ["0", "4.5", "0.0042", "16384", "1e6", "2.5e-5", "-3"]);
    }
}
