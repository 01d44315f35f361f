//! The hints of the help line, before the person's keys are known.

use super::keymap::{
    ASKED, FILTERS, LISTS, PROSE, STANDALONE, STRIPS, Scope, always, choice_notes, closes, copies,
    defers, discusses, many, notes, revises, stands_aside,
};
use crate::state::{Edit, Motion, Msg, State};
use crate::strings::{Word, hints};

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
    pub words: Word,
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
    state.draft().is_some_and(|draft| draft.filter.is_some()) && !state.is_zoomed()
}
fn has_list(state: &State) -> bool {
    state.rows() > 1
}
/// Where Enter takes the row under the cursor of a filter.
fn filter_takes(state: &State) -> bool {
    let typed = state.draft().and_then(|it| it.filter.as_ref()).is_some_and(|it| it.is_typed);
    !typed || state.named_choice().is_some()
}
fn names_choice(state: &State) -> bool {
    state.named_choice().is_some()
}
fn says_nothing(state: &State) -> bool {
    state.discuss.is_blank()
}
fn on_submit(state: &State) -> bool {
    let changes = state.form.revision.is_none() || state.changed() > 0;
    state.can_submit() && state.review == state.form.questions.len() && changes
}
fn on_close(state: &State) -> bool {
    state.form.revision.is_some() && state.review == state.form.questions.len() && !on_submit(state)
}
fn on_return(state: &State) -> bool {
    state.offers_return() && state.review > state.form.questions.len()
}
fn on_answer(state: &State) -> bool {
    state.can_submit() && state.review < state.form.questions.len()
}

macro_rules! hint {
    ($scopes:expr, $show:expr, $words:expr, $rank:expr) => {
        hint!($scopes, $show, $words, $rank, always)
    };
    ($scopes:expr, $show:expr, $words:expr, $rank:expr, $when:expr) => {
        hint!($scopes, $show, $words, $rank, $when, Needs::Nothing)
    };
    ($scopes:expr, $show:expr, $words:expr, $rank:expr, $when:expr, $needs:expr) => {
        Template {
            scopes: $scopes,
            show: $show,
            words: $words,
            rank: $rank,
            when: $when,
            needs: $needs,
        }
    };
}

