//! JavaScript, without anything of Pi: values, functions, promises, timers, and what keeps panics
//! and exceptions inside.

pub mod fault;
pub mod guard;
pub mod timer;
mod value;

pub use value::*;
