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
use crate::host::call::request::{Facts, Settled, Taken};
use crate::host::js::guard::guarded;
use crate::host::js::{call_value, from_json, tame};
use crate::host::pi::Pi;
use crate::model::{Evidence, Via};
use crate::surface::response::Response;

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
    /// It waits until the person wants it, and takes nobody's turn.
    Aside,
}

/// Where something stands in the queue.
#[derive(Default)]
pub struct Position {
    /// How far it is.
    pub stage: Cell<Stage>,
    /// Whether the events of its contract said that it is open, and are to say that it closed.
    announced: Cell<bool>,
    /// Whether its opening is queued or announced.
    opened: Cell<bool>,
    /// Whether it may be answered from anywhere by now.
    asked: Cell<bool>,
    /// Whether it stands aside because the person was writing, and opens by itself after that.
    pub held: Cell<bool>,
    /// Who heard of it, and is to hear that it closed.
    heard: RefCell<Vec<Rc<dyn Watcher>>>,
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

    /// The id by which it can be answered, unique in this process.
    fn request_id(&self) -> &str;

    /// What is asked.
    fn facts(&self) -> &Rc<Facts>;

    /// Takes a response that came by `via`.
    ///
    /// # Errors
    /// Why it does not count; nothing changes.
    fn respond(&self, env: &Env, response: &Response, via: Via) -> Taken;

    /// What was read of its sources so far.
    fn evidence(&self) -> Evidence;

    /// Somebody has begun to answer it: its own timeout ends here, wherever it is shown.
    fn keep(&self, env: &Env);

    /// What is left of its own timeout, in ms; `None` where it has none any more.
    fn closes_in_ms(&self) -> Option<f64>;

    /// When it was asked, in ms since 1970.
    fn asked_at_ms(&self) -> f64;

    /// Whether whoever asked waits for the answer.
    fn is_waited_for(&self) -> bool;

    /// Whether the person does something with it that is not seen here, as in their editor.
    fn is_in_use(&self) -> bool;

    /// Puts it aside where the person was not there for too long.
    fn defer_untouched(&self, env: &Env);

    /// Whether it is kept in the session, and the agent gets a message when it ends.
    fn is_in_session(&self) -> bool;

    /// The person does not want to answer it at all.
    fn withdraw(&self, env: &Env);
}

/// Hears of calls by their request ids: of each one that opens, and then of its end, once each and
/// in this order. Whatever it does meanwhile, it may answer the call at once.
pub trait Watcher {
    /// The call is before the person.
    fn asked(&self, env: &Env, id: &str, facts: &Rc<Facts>);

    /// The call is over.
    fn settled(&self, env: &Env, id: &str, facts: &Rc<Facts>, settled: &Settled);

    /// Somebody has begun to answer: the call's own timeout stopped.
    fn kept(&self, _env: &Env, _id: &str) {}

    /// A source of a question was read: which question, and which source of it.
    fn source_read(&self, _env: &Env, _id: &str, _place: (usize, usize)) {}
}

/// The open calls in the order they came, and what is still to be announced.
#[derive(Default)]
pub struct Queue {
    /// The first one has its turn.
    turns: RefCell<VecDeque<Rc<dyn Turn>>>,
    announcements: RefCell<VecDeque<(Rc<dyn Turn>, News)>>,
    watchers: RefCell<Vec<Rc<dyn Watcher>>>,
    running: Cell<bool>,
    ended: Cell<bool>,
}

/// Something to tell others of a call. What no longer holds when its time comes is dropped.
enum News {
    /// The call opens; the last of these events has its counterpart when it closes.
    Opening { event: Event, last: bool },
    /// A call closed whose opening was announced.
    Closing(Event),
    /// The call opens, for one watcher.
    Asked(Rc<dyn Watcher>),
    /// The call stays open as long as it takes.
    Kept,
    /// One of its sources was read: which question, and which source of it.
    Source((usize, usize)),
    /// The call closed.
    Settled(Settled),
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
    Tell(Rc<dyn Turn>, Vec<Rc<dyn Watcher>>, News),
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

