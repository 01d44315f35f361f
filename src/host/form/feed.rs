//! Changes of a form's dialog, and what follows them; what was typed there.

use std::mem;
use std::sync::Arc;

use napi::Env;

use crate::host::form::open_form::{Ending, Form};
use crate::host::js::fault::inject;
use crate::model::source::Read;
use crate::model::{Outcome, Secret};
use crate::state::{Effect, News};
use crate::surface::tui::Dialog;

/// What a person does in a form, or asked for.
const BY_PERSON: [&str; 4] = ["input", "mouse", "edited", FOUND];

/// What was looked for on behalf of a form: it is there when a form that is away comes back.
pub(super) const FOUND: &str = "image";

/// A file that a question is about was read: as above, but nobody did anything.
const READ: &str = "source";

impl Form {
    /// A source of a question was read: which question, and which source of it.
    pub fn show_source(&self, env: &Env, place: (usize, usize), read: &Arc<Read>) {
        let read = Arc::clone(read);
        self.change(env, READ, |dialog| dialog.receive(News::Source { place, read }));
        self.redraw(env);
    }

    /// Somebody has begun to answer elsewhere: its countdown stops.
    pub fn keep(&self, env: &Env) {
        let stopped = self.dialog(|dialog| {
            let counted = dialog.is_counting();
            dialog.stop_timeout();
            counted
        });
        if stopped.unwrap_or_default() {
            self.schedule(env);
            self.redraw(env);
        }
    }

    /// Tells it of what is shown with the next frame. A form that broke says so, and closes by any key.
    pub fn receive(&self, news: News) {
        self.dialog(|dialog| dialog.receive(news)).ok();
    }

    /// What was typed in its editors.
    pub fn typed(&self) -> String {
        self.dialog(|dialog| dialog.state().typed()).unwrap_or_default()
    }

    /// The secrets that were typed, each with its name, if they are in an answer.
    pub fn secrets(&self) -> Vec<(String, Secret)> {
        let read = self.dialog(|dialog| {
            let secrets = dialog.state().secrets();
            secrets.map(|(name, it)| (name.to_owned(), Secret::from(it.to_owned()))).collect()
        });
        read.unwrap_or_default()
    }

    /// Changes something in the dialog that asks for nothing.
    pub(super) fn change(&self, env: &Env, entry: &str, change: impl FnOnce(&mut Dialog)) {
        self.feed(env, entry, |dialog, _| (change(dialog), Vec::new()));
    }

    /// Lets `change` at the dialog, then does what it asks for. `None`: closed, away or broken.
    pub(super) fn feed<T>(
        &self,
        env: &Env,
        entry: &str,
        change: impl FnOnce(&mut Dialog, f64) -> (T, Vec<Effect>),
    ) -> Option<T> {
        let (mut change, mut given) = (Some(change), None);
        self.fed(env, entry, &mut |dialog, now_ms| {
            let (value, effects) = change.take()?(dialog, now_ms);
            given = Some(value);
            Some(effects)
        })?;
        given
    }

    /// What is the same for every change.
    fn fed(
        &self,
        env: &Env,
        entry: &str,
        change: &mut dyn FnMut(&mut Dialog, f64) -> Option<Vec<Effect>>,
    ) -> Option<()> {
        let is_away = self.is_away();
        if is_away && ![FOUND, READ].contains(&entry) {
            return None;
        }
        let now_ms = self.clock.now_ms();
        let changed = self.dialog(|dialog| {
            inject(entry);
            let counted = dialog.is_counting();
            let effects = change(dialog, now_ms).unwrap_or_default();
            (effects, counted && !dialog.is_counting(), dialog.is_seen(now_ms))
        });
        match changed {
            Ok(_) if is_away => Some(()),
            Ok((effects, stopped, seen)) => {
                if seen && !self.own(|own| mem::replace(&mut own.known.seen, true)) {
                    (self.end)(env, Ending::Seen);
                }
                if stopped && !effects.iter().any(|effect| matches!(effect, Effect::Finish(_))) {
                    (self.end)(env, Ending::Kept);
                }
                if BY_PERSON.contains(&entry) && !effects.iter().any(Effect::is_end) {
                    (self.end)(env, Ending::Touched);
                }
                for effect in effects {
                    self.act(env, effect);
                }
                self.follow_search(env);
                self.schedule(env);
                Some(())
            }
            Err(error) => {
                if !self.break_down(&error.reason) {
                    self.finish(env, Outcome::Aborted);
                }
                None
            }
        }
    }
}
