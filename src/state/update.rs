//! `State::update`: the one place anything changes.

mod cancel;
mod complete;
mod confirm;
mod discuss;
mod filter;
mod list;
mod recall;
mod recommended;
mod tabs;
mod typing;
mod undo;

use super::{Effect, Msg, Screen, State};
use crate::model::{Outcome, text};
use crate::strings;

impl State {
    /// Changes the form by `msg`. Once the form has ended nothing changes any more, so
    /// [`Effect::Finish`] comes at most once.
    pub fn update(&mut self, msg: Msg) -> Option<Effect> {
        let effect = self.handle(msg);
        self.naming = self.names();
        effect
    }

    fn handle(&mut self, msg: Msg) -> Option<Effect> {
        if self.finished {
            return None;
        }
        if let Msg::FoundFiles { generation, files } = msg {
            self.files.found(generation, files);
            return None;
        }
        if let Msg::KnowEarlier(texts) = msg {
            self.recall.texts = texts;
            return None;
        }
        if msg == Msg::StandAside {
            self.form.stands_aside = true;
            return None;
        }
        if matches!(msg, Msg::Image { .. }) {
            self.take_image(msg);
            return None;
        }
        self.notice = None;
        if let Msg::Break(why) = msg {
            self.screen = Screen::Broken(why);
            self.files.close();
            return None;
        }
        let msg = self.in_help(msg)?;
        if self.waits_for_image(&msg) {
            self.notice = Some(strings::images::reading().into());
            return None;
        }
        let (before, typed) = (self.typing(), complete::is_typing(&msg));
        let takes = matches!(msg, Msg::TakeFile(_));
        let effect = self.dispatch(msg);
        if !takes {
            self.follow_token(before, typed);
        }
        effect
    }

    fn dispatch(&mut self, msg: Msg) -> Option<Effect> {
        match msg {
            Msg::Fold => {
                self.files.close();
                return Some(Effect::Fold);
            }
            Msg::TimedOut => return Some(self.finish(Outcome::TimedOut(self.answers()))),
            Msg::Notice(sentence) => self.notice = Some(text::line(&sentence).into()),
            Msg::Edited(text) => self.replace_text(&text),
            Msg::Earlier => drop(self.recall(true)),
            Msg::Later => drop(self.recall(false)),
            Msg::TakeFile(index) => return self.take_file(index),
            Msg::Move(motion) if self.files.is_open() => self.move_in_files(motion),
            Msg::Cancel if self.files.is_open() => self.files.dismiss(),
            Msg::Move(motion) => self.move_cursor(motion),
            Msg::Point(index) => self.point(index),
            Msg::Pick(number) => return self.pick(number),
            Msg::Custom => self.open_custom(),
            Msg::Confirm => return self.confirm(),
            Msg::Toggle => self.toggle_here(),
            Msg::Cancel => return self.cancel(),
            Msg::NextTab => self.step_tab(false),
            Msg::PrevTab => self.step_tab(true),
            Msg::GoTab(tab) => self.go_tab(tab),
            Msg::Answer(answer) => return self.take_answer(answer.as_ref()),
            Msg::Unanswer => self.unanswer(),
            Msg::Copy => return self.copied(),
            Msg::TickAll => self.tick_all(),
            Msg::ClearTicks => self.clear_ticks(),
            Msg::OpenFilter => self.open_filter(),
            Msg::OpenNote => self.open_note(),
            Msg::OpenChoiceNote => self.open_choice_note(),
            Msg::OpenDiscuss { whole } => self.open_discuss(whole),
            Msg::Edit(edit) => return self.edit(edit),
            Msg::PasteImage => return self.paste_image(),
            Msg::Undo => self.undo(),
            Msg::Recommended => self.take_recommended(),
            Msg::Yes => return self.answer_yes(),
            Msg::No => self.answer_no(),
            Msg::Defer => return self.defer(),
            Msg::Zoom => self.zoomed = !self.zoomed && self.has_preview(),
            Msg::Help => {
                self.screen = Screen::Help { row: 0, behind: Box::new(self.screen.clone()) };
            }
            Msg::Run(msg) => return self.dispatch(*msg),
            Msg::External => {
                // Nothing reaches the form while the editor has the terminal.
                self.reading = None;
                return self.typed_text().map(Effect::EditExternally);
            }
            Msg::Scroll(_)
            | Msg::ScrollRow(_)
            | Msg::Break(_)
            | Msg::FoundFiles { .. }
            | Msg::KnowEarlier(_)
            | Msg::StandAside
            | Msg::Image { .. } => {}
        }
        None
    }

    /// What is left to do of `msg` once the list of commands, if it is open, has taken its part.
    fn in_help(&mut self, msg: Msg) -> Option<Msg> {
        let Screen::Help { row, behind } = &mut self.screen else { return Some(msg) };
        match msg {
            // Scrolls the list.
            Msg::Move(_) => return None,
            Msg::Point(index) => *row = index,
            // Text goes to the field behind the list.
            Msg::Edit(_) if !behind.is_text() => {}
            msg => {
                self.screen = behind.as_ref().clone();
                return matches!(msg, Msg::Run(_) | Msg::Edit(_)).then_some(msg);
            }
        }
        None
    }

    pub(super) fn finish(&mut self, outcome: Outcome) -> Effect {
        self.finished = true;
        Effect::Finish(outcome)
    }
}
