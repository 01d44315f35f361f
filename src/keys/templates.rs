//! The hints of the help line and of the list of commands, without the user's keys.

use super::keymap::Scope::{
    Broken, Checkboxes, Custom, CustomCheckboxes, Discard, Discuss, Files, Filter,
    FilterCheckboxes, List, Long, Note, Review, Text,
};
use super::keymap::{Scope, has_review, is_deferred};
use crate::state::{Edit, Motion, Msg, State};
use crate::strings::{HintId, hints, keys};

/// The keys of a hint.
pub(super) enum Show {
    /// The first key for a message.
    One(Msg),
    /// The first keys for two messages: `↑↓`.
    Two(Msg, Msg),
    /// The first key for the next tab, and the second keys for both directions: `Tab/←→`.
    Tabs,
    /// The digits that select a row.
    Digits,
}

use Show::{Digits, One, Tabs, Two};

const UP_DOWN: Show = Two(Msg::Move(Motion::Up), Msg::Move(Motion::Down));
const SPACE: Show = One(Msg::Toggle);
const SCROLL: Show = Two(Msg::Scroll(-1), Msg::Scroll(1));

/// Returns the hints of the open screen in display order. They do not depend on the row under the
/// cursor.
pub(super) fn of_screen(state: &State, scope: Scope) -> Vec<(Show, HintId)> {
    let (has_tabs, is_zoomed) = (has_review(state), state.is_zoomed());
    let mut all = match scope {
        List | Checkboxes if is_zoomed => vec![(SCROLL, hints::SCROLL)],
        List | Review if has_tabs => vec![(Tabs, hints::SWITCH), (UP_DOWN, hints::SELECT)],
        Checkboxes if has_tabs => {
            vec![(Tabs, hints::SWITCH), (UP_DOWN, hints::SELECT), (SPACE, hints::TOGGLE)]
        }
        Custom | CustomCheckboxes | Text if has_tabs => vec![(One(Msg::NextTab), hints::SWITCH)],
        List if state.draft().is_some_and(|draft| draft.list.has_digit_label) => {
            vec![(UP_DOWN, hints::NAVIGATE)]
        }
        List => vec![(UP_DOWN, hints::NAVIGATE), (Digits, hints::QUICK_SELECT)],
        Checkboxes => vec![(SPACE, hints::TO_TOGGLE)],
        Discard | Files | Filter | FilterCheckboxes => vec![(UP_DOWN, hints::NAVIGATE)],
        Long | Broken => return Vec::new(),
        Custom | CustomCheckboxes | Text | Note | Discuss | Review => Vec::new(),
    };
    let enter = match scope {
        List | Checkboxes | Custom | CustomCheckboxes | Text if has_tabs => hints::CONFIRM,
        Review if !state.can_submit() => hints::CONFIRM,
        Checkboxes | Custom | Text | Review => hints::TO_SUBMIT,
        Discuss => hints::TO_ASK,
        Note => hints::TO_SAVE,
        FilterCheckboxes => keys::GO_ON,
        _ => hints::TO_SELECT,
    };
    let key = if scope == Files { One(Msg::InsertFile(None)) } else { One(Msg::Confirm) };
    all.push((key, enter));
    let escape = match scope {
        List | Checkboxes if is_zoomed || is_filtered(state) => hints::TO_GO_BACK,
        List | Checkboxes | Text | Review if is_deferred(state) => keys::ANSWER_LATER,
        List | Checkboxes | Text | Review if has_tabs => hints::CANCEL,
        List | Checkboxes | Text | Review => hints::TO_CANCEL,
        _ => hints::TO_GO_BACK,
    };
    all.push((One(Msg::Cancel), escape));
    if matches!(scope, Custom | CustomCheckboxes)
        && state.draft().is_some_and(|draft| draft.custom.field.was_cleared)
    {
        all.push((One(Msg::Edit(Edit::Undo)), keys::UNDO));
    }
    if !matches!(scope, Discard | Files) {
        all.push((One(Msg::Help), hints::COMMANDS));
    }
    all
}

/// Returns the hints below the list of commands that opens in `scope`, in display order.
pub(super) fn below_commands(state: &State, scope: Scope) -> Vec<(Show, HintId)> {
    let mut all = vec![
        (Two(Msg::Move(Motion::PageUp), Msg::Move(Motion::PageDown)), hints::PAGE),
        (Two(Msg::Move(Motion::First), Msg::Move(Motion::Last)), hints::ENDS),
        (SCROLL, hints::SCROLL),
    ];
    if has_review(state) {
        all.push((if scope.types() { One(Msg::NextTab) } else { Tabs }, hints::SWITCH));
    }
    all.extend([
        (One(Msg::Edit(Edit::NewLine)), keys::NEW_LINE),
        (One(Msg::Edit(Edit::Undo)), keys::UNDO),
        (One(Msg::Edit(Edit::Redo)), keys::REDO),
    ]);
    all
}

fn is_filtered(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.filter.is_some())
}
