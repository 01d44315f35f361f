//! The key table: the effect of each key in each scope.
//!
//! The help line, the list of commands and the tables of keys in the documentation are generated
//! from this table.

use std::sync::LazyLock;

use super::bindings::{Bindings, COLLAPSE};
use super::press::{KeyId, Press};
use crate::state::{Edit, Motion, Msg, Screen, State};
use crate::strings::{HintId, keys};

/// The part of the form that has the focus. It determines the effect of the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// A single-select list.
    List,
    /// A multi-select list.
    Checkboxes,
    /// The field for a custom answer in a single-select list.
    Custom,
    /// The field for a custom answer in a multi-select list.
    CustomCheckboxes,
    /// The field of a question without options.
    Text,
    /// The field of a note.
    Note,
    /// The field for a question to the agent.
    Discuss,
    /// The filter of a single-select list.
    Filter,
    /// The filter of a multi-select list.
    FilterCheckboxes,
    /// The review of all answers.
    Review,
    /// The modal question "Discard …?".
    Discard,
    /// The modal question about a long answer.
    Long,
    /// The error screen.
    Broken,
    /// The list of files under a text field. Keys without an entry act on the text field.
    Files,
}

impl Scope {
    /// Returns the scope of `screen` in `state`.
    #[must_use]
    pub fn of(state: &State, screen: &Screen) -> Self {
        let multi = state.question().is_some_and(|question| question.has_checkboxes());
        match screen {
            Screen::Choices if multi => Self::Checkboxes,
            Screen::Choices => Self::List,
            Screen::Custom if multi => Self::CustomCheckboxes,
            Screen::Custom => Self::Custom,
            Screen::Text => Self::Text,
            Screen::Note(_) => Self::Note,
            Screen::Discuss { .. } => Self::Discuss,
            Screen::Filter if multi => Self::FilterCheckboxes,
            Screen::Filter => Self::Filter,
            Screen::Review => Self::Review,
            Screen::Discard { .. } => Self::Discard,
            Screen::Long { .. } => Self::Long,
            Screen::Broken(_) => Self::Broken,
            Screen::Help { previous, .. } => Self::of(state, previous),
        }
    }

    /// Returns `true` if typed characters are text in this scope.
    #[must_use]
    pub fn types(self) -> bool {
        EDITORS.contains(&self)
    }
}

/// An entry of the key table.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The scopes in which the keys send the message.
    pub scopes: &'static [Scope],
    /// The keybinding id in [`Bindings`] whose keys run this entry.
    pub bound: Option<&'static str>,
    /// The keys that are independent of the user's keybindings, in Pi's notation.
    pub fixed: &'static [&'static str],
    /// The message of the keys. `Pick(1)` represents all digits.
    pub msg: Msg,
    /// The description for the list of commands. `docs/keys.md` merges entries with the same
    /// description.
    pub hint: HintId,
    /// Returns `true` if the list of commands contains the entry while the form has this state.
    pub when: fn(&State) -> bool,
}

use Scope::{
    Broken, Checkboxes, Custom, CustomCheckboxes, Discard, Discuss, Files, Filter,
    FilterCheckboxes, List, Long, Note, Review, Text,
};

const LISTS: &[Scope] = &[List, Checkboxes];
const EDITORS: &[Scope] =
    &[Custom, CustomCheckboxes, Text, Note, Discuss, Filter, FilterCheckboxes];
pub(super) const PROSE: &[Scope] = &[Custom, CustomCheckboxes, Text, Note, Discuss];
const FILTERS: &[Scope] = &[Filter, FilterCheckboxes];
/// Text fields outside a list.
const STANDALONE: &[Scope] = &[Text, Note, Discuss];
const MOVES: &[Scope] = &[List, Checkboxes, Review, Discard, Filter, FilterCheckboxes];
/// Scopes in which another question can be opened.
pub(super) const TABBED: &[Scope] =
    &[List, Checkboxes, Review, Custom, CustomCheckboxes, Text, Note, Filter, FilterCheckboxes];
