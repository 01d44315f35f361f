//! `tests/host/keys.test.mjs` checks that each id matches the same keys as in Pi.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::*;
use crate::keys::KeyNames;

fn short(id: &str, names: KeyNames) -> String {
    KeyId::parse(id).map(|id| id.short(names)).unwrap().into_owned()
}

#[test]
fn help_lines_show_short_names() {
    for (id, name) in [
        ("ctrl+n", "Ctrl+N"),
        ("shift+ctrl+p", "Ctrl+Shift+P"),
        ("shift+enter", "Shift+Enter"),
        ("return", "Enter"),
        ("escape", "Esc"),
        ("pageUp", "PgUp"),
        ("pageDown", "PgDn"),
        ("space", "Space"),
        ("f12", "F12"),
        ("/", "/"),
        ("alt+left", "Alt+←"),
        ("up", "↑"),
    ] {
        assert_eq!(short(id, KeyNames::Signs), name);
    }
    let arrows = |names| ["up", "down", "alt+left"].map(|id| short(id, names));
    assert_eq!(arrows(KeyNames::Ascii), ["^", "v", "Alt+Left"]);
    assert_eq!(arrows(KeyNames::Words), ["Up", "Down", "Alt+Left"]);
    assert_eq!(
        ["?", "/", "@"].map(|id| short(id, KeyNames::Words)),
        ["question mark", "slash", "@"]
    );
}

#[test]
fn ids_that_no_press_matches_are_not_parsed() {
    for id in ["", "ctrl+", "ctrl++", "f13", "f01", "shift+escape", "ctrl+f5", "\"", "é", "menu"] {
        assert_eq!(KeyId::parse(id), None, "{id}");
    }
}

#[test]
fn a_press_from_an_event_matches_the_id_of_its_key() {
    for (id, code, modifiers) in [
        ("shift+tab", KeyCode::BackTab, KeyModifiers::NONE),
        ("shift+a", KeyCode::Char('A'), KeyModifiers::NONE),
        ("ctrl+c", KeyCode::Char('c'), KeyModifiers::CONTROL),
        ("?", KeyCode::Char('?'), KeyModifiers::SHIFT),
        ("shift+space", KeyCode::Char(' '), KeyModifiers::SHIFT),
        ("pageup", KeyCode::PageUp, KeyModifiers::NONE),
    ] {
        let press = Press::from(KeyEvent::new(code, modifiers));
        assert!(KeyId::parse(id).unwrap().matches(&press), "{id}");
    }
}
