//! Stop strings that may arrive in pieces.

/// Lets text through until a stop string appears; holds back what could be the start of one.
#[derive(Debug)]
pub struct StopFilter {
    stops: Vec<String>,
    held: String,
}

impl StopFilter {
    /// Empty stop strings never match and are dropped.
    pub fn new(stops: &[String]) -> Self {
        StopFilter { stops: stops.iter().filter(|s| !s.is_empty()).cloned().collect(), held: String::new() }
    }

    /// Takes a piece; returns what may be shown, and whether a stop string was met (it is not shown).
    pub fn push(&mut self, piece: &str) -> (String, bool) {
        self.held.push_str(piece);
        let found = self.stops.iter().filter_map(|s| self.held.find(s.as_str())).min();
        if let Some(at) = found {
            let shown = self.held[..at].to_owned();
            self.held.clear();
            return (shown, true);
        }
        let keep = self.stops.iter().map(|s| longest_tail(&self.held, s)).max().unwrap_or(0);
        let shown = self.held[..self.held.len() - keep].to_owned();
        self.held.drain(..shown.len());
        (shown, false)
    }

    /// What is still held back when generation ends without a stop string.
    pub fn finish(&mut self) -> String {
        std::mem::take(&mut self.held)
    }
}

/// Bytes at the end of `text` that are a proper prefix of `stop`.
fn longest_tail(text: &str, stop: &str) -> usize {
    (1..stop.len().min(text.len() + 1))
        .rev()
        .find(|n| stop.is_char_boundary(*n) && text.ends_with(&stop[..*n]))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn run(stops: &[&str], pieces: &[&str]) -> (String, bool) {
        let mut filter = StopFilter::new(&stops.iter().map(|s| s.to_string()).collect::<Vec<_>>());
        let mut shown = String::new();
        for piece in pieces {
            let (text, stopped) = filter.push(piece);
            shown.push_str(&text);
            if stopped {
                return (shown, true);
            }
        }
        shown.push_str(&filter.finish());
        (shown, false)
    }

    #[test]
    fn a_stop_string_across_pieces_is_cut() {
        assert_eq!(run(&["</s>", "\n\n"], &["Hello <", "/", "s> more"]), ("Hello ".into(), true));
        assert_eq!(run(&["</s>"], &["a <", "/b"]), ("a </b".into(), false));
        assert_eq!(run(&["é!"], &["caf", "é", "!"]), ("caf".into(), true));
        assert_eq!(run(&[""], &["x"]), ("x".into(), false));
    }

    proptest! {
        /// However the text is cut into pieces, the result is the text up to the first stop string.
        #[test]
        fn cutting_does_not_matter(text in "[abé]{0,30}", stop in "[abé]{1,4}", cuts in prop::collection::vec(1usize..4, 0..30)) {
            let mut pieces = Vec::new();
            let chars: Vec<char> = text.chars().collect();
            let mut at = 0;
            for cut in cuts {
                let end = (at + cut).min(chars.len());
                pieces.push(chars[at..end].iter().collect::<String>());
                at = end;
            }
            pieces.push(chars[at..].iter().collect());
            let (shown, stopped) = run(&[&stop], &pieces.iter().map(String::as_str).collect::<Vec<_>>());
            match text.find(&stop) {
                Some(i) => prop_assert_eq!((shown.as_str(), stopped), (&text[..i], true)),
                None => prop_assert_eq!((shown.as_str(), stopped), (text.as_str(), false)),
            }
        }
    }
}
