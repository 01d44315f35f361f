//! Calls that wait in the session beyond those that stand aside.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use napi::Env;
use serde_json::Value;

use crate::host::pi::{Ctx, KeptCtx};
use crate::session::log::Asked;

/// A call that waits in the session, with what was left in its form.
pub type Open = (Rc<Asked>, Option<Value>);

/// Calls that wait in the session and do not stand aside yet, the oldest first, with Pi's `ctx`.
#[derive(Default)]
pub struct Rest(RefCell<Option<(KeptCtx, VecDeque<Open>)>>);

impl Rest {
    /// Replaces them.
    pub fn fill(&self, ctx: KeptCtx, calls: impl Iterator<Item = Open>) {
        self.0.replace(Some((ctx, calls.collect())));
    }

    /// Takes the oldest one; `None` without one, and where Pi's `ctx` is no longer valid.
    pub fn next<'e>(&self, env: &'e Env) -> Option<(Ctx<'e>, Open)> {
        let mut rest = self.0.borrow_mut();
        let (ctx, calls) = rest.as_mut()?;
        Some((ctx.get(env).ok()?, calls.pop_front()?))
    }

    /// How many questions they have.
    pub fn questions(&self) -> usize {
        let rest = self.0.borrow();
        rest.iter().flat_map(|(_, calls)| calls).map(|(it, _)| it.questions()).sum()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.borrow().as_ref().map_or(0, |(_, calls)| calls.len())
    }

    /// The session is over.
    pub fn clear(&self) {
        self.0.take();
    }
}
