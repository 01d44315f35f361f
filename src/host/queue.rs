//! Performs what [`crate::session::turns`] decides: who is told of which call, and which one comes before
//! the person.
//!
//! Whatever is announced or shown runs other people's code, which may stop a call, answer it, ask
//! another or end the session. What happens during a step only changes what the loop ([`Queue::run`])
//! finds next.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use napi::Result;

use crate::contract::{Event, Reply};
use crate::host::call::request::{Facts, Taken};
use crate::host::js::guard::{guarded, inject};
use crate::host::log::KeptLog;
use crate::host::pi::{Bus, Pi};
use crate::model::Via;
use crate::session::Event as Happened;
use crate::session::action::Closing;
use crate::session::turns::{Key, Listener, News, Step, Turns};
use crate::state::Discard;
use crate::surface::response::Response;

/// Something that waits for its turn to be before the person.
pub trait Turn {
    /// What the queue knows it by.
    fn key(&self) -> Key;

    /// Whether nothing has ended it yet.
    fn is_open(&self) -> bool;

    /// Whether whoever asked wants it stopped.
    fn is_stopped(&self) -> bool;

    /// Its turn has come.
    fn show(&self);

    /// Ends it without an answer.
    fn abort(&self);

    /// The id by which it can be answered, unique in this process.
    fn request_id(&self) -> &str;

    /// What is asked.
    fn facts(&self) -> &Rc<Facts>;

    /// Takes a response that came by `via`.
    ///
    /// # Errors
    /// Why it does not count; nothing changes.
    fn respond(&self, response: &Response, via: Via) -> Taken;

    /// Somebody has begun to answer it: its own timeout ends here, wherever it is shown.
    fn keep(&self);

    /// What is left of its own timeout, in ms; `None` where it has none any more.
    fn closes_in_ms(&self) -> Option<f64>;

    /// When it was asked, in ms since 1970.
    fn asked_at_ms(&self) -> f64;

    /// Whether it is kept in the session, and the agent gets a message when it ends.
    fn is_in_session(&self) -> bool;

    /// Gives Pi, which waits for its result, `reply`; with `stops` the agent stops there.
    fn give(&self, reply: Reply, stops: bool);

    /// It is over: puts away whatever shows it.
    fn end(&self, closing: Closing);

    /// It stands aside: puts away whatever shows it. `tells`: an RPC client may not know of it.
    fn put_aside(&self, tells: bool);

    /// What is in its form, if one was opened; with `may_wait` it may be kept later.
    fn left(&self, may_wait: bool) -> Option<Happened>;

    /// What its end without an answer would discard; `None` where nothing.
    fn would_discard(&self) -> Option<Discard>;

    /// The person does not want to answer it at all.
    fn withdraw(&self);
}

/// Hears of calls by their request ids: of each one that opens, and then of its end, once each and
/// in this order. Whatever it does meanwhile, it may answer the call at once.
pub trait Watcher {
    /// What happened to `call`.
    fn hear(&self, call: &dyn Turn, news: &News);
}

/// The calls by what [`Turns`] knows them by, and whoever hears of them.
#[derive(Default)]
struct Members {
    calls: HashMap<Key, Rc<dyn Turn>>,
    watchers: Vec<(Listener, Rc<dyn Watcher>)>,
}

/// The open calls, and what is still to be announced.
pub struct Queue {
    log: Rc<KeptLog>,
    members: RefCell<Members>,
    running: Cell<bool>,
}

/// Marks the loop as running while it lives, however the loop ends.
struct Running<'a>(&'a Cell<bool>);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.set(false);
    }
}

impl Queue {
    /// Of the calls of the session of `log`.
    pub fn new(log: &Rc<KeptLog>) -> Self {
        Self { log: Rc::clone(log), members: RefCell::default(), running: Cell::default() }
    }

    /// Looks at the order, or changes it. `with` calls no JavaScript.
    pub fn with<T>(&self, with: impl FnOnce(&mut Turns) -> T) -> T {
        self.log.with(|session| with(&mut session.calls.turns))
    }

    /// Adds a call that begins; false when the session is over.
    pub fn enter(&self, turn: Rc<dyn Turn>) -> bool {
        self.members.borrow_mut().calls.insert(turn.key(), turn);
        !self.with(|turns| turns.is_over())
    }

    /// The first open call that has not [entered](Self::enter).
    pub fn unknown(&self) -> Option<Key> {
        let keys = self.with(|turns| turns.all());
        let members = self.members.borrow();
        keys.into_iter().find(|key| !members.calls.contains_key(key))
    }

    /// The call with this request id, as long as something of it is left; the last one, where the session
    /// asked it before.
    pub fn known(&self, request_id: &str) -> Option<Rc<dyn Turn>> {
        let members = self.members.borrow();
        let calls = members.calls.iter().filter(|(_, turn)| turn.request_id() == request_id);
        calls.max_by_key(|(key, _)| **key).map(|(_, turn)| Rc::clone(turn))
    }

