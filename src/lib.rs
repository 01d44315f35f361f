//! `ask_user` for the Pi coding agent: one form for all question tools and surfaces.
//!
//! ```text
//! raw args ─contract─▶ Questionnaire ─State::new─▶ State ◀─update(Msg)─ keys ◀─ raw input from Pi
//!                                                   │  └─▶ Effect::Finish(Outcome) ─contract::reply─▶ tool result
//!                                                   └─view::draw─▶ Frame ─ansi─▶ lines ─▶ Pi
//!
//! Pi, Node ─edge─▶ Event ─session─▶ Vec<Action> ─edge─▶ Pi, Node
//!                            │ calls     open calls, in order
//!                            │ log       state of the session's branch
//!                            └ delivery  outcomes on their way to the agent
//! ```
//! The upper diagram shows one form, the lower diagram a session.
//!
//! Dependencies have one direction: `model ← state ← keys, view ← surface ← edge`. All modules
//! except `edge` build without napi. The modules before `surface` do not read a clock, the
//! environment, the disk or the terminal.

pub mod acp;
pub mod contract;
pub mod disk;
#[cfg(feature = "edge")]
pub mod edge;
#[cfg(test)]
#[path = "../tests/common/golden.rs"]
mod golden;
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
