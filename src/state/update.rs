//! `State::update`: the one place anything changes.

mod confirm;
mod images;
mod list;
mod search;
mod tabs;
mod typing;

use super::{Effect, Msg, News, Notice, Screen, State};
use crate::model::Outcome;
use typing::is_typing;

impl State {
    /// Changes the form by `msg`. Once the form has ended nothing changes any more, so
    /// [`Effect::Finish`] comes at most once.
    pub fn update(&mut self, msg: Msg) -> Option<Effect> {
        if self.finished {
            return None;
        }
        let notice = self.notice.take_if(|_| !matches!(msg, Msg::News(_)));
        let msg = self.in_help(msg)?;
        if notice == Some(Notice::NoneIsNext) && msg == Msg::Confirm {
            return self.answer_none();
        }
        let (before, typed) = (self.typing(), is_typing(&msg));
        let keeps_list = matches!(msg, Msg::TakeFile(_) | Msg::News(_));
        let effect = self.act(msg);
        if !keeps_list {
            self.follow_token(before, typed);
        }
        effect
    }

    fn act(&mut self, msg: Msg) -> Option<Effect> {
        match msg {
            Msg::Fold => {
                self.files.close();
                return Some(Effect::Fold);
            }
            Msg::TimedOut => return Some(self.finish(Outcome::TimedOut(self.answers()))),
            Msg::Earlier => self.recall(true),
            Msg::Later => self.recall(false),
            Msg::TakeFile(index) => return self.insert_file(index),
            Msg::Move(motion) if self.files.is_open() => self.move_in_files(motion),
            Msg::Cancel if self.files.is_open() => self.files.dismiss(),
            Msg::Move(motion) => self.move_cursor(motion),
            Msg::Point(index) => self.point(index),
            Msg::Pick(number) => return self.pick(number),
            Msg::Custom => self.open_custom(),
            Msg::Confirm => return self.confirm(),
            Msg::Toggle => self.toggle_here(),
            Msg::Cancel => return self.cancel(),
            Msg::AskDiscard(what) => self.ask_discard(what),
            Msg::NextTab => self.step_tab(false),
            Msg::PrevTab => self.step_tab(true),
            Msg::GoTab(tab) => self.change_tab(tab),
            Msg::Answer(answer) => return self.answer_with_given(answer),
            Msg::Unanswer => self.unanswer(),
            Msg::Copy => return self.copied(),
            Msg::TickAll => self.tick_all(),
            Msg::ClearTicks => self.clear_ticks(),
            Msg::OpenFilter => self.open_filter(),
            Msg::OpenNote { on_option } => self.open_note(on_option),
            Msg::OpenDiscuss => self.open_discuss(),
            Msg::Edit(edit) => return self.edit(edit),
            Msg::Undo => self.undo(),
            Msg::Recommended => return self.take_recommended(),
            Msg::Yes => return self.answer_yes(),
            Msg::Defer => return self.defer(),
            Msg::Zoom => self.zoom(!self.has_zoom()),
            Msg::Help => {
                self.screen = Screen::Help { row: 0, behind: Box::new(self.screen.clone()) };
            }
            Msg::External => return self.typed_text().map(Effect::EditExternally),
            // The view scrolls by itself.
            Msg::Scroll(_) | Msg::ScrollRow(_) => {}
            Msg::Break(why) => {
                self.screen = Screen::Broken(why);
                self.files.close();
            }
            Msg::News(news) => self.receive(news),
        }
        None
    }

    fn receive(&mut self, news: News) {
        match news {
            News::Earlier(texts) => self.recall.texts = texts,
            News::Files { generation, files } => self.files.found(generation, files),
            News::Image { field, text, found } => self.insert_image(field, &text, found),
            News::BlindModel => self.attached.blind = true,
            News::Deferred => self.form.is_deferred = true,
            News::Notice(notice) => self.notice = Some(notice),
        }
    }

    /// Lets the open list of commands handle `msg`. Returns the message that remains for the form.
    fn in_help(&mut self, msg: Msg) -> Option<Msg> {
        let Screen::Help { row, behind } = &mut self.screen else { return Some(msg) };
        match msg {
            Msg::News(_) | Msg::Break(_) => return Some(msg),
            // Scrolls the list.
            Msg::Move(_) => return None,
            Msg::Point(index) => *row = index,
            Msg::Help => self.screen = behind.as_ref().clone(),
            // A command closes the list.
            msg => {
                self.screen = behind.as_ref().clone();
                return Some(msg);
            }
        }
        None
    }

    /// Gives the option under the cursor the whole form, or takes it back.
    fn zoom(&mut self, zoomed: bool) {
        let zoomed = zoomed && self.can_zoom();
        if let Some(draft) = self.draft_mut() {
            draft.list.zoomed = zoomed;
        }
    }

    /// Says why the message does nothing.
    fn refuse(&mut self, why: Notice) -> Option<Effect> {
        self.notice = Some(why);
        None
    }

    pub(super) fn finish(&mut self, outcome: Outcome) -> Effect {
        self.finished = true;
        Effect::Finish(outcome)
    }
}
