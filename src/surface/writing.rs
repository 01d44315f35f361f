//! The keys that Pi's prompt gets: whether the person writes there, and what a key does to what waits.
//!
//! While somebody writes, a question does not take the keyboard. It stands above the prompt, and opens
//! by itself once the writing is over, by its key, or by Enter in an empty prompt. Keys that a form gets
//! are no writing, and end it. All times are in ms, by any monotonic clock.

use crossterm::event::{KeyCode, KeyModifiers};

use crate::keys::{Bindings, Decoder, FOLD, Input, Press};
use crate::surface::tui::LastKey;
use crate::surface::tui::times::PAUSE_MS;

/// A key this recent is writing, where the prompt has text.
pub const TEXT_MS: f64 = 3_000.0;
/// A key this recent is writing, whatever the prompt has.
pub const KEY_MS: f64 = 1_500.0;
/// An Enter this soon after another one may be the same, held down.
pub const ENTER_MS: f64 = 1_000.0;
/// The key that opens what waits, sooner than this after itself, is held down.
const HELD_MS: f64 = 150.0;

/// The last key that Pi got.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Last {
    at_ms: f64,
    is_enter: bool,
}

/// What the person wrote last, and when.
#[derive(Debug, Default)]
pub struct Writing {
    keys: Decoder,
    bindings: Bindings,
    last: Option<Last>,
    /// When the person turned to a form, or pressed a key in one, if that was later.
    over_ms: Option<f64>,
    /// When somebody else ended the form that the person was in; `None` once they paused.
    cut_off_ms: Option<f64>,
    /// When the key that opens what waits came last.
    opened_ms: Option<f64>,
    /// The last key that was pressed, wherever it went.
    last_key: LastKey,
}

/// One raw input in which something was pressed or pasted.
#[derive(Debug)]
pub struct Heard {
    /// The key, where it was one and nothing else.
    press: Option<Press>,
    /// Whether it ended in an Enter.
    is_enter: bool,
}

/// Pi's prompt, as a key finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prompt {
    /// Whether it has no text.
    pub empty: bool,
    /// Whether something else has the keyboard.
    pub busy: bool,
}

/// What waits above the prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct First {
    /// Whether nothing does, and the questions of a reply can be asked.
    pub is_offer: bool,
    /// Whether it opens in a box, above whatever has the keyboard.
    pub floats: bool,
}

