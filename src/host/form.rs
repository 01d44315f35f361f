//! The form as a component on Pi's screen.

pub mod component;
mod external_editor;
mod feed;
pub mod open_form;
pub mod overlay;