const LISTS_AND_REVIEW: &[Scope] = &[List, Checkboxes, Review];
const ALL: &[Scope] = &[
    List,
    Checkboxes,
    Review,
    Custom,
    CustomCheckboxes,
    Text,
    Note,
    Discuss,
    Filter,
    FilterCheckboxes,
];
/// Scopes in which the form can be deferred or collapsed.
const DEFERRABLE: &[Scope] = &[
    List,
    Checkboxes,
    Review,
    Custom,
    CustomCheckboxes,
    Text,
    Note,
    Discuss,
    Filter,
    FilterCheckboxes,
    Discard,
    Long,
];
/// Scopes in which Esc closes the form.
const MAIN: &[Scope] = &[List, Checkboxes, Review, Text];
/// Scopes in which the user can open the field for a question to the agent.
const DISCUSSED: &[Scope] = TABBED;

fn always(_: &State) -> bool {
    true
}

pub(super) fn has_review(state: &State) -> bool {
    state.form.has_review()
}

fn has_notes(state: &State) -> bool {
    let policy = &state.form.policy;
    if state.in_review() { policy.takes_form_note() } else { policy.takes_notes() }
}

fn can_discuss(state: &State) -> bool {
    state.form.takes_discuss() && state.question_here().is_some()
}

fn is_selected(state: &State) -> bool {
    state.draft().is_some_and(|draft| !draft.selected.is_empty())
}

fn can_defer(state: &State) -> bool {
    state.form.takes_defer()
}

pub(super) fn is_deferred(state: &State) -> bool {
    state.form.is_deferred
}

fn cancels(state: &State) -> bool {
    !state.form.is_deferred
}

/// Returns `true` if Alt+R accepts the recommended options. In a single-select list of a form
/// without a review, Alt+R only moves the cursor to the recommended option.
fn can_accept_recommended(state: &State) -> bool {
    has_review(state) || state.question().is_some_and(crate::model::Question::has_checkboxes)
}

fn has_custom_row(state: &State) -> bool {
    state.question().is_some_and(|question| question.has_custom_row())
}

const fn bound(scopes: &'static [Scope], id: &'static str, msg: Msg, hint: HintId) -> Entry {
    Entry { scopes, bound: Some(id), fixed: &[], msg, hint, when: always }
}

const fn edits(id: &'static str, edit: Edit, hint: HintId) -> Entry {
    bound(EDITORS, id, Msg::Edit(edit), hint)
}

const fn fixed(
    scopes: &'static [Scope],
    keys: &'static [&'static str],
    msg: Msg,
    hint: HintId,
) -> Entry {
    Entry { scopes, bound: None, fixed: keys, msg, hint, when: always }
}

impl Entry {
    const fn when(mut self, when: fn(&State) -> bool) -> Self {
        self.when = when;
        self
    }

    const fn or(mut self, keys: &'static [&'static str]) -> Self {
        self.fixed = keys;
        self
    }
}