/// Whose a key is, and what it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meant {
    /// Pi's, or whoever's it gives it to.
    Pi,
    /// Ours: what waits opens.
    Opens,
    /// Ours: it is held down since it opened what waited, or was meant for a form that is gone.
    Nothing,
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
    /// What waits opens by `key`, as the settings write it.
    pub fn set_fold(&mut self, key: &str) {
        self.bindings = Bindings::default().with_fold(key);
    }

    /// The key that opens what waits, in words; empty without any.
    pub fn fold_key(&self) -> String {
        self.bindings.fold_key()
    }

    /// One raw input at `now_ms`, whoever gets it; `None` where it is not all there yet, or nothing was
    /// pressed, as where a key is let go.
    pub fn receive(&mut self, raw: &[u16], now_ms: f64) -> Option<Heard> {
        let mut inputs = self.keys.feed(raw);
        let typed = |it: &&Input| matches!(it, Input::Key(_) | Input::Paste(_));
        let last = inputs.iter().rfind(typed)?;
        let is_enter = matches!(last, Input::Key(press) if is_enter(press));
        for input in &inputs {
            if let Input::Key(press) = input {
                self.last_key.notice(press, now_ms);
            }
        }
        let alone = inputs.pop().filter(|_| inputs.is_empty());
        let press = alone.and_then(|input| match input {
            Input::Key(press) => Some(press),
            _ => None,
        });
        Some(Heard { press, is_enter })
    }

    /// Whose `heard` is, with this `prompt`, above which `first` waits. What is Pi's is writing.
    pub fn meaning(
        &mut self,
        heard: &Heard,
        first: Option<First>,
        prompt: Prompt,
        now_ms: f64,
    ) -> Meant {
        let Prompt { empty, busy } = prompt;
        if self.was_for_form(heard, now_ms) {
            self.key(heard.is_enter, now_ms);
            return Meant::Nothing;
        }
        let is_ours = |(press, first): (&Press, First)| match heard.is_enter {
            // It may be meant for the prompt: what costs a turn waits for its key.
            true => self.opens_by_enter(empty && !busy && !first.is_offer, now_ms),
            // In the prompt's place, what has the keyboard comes first.
            false => (!busy || first.floats) && self.bindings.is(press, FOLD),
        };
        if !heard.press.as_ref().zip(first).is_some_and(is_ours) {
            self.key(heard.is_enter, now_ms);
            return Meant::Pi;
        }
        if heard.is_enter {
            return Meant::Opens;
        }
        let before = self.opened_ms.replace(now_ms);
        let held = before.is_some_and(|before| now_ms - before < HELD_MS);
        if held { Meant::Nothing } else { Meant::Opens }
    }

    /// Pi gets a key, or a paste, at `now_ms`.
    fn key(&mut self, is_enter: bool, now_ms: f64) {
        self.last = Some(Last { at_ms: now_ms, is_enter });
        self.over_ms = None;
    }

    /// The person wants a form, or presses a key in one, at `now_ms`: no key before counts.
    pub fn over(&mut self, now_ms: f64) {
        self.last = None;
        self.over_ms = Some(now_ms);
    }

    /// Whether the person has turned to a form since the last key.
    pub fn is_over(&self) -> bool {
        self.over_ms.is_some()
    }

    /// Somebody else ended the form that has the keyboard, at `now_ms`. If the person pressed a key in it,
    /// they write in the prompt now.
    pub fn cut_off(&mut self, now_ms: f64) {
        if let Some(at_ms) = self.over_ms.take() {
            self.last = Some(Last { at_ms, is_enter: false });
            self.cut_off_ms = Some(now_ms);
        }
    }

    /// Whether `heard` is an Enter or Esc that was meant for a form which somebody else ended: before a
    /// pause, the person may not have seen that it is gone.
    fn was_for_form(&mut self, heard: &Heard, now_ms: f64) -> bool {
        let Some(at_ms) = self.cut_off_ms else { return false };
        let types_on = self.last.is_some_and(|last| now_ms - last.at_ms < PAUSE_MS);
        if now_ms - at_ms >= KEY_MS && !types_on {
            self.cut_off_ms = None;
            return false;
        }
        let acts = |press: &Press| is_enter(press) || press.event.code == KeyCode::Esc;
        heard.press.as_ref().is_some_and(acts)
    }

    /// The last key that was pressed, with its time before `now_ms`.
    pub fn last_key(&self, now_ms: f64) -> LastKey {
        self.last_key.shifted(-now_ms)
    }

    /// Whether the person is writing at `now_ms`; `empty` where the prompt has no text. The Enter that
    /// sends the prompt ends it.
    pub fn is_writing(&self, empty: bool, now_ms: f64) -> bool {
        let within = if empty { KEY_MS } else { TEXT_MS };
        self.last.is_some_and(|last| !(last.is_enter && empty) && now_ms - last.at_ms < within)
    }

    /// Whether a question opens by itself at `now_ms` that has waited for the end of the writing.
    pub fn held(&self, prompt: Prompt, now_ms: f64) -> Held {
        match self.last.map(|last| last.at_ms + KEY_MS).filter(|at| now_ms < *at) {
            Some(at) => Held::Until(at),
            None if !prompt.empty => Held::Stays,
            None if prompt.busy => Held::Until(now_ms + KEY_MS),
            None => Held::Opens,
        }
    }

    /// Whether an Enter at `now_ms` opens what waits: in an empty prompt, and not while it may be held
    /// down since it sent the text.
    fn opens_by_enter(&self, empty: bool, now_ms: f64) -> bool {
        let again = |last: Last| last.is_enter && now_ms - last.at_ms < ENTER_MS;
        empty && !self.last.is_some_and(again)
    }
}

