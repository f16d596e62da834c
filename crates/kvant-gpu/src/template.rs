//! Kernels are WGSL files with a few directives; specialising one for a shape and a format gives plain, unrolled WGSL.
//!
//! ```text
//!   //: let QUADS = DIM / 4          a name for a number
//!   //: for h in 0..HEADS            the lines up to the matching end, once per number
//!   //: if BITS == 4 && !SHARED      the lines up to the matching else or end, or not
//!   //: else
//!   //: end
//!   acc${h} += dot${4 * h}           the number an expression has; a name bound to text gives that text
//! ```
//!
//! Arrays indexed in run-time loops live in memory on most GPUs; unrolled, they are registers. That is why this exists.

use std::cell::Cell;
use std::collections::HashMap;

thread_local! {
    static EXPANSIONS: Cell<u64> = const { Cell::new(0) };
}

/// Templates that this thread has specialised so far. That takes most of the time of binding a kernel, so tests count them where there should be none.
pub fn expansions() -> u64 {
    EXPANSIONS.get()
}

/// A template that does not say what it should.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("kernel template {template}, line {line}: {problem}")]
pub struct TemplateError {
    /// File of the template.
    pub template: &'static str,
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

/// What the names of a template stand for.
#[derive(Clone, Debug, Default)]
pub struct Bindings {
    numbers: HashMap<String, i64>,
    texts: HashMap<String, String>,
}

impl Bindings {
    /// Binds a name to a number.
    pub fn number(&mut self, name: impl Into<String>, value: impl TryInto<i64>) -> &mut Self {
        self.numbers.insert(name.into(), value.try_into().unwrap_or(i64::MAX));
        self
    }

    /// Binds a name to 1 or 0.
    pub fn flag(&mut self, name: impl Into<String>, value: bool) -> &mut Self {
        self.number(name, i64::from(value))
    }

    /// Binds a name to text.
    pub fn text(&mut self, name: impl Into<String>, value: impl Into<String>) -> &mut Self {
        self.texts.insert(name.into(), value.into());
        self
    }
}

/// Specialises `source` (the file `template`) with `bindings`.
pub fn expand(template: &'static str, source: &str, bindings: &Bindings) -> Result<String, TemplateError> {
    EXPANSIONS.set(EXPANSIONS.get() + 1);
    let lines: Vec<&str> = source.lines().collect();
    let mut expander = Expander { template, lines: &lines, bindings: bindings.clone(), out: String::new() };
    expander.run(0, lines.len())?;
    Ok(expander.out)
}

struct Expander<'a> {
    template: &'static str,
    lines: &'a [&'a str],
    bindings: Bindings,
    out: String,
}

/// The directive of a line, if it is one.
fn directive(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix("//:")?.trim();
    Some(rest.split_once(' ').map_or((rest, ""), |(word, rest)| (word, rest.trim())))
}

impl Expander<'_> {
    fn error(&self, line: usize, problem: impl Into<String>) -> TemplateError {
        TemplateError { template: self.template, line: line + 1, problem: problem.into() }
    }

    /// The line of the `else` (if any) and of the `end` that belong to the block opened at `open`.
    fn block(&self, open: usize) -> Result<(Option<usize>, usize), TemplateError> {
        let (mut depth, mut middle) = (0, None);
        for (i, line) in self.lines.iter().enumerate().skip(open) {
            match directive(line) {
                Some(("for" | "if", _)) => depth += 1,
                Some(("else", _)) if depth == 1 => middle = Some(i),
                Some(("end", _)) => {
                    depth -= 1;
                    if depth == 0 {
                        return Ok((middle, i));
                    }
                }
                _ => {}
            }
        }
        Err(self.error(open, "a block without an end"))
    }

    fn run(&mut self, from: usize, to: usize) -> Result<(), TemplateError> {
        let mut at = from;
        while at < to {
            let line = self.lines[at];
            match directive(line) {
                Some(("for", rest)) => {
                    let (_, end) = self.block(at)?;
                    let parts = rest.split_once(" in ").and_then(|(name, range)| {
                        let (first, last) = range.split_once("..")?;
                        Some((name.trim(), first, last))
                    });
                    let (name, first, last) =
                        parts.ok_or_else(|| self.error(at, "expected `for name in first..end`"))?;
                    let (first, last) = (self.evaluate(at, first)?, self.evaluate(at, last)?);
                    for value in first..last {
                        self.bindings.number(name, value);
                        self.run(at + 1, end)?;
                    }
                    self.bindings.numbers.remove(name);
                    at = end;
                }
                Some(("if", condition)) => {
                    let (middle, end) = self.block(at)?;
                    if self.evaluate(at, condition)? != 0 {
                        self.run(at + 1, middle.unwrap_or(end))?;
                    } else if let Some(middle) = middle {
                        self.run(middle + 1, end)?;
                    }
                    at = end;
                }
                Some(("let", rest)) => {
                    let (name, value) =
                        rest.split_once('=').ok_or_else(|| self.error(at, "expected `let name = value`"))?;
                    let value = self.evaluate(at, value)?;
                    self.bindings.number(name.trim(), value);
                }
                Some((word, _)) => return Err(self.error(at, format!("no directive is called {word:?}"))),
                None => self.line(at, line)?,
            }
            at += 1;
        }
        Ok(())
    }

    fn line(&mut self, at: usize, line: &str) -> Result<(), TemplateError> {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("${") {
            let (inner, after) = after.split_once('}').ok_or_else(|| self.error(at, "`${` without `}`"))?;
            self.out.push_str(before);
            match self.bindings.texts.get(inner.trim()) {
                Some(text) => self.out.push_str(text),
                None => {
                    let value = self.evaluate(at, inner)?;
                    self.out.push_str(&value.to_string());
                }
            }
            rest = after;
        }
        self.out.push_str(rest);
        self.out.push('\n');
        Ok(())
    }

    fn evaluate(&self, line: usize, text: &str) -> Result<i64, TemplateError> {
        let mut parser = Parser { text: text.trim(), names: &self.bindings.numbers };
        let value = parser.binary(0).and_then(|value| {
            if parser.text.is_empty() { Ok(value) } else { Err(format!("unexpected {:?}", parser.text)) }
        });
        value.map_err(|problem| self.error(line, format!("{problem} in {text:?}")))
    }
}

