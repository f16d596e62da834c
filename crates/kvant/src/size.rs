//! Sizes as people write them: `64GiB`, `39.1 GB`, `512M`. The one parser of them.

/// Parses a number of bytes. `KB MB GB TB` are powers of 1000; `KiB MiB GiB TiB` and the bare letters powers of 1024.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let expected = || format!("found \"{text}\", expected a size such as 64GiB, 39.1GB or 512M");
    let unit = unit.trim().to_ascii_lowercase();
    let (base, power) = match unit.as_str() {
        "" | "b" => (1u64, 0),
        "kb" => (1000, 1),
        "mb" => (1000, 2),
        "gb" => (1000, 3),
        "tb" => (1000, 4),
        "k" | "kib" => (1024, 1),
        "m" | "mib" => (1024, 2),
        "g" | "gib" => (1024, 3),
        "t" | "tib" => (1024, 4),
        _ => return Err(expected()),
    };
    let factor = base.pow(power);
    if let Ok(whole) = number.parse::<u64>() {
        return whole.checked_mul(factor).ok_or_else(|| format!("{text} is more than can be addressed"));
    }
    let bytes = number.parse::<f64>().map_err(|_| expected())? * factor as f64;
    if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(expected()) }
}

/// Bytes in GiB, for tables about memory.
pub fn gib(bytes: u64) -> f64 {
    bytes as f64 / (1u64 << 30) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units() {
        assert_eq!(parse_size("64GiB"), Ok(64 << 30));
        assert_eq!(parse_size("64GB"), Ok(64_000_000_000));
        assert_eq!(parse_size("1.5 M"), Ok(3 << 19));
        assert_eq!(parse_size("1.5MiB"), Ok(3 << 19));
        assert_eq!(parse_size("2gb"), Ok(2_000_000_000));
        assert_eq!(parse_size("17"), Ok(17));
        assert_eq!(parse_size("18446744073709551615"), Ok(u64::MAX));
        for bad in ["", "GiB", "1.2.3G", "-5M", "7 parsecs", "1e30", "99999999999999T", ".", "99999999999GiB"]
        {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
