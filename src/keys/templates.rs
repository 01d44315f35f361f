//! The hints of the help line, before the user's keys are known.

use super::keymap::Scope::{
    Broken, Custom, CustomTicks, Discard, Discuss, Files, Filter, FilterTicks, List, Long, Note,
    Review, Text, Ticks,
};
use super::keymap::{Scope, is_deferred, many};
use crate::state::{Motion, Msg, Screen, State};
use crate::strings::{HintId, hints, keys};

/// Which keys a hint of the help line shows.
pub(super) enum Show {
    /// The first key for a message.
    One(Msg),
    /// The first keys for two messages: `↑↓`.
    Two(Msg, Msg),
    /// The first key to the next tab, and the second ones to both neighbours: `Tab/←→`.
    Tabs,
    /// The digits that choose a row.
    Digits,
}

use Show::{Digits, One, Tabs, Two};

const UP_DOWN: Show = Two(Msg::Move(Motion::Up), Msg::Move(Motion::Down));
const SPACE: Show = One(Msg::Toggle);
const ENTER: Show = One(Msg::Confirm);
const ESC: Show = One(Msg::Cancel);

/// The hints of the open screen in display order. They depend on the form and the screen, never on
/// what is chosen or typed.
pub(super) fn of_screen(state: &State, scope: Scope) -> Vec<(Show, HintId)> {
    let is_ticks = scope == Ticks;
    let mut all = match scope {
        _ if matches!(state.screen, Screen::Help { .. }) => return rows_of(ENTER),
        Discard => rows_of(ENTER),
        Files => rows_of(One(Msg::TakeFile(None))),
        Filter => rows_of(ENTER),
        FilterTicks => {
            vec![(UP_DOWN, hints::NAVIGATE), (ENTER, keys::GO_ON), (ESC, hints::TO_GO_BACK)]
        }
        Custom if many(state) => vec![
            (One(Msg::NextTab), hints::SWITCH),
            (ENTER, hints::CONFIRM),
            (ESC, hints::TO_GO_BACK),
        ],
        Custom => vec![(ENTER, hints::TO_SUBMIT), (ESC, hints::TO_GO_BACK)],
        Discuss => vec![(ENTER, hints::TO_ASK), (ESC, hints::TO_GO_BACK)],
        CustomTicks => vec![(ENTER, hints::TO_SELECT), (ESC, hints::TO_GO_BACK)],
        Note => vec![(ENTER, hints::TO_KEEP), (ESC, hints::TO_GO_BACK)],
        List | Ticks if state.is_zoomed() => {
            let scroll = Two(Msg::Scroll(-1), Msg::Scroll(1));
            let enter = if is_ticks { hints::TO_SUBMIT } else { hints::TO_SELECT };
            vec![(scroll, hints::SCROLL), (ENTER, enter), (ESC, hints::TO_GO_BACK)]
        }
        List | Ticks | Text | Review if many(state) => in_tabs(state, scope),
        List => {
            let mut all = Vec::new();
            if has_rows(state) {
                all.push((UP_DOWN, hints::NAVIGATE));
            }
            if !is_deferred(state) && !is_filtered(state) && !state.copies() {
                all.push((Digits, hints::QUICK_SELECT));
            }
            all.extend([(ENTER, hints::TO_SELECT), (ESC, way_out(state, hints::TO_CANCEL))]);
            all
        }
        Ticks => vec![
            (SPACE, hints::TO_TOGGLE),
            (ENTER, hints::TO_SUBMIT),
            (ESC, way_out(state, hints::TO_CANCEL)),
        ],
        Text => vec![(ENTER, hints::TO_SUBMIT), (ESC, way_out(state, hints::TO_CANCEL))],
        Review | Long | Broken => Vec::new(),
    };
    all.push((One(Msg::Help), hints::COMMANDS));
    all
}

/// The hints of rows of which `enter` takes one.
fn rows_of(enter: Show) -> Vec<(Show, HintId)> {
    vec![(UP_DOWN, hints::NAVIGATE), (enter, hints::TO_SELECT), (ESC, hints::TO_GO_BACK)]
}

/// The hints of a tab.
fn in_tabs(state: &State, scope: Scope) -> Vec<(Show, HintId)> {
    let mut all = Vec::new();
    if scope == Text {
        all.push((One(Msg::NextTab), hints::SWITCH));
    } else {
        all.push((Tabs, hints::SWITCH));
        if scope == Review || has_rows(state) {
            all.push((UP_DOWN, hints::SELECT));
        }
    }
    if scope == Ticks {
        all.push((SPACE, hints::TOGGLE));
    }
    all.extend([(ENTER, hints::CONFIRM), (ESC, way_out(state, hints::CANCEL))]);
    all
}

/// What Esc does in a question or in the review: usually `cancel`.
fn way_out(state: &State, cancel: HintId) -> HintId {
    if is_filtered(state) {
        hints::TO_GO_BACK
    } else if is_deferred(state) {
        keys::ANSWER_LATER
    } else {
        cancel
    }
}

fn has_rows(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.count() > 1)
}

fn is_filtered(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.filter.is_some())
}