fn is_enter(press: &Press) -> bool {
    press.event.code == KeyCode::Enter && press.event.modifiers == KeyModifiers::NONE
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: Prompt = Prompt { empty: true, busy: false };
    const TEXT: Prompt = Prompt { empty: false, busy: false };
    const QUESTION: First = First { is_offer: false, floats: false };
    const ALT_O: &str = "\u{1b}o";

    fn after(keys: &[(bool, f64)]) -> Writing {
        let mut writing = Writing::default();
        for (is_enter, at_ms) in keys {
            writing.key(*is_enter, *at_ms);
        }
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
        wanted.over(0.5);
        assert!(!wanted.is_writing(false, 1.0) && wanted.is_over());
        wanted.key(false, 2.0);
        assert!(wanted.is_writing(false, 3.0) && !wanted.is_over());
    }

    #[test]
    fn what_waits_opens_in_an_empty_prompt_after_a_pause() {
        let writing = after(&[(false, 1_000.0)]);
        assert_eq!(writing.held(EMPTY, 1_001.0), Held::Until(2_500.0));
        assert_eq!(writing.held(TEXT, 2_499.0), Held::Until(2_500.0));
        assert_eq!(writing.held(EMPTY, 2_500.0), Held::Opens);
        assert_eq!(writing.held(TEXT, 2_500.0), Held::Stays);
        assert_eq!(writing.held(TEXT, 1e9), Held::Stays);
        // Sending text is a key, too: what follows may be more of it.
        assert_eq!(after(&[(true, 0.0)]).held(EMPTY, 1.0), Held::Until(1_500.0));
        assert_eq!(Writing::default().held(EMPTY, 0.0), Held::Opens);
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

    #[test]
    fn what_waits_opens_when_the_keyboard_is_free_again() {
        let busy = Prompt { busy: true, ..EMPTY };
        assert_eq!(Writing::default().held(busy, 100.0), Held::Until(100.0 + KEY_MS));
        assert_eq!(Writing::default().held(Prompt { busy: true, ..TEXT }, 100.0), Held::Stays);
    }

    #[test]
    fn enter_and_esc_that_were_meant_for_an_ended_form_do_nothing_until_a_pause() {
        let typed = |writing: &mut Writing, raw, at| pressed(writing, raw, None, (TEXT, at));
        let mut writing = Writing::default();
        writing.over(900.0);
        writing.cut_off(1_000.0);
        // A question that comes now stands aside.
        assert!(writing.is_writing(true, 1_001.0) && !writing.is_over());
        for (raw, at, meant) in [
            ("x", 1_100.0, Meant::Pi),
            ("\r", 1_200.0, Meant::Nothing),
            ("\u{1b}", 2_499.0, Meant::Nothing),
            ("x", 3_000.0, Meant::Pi),
            ("\r", 3_599.0, Meant::Nothing),
            ("\r", 4_199.0, Meant::Pi),
            ("\r", 4_200.0, Meant::Pi),
        ] {
            assert_eq!(typed(&mut writing, raw, at), meant, "{at}");
        }
    }

    /// A prompt where `first` waits, and Alt+O opens it.
    fn pressed(writing: &mut Writing, raw: &str, first: Option<First>, at: (Prompt, f64)) -> Meant {
        let raw: Vec<_> = raw.encode_utf16().collect();
        let (prompt, now_ms) = at;
        let Some(heard) = writing.receive(&raw, now_ms) else { return Meant::Pi };
        writing.meaning(&heard, first, prompt, now_ms)
    }

    fn with_key() -> Writing {
        let mut writing = Writing::default();
        writing.set_fold("alt+o");
        writing
    }

    #[test]
    fn the_key_opens_what_waits_and_does_nothing_while_it_is_held() {
        let mut writing = with_key();
        assert_eq!(pressed(&mut writing, ALT_O, None, (TEXT, 0.0)), Meant::Pi);
        for (at, meant) in [
            (10.0, Meant::Opens),
            (50.0, Meant::Nothing),
            (199.0, Meant::Nothing),
            (349.0, Meant::Opens),
        ] {
            assert_eq!(pressed(&mut writing, ALT_O, Some(QUESTION), (TEXT, at)), meant, "{at}");
        }
        // What is ours is no writing.
        assert_eq!(writing.held(EMPTY, KEY_MS + 1.0), Held::Opens);
        assert_eq!(pressed(&mut writing, "o", Some(QUESTION), (TEXT, 900.0)), Meant::Pi);
        assert!(writing.is_writing(true, 900.0));
    }

    #[test]
    fn what_has_the_keyboard_comes_before_a_form_in_the_prompts_place_only() {
        let busy = Prompt { busy: true, ..EMPTY };
        assert_eq!(pressed(&mut with_key(), ALT_O, Some(QUESTION), (busy, 0.0)), Meant::Pi);
        let floats = Some(First { floats: true, ..QUESTION });
        assert_eq!(pressed(&mut with_key(), ALT_O, floats, (busy, 0.0)), Meant::Opens);
        assert_eq!(pressed(&mut with_key(), "\r", floats, (busy, 0.0)), Meant::Pi);
    }

    #[test]
    fn enter_alone_opens_a_question_but_not_what_a_reply_asks() {
        let question = Some(QUESTION);
        assert_eq!(pressed(&mut with_key(), "\r", question, (EMPTY, 0.0)), Meant::Opens);
        assert_eq!(pressed(&mut with_key(), "\r", question, (TEXT, 0.0)), Meant::Pi);
        assert_eq!(pressed(&mut with_key(), "\r", None, (EMPTY, 0.0)), Meant::Pi);
        let pasted = "\u{1b}[200~\r\u{1b}[201~";
        assert_eq!(pressed(&mut with_key(), pasted, question, (EMPTY, 0.0)), Meant::Pi);
        let offer = Some(First { is_offer: true, ..QUESTION });
        assert_eq!(pressed(&mut with_key(), "\r", offer, (EMPTY, 0.0)), Meant::Pi);
        assert_eq!(pressed(&mut with_key(), ALT_O, offer, (EMPTY, 0.0)), Meant::Opens);
    }

    #[test]
    fn a_key_and_a_paste_are_heard_and_a_key_that_is_let_go_is_not() {
        let mut writing = Writing::default();
        let mut hears = |raw: &str| {
            let raw: Vec<_> = raw.encode_utf16().collect();
            writing.receive(&raw, 0.0).is_some()
        };
        assert!(hears("x") && hears("\u{1b}[200~text\u{1b}[201~"));
        assert!(!hears("\u{1b}[120;1:3u"));
    }
}
