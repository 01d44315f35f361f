//! Every word a person sees.

pub mod pending;
pub mod settings;
