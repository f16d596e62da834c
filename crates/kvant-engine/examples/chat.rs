//! `cargo run --release -p kvant-engine --example chat -- model.gguf`: a conversation in ten lines.

use kvant_engine::{Engine, EngineOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let model = std::env::args().nth(1).ok_or("usage: chat MODEL")?;
    let engine = Engine::load(model.as_ref(), &EngineOptions::default(), &|_, _| {})?;
    let mut chat = engine.chat()?;
    for line in std::io::stdin().lines() {
        chat.say(line?, |piece| print!("{piece}"))?;
        println!();
    }
    Ok(())
}
