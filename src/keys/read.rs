//! From a key to what it means where it is pressed; among it the list of commands, which `?` opens: every
//! command of the screen behind it, to be chosen with its letter, its number, the cursor or a click.

use crossterm::event::KeyCode;

use super::bindings::Bindings;
use super::keymap::Scope::{Discard, List, Long, Ticks};
use super::keymap::{Entry, Scope, TABBED, TABLE, keys_of, many, matched};
use super::press::{KeyId, Press};
use crate::state::{Edit, Editor, Motion, Msg, NUMBERED, Screen, State};
use crate::strings::sentences;

/// What a key means in `state`; `None` if it means nothing.
///
/// On a list a character is text, which begins the person's own answer, unless it is a digit, Space,
/// `/` or `?`, or the person set it as a key in Pi's keybindings. On the row for own answers every
/// character is text.
#[must_use]
pub fn read(press: &Press, state: &State, bindings: &Bindings) -> Option<Msg> {
    if let Screen::Help { behind, row } = &state.screen {
        return read_in_commands(press, state, behind, *row, bindings);
    }
    let scope = Scope::of(state, &state.screen);
    let matched = matched(press, state, scope, bindings);
    let Some(c) = press.text() else {
        return match matched? {
            // The editor of custom text is below the last row: the key that goes down enters it.
            Entry { msg: Msg::Move(Motion::Down), .. } if state.ends_in_custom() => {
                Some(Msg::Custom)
            }
            // An empty field has nothing to move in: there the arrows switch questions, as on a list.
            Entry { msg: Msg::Edit(edit @ (Edit::Left | Edit::Right)), .. }
                if many(state)
                    && TABBED.contains(&scope)
                    && state.editor().is_some_and(Editor::is_empty) =>
            {
                Some(if *edit == Edit::Left { Msg::PrevTab } else { Msg::NextTab })
            }
            entry => Some(entry.msg.clone()),
        };
    };
    let insert = Some(Msg::Edit(Edit::Insert(c)));
    let bound = matched.filter(|entry| entry.bound.is_some());
    match scope {
        scope if scope.types() => insert,
        List | Ticks if state.is_on_custom() && bound.is_none() && c != ' ' => insert,
        Discard | Long if sentences::means_yes(c.encode_utf8(&mut [0; 4])) => Some(Msg::Yes),
        Discard | Long if sentences::means_no(c.encode_utf8(&mut [0; 4])) => Some(Msg::Cancel),
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

/// A command that the list shows.
#[derive(Debug, Clone, Copy)]
pub struct Command {
    /// Its entry in [`TABLE`].
    pub entry: usize,
    /// The letter that chooses it in the list, in lower case; none where its keys have none.
    pub letter: Option<char>,
}

impl Command {
    fn msg(self) -> Option<Msg> {
        Some(TABLE.get(self.entry)?.msg.clone())
    }
}

/// The commands of the screen `behind` the list, in the order of the key table.
#[must_use]
pub fn commands(state: &State, behind: &Screen, bindings: &Bindings) -> Vec<Command> {
    let scope = Scope::of(state, behind);
    let mut commands: Vec<Command> = Vec::new();
    for (index, entry) in TABLE.iter().enumerate() {
        if !entry.scopes.contains(&scope) || !is_command(&entry.msg) || !(entry.when)(state) {
            continue;
        }
        // Where two have the same, it chooses the first one.
        let is_free = |letter: &char| commands.iter().all(|it| it.letter != Some(*letter));
        let letter = keys_of(index, entry, bindings).find_map(letter).filter(is_free);
        match commands.iter_mut().find(|known| known.msg().as_ref() == Some(&entry.msg)) {
            Some(known) => known.letter = known.letter.or(letter),
            None => commands.push(Command { entry: index, letter }),
        }
    }
    commands
}

/// What a key does while the list is open: it chooses a command, moves the cursor or closes the list.
fn read_in_commands(
    press: &Press,
    state: &State,
    behind: &Screen,
    row: usize,
    bindings: &Bindings,
) -> Option<Msg> {
    let commands = commands(state, behind, bindings);
    if let Some(c) = press.text() {
        return match c.to_digit(10).and_then(|digit| usize::try_from(digit).ok()) {
            _ if c == '?' => Some(Msg::Help),
            Some(digit) => commands.get(digit.checked_sub(1)?)?.msg(),
            None => {
                let is_meant =
                    |it: &&Command| it.letter.is_some_and(|it| c.to_lowercase().eq([it]));
                commands.iter().find(is_meant)?.msg()
            }
        };
    }
    let last = commands.len().saturating_sub(1);
    match &matched(press, state, Scope::List, bindings).map(|entry| &entry.msg) {
        Some(Msg::Confirm) => commands.get(row)?.msg(),
        Some(Msg::Move(Motion::Up)) if row > 0 => Some(Msg::Point(row - 1)),
        Some(Msg::Move(Motion::Down)) if row < last => Some(Msg::Point(row + 1)),
        Some(Msg::Move(Motion::First)) => Some(Msg::Point(0)),
        Some(msg @ (Msg::Move(_) | Msg::Help)) => Some((*msg).clone()),
        Some(Msg::Cancel) => Some(Msg::Help),
        // The keys of a command do what they do without the list.
        _ => {
            let entry = matched(press, state, Scope::of(state, behind), bindings)?;
            is_command(&entry.msg).then(|| entry.msg.clone())
        }
    }
}

/// Rows of the list that a digit chooses.
#[must_use]
pub fn number(row: usize) -> Option<usize> {
    (row < NUMBERED).then_some(row + 1)
}

/// True for what the list offers beside moving, choosing and editing.
pub(super) fn is_command(msg: &Msg) -> bool {
    matches!(
        msg,
        Msg::Custom
            | Msg::OpenFilter
            | Msg::OpenNote
            | Msg::OpenChoiceNote
            | Msg::OpenDiscuss
            | Msg::Recommended
            | Msg::Undo
            | Msg::TickAll
            | Msg::ClearTicks
            | Msg::Copy
            | Msg::Unanswer
            | Msg::Zoom
            | Msg::External
            | Msg::Defer
            | Msg::Fold
    )
}

/// The letter of a chord such as Alt+N.
fn letter(key: &KeyId) -> Option<char> {
    match key.code {
        KeyCode::Char(c) if !key.modifiers.is_empty() && c.is_ascii_lowercase() => Some(c),
        _ => None,
    }
}
