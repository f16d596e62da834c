//! Values in Redis, by the few commands of its protocol (RESP2) that it takes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kvant_engine::SharedBytes;

use super::rest::Rest;
use super::{StoreError, Values, WriteValue};

/// Time to connect, and from a question to the end of its answer, connection and a second attempt included.
const CONNECT_TIME: Duration = Duration::from_millis(500);
const READ_TIME: Duration = Duration::from_secs(2);
/// The same where a value is written: the longest takes some seconds.
const WRITE_TIME: Duration = Duration::from_secs(10);
/// Bytes of a value: Redis' own limit.
const MOST_BYTES: usize = 512 << 20;
/// Bytes of a line that is not a value, and values of a list.
const MOST_LINE: u64 = 64 << 10;
const MOST_LIST: usize = 1 << 20;
/// Seconds after which what nobody used is forgotten.
const LIFETIME: &str = "604800";
/// What all names begin with.
const PREFIX: &str = "kvant:";

/// Where Redis is.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// Name or number of the machine.
    pub host: String,
    /// Port.
    pub port: u16,
    /// Who we are, if not the default user.
    pub user: Option<String>,
    /// What opens it.
    pub password: Option<String>,
    /// Number of the database.
    pub database: u32,
}

impl std::fmt::Debug for Address {
    /// Without the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "redis://{}:{}/{}", self.host, self.port, self.database)
    }
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        // The text may hold a password: it is not repeated.
        let wrong = || StoreError::Place {
            found: "an address that cannot be read".to_owned(),
            expected: "redis://[[USER]:PASSWORD@]HOST[:PORT][/NUMBER]",
        };
        let rest = text.strip_prefix("redis://").ok_or_else(wrong)?;
        let (place, database) = rest.split_once('/').unwrap_or((rest, ""));
        let database = if database.is_empty() { 0 } else { database.parse().map_err(|_| wrong())? };
        let (secret, place) = match place.rsplit_once('@') {
            Some((secret, place)) => (Some(secret), place),
            None => (None, place),
        };
        let (host, port) = match place.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => (host, port.parse().map_err(|_| wrong())?),
            _ => (place, 6379),
        };
        let (user, password) = match secret.map(|secret| secret.split_once(':').unwrap_or(("", secret))) {
            Some((user, password)) => {
                let user = plain(user).ok_or_else(wrong)?;
                (Some(user).filter(|user| !user.is_empty()), Some(plain(password).ok_or_else(wrong)?))
            }
            None => (None, None),
        };
        match host.is_empty() {
            true => Err(wrong()),
            false => Ok(Self { host: host.to_owned(), port, user, password, database }),
        }
    }
}

/// Text without percent signs.
fn plain(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        match (first, more) {
            (b'%', [a, b, after @ ..]) => {
                let digit = |byte: &u8| char::from(*byte).to_digit(16);
                bytes.push((digit(a)? * 16 + digit(b)?) as u8);
                rest = after;
            }
            (b'%', _) => return None,
            _ => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8(bytes).ok()
}

/// An answer of the server's.
#[derive(Debug)]
enum Answer {
    Done,
    Bytes(Option<Vec<u8>>),
    List(Vec<Answer>),
}

/// Redis, connected when it is needed.
pub struct Redis {
    rest: Rest,
    line: Line,
}

/// A connection, while there is one.
struct Line {
    address: Address,
    stream: Option<BufReader<Timed>>,
}

/// A connection on which everything has to be done by a certain time, however little comes at once.
struct Timed {
    stream: TcpStream,
    until: Instant,
}

impl Timed {
    /// What is left of the time.
    fn left(&self) -> std::io::Result<Option<Duration>> {
        match self.until.saturating_duration_since(Instant::now()) {
            Duration::ZERO => Err(std::io::ErrorKind::TimedOut.into()),
            left => Ok(Some(left)),
        }
    }
}

impl Read for Timed {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(into)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.stream.flush()
    }
}

impl Redis {
    /// Redis at `address`; it need not be there yet.
    pub fn new(address: Address) -> Self {
        Self { rest: Rest::default(), line: Line { address, stream: None } }
    }

