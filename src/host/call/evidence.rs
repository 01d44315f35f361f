//! Reads the sources of a call's questions ([`crate::session::sources`]). All surfaces hear of each.

use std::sync::Arc;

use napi::Env;

use crate::disk::sources::read;
use crate::host::call::open_call::OpenCall;
use crate::host::js::{alive_with, work};
use crate::model::Evidence;
use crate::model::source::{Fault, Read};
use crate::session::sources::Place;
use crate::session::turns::News;

impl OpenCall {
    /// Reads the sources of its questions; what was read before stands until then.
    pub fn read_sources(&self, env: &Env) {
        self.with(|it| it.sources.want(&self.facts.call.form));
        self.read_next(env);
    }

    fn read_next(&self, env: &Env) {
        let Some(cwd) = self.open_ctx(env).and_then(|ctx| ctx.cwd()) else { return };
        let Some((place, source)) = self.with(|it| it.sources.start_next()) else { return };
        let done = alive_with(&self.weak(), move |call, env, read: Option<Read>| {
            let broken = || Err(Fault::Unreadable(String::new()));
            call.receive_source(env, place, &Arc::new(read.unwrap_or_else(broken)));
            call.read_next(env);
        });
        work(env, move || read(&cwd, &source), done);
    }

    fn receive_source(&self, env: &Env, place: Place, read: &Arc<Read>) {
        self.with(|it| it.sources.receive(place, read));
        self.surfaces().iter().for_each(|surface| surface.show_source(env, place, read));
        self.extension.queue.with(|turns| turns.send(self.key, News::Source(place)));
        self.extension.run(env);
    }

    /// What was read so far.
    pub fn evidence(&self) -> Evidence {
        self.with(|it| it.sources.evidence())
    }
}
