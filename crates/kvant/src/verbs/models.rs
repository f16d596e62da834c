//! `kvant pull`, `list` and `rm`.

use std::io::Write;

use kvant_hub::{ModelRef, Store, TerminalBar, human_bytes, registry};
use serde_json::json;

use crate::error::CliError;
use crate::out::say;
use crate::table::table;

/// Fetches a model.
pub fn pull(model: &str) -> Result<(), CliError> {
    let reference: ModelRef = model.parse()?;
    let path = Store::open()?.pull(&reference, &TerminalBar::new())?;
    say!("{}", path.display())?;
    Ok(())
}

/// Lists what is here, and the names that could be fetched.
pub fn list(as_json: bool) -> Result<(), CliError> {
    let store = Store::open()?;
    let installed = store.list()?;
    let mut out = std::io::stdout().lock();
    if as_json {
        for model in &installed {
            let row = json!({
                "name": model.name,
                "path": model.path,
                "bytes": model.bytes,
                "licence": model.licence,
                "checked": model.checked,
            });
            writeln!(out, "{row}")?;
        }
        return Ok(());
    }
    let mut rows: Vec<Vec<String>> = installed
        .iter()
        .map(|m| {
            let changed = if m.checked { "" } else { " (changed since it was checked; `kvant pull` checks)" };
            let place = format!("{}{changed}", m.path.display());
            vec![m.name.clone(), human_bytes(m.bytes), m.licence.clone(), place]
        })
        .collect();
    let here: Vec<&str> = installed.iter().map(|m| m.name.as_str()).collect();
    for entry in registry().iter().filter(|e| !here.contains(&e.name)) {
        let fetch = format!("(kvant pull {})", entry.name);
        rows.push(vec![
            entry.name.to_owned(),
            human_bytes(entry.bytes),
            entry.licence.name.to_owned(),
            fetch,
        ]);
    }
    write!(out, "{}", table(&["name", "size", "licence", "where"], &[false, true, false, false], &rows))?;
    Ok(())
}

/// Removes a model.
pub fn remove(name: &str) -> Result<(), CliError> {
    let freed = Store::open()?.remove(name)?;
    say!("removed {name}, {} freed", human_bytes(freed))?;
    Ok(())
}
