//! The texts for users, in the current language.
//!
//! The texts are in `locales/*.ftl`. The build generates a function for each one.

pub mod language;
pub mod programs;
pub mod sentences;
#[cfg_attr(not(feature = "edge"), allow(dead_code, reason = "some are for the edge alone"))]
#[cfg_attr(feature = "edge", deny(dead_code))]
mod words;

pub use words::HintId;
pub(crate) use words::form::*;
pub(crate) use words::{
    Number, PAGE, PageWord, again, attention, deferred, forms, hints, host, images, keyboard, keys,
    page, panel, pending, plain, questions, revision, rpc, settings, time, transcript,
};

/// The mark that the model appends to the label of a recommended option.
pub const RECOMMENDED: &str = "(Recommended)";

/// The function of a text without arguments.
pub type Word = fn() -> &'static str;
