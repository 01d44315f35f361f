//! Which key does what where: one table. The help line, the list of all keys and the README's
//! table are written from it.

use std::sync::LazyLock;

use super::{Bindings, KeyId, Press};
use crate::state::{Edit, Motion, Msg, Screen, State};

/// What the keys mean right now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A list to choose one row of.
    List,
    /// A list with ticks.
    Ticks,
    /// The editor of the own-words row of a list.
    Custom,
    /// The same in a list with ticks.
    CustomTicks,
    /// The editor of a question without choices.
    Text,
    /// A note being typed.
    Note,
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
}

impl Place {
    /// Where `screen` of `state` stands.
    #[must_use]
    pub fn of(state: &State, screen: &Screen) -> Self {
        let multi = state.question().is_some_and(|question| question.multi);
        match screen {
            Screen::Choices if multi => Self::Ticks,
            Screen::Choices => Self::List,
            Screen::Custom if multi => Self::CustomTicks,
            Screen::Custom => Self::Custom,
            Screen::Text => Self::Text,
            Screen::Note | Screen::FormNote => Self::Note,
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

/// What triggers a line of the table.
#[derive(Debug, Clone, Copy)]
pub enum On {
    /// The user's keys for this Pi keybinding id.
    Pi(&'static str),
    /// Keys of our own, as Pi writes keys.
    Keys(&'static [&'static str]),
    /// The fold key of the settings.
    Fold,
}

/// One line of the table.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Where it holds.
    pub places: &'static [Place],
    /// Which keys.
    pub on: On,
    /// What they mean.
    pub msg: Msg,
    /// In words, for the list of all keys; lines with the same words are shown as one.
    pub words: &'static str,
    /// Whether it is worth showing in this form.
    pub when: fn(&State) -> bool,
}

use Place::{
    Broken, Custom, CustomTicks, Discard, Filter, FilterTicks, List, Long, Note, Review, Text,
    Ticks,
};

const LISTS: &[Place] = &[List, Ticks];
const EDITORS: &[Place] = &[Custom, CustomTicks, Text, Note, Filter, FilterTicks];
const PROSE: &[Place] = &[Custom, CustomTicks, Text, Note];
const FILTERS: &[Place] = &[Filter, FilterTicks];
const MOVES: &[Place] = &[List, Ticks, Review, Discard, Filter, FilterTicks];
const TABBED: &[Place] = &[List, Ticks, Review, Custom, CustomTicks, Text, Filter, FilterTicks];
const STRIPS: &[Place] = &[List, Ticks, Review];
const ALL: &[Place] = &[List, Ticks, Review, Custom, CustomTicks, Text, Note, Filter, FilterTicks];

fn always(_: &State) -> bool {
    true
}

fn many(state: &State) -> bool {
    state.form.is_many()
}

fn notes(state: &State) -> bool {
    use crate::model::Notes;
    match state.form.policy.notes {
        Notes::None => false,
        Notes::Question => !state.in_review(),
        Notes::QuestionAndForm => true,
    }
}

fn undoes(state: &State) -> bool {
    many(state) || state.question().is_some_and(crate::model::Question::has_ticks)
}

fn preview(state: &State) -> bool {
    state.has_preview()
}

fn custom(state: &State) -> bool {
    state.question().is_some_and(|question| question.free == crate::model::Free::Row)
}

/// The table. Order matters where two lines hold in one place: the first that matches wins.
pub static TABLE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut table = Vec::with_capacity(96);
    let mut add = |places, on, msg, words, when: fn(&State) -> bool| {
        table.push(Entry { places, on, msg, words, when });
    };
    let edit = Msg::Edit;
    // Lists and the review.
    add(MOVES, On::Pi("tui.select.up"), Msg::Move(Motion::Up), "one row up", always);
    add(MOVES, On::Pi("tui.select.down"), Msg::Move(Motion::Down), "one row down", always);
    add(STRIPS, On::Keys(&["k"]), Msg::Move(Motion::Up), "one row up", always);
    add(STRIPS, On::Keys(&["j"]), Msg::Move(Motion::Down), "one row down", always);
    add(MOVES, On::Pi("tui.select.pageUp"), Msg::Move(Motion::PageUp), "one page up", always);
    add(MOVES, On::Pi("tui.select.pageDown"), Msg::Move(Motion::PageDown), "one page down", always);
    add(STRIPS, On::Keys(&["ctrl+b"]), Msg::Move(Motion::PageUp), "one page up", always);
    add(STRIPS, On::Keys(&["ctrl+f"]), Msg::Move(Motion::PageDown), "one page down", always);
    add(STRIPS, On::Keys(&["home"]), Msg::Move(Motion::First), "first row", always);
    add(STRIPS, On::Keys(&["end"]), Msg::Move(Motion::Last), "last row", always);
    add(&[List], On::Pi("tui.select.confirm"), Msg::Confirm, "choose the row", always);
    add(&[Ticks], On::Pi("tui.select.confirm"), Msg::Confirm, "submit the ticked rows", always);
    add(&[Review], On::Pi("tui.select.confirm"), Msg::Confirm, "send, or edit the answer", always);
    add(&[Discard], On::Pi("tui.select.confirm"), Msg::Confirm, "take the row", always);
    add(&[Long, Broken], On::Pi("tui.select.confirm"), Msg::Confirm, "go on", always);
    add(FILTERS, On::Pi("tui.select.confirm"), Msg::Confirm, "take what was found", always);
    for (number, key) in DIGITS.iter().enumerate() {
        let words = "choose (or tick) a row by number";
        add(LISTS, On::Keys(key), Msg::Pick(number + 1), words, always);
    }
    add(LISTS, On::Keys(&["0"]), Msg::Custom, "own words", custom);
    add(
        &[Ticks],
        On::Keys(&["space"]),
        Msg::Toggle,
        "tick or untick the row; on Other, type",
        always,
    );
    add(&[Ticks], On::Keys(&["a"]), Msg::TickAll, "tick all rows shown", always);
    add(&[Ticks], On::Keys(&["c"]), Msg::ClearTicks, "untick everything", always);
    add(STRIPS, On::Keys(&["u"]), Msg::Undo, "undo the last tick or choice", undoes);
    add(LISTS, On::Keys(&["/"]), Msg::OpenFilter, "filter the rows", always);
    add(LISTS, On::Keys(&["n"]), Msg::OpenNote, "add a note", notes);
    add(&[Review], On::Keys(&["n"]), Msg::OpenNote, "add a note on the whole form", notes);
    add(LISTS, On::Keys(&["z"]), Msg::Zoom, "zoom the preview, or back", preview);
    // Questions that stop everything else.
    add(&[Discard, Long], On::Keys(&["y", "shift+y"]), Msg::Yes, "yes", always);
    add(&[Discard, Long], On::Keys(&["n", "shift+n"]), Msg::No, "no", always);
    add(&[Discard], On::Keys(&["1"]), Msg::No, "no", always);
    add(&[Discard], On::Keys(&["2"]), Msg::Yes, "yes", always);
    // Texts.
    add(PROSE, On::Pi("tui.input.newLine"), edit(Edit::NewLine), "new line", always);
    add(&[Custom, Text], On::Pi("tui.input.submit"), Msg::Confirm, "submit the text", always);
    add(
        &[CustomTicks],
        On::Pi("tui.input.submit"),
        Msg::Confirm,
        "tick the text and go back to the list",
        always,
    );
    add(&[Note], On::Pi("tui.input.submit"), Msg::Confirm, "keep the note", always);
    add(FILTERS, On::Pi("tui.input.submit"), Msg::Confirm, "take what was found", always);
    add(PROSE, On::Pi("app.editor.external"), Msg::External, "write in $EDITOR", always);
    add(PROSE, On::Pi("tui.editor.cursorUp"), edit(Edit::Up), "one line up", always);
    add(PROSE, On::Pi("tui.editor.cursorDown"), edit(Edit::Down), "one line down", always);
    add(EDITORS, On::Pi("tui.editor.cursorLeft"), edit(Edit::Left), "one character left", always);
    add(
        EDITORS,
        On::Pi("tui.editor.cursorRight"),
        edit(Edit::Right),
        "one character right",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.cursorWordLeft"),
        edit(Edit::WordLeft),
        "one word left",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.cursorWordRight"),
        edit(Edit::WordRight),
        "one word right",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.cursorLineStart"),
        edit(Edit::LineStart),
        "start of the line",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.cursorLineEnd"),
        edit(Edit::LineEnd),
        "end of the line",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.deleteCharBackward"),
        edit(Edit::Backspace),
        "delete before the cursor",
        always,
    );
    add(
        EDITORS,
        On::Keys(&["shift+backspace"]),
        edit(Edit::Backspace),
        "delete before the cursor",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.deleteCharForward"),
        edit(Edit::Delete),
        "delete after the cursor",
        always,
    );
    add(
        EDITORS,
        On::Keys(&["shift+delete"]),
        edit(Edit::Delete),
        "delete after the cursor",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.deleteWordBackward"),
        edit(Edit::DeleteWordBack),
        "delete the word before",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.deleteWordForward"),
        edit(Edit::DeleteWordForward),
        "delete the word after",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.deleteToLineStart"),
        edit(Edit::DeleteToStart),
        "delete to the line's start",
        always,
    );
    add(
        EDITORS,
        On::Pi("tui.editor.deleteToLineEnd"),
        edit(Edit::DeleteToEnd),
        "delete to the line's end",
        always,
    );
    add(EDITORS, On::Pi("tui.editor.yank"), edit(Edit::Yank), "put back what was deleted", always);
    add(EDITORS, On::Pi("tui.editor.undo"), edit(Edit::Undo), "undo", always);
    add(EDITORS, On::Keys(&["ctrl+shift+z", "ctrl+shift+-"]), edit(Edit::Redo), "redo", always);
    // Everywhere.
    add(TABBED, On::Keys(&["tab"]), Msg::NextTab, "next question", many);
    add(TABBED, On::Keys(&["shift+tab"]), Msg::PrevTab, "previous question", many);
    add(STRIPS, On::Keys(&["right"]), Msg::NextTab, "next question", many);
    add(STRIPS, On::Keys(&["left"]), Msg::PrevTab, "previous question", many);
    add(ALL, On::Keys(&["shift+up"]), Msg::Scroll(-1), "scroll preview or question up", always);
    add(ALL, On::Keys(&["shift+down"]), Msg::Scroll(1), "scroll preview or question down", always);
    add(ALL, On::Fold, Msg::Fold, "fold to read the transcript", always);
    add(STRIPS, On::Keys(&["?"]), Msg::Help, "all keys", always);
    add(ALL, On::Keys(&["f1"]), Msg::Help, "all keys", always);
    add(LISTS, On::Pi("tui.select.cancel"), Msg::Cancel, "cancel", always);
    add(&[Review, Text], On::Pi("tui.select.cancel"), Msg::Cancel, "cancel", always);
    add(
        &[Custom, CustomTicks],
        On::Pi("tui.select.cancel"),
        Msg::Cancel,
        "back to the list",
        always,
    );
    add(&[Note], On::Pi("tui.select.cancel"), Msg::Cancel, "leave the note", always);
    add(FILTERS, On::Pi("tui.select.cancel"), Msg::Cancel, "clear the filter", always);
    add(&[Discard, Long], On::Pi("tui.select.cancel"), Msg::Cancel, "no", always);
    add(&[Broken], On::Pi("tui.select.cancel"), Msg::Cancel, "close", always);
    // The error form must close whatever the keybindings say.
    add(&[Broken], On::Keys(&["enter", "escape"]), Msg::Cancel, "close", always);
    table
});

