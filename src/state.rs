//! The answering of one form: `State` and the one function that changes it.

pub mod effect;

pub use effect::Effect;
