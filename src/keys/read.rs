//! Converts a key to its message in the current scope, and lists the commands of a screen. `?`
//! opens this list; a letter, the cursor or a click selects a command.

use std::borrow::Cow;

use crossterm::event::KeyCode;

use super::bindings::{Bindings, KeyNames};
use super::help;
use super::keymap::Scope::{Checkboxes, Discard, List, Long};
use super::keymap::{Entry, Scope, TABBED, TABLE, has_review, keys_of, matched};
use super::press::{KeyId, Press};
use crate::state::{Edit, Editor, Motion, Msg, Screen, State};
use crate::strings::{HintId, keys, sentences};

/// Returns the message of a key in `state`; `None` if it has no effect.
///
/// On a list, a character starts a custom answer, unless it is a digit, Space, `/` or `?`, or the
/// user assigned it in Pi's keybindings. On the row of a custom answer, `/` is also text if the row
/// has text or the list is a multi-select. Digits are text if [`State::is_digit_text`] returns
/// `true`.
#[must_use]
pub fn read(press: &Press, state: &State, bindings: &Bindings) -> Option<Msg> {
    if let Screen::Help { previous, row } = &state.screen {
        return read_in_commands(press, state, previous, *row, bindings);
    }
    let scope = Scope::of(state, &state.screen);
    let matched = matched(press, state, scope, bindings);
    let Some(c) = press.text() else {
        return match matched? {
            // Down on the last row enters the field for a custom answer.
            Entry { msg: Msg::Move(Motion::Down), .. } if state.ends_in_custom() => {
                Some(Msg::Custom)
            }
            // In an empty field, the arrows switch questions, like on a list.
            Entry { msg: Msg::Edit(edit @ (Edit::Left | Edit::Right)), .. }
                if has_review(state)
                    && TABBED.contains(&scope)
                    && state.editor().is_some_and(Editor::is_empty) =>
            {
                Some(if *edit == Edit::Left { Msg::PrevTab } else { Msg::NextTab })
            }
            entry => Some(entry.msg.clone()),
        };
    };
    let insert = Some(Msg::Edit(Edit::Insert(c)));
    let user_bound = matched.filter(|entry| entry.bound.is_some());
    match scope {
        scope if scope.types() => insert,
        List | Checkboxes
            if state.is_on_custom_text()
                && user_bound.is_none()
                && !matches!(c, ' ' | '?' | '0'..='9') =>
        {
            insert
        }
        Discard | Long if sentences::means_yes(c.encode_utf8(&mut [0; 4])) => Some(Msg::Yes),
        Discard | Long if sentences::means_no(c.encode_utf8(&mut [0; 4])) => Some(Msg::Cancel),
        List | Checkboxes if user_bound.is_none() && !acts(c) => insert,
        List | Checkboxes if state.is_digit_text() && c.is_ascii_digit() => insert,
        _ => match matched?.msg {
            Msg::Pick(_) => c.to_digit(10).and_then(|digit| digit.try_into().ok()).map(Msg::Pick),
            ref msg => Some(msg.clone()),
        },
    }
}

/// Returns `true` for a character that is a command on a list.
#[must_use]
pub fn acts(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, ' ' | '/' | '?')
}

/// A command in the list.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// The group of the command.
    pub group: HintId,
    /// The index of its entry in [`TABLE`].
    pub entry: usize,
    /// The key of the command outside the list.
    pub key: KeyId,
    /// The character that selects the command in the list: the character of `key`, if any.
    pub letter: Option<char>,
}

impl Command {
    /// Returns the name of the key for the help; `None` if the key is the letter itself.
    #[must_use]
    pub fn shortcut(&self, names: KeyNames) -> Option<Cow<'static, str>> {
        let is_letter = self.letter.is_some() && self.key.types();
        (!is_letter).then(|| help::name(&self.key, names))
    }

    /// Returns the label of the command.
    #[must_use]
    pub fn words(&self) -> &'static str {
        TABLE.get(self.entry).map_or("", |entry| entry.hint.words())
    }

    fn msg(&self) -> Option<Msg> {
        Some(TABLE.get(self.entry)?.msg.clone())
    }
}

