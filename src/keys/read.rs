//! From a key to what it means where it is pressed.

use super::bindings::Bindings;
use super::commands;
use super::keymap::Scope::{Discard, List, Long, Ticks};
use super::keymap::{Entry, On, Scope, matched};
use super::press::Press;
use crate::state::{Edit, Motion, Msg, Screen, State};
use crate::strings::sentences;

/// What a key means in `state`; `None` if it means nothing.
///
/// On a list a character is text, which begins the person's own answer, unless it is a digit, Space,
/// `/` or `?`, or the person set it as a key in Pi's keybindings. On the row for own answers every
/// character is text.
#[must_use]
pub fn read(press: &Press, state: &State, bindings: &Bindings) -> Option<Msg> {
    if let Screen::Help { behind, row } = &state.screen {
        return commands::read(press, state, behind, *row, bindings);
    }
    let scope = Scope::of(state, &state.screen);
    let matched = matched(press, state, scope, bindings);
    let Some(c) = press.text() else {
        return match matched? {
            // The editor of custom text is below the last row: the key that goes down enters it.
            Entry { msg: Msg::Move(Motion::Down), .. } if state.ends_in_custom() => {
                Some(Msg::Custom)
            }
            entry => Some(entry.msg.clone()),
        };
    };
    let insert = Some(Msg::Edit(Edit::Insert(c)));
    let bound = matched.filter(|entry| matches!(entry.on, On::Bound(_)));
    match scope {
        scope if scope.types() => insert,
        List | Ticks if state.is_on_custom() && bound.is_none() && c != ' ' => insert,
        Discard | Long if sentences::means_yes(c.encode_utf8(&mut [0; 4])) => Some(Msg::Yes),
        Discard | Long if sentences::means_no(c.encode_utf8(&mut [0; 4])) => Some(Msg::No),
        List | Ticks if bound.is_none() && !acts(c) => insert,
        _ => match matched?.msg {
            Msg::Pick(_) => c.to_digit(10).and_then(|it| it.try_into().ok()).map(Msg::Pick),
            ref msg => Some(msg.clone()),
        },
    }
}

/// True for a character that acts where it is the first one on a list.
#[must_use]
pub fn acts(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ' ' | '/' | '?')
}