    /// The call `key`, if it has [entered](Self::enter).
    pub fn call(&self, key: Key) -> Option<Rc<dyn Turn>> {
        self.members.borrow().calls.get(&key).cloned()
    }

    /// The calls that `keys` of the order gives.
    fn calls(&self, keys: impl FnOnce(&Turns) -> Vec<Key>) -> Vec<Rc<dyn Turn>> {
        let keys = self.with(|turns| keys(turns));
        keys.into_iter().filter_map(|key| self.call(key)).collect()
    }

    /// The open call with this request id.
    pub fn find(&self, request_id: &str) -> Option<Rc<dyn Turn>> {
        self.calls(Turns::all).into_iter().find(|turn| turn.request_id() == request_id)
    }

    /// The calls that can be answered from anywhere now, in order.
    pub fn asked(&self) -> Vec<Rc<dyn Turn>> {
        self.calls(Turns::asked)
    }

    /// Those that stand aside: first what somebody waits for, then in order.
    pub fn aside(&self) -> Vec<Rc<dyn Turn>> {
        self.calls(Turns::aside)
    }

    /// Those that can be answered and are not before the person: in turn, or aside.
    pub fn unseen(&self) -> Vec<Rc<dyn Turn>> {
        self.calls(Turns::unseen)
    }

    /// Whether one has its turn, or waits for it.
    pub fn is_taken(&self) -> bool {
        self.with(|turns| turns.is_taken())
    }

    /// Gives `turn`, which stands aside, its turn when the queue runs; false while another has it.
    pub fn recall(&self, turn: &Rc<dyn Turn>) -> bool {
        self.with(|turns| turns.recall(turn.key()))
    }

    /// Adds a watcher, who hears of what is open as soon as the queue runs.
    pub fn watch(&self, watcher: &Rc<dyn Watcher>) {
        let listener = self.with(Turns::listen);
        self.members.borrow_mut().watchers.push((listener, Rc::clone(watcher)));
    }

    /// Lets go of all watchers, where nothing is left to tell them.
    pub fn forget_watchers(&self) {
        if !self.running.get() {
            let watchers = std::mem::take(&mut self.members.borrow_mut().watchers);
            watchers.iter().for_each(|(it, _)| self.with(|turns| turns.unlisten(*it)));
        }
    }

    /// Says how the opening of the call `key` is announced.
    fn open(&self, key: Key) {
        let opened = guarded(|| {
            inject("events");
            self.log.with(|session| session.calls.open(key));
            Ok(())
        });
        if opened.is_err() {
            self.with(|turns| turns.open(key, None));
        }
    }

    /// Announces and shows what there is to announce and to show. Called again while it runs it
    /// does nothing: the loop that runs finds what is new.
    pub fn run(&self, pi: Option<Pi>) {
        if self.running.replace(true) {
            return;
        }
        let _running = Running(&self.running);
        // Taken now, for a session that ends meanwhile has none; those who heard that a call is
        // open also hear that it closed.
        let bus = pi.and_then(|pi| pi.events());
        while let Some(step) = self.next() {
            // Nobody waits for it, and a listener's fault is not ours.
            guarded(|| self.perform(bus.as_ref(), step)).ok();
        }
        // What they hold is dropped outside.
        let keys: Vec<_> = self.members.borrow().calls.keys().copied().collect();
        let gone = self.with(|turns| {
            keys.into_iter().filter(|key| turns.get(*key).is_none()).collect::<Vec<_>>()
        });
        for key in gone {
            let call = self.members.borrow_mut().calls.remove(&key);
            drop(call);
        }
    }

    fn next(&self) -> Option<Step> {
        loop {
            if let Some(news) = self.with(Turns::next_news) {
                return Some(news);
            }
            let key = self.with(|turns| turns.next_key())?;
            let is_stopped = self.call(key).is_some_and(|call| call.is_stopped());
            if let Some(step) = self.with(|turns| turns.next(key, is_stopped)) {
                return Some(step);
            }
        }
    }

    fn perform(&self, bus: Option<&Bus>, step: Step) -> Result<()> {
        match step {
            Step::Announce(Event { name, payload }) => {
                let Some(bus) = bus else { return Ok(()) };
                bus.send(name, &payload)?;
            }
            Step::Tell { key, listeners, news } => {
                let Some(call) = self.call(key) else { return Ok(()) };
                for listener in listeners {
                    // One that fails keeps nothing from the others.
                    let members = self.members.borrow();
                    let found = members.watchers.iter().find(|(it, _)| *it == listener);
                    let watcher = found.map(|(_, watcher)| Rc::clone(watcher));
                    drop(members);
                    let told = guarded(|| {
                        watcher.inspect(|watcher| watcher.hear(&*call, &news));
                        Ok(())
                    });
                    told.ok();
                }
            }
            Step::Open(key) => self.open(key),
            Step::Show(key) => self.call(key).iter().for_each(|it| it.show()),
            Step::Stop(key) => self.call(key).iter().for_each(|it| it.abort()),
        }
        Ok(())
    }
}
