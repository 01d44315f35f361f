//! Text that comes as keys: a paste without markers, or dictation (see [`super::pace`]).

use super::pace::{BURST_MS, TEXT_KEYS};

/// What a key is, seen as a part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// None: it is a key.
    Key,
    /// Perhaps the first character: what it does may have to be taken back.
    First,
    /// The character that shows that all of this is a text; it begins where the first one came.
    Text(String),
    /// Part of the text that was shown to be one.
    More,
}

/// Where a key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// A list or the review, where characters are shortcuts.
    List,
    /// The editor of own words.
    OwnWords,
    /// Anything else.
    Other,
}

/// The characters that came one upon the other.
#[derive(Debug, Default)]
pub struct Burst {
    text: String,
    is_text: bool,
    last_ms: Option<f64>,
}

impl Burst {
    /// Takes a key at `now_ms`: the character it types, if it types one, and where it is pressed.
    pub fn feed(&mut self, typed: Option<char>, on: On, now_ms: f64) -> Part {
        let quick = self.last_ms.is_some_and(|last| now_ms - last <= BURST_MS);
        if !quick {
            self.clear();
        }
        let Some(c) = typed else {
            // Only a text goes on after a key that types nothing: pasted lines end with Enter.
            if !self.is_text {
                self.clear();
                return Part::Key;
            }
            self.last_ms = Some(now_ms);
            return Part::More;
        };
        self.last_ms = Some(now_ms);
        if self.is_text {
            return Part::More;
        }
        if self.text.is_empty() {
            if c.is_ascii_digit() || on != On::List {
                return Part::Key;
            }
            self.text.push(c);
            return Part::First;
        }
        self.text.push(c);
        let mut chars = self.text.chars();
        let first = chars.next();
        // The first one opened own words: what is typed there is not taken back.
        if on != On::OwnWords {
            if self.text.chars().count() < TEXT_KEYS {
                return Part::Key;
            }
            if chars.all(|c| Some(c) == first) {
                self.text.clear();
                return Part::Key;
            }
        }
        self.is_text = true;
        Part::Text(std::mem::take(&mut self.text))
    }

    /// The text ends here.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
