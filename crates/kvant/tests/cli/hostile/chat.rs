//! A chat on a terminal: what is remembered, completed, shown.

use std::os::unix::fs::PermissionsExt;

use nix::pty::Winsize;

use super::Bench;
use super::terminal::Terminal;

fn chat(bench: &Bench) -> Terminal {
    let mut chat = bench.command(&["chat", "-m", "tiny.gguf", "-n", "4", "--temp", "0"]);
    chat.env("TERM", "xterm").env_remove("NO_COLOR");
    let mut terminal = Terminal::new(chat);
    terminal.until(|seen| seen.contains("/help for commands"));
    terminal.until(|seen| seen.contains("> "));
    terminal
}

fn leave(mut terminal: Terminal) -> String {
    terminal.send("/exit\r");
    assert_eq!(terminal.ended(), Some(0), "{:?}", terminal.seen);
    std::mem::take(&mut terminal.seen)
}

#[test]
fn what_was_typed_is_there_at_the_next_start() {
    let bench = Bench::new();
    std::fs::create_dir(bench.at("home")).unwrap();
    let mut first = chat(&bench);
    first.send("/nonsense of the first start\r");
    first.until(|seen| seen.contains("unknown command"));
    first.send(" /secret\r");
    first.until(|seen| seen.matches("unknown command").count() == 2);
    leave(first);
    let file = bench.at("home/history");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(kept.contains("first start") && !kept.contains("secret"), "{kept}");
    let mut second = chat(&bench);
    // Two up: behind it is what left.
    second.send("\x1b[A\x1b[A\r");
    second.until(|seen| seen.contains("unknown command /nonsense"));
    leave(second);
}

#[test]
fn tab_completes_commands_and_models() {
    let bench = Bench::new();
    let mut terminal = chat(&bench);
    terminal.send("/sta\t\r");
    terminal.until(|seen| seen.contains("of 512 tokens"));
    terminal.send("/model stor\t");
    terminal.until(|seen| seen.contains("stories:15m"));
    terminal.send("\x03");
    terminal.until(|seen| seen.contains("/exit leaves"));
    terminal.send("/model ./tiny.gguf\r");
    terminal.until(|seen| seen.matches("/help for commands").count() == 2);
    // The signal's flag is the new model's.
    terminal.send("hello\r");
    terminal.until(|seen| seen.contains("token limit reached"));
    terminal.send("/model no-such\r");
    terminal.until(|seen| seen.contains("still ./tiny.gguf"));
    leave(terminal);
}

#[test]
fn several_lines_are_one_question() {
    let bench = Bench::new();
    let mut terminal = chat(&bench);
    terminal.send("\"\"\"\rone\rtwo\r\"\"\"\r");
    terminal.until(|seen| seen.contains("token limit reached"));
    terminal.send("three\\\rfour\r");
    terminal.until(|seen| seen.matches("token limit reached").count() == 2);
    terminal.send("five\x1b\rsix\r");
    terminal.until(|seen| seen.matches("token limit reached").count() == 3);
    terminal.send("/save kept\r");
    terminal.until(|seen| seen.contains("saved to kept"));
    leave(terminal);
    let kept = String::from_utf8_lossy(&std::fs::read(bench.at("kept")).unwrap()).into_owned();
    // JSON in JSON.
    for question in ["one\\\\ntwo", "three\\\\nfour", "five\\\\nsix"] {
        assert!(kept.contains(&format!("\"{question}\\\"")), "{question}");
    }
}

#[test]
fn commands_answer_and_help_fits_one_screen() {
    let bench = Bench::new();
    let mut terminal = chat(&bench);
    for (command, told) in [
        ("/clear", "the conversation is forgotten"),
        ("/system Be brief.", "a new conversation with this system prompt"),
        ("/system", "a new conversation without a system prompt"),
    ] {
        terminal.send(&format!("{command}\r"));
        terminal.until(|seen| seen.contains(told));
    }
    let before = terminal.seen.len();
    terminal.send("/help\r");
    terminal.until(|seen| seen[before..].contains("Alt-Enter"));
    let help = &terminal.seen[before..];
    assert!(help.lines().count() <= 16 && help.lines().all(|line| line.chars().count() <= 100), "{help}");
    leave(terminal);
}

#[test]
fn colours_are_for_those_who_want_them() {
    let bench = Bench::new();
    let shown = leave(chat(&bench));
    assert!(shown.contains("\x1b[1;32m> ") && shown.contains("\x1b[2mtiny.gguf"), "{shown:?}");
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        let mut plain = bench.command(&["run", "-m", "no-such-model", "hi"]);
        plain.env("TERM", "xterm").env_remove("NO_COLOR").env(name, value);
        let mut terminal = Terminal::new(plain);
        terminal.until(|seen| seen.contains("no-such-model"));
        assert_eq!(terminal.ended(), Some(1));
        assert!(!terminal.seen.contains('\x1b'), "{:?}", terminal.seen);
    }
    // Not a terminal.
    let mut piped = bench.command(&["run", "-m", "no-such-model", "hi"]);
    let told = piped.env("TERM", "xterm").env_remove("NO_COLOR").output().unwrap().stderr;
    assert!(!told.contains(&0x1b) && !told.is_empty());
}

/// Words go to the next line whole.
#[test]
fn answers_break_between_words() {
    let bench = Bench::new();
    // Byte b is token 3 + b.
    let size = Winsize { ws_row: 24, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0 };
    let biased = format!("{}=1000", 3 + u32::from(b'w'));
    let mut run = bench.run(&["a", "--raw", "-n", "30", "--logit-bias", &biased]);
    run.env("TERM", "xterm").env("NO_COLOR", "1");
    let mut terminal = Terminal::of_size(run, size);
    terminal.until(|seen| seen.contains("token limit reached"));
    // One long word is cut at the edge, by kvant and not by the terminal.
    assert!(
        terminal.seen.contains(&format!("{}\r\n{}\r\n", "w".repeat(20), "w".repeat(10))),
        "{:?}",
        terminal.seen
    );
}
