//! The time of day.

use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Year, month, day, hour, minute and second of a moment in seconds since 1970, in UTC.
pub fn utc(moment: u64) -> [u64; 6] {
    let (days, second) = (moment / 86_400, moment % 86_400);
    // Howard Hinnant's `civil_from_days`.
    let z = days + 719_468;
    let (era, day) = (z / 146_097, z % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let (d, m) = (of_year - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    [year + era * 400 + u64::from(m <= 2), m, d, second / 3600, second / 60 % 60, second % 60]
}

/// A moment in seconds since 1970, as RFC 3339 writes it.
pub fn rfc3339(moment: u64) -> String {
    let [year, month, day, hour, minute, second] = utc(moment);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_dates() {
        for (moment, date) in [
            (0, [1970, 1, 1, 0, 0, 0]),
            (951_782_400, [2000, 2, 29, 0, 0, 0]),
            (951_868_800, [2000, 3, 1, 0, 0, 0]),
            (1_369_353_600, [2013, 5, 24, 0, 0, 0]),
            (1_767_225_599, [2025, 12, 31, 23, 59, 59]),
        ] {
            assert_eq!(utc(moment), date);
        }
    }
}
