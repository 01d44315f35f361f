//! The form as a component on Pi's screen.

mod clipboard;
mod colours;
pub mod component;
pub mod cursor;
mod displaced;
mod editing;
mod external_editor;
mod feed;
mod file_list;
mod floating;
pub mod images;
pub mod open_form;
pub mod overlay;
pub mod writing;
