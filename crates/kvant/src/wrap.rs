//! Text that comes in pieces, broken between words at the edge of a terminal.

use unicode_width::UnicodeWidthChar;

use crate::tone::{RESET, Tone};

/// Where the cursor is, and what stands before it.
#[derive(Default)]
pub struct Wrap {
    colours: bool,
    column: usize,
    /// The word that is being written: it goes to the next line whole.
    word: String,
    word_width: usize,
    /// How the line begins.
    start: String,
    /// Within a fence: code is not broken here.
    fenced: bool,
}

/// What begins and ends code.
const FENCE: &str = "```";

impl Wrap {
    /// At the beginning of a line.
    pub fn new(colours: bool) -> Self {
        Wrap { colours, ..Wrap::default() }
    }

    /// What to write for `text` on a terminal of `width` columns; of unknown width nothing is broken.
    pub fn push(&mut self, text: &str, width: Option<usize>) -> String {
        let mut out = String::with_capacity(text.len() + 16);
        for c in text.chars() {
            if self.start.len() < FENCE.len() && !(self.start.is_empty() && c == ' ') {
                self.start.push(c);
            }
            match c {
                '\n' => self.end_line(&mut out),
                ' ' | '\t' => self.space(c, width, &mut out),
                c => self.letter(c, width, &mut out),
            }
        }
        out
    }

    /// What ends the styles that are open.
    pub fn finish(&mut self) -> &'static str {
        if std::mem::take(&mut self.fenced) && self.colours { RESET } else { "" }
    }

    fn end_line(&mut self, out: &mut String) {
        out.push('\n');
        if self.start.starts_with(FENCE) {
            self.fenced = !self.fenced;
            if self.colours {
                out.push_str(if self.fenced { Tone::Code.start() } else { RESET });
            }
        }
        self.start.clear();
        self.begin_line();
    }

    fn begin_line(&mut self) {
        self.column = 0;
        self.begin_word();
    }

    fn begin_word(&mut self) {
        self.word.clear();
        self.word_width = 0;
    }

    fn space(&mut self, c: char, width: Option<usize>, out: &mut String) {
        self.begin_word();
        // One at the edge would begin the next line.
        if !self.fenced && width.is_some_and(|width| self.column >= width) {
            return;
        }
        out.push(c);
        self.column = if c == '\t' { self.column / 8 * 8 + 8 } else { self.column + 1 };
    }

    fn letter(&mut self, c: char, width: Option<usize>, out: &mut String) {
        let wide = c.width().unwrap_or(0);
        // Chinese and Japanese break between any two signs.
        if wide > 1 {
            self.begin_word();
        }
        if let Some(width) = width.filter(|width| !self.fenced && self.column + wide > *width) {
            let begins_line = self.word_width >= self.column;
            if self.word_width > 0 && !begins_line && self.word_width + wide <= width {
                out.push_str(&format!("\x1b[{}D\x1b[K\n{}", self.word_width, self.word));
                self.column = self.word_width;
            } else {
                out.push('\n');
                self.begin_line();
            }
        }
        out.push(c);
        self.word.push(c);
        self.column += wide;
        self.word_width += wide;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a terminal of `width` columns shows of `written`.
    fn shown(written: &str, width: usize) -> Vec<String> {
        let mut lines = vec![Vec::new()];
        let mut rest = written.chars();
        while let Some(c) = rest.next() {
            let line: &mut Vec<char> = lines.last_mut().unwrap();
            match c {
                '\n' => lines.push(Vec::new()),
                '\x1b' => {
                    let code: String = rest.by_ref().skip(1).take_while(|c| !c.is_alphabetic()).collect();
                    // The cursor goes back; what stands behind it goes with the erasing that follows.
                    if let Ok(back) = code.parse::<usize>() {
                        line.truncate(line.len().saturating_sub(back));
                    }
                }
                c => {
                    assert!(line.len() < width, "the terminal itself breaks: {lines:?}");
                    line.push(c);
                }
            }
        }
        lines.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned()).collect()
    }

    #[test]
    fn lines_break_between_words_however_they_come() {
        let text = "The quick brown fox jumps over antidisestablishmentarianism, then rests.\nDone";
        for piece in [1, 2, 3, 7, 100] {
            let mut wrap = Wrap::new(false);
            let mut written = String::new();
            for part in text.as_bytes().chunks(piece) {
                written += &wrap.push(std::str::from_utf8(part).unwrap(), Some(12));
            }
            let expected = [
                "The quick",
                "brown fox",
                "jumps over",
                "antidisestab",
                "lishmentaria",
                "nism, then",
                "rests.",
                "Done",
            ];
            assert_eq!(shown(&written, 12), expected, "in pieces of {piece}: {written:?}");
        }
    }

    #[test]
    fn a_line_that_just_fits_is_not_followed_by_an_empty_one() {
        let mut wrap = Wrap::new(false);
        assert_eq!(wrap.push("abcd efg hi \nx", Some(8)), "abcd efg\nhi \nx");
        let mut wrap = Wrap::new(false);
        assert_eq!(wrap.push("abcd efg \nx", Some(8)), "abcd efg\nx");
    }

    #[test]
    fn code_stays_as_it_is_and_has_a_colour() {
        let code = "```rust\nlet a_long_line = of(code);\n```\n";
        assert_eq!(Wrap::new(false).push(code, Some(8)), code);
        let mut wrap = Wrap::new(true);
        assert_eq!(wrap.push("```\nx\n", None), "```\n\x1b[36mx\n");
        assert_eq!((wrap.finish(), wrap.finish()), (RESET, ""));
        assert_eq!(Wrap::new(true).push("```\nx\n```\ny", None), "```\n\x1b[36mx\n```\n\x1b[0my");
    }

    #[test]
    fn wide_signs_break_anywhere() {
        assert_eq!(Wrap::new(false).push("a 漢字漢字", Some(6)), "a 漢字\n漢字");
    }
}
