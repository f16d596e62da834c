//! Which model a request means.

/// The name without its tag. What follows a colon is a tag if it is no path.
fn untagged(name: &str) -> &str {
    match name.rsplit_once(':') {
        Some((name, tag)) if !tag.contains('/') => name,
        _ => name,
    }
}

/// What a request's name leads to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found<'a> {
    /// This model.
    One(&'a str),
    /// None has such a name.
    None,
    /// Several tags of the family.
    Several(Vec<&'a str>),
}

/// The one of `names` that `asked` means. Without a tag, or with the tag `latest`, it is the sole one of its family; of several the one that
/// is called just so, else `preferred`.
pub(super) fn find<'a>(asked: &str, names: &'a [String], preferred: &str) -> Found<'a> {
    if let Some(exact) = names.iter().find(|name| *name == asked) {
        return Found::One(exact);
    }
    let family = asked.strip_suffix(":latest").unwrap_or(asked);
    if untagged(family) != family {
        return Found::None;
    }
    let of_family: Vec<&str> =
        names.iter().map(String::as_str).filter(|name| untagged(name) == family).collect();
    match of_family.as_slice() {
        [] => Found::None,
        [one] => Found::One(one),
        several => {
            let bare = |name: &&&str| **name == family || name.ends_with(":latest") || **name == preferred;
            several.iter().find(bare).map_or(Found::Several(several.to_vec()), |name| Found::One(name))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_may_be_left_out_where_one_is_meant() {
        let names = ["coder:1.5b", "tiny", "hf:a/b:Q4", "two:1b", "two:2b"].map(str::to_owned);
        for (asked, found) in [
            ("coder:1.5b", "coder:1.5b"),
            ("coder", "coder:1.5b"),
            ("coder:latest", "coder:1.5b"),
            ("tiny", "tiny"),
            ("tiny:latest", "tiny"),
            ("hf:a/b", "hf:a/b:Q4"),
            ("two:2b", "two:2b"),
        ] {
            assert_eq!(find(asked, &names, "coder:1.5b"), Found::One(found), "{asked}");
        }
        for asked in ["coder:7b", "code", "other", "", "hf", ":latest"] {
            assert_eq!(find(asked, &names, "coder:1.5b"), Found::None, "{asked}");
        }
        assert_eq!(find("two", &names, "tiny"), Found::Several(vec!["two:1b", "two:2b"]));
        assert_eq!(find("two", &names, "two:1b"), Found::One("two:1b"));
    }
}
