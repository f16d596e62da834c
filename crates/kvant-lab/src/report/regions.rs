//! Regions of documents that are filled with what sections became.
//!
//! ```text
//!   <!-- generated: NAME -->            a section's table, lines and plots, between lines of their own
//!   <!-- end -->
//!   takes <!-- generated: NAME -->4.5 ms<!-- end --> a token      a section's figure, within a sentence
//!   <!-- generated: measured-at -->     what † behind figures of this document means
//!   <!-- end -->
//! ```

use std::collections::BTreeMap;

use super::age::Old;

const OPEN: &str = "<!-- generated: ";
const OPEN_END: &str = " -->";
const CLOSE: &str = "<!-- end -->";
/// The region that says how old the document's figures are.
const LEGEND: &str = "measured-at";

/// What a region of a name is filled with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Region {
    pub body: String,
    /// Stands within a sentence.
    pub inline: bool,
    /// Of an inline figure: its rows that are old.
    pub old: Old,
}

/// Regions by name.
pub(super) type Regions = BTreeMap<String, Region>;

/// A piece of a document.
enum Piece<'t> {
    Words(&'t str),
    /// The name of a region.
    Region(&'t str),
}

/// Puts what sections became into the regions of a document.
pub(super) fn fill(text: &str, regions: &Regions) -> Result<String, String> {
    let pieces = pieces(text)?;
    let mut old = Old::default();
    for piece in &pieces {
        if let Piece::Region(name) = piece {
            regions.get(*name).into_iter().for_each(|region| old.extend(&region.old));
        }
    }
    if !old.is_empty() && !pieces.iter().any(|piece| matches!(piece, Piece::Region(LEGEND))) {
        return Err(format!(
            "found figures that are older than their code, and no region {LEGEND} to say so"
        ));
    }
    let mut filled = String::new();
    for piece in pieces {
        let name = match piece {
            Piece::Words(words) => {
                filled += words;
                continue;
            }
            Piece::Region(name) => name,
        };
        let body = match regions.get(name) {
            _ if name == LEGEND => format!("\n{}", legend(&old)),
            Some(Region { body, inline: true, old }) => {
                body.clone() + if old.is_empty() { "" } else { "†" }
            }
            Some(Region { body, .. }) => format!("\n{body}"),
            None => {
                return Err(format!("region {name}: found no section of that name in results/report.toml"));
            }
        };
        filled += &format!("{OPEN}{name}{OPEN_END}{body}{CLOSE}");
    }
    Ok(filled)
}

fn legend(old: &Old) -> String {
    match old.is_empty() {
        true => String::new(),
        false => {
            format!("† Older than the last change of the code that it measures: {}.\n", old.told().join("; "))
        }
    }
}

fn pieces(text: &str) -> Result<Vec<Piece<'_>>, String> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some(open) = rest.find(OPEN) {
        let name = &rest[open + OPEN.len()..];
        let name = &name[..name.find(OPEN_END).ok_or("found a region without \" -->\"")?];
        let start = open + OPEN.len() + name.len() + OPEN_END.len();
        let end = rest[start..].find(CLOSE).ok_or_else(|| format!("region {name}: found no {CLOSE}"))?;
        if rest[start..start + end].contains(OPEN) {
            return Err(format!("region {name}: found another region before its {CLOSE}"));
        }
        pieces.extend([Piece::Words(&rest[..open]), Piece::Region(name)]);
        rest = &rest[start + end + CLOSE.len()..];
    }
    pieces.push(Piece::Words(rest));
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions() -> Regions {
        let region = |body: &str, inline| Region { body: body.to_owned(), inline, old: Old::default() };
        let mut old = region("9 %", true);
        old.old = Old::of("a.jsonl", "2026-11-15", "13ae");
        Regions::from([
            ("table".to_owned(), region("| a |\n", false)),
            ("new".to_owned(), region("4.5 ms", true)),
            ("old".to_owned(), old),
        ])
    }

    #[test]
    fn figures_stand_in_sentences() {
        let text =
            "Takes <!-- generated: new -->?<!-- end --> a token.\n<!-- generated: table --><!-- end -->\n";
        let filled = fill(text, &regions()).unwrap();
        assert_eq!(
            filled,
            "Takes <!-- generated: new -->4.5 ms<!-- end --> a token.\n<!-- generated: table -->\n| a |\n<!-- end -->\n"
        );
        assert_eq!(fill(&filled, &regions()).unwrap(), filled, "what is filled stays");
    }

    #[test]
    fn old_figures_are_marked() {
        let text = "<!-- generated: old -->9 %<!-- end --> less";
        assert!(fill(text, &regions()).unwrap_err().contains("no region measured-at"));
        let with_legend = format!("{text}\n<!-- generated: measured-at -->\n<!-- end -->\n");
        assert_eq!(
            fill(&with_legend, &regions()).unwrap(),
            "<!-- generated: old -->9 %†<!-- end --> less\n<!-- generated: measured-at -->\n\
             † Older than the last change of the code that it measures: `a.jsonl` measured at 13ae, 2026-11-15.\n<!-- end -->\n"
        );
    }

    #[test]
    fn regions_that_cannot_be_filled_are_named() {
        for (text, reason) in [
            ("<!-- generated: nothing --><!-- end -->", "region nothing"),
            ("<!-- generated: new -->", "region new: found no <!-- end -->"),
            ("<!-- generated: new", "without \" -->\""),
            ("<!-- generated: new --> <!-- generated: old --> <!-- end -->", "another region"),
        ] {
            let told = fill(text, &regions()).unwrap_err();
            assert!(told.contains(reason), "{text}: {told}");
        }
    }
}
