//! From raw input to `Msg`: the only place that sees keys.

pub mod binding;
pub mod decode;
pub mod press;

/// The user's Pi keybindings, as far as this extension uses them.
#[derive(Debug, Clone, Default)]
pub struct Bindings {}

impl Bindings {
    /// The Pi keybinding ids the host asks `keybindings.getKeys(id)` for.
    pub const WANTED: &'static [&'static str] = &[
        "tui.select.up",
        "tui.select.down",
        "tui.select.pageUp",
        "tui.select.pageDown",
        "tui.select.confirm",
        "tui.select.cancel",
        "tui.input.submit",
        "tui.input.newLine",
        "tui.input.tab",
        "tui.editor.cursorUp",
        "tui.editor.cursorDown",
        "tui.editor.cursorLeft",
        "tui.editor.cursorRight",
        "tui.editor.cursorWordLeft",
        "tui.editor.cursorWordRight",
        "tui.editor.cursorLineStart",
        "tui.editor.cursorLineEnd",
        "tui.editor.deleteCharBackward",
        "tui.editor.deleteCharForward",
        "tui.editor.deleteWordBackward",
        "tui.editor.deleteWordForward",
        "tui.editor.deleteToLineStart",
        "tui.editor.deleteToLineEnd",
        "tui.editor.yank",
        "tui.editor.undo",
        "app.editor.external",
    ];

    /// Builds from what Pi answered: for each id of [`Bindings::WANTED`] its keys, as Pi writes
    /// them (`ctrl+n`). An id that is absent keeps Pi's default; an empty list is unbound.
    #[must_use]
    pub fn from_pi(_keys: Vec<(String, Vec<String>)>) -> Self {
        Self {}
    }
}
