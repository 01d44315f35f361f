//! The key table: which key does what where.
//!
//! The help line, the list of all keys and the table of keys in the documentation are derived
//! from it.

use std::sync::LazyLock;

use super::binding::KeyId;
use super::bindings::{Bindings, FOLD};
use super::press::Press;
use crate::state::{Edit, Motion, Msg, Screen, State};
use crate::strings::{Word, keys};

/// What keys mean at the moment: the part of the form that has the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// A list to choose one row of.
    List,
    /// A list with ticks.
    Ticks,
    /// The editor of custom text in a list.
    Custom,
    /// The same in a list with ticks.
    CustomTicks,
    /// The editor of a question without choices.
    Text,
    /// A note being typed.
    Note,
    /// What the person wants to know, being typed.
    Discuss,
    /// The filter of a list.
    Filter,
    /// The filter of a list with ticks.
    FilterTicks,
    /// The review of all answers.
    Review,
    /// "Discard …?"
    Discard,
    /// "Answer is long …?"
    Long,
    /// The error form.
    Broken,
    /// The list of files under a text. Other keys are those of the text.
    Files,
}

impl Scope {
    /// The scope of `screen` in `state`.
    #[must_use]
    pub fn of(state: &State, screen: &Screen) -> Self {
        let multi = state.question().is_some_and(|question| question.multi);
        match screen {
            Screen::Choices if multi => Self::Ticks,
            Screen::Choices => Self::List,
            Screen::Custom if multi => Self::CustomTicks,
            Screen::Custom => Self::Custom,
            Screen::Text => Self::Text,
            Screen::Note | Screen::ChoiceNote(_) | Screen::FormNote => Self::Note,
            Screen::Discuss { .. } => Self::Discuss,
            Screen::Filter if multi => Self::FilterTicks,
            Screen::Filter => Self::Filter,
            Screen::Review => Self::Review,
            Screen::Discard { .. } => Self::Discard,
            Screen::Long { .. } => Self::Long,
            Screen::Broken(_) => Self::Broken,
            Screen::Help { behind, .. } => Self::of(state, behind),
        }
    }

    /// True where a plain character is text.
    #[must_use]
    pub fn types(self) -> bool {
        EDITORS.contains(&self)
    }
}

/// The keys of an entry.
#[derive(Debug, Clone, Copy)]
pub enum On {
    /// The user's keys for this id of [`Bindings`].
    Bound(&'static str),
    /// Fixed keys, as Pi writes keys.
    Keys(&'static [&'static str]),
}

/// An entry of the table.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where it applies.
    pub scopes: &'static [Scope],
    /// Which keys.
    pub on: On,
    /// What they mean. `Pick(1)` is that of all digits.
    pub msg: Msg,
    /// A description for the list of all keys; entries with the same one are merged.
    pub words: Word,
    /// Whether it is listed for a form.
    pub when: fn(&State) -> bool,
}

use On::{Bound, Keys};
use Scope::{
    Broken, Custom, CustomTicks, Discard, Discuss, Files, Filter, FilterTicks, List, Long, Note,
    Review, Text, Ticks,
};

pub(super) const LISTS: &[Scope] = &[List, Ticks];
const EDITORS: &[Scope] = &[Custom, CustomTicks, Text, Note, Discuss, Filter, FilterTicks];
pub(super) const PROSE: &[Scope] = &[Custom, CustomTicks, Text, Note, Discuss];
/// Where an image goes into the text, or into the custom text of the list.
const IMAGES: &[Scope] = &[List, Ticks, Custom, CustomTicks, Text, Note];
pub(super) const FILTERS: &[Scope] = &[Filter, FilterTicks];
/// Text fields that are not below a list.
pub(super) const STANDALONE: &[Scope] = &[Text, Note, Discuss];
const MOVES: &[Scope] = &[List, Ticks, Review, Discard, Filter, FilterTicks];
const TABBED: &[Scope] = &[List, Ticks, Review, Custom, CustomTicks, Text, Filter, FilterTicks];
pub(super) const STRIPS: &[Scope] = &[List, Ticks, Review];
const ALL: &[Scope] =
    &[List, Ticks, Review, Custom, CustomTicks, Text, Note, Discuss, Filter, FilterTicks];
