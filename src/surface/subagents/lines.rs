//! Bytes as lines.

use std::collections::VecDeque;

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
