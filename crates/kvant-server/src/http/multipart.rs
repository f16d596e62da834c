//! Forms with files in them, as browsers and clients send those (`multipart/form-data`).

use crate::error::ApiError;

/// Fields of a form.
const MOST_FIELDS: usize = 32;
/// Bytes of a boundary, as RFC 2046 has it.
const MOST_BOUNDARY: usize = 70;

/// One field.
#[derive(Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// Its name.
    pub name: String,
    /// The name of its file, where it is one.
    pub file_name: Option<String>,
    /// What it holds.
    pub bytes: &'a [u8],
}

fn wrong(message: &str) -> ApiError {
    ApiError::invalid(format!("multipart/form-data: {message}"))
}

/// The fields of `body`, which is of this `content_type`.
pub fn fields<'a>(content_type: &str, body: &'a [u8]) -> Result<Vec<Field<'a>>, ApiError> {
    let mut words = content_type.split(';');
    if !words.next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("multipart/form-data")) {
        return Err(ApiError::invalid(format!(
            "content-type: found {content_type:?}, expected multipart/form-data"
        )));
    }
    let boundary = parameter(words, "boundary").filter(|b| (1..=MOST_BOUNDARY).contains(&b.len()));
    let boundary = boundary.ok_or_else(|| wrong("expected a boundary of 1 to 70 bytes"))?;
    let line = format!("\r\n--{boundary}");
    // The first boundary may begin the body.
    let mut rest = match body.strip_prefix(&line.as_bytes()[2..]) {
        Some(rest) => rest,
        None => split(body, line.as_bytes()).ok_or_else(|| wrong("found no boundary"))?.1,
    };
    let mut found = Vec::new();
    while !rest.starts_with(b"--") {
        let (part, behind) = split(rest, line.as_bytes()).ok_or_else(|| wrong("it ends within a field"))?;
        rest = behind;
        let part = part
            .strip_prefix(b"\r\n")
            .ok_or_else(|| wrong("expected the end of a line behind a boundary"))?;
        let (head, bytes) = split(part, b"\r\n\r\n").ok_or_else(|| wrong("a field without a head"))?;
        if found.len() == MOST_FIELDS {
            return Err(wrong("more than 32 fields"));
        }
        found.push(field(head, bytes)?);
    }
    Ok(found)
}

/// What stands before and behind the first `between` in `bytes`.
fn split<'a>(bytes: &'a [u8], between: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let first = *between.first()?;
    let mut from = 0;
    while let Some(at) = bytes[from..].iter().position(|byte| *byte == first).map(|at| from + at) {
        if bytes[at..].starts_with(between) {
            return Some((&bytes[..at], &bytes[at + between.len()..]));
        }
        from = at + 1;
    }
    None
}

fn field<'a>(head: &[u8], bytes: &'a [u8]) -> Result<Field<'a>, ApiError> {
    let head = std::str::from_utf8(head).map_err(|_| wrong("the head of a field is not UTF-8"))?;
    let disposition = head.split("\r\n").find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.trim().eq_ignore_ascii_case("content-disposition").then_some(value)
    });
    let words = || disposition.unwrap_or_default().split(';').skip(1);
    let name = parameter(words(), "name").ok_or_else(|| wrong("a field without a name"))?;
    Ok(Field { name, file_name: parameter(words(), "filename"), bytes })
}

/// `name=value` or `name="value"` among `words`.
fn parameter<'a>(mut words: impl Iterator<Item = &'a str>, name: &str) -> Option<String> {
    let value = words.find_map(|word| {
        let (found, value) = word.split_once('=')?;
        found.trim().eq_ignore_ascii_case(name).then(|| value.trim())
    })?;
    Some(value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: &str = "multipart/form-data; boundary=\"a b\"";

    #[test]
    fn fields_are_read_and_what_is_cut_off_is_refused() {
        let body = "--a b\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch\r\n--a b\r\n\
            content-type: text/plain\r\ncontent-disposition: form-data; name=file; filename=\"x.jsonl\"\r\n\r\n{}\r\n--no\r\n\r\n--a b--\r\n";
        let found = fields(KIND, body.as_bytes()).unwrap();
        assert_eq!((found[0].name.as_str(), found[0].bytes), ("purpose", &b"batch"[..]));
        assert_eq!(
            (found[1].file_name.as_deref(), found[1].bytes),
            (Some("x.jsonl"), &b"{}\r\n--no\r\n"[..])
        );
        assert_eq!(fields(KIND, &[b"preamble\r\n", body.as_bytes()].concat()).unwrap(), found);
        for end in 0..body.len() - 6 {
            assert!(fields(KIND, &body.as_bytes()[..end]).is_err(), "{end}");
        }
        for kind in ["text/plain", "multipart/form-data", "multipart/form-data; boundary="] {
            assert!(fields(kind, body.as_bytes()).is_err(), "{kind}");
        }
        let many = "--a b\r\nContent-Disposition: form-data; name=x\r\n\r\n\r\n".repeat(40) + "--a b--";
        assert!(fields(KIND, many.as_bytes()).unwrap_err().message.contains("more than 32"));
    }
}
