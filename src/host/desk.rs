//! All that belongs to one call of the factory: the settings and the calls that wait their turn.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::Object;

use super::ask::Ask;
use super::headless::Errand;
use super::js::JsRef;
use crate::model::Outcome;
use crate::pending::Given;
use crate::settings::Settings;

/// Calls are shown one after the other: older Pis lose a form when a second one opens over it.
pub struct Desk {
    /// As read when the session started.
    settings: RefCell<Rc<Settings>>,
    /// The first one is on screen.
    asks: RefCell<VecDeque<Rc<Ask>>>,
    /// Pi's `pi`, until the session ends.
    pi: RefCell<Option<JsRef>>,
    /// The names of our tools that Pi took.
    tools: RefCell<Vec<&'static str>>,
    /// Answers of `--answers` for calls to come, in order.
    coming: RefCell<VecDeque<Given>>,
    /// What is under way between the session and the pending file.
    pub errand: Errand,
}

impl Desk {
    /// An empty desk.
    pub fn new() -> Rc<Self> {
        Rc::new(Self {
            settings: RefCell::default(),
            asks: RefCell::default(),
            pi: RefCell::default(),
            tools: RefCell::default(),
            coming: RefCell::default(),
            errand: Errand::default(),
        })
    }

    /// Keeps `pi` until the session ends.
    pub fn keep(&self, pi: JsRef) {
        self.pi.replace(Some(pi));
    }

    /// Pi's `pi`; `None` once the session has ended.
    pub fn pi<'e>(&self, env: &'e Env) -> Option<Object<'e>> {
        self.pi.borrow().as_ref()?.get(env).ok()
    }

    /// The names of our tools that Pi took.
    pub fn tools(&self) -> Vec<&'static str> {
        self.tools.borrow().clone()
    }

    /// Takes these names.
    pub fn own(&self, tools: Vec<&'static str>) {
        self.tools.replace(tools);
    }

    /// Keeps answers for calls to come.
    pub fn foresee(&self, given: Vec<Given>) {
        self.coming.replace(given.into());
    }

    /// The next answers for a call of `count` questions; fewer when they run out.
    pub fn deal(&self, count: usize) -> Vec<Given> {
        let mut coming = self.coming.borrow_mut();
        let count = count.min(coming.len());
        coming.drain(..count).collect()
    }

    /// What the user set.
    pub fn settings(&self) -> Rc<Settings> {
        Rc::clone(&self.settings.borrow())
    }

    /// Takes what was read for a session.
    pub fn set(&self, settings: Settings) {
        self.settings.replace(Rc::new(settings));
    }

    /// Shows `ask` when its turn comes, at once if nothing is before it.
    pub fn queue(&self, env: &Env, ask: &Rc<Ask>) {
        self.asks.borrow_mut().push_back(Rc::clone(ask));
        if self.asks.borrow().len() == 1 {
            ask.show(env);
        }
    }

    /// `ask` is settled: the next one's turn, if `ask` was on screen.
    pub fn finished(&self, env: &Env, ask: &Ask) {
        let next = {
            let mut asks = self.asks.borrow_mut();
            let position = asks.iter().position(|other| std::ptr::eq(&raw const **other, ask));
            position.and_then(|position| asks.remove(position));
            asks.front().filter(|_| position == Some(0)).cloned()
        };
        if let Some(next) = next {
            next.show(env);
        }
    }

    /// The session ends: every call that waits is aborted, and no other form opens for it.
    pub fn close(&self, env: &Env) {
        for ask in self.asks.take() {
            ask.settle(env, Outcome::Aborted);
        }
        self.errand.release(env);
        self.pi.take();
    }
}