/// Integer expressions with the operators of C and its precedence.
struct Parser<'a> {
    text: &'a str,
    names: &'a HashMap<String, i64>,
}

/// Operators by rising precedence; the longer spelling of a level comes first.
const OPERATORS: [&[&str]; 6] =
    [&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        match self.text.strip_prefix(token) {
            Some(rest) => {
                self.text = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn binary(&mut self, level: usize) -> Result<i64, String> {
        let Some(operators) = OPERATORS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.eat(operator)) {
            let right = self.binary(level + 1)?;
            let divisor = || if right == 0 { Err("division by zero".to_owned()) } else { Ok(right) };
            left = match *operator {
                "||" => i64::from(left != 0 || right != 0),
                "&&" => i64::from(left != 0 && right != 0),
                "==" => i64::from(left == right),
                "!=" => i64::from(left != right),
                "<=" => i64::from(left <= right),
                ">=" => i64::from(left >= right),
                "<" => i64::from(left < right),
                ">" => i64::from(left > right),
                "+" => left + right,
                "-" => left - right,
                "*" => left * right,
                "/" => left / divisor()?,
                _ => left % divisor()?,
            };
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<i64, String> {
        if self.eat("!") {
            return Ok(i64::from(self.unary()? == 0));
        }
        if self.eat("-") {
            return Ok(-self.unary()?);
        }
        if self.eat("(") {
            let value = self.binary(0)?;
            return if self.eat(")") { Ok(value) } else { Err("a missing `)`".to_owned()) };
        }
        let end = self.text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(self.text.len());
        let (word, rest) = self.text.split_at(end);
        self.text = rest.trim_start();
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            return word.parse().map_err(|_| format!("{word:?} is not a number"));
        }
        self.names.get(word).copied().ok_or_else(|| format!("no name {word:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(source: &str) -> Result<String, TemplateError> {
        let mut bindings = Bindings::default();
        bindings.number("N", 3).flag("ON", true).text("TYPE", "f32");
        expand("test", source, &bindings)
    }

    #[test]
    fn loops_unroll_and_conditions_choose() {
        let source = "//: for i in 0..N - 1\n//: if i == 0 || !ON\nvar a: ${TYPE};\n//: else\na${i} = ${2 * (i + N)}u;\n//: end\n//: end\n";
        assert_eq!(expanded(source).unwrap(), "var a: f32;\na1 = 8u;\n");
    }

    #[test]
    fn names_can_be_made() {
        assert_eq!(expanded("//: let M = N * N - 1 % 2\n${M} ${M / 3}\n").unwrap(), "8 2\n");
    }

    #[test]
    fn mistakes_are_named() {
        for (source, problem) in [
            ("//: if N\n", "a block without an end"),
            ("${M}\n", "no name \"M\" in \"M\""),
            ("//: while N\n", "no directive is called \"while\""),
            ("${N / 0}", "division by zero in \"N / 0\""),
            ("${N", "`${` without `}`"),
        ] {
            assert_eq!(expanded(source).unwrap_err().problem, problem, "{source}");
        }
    }
}
