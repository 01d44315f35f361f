//! The user's Pi keybindings, as far as this extension uses them.

use super::binding::{KeyId, KeyNames};
use super::press::Press;

/// Each Pi keybinding id this extension asks for, with Pi's default keys.
const DEFAULTS: &[(&str, &[&str])] = &[
    ("tui.select.up", &["up"]),
    ("tui.select.down", &["down"]),
    ("tui.select.pageUp", &["pageUp"]),
    ("tui.select.pageDown", &["pageDown"]),
    ("tui.select.confirm", &["enter"]),
    ("tui.select.cancel", &["escape", "ctrl+c"]),
    ("tui.input.submit", &["enter"]),
    ("tui.input.newLine", &["shift+enter", "ctrl+j"]),
    ("tui.input.tab", &["tab"]),
    ("tui.editor.cursorUp", &["up"]),
    ("tui.editor.cursorDown", &["down"]),
    ("tui.editor.historyPrevious", &[]),
    ("tui.editor.historyNext", &[]),
    ("tui.editor.cursorLeft", &["left", "ctrl+b"]),
    ("tui.editor.cursorRight", &["right", "ctrl+f"]),
    ("tui.editor.cursorWordLeft", &["alt+left", "ctrl+left", "alt+b"]),
    ("tui.editor.cursorWordRight", &["alt+right", "ctrl+right", "alt+f"]),
    ("tui.editor.cursorLineStart", &["home", "ctrl+a"]),
    ("tui.editor.cursorLineEnd", &["end", "ctrl+e"]),
    ("tui.editor.deleteCharBackward", &["backspace"]),
    ("tui.editor.deleteCharForward", &["delete", "ctrl+d"]),
    ("tui.editor.deleteWordBackward", &["ctrl+w", "alt+backspace"]),
    ("tui.editor.deleteWordForward", &["alt+d", "alt+delete"]),
    ("tui.editor.deleteToLineStart", &["ctrl+u"]),
    ("tui.editor.deleteToLineEnd", &["ctrl+k"]),
    ("tui.editor.yank", &["ctrl+y"]),
    ("tui.editor.undo", &["ctrl+-"]),
    ("app.editor.external", &["ctrl+g"]),
    ("app.clipboard.pasteImage", &["ctrl+v"]),
];

/// The id of the keys that cancel.
const CANCEL: &str = "tui.select.cancel";

/// The id of the key that folds the form. It is not Pi's: the setting `fold` names the key.
pub const FOLD: &str = "fold";

/// Folds the form, too, with one key alone.
const PLAIN_FOLD: &str = "f8";

/// The user's keys for each id, parsed.
#[derive(Debug, Clone)]
pub struct Bindings(Vec<(&'static str, Vec<KeyId>)>);

impl Default for Bindings {
    fn default() -> Self {
        let parse = |keys: &[&str]| keys.iter().filter_map(|key| KeyId::parse(key)).collect();
        let fold: (_, &[_]) = (FOLD, &["alt+o", PLAIN_FOLD]);
        Self(DEFAULTS.iter().chain([&fold]).map(|(id, keys)| (*id, parse(keys))).collect())
    }
}

impl Bindings {
    /// The Pi keybinding ids to ask `keybindings.getKeys(id)` for.
    pub fn wanted() -> impl Iterator<Item = &'static str> {
        DEFAULTS.iter().map(|(id, _)| *id)
    }

    /// True if no help line names the keys of `id`, so that they are not needed before the first key.
    #[must_use]
    pub fn can_wait(id: &str) -> bool {
        id.starts_with("tui.editor.")
    }

    /// Builds from the keys of each id in [`Bindings::wanted`], as Pi writes them (`ctrl+n`). An id
    /// that is absent keeps Pi's default; an empty list is unbound.
    #[must_use]
    pub fn from_pi(keys: Vec<(String, Vec<String>)>) -> Self {
        let mut bindings = Self::default();
        bindings.add_keys(keys);
        bindings
    }

    /// Adds keys of more ids, as in [`Bindings::from_pi`].
    pub fn add_keys(&mut self, keys: Vec<(String, Vec<String>)>) {
        for (id, keys) in keys {
            if let Some((_, known)) = self.0.iter_mut().find(|(name, _)| *name == id) {
                *known = keys.iter().filter_map(|key| KeyId::parse(key)).collect();
                // Where all keys that cancel are characters, no text field could be left.
                if id == CANCEL && !known.is_empty() && known.iter().all(KeyId::types) {
                    known.extend(KeyId::parse("escape"));
                }
            }
        }
    }

    /// Sets the fold key, as Pi writes keys. An invalid key keeps the default.
    #[must_use]
    pub fn with_fold(mut self, key: &str) -> Self {
        if KeyId::parse(key).is_some() {
            self.add_keys(vec![(FOLD.to_owned(), vec![key.to_owned(), PLAIN_FOLD.to_owned()])]);
        }
        self
    }

    /// The keys of one id; empty if it is unbound.
    #[must_use]
    pub fn keys(&self, id: &str) -> &[KeyId] {
        self.0.iter().find(|(name, _)| *name == id).map_or(&[], |(_, keys)| keys.as_slice())
    }

    /// The first key that folds the form, as Pi writes keys; empty if there is none.
    #[must_use]
    pub fn fold_key(&self) -> String {
        self.keys(FOLD).first().map_or_else(String::new, |key| key.short(KeyNames::Signs))
    }

    /// True if `press` is one of the keys of `id`.
    #[must_use]
    pub fn is(&self, press: &Press, id: &str) -> bool {
        self.keys(id).iter().any(|key| key.matches(press))
    }
}
