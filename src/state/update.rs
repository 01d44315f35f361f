//! `State::update`: the one place anything changes.

mod cancel;
mod confirm;
mod list;
mod typing;
mod undo;

use super::{Effect, Msg, Pick, Screen, State};
use crate::model::{Outcome, text};
use crate::strings;

impl State {
    /// Changes the form by `msg`. Once the form has ended nothing changes any more, so
    /// [`Effect::Finish`] comes at most once.
    pub fn update(&mut self, msg: Msg) -> Option<Effect> {
        if self.finished {
            return None;
        }
        let refused = self.notice.take() == Some(strings::NO_CUSTOM_TEXT);
        self.news = None;
        if refused && msg == Msg::Confirm {
            // It belongs to the pasted text that was refused.
            return None;
        }
        if let Msg::Break(why) = msg {
            self.screen = Screen::Broken(why);
            self.folded = false;
            return None;
        }
        if let Screen::Help { behind } = self.screen.clone() {
            match msg {
                Msg::TakeBack(marks) => self.take_back(marks),
                // Scrolls the list of keys.
                Msg::Move(_) => {}
                _ => self.screen = *behind,
            }
            return None;
        }
        self.dispatch(msg)
    }

    fn dispatch(&mut self, msg: Msg) -> Option<Effect> {
        match msg {
            Msg::Fold => self.folded = !self.folded,
            Msg::TimedOut => return Some(self.finish(Outcome::TimedOut(self.answers()))),
            Msg::News(sentence) => self.news = Some(text::line(&sentence)),
            Msg::Edited(text) => self.replace_text(&text),
            _ if self.folded => {}
            Msg::Move(motion) => self.move_cursor(motion),
            Msg::Point(index) => self.point(index),
            Msg::Pick(number) => return self.pick(number),
            Msg::Custom => self.open_custom(),
            Msg::Confirm => return self.confirm(),
            Msg::Toggle => self.toggle_here(),
            Msg::Cancel => return self.cancel(),
            Msg::NextTab => self.step_tab(1),
            Msg::PrevTab => self.step_tab(-1),
            Msg::GoTab(tab) => self.go_tab(tab),
            Msg::Answer(answer) => return self.take_answer(answer.as_ref()),
            Msg::TickAll => self.tick_all(),
            Msg::ClearTicks => self.clear_ticks(),
            Msg::OpenFilter => self.open_filter(),
            Msg::OpenNote => self.open_note(),
            Msg::Edit(edit) => self.edit(edit),
            Msg::Undo => self.undo(),
            Msg::Mark { anew } => self.mark(anew),
            Msg::TakeBack(marks) => self.take_back(marks),
            Msg::Yes => return self.answer_yes(),
            Msg::No => self.answer_no(),
            Msg::Zoom => self.zoomed = !self.zoomed && self.has_preview(),
            Msg::Help => self.screen = Screen::Help { behind: Box::new(self.screen.clone()) },
            Msg::External => return self.typed_text().map(Effect::EditExternally),
            Msg::Scroll(_) | Msg::ScrollRow(_) | Msg::Break(_) => {}
        }
        None
    }

    pub(super) fn finish(&mut self, outcome: Outcome) -> Effect {
        self.finished = true;
        Effect::Finish(outcome)
    }

    fn step_tab(&mut self, by: isize) {
        if !self.form.is_many()
            || matches!(self.screen, Screen::Discard { .. } | Screen::Long { .. })
        {
            return;
        }
        let tabs = self.form.questions.len() + 1;
        let step = if by < 0 { tabs - 1 } else { 1 };
        self.go_tab((self.tab + step) % tabs);
    }

    fn go_tab(&mut self, tab: usize) {
        if self.form.is_many() && tab <= self.form.questions.len() {
            if tab != self.tab {
                self.leave();
            }
            self.from_review = false;
            self.open_tab(tab);
        }
    }

    /// Leaves the open question: what is ticked or typed becomes its answer, if it could be sent.
    fn leave(&mut self) {
        if matches!(self.screen, Screen::Note | Screen::FormNote) {
            self.keep_note();
        }
        let typing = matches!(self.screen, Screen::Custom | Screen::Text);
        if self.screen == Screen::Custom {
            self.leave_custom();
        }
        let (Some(question), Some(draft)) = (self.question(), self.draft()) else { return };
        let takes_custom =
            !draft.custom.is_blank() && self.form.policy.takes_custom(question, false);
        if question.has_ticks() {
            if takes_custom && draft.custom_is_newer {
                self.tick_custom(true);
            }
            if let Some(draft) = self.drafts.get_mut(self.tab) {
                draft.sent |= draft.has_ticks();
            }
        } else if takes_custom
            && draft.pick != Some(Pick::Custom)
            && (typing || draft.custom_is_newer || draft.pick.is_none())
        {
            // It can be undone only where it replaces a choice.
            if draft.pick.is_some() {
                self.keep_choice();
            }
            if let Some(draft) = self.drafts.get_mut(self.tab) {
                draft.pick = Some(Pick::Custom);
            }
        }
    }

    /// Opens a tab. On the review the cursor goes to "Submit", or to the first missing answer.
    pub(super) fn open_tab(&mut self, tab: usize) {
        self.tab = tab;
        self.zoomed = false;
        self.screen = self.home();
        if self.in_review() {
            let submit = self.form.questions.len();
            self.review = self.missing().first().copied().unwrap_or(submit);
        }
    }

    /// Goes on after an answer: ends a single question, else opens the next tab or the review.
    pub(super) fn advance(&mut self) -> Option<Effect> {
        if !self.form.is_many() {
            return Some(self.finish(Outcome::Answered(self.answers())));
        }
        let next = if self.from_review { self.form.questions.len() } else { self.tab + 1 };
        self.from_review = false;
        self.open_tab(next);
        None
    }
}
