//! Every word a person sees, in the language in use.
//!
//! The texts are in `locales/*.ftl`; the build makes a function of each one.

pub mod language;
pub mod programs;
pub mod sentences;
#[cfg_attr(not(feature = "host"), allow(dead_code, reason = "some are for the host alone"))]
#[cfg_attr(feature = "host", deny(dead_code))]
mod words;

pub use words::HintId;
pub(crate) use words::form::*;
pub(crate) use words::{
    Number, PAGE, PageWord, again, attention, deferred, forms, hints, host, images, keyboard, keys,
    page, panel, pending, plain, questions, revision, rpc, settings, time, transcript,
};

/// What the model appends to the label of the choice it recommends.
pub const RECOMMENDED: &str = "(Recommended)";

/// A word without anything to fill in, as its function.
pub type Word = fn() -> &'static str;