/// In display order.
pub(super) static HINTS: &[Template] = &[
    hint!(&[List], Tabs, hints::switch, 3, many),
    // Beside what ticks and what submits, the arrows are guessed before Tab is.
    hint!(&[Ticks], Tabs, hints::switch, 2, many),
    hint!(LISTS, UP_DOWN, hints::move_cursor, 2, |it| !it.is_zoomed() && has_list(it)),
    hint!(&[Ticks], One(Msg::Toggle), hints::tick, 1),
    hint!(&[List], One(Msg::Confirm), hints::choose, 0, |it| !copies(it)),
    hint!(&[List], One(Msg::Confirm), hints::open, 0, copies),
    hint!(&[List], One(Msg::Copy), hints::copy, 2, copies),
    hint!(&[Ticks], One(Msg::Confirm), hints::submit, 0),
    hint!(&[Files], Either(Msg::TakeFile(None)), hints::take, 0),
    hint!(&[Files], UP_DOWN, hints::move_cursor, 2),
    hint!(&[Files], One(Msg::Cancel), hints::close_list, 1),
    hint!(&[Custom], One(Msg::Confirm), hints::choose, 0, names_choice),
    hint!(&[Custom], One(Msg::Confirm), hints::submit, 0, |it| !names_choice(it)),
    hint!(&[Text], One(Msg::Confirm), hints::submit, 0),
    hint!(&[CustomTicks], One(Msg::Confirm), hints::tick, 0),
    hint!(STANDALONE, One(Msg::Edit(Edit::Up)), hints::earlier, 4, State::recalls),
    hint!(CUSTOMS, NEW_LINE, hints::new_line, 2),
    hint!(&[Text], One(Msg::NextTab), hints::switch, 3, many),
    hint!(CUSTOMS, One(Msg::Cancel), hints::back_to_list, 1),
    hint!(&[Note], One(Msg::Confirm), hints::keep, 0),
    hint!(&[Note], One(Msg::Cancel), hints::back, 1),
    hint!(&[Discuss], One(Msg::Confirm), hints::explain, 0, says_nothing),
    hint!(&[Discuss], One(Msg::Confirm), hints::ask, 0, |it| !says_nothing(it)),
    hint!(&[Discuss], One(Msg::Cancel), hints::back, 1),
    hint!(&[Filter], One(Msg::Confirm), hints::choose, 0, filter_takes),
    hint!(&[Filter], One(Msg::Confirm), hints::to_rows, 0, |it| !filter_takes(it)),
    hint!(&[FilterTicks], One(Msg::Confirm), hints::to_rows, 0),
    hint!(FILTERS, UP_DOWN, hints::move_cursor, 2),
    hint!(FILTERS, One(Msg::Cancel), hints::clear_filter, 1),
    hint!(&[Review], One(Msg::Confirm), hints::answer, 0, |it| !it.can_submit()),
    hint!(&[Review], One(Msg::Confirm), hints::submit, 0, on_submit),
    hint!(&[Review], One(Msg::Confirm), hints::close, 0, on_close),
    hint!(&[Review], One(Msg::Confirm), hints::go_back, 0, on_return),
    hint!(&[Review], One(Msg::Confirm), hints::edit, 0, on_answer),
    hint!(&[Review], One(Msg::Unanswer), hints::no_answer, 4, |it| revises(it) && on_answer(it)),
    hint!(&[Review], UP_DOWN, hints::move_cursor, 2),
    hint!(&[Review], One(Msg::NextTab), hints::switch, 3),
    hint!(LISTS, One(Msg::Cancel), hints::to_list, 1, State::is_zoomed),
    hint!(LISTS, One(Msg::Cancel), hints::clear_filter, 1, filtered),
    hint!(LISTS, One(Msg::Cancel), hints::cancel, 1, |it| !filtered(it)
        && !it.is_zoomed()
        && closes(it)),
    hint!(LISTS, One(Msg::Cancel), hints::later, 1, |it| !filtered(it)
        && !it.is_zoomed()
        && stands_aside(it)),
    hint!(&[Text, Review], One(Msg::Cancel), hints::cancel, 1, closes),
    hint!(&[Text, Review], One(Msg::Cancel), hints::later, 1, stands_aside),
    hint!(&[Discard], One(Msg::Yes), hints::yes, 2),
    hint!(&[Discard], One(Msg::No), hints::no, 2),
    hint!(&[Discard], One(Msg::Confirm), hints::choose, 0),
    hint!(&[Long], One(Msg::Yes), hints::yes, 0),
    hint!(&[Long], One(Msg::No), hints::no, 1),
    hint!(&[Text, Note, Discuss], NEW_LINE, hints::new_line, 5),
    hint!(PROSE, One(Msg::External), hints::editor, 6),
    hint!(&[Custom, CustomTicks, Text], One(Msg::PasteImage), hints::image, 7),
    hint!(LISTS, One(Msg::OpenFilter), hints::filter, 4, always, Needs::HiddenRows),
    hint!(LISTS, One(Msg::Zoom), hints::zoom, 5, |it| !it.is_zoomed(), Needs::CutPreview),
    hint!(LISTS, SCROLL, hints::scroll, 5, State::has_preview, Needs::CutPreview),
    hint!(STRIPS, One(Msg::Recommended), hints::recommended, 4, State::takes_recommended),
    hint!(STRIPS, One(Msg::Undo), hints::undo, 5, State::can_undo),
    hint!(STRIPS, One(Msg::OpenNote), hints::note, 6, notes),
    hint!(ASKED, One(Msg::OpenDiscuss { whole: false }), hints::ask_about, 6, discusses),
    hint!(ASKED, One(Msg::Defer), hints::later, 7, |it| defers(it) && closes(it)),
    hint!(&[Discard], One(Msg::Defer), hints::later, 3, defers),
    hint!(LISTS, One(Msg::OpenChoiceNote), hints::choice_note, 9, choice_notes),
    hint!(STRIPS, One(Msg::Fold), hints::fold, 8),
    hint!(STRIPS, One(Msg::Help), hints::commands, COMMANDS),
    hint!(PROSE, One(Msg::Help), hints::commands, 7),
];
