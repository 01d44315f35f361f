//! `ask_user` for the Pi coding agent: one questionnaire, every surface.
//!
//! ```text
//! raw args ─contract─▶ Questionnaire ─State::new─▶ State ◀─update(Msg)─ keys ◀─ raw input from Pi
//!                                                   │  └─▶ Effect::Finish(Outcome) ─contract::reply─▶ tool result
//!                                                   └─view::draw─▶ Frame ─ansi─▶ lines ─▶ Pi
//!
//! Pi, Node ─host─▶ Event ─session─▶ Vec<Action> ─host─▶ Pi, Node
//!                            │ calls     open calls, in order
//!                            │ log       state of the session's branch
//!                            └ delivery  outcomes on their way to the agent
//! ```
//! The upper diagram is one form; the lower is a session: events in, actions out. Tests run the
//! session against a simulated Pi.
//!
//! Dependencies point one way: `model ← state ← keys, view ← surface ← host`. Everything but
//! `host` builds without napi, and nothing below `surface` reads a clock, the environment, the
//! disk or the terminal.

pub mod acp;
pub mod contract;
pub mod disk;
#[cfg(test)]
#[path = "../tests/common/golden.rs"]
mod golden;
#[cfg(feature = "host")]
pub mod host;
mod json;
pub mod keys;
pub mod model;
pub mod pending;
pub mod session;
pub mod settings;
pub mod state;
pub mod strings;
pub mod surface;
pub mod transcript;
pub mod view;