    /// The open call with this request id.
    pub fn find(&self, request_id: &str) -> Option<Rc<dyn Turn>> {
        let turns = self.turns.borrow();
        turns.iter().find(|turn| turn.is_open() && turn.request_id() == request_id).cloned()
    }

    /// The calls that can be answered from anywhere now, in order.
    pub fn asked(&self) -> Vec<Rc<dyn Turn>> {
        let turns = self.turns.borrow();
        let asked = |turn: &&Rc<dyn Turn>| turn.is_open() && turn.position().asked.get();
        turns.iter().filter(asked).cloned().collect()
    }

    /// Adds a watcher, who hears of what is open as soon as the queue runs.
    pub fn watch(&self, watcher: &Rc<dyn Watcher>) {
        self.watchers.borrow_mut().push(Rc::clone(watcher));
        for turn in self.asked() {
            self.announce(&turn, News::Asked(Rc::clone(watcher)));
        }
    }

    /// `watcher` hears of nothing any more.
    pub fn unwatch(&self, watcher: &Rc<dyn Watcher>) {
        self.watchers.borrow_mut().retain(|other| !Rc::ptr_eq(other, watcher));
        for turn in self.turns.borrow().iter() {
            turn.position().heard.borrow_mut().retain(|other| !Rc::ptr_eq(other, watcher));
        }
    }

    /// Lets go of all watchers, where nothing is left to tell them.
    pub fn forget_watchers(&self) {
        if !self.running.get() {
            self.watchers.take();
        }
    }

    fn announce(&self, of: &Rc<dyn Turn>, news: News) {
        self.announcements.borrow_mut().push_back((Rc::clone(of), news));
    }

    /// `of` is over: `events` are announced if its opening was.
    pub fn announce_closing(&self, of: &Rc<dyn Turn>, events: Vec<Event>, settled: Settled) {
        for event in events {
            self.announce(of, News::Closing(event));
        }
        self.announce(of, News::Settled(settled));
    }

    /// The timeout of `of` stopped.
    pub fn announce_kept(&self, of: &Rc<dyn Turn>) {
        self.announce(of, News::Kept);
    }

    /// A source of `of` was read: of which question, and which one.
    pub fn announce_source(&self, of: &Rc<dyn Turn>, place: (usize, usize)) {
        self.announce(of, News::Source(place));
    }

    /// `turn` is over and put away: it is the next one's turn, if it was this one's.
    pub fn leave(&self, turn: &Rc<dyn Turn>) {
        self.turns.borrow_mut().retain(|other| !Rc::ptr_eq(other, turn));
    }

    /// `turn` steps aside: it can be answered from anywhere, and the next one has its turn.
    pub fn set_aside(&self, turn: &Rc<dyn Turn>) {
        self.announce_opening(turn);
        turn.position().stage.set(Stage::Aside);
    }

    /// The open calls, in order.
    pub fn all(&self) -> Vec<Rc<dyn Turn>> {
        self.turns.borrow().iter().filter(|turn| turn.is_open()).cloned().collect()
    }

    /// Those that stand aside: first what somebody waits for, then in order, and what a reply asks last.
    pub fn aside(&self) -> Vec<Rc<dyn Turn>> {
        let mut aside = self.all();
        aside.retain(|turn| turn.position().stage.get() == Stage::Aside);
        aside.sort_by_key(|turn| (turn.facts().is_offer, !turn.is_waited_for()));
        aside
    }

    /// Those that can be answered and are not before the person: in turn, or aside.
    pub fn unseen(&self) -> Vec<Rc<dyn Turn>> {
        let mut unseen = self.all();
        unseen.retain(|turn| turn.position().stage.get() == Stage::Waiting);
        unseen.extend(self.aside());
        unseen
    }

    /// Whether one has its turn, or waits for it.
    pub fn is_taken(&self) -> bool {
        let turns = self.turns.borrow();
        turns.iter().any(|turn| turn.is_open() && turn.position().stage.get() != Stage::Aside)
    }

    /// Gives `turn`, which stands aside, its turn when the queue runs; false while another has it.
    pub fn recall(&self, turn: &Rc<dyn Turn>) -> bool {
        let stage = &turn.position().stage;
        if !turn.is_open() || stage.get() != Stage::Aside || self.is_taken() {
            return false;
        }
        stage.set(Stage::Announced);
        turn.position().held.set(false);
        true
    }

