//! What is looked for on behalf of a form: files to refer to, earlier answers, and images, pasted as a path or from the
//! clipboard.

use std::rc::Weak;

use napi::Env;

use crate::disk::images::look;
use crate::host::form::feed::FOUND;
use crate::host::form::open_form::Form;
use crate::host::images::{ImageSource, read_clipboard};
use crate::host::js::timer::Timer;
use crate::host::js::work;
use crate::host::pi::files::Searching;
use crate::model::Image;
use crate::state::{Field, FoundFile, Look, News, Search};
use crate::strings::images as words;

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
            let form = self.this.clone();
            let start = move |env: &Env| {
                if let Some(form) = form.upgrade() {
                    form.search(env, generation, &token);
                }
            };
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
        let form = self.this.clone();
        let done = move |env: &Env, found| {
            if let Some(form) = form.upgrade() {
                form.found(env, generation, found);
            }
        };
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

    /// Looks whether a file is an image. Nothing comes of any other.
    pub(super) fn look_at(&self, env: &Env, Look { field, text, path }: Look) {
        let Some(ImageSource { cwd, .. }) = self.images.clone() else { return };
        let form = self.this.clone();
        work(
            env,
            move || look(&cwd, &path),
            move |env, found| {
                // Otherwise the text stays what it is.
                if let Some(found) = found.flatten() {
                    found_image(env, &form, field, Some(text), found);
                }
            },
        );
    }

    pub(super) fn read_clipboard(&self, env: &Env, field: Field) {
        let form = self.this.clone();
        let Some(source) = self.images.clone() else {
            return found_image(env, &form, field, None, Err(words::no_clipboard().to_owned()));
        };
        read_clipboard(env, source, move |env, found| {
            found_image(env, &form, field, None, found);
        });
    }
}

/// Tells the form what was found, if it is still there.
fn found_image(
    env: &Env,
    form: &Weak<Form>,
    field: Field,
    text: Option<String>,
    found: Result<Image, String>,
) {
    if let Some(form) = form.upgrade() {
        form.change(env, FOUND, |dialog| dialog.receive(News::Image { field, text, found }));
        form.redraw(env);
    }
}
