//! JavaScript, without anything of Pi. All `unsafe` code of the crate is in this folder.
//!
//! An [`Object`] is an object or a function of JavaScript: it keeps what it stands for, and may be kept and cloned.
//! Code in a call from JavaScript finds its environment by itself. Futures wait for promises ([`Awaited`]);
//! [`spawn`] runs them.
//!
//! A call into JavaScript never leaves an exception pending: what it threw is its `Err`. A function that returns a
//! `Result` and has no `# Errors` section fails only while the environment is going away. One rule holds for callers:
//! no `RefCell` borrow is held while JavaScript may run.

mod function;
pub mod guard;
mod interface;
mod json;
pub(super) mod object;
mod promise;
pub mod timer;
pub(super) mod value;

pub use function::{Args, Give, Handed, function, lines_function, listener, weak_listener};
pub(super) use interface::{interface, members, pi};
pub use json::{Json, parse_json, stringify, to_json};
pub use object::{Maybe, Object, lines};
pub use promise::{Awaited, Deferred, once, promise_of, settled, spawn, work};
pub use value::{Scope, count};