/// The table. The first matching entry wins.
pub static TABLE: &[Entry] = &[
    // Lists and the review.
    bound(MOVES, "tui.select.up", Msg::Move(Motion::Up), keys::ROW_UP),
    bound(MOVES, "tui.select.down", Msg::Move(Motion::Down), keys::ROW_DOWN),
    bound(MOVES, "tui.select.pageUp", Msg::Move(Motion::PageUp), keys::PAGE_UP),
    bound(MOVES, "tui.select.pageDown", Msg::Move(Motion::PageDown), keys::PAGE_DOWN),
    fixed(LISTS_AND_REVIEW, &["ctrl+b"], Msg::Move(Motion::PageUp), keys::PAGE_UP),
    fixed(LISTS_AND_REVIEW, &["ctrl+f"], Msg::Move(Motion::PageDown), keys::PAGE_DOWN),
    fixed(LISTS_AND_REVIEW, &["home"], Msg::Move(Motion::First), keys::FIRST_ROW),
    fixed(LISTS_AND_REVIEW, &["end"], Msg::Move(Motion::Last), keys::LAST_ROW),
    bound(&[List, Discard, Filter], "tui.select.confirm", Msg::Confirm, keys::CHOOSE),
    bound(&[Checkboxes], "tui.select.confirm", Msg::Confirm, keys::SUBMIT_SELECTED),
    bound(&[Review], "tui.select.confirm", Msg::Confirm, keys::SUBMIT_OR_EDIT),
    bound(&[Long, Broken], "tui.select.confirm", Msg::Confirm, keys::GO_ON),
    bound(&[FilterCheckboxes], "tui.select.confirm", Msg::Confirm, keys::TO_ROWS),
    fixed(LISTS, DIGITS, Msg::Pick(1), keys::BY_NUMBER),
    fixed(&[Review], DIGITS, Msg::Pick(1), keys::EDIT_BY_NUMBER),
    fixed(LISTS, &["0"], Msg::Custom, keys::TYPE_ANSWER).when(has_custom_row),
    fixed(&[Checkboxes], &["space"], Msg::Toggle, keys::TOGGLE),
    fixed(&[List], &["space"], Msg::Toggle, keys::BEGIN).when(has_custom_row),
    fixed(LISTS, &["/"], Msg::OpenFilter, keys::FILTER),
    fixed(LISTS_AND_REVIEW, &["backspace"], Msg::Undo, keys::UNDO_CHOICE).when(State::can_undo),
    fixed(MAIN, &["alt+u"], Msg::Undo, keys::UNDO_CHOICE).when(State::can_undo),
    // Commands. Each has a shortcut. In the list of commands, the letter of the shortcut selects
    // the command.
    fixed(LISTS, &["alt+n"], NOTE, keys::NOTE).when(has_notes),
    fixed(&[Custom, CustomCheckboxes], &["alt+n"], NOTE, keys::NOTE).when(has_notes),
    fixed(&[Review], &["alt+n"], NOTE, keys::FORM_NOTE).when(has_notes),
    fixed(DISCUSSED, &["alt+e"], Msg::OpenDiscuss, keys::ASK_QUESTION).when(can_discuss),
    fixed(LISTS, &["alt+r"], Msg::Recommended, keys::ACCEPT_RECOMMENDED)
        .when(|state| can_accept_recommended(state) && state.has_recommended()),
    fixed(&[List], &["alt+r"], Msg::Recommended, keys::TO_RECOMMENDED)
        .when(|state| !can_accept_recommended(state) && state.has_recommended()),
    fixed(&[Checkboxes], &["alt+a"], Msg::SelectAll, keys::SELECT_ALL),
    fixed(&[Checkboxes], &["alt+c"], Msg::ClearSelection, keys::CLEAR_ALL).when(is_selected),
    fixed(&[Review], &["alt+x", "delete"], Msg::Unanswer, keys::CLEAR_ANSWER)
        .when(State::can_unanswer),
    fixed(LISTS, &["alt+z"], Msg::Zoom, keys::ZOOM).when(State::can_zoom),
    // Modal questions. `read` also accepts the letters for yes and no in the user's language.
    fixed(&[Discard], &["ctrl+c"], Msg::Yes, keys::YES),
    bound(&[Discard, Long], "tui.select.cancel", Msg::Cancel, keys::NO),
    fixed(&[Discard, Long], &["y"], Msg::Yes, keys::YES),
    fixed(&[Discard, Long], &["n"], Msg::Cancel, keys::NO),
    fixed(&[Discard], &["1"], Msg::Cancel, keys::NO),
    fixed(&[Discard], &["2"], Msg::Yes, keys::YES),
    // The list of files.
    bound(&[Files], "tui.select.up", Msg::Move(Motion::Up), keys::FILE_UP),
    bound(&[Files], "tui.select.down", Msg::Move(Motion::Down), keys::FILE_DOWN),
    bound(&[Files], "tui.input.submit", Msg::InsertFile(None), keys::INSERT_FILE),
    bound(&[Files], "tui.select.confirm", Msg::InsertFile(None), keys::INSERT_FILE),
    bound(&[Files], "tui.input.tab", Msg::InsertFile(None), keys::INSERT_FILE),
    bound(&[Files], "tui.select.cancel", Msg::Cancel, keys::CLOSE_LIST),
    // Text fields. F4 and F9 are for users who cannot press two keys at once.
    bound(PROSE, "tui.input.newLine", Msg::Edit(Edit::NewLine), keys::NEW_LINE).or(&["f9"]),
    bound(&[Custom, Text], "tui.input.submit", Msg::Confirm, keys::SUBMIT_TEXT),
    bound(&[CustomCheckboxes], "tui.input.submit", Msg::Confirm, keys::SELECT_TEXT),
    bound(&[Note], "tui.input.submit", Msg::Confirm, keys::SAVE_NOTE),
    bound(&[Discuss], "tui.input.submit", Msg::Confirm, keys::ASK_AGENT),
    bound(&[Filter], "tui.input.submit", Msg::Confirm, keys::CHOOSE),
    bound(&[FilterCheckboxes], "tui.input.submit", Msg::Confirm, keys::TO_ROWS),
    bound(PROSE, "app.editor.external", Msg::External, keys::EXTERNAL).or(&["f4"]),
    bound(&[Custom, CustomCheckboxes], "tui.editor.cursorUp", Msg::Edit(Edit::Up), keys::LINE_UP),
    bound(STANDALONE, "tui.editor.cursorUp", Msg::Edit(Edit::Up), keys::LINE_UP_OR_EARLIER),
    bound(PROSE, "tui.editor.historyPrevious", Msg::RecallOlder, keys::EARLIER)
        .when(State::has_earlier),
    bound(PROSE, "tui.editor.historyNext", Msg::RecallNewer, keys::LATER).when(State::has_earlier),
    bound(PROSE, "tui.editor.cursorDown", Msg::Edit(Edit::Down), keys::LINE_DOWN),
    edits("tui.editor.cursorLeft", Edit::Left, keys::LEFT),
    edits("tui.editor.cursorRight", Edit::Right, keys::RIGHT),
    edits("tui.editor.cursorWordLeft", Edit::WordLeft, keys::WORD_LEFT),
    edits("tui.editor.cursorWordRight", Edit::WordRight, keys::WORD_RIGHT),
    edits("tui.editor.cursorLineStart", Edit::LineStart, keys::LINE_START),
    edits("tui.editor.cursorLineEnd", Edit::LineEnd, keys::LINE_END),
    edits("tui.editor.deleteCharBackward", Edit::Backspace, keys::DELETE_BEFORE)
        .or(&["shift+backspace"]),
    edits("tui.editor.deleteCharForward", Edit::Delete, keys::DELETE_AFTER).or(&["shift+delete"]),
    edits("tui.editor.deleteWordBackward", Edit::DeleteWordBack, keys::DELETE_WORD_BEFORE),
    edits("tui.editor.deleteWordForward", Edit::DeleteWordForward, keys::DELETE_WORD_AFTER),
    edits("tui.editor.deleteToLineStart", Edit::DeleteToStart, keys::DELETE_TO_START),
    edits("tui.editor.deleteToLineEnd", Edit::DeleteToEnd, keys::DELETE_TO_END),
    edits("tui.editor.yank", Edit::Yank, keys::PASTE_DELETED),
    edits("tui.editor.undo", Edit::Undo, keys::UNDO),
    fixed(EDITORS, &["ctrl+shift+z", "ctrl+shift+-"], Msg::Edit(Edit::Redo), keys::REDO),
    // All scopes.
    fixed(TABBED, &["tab"], Msg::NextTab, keys::NEXT_QUESTION).when(has_review),
    fixed(TABBED, &["shift+tab"], Msg::PrevTab, keys::PREVIOUS_QUESTION).when(has_review),
    fixed(LISTS_AND_REVIEW, &["right"], Msg::NextTab, keys::NEXT_QUESTION).when(has_review),
    fixed(LISTS_AND_REVIEW, &["left"], Msg::PrevTab, keys::PREVIOUS_QUESTION).when(has_review),
    fixed(ALL, &["shift+up", "f6"], Msg::Scroll(-1), keys::SCROLL_UP),
    fixed(ALL, &["shift+down", "f7"], Msg::Scroll(1), keys::SCROLL_DOWN),
    bound(DEFERRABLE, COLLAPSE, Msg::Collapse, keys::COLLAPSE),
    fixed(DEFERRABLE, &["alt+l"], Msg::Defer, keys::ANSWER_LATER).when(can_defer),
    fixed(LISTS_AND_REVIEW, &["?"], Msg::Help, keys::ALL),
    fixed(ALL, &["f1"], Msg::Help, keys::ALL),
    bound(MAIN, "tui.select.cancel", Msg::Cancel, keys::CANCEL).when(cancels),
    bound(MAIN, "tui.select.cancel", Msg::Cancel, keys::CLOSE_DEFERRED).when(is_deferred),
    bound(&[Custom, CustomCheckboxes], "tui.select.cancel", Msg::Cancel, keys::BACK_TO_LIST),
    bound(&[Note, Discuss], "tui.select.cancel", Msg::Cancel, keys::BACK_TO_QUESTIONS),
    bound(FILTERS, "tui.select.cancel", Msg::Cancel, keys::CLEAR_FILTER),
    // Keys that the user may have assigned to an earlier entry. The earlier entry wins.
    fixed(TABBED, &["ctrl+n"], Msg::NextTab, keys::NEXT_QUESTION).when(has_review),
    fixed(TABBED, &["ctrl+p"], Msg::PrevTab, keys::PREVIOUS_QUESTION).when(has_review),
    fixed(LISTS, &["ctrl+g"], NOTE, keys::NOTE).when(has_notes),
    // Enter and Esc close the error screen even if the user assigned other keys.
    bound(&[Broken], "tui.select.cancel", Msg::Cancel, keys::CLOSE).or(&["enter", "escape"]),
];

