//! The keys that arrive at Pi's editor: the user writes, or opens a deferred question.
//!
//! While the user writes, a question does not get the keyboard. The question is listed above the
//! editor, and opens when the user stops writing, presses the shortcut, or presses Enter in an
//! empty editor. A key in a form ends the writing. All times are in ms, by any monotonic clock.

use crossterm::event::{KeyCode, KeyModifiers};

use crate::keys::{Bindings, COLLAPSE, Decoder, Input, Press};
use crate::session::Session;
use crate::surface::tui::times::{PAUSE_MS, REPEAT_MS};
use crate::surface::tui::{Activity, LastKey};

/// After a key for Pi, the user counts as writing for this time if the editor has text.
pub const TEXT_MS: f64 = 3_000.0;
/// After a key for Pi, the user counts as writing for this time, even if the editor is empty.
pub const KEY_MS: f64 = 1_500.0;
/// For this time after an Enter, another Enter may be a key repeat.
pub const ENTER_MS: f64 = 1_000.0;

/// The last key for Pi.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Last {
    at_ms: f64,
    is_enter: bool,
}

/// The user's last key presses, and their times.
#[derive(Debug, Default)]
pub struct Writing {
    keys: Decoder,
    bindings: Bindings,
    last: Option<Last>,
    /// The last time when the user opened a form or pressed a key in a form.
    in_form_ms: Option<f64>,
    /// The time of the last key in a form; `None` if the user has opened a form after that key.
    form_key_ms: Option<f64>,
    /// The time when a form in use closed for another reason than a key; `None` after a pause.
    form_ended_ms: Option<f64>,
    /// The time of the last press of the key that opens a question.
    opened_ms: Option<f64>,
    /// The last key press, for any component.
    last_key: LastKey,
}

/// One raw input with at least one key press or paste.
#[derive(Debug)]
pub struct KeyInput {
    /// The key, if the input was exactly one key.
    press: Option<Press>,
    /// `true` if the last key of the input is Enter.
    is_enter: bool,
}

/// The state of Pi's editor at a key press.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EditorState {
    /// `true` if the editor has no text.
    pub empty: bool,
    /// `true` if another component has the keyboard.
    pub busy: bool,
}

/// The first question in the line above the editor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstQuestion {
    /// `true` for an offer to ask the questions of a reply, `false` for a deferred question.
    pub is_offer: bool,
    /// `true` if the question opens in a box, above the component that has the keyboard.
    pub floats: bool,
}

impl FirstQuestion {
    /// Returns the first question of a session, if there is one. `floats`: a deferred question
    /// opens in a box.
    pub fn of(session: &Session, floats: bool) -> Option<Self> {
        let is_offer = session.calls.hidden_calls().is_empty();
        (!is_offer || session.is_offered())
            .then_some(Self { is_offer, floats: floats && !is_offer })
    }
}

/// The handler of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyTarget {
    /// Pi, or a component of Pi.
    Pi,
    /// This package: the question opens.
    OpenForm,
    /// This package, which ignores the key: the key that opens a question is held down, or the key
    /// was meant for a closed form.
    Ignored,
}

/// The next step for a question that was postponed because the user wrote.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Postponed {
    /// Open the question now.
    Open,
    /// Check again after this time in ms.
    RetryAfter(f64),
    /// Check again after the next key.
    Wait,
}

impl Writing {
    /// Sets the `key` that opens a question, in the notation of the settings.
    pub fn set_collapse_key(&mut self, key: &str) {
        self.bindings = Bindings::default().with_collapse_key(key);
    }

    /// Returns the name of the key that opens a question; empty without such a key.
    pub fn collapse_key(&self) -> String {
        self.bindings.collapse_key()
    }

