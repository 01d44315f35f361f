//! Access to JavaScript, independent of Pi. All `unsafe` code of the crate is in this directory.
//!
//! An [`Object`] is a strong, clonable reference to an object or a function. The functions of this
//! directory find the Node environment of the running call. A future waits for a promise
//! ([`Awaited`]), and [`spawn`] runs a future.
//!
//! If a call into JavaScript throws an exception, the call returns it as an `Err`, and no exception
//! stays pending. A function that returns a `Result` and has no `# Errors` section fails only while
//! the environment shuts down. Callers must not hold a `RefCell` borrow while JavaScript may run.

mod function;
pub mod guard;
mod interface;
mod object;
mod promise;
pub mod timer;
mod value;

pub use function::{Args, function, function_or, lines_function, listener, listener_of};
pub(super) use interface::{members, pi};
pub use object::{Json, Maybe, Object, lines, parse_json, stringify};
pub use promise::{Awaited, Deferred, once, promise_of, spawn, work};
pub use value::{Scope, count};