    /// Asks, for `time` at most; a connection that fails is not used again.
    fn ask(&mut self, parts: &[&[u8]], time: Duration) -> Result<Answer, StoreError> {
        let Self { rest, line } = self;
        rest.unless(|| {
            let until = Instant::now() + time;
            let fresh = line.stream.is_none();
            let asked = line.ask(parts, until);
            // A server that was restarted is met by the next connection.
            if asked.is_err() && !fresh { line.ask(parts, until) } else { asked }
        })
    }
}

impl Line {
    fn connect(&self, until: Instant) -> Result<BufReader<Timed>, StoreError> {
        let Address { host, port, user, password, database } = &self.address;
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let mut last = std::io::Error::from(std::io::ErrorKind::AddrNotAvailable);
        for place in (host, *port).to_socket_addrs()? {
            let left = until.saturating_duration_since(Instant::now()).min(CONNECT_TIME);
            if left.is_zero() {
                return Err(std::io::Error::from(std::io::ErrorKind::TimedOut).into());
            }
            let stream = match TcpStream::connect_timeout(&place, left) {
                Ok(stream) => stream,
                Err(error) => {
                    last = error;
                    continue;
                }
            };
            stream.set_nodelay(true)?;
            let mut stream = BufReader::with_capacity(1 << 16, Timed { stream, until });
            if let Some(password) = password {
                let user = user.as_deref().unwrap_or("default");
                ask(&mut stream, &[b"AUTH", user.as_bytes(), password.as_bytes()])?;
            }
            if *database != 0 {
                ask(&mut stream, &[b"SELECT", database.to_string().as_bytes()])?;
            }
            return Ok(stream);
        }
        Err(last.into())
    }

    fn ask(&mut self, parts: &[&[u8]], until: Instant) -> Result<Answer, StoreError> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => self.connect(until)?,
        };
        stream.get_mut().until = until;
        let answer = ask(&mut stream, parts)?;
        self.stream = Some(stream);
        Ok(answer)
    }
}

/// One command, one answer.
fn ask(stream: &mut BufReader<Timed>, parts: &[&[u8]]) -> Result<Answer, StoreError> {
    let out = stream.get_mut();
    let mut head = format!("*{}\r\n", parts.len()).into_bytes();
    for part in parts {
        head.extend_from_slice(format!("${}\r\n", part.len()).as_bytes());
        // Long parts are not copied.
        if part.len() > 1 << 16 {
            out.write_all(&head)?;
            out.write_all(part)?;
            head.clear();
        } else {
            head.extend_from_slice(part);
        }
        head.extend_from_slice(b"\r\n");
    }
    out.write_all(&head)?;
    answer(stream, 0)
}

fn answer(stream: &mut impl BufRead, depth: usize) -> Result<Answer, StoreError> {
    let mut line = Vec::new();
    stream.take(MOST_LINE).read_until(b'\n', &mut line)?;
    let strange = |expected| StoreError::Answer {
        found: String::from_utf8_lossy(&line).chars().take(60).collect(),
        expected,
    };
    let text = line.strip_suffix(b"\r\n").ok_or_else(|| strange("a line"))?;
    let text = std::str::from_utf8(text).map_err(|_| strange("a line of text"))?;
    let kind = text.chars().next().filter(char::is_ascii).ok_or_else(|| strange("an answer"))?;
    let rest = &text[1..];
    let count = |most: usize| match rest.parse::<i64>() {
        Ok(-1) => Ok(None),
        Ok(count) if count >= 0 && count as usize <= most => Ok(Some(count as usize)),
        _ => Err(strange("a length")),
    };
    match kind {
        '+' | ':' => Ok(Answer::Done),
        '$' => match count(MOST_BYTES)? {
            None => Ok(Answer::Bytes(None)),
            Some(count) => {
                // What a server promises takes memory only as it comes.
                let mut bytes = Vec::with_capacity(count.min(64 << 20));
                stream.take(count as u64).read_to_end(&mut bytes)?;
                let mut end = [0; 2];
                stream.read_exact(&mut end)?;
                match bytes.len() == count && &end == b"\r\n" {
                    true => Ok(Answer::Bytes(Some(bytes))),
                    false => Err(strange("a whole value")),
                }
            }
        },
        '*' if depth == 0 => {
            let count = count(MOST_LIST)?.unwrap_or(0);
            (0..count).map(|_| answer(stream, 1)).collect::<Result<_, _>>().map(Answer::List)
        }
        _ => Err(strange("an answer that is no error")),
    }
}