    /// Receives one raw input at `now_ms`, for any component. Returns `None` for an incomplete
    /// input, and for an input without a key press or paste, like a key release.
    pub fn receive(&mut self, raw: &[u16], now_ms: f64) -> Option<KeyInput> {
        let mut inputs = self.keys.feed(raw);
        let is_press_or_paste = |input: &&Input| matches!(input, Input::Key(_) | Input::Paste(_));
        let last = inputs.iter().rfind(is_press_or_paste)?;
        let is_enter = matches!(last, Input::Key(press) if is_enter(press));
        for input in &inputs {
            if let Input::Key(press) = input {
                self.last_key.register_key(press, now_ms);
            }
        }
        let is_single = inputs.len() == 1;
        let press = match inputs.pop() {
            Some(Input::Key(press)) if is_single => Some(press),
            _ => None,
        };
        Some(KeyInput { press, is_enter })
    }

    /// Returns the handler of `input` in an editor with the state `editor`. `first`: the first
    /// question above the editor. Registers a key for Pi as writing.
    pub fn find_key_target(
        &mut self,
        input: &KeyInput,
        first: Option<FirstQuestion>,
        editor: EditorState,
        now_ms: f64,
    ) -> KeyTarget {
        let EditorState { empty, busy } = editor;
        if self.is_for_closed_form(input, now_ms) {
            self.register_key(input.is_enter, now_ms);
            return KeyTarget::Ignored;
        }
        let is_ours = |(press, first): (&Press, FirstQuestion)| match input.is_enter {
            // Enter may be meant for the editor, and an accepted offer costs a turn of the model.
            // So Enter does not accept an offer.
            true => self.opens_by_enter(empty && !busy && !first.is_offer, now_ms),
            // A question must not replace another component that has the keyboard, but a box can
            // open above the component.
            false => (!busy || first.floats) && self.bindings.is(press, COLLAPSE),
        };
        if !input.press.as_ref().zip(first).is_some_and(is_ours) {
            self.register_key(input.is_enter, now_ms);
            return KeyTarget::Pi;
        }
        if input.is_enter {
            return KeyTarget::OpenForm;
        }
        let before = self.opened_ms.replace(now_ms);
        let is_held = before.is_some_and(|before| now_ms - before < REPEAT_MS);
        if is_held { KeyTarget::Ignored } else { KeyTarget::OpenForm }
    }

    /// Registers a key or a paste for Pi at `now_ms`.
    fn register_key(&mut self, is_enter: bool, now_ms: f64) {
        self.last = Some(Last { at_ms: now_ms, is_enter });
        self.in_form_ms = None;
    }

    /// Ends the writing: the user opens a form at `now_ms`.
    pub fn stop_writing(&mut self, now_ms: f64) {
        self.last = None;
        self.form_key_ms = None;
        self.in_form_ms = Some(now_ms);
    }

    /// Registers a key in a form at `now_ms`. The key also ends the writing.
    pub fn receive_form_key(&mut self, now_ms: f64) {
        self.stop_writing(now_ms);
        self.form_key_ms = Some(now_ms);
    }

    /// Returns `true` if the user has opened a form, or pressed a key in a form, since the last key
    /// for Pi.
    pub fn is_in_form(&self) -> bool {
        self.in_form_ms.is_some()
    }

    /// Registers that the form with the keyboard closed at `now_ms`, for another reason than a key.
    /// If the user was [in the form](Self::is_in_form), the user now counts as writing.
    pub fn register_form_ended(&mut self, now_ms: f64) {
        if let Some(at_ms) = self.in_form_ms.take() {
            self.last = Some(Last { at_ms, is_enter: false });
            self.form_ended_ms = Some(now_ms);
        }
    }

    /// Returns `true` if `input` is an Enter or Esc that was meant for a form that closed for
    /// another reason than a key. Until a pause, the user may not have noticed the closed form.
    fn is_for_closed_form(&mut self, input: &KeyInput, now_ms: f64) -> bool {
        let Some(at_ms) = self.form_ended_ms else { return false };
        let is_typing = self.last.is_some_and(|last| now_ms - last.at_ms < PAUSE_MS);
        if now_ms - at_ms >= KEY_MS && !is_typing {
            self.form_ended_ms = None;
            return false;
        }
        let acts = |press: &Press| is_enter(press) || press.event.code == KeyCode::Esc;
        input.press.as_ref().is_some_and(acts)
    }

