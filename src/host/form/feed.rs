//! Changes of a form's dialog, their effects, and its searches: files, earlier answers, and images
//! at paths.

use std::rc::Rc;

use crate::disk::images::look;
use crate::host::form::{Form, FormEvent};
use crate::host::js::guard::inject;
use crate::host::js::timer::sleep;
use crate::host::js::{spawn, work};
use crate::host::pi::{AbortController, process};
use crate::model::Outcome;
use crate::state::{Effect, HostMsg, PossibleImage, Search};
use crate::strings::again;
use crate::surface::clipboard::copy;
use crate::surface::slot::Event;
use crate::surface::tui::Dialog;

/// Entries that count as an act of the user. They report [`FormEvent::Touched`].
const USER_ENTRIES: [&str; 4] = ["input", "mouse", "edited", IMAGE_ENTRY];

/// The entry of an image that was found. It is applied even while the form is not on the screen.
const IMAGE_ENTRY: &str = "image";

impl Form {
    /// Stops the form's countdown, because the user has begun to answer on another surface.
    pub fn stop_countdown(self: &Rc<Self>) {
        let stopped = self.dialog(|dialog| {
            let counted = dialog.is_counting();
            dialog.stop_timeout();
            counted
        });
        if stopped.unwrap_or_default() {
            self.schedule();
            self.redraw();
        }
    }

    /// Passes `news` to the dialog. After an error, the form shows its error screen.
    pub fn receive(&self, news: HostMsg) {
        self.dialog(|dialog| dialog.receive(news)).ok();
    }

    /// Returns the text in the form's text fields.
    pub fn typed(&self) -> String {
        self.dialog(|dialog| dialog.state().typed()).unwrap_or_default()
    }

    /// Performs an effect of the dialog.
    fn act(self: &Rc<Self>, effect: Effect) {
        match effect {
            Effect::Finish(outcome) => self.finish(outcome),
            Effect::Defer => (self.end)(FormEvent::Deferred),
            Effect::Collapse => {
                let plain = self.dialog(|dialog| dialog.is_plain()).unwrap_or_default();
                self.happens(Event::Collapsed(plain));
                (self.end)(FormEvent::Collapsed);
            }
            Effect::Shutdown => (self.end)(FormEvent::Shutdown),
            Effect::EditExternally(text) => self.edit(&text),
            Effect::Copy(text) => {
                let notice = match copy(&text, |name| std::env::var(name).ok()) {
                    Ok(bytes) if process::write_to_terminal(&bytes) => again::copied(),
                    Ok(_) => again::no_clipboard(),
                    Err(fault) => fault,
                };
                self.change("copy", |dialog, _| dialog.show_notice(notice));
                self.redraw();
            }
            Effect::FindImages(looks) => {
                for look in looks {
                    self.find_image(look);
                }
            }
        }
    }

    /// Runs a `change` of the dialog that has no effects.
    pub(super) fn change(self: &Rc<Self>, entry: &str, change: impl FnOnce(&mut Dialog, f64)) {
        self.feed(entry, |dialog, now_ms| (change(dialog, now_ms), Vec::new()));
    }

    /// Runs `change` on the dialog, then its effects. `entry` names the change, for [`USER_ENTRIES`], [`IMAGE_ENTRY`] and
    /// injected panics. Returns `None` if the form is closed, hidden or broken.
    pub(super) fn feed<T>(
        self: &Rc<Self>,
        entry: &str,
        change: impl FnOnce(&mut Dialog, f64) -> (T, Vec<Effect>),
    ) -> Option<T> {
        let is_away = self.is_away();
        if is_away && entry != IMAGE_ENTRY {
            return None;
        }
        let now_ms = self.clock.now_ms();
        let changed = self.dialog(|dialog| {
            inject(entry);
            let (counted, decisions) = (dialog.is_counting(), dialog.state().decisions);
            let (result, effects) = change(dialog, now_ms);
            let decided = dialog.state().decisions != decisions;
            (result, effects, counted && !dialog.is_counting(), decided)
        });
        match changed {
            Ok((result, ..)) if is_away => Some(result),
            Ok((result, effects, stopped, decided)) => {
                if stopped && !effects.iter().any(|effect| matches!(effect, Effect::Finish(_))) {
                    (self.end)(FormEvent::Begun);
                }
                if USER_ENTRIES.contains(&entry) && !effects.iter().any(Effect::is_end) {
                    (self.end)(FormEvent::Touched(decided));
                }
                for effect in effects {
                    self.act(effect);
                }
                self.follow_search();
                self.schedule();
                Some(result)
            }
            Err(error) => {
                if !self.show_error_screen(&error.reason) {
                    self.finish(Outcome::Aborted);
                }
                None
            }
        }
    }
}

/// The pause in typing, in ms, before a search starts. Each search starts a process.
const SEARCH_DELAY_MS: f64 = 20.0;

impl Form {
    /// Loads the texts of the user's earlier answers, once.
    pub(super) fn load_earlier(self: &Rc<Self>) {
        if let Some(earlier) = self.own(|own| own.earlier.take()) {
            let texts = earlier();
            self.change("earlier", |dialog, _| dialog.receive(HostMsg::Earlier(texts)));
        }
    }

    /// Starts the search that the form awaits, and stops the previous one.
    pub(super) fn follow_search(self: &Rc<Self>) {
        let awaited = self.dialog(|dialog| dialog.state().files.awaited().cloned());
        let awaited = awaited.unwrap_or_default();
        let generation = awaited.as_ref().map(|search| search.generation);
        if self.own(|own| own.searching.as_ref().map(|search| search.0)) == generation {
            return;
        }
        if let Some((_, old)) = self.own(|own| own.searching.take()) {
            old.abort().ok();
        }
        let (Some(Search { generation, token }), Some(files)) = (awaited, self.files.clone())
        else {
            return;
        };
        let Ok(stop) = AbortController::create() else { return };
        let Some(signal) = stop.signal() else { return };
        self.own(|own| own.searching = Some((generation, stop)));
        let form = Rc::clone(self);
        spawn(async move {
            sleep(SEARCH_DELAY_MS).await;
            let is_stopped = || signal.aborted() == Some(true);
            if is_stopped() {
                return;
            }
            let found = files.find(token, signal.clone()).await;
            if !is_stopped() {
                form.own(|own| own.searching = None);
                form.change("files", |dialog, now_ms| {
                    dialog.found_files(generation, found, now_ms);
                });
                form.redraw();
            }
        });
    }

    /// Passes the image at a path to the dialog. Any other file is ignored.
    fn find_image(self: &Rc<Self>, PossibleImage { field, text, path }: PossibleImage) {
        let Some(cwd) = self.cwd.clone() else { return };
        let form = Rc::clone(self);
        spawn(async move {
            let found = work(move || look(&cwd, &path)).await;
            let Some(found) = found.flatten() else { return };
            form.change(IMAGE_ENTRY, |dialog, _| {
                dialog.receive(HostMsg::Image { field, text, found })
            });
            form.redraw();
        });
    }
}
