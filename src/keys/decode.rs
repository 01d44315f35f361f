//! Decodes the raw input from Pi to key presses and pastes.
//!
//! Pi usually passes one escape sequence, one UTF-16 code unit, or a whole bracketed paste with
//! its markers. The decoder supports the legacy, xterm modifyOtherKeys and Kitty protocols. Other
//! sequences (mouse, reports, replies, broken sequences) are dropped.
//!
//! Key releases are dropped. A key repeat becomes a press that is marked as a repeat. A line feed
//! is Ctrl+J (in Pi: new line), not Enter, so that a paste without markers cannot submit a form.

mod sequence;

#[cfg(test)]
mod tests;

pub(super) use sequence::code_key;

use super::press::Press;

const ESC: u16 = 0x1b;

/// Decoded input of the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Press),
    /// Pasted text. Line ends are line feeds; escape sequences are unchanged.
    Paste(String),
    /// The end of the previous paste was dropped, because the paste exceeded 4,194,304 code units.
    PasteCut,
}

/// Decodes raw input. Between calls, the decoder stores the first half of a surrogate pair, and an
/// incomplete paste.
#[derive(Debug, Default)]
pub struct Decoder {
    kitty: bool,
    half: Option<u16>,
    paste: Option<Paste>,
}

impl Decoder {
    /// Sets whether the terminal uses the Kitty protocol (`tui.terminal.kittyProtocolActive`);
    /// initially `false`. Pi detects the protocol some time after its start. In this protocol, a
    /// line feed and ESC CR mean Shift+Enter, and ESC before a character does not mean Alt.
    pub fn set_kitty(&mut self, kitty: bool) {
        self.kitty = kitty;
    }

    /// Decodes the input of one call of Pi's `handleInput`, which may contain several sequences.
    pub fn feed(&mut self, raw: &[u16]) -> Vec<Input> {
        let mut inputs = Vec::new();
        let mut rest = raw;
        while !rest.is_empty() {
            rest = match &mut self.paste {
                Some(paste) => match paste.collect(rest) {
                    Some(after) => {
                        if let Some((text, cut)) = self.paste.take().map(Paste::text) {
                            inputs.push(Input::Paste(text));
                            inputs.extend(cut.then_some(Input::PasteCut));
                        }
                        after
                    }
                    None => &[],
                },
                None => self.next(rest, &mut inputs),
            };
        }
        inputs
    }

    /// Decodes one key or paste, and returns the remaining input.
    fn next<'a>(&mut self, raw: &'a [u16], inputs: &mut Vec<Input>) -> &'a [u16] {
        let half = self.half.take();
        match *raw {
            [ESC] => {
                inputs.push(Input::Key(sequence::escape()));
                &[]
            }
            // WezTerm sends only ESC for Escape. Another sequence (CSI, SS3, OSC, DCS, APC) may
            // follow directly.
            [ESC, ESC, 0x5b | 0x4f | 0x5d | 0x50 | 0x5f, ..] => {
                inputs.push(Input::Key(sequence::escape()));
                raw.get(1..).unwrap_or_default()
            }
            [ESC, 0x5b, ref body @ ..] if !body.is_empty() => self.control_sequence(body, inputs),
            [ESC, 0x4f, unit, ref rest @ ..] if unit != ESC => {
                inputs.extend(sequence::single_shift(unit).map(Input::Key));
                rest
            }
            [ESC, 0x5d | 0x50 | 0x5f, ref body @ ..] if !body.is_empty() => after_string(body),
            [ESC, unit, ref rest @ ..] => {
                self.character(None, unit, true, inputs);
                rest
            }
            [unit, ref rest @ ..] => {
                self.character(half, unit, false, inputs);
                rest
            }
            [] => &[],
        }
    }

    fn control_sequence<'a>(&mut self, body: &'a [u16], inputs: &mut Vec<Input>) -> &'a [u16] {
        let (sequence, rest) = sequence::split(body);
        match sequence.as_deref() {
            Some("200~") => self.paste = Some(Paste::default()),
            Some(keys) => inputs.extend(sequence::read(keys).into_iter().map(Input::Key)),
            None => {}
        }
        rest
    }

    /// Decodes one code unit: a character, or half of a surrogate pair. `alt`: ESC preceded the
    /// unit.
    fn character(&mut self, half: Option<u16>, unit: u16, alt: bool, inputs: &mut Vec<Input>) {
        let c = match (unit, half) {
            (0xd800..=0xdbff, _) => {
                // Alt with half of a surrogate pair is not a key.
                self.half = (!alt).then_some(unit);
                return;
            }
            (0xdc00..=0xdfff, Some(half)) => char::decode_utf16([half, unit]).find_map(Result::ok),
            _ => char::from_u32(unit.into()),
        };
        let read = if alt { sequence::with_alt } else { sequence::plain };
        inputs.extend(c.and_then(|c| read(c, self.kitty)).map(Input::Key));
    }
}

/// Returns the input after a control string (OSC, DCS, APC). The string ends with BEL or ST.
fn after_string(body: &[u16]) -> &[u16] {
    let mut rest = body;
    loop {
        match *rest {
            [0x07, ref after @ ..] | [ESC, 0x5c, ref after @ ..] => return after,
            [_, ref after @ ..] => rest = after,
            [] => return &[],
        }
    }
}

/// `ESC [ 201 ~`
const PASTE_END: [u16; 6] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e];
/// The maximum number of code units of a paste (8 MB of memory).
const PASTE_LIMIT: usize = 4 * 1024 * 1024;

/// A paste after its start marker.
#[derive(Debug, Default)]
struct Paste {
    text: Vec<u16>,
    cut: bool,
}

impl Paste {
    /// Collects code units up to the end marker. Returns the input after the marker; `None` if
    /// there is no marker.
    fn collect<'a>(&mut self, raw: &'a [u16]) -> Option<&'a [u16]> {
        let marker = PASTE_END.len();
        // The marker may have started in the previous call.
        let search_start = self.text.len().saturating_sub(marker - 1);
        self.text.extend_from_slice(raw);
        let searched = self.text.get(search_start..).unwrap_or_default();
        let Some(at) = searched.windows(marker).position(|units| units == PASTE_END) else {
            // Beyond the limit, only the last units are stored. The marker may start in them.
            let length = self.text.len().saturating_sub(marker - 1);
            self.cut |= length > PASTE_LIMIT;
            self.text.drain(PASTE_LIMIT.min(length)..length);
            return None;
        };
        let remaining = self.text.len() - search_start - at - marker;
        self.text.truncate(search_start + at);
        raw.get(raw.len() - remaining..)
    }

    /// Returns the text with line feeds as line ends and without lone surrogates, and `true` if the
    /// end of the text was dropped.
    fn text(mut self) -> (String, bool) {
        self.cut |= self.text.len() > PASTE_LIMIT;
        self.text.truncate(PASTE_LIMIT);
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
}
