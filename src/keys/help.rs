//! The help line and the list of all keys, derived from the key table.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::bindings::{Bindings, KeyNames};
use super::keymap::Scope::Files;
use super::keymap::{Entry, PROSE, Scope, TABLE, fixed_keys, keys_of};
use super::press::KeyId;
use super::read;
use super::templates::Show::{Either, One, Tabs, Two};
use super::templates::{HINTS, Show, Template};
use crate::state::{Edit, Msg, Screen, State};
use crate::strings::plain::either;
use crate::strings::{HintId, keys};

/// Keys and what they do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys, abbreviated.
    pub keys: Cow<'static, str>,
    /// What they do.
    pub id: HintId,
    /// Position among hints that compete for room; 0 stays longest.
    pub rank: u8,
    /// The entry of the key table that a click on it stands for.
    pub entry: Option<usize>,
}

impl Hint {
    /// A hint that competes with none for room.
    fn new(keys: String, id: HintId, entry: Option<usize>) -> Self {
        Self { keys: keys.into(), id, rank: 0, entry }
    }

    /// What the keys do, in the language in use.
    #[must_use]
    pub fn words(&self) -> &'static str {
        self.id.words()
    }
}

/// The hints of the help line of a screen, with the user's keys, in display order. `lists_files`: while
/// there is a list of files, it is shown; otherwise the hints are those of the text that it belongs to.
#[must_use]
pub fn line(state: &State, bindings: &Bindings, names: KeyNames, lists_files: bool) -> Vec<Hint> {
    let lists_files = lists_files && state.files.is_open();
    let scope = if lists_files { Files } else { Scope::of(state, &state.screen) };
    let applies = |(hint, _): &(&Template, _)| hint.scopes.contains(&scope) && (hint.when)(state);
    let hints = HINTS.iter().zip(NAMED.iter()).filter(applies).filter_map(|(template, named)| {
        let Template { show, id, rank, .. } = template;
        let keys = shown(show, named, scope, bindings, names)?;
        Some(Hint { keys, id: *id, rank: *rank, entry: entry_for(show, named, scope) })
    });
    hints.collect()
}

/// Entries of the key table for a message: their indices.
type Entries = Vec<usize>;

/// The entries for the message of each hint in [`HINTS`], and for its other one.
static NAMED: LazyLock<Vec<[Entries; 2]>> = LazyLock::new(|| {
    let named = |template: &Template| match &template.show {
        One(msg) | Either(msg) => [entries_for(msg), Entries::new()],
        Two(one, other) => [entries_for(one), entries_for(other)],
        Tabs => [entries_for(&Msg::NextTab), entries_for(&Msg::PrevTab)],
    };
    HINTS.iter().map(named).collect()
});

fn entries_for(msg: &Msg) -> Entries {
    let entries = TABLE.iter().enumerate().filter(|(_, entry)| entry.msg == *msg);
    entries.map(|(index, _)| index).collect()
}

/// What a click on a hint does; nothing for one that names several things.
fn entry_for(show: &Show, [named, _]: &[Entries; 2], scope: Scope) -> Option<usize> {
    let is_here = |index: &usize| TABLE.get(*index).is_some_and(|it| it.scopes.contains(&scope));
    if matches!(show, Two(..)) { None } else { named.iter().copied().find(is_here) }
}

/// The keys of an entry that mean it in `scope`.
fn keys_here<'b>(
    scope: Scope,
    index: usize,
    entry: &'b Entry,
    bindings: &'b Bindings,
) -> impl Iterator<Item = &'b KeyId> {
    keys_of(index, entry, bindings).filter(move |key| !scope.types() || !key.types())
}

/// The keys of a hint that names these entries, as they are written there.
fn shown(
    show: &Show,
    [one, other]: &[Entries; 2],
    scope: Scope,
    bindings: &Bindings,
    names: KeyNames,
) -> Option<Cow<'static, str>> {
    let first = |entries| keys_for(scope, entries, bindings).next().map(|key| name(key, names));
    match show {
        Tabs => {
            let last = |entries| keys_for(scope, entries, bindings).last();
            let [before, next] =
                [other, one].map(|entries| last(entries).map(|it| name(it, names)));
            let (before, next) = before.zip(next)?;
            if names == KeyNames::Words {
                return Some(either(format!("{}, {before}", first(one)?), &next).into());
            }
            let arrows = [before, next].concat();
            // Two ASCII arrows are written as one with two heads.
            Some([&*first(one)?, "/", &arrows.replace("<-->", "<->")].concat().into())
        }
        // Whatever is unbound, there is a way out.
        One(Msg::Cancel) => {
            first(one).or_else(|| KeyId::parse("ctrl+c").map(|it| name(&it, names)))
        }
        One(_) => first(one),
        Either(_) => {
            let mut keys = names_for(scope, one, bindings, names);
            keys.truncate(2);
            match (keys.as_slice(), names) {
                ([one, other], KeyNames::Words) => Some(either(one, other).into()),
                _ => (!keys.is_empty()).then(|| keys.join("/").into()),
            }
        }
        Two(..) => match (first(one), first(other)) {
            (Some(one), Some(other)) if names == KeyNames::Words => {
                Some(either(&one, &other).into())
            }
            (Some(one), Some(other)) => Some(pair(&one, &other).into()),
            (one, other) => one.or(other),
        },
    }
}