    /// The session is over: aborts what is open, and takes nothing more. True when there was one
    /// that somebody waited for.
    pub fn end(&self, env: &Env) -> bool {
        self.ended.set(true);
        let turns = self.turns.take();
        let waits = |turn: &Rc<dyn Turn>| {
            turn.is_waited_for() || turn.position().stage.get() != Stage::Aside
        };
        let waited = turns.iter().any(waits);
        turns.iter().for_each(|turn| turn.abort(env));
        waited
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
                Step::Tell(turn, watchers, news) => {
                    let (id, facts) = (turn.request_id(), turn.facts());
                    for watcher in watchers {
                        let told = guarded(|| {
                            match &news {
                                News::Asked(_) => watcher.asked(env, id, facts),
                                News::Kept => watcher.kept(env, id),
                                News::Source(place) => watcher.source_read(env, id, *place),
                                News::Settled(settled) => watcher.settled(env, id, facts, settled),
                                News::Opening { .. } | News::Closing(_) => {}
                            }
                            Ok(())
                        });
                        // One that fails keeps nothing from the others.
                        tame(env, told).ok();
                    }
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
            if let Some(step) = self.next_news() {
                return Some(step);
            }
            let first = self.first()?;
            match first.position().stage.get() {
                // It is being put away, and leaves then.
                _ if !first.is_open() => return None,
                // The person looks at something that nobody waits for: what comes is told at once.
                Stage::Shown if !first.is_waited_for() => {
                    self.announce_opening(&self.untold(env)?);
                }
                Stage::Starting | Stage::Shown | Stage::Aside => return None,
                // A stop that ended the call before it has not come to this one yet.
                _ if first.is_stopped(env) => first.abort(env),
                Stage::Waiting => {
                    first.position().stage.set(Stage::Announced);
                    self.announce_opening(&first);
                }
                Stage::Announced => {
                    first.position().stage.set(Stage::Shown);
                    return Some(Step::Show(first));
                }
            }
        }
    }

    /// The first one that does not stand aside.
    fn first(&self) -> Option<Rc<dyn Turn>> {
        let turns = self.turns.borrow();
        turns.iter().find(|turn| turn.position().stage.get() != Stage::Aside).cloned()
    }

    /// The first one that waits for its turn, and that nobody was told of.
    fn untold(&self, env: &Env) -> Option<Rc<dyn Turn>> {
        let waiting = self.unseen();
        waiting.into_iter().find(|turn| !turn.position().opened.get() && !turn.is_stopped(env))
    }

    fn next_news(&self) -> Option<Step> {
        loop {
            let (of, news) = self.announcements.borrow_mut().pop_front()?;
            let Position { announced, heard, .. } = of.position();
            match news {
                News::Opening { event, last } if of.is_open() => {
                    announced.set(last || announced.get());
                    return Some(Step::Announce(event));
                }
                News::Closing(event) if announced.get() => return Some(Step::Announce(event)),
                News::Asked(ref watcher) if of.is_open() => {
                    heard.borrow_mut().push(Rc::clone(watcher));
                    let watcher = vec![Rc::clone(watcher)];
                    return Some(Step::Tell(of, watcher, news));
                }
                News::Kept | News::Source(_) if of.is_open() => {
                    let heard = heard.borrow().clone();
                    return Some(Step::Tell(of, heard, news));
                }
                News::Settled(_) => {
                    let heard = heard.take();
                    return Some(Step::Tell(of, heard, news));
                }
                // The call is over, or was never announced.
                _ => {}
            }
        }
    }

    fn announce_opening(&self, turn: &Rc<dyn Turn>) {
        let position = turn.position();
        if position.opened.replace(true) {
            return;
        }
        let Some(events) = turn.opening() else { return };
        let count = events.len();
        position.announced.set(count == 0);
        for (index, event) in events.into_iter().enumerate() {
            self.announce(turn, News::Opening { event, last: index + 1 == count });
        }
        if turn.facts().is_private() {
            return;
        }
        position.asked.set(true);
        for watcher in self.watchers.borrow().iter() {
            self.announce(turn, News::Asked(Rc::clone(watcher)));
        }
    }
}
