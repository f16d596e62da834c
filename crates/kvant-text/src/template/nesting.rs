//! Templates that would overflow the stack are refused by their tokens, before anything recursive looks at them.

use minijinja::Error;
use minijinja::machinery::{Token, WhitespaceConfig, tokenize};

/// Operators within one tag: each may be one level of the tree that the compiler walks.
const MOST_OPERATORS: usize = 512;
/// `elif` in a template: each is a level as well.
const MOST_ELIF: usize = 512;
/// Products of constants in a template: the compiler computes them, up to 100 MB each.
const MOST_CONSTANT_PRODUCTS: usize = 2;

/// What is too much in a template, with its line, limit and unit.
pub(super) struct TooDeep {
    pub line: usize,
    pub limit: u64,
    pub unit: &'static str,
}

/// Looks through the template's tokens. Tokens that cannot be read are left to the compiler's own words.
pub(super) fn check(source: &str) -> Result<(), TooDeep> {
    let whitespace = WhitespaceConfig { trim_blocks: true, lstrip_blocks: true, ..Default::default() };
    let tokens = tokenize(source, false, Default::default(), whitespace);
    let (mut operators, mut elifs, mut products) = (0, 0, 0);
    let mut before = None;
    for token in tokens {
        let Ok::<_, Error>((token, span)) = token else { return Ok(()) };
        let constant_before = matches!(
            before,
            Some(Token::Str(_) | Token::String(_) | Token::Int(_) | Token::ParenClose | Token::BracketClose)
        );
        match &token {
            Token::VariableStart | Token::BlockStart => operators = 0,
            Token::Ident("elif") => elifs += 1,
            Token::Mul if constant_before => products += 1,
            _ => {}
        }
        operators += usize::from(is_operator(&token));
        let found = [
            (operators, MOST_OPERATORS, "operators in one tag"),
            (elifs, MOST_ELIF, "elif branches"),
            (products, MOST_CONSTANT_PRODUCTS, "products of constants"),
        ];
        if let Some((_, limit, unit)) = found.into_iter().find(|(count, limit, _)| count > limit) {
            return Err(TooDeep { line: span.start_line as usize, limit: limit as u64, unit });
        }
        before = Some(token);
    }
    Ok(())
}

/// Commas and colons only lengthen lists; everything else may nest.
fn is_operator(token: &Token<'_>) -> bool {
    match token {
        Token::Ident(name) => matches!(*name, "not" | "and" | "or" | "is" | "in" | "if" | "else"),
        Token::TemplateData(_)
        | Token::VariableStart
        | Token::VariableEnd
        | Token::BlockStart
        | Token::BlockEnd
        | Token::Str(_)
        | Token::String(_)
        | Token::Int(_)
        | Token::Int128(_)
        | Token::Float(_)
        | Token::Comma
        | Token::Colon
        | Token::Assign
        | Token::BracketClose
        | Token::ParenClose
        | Token::BraceClose => false,
        _ => true,
    }
}
