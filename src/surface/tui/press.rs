//! Keys and pastes: what they mean, given how fast they come (see [`super::pace`]).

use std::sync::LazyLock;

use crossterm::event::{KeyCode, KeyEventKind};

use super::Dialog;
use super::burst::{On, Part};
use super::pace::{BURST_MS, DIGIT_MS, GRACE_MS, INTERRUPT_MS, REPEAT_MS};
use super::repeats::Again;
use crate::keys::{self, Input, KeyId, Press, Scope};
use crate::state::{Edit, Effect, Msg, NUMBERED, Screen};
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
            if !self.guard.lets_through(&input, now_ms) {
                continue;
            }
            self.deadline = None;
            if matches!(&input, Input::Key(press) if self.repeats.repeats(press, now_ms)) {
                // The key that it repeats was held down, too.
                self.waiting = None;
            }
            effects.extend(self.stop_waiting(now_ms));
            effects.extend(self.end_number(&input, now_ms));
            if matches!(input, Input::Paste(_)) {
                effects.extend(self.let_go(now_ms));
            }
            // Whoever presses a key at a form that is over means the prompt.
            if effects.iter().any(Effect::is_end) {
                self.guard.keep(&input);
                continue;
            }
            match input {
                Input::Key(press) => self.press(&press, now_ms, &mut effects),
                Input::Paste(text) => {
                    self.burst.clear();
                    effects.extend(self.state.update(Msg::Edit(Edit::Paste(text))));
                }
                _ => {}
            }
        }
        effects
    }

    /// The end of the form that waited for a second digit, which `input` is not.
    fn end_number(&mut self, input: &Input, now_ms: f64) -> Option<Effect> {
        let is_digit = |press: &Press| press.text().is_some_and(|c| c.is_ascii_digit());
        let goes_on = matches!(input, Input::Key(press) if is_digit(press))
            && self.number_until.is_some_and(|until| now_ms <= until);
        self.ending.take_if(|_| !goes_on).map(|(end, _)| end)
    }

    fn press(&mut self, press: &Press, now_ms: f64, effects: &mut Vec<Effect>) {
        let scope = match self.read_in_files(press) {
            Some(_) => Scope::Files,
            None => Scope::of(&self.state, &self.state.screen),
        };
        let here = (self.state.tab, scope);
        let again = self.repeats.feed(press, here, now_ms);
        let digit = press.text().is_some_and(|c| c.is_ascii_digit());
        if digit && self.number_until.is_some_and(|until| now_ms <= until) {
            self.number_until = Some(now_ms + DIGIT_MS);
            return;
        }
        self.number_until = None;
        let asked_to_leave = self.interrupt_at.take().is_some();
        if CTRL_C.as_ref().is_some_and(|key| key.matches(press)) {
            let held = press.event.kind == KeyEventKind::Repeat;
            if asked_to_leave && !held {
                effects.push(Effect::Shutdown);
            } else {
                self.interrupt_at = Some(now_ms + INTERRUPT_MS);
            }
            return;
        }
        self.clicked = None;
        let part = self.burst.feed(press.text(), self.on(), now_ms);
        if press.text().is_some() && self.holds_final(now_ms) {
            // In the middle of other characters it puts nothing off and sends nothing.
            self.held_back = None;
        }
        if !matches!(part, Part::Text { .. }) {
            effects.extend(self.let_go(now_ms));
        }
        effects.extend(match part {
            Part::First { anew } => {
                self.state.update(Msg::Mark { anew });
                self.act_alone(press, again, now_ms)
            }
            Part::Perhaps => self.hold_back(press, again, now_ms),
            Part::Text { text, firsts } => {
                self.held_back = None;
                self.state.update(Msg::TakeBack(firsts));
                self.state.update(Msg::Edit(Edit::Paste(text)))
            }
            Part::More => self.go_on(press, again, now_ms),
            Part::Key => self.act_alone(press, again, now_ms),
        });
    }

    /// What characters do at the moment.
    fn on(&self) -> On {
        match self.state.screen {
            Screen::Choices | Screen::Review => On::List,
            Screen::Custom | Screen::Text => On::CustomText,
            _ => On::Other,
        }
    }

    /// A key in the middle of a text. The end of a line sends nothing.
    fn go_on(&mut self, press: &Press, again: Again, now_ms: f64) -> Option<Effect> {
        let opened = self.state.screen == Screen::Custom;
        match press.event.code {
            KeyCode::Enter if opened => self.state.update(Msg::Edit(Edit::NewLine)),
            KeyCode::Tab if opened => self.state.update(Msg::Edit(Edit::Paste("\t".to_owned()))),
            KeyCode::Enter | KeyCode::Tab | KeyCode::Char(_) if !opened => None,
            KeyCode::Char(_) => self.act(press, again, now_ms),
            _ => {
                self.burst.clear();
                self.act(press, again, now_ms)
            }
        }
    }

    /// Does what a key means, unless it is a repeat that may not.
    fn act(&mut self, press: &Press, again: Again, now_ms: f64) -> Option<Effect> {
        let read = self.read(press, now_ms);
        self.walking = press.text().is_some() && matches!(read, Some(Msg::Move(_)));
        let msg = read?;
        if again.lets(&msg, &self.state) {
            return self.answer(msg, now_ms);
        }
        if again == Again::Perhaps {
            self.waiting = Some((*press, now_ms + REPEAT_MS));
        }
        None
    }

    /// What a key means where it is pressed.
    fn read(&self, press: &Press, now_ms: f64) -> Option<Msg> {
        if self.repeats.goes_on_undoing(press) {
            return Some(Msg::Undo);
        }
        let closed = self.list_closed.is_some_and(|at| now_ms - at < GRACE_MS);
        if closed && keys::read_in_files(press, &self.bindings).is_some() {
            return None;
        }
        let in_files = self.read_in_files(press);
        in_files.or_else(|| keys::read(press, &self.state, &self.bindings, self.walking))
    }

    fn read_in_files(&self, press: &Press) -> Option<Msg> {
        self.shows_files().then(|| keys::read_in_files(press, &self.bindings))?
    }

    /// As [`Self::act`], but a character that puts the form off or sends waits until it is known to be
    /// alone.
    fn act_alone(&mut self, press: &Press, again: Again, now_ms: f64) -> Option<Effect> {
        if press.text().is_none() || !self.is_final(press, now_ms) {
            return self.act(press, again, now_ms);
        }
        if self.burst.is_alone() { self.hold_back(press, again, now_ms) } else { None }
    }

    /// Waits until it is known whether `press` is part of a text: what it does cannot be taken back.
    fn hold_back(&mut self, press: &Press, again: Again, now_ms: f64) -> Option<Effect> {
        self.held_back = Some((*press, again, now_ms + BURST_MS));
        None
    }

    /// True for a character that puts the form off, or sends where other digits do not.
    fn is_final(&self, press: &Press, now_ms: f64) -> bool {
        match self.read(press, now_ms) {
            Some(Msg::Defer) => true,
            Some(Msg::Pick(number)) => self.state.sends_by(&self.state.screen) == Some(number),
            _ => false,
        }
    }

    /// True while such a character is held back.
    fn holds_final(&self, now_ms: f64) -> bool {
        let held = self.held_back.as_ref().filter(|(.., until)| now_ms <= *until);
        held.is_some_and(|(press, ..)| self.is_final(press, now_ms))
    }

    /// Does what the key means that was held back and is not part of a text.
    pub(super) fn let_go(&mut self, now_ms: f64) -> Option<Effect> {
        let (press, again, _) = self.held_back.take()?;
        self.act(&press, again, now_ms)
    }

    /// Does what the key means that waited and was not a repeat.
    pub(super) fn stop_waiting(&mut self, now_ms: f64) -> Option<Effect> {
        let (press, _) = self.waiting.take()?;
        let msg = self.read(&press, now_ms)?;
        self.answer(msg, now_ms)
    }

    fn answer(&mut self, msg: Msg, now_ms: f64) -> Option<Effect> {
        if msg == Msg::Undo {
            self.repeats.undid();
        }
        let picks = matches!(msg, Msg::Pick(_)) && self.numbers_are_longer();
        let effect = self.send(msg);
        if picks {
            self.number_until = Some(now_ms + DIGIT_MS);
            if let Some(end @ Effect::Finish(_)) = effect {
                self.ending = Some((end, now_ms + DIGIT_MS));
                return None;
            }
        }
        effect
    }

    /// True where one of a list's numbers may have a second digit.
    fn numbers_are_longer(&self) -> bool {
        if self.state.screen == Screen::Review {
            return self.state.review_rows() > NUMBERED;
        }
        self.state.question().is_some_and(|question| {
            !question.multi && question.choices.len() + self.state.extra_rows() > NUMBERED
        })
    }

    pub(super) fn send(&mut self, msg: Msg) -> Option<Effect> {
        self.drawn.stale = true;
        let msg = self.scroll.apply(msg, &self.state);
        self.state.update(msg)
    }
}
