//! Who hears of open calls: the panel, and other extensions.

use std::rc::Rc;

use napi::Env;

use crate::host::call::request::{Facts, Settled};

/// Hears of calls by their request ids: of each one that opens, and then of its end, once each and
/// in this order. Whatever it does meanwhile, it may answer the call at once.
pub trait Watcher {
    /// The call is before the person.
    fn asked(&self, env: &Env, id: &str, facts: &Rc<Facts>);

    /// The call is over.
    fn settled(&self, env: &Env, id: &str, facts: &Rc<Facts>, settled: &Settled);

    /// Somebody has begun to answer: the call's own timeout stopped.
    fn kept(&self, _env: &Env, _id: &str) {}
}