    /// Returns the last key press, with its time relative to `now_ms`.
    pub fn last_key(&self, now_ms: f64) -> LastKey {
        self.last_key.shifted(-now_ms)
    }

    /// Returns `true` if the user is writing at `now_ms`. `empty`: the editor has no text. The
    /// Enter that sends the text ends the writing.
    pub fn is_writing(&self, empty: bool, now_ms: f64) -> bool {
        let within = if empty { KEY_MS } else { TEXT_MS };
        self.last.is_some_and(|last| !(last.is_enter && empty) && now_ms - last.at_ms < within)
    }

    /// Returns the user's activity when a form opens at `now_ms`. While [`Self::is_in_form`], the
    /// user is answering for [`KEY_MS`] after a key in a form, and then idle. Otherwise, the user
    /// is writing for [`PAUSE_MS`] after a key for Pi, and while the editor has text. `empty`: the
    /// editor has no text.
    pub fn activity(&self, empty: bool, now_ms: f64) -> Activity {
        let is_writing = self.last.is_some_and(|last| now_ms - last.at_ms < PAUSE_MS);
        let is_answering = self.form_key_ms.is_some_and(|at_ms| now_ms - at_ms < KEY_MS);
        if self.is_in_form() {
            return if is_answering { Activity::Answering } else { Activity::Idle };
        }
        if is_writing || !empty { Activity::Writing } else { Activity::Idle }
    }

    /// Returns the next step at `now_ms` for a question that was postponed because the user wrote.
    pub fn check_postponed(&self, editor: EditorState, now_ms: f64) -> Postponed {
        let rest = self.last.map(|last| last.at_ms + KEY_MS - now_ms);
        match rest.filter(|ms| *ms > 0.0) {
            Some(ms) => Postponed::RetryAfter(ms),
            None if !editor.empty => Postponed::Wait,
            None if editor.busy => Postponed::RetryAfter(KEY_MS),
            None => Postponed::Open,
        }
    }

    /// Returns `true` if an Enter at `now_ms` opens the question: `may_open` is `true`, and the
    /// Enter cannot be a key repeat of the Enter that sent the text.
    fn opens_by_enter(&self, may_open: bool, now_ms: f64) -> bool {
        let may_repeat = |last: Last| last.is_enter && now_ms - last.at_ms < ENTER_MS;
        may_open && !self.last.is_some_and(may_repeat)
    }
}

fn is_enter(press: &Press) -> bool {
    press.event.code == KeyCode::Enter && press.event.modifiers == KeyModifiers::NONE
}

#[cfg(test)]
mod tests {
    use super::*;

    const EMPTY: EditorState = EditorState { empty: true, busy: false };
    const TEXT: EditorState = EditorState { empty: false, busy: false };
    const QUESTION: FirstQuestion = FirstQuestion { is_offer: false, floats: false };
    const ALT_O: &str = "\u{1b}o";

    fn after(keys: &[(bool, f64)]) -> Writing {
        let mut writing = Writing::default();
        for (is_enter, at_ms) in keys {
            writing.register_key(*is_enter, *at_ms);
        }
        writing
    }

    #[test]
    fn the_user_is_writing_for_a_while_after_a_key() {
        assert!(!Writing::default().is_writing(false, 0.0));
        let writing = after(&[(false, 1_000.0)]);
        assert!(writing.is_writing(false, 3_999.0));
        assert!(!writing.is_writing(false, 4_000.0));
        // Without text, this time is half as long, because the key may be any shortcut of Pi.
        assert!(writing.is_writing(true, 2_499.0));
        assert!(!writing.is_writing(true, 2_500.0));
    }

