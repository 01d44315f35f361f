//! What the server hears of calls, and tells all tabs.

use std::rc::Rc;

use napi::Env;

use crate::contract;
use crate::host::call::request::{Facts, Settled};
use crate::host::panel::server::Server;
use crate::host::watcher::Watcher;
use crate::model::{Outcome, Via};
use crate::panel::{Asked, Closing};

impl Watcher for Server {
    fn asked(&self, env: &Env, id: &str, facts: &Rc<Facts>) {
        let Some(extension) = self.extension.upgrade() else { return };
        let labels = contract::labels(&facts.call);
        let turn = extension.queue.find(id);
        let asked = Asked {
            request_id: id,
            form: &facts.call.form,
            labels: &labels,
            // The title names who asks.
            from: None,
            waits: turn.as_ref().is_some_and(|turn| turn.is_in_session()),
            long_answer: extension.settings().form().long_answer,
            answers: &facts.begun(),
            kept: &facts.kept,
            closes_in_ms: turn.and_then(|turn| turn.closes_in_ms()),
        };
        let now_ms = self.now_ms();
        let text = self.with(|panel| panel.ask(&asked, now_ms));
        self.push(env, text.flatten());
    }

    fn settled(&self, env: &Env, id: &str, _: &Rc<Facts>, settled: &Settled) {
        let via = settled.via.as_ref().map(Via::word);
        let closing = match (&settled.outcome, via) {
            (Outcome::Answered(_), Some(via)) => Closing::Answered(via),
            (Outcome::Cancelled(_), Some(via)) => Closing::Cancelled(via),
            (Outcome::Discussed(_), _) => Closing::Discussed,
            (Outcome::TimedOut(_), _) => Closing::TimedOut,
            _ => Closing::Gone,
        };
        let text = self.with(|panel| panel.settle(id, &closing));
        self.push(env, text.flatten());
    }

    fn kept(&self, env: &Env, id: &str) {
        let text = self.with(|panel| panel.stop_timeout(id));
        self.push(env, text.flatten());
    }
}
