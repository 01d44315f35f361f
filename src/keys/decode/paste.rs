//! Bracketed paste.

/// `ESC [ 201 ~`
const END: [u16; 6] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e];
/// Most code units kept (8 MB of memory). The rest is dropped, which [`Paste::text`] reports.
const LIMIT: usize = 4 * 1024 * 1024;

/// A paste whose start was seen.
#[derive(Debug, Default)]
pub(super) struct Paste {
    text: Vec<u16>,
    /// How many of the last code units are the start of the end marker.
    matched: usize,
    cut: bool,
}

impl Paste {
    /// Takes code units up to the end marker; returns what follows it, or `None` if there is none yet.
    pub(super) fn collect<'a>(&mut self, raw: &'a [u16]) -> Option<&'a [u16]> {
        let mut rest = raw;
        while let [unit, after @ ..] = rest {
            rest = after;
            if END.get(self.matched) == Some(unit) {
                self.matched += 1;
                if self.matched == END.len() {
                    return Some(rest);
                }
                continue;
            }
            // The first unit of the marker occurs in it only once, so after a failed match another
            // can only start with this unit.
            let held = std::mem::take(&mut self.matched);
            self.keep(END.get(..held).unwrap_or_default());
            if END.first() == Some(unit) {
                self.matched = 1;
            } else {
                self.keep(&[*unit]);
            }
        }
        None
    }

    /// The text, its line ends made `\n`, halves of surrogate pairs dropped; and whether its end
    /// is missing.
    pub(super) fn text(self) -> (String, bool) {
        let mut out = String::with_capacity(self.text.len());
        let mut after_return = false;
        for c in char::decode_utf16(self.text).filter_map(Result::ok) {
            match c {
                '\r' => out.push('\n'),
                '\n' if after_return => {}
                _ => out.push(c),
            }
            after_return = c == '\r';
        }
        (out, self.cut)
    }

    fn keep(&mut self, units: &[u16]) {
        let room = LIMIT - self.text.len().min(LIMIT);
        self.cut |= units.len() > room;
        self.text.extend(units.iter().take(room));
    }
}