    #[test]
    fn the_enter_that_sends_the_prompt_ends_the_writing() {
        let sent = after(&[(false, 0.0), (true, 90.0)]);
        assert!(!sent.is_writing(true, 91.0));
        // If the editor still has text, the Enter inserted a line break.
        assert!(sent.is_writing(false, 91.0));
        assert!(after(&[(true, 0.0), (false, 90.0)]).is_writing(true, 91.0));
        let mut user = after(&[(false, 0.0)]);
        user.stop_writing(0.5);
        assert!(!user.is_writing(false, 1.0) && user.is_in_form());
        user.register_key(false, 2.0);
        assert!(user.is_writing(false, 3.0) && !user.is_in_form());
    }

    #[test]
    fn recent_keys_in_the_editor_or_a_form_decide_the_activity() {
        assert_eq!(Writing::default().activity(true, 0.0), Activity::Idle);
        let mut user = after(&[(false, 0.0), (true, 90.0)]);
        assert_eq!(user.activity(true, 689.0), Activity::Writing);
        assert_eq!(user.activity(true, 690.0), Activity::Idle);
        assert_eq!(user.activity(false, 690.0), Activity::Writing);
        user.receive_form_key(700.0);
        assert_eq!(user.activity(false, 2_199.0), Activity::Answering);
        assert_eq!(user.activity(false, 2_200.0), Activity::Idle);
        // A user who opens a form expects it, so the next keys are meant for the form.
        user.stop_writing(2_200.0);
        assert_eq!(user.activity(false, 2_201.0), Activity::Idle);
    }

    #[test]
    fn a_postponed_question_opens_in_an_empty_editor_after_a_pause() {
        let writing = after(&[(false, 1_000.0)]);
        assert_eq!(writing.check_postponed(EMPTY, 1_001.0), Postponed::RetryAfter(1_499.0));
        assert_eq!(writing.check_postponed(TEXT, 2_499.0), Postponed::RetryAfter(1.0));
        assert_eq!(writing.check_postponed(EMPTY, 2_500.0), Postponed::Open);
        assert_eq!(writing.check_postponed(TEXT, 2_500.0), Postponed::Wait);
        assert_eq!(writing.check_postponed(TEXT, 1e9), Postponed::Wait);
        // The Enter that sends text is a key, too: the user may continue to write.
        assert_eq!(
            after(&[(true, 0.0)]).check_postponed(EMPTY, 1.0),
            Postponed::RetryAfter(1_499.0)
        );
        assert_eq!(Writing::default().check_postponed(EMPTY, 0.0), Postponed::Open);
    }

    #[test]
    fn enter_opens_a_question_in_an_empty_editor_unless_enter_is_held() {
        assert!(Writing::default().opens_by_enter(true, 0.0));
        assert!(!Writing::default().opens_by_enter(false, 0.0));
        assert!(after(&[(false, 0.0)]).opens_by_enter(true, 90.0));
        let held = after(&[(true, 0.0), (true, 660.0), (true, 690.0)]);
        assert!(!held.opens_by_enter(true, 720.0));
        assert!(held.opens_by_enter(true, 1_690.0));
    }

    #[test]
    fn a_postponed_question_is_checked_again_while_the_keyboard_is_taken() {
        let busy = EditorState { busy: true, ..EMPTY };
        assert_eq!(Writing::default().check_postponed(busy, 100.0), Postponed::RetryAfter(KEY_MS));
        assert_eq!(
            Writing::default().check_postponed(EditorState { busy: true, ..TEXT }, 100.0),
            Postponed::Wait
        );
    }

    #[test]
    fn enter_and_esc_that_were_meant_for_a_closed_form_do_nothing_until_a_pause() {
        let type_key = |writing: &mut Writing, raw, at| press_key(writing, raw, None, (TEXT, at));
        let mut writing = Writing::default();
        writing.stop_writing(900.0);
        writing.register_form_ended(1_000.0);
        // A question that arrives now is postponed.
        assert!(writing.is_writing(true, 1_001.0) && !writing.is_in_form());
        for (raw, at, target) in [
            ("x", 1_100.0, KeyTarget::Pi),
            ("\r", 1_200.0, KeyTarget::Ignored),
            ("\u{1b}", 2_499.0, KeyTarget::Ignored),
            ("x", 3_000.0, KeyTarget::Pi),
            ("\r", 3_599.0, KeyTarget::Ignored),
            ("\r", 4_199.0, KeyTarget::Pi),
            ("\r", 4_200.0, KeyTarget::Pi),
        ] {
            assert_eq!(type_key(&mut writing, raw, at), target, "{at}");
        }
    }