/// The groups of the list, in order.
const GROUPS: [HintId; 3] = [keys::ANSWER, keys::THIS_QUESTION, keys::FORM];

/// Returns the group of an entry; `None` if it is not a command.
fn group_of(entry: &Entry) -> Option<HintId> {
    use Msg::{
        ClearSelection, Collapse, Custom, Defer, External, OpenDiscuss, OpenFilter, OpenNote,
        Recommended, SelectAll, Unanswer, Undo, Zoom,
    };
    match entry.msg {
        Custom | Recommended | Undo | SelectAll | ClearSelection | Unanswer => Some(keys::ANSWER),
        OpenNote { .. } if entry.hint == keys::FORM_NOTE => Some(keys::FORM),
        OpenNote { .. } | OpenDiscuss | OpenFilter | Zoom | External => Some(keys::THIS_QUESTION),
        Collapse | Defer => Some(keys::FORM),
        _ => None,
    }
}

/// Returns the commands of the screen `previous`, by group.
#[must_use]
pub fn commands(state: &State, previous: &Screen, bindings: &Bindings) -> Vec<Command> {
    let scope = Scope::of(state, previous);
    let mut commands: Vec<Command> = Vec::new();
    for (index, entry) in TABLE.iter().enumerate() {
        let Some(group) = group_of(entry) else { continue };
        if !entry.scopes.contains(&scope) || !(entry.when)(state) {
            continue;
        }
        let mut all = keys_of(index, entry, bindings);
        let Some(first) = all.next() else { continue };
        // If two commands have the same letter, it selects the first command.
        let is_free =
            |letter: &char| commands.iter().all(|command| command.letter != Some(*letter));
        let key_with_letter = std::iter::once(first).chain(all).find(|key| letter(key).is_some());
        let letter = key_with_letter.and_then(letter).filter(is_free);
        let command =
            Command { group, entry: index, key: *key_with_letter.unwrap_or(first), letter };
        match commands.iter_mut().find(|known| known.msg().as_ref() == Some(&entry.msg)) {
            Some(known) if known.letter.is_none() => *known = command,
            Some(_) => {}
            None => commands.push(command),
        }
    }
    commands.sort_by_key(|command| GROUPS.iter().position(|group| *group == command.group));
    commands
}

/// Returns the message of a key in the open list of commands. The message runs a command, moves the
/// cursor, or closes the list.
fn read_in_commands(
    press: &Press,
    state: &State,
    previous: &Screen,
    row: usize,
    bindings: &Bindings,
) -> Option<Msg> {
    let commands = commands(state, previous, bindings);
    if let Some(c) = press.text() {
        let is_meant =
            |command: &&Command| command.letter.is_some_and(|letter| c.to_lowercase().eq([letter]));
        return if c == '?' { Some(Msg::Help) } else { commands.iter().find(is_meant)?.msg() };
    }
    let last = commands.len().saturating_sub(1);
    match &matched(press, state, Scope::List, bindings).map(|entry| &entry.msg) {
        Some(Msg::Confirm) => commands.get(row)?.msg(),
        Some(Msg::Move(Motion::Up)) => Some(Msg::MoveTo(row.saturating_sub(1))),
        Some(Msg::Move(Motion::Down)) => Some(Msg::MoveTo(last.min(row + 1))),
        Some(Msg::Move(Motion::First | Motion::PageUp)) => Some(Msg::MoveTo(0)),
        Some(Msg::Move(Motion::Last | Motion::PageDown)) => Some(Msg::MoveTo(last)),
        Some(Msg::Cancel | Msg::Help) => Some(Msg::Help),
        // The shortcut of a command also works while the list is open.
        _ => {
            let entry = matched(press, state, Scope::of(state, previous), bindings)?;
            group_of(entry).map(|_| entry.msg.clone())
        }
    }
}

/// Returns the character of a key such as Alt+N or `/`.
fn letter(key: &KeyId) -> Option<char> {
    match key.code {
        KeyCode::Char(c) if !c.is_whitespace() => Some(c),
        _ => None,
    }
}
