//! The key table: which key does what where.
//!
//! The help line, the list of all keys and the table of keys in the documentation are derived
//! from it.

use std::sync::LazyLock;

use super::binding::KeyId;
use super::bindings::{Bindings, FOLD};
use super::press::Press;
use crate::state::{Edit, Motion, Msg, Screen, State};

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
            Screen::Help { behind } => Self::of(state, behind),
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
    /// What they mean.
    pub msg: Msg,
    /// A description for the list of all keys; entries with the same one are merged.
    pub words: &'static str,
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
/// Text fields from which the person may ask about the question.
const FIELDS: &[Scope] = &[Custom, CustomTicks, Text, Note];

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

fn earlier(state: &State) -> bool {
    state.has_earlier()
}

/// The table. The first entry that matches wins.
pub static TABLE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut table = Vec::with_capacity(96);
    let mut add = |scopes, on, msg, words, when: fn(&State) -> bool| {
        table.push(Entry { scopes, on, msg, words, when });
    };
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
    select!(MOVES, "up", Msg::Move(Motion::Up), "one row up");
    select!(MOVES, "down", Msg::Move(Motion::Down), "one row down");
    add(STRIPS, Keys(&["k"]), Msg::Move(Motion::Up), "one row up", always);
    add(STRIPS, Keys(&["j"]), Msg::Move(Motion::Down), "one row down", always);
    select!(MOVES, "pageUp", Msg::Move(Motion::PageUp), "one page up");
    select!(MOVES, "pageDown", Msg::Move(Motion::PageDown), "one page down");
    add(STRIPS, Keys(&["ctrl+b"]), Msg::Move(Motion::PageUp), "one page up", always);
    add(STRIPS, Keys(&["ctrl+f"]), Msg::Move(Motion::PageDown), "one page down", always);
    add(STRIPS, Keys(&["home"]), Msg::Move(Motion::First), "first row", always);
    add(STRIPS, Keys(&["end"]), Msg::Move(Motion::Last), "last row", always);
    select!(&[List], "confirm", Msg::Confirm, "choose the row");
    select!(&[Ticks], "confirm", Msg::Confirm, "submit the ticks");
    select!(&[Review], "confirm", Msg::Confirm, "send, or edit the answer");
    select!(&[Discard], "confirm", Msg::Confirm, "choose the row");
    select!(&[Long, Broken], "confirm", Msg::Confirm, "continue");
    select!(&[Filter], "confirm", Msg::Confirm, "choose the row");
    select!(&[FilterTicks], "confirm", Msg::Confirm, TO_ROWS);
    for (number, key) in DIGITS.iter().enumerate() {
        add(LISTS, Keys(key), Msg::Pick(number + 1), "choose or tick by number", always);
    }
    add(LISTS, Keys(&["0"]), Msg::Custom, "type an answer", custom);
    let toggle = "tick the row; on Other, type";
    add(&[Ticks], Keys(&["space"]), Msg::Toggle, toggle, always);
    add(&[Ticks], Keys(&["a"]), Msg::TickAll, "tick all rows shown", always);
    add(&[Ticks], Keys(&["c"]), Msg::ClearTicks, "untick everything", always);
    add(&[List], Keys(&["c"]), Msg::Copy, "copy as Markdown", copies);
    let unanswer = "take the answer back";
    add(&[Review], Keys(&["x", "delete"]), Msg::Unanswer, unanswer, revises);
    add(STRIPS, Keys(&["u", "backspace"]), Msg::Undo, "undo a tick or choice", undoes);
    let take = "take all recommended";
    add(STRIPS, Keys(&["r"]), Msg::Recommended, take, |it| many(it) && it.takes_recommended());
    add(LISTS, Keys(&["r"]), Msg::Recommended, "go to the recommended row", |it| {
        !many(it) && it.takes_recommended()
    });
    add(LISTS, Keys(&["/"]), Msg::OpenFilter, "filter the rows", always);
    add(LISTS, Keys(&["n"]), Msg::OpenNote, "add a note", notes);
    add(LISTS, Keys(&["shift+n"]), Msg::OpenChoiceNote, "add a note on the option", choice_notes);
    add(&[Review], Keys(&["n"]), Msg::OpenNote, "add a note on the whole form", notes);
    let choice = "ask about the option";
    let question = "ask about the question";
    add(LISTS, Keys(&["e", "alt+e"]), ASK, choice, discusses);
    add(FILTERS, Keys(&["alt+e"]), ASK, choice, discusses);
    add(&[Review], Keys(&["e", "alt+e"]), ASK, question, discusses);
    add(FIELDS, Keys(&["alt+e"]), ASK, question, discusses);
    add(LISTS, Keys(&["z"]), Msg::Zoom, "zoom the preview, or back", State::has_preview);
    // Modal questions.
    add(&[Discard, Long], Keys(&["y", "shift+y"]), Msg::Yes, "yes", always);
    add(&[Discard, Long], Keys(&["n", "shift+n"]), Msg::No, "no", always);
    add(&[Discard], Keys(&["1"]), Msg::No, "no", always);
    add(&[Discard], Keys(&["2"]), Msg::Yes, "yes", always);
    // The list of files.
    select!(&[Files], "up", Msg::Move(Motion::Up), "one file up");
    select!(&[Files], "down", Msg::Move(Motion::Down), "one file down");
    let take = Msg::TakeFile(None);
    add(&[Files], Bound("tui.input.tab"), take.clone(), TAKE, always);
    add(&[Files], Bound("tui.input.submit"), take.clone(), TAKE, always);
    select!(&[Files], "confirm", take.clone(), TAKE);
    select!(&[Files], "cancel", Msg::Cancel, "close the list");
    // Editors.
    edit!(PROSE, "input.newLine", NewLine, "new line");
    let submit = Bound("tui.input.submit");
    add(&[Custom, Text], submit, Msg::Confirm, "submit the text", always);
    add(&[CustomTicks], submit, Msg::Confirm, "tick the text and go back to the list", always);
    add(&[Note], submit, Msg::Confirm, "keep the note", always);
    add(&[Discuss], submit, Msg::Confirm, "ask the agent; your answers are kept", always);
    add(&[Filter], submit, Msg::Confirm, "choose the row", always);
    add(&[FilterTicks], submit, Msg::Confirm, TO_ROWS, always);
    add(PROSE, Bound("app.editor.external"), Msg::External, "write in $EDITOR", always);
    let image = Bound("app.clipboard.pasteImage");
    add(IMAGES, image, Msg::PasteImage, "paste an image", takes_image);
    edit!(&[Custom, CustomTicks], "editor.cursorUp", Up, "one line up");
    edit!(STANDALONE, "editor.cursorUp", Up, "one line up; in an empty field, an earlier answer");
    add(PROSE, Bound("tui.editor.historyPrevious"), Msg::Earlier, "earlier answer", earlier);
    add(PROSE, Bound("tui.editor.historyNext"), Msg::Later, "later answer", earlier);
    edit!(PROSE, "editor.cursorDown", Down, "one line down");
    edit!(EDITORS, "editor.cursorLeft", Left, "one character left");
    edit!(EDITORS, "editor.cursorRight", Right, "one character right");
    edit!(EDITORS, "editor.cursorWordLeft", WordLeft, "one word left");
    edit!(EDITORS, "editor.cursorWordRight", WordRight, "one word right");
    edit!(EDITORS, "editor.cursorLineStart", LineStart, "start of the line");
    edit!(EDITORS, "editor.cursorLineEnd", LineEnd, "end of the line");
    edit!(EDITORS, "editor.deleteCharBackward", Backspace, BEFORE);
    add(EDITORS, Keys(&["shift+backspace"]), Msg::Edit(Edit::Backspace), BEFORE, always);
    edit!(EDITORS, "editor.deleteCharForward", Delete, AFTER);
    add(EDITORS, Keys(&["shift+delete"]), Msg::Edit(Edit::Delete), AFTER, always);
    edit!(EDITORS, "editor.deleteWordBackward", DeleteWordBack, "delete the word before");
    edit!(EDITORS, "editor.deleteWordForward", DeleteWordForward, "delete the word after");
    edit!(EDITORS, "editor.deleteToLineStart", DeleteToStart, "delete to the line's start");
    edit!(EDITORS, "editor.deleteToLineEnd", DeleteToEnd, "delete to the line's end");
    edit!(EDITORS, "editor.yank", Yank, "paste what was deleted");
    edit!(EDITORS, "editor.undo", Undo, "undo");
    add(EDITORS, Keys(&["ctrl+shift+z", "ctrl+shift+-"]), Msg::Edit(Edit::Redo), "redo", always);
    // Everywhere.
    add(TABBED, Keys(&["tab"]), Msg::NextTab, "next question", many);
    add(TABBED, Keys(&["shift+tab"]), Msg::PrevTab, "previous question", many);
    add(STRIPS, Keys(&["right"]), Msg::NextTab, "next question", many);
    add(STRIPS, Keys(&["left"]), Msg::PrevTab, "previous question", many);
    add(ALL, Keys(&["shift+up"]), Msg::Scroll(-1), "scroll preview or text up", always);
    add(ALL, Keys(&["shift+down"]), Msg::Scroll(1), "scroll preview or text down", always);
    add(ALL, Bound(FOLD), Msg::Fold, "fold the form", always);
    add(STRIPS, Keys(&["?"]), Msg::Help, "all keys", always);
    add(ALL, Keys(&["f1"]), Msg::Help, "all keys", always);
    select!(LISTS, "cancel", Msg::Cancel, "cancel");
    select!(&[Review, Text], "cancel", Msg::Cancel, "cancel");
    select!(&[Custom, CustomTicks], "cancel", Msg::Cancel, "back to the list");
    select!(&[Note], "cancel", Msg::Cancel, "leave the note, keeping it");
    select!(&[Discuss], "cancel", Msg::Cancel, "back to the questions");
    select!(FILTERS, "cancel", Msg::Cancel, "clear the filter");
    select!(&[Discard, Long], "cancel", Msg::Cancel, "no");
    select!(&[Broken], "cancel", Msg::Cancel, "close");
    // The error form must close whatever the keybindings are.
    add(&[Broken], Keys(&["enter", "escape"]), Msg::Cancel, "close", always);
    table
});

