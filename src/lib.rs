//! `ask_user` for the Pi coding agent.

pub mod keys;
pub mod view;
