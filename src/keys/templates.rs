//! The hints of the help line, before the person's keys are known.

use super::keymap::{
    ASKED, FILTERS, LISTS, PROSE, STANDALONE, STRIPS, Scope, always, closes, defers, discusses,
    is_deferred, many, notes, revises, undoes,
};
use crate::state::{Edit, Motion, Msg, State};
use crate::strings::{HintId, hints};

/// The rank of the key that opens the list of commands, which leads to all others.
const COMMANDS: u8 = 3;

/// Which keys a hint of the help line shows.
pub(super) enum Show {
    /// The first key for a message.
    One(Msg),
    /// The first keys for two messages: `↑↓`.
    Two(Msg, Msg),
    /// The first key to the next tab, and the last keys to both neighbours: `Tab/←→`.
    Tabs,
    /// The first keys of the first two entries for a message: `Tab/Enter`.
    Either(Msg),
}

/// A hint before the user's keys are known.
pub(super) struct Template {
    pub scopes: &'static [Scope],
    pub show: Show,
    pub id: HintId,
    pub rank: u8,
    /// Whether the form and the screen have it. Never what is chosen, typed or under the cursor.
    pub when: fn(&State) -> bool,
}

use Scope::{
    Custom, CustomTicks, Discard, Discuss, Files, Filter, FilterTicks, List, Long, Note, Review,
    Text, Ticks,
};
use Show::{Either, One, Tabs, Two};

const UP_DOWN: Show = Two(Msg::Move(Motion::Up), Msg::Move(Motion::Down));
const SCROLL: Show = Two(Msg::Scroll(-1), Msg::Scroll(1));
const NEW_LINE: Show = One(Msg::Edit(Edit::NewLine));

/// The help line names the filter of lists with more rows.
const LONG_LIST: usize = 7;

const CUSTOMS: &[Scope] = &[Custom, CustomTicks];

fn filtered(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.filter.is_some()) && !state.is_zoomed()
}
fn has_list(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.count() > 1)
}
fn has_long_list(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.count() > LONG_LIST)
}
fn recommends(state: &State) -> bool {
    many(state) && state.recommends()
}

macro_rules! hint {
    ($scopes:expr, $show:expr, $id:expr, $rank:expr) => {
        hint!($scopes, $show, $id, $rank, always)
    };
    ($scopes:expr, $show:expr, $id:expr, $rank:expr, $when:expr) => {
        Template { scopes: $scopes, show: $show, id: $id, rank: $rank, when: $when }
    };
}

