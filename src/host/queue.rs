//! Performs the steps of [`crate::session::turns::Step`]: announces and shows calls, one after the other.
//!
//! A step runs code of other extensions, which may stop or answer a call, ask another one, or end
//! the session. Events during a step only change the next step of the loop ([`Extension::run`]).

use std::rc::Rc;

use crate::contract;
use crate::host::events;
use crate::host::extension::Extension;
use crate::host::js::guard::{inject, pump};
use crate::host::pi::Bus;
use crate::model::Outcome;
use crate::session::turns::Step;

impl Extension {
    /// Performs all due steps. A nested call is a no-op, because the running loop finds new steps.
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
        // Read before the loop, because an ended session has no bus, and listeners of an open call
        // must receive its end.
        let bus = self.pi().and_then(|pi| pi.events());
        let next = || self.log.with(|session| session.calls.next_step());
        pump(next, |step| self.take_step(bus.as_ref(), step));
        self.with(|state| state.stepping = false);
    }

    fn take_step(self: &Rc<Self>, bus: Option<&Bus>, step: Step) {
        match step {
            Step::Announce(contract::Event { name, payload }) => {
                if let Some(bus) = bus {
                    // An error of a listener is ignored.
                    bus.send(name, &payload).ok();
                }
            }
            Step::Tell { id, facts, news } => {
                if let Some(bus) = bus {
                    events::send(bus, &id, &facts, &news);
                }
                self.receive_news(&id, &facts, &news);
            }
            // Its signal has fired, but the event has not arrived yet.
            Step::Open(id) | Step::Show(id) if self.is_stopped(&id) => {
                self.settle(&id, Outcome::Aborted);
            }
            Step::Open(id) => {
                inject("events");
                self.log.with(|session| session.calls.open(&id));
            }
            Step::Show(id) if self.is_open(&id) => self.show_as(&id, self.mode_of(&id)),
            // The signal's getter may have ended it.
            Step::Show(_) => {}
        }
    }
}
