//! Whose turn it is. Calls are shown one after the other, for older Pis lose a form when a second
//! one opens over it, and other extensions hear of them in order.
//!
//! Whatever is announced or shown runs other people's code, which may stop a call, answer it, ask
//! another or end the session. So nothing here goes on with what it knew before: one loop
//! ([`Queue::run`]) looks anew before every step, and what happens during a step only changes what
//! the loop finds.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Event;
use crate::host::js::guard::guarded;
use crate::host::js::{call_value, from_json, tame};
use crate::host::pi::Pi;
use crate::surface::rpc::request::Message;

/// How far a call is on its way to the person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stage {
    /// It is being prepared, and does not wait yet.
    #[default]
    Starting,
    /// It waits for its turn.
    Waiting,
    /// Its turn has come: its opening is announced.
    Announced,
    /// It is before the person.
    Shown,
}

/// Where something stands in the queue.
#[derive(Debug, Default)]
pub struct Position {
    /// How far it is.
    pub stage: Cell<Stage>,
    /// Whether others heard that it is open, so that they are to hear that it closed.
    announced: Cell<bool>,
}

/// Something that waits for its turn to be before the person.
pub trait Turn {
    /// Where it stands.
    fn position(&self) -> &Position;

    /// Whether nothing has ended it yet.
    fn is_open(&self) -> bool;

    /// Whether whoever asked wants it stopped.
    fn is_stopped(&self, env: &Env) -> bool;

    /// The events that announce it when its turn comes; `None` where no person can be asked.
    fn opening(&self) -> Option<Vec<Event>>;

    /// Its turn has come.
    fn show(&self, env: &Env);

    /// Ends it without an answer.
    fn abort(&self, env: &Env);

    /// Whether it can be answered by this request id.
    fn is_requested(&self, request_id: &str) -> bool;

    /// Takes a response. Gives a sentence for everything that was taken otherwise than sent.
    ///
    /// # Errors
    /// Why it does not count; the call stays open.
    fn respond(&self, env: &Env, response: &Message) -> std::result::Result<Vec<String>, String>;
}

/// The open calls in the order they came, and what is still to be announced.
#[derive(Default)]
pub struct Queue {
    /// The first one has its turn.
    turns: RefCell<VecDeque<Rc<dyn Turn>>>,
    announcements: RefCell<VecDeque<Announcement>>,
    running: Cell<bool>,
    ended: Cell<bool>,
}

/// An event for other extensions. One that no longer holds when its time comes is dropped.
struct Announcement {
    of: Rc<dyn Turn>,
    event: Event,
    kind: Kind,
}

enum Kind {
    /// The call opens; the last of these events has its counterpart when it closes.
    Opening { last: bool },
    /// A call closed whose opening was announced.
    Closing,
}

/// Marks the loop as running while it lives, however the loop ends.
struct Running<'a>(&'a Cell<bool>);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

/// One thing the loop does.
enum Step {
    Announce(Event),
    Show(Rc<dyn Turn>),
}

impl Queue {
    /// Adds a call that begins; false when the session is over.
    pub fn enter(&self, turn: Rc<dyn Turn>) -> bool {
        if !self.ended.get() {
            self.turns.borrow_mut().push_back(turn);
        }
        !self.ended.get()
    }

    /// The first open call that is `wanted`.
    pub fn find(&self, wanted: impl Fn(&dyn Turn) -> bool) -> Option<Rc<dyn Turn>> {
        self.turns.borrow().iter().find(|turn| wanted(&***turn)).cloned()
    }

    /// `of` is over: `events` are announced if its opening was.
    pub fn announce_closing(&self, of: &Rc<dyn Turn>, events: Vec<Event>) {
        let closing = |event| Announcement { of: Rc::clone(of), event, kind: Kind::Closing };
        self.announcements.borrow_mut().extend(events.into_iter().map(closing));
    }

    /// `turn` is over and put away: it is the next one's turn, if it was this one's.
    pub fn leave(&self, turn: &Rc<dyn Turn>) {
        self.turns.borrow_mut().retain(|other| !Rc::ptr_eq(other, turn));
    }

    /// The session is over: aborts what is open, and takes nothing more. True when there was one.
    pub fn end(&self, env: &Env) -> bool {
        self.ended.set(true);
        let turns = self.turns.take();
        turns.iter().for_each(|turn| turn.abort(env));
        !turns.is_empty()
    }

    /// Announces and shows what there is to announce and to show. Called again while it runs it
    /// does nothing: the loop that runs finds what is new.
    pub fn run(&self, env: &Env, pi: Option<Pi>) {
        if self.running.replace(true) {
            return;
        }
        let _running = Running(&self.running);
        // Taken now, for a session that ends meanwhile has none; those who heard that a call is
        // open also hear that it closed.
        let bus = pi.and_then(|pi| pi.bus());
        while let Some(step) = self.next(env) {
            let done = guarded(|| match step {
                Step::Show(turn) => {
                    turn.show(env);
                    Ok(())
                }
                Step::Announce(Event { name, payload }) => bus.as_ref().map_or(Ok(()), |bus| {
                    let args = FnArgs::from((name, from_json(env, &payload)?));
                    call_value(env, bus, "emit", args).map(drop)
                }),
            });
            // Nobody waits for it, and a listener's fault is not ours.
            tame(env, done).ok();
        }
    }

    fn next(&self, env: &Env) -> Option<Step> {
        loop {
            if let Some(event) = self.next_event() {
                return Some(Step::Announce(event));
            }
            let first = self.turns.borrow().front().cloned()?;
            match first.position().stage.get() {
                // It is being put away, and leaves then.
                _ if !first.is_open() => return None,
                Stage::Starting | Stage::Shown => return None,
                // A stop that ended the call before it has not come to this one yet.
                _ if first.is_stopped(env) => first.abort(env),
                Stage::Waiting => self.announce_opening(&first),
                Stage::Announced => {
                    first.position().stage.set(Stage::Shown);
                    return Some(Step::Show(first));
                }
            }
        }
    }

    fn next_event(&self) -> Option<Event> {
        loop {
            let Announcement { of, event, kind } = self.announcements.borrow_mut().pop_front()?;
            let announced = &of.position().announced;
            match kind {
                Kind::Opening { last } if of.is_open() => {
                    announced.set(last || announced.get());
                    return Some(event);
                }
                Kind::Closing if announced.get() => return Some(event),
                Kind::Opening { .. } | Kind::Closing => {}
            }
        }
    }

    fn announce_opening(&self, turn: &Rc<dyn Turn>) {
        turn.position().stage.set(Stage::Announced);
        let Some(events) = turn.opening() else { return };
        let count = events.len();
        if count == 0 {
            turn.position().announced.set(true);
        }
        let opening = |(index, event)| {
            let kind = Kind::Opening { last: index + 1 == count };
            Announcement { of: Rc::clone(turn), event, kind }
        };
        self.announcements.borrow_mut().extend(events.into_iter().enumerate().map(opening));
    }
}
