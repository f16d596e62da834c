//! How long a model stays when nobody uses it.

use std::time::Duration;

/// How long a model stays when nobody uses it; `None` for good.
pub(crate) type Keep = Option<Duration>;

/// So many seconds; below 0 for good.
pub(crate) fn keep_seconds(seconds: f64) -> Keep {
    Duration::try_from_secs_f64(seconds).ok()
}

/// A time such as `90`, `10m` or `1h30m`, below 0 for good; `None` if it is none.
pub fn keep_alive_of(text: &str) -> Option<Option<Duration>> {
    let (sign, mut rest) = text.strip_prefix('-').map_or((1.0, text), |rest| (-1.0, rest));
    let (mut sum, is_number) = (0.0, |c: char| c.is_ascii_digit() || c == '.');
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let (number, after) = rest.split_at(rest.find(|c| !is_number(c)).unwrap_or(rest.len()));
        let (unit, more) = after.split_at(after.find(is_number).unwrap_or(after.len()));
        let seconds = match unit {
            "ms" => 1e-3,
            "" | "s" => 1.0,
            "m" => 60.0,
            "h" => 3600.0,
            _ => return None,
        };
        sum += number.parse::<f64>().ok()? * seconds;
        rest = more;
    }
    Some(keep_seconds(sign * sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written_elsewhere() {
        for (text, seconds) in [("0", 0.0), ("90", 90.0), ("5m", 300.0), ("1h30m", 5400.0), ("250ms", 0.25)] {
            assert_eq!(keep_alive_of(text), Some(Some(Duration::from_secs_f64(seconds))), "{text}");
        }
        assert_eq!(keep_alive_of("-1"), Some(None));
        assert_eq!(keep_alive_of("-5m"), Some(None));
        for wrong in ["", "-", "m", "5d", "1.2.3s", "five"] {
            assert_eq!(keep_alive_of(wrong), None, "{wrong}");
        }
    }
}
