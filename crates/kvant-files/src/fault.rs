//! Signals that files cause: a mapped file that is cut short under its reader ends the process with a message, a file that may not grow
//! is an error of whoever writes it. And those of a terminal: who has them, and whether one is ignored.

/// Makes the process say why it ends when a page of a mapped file (a model, a snapshot) is no longer there because somebody cut the file
/// short or its disk failed. The system reports that as a signal in the middle of a read, so there is nothing to go on with: the message
/// goes to standard error and the process exits with status 1. Does nothing where there are no such signals.
pub fn explain_lost_pages() {
    #[cfg(unix)]
    install();
}

/// What is written to standard error.
#[cfg(unix)]
const MESSAGE: &[u8] =
    b"kvant: a file in use (model or snapshot) was cut short or could not be read any more\n";

#[cfg(unix)]
extern "C" fn tell_and_exit(_signal: libc::c_int) {
    // SAFETY: `write` and `_exit` may be called in a signal handler; the message is a constant.
    unsafe {
        libc::write(libc::STDERR_FILENO, MESSAGE.as_ptr().cast(), MESSAGE.len());
        libc::_exit(1);
    }
}

#[cfg(unix)]
fn install() {
    // SAFETY: all-zero bytes are a valid `sigaction`: no flags, an empty mask; the handler is set below.
    let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
    action.sa_sigaction = tell_and_exit as extern "C" fn(libc::c_int) as libc::sighandler_t;
    // SAFETY: `action` is complete and outlives the call; the handler does only what is allowed in one. A refusal leaves the system's own
    // treatment, which ends the process without a word.
    unsafe { libc::sigaction(libc::SIGBUS, &action, std::ptr::null_mut()) };
}

/// Makes a write beyond the limit on file sizes (`ulimit -f`) fail as a write to a full disk does, where the system would end the process
/// in the middle of it. Does nothing where there is no such signal.
pub fn survive_size_limits() {
    #[cfg(unix)]
    // SAFETY: ignoring a signal installs no code.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Gives Ctrl-C and the resizing of a terminal the treatment again that the system has for them, after a library took them: its handler
/// would wait for somebody to read what it notes, in whichever thread the signal comes to.
pub fn take_back_terminal_signals() {
    #[cfg(unix)]
    // SAFETY: the default treatment installs no code.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
        libc::signal(libc::SIGWINCH, libc::SIG_DFL);
    }
}

/// True if this process ignores hangups: it was started to survive its terminal (`nohup`).
pub fn ignores_hangups() -> bool {
    #[cfg(unix)]
    {
        // SAFETY: all-zero bytes are a valid `sigaction`.
        let mut action: libc::sigaction = unsafe { std::mem::zeroed() };
        // SAFETY: a null new action only asks; `action` outlives the call.
        let asked = unsafe { libc::sigaction(libc::SIGHUP, std::ptr::null(), &mut action) };
        asked == 0 && action.sa_sigaction == libc::SIG_IGN
    }
    #[cfg(not(unix))]
    false
}
