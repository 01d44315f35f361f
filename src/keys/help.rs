//! The help line and the keys of a screen, generated from the key table.

use std::borrow::Cow;

use super::bindings::{Bindings, KeyNames};
use super::keymap::Scope::{Discard, Files};
use super::keymap::{Entry, PROSE, Scope, TABLE, fixed_keys, keys_of};
use super::press::KeyId;
use super::templates::Show::{Digits, One, Tabs, Two};
use super::templates::{self, Show, of_screen};
use crate::state::{Msg, Screen, State};
use crate::strings::plain::either;
use crate::strings::{HintId, keys};

const DIGITS: &str = "1-9";

/// Keys and their effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The abbreviated keys.
    pub keys: Cow<'static, str>,
    /// The effect of the keys.
    pub id: HintId,
    /// `true` for the hints of Enter and of the key that closes the screen. The help line omits
    /// these hints only after all others.
    pub stays: bool,
    /// The entry that a click on the hint runs, as an index into the key table.
    pub entry: Option<usize>,
}

impl Hint {
    fn new(keys: impl Into<Cow<'static, str>>, id: HintId, entry: Option<usize>) -> Self {
        Self { keys: keys.into(), id, stays: false, entry }
    }

    /// Returns the effect of the keys, in the current language.
    #[must_use]
    pub fn words(&self) -> &'static str {
        self.id.words()
    }
}

/// Returns the hints of a screen's help line, with the user's keys, in display order. If the list
/// of files is open and `lists_files` (the list is visible), returns the hints of that list.
#[must_use]
pub fn line(state: &State, bindings: &Bindings, names: KeyNames, lists_files: bool) -> Vec<Hint> {
    let is_list_of_commands = matches!(state.screen, Screen::Help { .. });
    let scope = match &state.screen {
        _ if lists_files && state.files.is_open() => Files,
        // The list of commands has the keys of a modal question.
        _ if is_list_of_commands => Discard,
        screen => Scope::of(state, screen),
    };
    let keys = ScopeKeys::new(scope, bindings, names);
    let mut hints = keys.hints(of_screen(state, scope));
    if is_list_of_commands {
        // A click would close the list and then act on the screen behind the list, so these hints
        // cannot be clicked.
        for hint in &mut hints {
            hint.entry = None;
        }
    }
    hints
}

/// Returns the hints below the list of commands, in display order. `previous` is the screen
/// behind the list.
#[must_use]
pub fn below_commands(
    state: &State,
    previous: &Screen,
    bindings: &Bindings,
    names: KeyNames,
) -> Vec<Hint> {
    let scope = Scope::of(state, previous);
    let keys = ScopeKeys::new(scope, bindings, names);
    let mut hints = keys.hints(templates::below_commands(state, scope));
    if state.files.is_available && PROSE.contains(&scope) {
        hints.push(Hint::new("@", keys::REFERENCE, None));
    }
    hints
}

/// The keys of a scope.
struct ScopeKeys<'b> {
    scope: Scope,
    /// The entries of the key table for the scope, with their indices.
    entries: Vec<(usize, &'static Entry)>,
    bindings: &'b Bindings,
    names: KeyNames,
}

impl<'b> ScopeKeys<'b> {
    fn new(scope: Scope, bindings: &'b Bindings, names: KeyNames) -> Self {
        let entries = TABLE.iter().enumerate();
        let entries = entries.filter(|(_, entry)| entry.scopes.contains(&scope)).collect();
        Self { scope, entries, bindings, names }
    }

    /// Converts `wanted` to hints. Hints without a key are omitted.
    fn hints(&self, wanted: Vec<(Show, HintId)>) -> Vec<Hint> {
        let hint = |(show, id)| {
            let stays = matches!(show, One(Msg::Confirm | Msg::Cancel));
            Some(Hint { stays, ..Hint::new(self.key_names(&show)?, id, self.entry_for(&show)) })
        };
        wanted.into_iter().filter_map(hint).collect()
    }

    fn entries_for(&self, msg: &Msg) -> impl Iterator<Item = (usize, &'static Entry)> {
        self.entries.iter().copied().filter(move |(_, entry)| entry.msg == *msg)
    }

    /// Returns the entry for a click on a hint; `None` for a hint with several effects.
    fn entry_for(&self, show: &Show) -> Option<usize> {
        let msg = match show {
            One(msg) => msg,
            Tabs => &Msg::NextTab,
            Two(..) | Digits => return None,
        };
        self.entries_for(msg).next().map(|(index, _)| index)
    }

