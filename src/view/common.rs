//! What every part of a form is drawn with.

pub(super) use super::context::DrawContext;
pub(super) use super::page::Page;
pub(super) use super::piece::Piece;
pub(super) use super::scroll::Scroll;
pub(super) use super::target::Target;
pub(super) use super::theme::Role;
