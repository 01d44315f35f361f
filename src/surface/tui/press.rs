//! Keys and pastes: what they mean, given how fast they come (see [`super::pace`]).

use std::sync::LazyLock;

use crossterm::event::{KeyCode, KeyEventKind};

use super::Dialog;
use super::pace::{BURST_MS, ERASED_MS, GRACE_MS, INTERRUPT_MS, PAUSE_MS, REPEAT_MS, WORD_MS};
use super::repeats::Again;
use crate::keys::{self, Input, KeyId, Press, Scope};
use crate::state::{Edit, Effect, Msg, Screen};
use crate::strings;

static CTRL_C: LazyLock<Option<KeyId>> = LazyLock::new(|| KeyId::parse("ctrl+c"));

impl Dialog {
    pub(super) fn take(&mut self, inputs: Vec<Input>, now_ms: f64) -> Vec<Effect> {
        self.now_ms = now_ms;
        let mut effects = Vec::new();
        for input in inputs {
            if input == Input::PasteCut && self.state.editor().is_some() {
                self.state.update(Msg::Notice(strings::paste_cut().to_owned()));
            }
            if !matches!(input, Input::Key(_) | Input::Paste(_)) {
                continue;
            }
            self.drawn.stale = true;
            let is_burst = self.is_burst(&input, now_ms);
            if !is_burst {
                effects.extend(self.let_go(now_ms));
            }
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
                self.number = None;
            }
            // Whoever presses a key at a form that is over means the prompt.
            if effects.iter().any(Effect::is_end) {
                self.guard.keep(&input);
                continue;
            }
            match input {
                Input::Key(press) => self.press(&press, is_burst, now_ms, &mut effects),
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

    /// True for a character, Enter or Tab so soon after a character that it is a part of the same text.
    fn is_burst(&self, input: &Input, now_ms: f64) -> bool {
        let is_part = |press: &Press| press.text().is_some() || is_end(press);
        matches!(input, Input::Key(press) if is_part(press))
            && self.typed_at.is_some_and(|at| now_ms - at <= BURST_MS)
    }

    fn press(&mut self, press: &Press, is_burst: bool, now_ms: f64, effects: &mut Vec<Effect>) {
        let (tab, scope) = self.here();
        let here = (tab, if self.read_in_files(press).is_some() { Scope::Files } else { scope });
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
        self.typed_at = (press.text().is_some() || is_burst).then_some(now_ms);
        let bounces = |(last, ..): &(Press, Again, f64)| last.event.code == press.event.code;
        if is_burst && (is_end(press) || !self.held_back.iter().all(bounces)) {
            for (press, ..) in std::mem::take(&mut self.held_back) {
                self.spell(&press, now_ms);
            }
            return self.spell(press, now_ms);
        }
        if self.may_be_text(press) {
            self.held_back.push((*press, again, now_ms + BURST_MS));
        } else {
            effects.extend(self.take_key(press, again, now_ms));
        }
    }

    /// True for a character that acts where it is pressed, unless it is a part of a pasted text, which
    /// takes the next [`BURST_MS`] to tell.
    fn may_be_text(&self, press: &Press) -> bool {
        let acts = |msg| !matches!(msg, Msg::Edit(_));
        press.text().is_some()
            && !matches!(self.state.screen, Screen::Broken(_))
            && keys::read(press, &self.state, &self.bindings).is_some_and(acts)
    }

    /// Puts a key of a pasted text where text can stand: a line end answers nothing.
    fn spell(&mut self, press: &Press, now_ms: f64) {
        self.number = None;
        if !self.state.takes_text() {
            return self.stray(&Input::Key(*press), now_ms);
        }
        let is_line = matches!(self.state.screen, Screen::Filter);
        let edit = match (press.text(), press.event.code) {
            (Some(c), _) => Edit::Insert(c),
            (None, _) if is_line => return,
            (None, KeyCode::Tab) => Edit::Paste("\t".to_owned()),
            (None, _) => Edit::NewLine,
        };
        self.send(Msg::Edit(edit));
    }

    /// Does what the key means that was held back and is no text.
    pub(super) fn let_go(&mut self, now_ms: f64) -> Vec<Effect> {
        let held = std::mem::take(&mut self.held_back);
        held.into_iter()
            .filter_map(|(press, again, _)| self.take_key(&press, again, now_ms))
            .collect()
    }

    fn take_key(&mut self, press: &Press, again: Again, now_ms: f64) -> Option<Effect> {
        if again != Again::Fresh {
            self.waiting = None;
        }
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
        let is_unseen = answers(&msg) && !self.was_drawn();
        if is_unseen || (is_silent && msg == Msg::Confirm) {
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

/// True for what answers, submits or discards: only what was drawn is.
fn answers(msg: &Msg) -> bool {
    matches!(msg, Msg::Confirm | Msg::Pick(_) | Msg::Toggle | Msg::Yes | Msg::Run(_))
}

/// True for the keys that end a line or a field of a pasted text.
fn is_end(press: &Press) -> bool {
    matches!(press.event.code, KeyCode::Enter | KeyCode::Tab) && press.event.modifiers.is_empty()
}