/// Opens the note on the option under the cursor, or on the question.
const NOTE: Msg = Msg::OpenNote { on_option: true };

const DIGITS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The parsed fixed keys of each entry.
static FIXED: LazyLock<Vec<Vec<KeyId>>> = LazyLock::new(|| {
    let parse = |entry: &Entry| entry.fixed.iter().filter_map(|key| KeyId::parse(key)).collect();
    TABLE.iter().map(parse).collect()
});

pub(super) fn keys_of<'b>(
    index: usize,
    entry: &Entry,
    bindings: &'b Bindings,
) -> impl Iterator<Item = &'b KeyId> + use<'b> {
    let bound = entry.bound.map_or(&[][..], |id| bindings.keys(id));
    bound.iter().chain(fixed_keys(index))
}

pub(super) fn fixed_keys(index: usize) -> &'static [KeyId] {
    FIXED.get(index).map_or(&[], Vec::as_slice)
}

/// Returns the message of a key in an open list of files; `None` if the text field handles
/// the key.
#[must_use]
pub fn read_in_files(press: &Press, state: &State, bindings: &Bindings) -> Option<Msg> {
    let entry = matched(press, state, Files, bindings);
    if press.text().is_none() { Some(entry?.msg.clone()) } else { None }
}

/// Returns `true` for messages that only some forms accept. In other forms, later entries may use
/// the keys of these messages.
fn is_of_some_forms(msg: &Msg) -> bool {
    use Msg::{Defer, Unanswer};
    matches!(msg, Defer | Unanswer)
}

/// Returns the entry of a key in `scope`.
pub(super) fn matched(
    press: &Press,
    state: &State,
    scope: Scope,
    bindings: &Bindings,
) -> Option<&'static Entry> {
    let of = |(index, entry): (usize, &'static Entry)| {
        (entry.scopes.contains(&scope)
            && (!is_of_some_forms(&entry.msg) || (entry.when)(state))
            && keys_of(index, entry, bindings).any(|key| key.matches(press)))
        .then_some(entry)
    };
    TABLE.iter().enumerate().find_map(of)
}