const ASK: Msg = Msg::OpenDiscuss { whole: false };
/// Also in a directory, where it opens it.
const TO_ROWS: &str = "go to the checkboxes found";
const TAKE: &str = "put the file into the text, or open the directory";
const BEFORE: &str = "delete before the cursor";
const AFTER: &str = "delete after the cursor";

const DIGITS: [&[&str]; 9] =
    [&["1"], &["2"], &["3"], &["4"], &["5"], &["6"], &["7"], &["8"], &["9"]];

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

/// Keys that mean nothing in a form that is asked for the first time.
fn is_of_looking_back(msg: &Msg) -> bool {
    matches!(msg, Msg::Copy | Msg::Unanswer)
}

/// What a key means in `state`; `None` if it means nothing.
#[must_use]
pub fn read(press: &Press, state: &State, bindings: &Bindings) -> Option<Msg> {
    let scope = Scope::of(state, &state.screen);
    let matched = TABLE.iter().enumerate().find(|(index, entry)| {
        entry.scopes.contains(&scope)
            && (!is_of_looking_back(&entry.msg) || (entry.when)(state))
            && keys_of(*index, entry, bindings).iter().any(|key| key.matches(press))
    });
    if let Screen::Help { .. } = state.screen {
        let moves = matched.filter(|(_, entry)| matches!(entry.msg, Msg::Move(_)));
        return Some(moves.map_or(Msg::Help, |(_, entry)| entry.msg.clone()));
    }
    match (matched, press.text()) {
        // In an editor, a key that types a character types it, whatever it is bound to.
        (Some((_, entry)), Some(_)) if !scope.types() => Some(entry.msg.clone()),
        (_, Some(c)) if scope.types() => Some(Msg::Edit(Edit::Insert(c))),
        // The editor of custom text is below the last row: the key that goes down enters it.
        (Some((_, Entry { msg: Msg::Move(Motion::Down), .. })), None) if state.ends_in_custom() => {
            Some(Msg::Custom)
        }
        (Some((_, entry)), None) => Some(entry.msg.clone()),
        _ => None,
    }
}