/// Where the form may be put off or folded.
const DEFERS: &[Scope] = &[
    List,
    Ticks,
    Review,
    Custom,
    CustomTicks,
    Text,
    Note,
    Discuss,
    Filter,
    FilterTicks,
    Discard,
    Long,
];
/// Where something is asked.
pub(super) const ASKED: &[Scope] = &[List, Ticks, Review, Text];
/// Where the person may ask about the question.
const FIELDS: &[Scope] = &[Custom, CustomTicks, Text, Note, Review];
/// Where the person may ask about a choice.
const ROWS: &[Scope] = &[List, Ticks, Filter, FilterTicks];

pub(super) fn always(_: &State) -> bool {
    true
}

pub(super) fn many(state: &State) -> bool {
    state.form.is_many()
}

pub(super) fn copies(state: &State) -> bool {
    state.form.copies
}

pub(super) fn revises(state: &State) -> bool {
    state.form.revision.is_some()
}

pub(super) fn notes(state: &State) -> bool {
    use crate::model::Notes;
    match state.form.policy.notes {
        Notes::None => false,
        Notes::Question => !state.in_review(),
        Notes::QuestionAndForm => true,
    }
}

pub(super) fn choice_notes(state: &State) -> bool {
    let row = state.draft().and_then(|draft| state.row(draft.cursor));
    state.form.policy.takes_notes() && matches!(row, Some(crate::model::Row::Choice(_)))
}

pub(super) fn discusses(state: &State) -> bool {
    state.form.takes_discuss()
}

pub(super) fn defers(state: &State) -> bool {
    state.form.takes_defer()
}

pub(super) fn stands_aside(state: &State) -> bool {
    state.form.stands_aside
}

pub(super) fn closes(state: &State) -> bool {
    !state.form.stands_aside
}

fn undoes(state: &State) -> bool {
    many(state) || state.question().is_some_and(crate::model::Question::has_ticks)
}

/// Whether a text takes an image. A list has one where it takes custom text.
fn takes_image(state: &State) -> bool {
    state.in_review() || state.question().is_some_and(|it| it.free != crate::model::Free::None)
}

fn custom(state: &State) -> bool {
    state.question().is_some_and(|question| question.free == crate::model::Free::Row)
}

/// Never inlined, because there are many of them.
#[inline(never)]
fn put(
    table: &mut Vec<Entry>,
    scopes: &'static [Scope],
    on: On,
    msg: Msg,
    words: Word,
    when: fn(&State) -> bool,
) {
    table.push(Entry { scopes, on, msg, words, when });
}

