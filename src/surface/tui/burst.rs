//! Text that comes as keys: a paste without markers, or dictation (see [`super::pace`]).

use super::pace::{BURST_MS, SEEN_TEXT_KEYS, TEXT_KEYS};

/// The part of a key in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// None: it is a shortcut.
    Key,
    /// Perhaps the first character: what it does may have to be undone.
    First {
        /// True if no character before it can belong to the text.
        anew: bool,
    },
    /// A digit in what may be text: it waits for the next character.
    Perhaps,
    /// The character that shows that all of this is text.
    Text {
        /// All of it.
        text: String,
        /// The number of [`Part::First`] before that it began at.
        firsts: usize,
    },
    /// A further character of the text.
    More,
}

/// Where a key is pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// A list or the review, where characters are shortcuts.
    List,
    /// The editor of custom text.
    CustomText,
    /// Anything else.
    Other,
}

/// Characters that came in quick succession.
#[derive(Debug, Default)]
pub struct Burst {
    text: String,
    /// How many of them were [`Part::First`].
    firsts: usize,
    /// True if the last one was.
    first_last: bool,
    /// True if a frame was drawn between them; unknown before the second.
    seen: Option<bool>,
    is_text: bool,
    last_ms: Option<f64>,
    drawn: bool,
}

impl Burst {
    /// A frame was drawn.
    pub fn drawn(&mut self) {
        self.drawn = true;
    }

    /// The text ends here.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// True if no other character came shortly before the last one.
    pub fn is_alone(&self) -> bool {
        self.text.chars().nth(1).is_none()
    }

    /// Takes a key at `now_ms`: the character it types, if it types one, and where it is pressed.
    pub fn feed(&mut self, typed: Option<char>, on: On, now_ms: f64) -> Part {
        let drawn = std::mem::take(&mut self.drawn);
        if self.last_ms.is_none_or(|last| now_ms - last > BURST_MS) {
            self.clear();
        }
        if typed.is_none() && !self.is_text {
            self.clear();
            return Part::Key;
        }
        self.last_ms = Some(now_ms);
        // A key that types nothing does not end a text: pasted lines end with Enter.
        let Some(c) = typed.filter(|_| !self.is_text) else { return Part::More };
        match self.seen {
            _ if self.text.is_empty() => return self.begin(c, on),
            // The last but one was a shortcut whose effect was seen. The last begins a text.
            Some(true) if !drawn => match self.text.pop() {
                Some(last) if self.first_last => {
                    (self.text, self.firsts) = (last.to_string(), 1);
                }
                _ => return self.begin(c, on),
            },
            Some(false) if drawn => return self.begin(c, on),
            _ => {}
        }
        self.seen = Some(drawn);
        self.text.push(c);
        let (first, count) = (self.text.chars().next(), self.text.chars().count());
        if count >= if drawn { SEEN_TEXT_KEYS } else { TEXT_KEYS }
            || (on == On::CustomText && !drawn)
        {
            if self.text.chars().all(|c| Some(c) == first) {
                self.text.clear();
                return Part::Key;
            }
            self.is_text = true;
            return Part::Text { text: std::mem::take(&mut self.text), firsts: self.firsts };
        }
        self.first_last = false;
        match on {
            On::List if c.is_ascii_digit() && drawn => self.begin(c, on),
            On::List if c.is_ascii_digit() => Part::Perhaps,
            On::List if drawn => {
                (self.first_last, self.firsts) = (true, self.firsts + 1);
                Part::First { anew: false }
            }
            // The editor shows what is typed.
            On::CustomText => self.begin(c, on),
            On::List | On::Other => Part::Key,
        }
    }

    /// A text may begin with `c`.
    fn begin(&mut self, c: char, on: On) -> Part {
        self.text.clear();
        self.seen = None;
        if c.is_ascii_digit() || on != On::List {
            return Part::Key;
        }
        self.text.push(c);
        (self.firsts, self.first_last) = (1, true);
        Part::First { anew: true }
    }
}