/// `Shift+↑↓` for keys that differ in a last symbol, `↑↓` for single characters, else `Ctrl+P/Ctrl+N`.
fn pair(one: &str, other: &str) -> String {
    let is_symbol = |key: &str| key.chars().count() == 1 && !key.contains(char::is_alphanumeric);
    if let (Some((held, first)), Some((same, second))) =
        (one.rsplit_once('+'), other.rsplit_once('+'))
        && held == same
        && is_symbol(first)
        && is_symbol(second)
    {
        return [held, "+", first, second].concat();
    }
    let tight = [one, other].iter().all(|key| key.chars().count() == 1);
    [one, if tight { "" } else { "/" }, other].concat()
}

/// A key as the help writes it: a plain letter is written as it is typed.
fn name(key: &KeyId, names: KeyNames) -> Cow<'static, str> {
    let mut short = key.short(names);
    if short.len() == 1 {
        short.to_mut().make_ascii_lowercase();
    }
    short
}

/// The first key for `msg` that no keybinding changes; empty where there is none.
#[must_use]
pub fn fixed_key(msg: &Msg, names: KeyNames) -> String {
    let fixed = entries_for(msg).first().and_then(|at| fixed_keys(*at).first());
    fixed.map_or_else(String::new, |key| name(key, names).into_owned())
}

/// All keys of these entries that mean it in a scope.
fn keys_for<'b>(
    scope: Scope,
    entries: &[usize],
    bindings: &'b Bindings,
) -> impl Iterator<Item = &'b KeyId> {
    let entries = entries.iter().filter_map(|index| Some((*index, TABLE.get(*index)?)));
    let here = entries.filter(move |(_, entry)| entry.scopes.contains(&scope));
    here.flat_map(move |(index, entry)| keys_here(scope, index, entry, bindings))
}

/// As [`keys_for`], as they are written, each once.
fn names_for(
    scope: Scope,
    entries: &[usize],
    bindings: &Bindings,
    names: KeyNames,
) -> Vec<Cow<'static, str>> {
    let mut all = Vec::new();
    for key in keys_for(scope, entries, bindings).map(|key| name(key, names)) {
        if !all.contains(&key) {
            all.push(key);
        }
    }
    all
}

/// The commands of the screen `behind` the list of commands, with their keys, in the order of
/// [`read::commands`].
#[must_use]
pub fn of_commands(
    state: &State,
    behind: &Screen,
    bindings: &Bindings,
    names: KeyNames,
) -> Vec<(Option<char>, Hint)> {
    let scope = Scope::of(state, behind);
    let hint = |command: read::Command| {
        let entry = TABLE.get(command.entry)?;
        let keys = names_for(scope, &entries_for(&entry.msg), bindings, names).join(", ");
        Some((command.letter, Hint::new(keys, entry.hint, Some(command.entry))))
    };
    read::commands(state, behind, bindings).into_iter().filter_map(hint).collect()
}

/// Every key of the screen `behind` the list of commands that is no command, the least familiar first.
///
/// Entries with the same description are merged.
#[must_use]
pub fn all(state: &State, behind: &Screen, bindings: &Bindings, names: KeyNames) -> Vec<Hint> {
    let scope = Scope::of(state, behind);
    let is_key = |entry: &Entry| !read::is_command(&entry.msg) && (entry.when)(state);
    let mut hints = in_scope(scope, bindings, names, is_key);
    let lists_files = state.files.offered && PROSE.contains(&scope);
    if lists_files {
        hints.push(Hint::new("@".to_owned(), keys::REFERENCE, None));
    }
    hints.sort_by_key(|hint| hint.rank);
    hints
}

/// Position in the list of all keys: what only this form has before what every list and every
/// editor has.
fn familiarity(msg: &Msg) -> u8 {
    match msg {
        Msg::Edit(Edit::NewLine | Edit::Undo | Edit::Redo | Edit::Yank) => 0,
        Msg::Move(_) | Msg::Confirm | Msg::Cancel | Msg::Edit(_) => 1,
        _ => 0,
    }
}

/// The keys of a scope, in the order of the key table.
pub fn of_scope(scope: Scope, bindings: &Bindings, names: KeyNames) -> Vec<Hint> {
    in_scope(scope, bindings, names, |_| true)
}

fn in_scope(
    scope: Scope,
    bindings: &Bindings,
    names: KeyNames,
    keep: impl Fn(&Entry) -> bool,
) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for (index, entry) in TABLE.iter().enumerate() {
        let keys: Vec<Cow<'_, str>> =
            keys_here(scope, index, entry, bindings).map(|key| name(key, names)).collect();
        if keys.is_empty() || !entry.scopes.contains(&scope) || !keep(entry) {
            continue;
        }
        let digits = matches!(entry.msg, Msg::Pick(_));
        let keys = if digits { vec!["1-9".into()] } else { keys };
        let Some(hint) = hints.iter_mut().find(|hint| hint.id == entry.hint) else {
            let hint = Hint::new(keys.join(", "), entry.hint, (!digits).then_some(index));
            hints.push(Hint { rank: familiarity(&entry.msg), ..hint });
            continue;
        };
        for key in keys {
            if hint.keys.split(", ").all(|known| known != key) {
                hint.keys = format!("{}, {key}", hint.keys).into();
            }
        }
    }
    hints
}