/// The table. The first entry that matches wins.
pub static TABLE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut table = Vec::with_capacity(96);
    let mut add = |scopes, on, msg, words, when| put(&mut table, scopes, on, msg, words, when);
    macro_rules! select {
        ($scopes:expr, $id:literal, $msg:expr, $words:expr) => {
            add($scopes, Bound(concat!("tui.select.", $id)), $msg, $words, always)
        };
    }
    macro_rules! edit {
        ($scopes:expr, $id:literal, $edit:ident, $words:expr) => {
            add($scopes, Bound(concat!("tui.", $id)), Msg::Edit(Edit::$edit), $words, always)
        };
    }
    // Lists and the review.
    select!(MOVES, "up", Msg::Move(Motion::Up), keys::row_up);
    select!(MOVES, "down", Msg::Move(Motion::Down), keys::row_down);
    select!(MOVES, "pageUp", Msg::Move(Motion::PageUp), keys::page_up);
    select!(MOVES, "pageDown", Msg::Move(Motion::PageDown), keys::page_down);
    add(STRIPS, Keys(&["ctrl+b"]), Msg::Move(Motion::PageUp), keys::page_up, always);
    add(STRIPS, Keys(&["ctrl+f"]), Msg::Move(Motion::PageDown), keys::page_down, always);
    add(STRIPS, Keys(&["home"]), Msg::Move(Motion::First), keys::first_row, always);
    add(STRIPS, Keys(&["end"]), Msg::Move(Motion::Last), keys::last_row, always);
    select!(&[List, Discard, Filter], "confirm", Msg::Confirm, keys::choose);
    select!(&[Ticks], "confirm", Msg::Confirm, keys::submit_ticks);
    select!(&[Review], "confirm", Msg::Confirm, keys::submit_or_edit);
    select!(&[Long, Broken], "confirm", Msg::Confirm, keys::go_on);
    select!(&[FilterTicks], "confirm", Msg::Confirm, TO_ROWS);
    add(LISTS, Keys(DIGITS), Msg::Pick(1), keys::by_number, always);
    add(&[Review], Keys(DIGITS), Msg::Pick(1), keys::edit_by_number, always);
    add(LISTS, Keys(&["0"]), Msg::Custom, keys::type_answer, custom);
    let toggle = keys::toggle;
    add(&[Ticks], Keys(&["space"]), Msg::Toggle, toggle, always);
    add(&[List], Keys(&["space"]), Msg::Toggle, keys::begin, custom);
    add(LISTS, Keys(&["/"]), Msg::OpenFilter, keys::filter, always);
    add(STRIPS, Keys(&["backspace", "alt+u"]), Msg::Undo, keys::undo_choice, undoes);
    // Commands: each has a chord, and a letter in the list that `?` opens.
    add(LISTS, Keys(&["alt+n"]), Msg::OpenNote, keys::note, notes);
    add(&[Review], Keys(&["alt+n"]), Msg::OpenNote, keys::form_note, notes);
    add(LISTS, Keys(&["alt+m"]), Msg::OpenChoiceNote, keys::choice_note, choice_notes);
    add(ROWS, Keys(&["alt+e", "f2"]), ASK, keys::ask_option, discusses);
    add(FIELDS, Keys(&["alt+e", "f2"]), ASK, keys::ask_question, discusses);
    let take = keys::take_recommended;
    add(STRIPS, Keys(&["alt+r"]), Msg::Recommended, take, |it| many(it) && it.takes_recommended());
    add(LISTS, Keys(&["alt+r"]), Msg::Recommended, keys::to_recommended, |it| {
        !many(it) && it.takes_recommended()
    });
    add(&[Ticks], Keys(&["alt+a"]), Msg::TickAll, keys::tick_all, always);
    add(&[Ticks], Keys(&["alt+c"]), Msg::ClearTicks, keys::untick_all, always);
    add(&[List], Keys(&["alt+c"]), Msg::Copy, keys::copy, copies);
    let unanswer = keys::take_back;
    add(&[Review], Keys(&["alt+x", "delete"]), Msg::Unanswer, unanswer, revises);
    add(LISTS, Keys(&["alt+z"]), Msg::Zoom, keys::zoom, State::has_preview);
    // Modal questions. The letters of the person's language answer them, too (see `read`).
    add(&[Discard, Long], Keys(&["y"]), Msg::Yes, keys::yes, always);
    add(&[Discard, Long], Keys(&["n"]), Msg::No, keys::no, always);
    add(&[Discard], Keys(&["1"]), Msg::No, keys::no, always);
    add(&[Discard], Keys(&["2"]), Msg::Yes, keys::yes, always);
    // The list of files.
    select!(&[Files], "up", Msg::Move(Motion::Up), keys::file_up);
    select!(&[Files], "down", Msg::Move(Motion::Down), keys::file_down);
    let take = Msg::TakeFile(None);
    add(&[Files], Bound("tui.input.tab"), take.clone(), TAKE, always);
    add(&[Files], Bound("tui.input.submit"), take.clone(), TAKE, always);
    select!(&[Files], "confirm", take.clone(), TAKE);
    select!(&[Files], "cancel", Msg::Cancel, keys::close_list);
    // Editors.
    edit!(PROSE, "input.newLine", NewLine, keys::new_line);
    let submit = Bound("tui.input.submit");
    add(&[Custom, Text], submit, Msg::Confirm, keys::submit_text, always);
    add(&[CustomTicks], submit, Msg::Confirm, keys::tick_text, always);
    add(&[Note], submit, Msg::Confirm, keys::keep_note, always);
    add(&[Discuss], submit, Msg::Confirm, keys::ask_agent, always);
    add(&[Filter], submit, Msg::Confirm, keys::choose, always);
    add(&[FilterTicks], submit, Msg::Confirm, TO_ROWS, always);
    add(PROSE, Bound("app.editor.external"), Msg::External, keys::external, always);
    let image = Bound("app.clipboard.pasteImage");
    add(IMAGES, image, Msg::PasteImage, keys::paste_image, takes_image);
    edit!(&[Custom, CustomTicks], "editor.cursorUp", Up, keys::line_up);
    edit!(STANDALONE, "editor.cursorUp", Up, keys::line_up_or_earlier);
    let earlier = State::has_earlier;
    add(PROSE, Bound("tui.editor.historyPrevious"), Msg::Earlier, keys::earlier, earlier);
    add(PROSE, Bound("tui.editor.historyNext"), Msg::Later, keys::later, earlier);
    edit!(PROSE, "editor.cursorDown", Down, keys::line_down);
    edit!(EDITORS, "editor.cursorLeft", Left, keys::left);
    edit!(EDITORS, "editor.cursorRight", Right, keys::right);
    edit!(EDITORS, "editor.cursorWordLeft", WordLeft, keys::word_left);
    edit!(EDITORS, "editor.cursorWordRight", WordRight, keys::word_right);
    edit!(EDITORS, "editor.cursorLineStart", LineStart, keys::line_start);
    edit!(EDITORS, "editor.cursorLineEnd", LineEnd, keys::line_end);
    edit!(EDITORS, "editor.deleteCharBackward", Backspace, BEFORE);
    add(EDITORS, Keys(&["shift+backspace"]), Msg::Edit(Edit::Backspace), BEFORE, always);
    edit!(EDITORS, "editor.deleteCharForward", Delete, AFTER);
    add(EDITORS, Keys(&["shift+delete"]), Msg::Edit(Edit::Delete), AFTER, always);
    edit!(EDITORS, "editor.deleteWordBackward", DeleteWordBack, keys::delete_word_before);
    edit!(EDITORS, "editor.deleteWordForward", DeleteWordForward, keys::delete_word_after);
    edit!(EDITORS, "editor.deleteToLineStart", DeleteToStart, keys::delete_to_start);
    edit!(EDITORS, "editor.deleteToLineEnd", DeleteToEnd, keys::delete_to_end);
    edit!(EDITORS, "editor.yank", Yank, keys::yank);
    edit!(EDITORS, "editor.undo", Undo, keys::undo);
    add(
        EDITORS,
        Keys(&["ctrl+shift+z", "ctrl+shift+-"]),
        Msg::Edit(Edit::Redo),
        keys::redo,
        always,
    );
    // Everywhere.
    add(TABBED, Keys(&["tab"]), Msg::NextTab, keys::next_question, many);
    add(TABBED, Keys(&["shift+tab"]), Msg::PrevTab, keys::previous_question, many);
    add(STRIPS, Keys(&["right"]), Msg::NextTab, keys::next_question, many);
    add(STRIPS, Keys(&["left"]), Msg::PrevTab, keys::previous_question, many);
    add(ALL, Keys(&["shift+up", "f6"]), Msg::Scroll(-1), keys::scroll_up, always);
    add(ALL, Keys(&["shift+down", "f7"]), Msg::Scroll(1), keys::scroll_down, always);
    add(DEFERS, Bound(FOLD), Msg::Fold, keys::fold, always);
    add(&[Discard], Keys(&["3"]), Msg::Defer, DEFER, defers);
    add(DEFERS, Keys(&["alt+l", "f3"]), Msg::Defer, DEFER, defers);
    add(STRIPS, Keys(&["?"]), Msg::Help, keys::all, always);
    add(ALL, Keys(&["f1"]), Msg::Help, keys::all, always);
    let cancel = Bound("tui.select.cancel");
    add(ASKED, cancel, Msg::Cancel, keys::cancel, closes);
    add(ASKED, cancel, Msg::Cancel, keys::put_back, stands_aside);
    select!(&[Custom, CustomTicks], "cancel", Msg::Cancel, keys::back_to_list);
    select!(&[Note], "cancel", Msg::Cancel, keys::leave_note);
    select!(&[Discuss], "cancel", Msg::Cancel, keys::back_to_questions);
    select!(FILTERS, "cancel", Msg::Cancel, keys::clear_filter);
    select!(&[Discard, Long], "cancel", Msg::Cancel, keys::no);
    select!(&[Broken], "cancel", Msg::Cancel, keys::close);
    // The error form must close whatever the keybindings are.
    add(&[Broken], Keys(&["enter", "escape"]), Msg::Cancel, keys::close, always);
    // Every chord that has no letter has a key that is pressed alone.
    add(PROSE, Keys(&["f4"]), Msg::External, keys::external, always);
    add(IMAGES, Keys(&["f5"]), Msg::PasteImage, keys::paste_image, takes_image);
    add(PROSE, Keys(&["f9"]), Msg::Edit(Edit::NewLine), keys::new_line, always);
    table
});

