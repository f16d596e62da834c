//! Readers that go away, signals, terminals.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use kvant_testing::TinyModel;
use nix::libc;
use nix::pty::Winsize;
use nix::sys::termios::{Termios, tcgetattr};

use super::{Bench, text};

#[test]
fn break_05_reader_gone() {
    let bench = Bench::new();
    for (reader, status) in [
        ("| head -c 1", 0),
        (">/dev/full", 1),
        ("--json >/dev/full", 1),
        ("2>/dev/full", 0),
        ("--json | true", 0),
    ] {
        let run = "rm -f talk; $KV run a --raw -n 200 -c 400 --ignore-eos --save talk";
        let script = format!("{run} {reader}; exit ${{PIPESTATUS[0]}}");
        let output = bench.shell(&script);
        assert!(!text(&output.stderr).contains("panicked"), "{reader}: {}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(status), "{reader}: {}", text(&output.stderr));
        assert!(bench.is_snapshot("talk"), "{reader}: saved all the same");
    }
    let output = bench.shell("printf 'hi\\nho\\n' | $KV chat -n 20 --save c >/dev/full");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    assert!(bench.is_snapshot("c"));
}

#[test]
fn break_06_a_chat_is_saved_whatever_ends_it() {
    let bench = Bench::new();
    let output = bench.shell("printf 'hello\\n\\xff bad\\nstill here\\n' | $KV chat -v -n 5 --save c");
    let told = text(&output.stderr);
    assert!(output.status.success() && told.contains("not UTF-8"), "{told}");
    assert_eq!(told.matches("generated at").count(), 2, "the lines before and after it are answered: {told}");
    assert!(bench.is_snapshot("c"));

    let template = "{% for m in messages %}{% if m.role == 'system' %}{{ raise_exception('no system here') }}\
        {% endif %}{{ m.content }}{% endfor %}";
    let bench = Bench::with(&TinyModel { template: Some(template.to_owned()), ..TinyModel::default() });
    let output =
        bench.shell("printf 'one\\n/system x\\ntwo\\n/system\\nthree\\n' | $KV chat -v -n 5 --save c");
    let told = text(&output.stderr);
    assert!(output.status.success() && told.contains("no system here"), "{told}");
    assert_eq!(told.matches("generated at").count(), 2, "{told}");
    assert!(bench.is_snapshot("c"));
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

#[test]
fn break_07_signals_save_before_they_end() {
    let bench = Bench::new();
    // Where this very test runs under `nohup`, its children inherit that.
    let wanted = |(name, _): &(&str, i32)| *name != "-HUP" || !kvant_files::ignores_hangups();
    for (name, status) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)].into_iter().filter(wanted) {
        let _ = std::fs::remove_file(bench.at("talk"));
        let mut command = bench.run(&["a", "--raw", "-c", "200000", "--save", "talk"]);
        command.args(["--kv-policy", "rotating", "--kv-max", "256"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // It answers once a byte is there.
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        signal(&child, name);
        let mut rest = Vec::new();
        child.stdout.take().unwrap().read_to_end(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(status), "{name}");
        assert!(bench.is_snapshot("talk"), "{name}");
    }
    // A chat that waits for its user.
    for (name, status) in [("-TERM", 143), ("-HUP", 129)].into_iter().filter(wanted) {
        let _ = std::fs::remove_file(bench.at("talk"));
        let mut command = bench.command(&["chat", "-m", "tiny.gguf", "-n", "3", "--save", "talk"]);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        // Held open: waiting for a child closes an input that is still its own.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"hello\n").unwrap();
        child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
        std::thread::sleep(Duration::from_millis(300));
        signal(&child, name);
        assert_eq!(child.wait().unwrap().code(), Some(status), "{name}");
        assert!(bench.is_snapshot("talk"), "{name}");
    }
}

/// A terminal with the binary in it, which it controls: its keys become signals there.
pub(super) struct Terminal {
    child: Child,
    master: File,
    /// Its other end, so that it stays when the program has ended.
    slave: OwnedFd,
    pub(super) seen: String,
}

impl Terminal {
    pub(super) fn new(command: Command) -> Self {
        Terminal::made(command, None)
    }

    pub(super) fn of_size(command: Command, size: Winsize) -> Self {
        Terminal::made(command, Some(size))
    }

    fn made(mut command: Command, size: Option<Winsize>) -> Self {
        let pty = nix::pty::openpty(size.as_ref(), None).unwrap();
        let end = |fd: &OwnedFd| Stdio::from(fd.try_clone().unwrap());
        let (slave, master) = (pty.slave, File::from(pty.master));
        command.stdin(end(&slave)).stdout(end(&slave)).stderr(end(&slave));
        let control = || {
            // SAFETY: both calls may be made between a fork and an exec; the descriptor is standard input.
            let done = unsafe { libc::setsid() >= 0 && libc::ioctl(0, libc::TIOCSCTTY as _, 0) == 0 };
            if done { Ok(()) } else { Err(std::io::Error::last_os_error()) }
        };
        // SAFETY: as above; nothing is allocated and no lock is taken.
        let child = unsafe { command.pre_exec(control) }.spawn().unwrap();
        // Reads that find nothing come back, so that a test can give up.
        let flags = nix::fcntl::OFlag::O_NONBLOCK;
        nix::fcntl::fcntl(&master, nix::fcntl::FcntlArg::F_SETFL(flags)).unwrap();
        Terminal { child, master, slave, seen: String::new() }
    }

    /// `chat` on the tiny model, at its first prompt, whose answers go on for ever; and the modes of the terminal before it.
    fn endless_chat(bench: &Bench) -> (Self, Termios) {
        let mut chat = bench.command(&["chat", "-v", "-m", "tiny.gguf", "-c", "100000000", "--save", "talk"]);
        // No end token, and a cache that never fills.
        chat.args(["--logit-bias", "2=-1000", "--kv-policy", "rotating", "--kv-max", "256"]);
        let mut terminal = Terminal::new(chat);
        let before = terminal.modes();
        terminal.until(|seen| seen.contains("> "));
        (terminal, before)
    }

    fn modes(&self) -> Termios {
        tcgetattr(&self.slave).unwrap()
    }

    /// Waits until the program has ended, at most a minute, and returns its status.
    pub(super) fn ended(&mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            // Somebody has to read what it writes.
            self.read();
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(start.elapsed() < Duration::from_secs(60), "it does not end; seen: {:?}", self.tail());
        }
    }

    fn tail(&self) -> String {
        self.seen.chars().rev().take(500).collect::<Vec<_>>().into_iter().rev().collect()
    }

    pub(super) fn send(&mut self, text: &str) {
        self.master.write_all(text.as_bytes()).unwrap();
    }

    /// Reads until `done`, at most a minute.
    pub(super) fn until(&mut self, done: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !done(&self.seen) {
            assert!(start.elapsed() < Duration::from_secs(60), "waited in vain; seen: {:?}", self.tail());
            self.read();
        }
    }

    fn read(&mut self) {
        let mut buffer = [0; 4096];
        match self.master.read(&mut buffer) {
            Ok(count) if count > 0 => self.seen += &text(&buffer[..count]),
            _ => std::thread::sleep(Duration::from_millis(10)),
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Lines that come while the answer is written are the next questions: pasted at once, or typed ahead.
#[test]
fn break_08_lines_typed_ahead_are_kept() {
    let bench = Bench::new();
    let mut terminal =
        Terminal::new(bench.command(&["chat", "-v", "-m", "tiny.gguf", "-n", "4", "--temp", "0"]));
    terminal.until(|seen| seen.contains("ready in"));
    terminal.until(|seen| seen.contains("> "));
    terminal.send("first question\rsecond question\rthird question\r/stats\r");
    terminal.until(|seen| seen.matches("generated at").count() == 3 && seen.contains("of 512 tokens"));
    terminal.send("/exit\r");
    assert!(terminal.child.wait().unwrap().success());

    let mut slow = bench.command(&["chat", "-m", "tiny.gguf", "-n", "3000", "-c", "100000", "--temp", "0"]);
    slow.args(["--kv-policy", "rotating", "--kv-max", "256"]);
    let mut terminal = Terminal::new(slow);
    terminal.until(|seen| seen.contains("> "));
    terminal.send("go\r");
    terminal.until(|seen| seen.len() > 400);
    terminal.send("/stats\n/save kept\n");
    terminal.until(|seen| seen.contains("of 100000 tokens") && seen.contains("saved to kept"));
    terminal.send("/exit\r");
    assert!(terminal.child.wait().unwrap().success());
}

/// The key: it ends the answer, and at the prompt the line.
#[test]
fn ctrl_c_ends_the_answer_and_clears_the_line() {
    let bench = Bench::new();
    let (mut terminal, before) = Terminal::endless_chat(&bench);
    for answers in 1..=2 {
        let seen = terminal.seen.len();
        terminal.send("go\r");
        terminal.until(|all| all.len() > seen + 400);
        terminal.send("\x03");
        terminal.until(|seen| seen.matches("generated at").count() == answers);
    }
    terminal.until(|seen| seen.rsplit("generated at").next().unwrap().contains("> "));
    // Twice, and neither leaves.
    for times in 1..=2 {
        terminal.send("half a li\x03");
        terminal.until(|seen| seen.matches("/exit leaves").count() == times);
    }
    terminal.send("/stats\r");
    terminal.until(|seen| seen.contains("of 100000000 tokens"));
    terminal.send("/exit\r");
    assert_eq!(terminal.ended(), Some(0));
    assert!(bench.is_snapshot("talk") && !terminal.seen.contains("panicked"));
    assert_eq!(terminal.modes(), before);
}

/// Whatever ends the program, and whenever: the conversation is saved, and the terminal is as it was.
#[test]
fn signals_leave_the_terminal_as_it_was() {
    // Where this very test runs under `nohup`, its children inherit that.
    let wanted = |(name, _): &(&str, i32)| *name != "-HUP" || !kvant_files::ignores_hangups();
    for (name, status) in [("-TERM", 143), ("-HUP", 129)].into_iter().filter(wanted) {
        for answering in [true, false] {
            let bench = Bench::new();
            let (mut terminal, before) = Terminal::endless_chat(&bench);
            assert_ne!(terminal.modes(), before, "the editor has it");
            if answering {
                let seen = terminal.seen.len();
                terminal.send("go\r");
                terminal.until(|all| all.len() > seen + 400);
            } else {
                terminal.send("half a li");
                terminal.until(|seen| seen.contains("half a li"));
            }
            signal(&terminal.child, name);
            assert_eq!(terminal.ended(), Some(status), "{name} {answering}: {:?}", terminal.tail());
            assert_eq!(terminal.modes(), before, "{name} {answering}");
            assert!(bench.is_snapshot("talk"), "{name} {answering}");
        }
    }
}

/// A window that is drawn larger while an answer is written says so many hundred times.
#[test]
fn resizing_stops_nothing() {
    let bench = Bench::new();
    let (mut terminal, _) = Terminal::endless_chat(&bench);
    let seen = terminal.seen.len();
    terminal.send("go\r");
    terminal.until(|all| all.len() > seen + 400);
    let pid = terminal.child.id();
    assert!(
        bench
            .shell(&format!("for i in {{1..1200}}; do kill -WINCH {pid}; sleep .001; done"))
            .status
            .success()
    );
    let seen = terminal.seen.len();
    terminal.until(|all| all.len() > seen + 2_000);
    terminal.send("\x03");
    terminal.until(|seen| seen.contains("generated at"));
    terminal.send("/exit\r");
    assert_eq!(terminal.ended(), Some(0));
}

/// Not the key but the signal, from another terminal: a line that is typed stays.
#[test]
fn an_interrupt_from_elsewhere_ends_answers_alone() {
    let bench = Bench::new();
    let (mut terminal, _) = Terminal::endless_chat(&bench);
    terminal.send("/sta");
    terminal.until(|seen| seen.contains("/sta"));
    for _ in 0..3 {
        signal(&terminal.child, "-INT");
        std::thread::sleep(Duration::from_millis(150));
    }
    terminal.send("ts\r");
    terminal.until(|seen| seen.contains("of 100000000 tokens"));
    terminal.send("/exit\r");
    assert_eq!(terminal.ended(), Some(0));
    // Without a terminal there is no other way to leave.
    let mut chat = bench.command(&["chat", "-m", "tiny.gguf", "-n", "3", "--save", "talk"]);
    let mut child = chat.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"hello\n").unwrap();
    child.stdout.as_mut().unwrap().read_exact(&mut [0]).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    signal(&child, "-INT");
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Names, errors and generated text cannot steer a terminal.
#[test]
fn break_09_nothing_steers_the_terminal() {
    let name = "\x1b]0;OWNED\x07\x1b[31mred\r\n\u{9b}32m".to_owned();
    let template = "{{ raise_exception('\x1b[31mred') }}".to_owned();
    let bench = Bench::with(&TinyModel { name, template: Some(template), ..TinyModel::default() });
    let shown = bench.command(&["show", "./tiny.gguf", "--metadata"]).output().unwrap();
    let asked = bench.run(&["hi", "-n", "1"]).output().unwrap();
    for (what, bytes) in [("show", shown.stdout), ("error", asked.stderr)] {
        assert!(bytes.iter().all(|b| *b >= 0x20 || b"\n\t".contains(b)), "{what}: {:?}", text(&bytes));
        assert!(text(&bytes).contains("\\x1b"), "{what}: {}", text(&bytes));
    }
    // Byte 0x1b is token 3 + 0x1b.
    let biased = ["hi", "--raw", "-n", "4", "--logit-bias", "30=1000"];
    let mut terminal = Terminal::new(bench.run(&biased));
    terminal.until(|seen| seen.contains("token limit reached"));
    // Behind the bar, which is the program's own.
    let answer = terminal.seen.rsplit("\x1b[2K").next().unwrap();
    assert!(answer.starts_with("\\x1b\\x1b\\x1b\\x1b\r\n"), "{:?}", terminal.seen);
    // A pipe gets the very bytes.
    let piped = bench.run(&biased).output().unwrap();
    assert_eq!(text(&piped.stdout), "\x1b\x1b\x1b\x1b\n");
}

#[test]
fn break_17_write_errors_are_errors_not_panics() {
    let bench = Bench::new();
    for (script, status) in [
        ("$KV completions bash | head -1", 0),
        ("$KV completions zsh >/dev/full", 1),
        ("$KV plan tiny.gguf >/dev/full", 1),
        ("$KV plan tiny.gguf | true", 0),
        ("$KV plan tiny.gguf --json >/dev/full", 1),
        ("$KV formats >/dev/full", 1),
        ("$KV show ./tiny.gguf >/dev/full", 1),
        ("$KV --help >/dev/full", 1),
        ("$KV bench -p 4 -n 2 -r 1 >/dev/full", 1),
    ] {
        let output = bench.shell(&format!("{script}; exit ${{PIPESTATUS[0]}}"));
        assert_eq!(output.status.code(), Some(status), "{script}: {}", text(&output.stderr));
        assert!(!text(&output.stderr).contains("panicked"), "{script}: {}", text(&output.stderr));
    }
}
