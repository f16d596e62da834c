//! Sizes as people write them: `64GiB`, `39.1 GB`, `512M`.

/// Parses a number of bytes. `KB MB GB TB` are powers of 1000; `KiB MiB GiB TiB` and the bare letters powers of 1024.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let expected = || format!("found \"{text}\", expected a size such as 64GiB, 39.1GB or 512M");
    let number: f64 = number.parse().map_err(|_| expected())?;
    let unit = unit.trim().to_ascii_lowercase();
    let (power, base) = match unit.as_str() {
        "" | "b" => (0, 1.0),
        "kb" => (1, 1e3),
        "mb" => (2, 1e3),
        "gb" => (3, 1e3),
        "tb" => (4, 1e3),
        "k" | "kib" => (1, 1024.0),
        "m" | "mib" => (2, 1024.0),
        "g" | "gib" => (3, 1024.0),
        "t" | "tib" => (4, 1024.0),
        _ => return Err(expected()),
    };
    let bytes = number * f64::powi(base, power);
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
        assert_eq!(parse_size("1.5 M"), Ok(3 << 19));
        assert_eq!(parse_size("2gb"), Ok(2_000_000_000));
        assert_eq!(parse_size("17"), Ok(17));
        for bad in ["", "GiB", "1.2.3G", "-5M", "7 parsecs", "1e30", "99999999999999T"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
