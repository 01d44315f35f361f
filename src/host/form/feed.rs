//! Changes of a form's dialog, and what follows them; what was typed there; and what is looked for on behalf
//! of the form: files to refer to, earlier answers, and images at paths.

use napi::Env;

use crate::disk::images::look;
use crate::host::form::{Ending, Form};
use crate::host::js::guard::inject;
use crate::host::js::timer::Timer;
use crate::host::js::{alive, alive_with, work};
use crate::host::pi::files::Searching;
use crate::host::pi::process;
use crate::model::Outcome;
use crate::state::{Effect, FoundFile, Look, News, Search};
use crate::strings::again;
use crate::surface::clipboard::copy;
use crate::surface::slot::Event;
use crate::surface::tui::Dialog;

/// What a person does in a form, or asked for.
const BY_PERSON: [&str; 4] = ["input", "mouse", "edited", FOUND];

/// What was looked for on behalf of a form: it is there when a form that is away comes back.
const FOUND: &str = "image";

impl Form {
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

    /// Carries out what the dialog asks for.
    fn act(&self, env: &Env, effect: Effect) {
        match effect {
            Effect::Finish(outcome) => self.finish(env, outcome),
            Effect::Defer => (self.end)(env, Ending::Later),
            Effect::Fold => {
                let plain = self.dialog(|dialog| dialog.is_plain()).unwrap_or_default();
                self.happens(env, Event::Folded(plain));
                (self.end)(env, Ending::Folded);
            }
            Effect::Shutdown => (self.end)(env, Ending::Shutdown),
            Effect::EditExternally(text) => self.edit(env, &text),
            Effect::Copy(text) => {
                let said = match copy(&text, |name| std::env::var(name).ok()) {
                    Ok(bytes) if process::write_to_terminal(env, &bytes) => again::copied(),
                    Ok(_) => again::no_clipboard(),
                    Err(fault) => fault,
                };
                self.change(env, "copy", |dialog| dialog.show_notice(said));
                self.redraw(env);
            }
            Effect::LookAt(looks) => {
                for look in looks {
                    self.look_at(env, look);
                }
            }
        }
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
        let is_away = self.is_away();
        if is_away && entry != FOUND {
            return None;
        }
        let now_ms = self.clock.now_ms();
        let changed = self.dialog(|dialog| {
            inject(entry);
            let (counted, decisions) = (dialog.is_counting(), dialog.state().decisions);
            let (given, effects) = change(dialog, now_ms);
            let decided = dialog.state().decisions != decisions;
            (given, effects, counted && !dialog.is_counting(), decided)
        });
        match changed {
            Ok((given, ..)) if is_away => Some(given),
            Ok((given, effects, stopped, decided)) => {
                if stopped && !effects.iter().any(|effect| matches!(effect, Effect::Finish(_))) {
                    (self.end)(env, Ending::Kept);
                }
                if BY_PERSON.contains(&entry) && !effects.iter().any(Effect::is_end) {
                    (self.end)(env, Ending::Touched(decided));
                }
                for effect in effects {
                    self.act(env, effect);
                }
                self.follow_search(env);
                self.schedule(env);
                Some(given)
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

/// How long somebody must not have typed before a search starts, in ms: each starts a process.
const SEARCH_DELAY_MS: f64 = 20.0;

impl Form {
    /// Asks once what the person wrote in earlier answers.
    pub(super) fn know_earlier(&self, env: &Env) {
        if let Some(earlier) = self.own(|own| own.known.earlier.take()) {
            let texts = earlier(env);
            self.change(env, "earlier", |dialog| dialog.receive(News::Earlier(texts)));
        }
    }

    /// Starts the search that the form waits for now, and stops the one before.
    pub(super) fn follow_search(&self, env: &Env) {
        let awaited = self.dialog(|dialog| dialog.state().files.awaited().cloned());
        let awaited = awaited.unwrap_or_default();
        let generation = awaited.as_ref().map(|search| search.generation);
        if self.own(|own| own.searching.as_ref().map(|it| it.generation)) == generation {
            return;
        }
        let old = self.own(|own| own.searching.take());
        if let Some(Search { generation, token }) = awaited {
            let start = alive(&self.this, move |form, env| form.search(env, generation, &token));
            let timer = Timer::start(env, SEARCH_DELAY_MS, start).ok();
            let searching = Searching { generation, timer, running: None };
            self.own(|own| own.searching = Some(searching));
        }
        if let Some(old) = old {
            old.stop(env);
        }
    }

    fn search(&self, env: &Env, generation: u64, token: &str) {
        let is_awaited = || self.awaits(generation) && self.is_open();
        let Some(files) = self.files.as_ref().filter(|_| is_awaited()) else { return };
        let done =
            alive_with(&self.this, move |form, env, found| form.found(env, generation, found));
        match files.start(env, token, Box::new(done)) {
            // It may have ended, or the form, while it started.
            Ok(running) if is_awaited() => self.own(|own| {
                if let Some(searching) = own.searching.as_mut() {
                    searching.running = Some(running);
                }
            }),
            Ok(running) => running.stop(env),
            Err(_) => self.found(env, generation, Vec::new()),
        }
    }

    fn awaits(&self, generation: u64) -> bool {
        self.own(|own| own.searching.as_ref().is_some_and(|it| it.generation == generation))
    }

    fn found(&self, env: &Env, generation: u64, found: Vec<FoundFile>) {
        if self.awaits(generation) {
            self.own(|own| own.searching = None);
        }
        self.feed(env, "files", |dialog, now_ms| {
            dialog.found_files(generation, found, now_ms);
            ((), Vec::new())
        });
        self.redraw(env);
    }

    /// Looks whether a file is an image. Nothing comes of any other: the text stays what it is.
    fn look_at(&self, env: &Env, Look { field, text, path }: Look) {
        let Some(cwd) = self.cwd.clone() else { return };
        let form = self.this.clone();
        work(
            env,
            move || look(&cwd, &path),
            move |env, found| {
                let (Some(form), Some(found)) = (form.upgrade(), found.flatten()) else { return };
                form.change(env, FOUND, |dialog| {
                    dialog.receive(News::Image { field, text, found });
                });
                form.redraw(env);
            },
        );
    }
}
