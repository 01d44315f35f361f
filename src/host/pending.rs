//! The pending file and the session: questions that wait are asked again, and answers that were
//! written meanwhile are delivered.

mod compaction;
mod deliver;
pub mod lock;
mod offer;
mod questions_command;
mod reask;
mod redraw;
mod snapshot;
pub mod sync;
