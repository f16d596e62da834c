//! Items in a fixed order of which some may be left out, with separators between those that are there.

/// Rules in llguidance's form of Lark that make `name` such a sequence. Items are expressions; the flag says that one must be there.
pub(super) fn sequence(name: &str, items: &[(String, bool)], separator: &str) -> String {
    // `_f3`: nothing stands before item 3; `_r3`: something does.
    let mut rules = format!("{name}: {name}_f0\n");
    for (at, (item, required)) in items.iter().enumerate() {
        let next = at + 1;
        for (state, before) in [("f", ""), ("r", separator)] {
            rules.push_str(&format!("{name}_{state}{at}: {before} {item} {name}_r{next}"));
            if !required {
                rules.push_str(&format!(" | {name}_{state}{next}"));
            }
            rules.push('\n');
        }
    }
    let end = items.len();
    rules.push_str(&format!("{name}_f{end}: \"\"\n"));
    if end > 0 {
        rules.push_str(&format!("{name}_r{end}: \"\"\n"));
    }
    rules
}
