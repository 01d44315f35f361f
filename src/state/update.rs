//! [`State::update`], the only place where the state changes.

mod confirm;
mod images;
mod list;
mod search;
mod tabs;
mod typing;

use super::{EdgeMsg, Effect, Msg, Notice, Screen, State};
use crate::model::Outcome;
use typing::is_typing;

impl State {
    /// Handles `msg`. After the form has finished, messages have no effect, so [`Effect::Finish`]
    /// occurs at most once.
    pub fn update(&mut self, msg: Msg) -> Option<Effect> {
        if self.finished {
            return None;
        }
        let notice = self.notice.take_if(|_| !matches!(msg, Msg::Edge(_)));
        let msg = self.handle_in_help(msg)?;
        if notice == Some(Notice::NoneIsNext) && msg == Msg::Confirm {
            return self.answer_none();
        }
        let (before, typed) = (self.field_snapshot(), is_typing(&msg));
        let keeps_file_list = matches!(msg, Msg::InsertFile(_) | Msg::Edge(_));
        let effect = self.handle(msg);
        if !keeps_file_list {
            self.follow_token(before, typed);
        }
        effect
    }

    fn handle(&mut self, msg: Msg) -> Option<Effect> {
        match msg {
            Msg::Collapse => {
                self.files.close();
                return Some(Effect::Collapse);
            }
            Msg::Shutdown => return Some(Effect::Shutdown),
            Msg::TimedOut => return Some(self.finish(Outcome::TimedOut(self.answers()))),
            Msg::RecallOlder => self.recall(true),
            Msg::RecallNewer => self.recall(false),
            Msg::InsertFile(index) => return self.insert_file(index),
            Msg::Move(motion) if self.files.is_open() => self.move_in_files(motion),
            Msg::Cancel if self.files.is_open() => self.files.dismiss(),
            Msg::Move(motion) => self.move_cursor(motion),
            Msg::MoveTo(index) => self.move_cursor_to(index),
            Msg::Pick(number) => return self.pick(number),
            Msg::Custom => self.open_custom(),
            Msg::Confirm => return self.confirm(),
            Msg::Toggle => self.toggle_here(),
            Msg::Cancel => return self.cancel(),
            Msg::AskDiscard(what) => self.ask_discard(what),
            Msg::NextTab => self.step_tab(false),
            Msg::PrevTab => self.step_tab(true),
            Msg::GoTab(tab) => self.change_tab(tab),
            Msg::Answer(answer) => return self.replace_answer(answer),
            Msg::Unanswer => self.unanswer(),
            Msg::SelectAll => self.select_all(),
            Msg::ClearSelection => self.clear_selection(),
            Msg::OpenFilter => self.open_filter(),
            Msg::OpenNote { on_option } => self.open_note(on_option),
            Msg::OpenDiscuss => self.open_discuss(),
            Msg::Edit(edit) => return self.edit(edit),
            Msg::Undo => self.undo(),
            Msg::Recommended => return self.accept_recommended(),
            Msg::Yes => return self.answer_yes(),
            Msg::Defer => return self.defer(),
            Msg::Zoom => self.zoom(!self.has_zoom()),
            Msg::Help => {
                self.screen = Screen::Help { row: 0, previous: Box::new(self.screen.clone()) };
            }
            Msg::External => return self.text_for_external_editor().map(Effect::EditExternally),
            // The view handles scrolling.
            Msg::Scroll(_) => {}
            Msg::Break(why) => {
                self.screen = Screen::Broken(why);
                self.files.close();
            }
            Msg::Edge(msg) => self.receive(msg),
        }
        None
    }

    fn receive(&mut self, msg: EdgeMsg) {
        match msg {
            EdgeMsg::EarlierAnswers(texts) => self.recall.texts = texts,
            EdgeMsg::Files { generation, files } => self.files.set_found(generation, files),
            EdgeMsg::Image { field, text, found } => self.insert_image(field, &text, found),
            EdgeMsg::BlindModel => self.attached.blind = true,
            EdgeMsg::FilesAvailable => self.files.is_available = true,
            EdgeMsg::Deferred => self.form.is_deferred = true,
            EdgeMsg::Notice(notice) => self.notice = Some(notice),
        }
    }

    /// Handles `msg` in the list of commands, if the list is open. Returns the message that remains
    /// for the form, if any.
    fn handle_in_help(&mut self, msg: Msg) -> Option<Msg> {
        let Screen::Help { row, previous } = &mut self.screen else { return Some(msg) };
        match msg {
            Msg::Edge(_) | Msg::Break(_) => return Some(msg),
            // The mouse wheel does not move the cursor of the list.
            Msg::Move(_) => {}
            Msg::MoveTo(index) => *row = index,
            Msg::Help => self.screen = previous.as_ref().clone(),
            // A command closes the list.
            msg => {
                self.screen = previous.as_ref().clone();
                return Some(msg);
            }
        }
        None
    }

    /// Opens or closes the full view of the option under the cursor.
    fn zoom(&mut self, zoomed: bool) {
        let zoomed = zoomed && self.can_zoom();
        if let Some(draft) = self.draft_mut() {
            draft.list.zoomed = zoomed;
        }
    }

    /// Shows `why` as a hint, for a message that has no other effect.
    fn refuse(&mut self, why: Notice) -> Option<Effect> {
        self.notice = Some(why);
        None
    }

    pub(super) fn finish(&mut self, outcome: Outcome) -> Effect {
        self.finished = true;
        Effect::Finish(outcome)
    }
}
