//! Escape sequences as Pi recognises them: CSI up to one of `m G K H J`, OSC and APC up to BEL or
//! ST. Anything else that starts with ESC is text (ESC itself takes no column).

use std::borrow::Cow;

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// One escape sequence.
    Sequence(&'a str),
    /// Text, which may have tabs.
    Text(&'a str),
}

/// Splits a line into escape sequences and text.
pub(super) fn pieces(line: &str) -> Pieces<'_> {
    Pieces { rest: line, csi_ends: true, string_ends: true }
}

/// The text of a line that Pi measures: without sequences, with three spaces for a tab.
pub(super) fn visible(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for piece in pieces(line) {
        if let Piece::Text(text) = piece {
            out.push_str(&expand_tabs(text));
        }
    }
    out
}

/// Three spaces for every tab.
pub(super) fn expand_tabs(text: &str) -> Cow<'_, str> {
    if text.contains('\t') { Cow::Owned(text.replace('\t', "   ")) } else { Cow::Borrowed(text) }
}

/// See [`pieces`].
pub(super) struct Pieces<'a> {
    rest: &'a str,
    /// False once the rest is known to have no end for a CSI, so that a line of many broken starts
    /// is searched only once.
    csi_ends: bool,
    /// The same for OSC and APC.
    string_ends: bool,
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    fn next(&mut self) -> Option<Piece<'a>> {
        let mut from = 0;
        loop {
            let Some(start) = self.rest.get(from..)?.find('\x1b').map(|at| from + at) else {
                let text = std::mem::take(&mut self.rest);
                return (!text.is_empty()).then_some(Piece::Text(text));
            };
            let Some(length) = self.rest.get(start..).and_then(|at| self.sequence_length(at))
            else {
                from = start + 1;
                continue;
            };
            let at = if start == 0 { length } else { start };
            let (piece, rest) = self.rest.split_at_checked(at)?;
            self.rest = rest;
            return Some(if start == 0 { Piece::Sequence(piece) } else { Piece::Text(piece) });
        }
    }
}

impl Pieces<'_> {
    /// Bytes of the sequence at the start of `text`, which starts with ESC.
    fn sequence_length(&mut self, text: &str) -> Option<usize> {
        const OPENING: usize = 2;
        match text.as_bytes().get(1)? {
            b'[' if self.csi_ends => {
                let end = text.get(OPENING..)?.find(['m', 'G', 'K', 'H', 'J']);
                self.csi_ends = end.is_some();
                end.map(|at| OPENING + at + 1)
            }
            b']' | b'_' if self.string_ends => {
                let body = text.get(OPENING..)?;
                let bell = body.find('\x07').map(|at| at + 1);
                let st = body.find("\x1b\\").map(|at| at + 2);
                let end = bell.into_iter().chain(st).min();
                self.string_ends = end.is_some();
                end.map(|at| OPENING + at)
            }
            _ => None,
        }
    }
}