    /// Returns the keys of an entry. Omits keys that type text in this scope, and keys that are
    /// fixed keys of an earlier entry with another message.
    fn keys_of(&self, index: usize, entry: &'static Entry) -> impl Iterator<Item = &'b KeyId> {
        let above = self.entries.iter().take_while(move |(at, _)| *at < index);
        let triggers_entry = move |key: &&KeyId| {
            let is_text = self.scope.types() && key.types();
            let is_taken = |(at, other): &(usize, &Entry)| {
                fixed_keys(*at).contains(key) && other.msg != entry.msg
            };
            !is_text && !above.clone().any(is_taken)
        };
        keys_of(index, entry, self.bindings).filter(triggers_entry)
    }

    fn names_for(&self, msg: &Msg) -> impl Iterator<Item = Cow<'static, str>> {
        let keys = self.entries_for(msg).flat_map(|(index, entry)| self.keys_of(index, entry));
        keys.map(|key| name(key, self.names))
    }

    fn key_names(&self, show: &Show) -> Option<Cow<'static, str>> {
        let first = |msg| self.names_for(msg).next();
        match show {
            Digits => Some(DIGITS.into()),
            Tabs => {
                let second = |msg| self.names_for(msg).nth(1);
                let (before, next) = second(&Msg::PrevTab).zip(second(&Msg::NextTab))?;
                let tab = first(&Msg::NextTab)?;
                if self.names == KeyNames::Words {
                    return Some(either(format!("{tab}, {before}"), &next).into());
                }
                let arrows = [before, next].concat();
                // Two ASCII arrows become one arrow with two heads.
                Some([&*tab, "/", &arrows.replace("<-->", "<->")].concat().into())
            }
            // If no key is bound to Cancel, Ctrl+C still leaves the screen.
            One(msg @ Msg::Cancel) => {
                first(msg).or_else(|| KeyId::parse("ctrl+c").map(|key| name(&key, self.names)))
            }
            One(msg) => first(msg),
            Two(one, other) => match (first(one), first(other)) {
                (Some(one), Some(other)) if self.names == KeyNames::Words => {
                    Some(either(&one, &other).into())
                }
                (Some(one), Some(other)) => Some(pair(&one, &other).into()),
                (one, other) => one.or(other),
            },
        }
    }
}

/// Joins two names: `Shift+↑↓` if only their last symbol differs, `↑↓` if both are one character,
/// otherwise `Ctrl+P/Ctrl+N`.
fn pair(one: &str, other: &str) -> String {
    let is_symbol = |key: &str| key.chars().count() == 1 && !key.contains(char::is_alphanumeric);
    if let (Some((modifiers, first)), Some((other_modifiers, second))) =
        (one.rsplit_once('+'), other.rsplit_once('+'))
        && modifiers == other_modifiers
        && is_symbol(first)
        && is_symbol(second)
    {
        return [modifiers, "+", first, second].concat();
    }
    let are_characters = [one, other].iter().all(|key| key.chars().count() == 1);
    [one, if are_characters { "" } else { "/" }, other].concat()
}

/// Returns the name of a key for the help. A letter without modifiers is in lower case.
pub(super) fn name(key: &KeyId, names: KeyNames) -> Cow<'static, str> {
    let mut short = key.short(names);
    if short.len() == 1 {
        short.to_mut().make_ascii_lowercase();
    }
    short
}

/// Returns the first fixed key for `msg`; empty if there is none.
#[must_use]
pub fn fixed_key(msg: &Msg, names: KeyNames) -> String {
    let at = TABLE.iter().position(|entry| entry.msg == *msg);
    let fixed = at.and_then(|at| fixed_keys(at).first());
    fixed.map_or_else(String::new, |key| name(key, names).into_owned())
}

/// Returns the entries of a scope with the names of their keys, in the order of the key table.
#[must_use]
pub fn of_scope(
    scope: Scope,
    bindings: &Bindings,
    names: KeyNames,
) -> Vec<(&'static Entry, Vec<Cow<'static, str>>)> {
    let here = ScopeKeys::new(scope, bindings, names);
    let keys_of = |(index, entry): &(usize, &'static Entry)| {
        let keys = here.keys_of(*index, entry).map(|key| name(key, names)).collect();
        (*entry, keys)
    };
    here.entries.iter().map(keys_of).collect()
}
