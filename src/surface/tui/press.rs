//! Keys and pastes: what they mean, given how fast they come (see [`super::pace`]).

use std::sync::LazyLock;

use crossterm::event::{KeyCode, KeyEventKind};

use super::Dialog;
use super::pace::{BURST_MS, ERASED_MS, GRACE_MS, INTERRUPT_MS, PAUSE_MS, REPEAT_MS, WORD_MS};
use super::repeats::Again;
use crate::keys::{self, Input, KeyId, Press, Scope};
use crate::state::{Edit, Effect, Msg, Notice, Screen};

static CTRL_C: LazyLock<Option<KeyId>> = LazyLock::new(|| KeyId::parse("ctrl+c"));

impl Dialog {
    pub(super) fn take(&mut self, inputs: Vec<Input>, now_ms: f64) -> Vec<Effect> {
        self.now_ms = now_ms;
        let mut effects = Vec::new();
        for input in inputs {
            if input == Input::PasteCut && self.state.editor().is_some() {
                self.state.update(Msg::Notice(Notice::PasteCut));
            }
            if !matches!(input, Input::Key(_) | Input::Paste(_)) {
                continue;
            }
            self.drawn.stale = true;
            if self.ends_word(&input, now_ms, &mut effects) {
                continue;
            }
            if !self.guard.lets_through(&input, now_ms) {
                if let Input::Key(press) = &input {
                    self.last_key.notice(press, now_ms);
                }
                continue;
            }
            self.deadline = None;
            if matches!(&input, Input::Key(press) if self.last_key.repeats(press, now_ms)) {
                // The key that it repeats was held down, too.
                self.waiting = None;
            }
            effects.extend(self.stop_waiting(now_ms));
            if matches!(input, Input::Paste(_)) {
                effects.extend(self.let_go(now_ms));
                self.number = None;
            }
            // Whoever presses a key at a form that is over means the prompt.
            if effects.iter().any(Effect::is_end) {
                self.guard.keep(&input);
                continue;
            }
            match input {
                Input::Key(press) => self.press(&press, now_ms, &mut effects),
                Input::Paste(_) if !self.state.takes_text() => self.stray(&input, now_ms),
                Input::Paste(text) => {
                    let is_home =
                        self.state.screen.is_text() || self.state.screen == Screen::Choices;
                    self.silent_until = (!is_home).then_some(now_ms + PAUSE_MS);
                    effects.extend(self.state.update(Msg::Edit(Edit::Paste(text))));
                }
                _ => {}
            }
        }
        effects
    }

    /// Swallows the rest of a word whose first letter answered a question, and the Enter behind it;
    /// true if `input` was that.
    fn ends_word(&mut self, input: &Input, now_ms: f64, effects: &mut Vec<Effect>) -> bool {
        let Some((until, end)) = self.word.take() else { return false };
        let part = match input {
            Input::Key(press) if now_ms <= until => match press.event.code {
                KeyCode::Enter => None,
                _ => press.text(),
            },
            _ => {
                effects.extend(end);
                return false;
            }
        };
        let is_enter = matches!(input, Input::Key(press) if press.event.code == KeyCode::Enter);
        match part {
            Some(_) => self.word = Some((now_ms + WORD_MS, end)),
            None => effects.extend(end),
        }
        part.is_some() || is_enter
    }

    /// Text that has no place in the form goes to the prompt, and no key acts until a pause.
    fn stray(&mut self, input: &Input, now_ms: f64) {
        self.guard.shut(now_ms);
        self.guard.keep(input);
    }

    fn press(&mut self, press: &Press, now_ms: f64, effects: &mut Vec<Effect>) {
        let scope = match self.read_in_files(press) {
            Some(_) => Scope::Files,
            None => Scope::of(&self.state, &self.state.screen),
        };
        let here = (self.state.tab, scope);
        let again = self.last_key.feed(press, here, now_ms);
        let asked_to_leave = self.interrupt_at.take().is_some();
        if CTRL_C.as_ref().is_some_and(|key| key.matches(press)) {
            let held = press.event.kind == KeyEventKind::Repeat;
            if asked_to_leave && !held {
                effects.push(Effect::Shutdown);
            } else if again != Again::Before {
                self.interrupt_at = Some(now_ms + INTERRUPT_MS);
            }
            return;
        }
        self.clicked = None;
        let typed = press.text();
        let is_end = matches!(press.event.code, KeyCode::Enter | KeyCode::Tab)
            && press.event.modifiers.is_empty();
        let goes_on =
            is_end && self.held_back.last().is_some_and(|(last, ..)| last.text().is_none());
        let is_burst = goes_on || self.typed_at.is_some_and(|at| now_ms - at <= BURST_MS);
        self.typed_at = typed.map(|_| now_ms);
        if self.held_back.last().is_some_and(|(.., until)| now_ms > *until) {
            effects.extend(self.let_go(now_ms));
        }
        if let Some(c) = typed
            && !(c.is_ascii_digit() && self.holds_digits())
        {
            effects.extend(self.spell_out());
        } else if typed.is_none() && !goes_on {
            effects.extend(self.let_go(now_ms));
            // Another key came behind it, so it is not held down.
            effects.extend(self.stop_waiting(now_ms));
        }
        if effects.iter().any(Effect::is_end) {
            self.guard.keep(&Input::Key(*press));
            return;
        }
        if self.may_be_text(press, is_burst && is_end) {
            self.held_back.push((*press, again, now_ms + BURST_MS));
        } else {
            effects.extend(self.take_key(press, again, now_ms));
        }
    }