/// In display order.
pub(super) static HINTS: &[Template] = &[
    hint!(&[List], Tabs, hints::SWITCH, 3, many),
    // Beside what ticks and what submits, the arrows are guessed before Tab is.
    hint!(&[Ticks], Tabs, hints::SWITCH, 2, many),
    hint!(LISTS, UP_DOWN, hints::MOVE_CURSOR, 2, |it| !it.is_zoomed() && has_list(it)),
    hint!(&[Ticks], One(Msg::Toggle), hints::TICK, 1),
    hint!(&[List], One(Msg::Confirm), hints::CHOOSE, 0, |it| !it.copies()),
    hint!(&[List], One(Msg::Confirm), hints::OPEN, 0, State::copies),
    hint!(&[List], One(Msg::Copy), hints::COPY, 2, State::copies),
    hint!(&[Ticks], One(Msg::Confirm), hints::SUBMIT, 0),
    hint!(&[Files], Either(Msg::TakeFile(None)), hints::TAKE, 0),
    hint!(&[Files], UP_DOWN, hints::MOVE_CURSOR, 2),
    hint!(&[Files], One(Msg::Cancel), hints::CLOSE_LIST, 1),
    hint!(&[Custom, Text], One(Msg::Confirm), hints::SUBMIT, 0),
    hint!(&[CustomTicks], One(Msg::Confirm), hints::TICK, 0),
    hint!(STANDALONE, One(Msg::Edit(Edit::Up)), hints::EARLIER, 4, State::has_earlier),
    hint!(CUSTOMS, NEW_LINE, hints::NEW_LINE, 2),
    hint!(&[Text], One(Msg::NextTab), hints::SWITCH, 3, many),
    hint!(CUSTOMS, One(Msg::Cancel), hints::BACK_TO_LIST, 1),
    hint!(&[Note], One(Msg::Confirm), hints::KEEP, 0),
    hint!(&[Note], One(Msg::Cancel), hints::BACK, 1),
    hint!(&[Discuss], One(Msg::Confirm), hints::ASK, 0),
    hint!(&[Discuss], One(Msg::Cancel), hints::BACK, 1),
    hint!(&[Filter], One(Msg::Confirm), hints::CHOOSE, 0),
    hint!(&[FilterTicks], One(Msg::Confirm), hints::TO_ROWS, 0),
    hint!(FILTERS, UP_DOWN, hints::MOVE_CURSOR, 2),
    hint!(FILTERS, One(Msg::Cancel), hints::CLEAR_FILTER, 1),
    hint!(&[Review], One(Msg::Confirm), hints::CHOOSE, 0),
    hint!(&[Review], One(Msg::Unanswer), hints::NO_ANSWER, 4, revises),
    hint!(&[Review], UP_DOWN, hints::MOVE_CURSOR, 2),
    hint!(&[Review], One(Msg::NextTab), hints::SWITCH, 3),
    hint!(LISTS, One(Msg::Cancel), hints::TO_LIST, 1, State::is_zoomed),
    hint!(LISTS, One(Msg::Cancel), hints::CLEAR_FILTER, 1, filtered),
    hint!(LISTS, One(Msg::Cancel), hints::CANCEL, 1, |it| !filtered(it)
        && !it.is_zoomed()
        && closes(it)),
    hint!(LISTS, One(Msg::Cancel), hints::LATER, 1, |it| !filtered(it)
        && !it.is_zoomed()
        && is_deferred(it)),
    hint!(&[Text, Review], One(Msg::Cancel), hints::CANCEL, 1, closes),
    hint!(&[Text, Review], One(Msg::Cancel), hints::LATER, 1, is_deferred),
    hint!(&[Discard], One(Msg::Yes), hints::YES, 2),
    hint!(&[Discard], One(Msg::Cancel), hints::NO, 2),
    hint!(&[Discard], One(Msg::Confirm), hints::CHOOSE, 0),
    hint!(&[Long], One(Msg::Yes), hints::YES, 0),
    hint!(&[Long], One(Msg::Cancel), hints::NO, 1),
    hint!(&[Text, Note, Discuss], NEW_LINE, hints::NEW_LINE, 5),
    hint!(PROSE, One(Msg::External), hints::EDITOR, 6),
    hint!(LISTS, One(Msg::OpenFilter), hints::FILTER, 4, has_long_list),
    hint!(LISTS, One(Msg::Zoom), hints::ZOOM, 5, |it| it.has_preview() && !it.is_zoomed()),
    hint!(LISTS, SCROLL, hints::SCROLL, 5, State::is_zoomed),
    hint!(STRIPS, One(Msg::Recommended), hints::RECOMMENDED, 4, recommends),
    hint!(STRIPS, One(Msg::Undo), hints::UNDO, 8, undoes),
    hint!(STRIPS, One(Msg::OpenNote), hints::NOTE, 6, notes),
    hint!(ASKED, One(Msg::OpenDiscuss), hints::ASK_ABOUT, 6, discusses),
    hint!(ASKED, One(Msg::Defer), hints::LATER, 7, |it| defers(it) && closes(it)),
    hint!(LISTS, One(Msg::OpenChoiceNote), hints::CHOICE_NOTE, 9, notes),
    hint!(STRIPS, One(Msg::Fold), hints::FOLD, 8),
    hint!(STRIPS, One(Msg::Help), hints::COMMANDS, COMMANDS),
    hint!(PROSE, One(Msg::Help), hints::COMMANDS, 7),
];