const DIGITS: [&[&str]; 9] =
    [&["1"], &["2"], &["3"], &["4"], &["5"], &["6"], &["7"], &["8"], &["9"]];

/// The fixed keys of the table, parsed once, in the table's order.
static FIXED: LazyLock<Vec<Vec<KeyId>>> = LazyLock::new(|| {
    let parse = |entry: &Entry| match entry.on {
        On::Keys(keys) => keys.iter().filter_map(|key| KeyId::parse(key)).collect(),
        On::Pi(_) | On::Fold => Vec::new(),
    };
    TABLE.iter().map(parse).collect()
});

/// The keys of a line of the table.
pub(super) fn keys_of<'b>(index: usize, entry: &Entry, bindings: &'b Bindings) -> &'b [KeyId] {
    match entry.on {
        On::Pi(id) => bindings.keys(id),
        On::Fold => bindings.fold(),
        On::Keys(_) => FIXED.get(index).map_or(&[], Vec::as_slice),
    }
}

/// What a key means on the screen `state` shows; `None` when it means nothing there.
#[must_use]
pub fn read(press: &Press, state: &State, bindings: &Bindings) -> Option<Msg> {
    let place = Place::of(state, &state.screen);
    let matched = TABLE.iter().enumerate().find(|(index, entry)| {
        entry.places.contains(&place)
            && keys_of(*index, entry, bindings).iter().any(|key| key.matches(press))
    });
    if let Screen::Help { .. } = state.screen {
        let moves = matched.filter(|(_, entry)| matches!(entry.msg, Msg::Move(_)));
        return Some(moves.map_or(Msg::Help, |(_, entry)| entry.msg.clone()));
    }
    match (matched, press.text()) {
        // What types a character is text where text is typed, whatever it is bound to.
        (Some((_, entry)), Some(_)) if !place.types() => Some(entry.msg.clone()),
        (_, Some(c)) if place.types() => Some(Msg::Edit(Edit::Insert(c))),
        // Custom text stands below the last row: the key that goes down goes into them.
        (Some((_, Entry { msg: Msg::Move(Motion::Down), .. })), None) if state.ends_in_custom() => {
            Some(Msg::Custom)
        }
        (Some((_, entry)), None) => Some(entry.msg.clone()),
        _ => None,
    }
}