    /// Presses a key in an editor below the question `first`, and returns the handler of the key.
    fn press_key(
        writing: &mut Writing,
        raw: &str,
        first: Option<FirstQuestion>,
        at: (EditorState, f64),
    ) -> KeyTarget {
        let raw: Vec<_> = raw.encode_utf16().collect();
        let (editor, now_ms) = at;
        let Some(input) = writing.receive(&raw, now_ms) else { return KeyTarget::Pi };
        writing.find_key_target(&input, first, editor, now_ms)
    }

    fn with_key() -> Writing {
        let mut writing = Writing::default();
        writing.set_collapse_key("alt+o");
        writing
    }

    #[test]
    fn a_held_shortcut_opens_the_question_once() {
        let mut writing = with_key();
        assert_eq!(press_key(&mut writing, ALT_O, None, (TEXT, 0.0)), KeyTarget::Pi);
        for (at, target) in [
            (10.0, KeyTarget::OpenForm),
            (50.0, KeyTarget::Ignored),
            (199.0, KeyTarget::Ignored),
            (349.0, KeyTarget::OpenForm),
        ] {
            assert_eq!(press_key(&mut writing, ALT_O, Some(QUESTION), (TEXT, at)), target, "{at}");
        }
        // A key that opens a question does not count as writing.
        assert_eq!(writing.check_postponed(EMPTY, KEY_MS + 1.0), Postponed::Open);
        assert_eq!(press_key(&mut writing, "o", Some(QUESTION), (TEXT, 900.0)), KeyTarget::Pi);
        assert!(writing.is_writing(true, 900.0));
    }

    #[test]
    fn only_a_form_in_a_box_opens_above_the_owner_of_the_keyboard() {
        let busy = EditorState { busy: true, ..EMPTY };
        assert_eq!(press_key(&mut with_key(), ALT_O, Some(QUESTION), (busy, 0.0)), KeyTarget::Pi);
        let floats = Some(FirstQuestion { floats: true, ..QUESTION });
        assert_eq!(press_key(&mut with_key(), ALT_O, floats, (busy, 0.0)), KeyTarget::OpenForm);
        assert_eq!(press_key(&mut with_key(), "\r", floats, (busy, 0.0)), KeyTarget::Pi);
    }

    #[test]
    fn enter_opens_a_question_but_does_not_accept_an_offer() {
        let question = Some(QUESTION);
        assert_eq!(press_key(&mut with_key(), "\r", question, (EMPTY, 0.0)), KeyTarget::OpenForm);
        assert_eq!(press_key(&mut with_key(), "\r", question, (TEXT, 0.0)), KeyTarget::Pi);
        assert_eq!(press_key(&mut with_key(), "\r", None, (EMPTY, 0.0)), KeyTarget::Pi);
        let pasted = "\u{1b}[200~\r\u{1b}[201~";
        assert_eq!(press_key(&mut with_key(), pasted, question, (EMPTY, 0.0)), KeyTarget::Pi);
        let offer = Some(FirstQuestion { is_offer: true, ..QUESTION });
        assert_eq!(press_key(&mut with_key(), "\r", offer, (EMPTY, 0.0)), KeyTarget::Pi);
        assert_eq!(press_key(&mut with_key(), ALT_O, offer, (EMPTY, 0.0)), KeyTarget::OpenForm);
    }

    #[test]
    fn keys_and_pastes_are_received_and_key_releases_are_not() {
        let mut writing = Writing::default();
        let mut receives = |raw: &str| {
            let raw: Vec<_> = raw.encode_utf16().collect();
            writing.receive(&raw, 0.0).is_some()
        };
        assert!(receives("x") && receives("\u{1b}[200~text\u{1b}[201~"));
        assert!(!receives("\u{1b}[120;1:3u"));
    }
}
