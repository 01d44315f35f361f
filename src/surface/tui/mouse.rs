//! Mouse input: a click moves the cursor, a second click on the same row chooses, the wheel
//! scrolls. A click on the name of a key acts like the key.

use super::times::DOUBLE_CLICK_MS;
use crate::keys::keymap::TABLE;
use crate::state::{Motion, Msg, Screen, State};
use crate::view::{Hit, Target};

/// A mouse event, in cells from the top left of the component.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mouse {
    /// The kind of the event.
    pub kind: MouseKind,
    /// Column from the left edge of the form.
    pub x: f64,
    /// Row from the top of the form.
    pub y: f64,
    /// `true` for the left button, and for the wheel.
    pub primary: bool,
}

/// A kind of mouse event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MouseKind {
    /// A button went down.
    Press,
    /// A button went up.
    Release,
    /// A press and release on the same cell.
    Click,
    /// The wheel; −1 is up.
    Wheel(i32),
    /// Anything else (moves and drags).
    Other,
}

impl Mouse {
    /// Converts Pi's mouse event `kind`. `wheel` is the turn of the wheel; negative is up. `button`:
    /// the button, if Pi reports it. `at`: the column and the row.
    pub fn from_pi(kind: &str, wheel: f64, button: Option<&str>, (x, y): (f64, f64)) -> Self {
        let primary = !matches!(button, Some("middle" | "right"));
        Self { kind: MouseKind::of(kind, wheel), x, y, primary }
    }
}

impl MouseKind {
    /// Returns the kind of Pi's event `kind`. `wheel` is the turn of the wheel; negative is up.
    pub fn of(kind: &str, wheel: f64) -> Self {
        match kind {
            "press" => Self::Press,
            "release" => Self::Release,
            "click" => Self::Click,
            "wheel" if wheel < 0.0 => Self::Wheel(-1),
            "wheel" if wheel > 0.0 => Self::Wheel(1),
            _ => Self::Other,
        }
    }
}

/// The effect of a mouse event.
pub struct Act {
    pub msgs: Vec<Msg>,
    /// The row that a second click would choose.
    pub clicked: Option<Clicked>,
}

/// The row that was clicked last.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Clicked {
    tab_and_row: (usize, usize),
    at_ms: f64,
}

/// Returns the effect of `mouse`, if any. `hits`: the targets of the last frame. `before`: the last
/// click on a row.
pub fn read(
    mouse: Mouse,
    hits: &[Hit],
    state: &State,
    before: Option<Clicked>,
    now_ms: f64,
) -> Option<Act> {
    let target = at(mouse, hits)?;
    let act = |msgs: Vec<Msg>| Some(Act { msgs, clicked: None });
    let clicked_before = |row| before.filter(|clicked| clicked.tab_and_row == (state.tab, row));
    match mouse.kind {
        // The form handles the press of a double click, because otherwise Pi would select a word to
        // copy, and report no click.
        MouseKind::Press if mouse.primary => match target {
            Target::Row(row) => clicked_before(row)
                .filter(|clicked| now_ms - clicked.at_ms <= DOUBLE_CLICK_MS)
                .map(|clicked| Act { msgs: Vec::new(), clicked: Some(clicked) }),
            _ => None,
        },
        MouseKind::Wheel(by) => act(wheel(by.signum(), target)),
        MouseKind::Click if mouse.primary => match target {
            Target::Tab(tab) => act(vec![Msg::GoTab(tab)]),
            Target::Row(row) => {
                if clicked_before(row).is_some() {
                    return act(vec![Msg::MoveTo(row), choose(state)]);
                }
                let clicked = Some(Clicked { tab_and_row: (state.tab, row), at_ms: now_ms });
                Some(Act { msgs: vec![Msg::MoveTo(row)], clicked })
            }
            Target::File(index) => act(vec![Msg::InsertFile(Some(index))]),
            Target::Entry(index) => {
                let msg = TABLE.get(index)?.msg.clone();
                // The list of commands closes first, if it is open.
                let close_list = matches!(state.screen, Screen::Help { .. }).then_some(Msg::Help);
                act(close_list.into_iter().chain([msg]).collect())
            }
            Target::Preview | Target::Text => None,
        },
        _ => None,
    }
}

/// Returns the message that chooses the row of the cursor. In a list with checkboxes, the message
/// toggles this row.
fn choose(state: &State) -> Msg {
    let has_checkboxes = state.question().is_some_and(|question| question.has_checkboxes());
    if has_checkboxes && matches!(state.screen, Screen::Choices | Screen::Filter | Screen::Custom) {
        Msg::Toggle
    } else {
        Msg::Confirm
    }
}

fn wheel(by: i32, target: Target) -> Vec<Msg> {
    match target {
        Target::Preview | Target::Text => vec![Msg::Scroll(by * 3)],
        Target::Row(_) | Target::File(_) => {
            vec![Msg::Move(Motion::Rows(if by < 0 { -1 } else { 1 }))]
        }
        Target::Tab(_) => vec![if by < 0 { Msg::PrevTab } else { Msg::NextTab }],
        Target::Entry(_) => Vec::new(),
    }
}

fn at(mouse: Mouse, hits: &[Hit]) -> Option<Target> {
    let inside = |from: u16, to: u16, at: f64| at >= f64::from(from) && at < f64::from(to);
    let is_hit = |hit: &&Hit| {
        let Hit { area, .. } = hit;
        inside(area.top(), area.bottom(), mouse.y) && inside(area.left(), area.right(), mouse.x)
    };
    hits.iter().rfind(is_hit).map(|hit| hit.target)
}
