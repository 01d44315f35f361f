//! Performs the steps of [`crate::session::turns`]: calls are announced and come before the user, one after the other.
//!
//! Announcing and showing run other people's code, which may stop a call, answer it, ask
//! another or end the session. Events during a step only change what the loop ([`Extension::run`])
//! finds next.

use std::rc::Rc;

use napi::Result;

use crate::contract;
use crate::host::events;
use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, inject};
use crate::host::pi::Bus;
use crate::model::Outcome;
use crate::session::turns::Step;

impl Extension {
    /// Announces and shows the calls that are due. A nested call
    /// is a no-op: the running loop finds new calls.
    pub fn run(self: &Rc<Self>) {
        if self.with(|state| state.gathering) {
            return;
        }
        self.take_steps();
        // While the session ends, the queue never becomes idle.
        if !self.with(|state| state.is_closing) {
            self.release_prompt();
            self.draw_line();
            self.open_soon();
            self.call_for_attention();
        }
    }

    fn take_steps(self: &Rc<Self>) {
        if self.with(|state| std::mem::replace(&mut state.stepping, true)) {
            return;
        }
        // Taken now, for a session that ends meanwhile has none; those who heard that a call is
        // open also hear that it closed.
        let bus = self.pi().and_then(|pi| pi.events());
        while let Some(step) = self.next_step() {
            // Its result is not used, and a listener's fault is not ours.
            guarded(|| self.take_step(bus.as_ref(), step)).ok();
        }
        self.with(|state| state.stepping = false);
    }

    fn next_step(&self) -> Option<Step> {
        loop {
            let news = self.log.with(|session| session.calls.turns.next_news());
            if news.is_some() {
                return news;
            }
            let id = self.log.with(|session| session.calls.turns.next_id())?;
            let is_stopped = self.is_stopped(&id);
            let step = self.log.with(|session| session.calls.turns.next(&id, is_stopped));
            if step.is_some() {
                return step;
            }
        }
    }

    fn take_step(self: &Rc<Self>, bus: Option<&Bus>, step: Step) -> Result<()> {
        match step {
            Step::Announce(contract::Event { name, payload }) => {
                let Some(bus) = bus else { return Ok(()) };
                bus.send(name, &payload)?;
            }
            Step::Tell { id, news } => {
                let Some(facts) = self.facts(&id) else { return Ok(()) };
                if let Some(bus) = bus {
                    events::send(bus, &id, &facts, &news);
                }
                self.receive_news(&id, &facts, &news);
            }
            Step::Open(id) => {
                inject("events");
                self.log.with(|session| session.calls.open(&id));
            }
            Step::Show(id) => self.show(&id),
            Step::Stop(id) => {
                self.settle(&id, Outcome::Aborted);
            }
        }
        Ok(())
    }
}