const ASK: Msg = Msg::OpenDiscuss { whole: false };
const DEFER: Word = keys::answer_later;
/// Also in a directory, where it opens it.
const TO_ROWS: Word = keys::to_rows;
const TAKE: Word = keys::take_file;
const BEFORE: Word = keys::delete_before;
const AFTER: Word = keys::delete_after;

/// The keys that pick a row by its number.
const DIGITS: &[&str] = &["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// The parsed fixed keys of each entry.
static FIXED: LazyLock<Vec<Vec<KeyId>>> = LazyLock::new(|| {
    let parse = |entry: &Entry| match entry.on {
        Keys(keys) => keys.iter().filter_map(|key| KeyId::parse(key)).collect(),
        Bound(_) => Vec::new(),
    };
    TABLE.iter().map(parse).collect()
});

/// The keys of an entry.
pub(super) fn keys_of<'b>(index: usize, entry: &Entry, bindings: &'b Bindings) -> &'b [KeyId] {
    match entry.on {
        Bound(id) => bindings.keys(id),
        Keys(_) => FIXED.get(index).map_or(&[], Vec::as_slice),
    }
}

/// What a key means in an open list of files; `None` if it is a key of the text.
#[must_use]
pub fn read_in_files(press: &Press, bindings: &Bindings) -> Option<Msg> {
    let matches = |(index, entry): &(usize, &Entry)| {
        entry.scopes.contains(&Files)
            && keys_of(*index, entry, bindings).iter().any(|key| key.matches(press))
    };
    let matched = TABLE.iter().enumerate().find(matches);
    matched.filter(|_| press.text().is_none()).map(|(_, entry)| entry.msg.clone())
}

/// Keys that mean nothing in most forms, so that others may mean something there.
fn is_of_some_forms(msg: &Msg) -> bool {
    matches!(msg, Msg::Copy | Msg::Unanswer | Msg::Defer)
}

/// The entry that a key stands for in `scope`.
pub(super) fn matched(
    press: &Press,
    state: &State,
    scope: Scope,
    bindings: &Bindings,
) -> Option<&'static Entry> {
    let of = |(index, entry): (usize, &'static Entry)| {
        (entry.scopes.contains(&scope)
            && (!is_of_some_forms(&entry.msg) || (entry.when)(state))
            && keys_of(index, entry, bindings).iter().any(|key| key.matches(press)))
        .then_some(entry)
    };
    TABLE.iter().enumerate().find_map(of)
}
