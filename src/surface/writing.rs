//! Whether the person writes in Pi's prompt: then a question does not take the keyboard. It stands
//! above the prompt, and opens by itself once the writing is over.
//!
//! Keys that a form gets are no writing, and end it. All times are in ms, by any monotonic clock.

/// A key this recent is writing, where the prompt has text.
pub const TEXT_MS: f64 = 3_000.0;
/// A key this recent is writing, whatever the prompt has.
pub const KEY_MS: f64 = 1_500.0;
/// An Enter this soon after another one may be the same, held down.
pub const ENTER_MS: f64 = 1_000.0;

/// The last key that Pi got.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Last {
    at_ms: f64,
    is_enter: bool,
}

/// What the person wrote last, and when.
#[derive(Debug, Default)]
pub struct Writing {
    last: Option<Last>,
    over: bool,
}

/// What becomes of a question that waits for the end of the writing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Held {
    /// It opens.
    Opens,
    /// It is asked about again at this time.
    Until(f64),
    /// It stands there until the next key.
    Stays,
}

impl Writing {
    /// Pi gets a key, or a paste, at `now_ms`.
    pub fn key(&mut self, is_enter: bool, now_ms: f64) {
        *self = Self { last: Some(Last { at_ms: now_ms, is_enter }), over: false };
    }

    /// The person wants a form, or presses a key in one: no key before counts.
    pub fn over(&mut self) {
        *self = Self { last: None, over: true };
    }

    /// Whether the person has turned to a form since the last key.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Whether the person is writing at `now_ms`; `empty` where the prompt has no text. The Enter that
    /// sends the prompt ends it.
    #[must_use]
    pub fn is_writing(&self, empty: bool, now_ms: f64) -> bool {
        let within = if empty { KEY_MS } else { TEXT_MS };
        self.last.is_some_and(|last| !(last.is_enter && empty) && now_ms - last.at_ms < within)
    }

    /// Whether a question opens by itself at `now_ms` that has waited for the end of the writing.
    #[must_use]
    pub fn held(&self, empty: bool, now_ms: f64) -> Held {
        match self.last.map(|last| last.at_ms + KEY_MS).filter(|at| now_ms < *at) {
            Some(at) => Held::Until(at),
            None if empty => Held::Opens,
            None => Held::Stays,
        }
    }

    /// Whether an Enter at `now_ms` opens what waits: in an empty prompt, and not while it may be held
    /// down since it sent the text.
    #[must_use]
    pub fn opens_by_enter(&self, empty: bool, now_ms: f64) -> bool {
        let again = |last: Last| last.is_enter && now_ms - last.at_ms < ENTER_MS;
        empty && !self.last.is_some_and(again)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(keys: &[(bool, f64)]) -> Writing {
        let mut writing = Writing::default();
        keys.iter().for_each(|(is_enter, at)| writing.key(*is_enter, *at));
        writing
    }

    #[test]
    fn text_and_a_recent_key_are_writing() {
        assert!(!Writing::default().is_writing(false, 0.0));
        let writing = after(&[(false, 1_000.0)]);
        assert!(writing.is_writing(false, 3_999.0));
        assert!(!writing.is_writing(false, 4_000.0));
        // Without text a key counts half as long: it may be any key of Pi's.
        assert!(writing.is_writing(true, 2_499.0));
        assert!(!writing.is_writing(true, 2_500.0));
    }

    #[test]
    fn the_enter_that_sends_the_prompt_ends_it() {
        let sent = after(&[(false, 0.0), (true, 90.0)]);
        assert!(!sent.is_writing(true, 91.0));
        // A new line in the prompt sends nothing.
        assert!(sent.is_writing(false, 91.0));
        assert!(after(&[(true, 0.0), (false, 90.0)]).is_writing(true, 91.0));
        let mut wanted = after(&[(false, 0.0)]);
        wanted.over();
        assert!(!wanted.is_writing(false, 1.0) && wanted.is_over());
        wanted.key(false, 2.0);
        assert!(wanted.is_writing(false, 3.0) && !wanted.is_over());
    }

    #[test]
    fn what_waits_opens_in_an_empty_prompt_after_a_pause() {
        let writing = after(&[(false, 1_000.0)]);
        assert_eq!(writing.held(true, 1_001.0), Held::Until(2_500.0));
        assert_eq!(writing.held(false, 2_499.0), Held::Until(2_500.0));
        assert_eq!(writing.held(true, 2_500.0), Held::Opens);
        assert_eq!(writing.held(false, 2_500.0), Held::Stays);
        assert_eq!(writing.held(false, 1e9), Held::Stays);
        // Sending text is a key, too: what follows may be more of it.
        assert_eq!(after(&[(true, 0.0)]).held(true, 1.0), Held::Until(1_500.0));
        assert_eq!(Writing::default().held(true, 0.0), Held::Opens);
    }

    #[test]
    fn enter_opens_in_an_empty_prompt_unless_it_is_held() {
        assert!(Writing::default().opens_by_enter(true, 0.0));
        assert!(!Writing::default().opens_by_enter(false, 0.0));
        assert!(after(&[(false, 0.0)]).opens_by_enter(true, 90.0));
        let held = after(&[(true, 0.0), (true, 660.0), (true, 690.0)]);
        assert!(!held.opens_by_enter(true, 720.0));
        assert!(held.opens_by_enter(true, 1_690.0));
    }
}
