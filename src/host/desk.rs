//! All that belongs to one call of the factory: the settings and the calls that wait their turn.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use napi::Env;

use super::ask::Ask;
use crate::model::Outcome;
use crate::settings::Settings;

/// Calls are shown one after the other: older Pis lose a form when a second one opens over it.
pub struct Desk {
    /// As read when the session started.
    settings: RefCell<Rc<Settings>>,
    /// The first one is on screen.
    asks: RefCell<VecDeque<Rc<Ask>>>,
}

impl Desk {
    /// An empty desk.
    pub fn new() -> Rc<Self> {
        Rc::new(Self { settings: RefCell::default(), asks: RefCell::default() })
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
    }
}
