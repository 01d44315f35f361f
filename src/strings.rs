//! Every word a person sees.

pub mod host;
