//! The user's keybindings in Pi, and the names of keys for users. A keybinding id (`tui.select.up`)
//! has a list of key ids (`ctrl+c`, `shift+enter`, `pageUp`).

use std::borrow::Cow;

use crossterm::event::{KeyCode, KeyModifiers};

use super::decode::code_key;
use super::press::{KeyId, Press};
use crate::strings::{Word, keyboard, plain as words};

#[cfg(test)]
mod tests;

/// The Pi keybinding ids that this extension uses, with Pi's default keys.
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
];

const CANCEL: &str = "tui.select.cancel";

/// The keybinding id of the key that collapses the form. Pi does not define this id. The user sets
/// the key with the setting `fold`.
pub const COLLAPSE: &str = "fold";

/// An additional key that collapses the form. It needs no modifier.
const PLAIN_COLLAPSE: &str = "f8";

/// The user's parsed keys for each keybinding id.
#[derive(Debug, Clone)]
pub struct Bindings(Vec<(&'static str, Vec<KeyId>)>);

impl Default for Bindings {
    fn default() -> Self {
        let parse = |keys: &[&str]| keys.iter().filter_map(|key| KeyId::parse(key)).collect();
        let collapse: (_, &[_]) = (COLLAPSE, &["alt+o", PLAIN_COLLAPSE]);
        Self(DEFAULTS.iter().chain([&collapse]).map(|(id, keys)| (*id, parse(keys))).collect())
    }
}

impl Bindings {
    /// Returns the Pi keybinding ids to pass to `keybindings.getKeys(id)`.
    pub fn wanted() -> impl Iterator<Item = &'static str> {
        DEFAULTS.iter().map(|(id, _)| *id)
    }

    /// Returns `true` if help lines do not show the keys of `id`. Such keys are not needed before
    /// the first key press, so they are read after the form has opened.
    #[must_use]
    pub fn can_wait(id: &str) -> bool {
        id.starts_with("tui.editor.")
    }

    /// Parses pairs of an id from [`Bindings::wanted`] and its keys in Pi's notation (`ctrl+n`). A
    /// missing id gets Pi's default keys; an id with an empty list has no key.
    #[must_use]
    pub fn from_pi(keys: Vec<(String, Vec<String>)>) -> Self {
        let mut bindings = Self::default();
        bindings.add_keys(keys);
        bindings
    }

    /// Sets the keys of further keybinding ids, like [`Bindings::from_pi`].
    pub fn add_keys(&mut self, keys: Vec<(String, Vec<String>)>) {
        for (id, keys) in keys {
            if let Some((_, known)) = self.0.iter_mut().find(|(name, _)| *name == id) {
                *known = keys.iter().filter_map(|key| KeyId::parse(key)).collect();
                // If all keys that cancel were characters, no key could close a text field.
                if id == CANCEL && !known.is_empty() && known.iter().all(KeyId::types) {
                    known.extend(KeyId::parse("escape"));
                }
            }
        }
    }

    /// Sets the collapse key, in Pi's notation. An invalid key is ignored.
    #[must_use]
    pub fn with_collapse_key(mut self, key: &str) -> Self {
        if KeyId::parse(key).is_some() {
            self.add_keys(vec![(
                COLLAPSE.to_owned(),
                vec![key.to_owned(), PLAIN_COLLAPSE.to_owned()],
            )]);
        }
        self
    }

    /// Returns the keys of a keybinding id; empty if it has no key.
    #[must_use]
    pub fn keys(&self, id: &str) -> &[KeyId] {
        self.0.iter().find(|(name, _)| *name == id).map_or(&[], |(_, keys)| keys.as_slice())
    }

    /// Returns the first key that collapses the form, as in help lines; empty if there is none.
    #[must_use]
    pub fn collapse_key(&self) -> String {
        self.keys(COLLAPSE)
            .first()
            .map_or_else(String::new, |key| key.short(KeyNames::Signs).into_owned())
    }

    /// Returns `true` if `press` is one of the keys of `id`.
    #[must_use]
    pub fn is(&self, press: &Press, id: &str) -> bool {
        self.keys(id).iter().any(|key| key.matches(press))
    }
}

/// The characters that Pi accepts as keys in a key id, besides letters and digits. `+` is the
/// separator.
const SYMBOLS: &str = "`-=[]\\;',./!@#$%^&*()_|~{}:<>?";

impl KeyId {
    /// Parses a key id in the same way as Pi: the last part is the key, and case and unknown
    /// modifiers are ignored. Returns `None` for ids that never match in Pi: an unknown key, and
    /// Escape or a function key with a modifier.
    pub fn parse(id: &str) -> Option<Self> {
        let id = id.to_lowercase();
        let (before, key) = id.rsplit_once('+').unwrap_or(("", &id));
        let mut modifiers = KeyModifiers::NONE;
        for part in before.split('+') {
            modifiers |= match part {
                "ctrl" => KeyModifiers::CONTROL,
                "shift" => KeyModifiers::SHIFT,
                "alt" => KeyModifiers::ALT,
                "super" => KeyModifiers::SUPER,
                _ => KeyModifiers::NONE,
            };
        }
        let code = parse_key(key)?;
        let plain_only = matches!(code, KeyCode::Esc | KeyCode::F(_));
        (!plain_only || modifiers.is_empty()).then_some(Self::new(code, modifiers))
    }

    /// Returns `true` if `press` is this key. Like in Pi's `matchesKey`, in a layout without Latin
    /// letters, the key at the same position of the standard layout also matches.
    pub fn matches(&self, press: &Press) -> bool {
        press.readings().any(|reading| reading == *self) || self.matches_position(press)
    }

    fn matches_position(&self, press: &Press) -> bool {
        let Some((reading, base)) = press.readings().next().zip(press.base) else { return false };
        // If the key has a Latin letter or a symbol in the user's layout, its position is ignored.
        let is_latin_key = matches!(reading.code, KeyCode::Char(c) if c.is_ascii_lowercase() || SYMBOLS.contains(c));
        !is_latin_key
            && reading.modifiers == self.modifiers
            && code_key(base.into()).is_some_and(|code| code == self.code)
    }

    /// Returns `true` if each modifier in the key id `text` is known and occurs only once, and if
    /// this key is a function key or has a modifier other than Shift.
    pub fn is_shortcut(&self, text: &str) -> bool {
        let is_understood = text.matches('+').count() == self.modifiers.iter().count();
        let is_modified = !(self.modifiers - KeyModifiers::SHIFT).is_empty();
        is_understood && (is_modified || matches!(self.code, KeyCode::F(_)))
    }

    /// Returns `true` if the key types a character in a text field.
    pub(super) fn types(&self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && (self.modifiers - KeyModifiers::SHIFT).is_empty()
    }
}

/// The symbol for a key, and its ASCII symbol. The ASCII symbol is only used without modifiers,
/// because `Shift+^` would mean another key.
type Signs = Option<[&'static str; 2]>;

/// Named keys: Pi's names, the key, the name for users, and the symbols.
const NAMED: &[(&[&str], KeyCode, Word, Signs)] = &[
    (&["escape", "esc"], KeyCode::Esc, keyboard::escape, None),
    (&["enter", "return"], KeyCode::Enter, keyboard::enter, None),
    (&["tab"], KeyCode::Tab, keyboard::tab, None),
    (&["space"], KeyCode::Char(' '), keyboard::space, None),
    (&["backspace"], KeyCode::Backspace, keyboard::backspace, None),
    (&["delete"], KeyCode::Delete, keyboard::delete, None),
    (&["insert"], KeyCode::Insert, keyboard::insert, None),
    (&["clear"], KeyCode::KeypadBegin, || "Clear", None),
    (&["home"], KeyCode::Home, keyboard::home, None),
    (&["end"], KeyCode::End, keyboard::end, None),
    (&["pageup"], KeyCode::PageUp, keyboard::page_up, None),
    (&["pagedown"], KeyCode::PageDown, keyboard::page_down, None),
    (&["up"], KeyCode::Up, words::up, Some(["↑", "^"])),
    (&["down"], KeyCode::Down, words::down, Some(["↓", "v"])),
    (&["left"], KeyCode::Left, words::left, Some(["←", "<-"])),
    (&["right"], KeyCode::Right, words::right, Some(["→", "->"])),
];

fn parse_key(key: &str) -> Option<KeyCode> {
    if let Some((_, code, ..)) = NAMED.iter().find(|(ids, ..)| ids.contains(&key)) {
        return Some(*code);
    }
    let mut chars = key.chars();
    match (chars.next()?, chars.as_str()) {
        (c, "") if c.is_ascii_lowercase() || c.is_ascii_digit() || SYMBOLS.contains(c) => {
            Some(KeyCode::Char(c))
        }
        ('f', number) => function_number(number).map(KeyCode::F),
        _ => None,
    }
}

fn function_number(number: &str) -> Option<u8> {
    (1..=12).find(|n: &u8| n.to_string() == number)
}

/// The notation of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum KeyNames {
    /// `↑`
    #[default]
    Signs,
    /// `^`, or `Up` after a modifier.
    Ascii,
    /// Words only, for screen readers.
    Words,
}

impl KeyId {
    /// Returns the key in the notation of help lines: `Ctrl+N`, `Enter`, `Esc`, `PgUp`, `↑`.
    pub fn short(&self, names: KeyNames) -> Cow<'static, str> {
        let Self { code, modifiers } = *self;
        let alone = modifiers.is_empty();
        let named = NAMED.iter().find(|(_, key_code, ..)| *key_code == code);
        let signs = named.and_then(|(.., signs)| *signs);
        let key: Cow<'static, str> = match (code, signs, names) {
            (_, Some([sign, _]), KeyNames::Signs) => sign.into(),
            (_, Some([_, ascii]), KeyNames::Ascii) if alone => ascii.into(),
            // Screen readers skip punctuation.
            (KeyCode::Char('?'), _, KeyNames::Words) => words::question_mark().into(),
            (KeyCode::Char('/'), _, KeyNames::Words) => words::slash().into(),
            (KeyCode::Char(c), ..) if c != ' ' => c.to_ascii_uppercase().to_string().into(),
            (KeyCode::F(number), ..) => format!("F{number}").into(),
            _ => named.map_or("", |(.., word, _)| word()).into(),
        };
        if alone {
            return key;
        }
        let names = [
            (KeyModifiers::CONTROL, keyboard::ctrl()),
            (KeyModifiers::ALT, keyboard::alt()),
            (KeyModifiers::SHIFT, keyboard::shift()),
            (KeyModifiers::SUPER, "Super"),
        ];
        let names = names.into_iter().filter(|(modifier, _)| modifiers.contains(*modifier));
        names.flat_map(|(_, name)| [name, "+"]).chain([&*key]).collect()
    }
}