fn name_of(name: &str) -> String {
    format!("{PREFIX}{name}")
}

impl Values for Redis {
    fn first(&mut self, names: &[String]) -> Result<Option<(usize, Vec<u8>)>, StoreError> {
        if names.is_empty() {
            return Ok(None);
        }
        let names: Vec<String> = names.iter().map(|name| name_of(name)).collect();
        let mut parts: Vec<&[u8]> = vec![b"MGET"];
        parts.extend(names.iter().map(String::as_bytes));
        let Answer::List(answers) = self.ask(&parts, READ_TIME)? else {
            return Err(StoreError::Answer { found: "something else".to_owned(), expected: "a list" });
        };
        let found = answers.into_iter().enumerate().find_map(|(at, answer)| match answer {
            Answer::Bytes(Some(bytes)) => Some((at, bytes)),
            _ => None,
        });
        Ok(found.filter(|(at, _)| *at < names.len()))
    }

    fn get(&mut self, name: &str) -> Result<Option<SharedBytes>, StoreError> {
        match self.ask(&[b"GETEX", name_of(name).as_bytes(), b"EX", LIFETIME.as_bytes()], READ_TIME)? {
            Answer::Bytes(bytes) => Ok(bytes.map(|bytes| Arc::new(bytes) as SharedBytes)),
            _ => Err(StoreError::Answer { found: "something else".to_owned(), expected: "a value" }),
        }
    }

    fn put(&mut self, name: &str, bytes: u64, write: &WriteValue<'_>) -> Result<(), StoreError> {
        let most = MOST_BYTES as u64;
        if bytes > most {
            return Err(StoreError::TooLarge { bytes, most });
        }
        let mut value = Vec::with_capacity(bytes as usize);
        write(&mut value)?;
        self.ask(&[b"SET", name_of(name).as_bytes(), &value, b"EX", LIFETIME.as_bytes()], WRITE_TIME)
            .map(drop)
    }

    fn remove(&mut self, name: &str) -> Result<(), StoreError> {
        self.ask(&[b"DEL", name_of(name).as_bytes()], READ_TIME).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn answers_are_read_and_garbage_is_refused() {
        let read = |text: &[u8]| answer(&mut Cursor::new(text), 0);
        assert!(matches!(read(b"+OK\r\n"), Ok(Answer::Done)));
        assert!(matches!(read(b"$3\r\nabc\r\n"), Ok(Answer::Bytes(Some(bytes))) if bytes == b"abc"));
        assert!(matches!(read(b"$-1\r\n"), Ok(Answer::Bytes(None))));
        assert!(matches!(read(b"*2\r\n$-1\r\n$1\r\nx\r\n"), Ok(Answer::List(list)) if list.len() == 2));
        for garbage in [
            &b""[..],
            b"\r\n",
            b"HTTP/1.1 200 OK\r\n",
            b"$5\r\nabc\r\n",
            b"$99999999999999999999\r\n",
            b"$600000000\r\n",
            b"*1\r\n*1\r\n*1\r\n",
            b"*-7\r\n",
            b"-ERR no\r\n",
            b"\xff\xff\r\n",
            b"+never ends",
        ] {
            assert!(read(garbage).is_err(), "{garbage:?}");
        }
    }

    #[test]
    fn nobody_there_is_an_error_and_then_a_rest() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let mut redis = Redis::new(format!("redis://127.0.0.1:{port}").parse().unwrap());
        assert!(matches!(redis.get("v-x"), Err(StoreError::Io(_))));
        assert!(matches!(redis.get("v-x"), Err(StoreError::Resting)));
    }
    #[test]
    fn an_answer_that_drips_is_a_failure_in_time() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let drip = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let answer = b"$10\r\n".iter().chain(std::iter::repeat(&b'x'));
            // Until nobody listens any more.
            for byte in answer {
                if stream.write_all(std::slice::from_ref(byte)).is_err() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(300));
            }
        });
        let mut redis = Redis::new(format!("redis://127.0.0.1:{port}").parse().unwrap());
        let began = Instant::now();
        assert!(matches!(redis.get("v-x"), Err(StoreError::Io(_))));
        assert!(began.elapsed() < READ_TIME + Duration::from_millis(800), "{:?}", began.elapsed());
        assert!(matches!(redis.get("v-x"), Err(StoreError::Resting)));
        drip.join().unwrap();
    }
}
