//! Fetches a model by name and prints where it is: `cargo run --example pull -- smollm2`.

use kvant_hub::{ModelRef, Store, TerminalBar};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = std::env::args().nth(1).unwrap_or_else(|| kvant_hub::DEFAULT_MODEL.to_owned());
    let model: ModelRef = name.parse()?;
    let path = Store::open()?.pull(&model, &TerminalBar::new())?;
    println!("{}", path.display());
    Ok(())
}
