//! The sources of a call's questions: they are read when the call comes before the person, and again when it
//! comes back. All surfaces hear of each.

use std::borrow::Cow;
use std::sync::Arc;

use napi::Env;

use crate::contract::{Call, Mode};
use crate::disk::sources::read;
use crate::host::call::open_call::OpenCall;
use crate::host::js::work;
use crate::model::source::{Fault, Read};
use crate::model::{Evidence, Source};
use crate::session::turns::News;

/// A source, and which one it is: the question, and the source of it.
type Place = ((usize, usize), Source);

impl OpenCall {
    /// Reads the sources of its questions, one after the other; what was read before stands until then. One
    /// that the disk keeps waiting is waited for, so that no more than one thread is.
    pub fn read_sources(&self, env: &Env) {
        let questions = self.facts.call.form.questions.iter().enumerate();
        let places: Vec<Place> = questions
            .flat_map(|(index, question)| {
                let sources = question.sources.iter().cloned().enumerate();
                sources.map(move |(at, source)| ((index, at), source))
            })
            .rev()
            .collect();
        if places.is_empty() {
            return;
        }
        self.sources.is_asked.set(true);
        if self.sources.is_busy.get() {
            self.sources.again.set(true);
        } else {
            self.read_next(env, places);
        }
    }

    /// Reads the last one of `places`, and then the others, unless all are to be read again.
    fn read_next(&self, env: &Env, mut places: Vec<Place>) {
        let Some(cwd) = self.open_ctx(env).and_then(|ctx| ctx.cwd()) else { return };
        let Some((place, source)) = places.pop() else { return };
        let call = self.weak();
        self.sources.is_busy.set(true);
        work(
            env,
            move || read(&cwd, &source),
            move |env, read| {
                let Some(call) = call.upgrade() else { return };
                call.sources.is_busy.set(false);
                call.receive_source(env, place, read.unwrap_or_else(broken));
                if call.sources.again.take() {
                    call.read_sources(env);
                } else if !call.sources.is_busy.get() {
                    call.read_next(env, places);
                }
            },
        );
    }

    fn receive_source(&self, env: &Env, place: (usize, usize), read: Read) {
        let read = Arc::new(read);
        self.sources.read.borrow_mut().set(place, Arc::clone(&read));
        self.surfaces().iter().for_each(|surface| surface.show_source(env, place, &read));
        self.extension.queue.with(|turns| turns.tell(self.key, News::Source(place)));
        self.extension.run(env);
    }

    /// What was read so far.
    pub fn evidence(&self) -> Evidence {
        self.sources.read.borrow().clone()
    }

    /// What was asked, with what the person could not see of its sources.
    pub(super) fn seen(&self) -> Cow<'_, Call> {
        let call = &self.facts.call;
        if self.sources.is_unseen.get() {
            return Cow::Owned(call.with_none_seen());
        }
        if !self.sources.is_asked.get() {
            return Cow::Borrowed(call);
        }
        let mut evidence = self.evidence();
        // A client may show a file by itself, sooner than it is read here.
        if self.mode.get() == Mode::Interactive {
            for (index, question) in call.form.questions.iter().enumerate() {
                for at in 0..question.sources.len() {
                    if evidence.find(index, at).is_none() {
                        evidence.set((index, at), Arc::new(Err(Fault::TooSlow)));
                    }
                }
            }
        }
        Cow::Owned(call.with_evidence(&evidence))
    }
}

/// What becomes of a source while reading it broke.
fn broken() -> Read {
    Err(Fault::Unreadable(String::new()))
}
