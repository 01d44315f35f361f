//! Drawing: `State` in, a frame out.

pub mod measure;