    /// True if it takes the next [`BURST_MS`] to tell whether `press` is a part of a pasted text.
    fn may_be_text(&self, press: &Press, is_burst: bool) -> bool {
        let screen = &self.state.screen;
        match press.text() {
            Some(c) => *screen == Screen::Choices && !self.state.is_on_custom() && keys::acts(c),
            None => is_burst && matches!(screen, Screen::Custom | Screen::Text),
        }
    }

    fn holds_digits(&self) -> bool {
        let is_digit = |press: &Press| press.text().is_some_and(|c| c.is_ascii_digit());
        self.held_back.iter().all(|(press, ..)| is_digit(press))
    }

    /// Another character shows that what was held back is text.
    fn spell_out(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for (press, ..) in std::mem::take(&mut self.held_back) {
            let edit = match (press.text(), press.event.code) {
                (Some(c), _) => Edit::Insert(c),
                (None, KeyCode::Tab) => Edit::Paste("\t".to_owned()),
                (None, _) => Edit::NewLine,
            };
            effects.extend(self.send(Msg::Edit(edit)));
        }
        effects
    }

    /// Does what the keys mean that were held back and are no text.
    pub(super) fn let_go(&mut self, now_ms: f64) -> Vec<Effect> {
        let (tab, mut effects) = (self.state.tab, Vec::new());
        for (press, again, until) in std::mem::take(&mut self.held_back) {
            effects.extend(self.take_key(&press, again, now_ms));
            if self.state.tab != tab {
                self.opened_at = Some(until - BURST_MS);
            }
        }
        effects
    }

    fn take_key(&mut self, press: &Press, again: Again, now_ms: f64) -> Option<Effect> {
        let on_list = self.state.numbered_rows() > 0 && !self.state.is_on_custom();
        let digit = press.text().and_then(|c| c.to_digit(10)).filter(|_| on_list);
        if let Some(digit) = digit.and_then(|digit| usize::try_from(digit).ok()) {
            return self.digit(press, digit, again, now_ms);
        }
        self.number = None;
        self.act(press, again, now_ms)
    }

    /// Does what a key means, unless it is a repeat that may not.
    pub(super) fn act(&mut self, press: &Press, again: Again, now_ms: f64) -> Option<Effect> {
        let Some(msg) = self.read(press, now_ms) else {
            return self.misplaced(press, now_ms);
        };
        if press.event.code == KeyCode::Backspace && !self.goes_on_erasing(&msg, now_ms) {
            return None;
        }
        if again.lets(&msg, &self.state) {
            return self.answer(press, again.bounded(msg), now_ms);
        }
        if again.may_be_meant() {
            self.waiting = Some((*press, now_ms + REPEAT_MS));
        }
        None
    }

    /// Takes note of Backspace. False where it would undo shortly after it erased text, or erase text
    /// shortly after it undid.
    fn goes_on_erasing(&mut self, msg: &Msg, now_ms: f64) -> bool {
        let undoes = *msg == Msg::Undo;
        let goes_on = match self.erased {
            Some((undid, at_ms)) if now_ms - at_ms < ERASED_MS => undid == undoes,
            _ => true,
        };
        let undid = if goes_on { undoes } else { !undoes };
        self.erased = Some((undid, now_ms));
        goes_on
    }

    /// A character that means nothing here: text of the field behind a question, or of the prompt.
    fn misplaced(&mut self, press: &Press, now_ms: f64) -> Option<Effect> {
        let c = press.text()?;
        match &self.state.screen {
            Screen::Help { .. } | Screen::Choices | Screen::Broken(_) => None,
            _ if self.state.takes_text() => self.send(Msg::Edit(Edit::Insert(c))),
            _ => {
                self.stray(&Input::Key(*press), now_ms);
                None
            }
        }
    }

    /// What a key means where it is pressed.
    fn read(&self, press: &Press, now_ms: f64) -> Option<Msg> {
        let closed = self.list_closed.is_some_and(|at| now_ms - at < GRACE_MS);
        if closed && keys::read_in_files(press, &self.bindings).is_some() {
            return None;
        }
        let in_files = self.read_in_files(press);
        in_files.or_else(|| keys::read(press, &self.state, &self.bindings))
    }

    fn read_in_files(&self, press: &Press) -> Option<Msg> {
        self.shows_files().then(|| keys::read_in_files(press, &self.bindings))?
    }

    /// Does what the key means that waited and was not a repeat.
    pub(super) fn stop_waiting(&mut self, now_ms: f64) -> Option<Effect> {
        let (press, _) = self.waiting.take()?;
        self.take_key(&press, Again::Fresh, now_ms)
    }

    fn answer(&mut self, press: &Press, msg: Msg, now_ms: f64) -> Option<Effect> {
        let is_silent = self.silent_until.is_some_and(|until| now_ms < until);
        let is_unseen = self.opened_at.is_some_and(|at| now_ms - at <= BURST_MS);
        if (is_silent && msg == Msg::Confirm) || (is_unseen && answers(&msg)) {
            return None;
        }
        let is_letter = press.text().is_some_and(|c| !c.is_ascii_digit());
        let is_word = is_letter && matches!(msg, Msg::Yes | Msg::No);
        let effect = self.send(msg);
        if is_word {
            self.word = Some((now_ms + WORD_MS, effect));
            return None;
        }
        effect
    }

    pub(super) fn send(&mut self, msg: Msg) -> Option<Effect> {
        self.drawn.stale = true;
        let msg = self.scroll.apply(msg, &self.state);
        self.state.update(msg)
    }
}

/// True for what answers or submits.
fn answers(msg: &Msg) -> bool {
    matches!(msg, Msg::Confirm | Msg::Pick(_) | Msg::Toggle)
}
