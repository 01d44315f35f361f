//! The one place that decides what goes when height is short.
//!
//! The parts of a form say how many lines they have ([`Need`]). [`fit`] takes lines away in a fixed
//! order until the form has room, and says what is left ([`Plan`]). Nothing here knows a text or a
//! state. The height of a form does not depend on the row that the cursor is on: it is computed for
//! the row that needs most, and what another row leaves of it goes to the texts above.

mod cutter;
mod need;
mod order;

use cutter::Cutter;
use order::{Cut, FIRST, HIGH, LOW};

pub(super) use cutter::Plan;
pub(super) use need::{Caps, Lines as PartLines, List, Need, Part};
pub(super) use order::LEAST_PREVIEW;

/// A form that may be so high keeps its rules: a terminal of 14 rows.
const RULED: usize = 10;

/// How high a form may be, in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Room {
    /// If nothing is cut.
    pub usual: usize,
    /// If anything is.
    pub most: usize,
}

/// What is shown of `need` in `room`. The form takes the lines that it needs, at least `least`.
pub(super) fn fit(need: &Need, room: Room, least: usize) -> Plan {
    let mut cutter = Cutter::new(need);
    let most = room.most.max(room.usual);
    // A form that is already higher has room for more. Rows that scroll are not cut.
    let usual = room.usual.max(least.min(most));
    if !cutter.cut_to(usual, &[Cut::Scroll]) {
        cutter = Cutter::new(need);
        let rest = if room.most < RULED { LOW } else { HIGH };
        cutter.cut_to(room.most, FIRST.iter().chain(rest));
        cutter.give_back(room.most);
    }
    cutter.plan(least, most)
}
