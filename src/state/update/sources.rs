//! The sources of the open question, which have the whole form while they are read.

use super::super::{Effect, Msg, Notice, Screen, State};
use crate::model::Source;
use crate::model::source::Read;

impl State {
    /// True where the open question has sources.
    pub fn has_sources(&self) -> bool {
        !self.sources().is_empty()
    }

    /// The sources of the open question.
    pub fn sources(&self) -> &[Source] {
        self.question().map_or(&[], |question| &question.sources)
    }

    /// True where several sources can be looked at in turn.
    pub fn has_more_sources(&self) -> bool {
        self.sources().len() > 1
    }

    /// What was read of source `at` of the open question; `None` while it is being read.
    pub fn source(&self, at: usize) -> Option<&Read> {
        self.whole.evidence.find(self.tab, at)
    }

    /// Opens the screen of the first source; closing it leads back to the screen that is open now.
    pub(super) fn open_sources(&mut self) {
        if self.has_sources() {
            self.files.close();
            self.screen = Screen::Sources { at: 0, behind: Box::new(self.screen.clone()) };
        }
    }

    /// The file of the source that is shown, to be opened where its lines are.
    pub(super) fn open_source_file(&mut self) -> Option<Effect> {
        let Screen::Sources { at, .. } = self.screen else { return None };
        match self.source(at) {
            Some(Ok(excerpt)) => {
                let (path, line) = (excerpt.path.clone(), excerpt.line());
                Some(Effect::OpenFile { path, line })
            }
            _ => self.refuse(Notice::Unread),
        }
    }

    /// What is left to do of `msg` once the sources, if they are shown, have taken their part.
    pub(super) fn in_sources(&mut self, msg: Msg) -> Option<Msg> {
        let count = self.sources().len();
        let Screen::Sources { at, behind } = &mut self.screen else { return Some(msg) };
        match msg {
            // They stay behind what opens over them, and while the form is folded.
            Msg::News(_)
            | Msg::Break(_)
            | Msg::TimedOut
            | Msg::Notice(_)
            | Msg::Fold
            | Msg::Help
            | Msg::External => return Some(msg),
            // The view scrolls by itself.
            Msg::Move(_) | Msg::Scroll(_) | Msg::ScrollRow(_) => {}
            Msg::NextTab => *at = (*at + 1) % count.max(1),
            Msg::PrevTab => *at = (*at + count.max(1) - 1) % count.max(1),
            // Text goes to the field behind them.
            Msg::Edit(_) if !behind.is_text() => {}
            msg => {
                self.screen = behind.as_ref().clone();
                return (!matches!(msg, Msg::Sources | Msg::Cancel)).then_some(msg);
            }
        }
        None
    }
}
