//! The hints of the help line, before the person's keys are known.

use super::keymap::{
    ASKED, FILTERS, LISTS, PROSE, STANDALONE, STRIPS, Scope, always, choice_notes, closes, defers,
    discusses, is_deferred, many, notes, revises,
};
use crate::state::{Edit, Motion, Msg, State};
use crate::strings::{HintId, hints};

/// What a frame must show for a hint to be of use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// A list with rows that it does not show.
    HiddenRows,
    /// A preview that is not shown whole.
    CutPreview,
}

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
    pub when: fn(&State) -> bool,
    pub needs: Needs,
}

use Scope::{
    Custom, CustomTicks, Discard, Discuss, Files, Filter, FilterTicks, List, Long, Note, Review,
    Text, Ticks,
};
use Show::{Either, One, Tabs, Two};

const UP_DOWN: Show = Two(Msg::Move(Motion::Up), Msg::Move(Motion::Down));
const SCROLL: Show = Two(Msg::Scroll(-1), Msg::Scroll(1));
const NEW_LINE: Show = One(Msg::Edit(Edit::NewLine));

const CUSTOMS: &[Scope] = &[Custom, CustomTicks];

fn filtered(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.filter.is_some()) && !state.is_zoomed()
}
fn has_list(state: &State) -> bool {
    state.rows() > 1
}
/// Where Enter takes the row under the cursor of a filter.
fn filter_takes(state: &State) -> bool {
    let typed = state.draft().and_then(|it| it.list.filter.as_ref()).is_some_and(|it| it.is_typed);
    !typed || state.named_choice().is_some()
}
fn names_choice(state: &State) -> bool {
    state.named_choice().is_some()
}
fn says_nothing(state: &State) -> bool {
    state.whole.discuss.is_blank()
}
fn on_submit(state: &State) -> bool {
    let changes = !state.form.is_revision || state.changed() > 0;
    state.can_submit() && state.whole.row == state.form.questions.len() && changes
}
fn on_close(state: &State) -> bool {
    state.form.is_revision && state.whole.row == state.form.questions.len() && !on_submit(state)
}
fn on_answer(state: &State) -> bool {
    state.can_submit() && state.whole.row < state.form.questions.len()
}

macro_rules! hint {
    ($scopes:expr, $show:expr, $id:expr, $rank:expr) => {
        hint!($scopes, $show, $id, $rank, always)
    };
    ($scopes:expr, $show:expr, $id:expr, $rank:expr, $when:expr) => {
        hint!($scopes, $show, $id, $rank, $when, Needs::Nothing)
    };
    ($scopes:expr, $show:expr, $id:expr, $rank:expr, $when:expr, $needs:expr) => {
        Template { scopes: $scopes, show: $show, id: $id, rank: $rank, when: $when, needs: $needs }
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
    hint!(&[Custom], One(Msg::Confirm), hints::CHOOSE, 0, names_choice),
    hint!(&[Custom], One(Msg::Confirm), hints::SUBMIT, 0, |it| !names_choice(it)),
    hint!(&[Text], One(Msg::Confirm), hints::SUBMIT, 0),
    hint!(&[CustomTicks], One(Msg::Confirm), hints::TICK, 0),
    hint!(STANDALONE, One(Msg::Edit(Edit::Up)), hints::EARLIER, 4, State::recalls),
    hint!(CUSTOMS, NEW_LINE, hints::NEW_LINE, 2),
    hint!(&[Text], One(Msg::NextTab), hints::SWITCH, 3, many),
    hint!(CUSTOMS, One(Msg::Cancel), hints::BACK_TO_LIST, 1),
    hint!(&[Note], One(Msg::Confirm), hints::KEEP, 0),
    hint!(&[Note], One(Msg::Cancel), hints::BACK, 1),
    hint!(&[Discuss], One(Msg::Confirm), hints::EXPLAIN, 0, says_nothing),
    hint!(&[Discuss], One(Msg::Confirm), hints::ASK, 0, |it| !says_nothing(it)),
    hint!(&[Discuss], One(Msg::Cancel), hints::BACK, 1),
    hint!(&[Filter], One(Msg::Confirm), hints::CHOOSE, 0, filter_takes),
    hint!(&[Filter], One(Msg::Confirm), hints::TO_ROWS, 0, |it| !filter_takes(it)),
    hint!(&[FilterTicks], One(Msg::Confirm), hints::TO_ROWS, 0),
    hint!(FILTERS, UP_DOWN, hints::MOVE_CURSOR, 2),
    hint!(FILTERS, One(Msg::Cancel), hints::CLEAR_FILTER, 1),
    hint!(&[Review], One(Msg::Confirm), hints::ANSWER, 0, |it| !it.can_submit()),
    hint!(&[Review], One(Msg::Confirm), hints::SUBMIT, 0, on_submit),
    hint!(&[Review], One(Msg::Confirm), hints::CLOSE, 0, on_close),
    hint!(&[Review], One(Msg::Confirm), hints::EDIT, 0, on_answer),
    hint!(&[Review], One(Msg::Unanswer), hints::NO_ANSWER, 4, |it| revises(it) && on_answer(it)),
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
    hint!(LISTS, One(Msg::OpenFilter), hints::FILTER, 4, always, Needs::HiddenRows),
    hint!(LISTS, One(Msg::Zoom), hints::ZOOM, 5, |it| !it.is_zoomed(), Needs::CutPreview),
    hint!(LISTS, SCROLL, hints::SCROLL, 5, State::has_preview, Needs::CutPreview),
    hint!(STRIPS, One(Msg::Recommended), hints::RECOMMENDED, 4, State::has_recommended),
    hint!(STRIPS, One(Msg::Undo), hints::UNDO, 5, State::can_undo),
    hint!(STRIPS, One(Msg::OpenNote), hints::NOTE, 6, notes),
    hint!(ASKED, One(Msg::OpenDiscuss), hints::ASK_ABOUT, 6, discusses),
    hint!(ASKED, One(Msg::Defer), hints::LATER, 7, |it| defers(it) && closes(it)),
    hint!(&[Discard], One(Msg::Defer), hints::LATER, 3, defers),
    hint!(LISTS, One(Msg::OpenChoiceNote), hints::CHOICE_NOTE, 9, choice_notes),
    hint!(STRIPS, One(Msg::Fold), hints::FOLD, 8),
    hint!(STRIPS, One(Msg::Help), hints::COMMANDS, COMMANDS),
    hint!(PROSE, One(Msg::Help), hints::COMMANDS, 7),
];
