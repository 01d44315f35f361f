//! Whose turn it is. Calls are shown one after the other, for older Pis lose a form when a second
//! one opens over it; what other extensions are told of them comes in its true order.
//!
//! Whatever is told or shown runs other people's code, which may stop a call, answer it, ask
//! another or end the session. So nothing here goes on with what it knew before: there is one loop
//! ([`Queue::run`]) that looks anew before every step, and what happens during a step only changes
//! what the loop finds.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Event;
use crate::host::call::open_call::OpenCall;
use crate::host::extension::Extension;
use crate::host::js::guard::guarded;
use crate::host::js::{self, call};
use crate::model::Outcome;

/// How far a call is on its way to the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It is being checked; nobody waits for it yet.
    Starting,
    /// It waits for its turn.
    Waiting,
    /// Its turn has come: others are told.
    Announced,
    /// It is before the person.
    Shown,
}

/// The calls that are open, in the order they came, and what is still to be told of calls.
#[derive(Default)]
pub struct Queue {
    /// The first one has its turn.
    asks: RefCell<VecDeque<Rc<OpenCall>>>,
    untold: RefCell<VecDeque<Untold>>,
    running: Cell<bool>,
    ended: Cell<bool>,
}

/// Something others are to be told.
struct Untold {
    of: Rc<OpenCall>,
    event: Event,
    why: Why,
}

/// Why something is told. What no longer holds when its time comes is not told.
enum Why {
    /// The call opens; the last of what is told then has its counterpart when it closes.
    Opening { last: bool },
    /// A call closed that was told to be open.
    Closing,
}

/// The loop runs while this lives, however it ends.
struct Runs<'a>(&'a Cell<bool>);

impl Drop for Runs<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// One thing the loop does.
enum Step {
    Tell(Event),
    Show(Rc<OpenCall>),
}

impl Queue {
    /// Takes a call that begins; false when the session is over.
    pub fn enter(&self, ask: &Rc<OpenCall>) -> bool {
        if !self.ended.get() {
            self.asks.borrow_mut().push_back(Rc::clone(ask));
        }
        !self.ended.get()
    }

    /// The open call that `wanted` fits.
    pub fn find(&self, wanted: impl Fn(&OpenCall) -> bool) -> Option<Rc<OpenCall>> {
        self.asks.borrow().iter().find(|ask| wanted(ask)).cloned()
    }

    /// `ask` is over: `events` are told if its opening was.
    pub fn post_closing(&self, ask: &OpenCall, events: Vec<Event>) {
        if let Some(of) = ask.this.upgrade() {
            let closing = |event| Untold { of: Rc::clone(&of), event, why: Why::Closing };
            self.untold.borrow_mut().extend(events.into_iter().map(closing));
        }
    }

    /// `ask` is over and put away: it is the next one's turn, if it was this one's.
    pub fn leave(&self, ask: &OpenCall) {
        self.asks.borrow_mut().retain(|other| !std::ptr::eq(&raw const **other, ask));
    }

    /// The session is over: gives the calls that were open, and takes no others.
    pub fn end(&self) -> Vec<Rc<OpenCall>> {
        self.ended.set(true);
        self.asks.take().into()
    }

    /// Tells and shows what there is to tell and to show. Called again while it runs it does
    /// nothing: the loop that runs finds what is new.
    pub fn run(&self, env: &Env, extension: &Extension) {
        if self.running.replace(true) {
            return;
        }
        let _runs = Runs(&self.running);
        // Taken now, for a session that ends meanwhile has none; those who were told that a call
        // is open are also told that it closed.
        let bus = extension.bus(env);
        while let Some(step) = self.next(env) {
            let done = guarded(|| match step {
                Step::Show(ask) => {
                    ask.show(env);
                    Ok(())
                }
                Step::Tell(Event { name, payload }) => bus.as_ref().map_or(Ok(()), |bus| {
                    let payload = js::unknown(env, js::from_json(env, &payload)?);
                    call(env, bus, "emit", FnArgs::from((name, payload)))
                }),
            });
            // Nobody waits for it, and a listener's fault is not ours.
            js::tame(env, done).ok();
        }
    }

    fn next(&self, env: &Env) -> Option<Step> {
        loop {
            if let Some(event) = self.next_event() {
                return Some(Step::Tell(event));
            }
            let first = self.asks.borrow().front().cloned()?;
            match first.stage() {
                // It is being put away, and leaves then.
                _ if !first.is_open() => return None,
                Stage::Starting | Stage::Shown => return None,
                // A stop that ended the call before it has not come to this one yet.
                _ if first.is_stopped(env) => {
                    first.settle(env, Outcome::Aborted);
                }
                Stage::Waiting => self.announce(&first),
                Stage::Announced => {
                    first.reach(Stage::Shown);
                    return Some(Step::Show(first));
                }
            }
        }
    }

    fn next_event(&self) -> Option<Event> {
        loop {
            let Untold { of, event, why } = self.untold.borrow_mut().pop_front()?;
            match why {
                Why::Opening { last } if of.is_open() => {
                    of.tell_open(last);
                    return Some(event);
                }
                Why::Closing if of.was_told() => return Some(event),
                Why::Opening { .. } | Why::Closing => {}
            }
        }
    }

    fn announce(&self, ask: &Rc<OpenCall>) {
        ask.reach(Stage::Announced);
        let Some(events) = ask.opening() else { return };
        ask.tell_open(events.is_empty());
        let count = events.len();
        let opening = |(index, event)| {
            let why = Why::Opening { last: index + 1 == count };
            Untold { of: Rc::clone(ask), event, why }
        };
        self.untold.borrow_mut().extend(events.into_iter().enumerate().map(opening));
    }
}
