//! The messages between a parent and a child: their types, their limits, and bytes as lines.

use std::collections::VecDeque;

use serde_json::Value;

/// The version of the messages.
pub const VERSION: u64 = 1;
/// The environment variable that tells a child where its parent listens.
pub const VARIABLE: &str = "PI_QUESTIONS_PARENT";

/// `type` of the first message of a child.
pub(super) const HELLO: &str = "hello";
/// `type` of the reply to it.
pub(super) const WELCOME: &str = "welcome";
/// `type` of the message that takes a request back.
pub(super) const WITHDRAW: &str = "ask_user_withdraw";
/// `type`: the person can see the request.
pub(super) const OPENED: &str = "ask_user_opened";
/// `type`: the request is not asked, and why.
pub(super) const REFUSED: &str = "ask_user_refused";
/// `type`: somebody has begun to answer, and the request's own timeout stops.
pub(super) const KEPT: &str = "ask_user_kept";
/// `type`: the request ended, and nobody decided that.
pub(super) const CLOSED: &str = "ask_user_closed";
/// `type` of the last message on a connection that the parent closes.
pub(super) const ERROR: &str = "error";
/// `reason` of [`CLOSED`]: nobody answered in time.
pub(super) const TIMED_OUT: &str = "timedOut";
/// `reason` of [`CLOSED`]: the person took it off the list.
pub(super) const WITHDRAWN: &str = "withdrawn";
/// `reason` of [`CLOSED`]: anything else.
pub(super) const GONE: &str = "gone";

/// A message as a line.
pub(super) fn line(message: &Value) -> String {
    format!("{message}\n")
}

/// What a parent takes from its children at most, and a child from its parent.
pub mod limits {
    /// Most connections at once.
    pub const CONNECTIONS: u32 = 32;
    /// Longest message of a child, in bytes.
    pub const MESSAGE: usize = 1 << 20;
    /// Most questions of one child that are open at once.
    pub const QUESTIONS: usize = 20;
    /// Most questions of all children that are open at once.
    pub const ALL_QUESTIONS: usize = 100;
    /// Most bytes of all requests that are open at once.
    pub const ALL_BYTES: usize = 8 << 20;
    /// Most messages over one connection, in its whole life; blank lines are some, too.
    pub const MESSAGES: usize = 400;
    /// In how long the requests of a process, and of all, are counted that were opened, in ms.
    pub const RATE_MS: f64 = 60_000.0;
    /// Most requests of one process that are opened in that time, over all its connections.
    pub const RATE: usize = 60;
    /// Most requests of all processes that are opened in that time.
    pub const ALL_RATE: usize = 300;
    /// Longest id of a request, in bytes.
    pub const ID: usize = 256;
    /// How long a connection may have nothing open, in ms.
    pub const IDLE_MS: f64 = 5_000.0;
    /// Most bytes that wait for a child that does not read; it is sent nothing more then, and closed.
    pub const UNREAD: f64 = 1_048_576.0;
    /// Longest message of a parent, in bytes: a person may have pasted much.
    pub const ANSWER: usize = 64 << 20;
    /// How long a child waits until its parent says that the request is open, in ms.
    pub const OPENED_MS: f64 = 10_000.0;
}

/// A line got longer than it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

/// Splits a stream of bytes into lines of a bounded length.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: VecDeque<u8>,
    /// How many of them are known to hold no end of a line.
    searched: usize,
}

impl Lines {
    /// Adds what came.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
    }

    /// The next whole line, without its end and with U+FFFD for what is no UTF-8; `None` until more
    /// comes. `limit` is its greatest length in bytes.
    ///
    /// # Errors
    /// When it is longer. Nothing that follows is a line then.
    pub fn next(&mut self, limit: usize) -> Result<Option<String>, TooLong> {
        let end = self.bytes.iter().skip(self.searched).position(|byte| *byte == b'\n');
        let Some(end) = end.map(|at| at + self.searched) else {
            self.searched = self.bytes.len();
            return if self.searched > limit { Err(TooLong) } else { Ok(None) };
        };
        self.searched = 0;
        if end > limit {
            return Err(TooLong);
        }
        let mut line: Vec<u8> = self.bytes.drain(..=end).collect();
        line.pop();
        Ok(Some(String::from_utf8_lossy(&line).into_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_whole_however_they_were_cut() {
        let text = "one\n\nä two\r\nthree";
        for cut in 0..text.len() {
            let mut lines = Lines::default();
            let mut found = Vec::new();
            for part in [&text.as_bytes()[..cut], &text.as_bytes()[cut..]] {
                lines.push(part);
                while let Some(line) = lines.next(8).unwrap() {
                    found.push(line);
                }
            }
            assert_eq!(found, ["one", "", "ä two\r"], "cut at {cut}");
        }
    }

    #[test]
    fn a_long_line_is_told_before_it_ends() {
        let mut lines = Lines::default();
        lines.push(b"12345678");
        assert_eq!(lines.next(8), Ok(None));
        lines.push(b"9");
        assert_eq!(lines.next(8), Err(TooLong));
        let mut lines = Lines::default();
        lines.push(b"123456789\nshort\n");
        assert_eq!(lines.next(8), Err(TooLong));
    }

    #[test]
    fn what_is_no_text_stays_one_line() {
        let mut lines = Lines::default();
        lines.push(b"a\xffb\n");
        assert_eq!(lines.next(8), Ok(Some("a\u{fffd}b".to_owned())));
    }
}
