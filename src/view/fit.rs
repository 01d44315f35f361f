//! The one place that decides what goes when height is short.
//!
//! The parts of a form say how many lines they have ([`Need`]); [`fit`] takes lines away, one at a
//! time and in the order of [`cut::CUTS`], until the form has room, and says what is left ([`Plan`]).
//! Nothing here knows a text or a state, and the height of a form does not depend on where the
//! cursor of a list stands: it is counted on the row that needs most. What another row leaves of
//! it goes to the texts above.

mod cut;

use cut::{CUTS, Cut, Cutter, LOW};

/// Lines of a preview that is shown at all.
pub(super) const PREVIEW: usize = 3;

/// A form that may be so high keeps its rules: a terminal of 14 rows.
const RULED: usize = 10;

/// No bound.
const ALL: usize = usize::MAX;

/// How high a form may be, in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Room {
    /// While nothing is cut.
    pub usual: usize,
    /// When anything is.
    pub most: usize,
}

/// What the parts of a form have to show, in lines.
#[derive(Debug, Clone, Default)]
pub(super) struct Need {
    /// The two rules; none in a box.
    pub rules: usize,
    /// The form's title.
    pub title: usize,
    /// The tabs, which may join the help line.
    pub tabs: usize,
    /// A blank line below the title, the context, the question, and above the help.
    pub gaps: [bool; 4],
    /// The context.
    pub context: usize,
    /// The question.
    pub question: usize,
    /// Blank lines in it.
    pub blank: usize,
    /// A last line that only says that it is optional.
    pub mark: usize,
    /// The note.
    pub note: usize,
    /// True while the note is typed, so that it must be seen.
    pub types_note: bool,
    /// What is below.
    pub main: Main,
}

impl Need {
    /// True when `plan` shows all there is.
    pub(super) fn is_whole(&self, plan: &Plan) -> bool {
        plan.context == self.context && plan.question == self.question && plan.caps == Caps::WHOLE
    }
}

/// What one answers with.
#[derive(Debug, Clone)]
pub(super) enum Main {
    /// A text that scrolls: what is typed, the keys, a zoomed preview.
    Text {
        /// Its lines.
        lines: usize,
        /// As many as are needed to make sense of it.
        least: usize,
    },
    /// A list.
    List(List),
}

impl Default for Main {
    fn default() -> Self {
        Self::Text { lines: 1, least: 1 }
    }
}

/// A list of rows, some of them counted.
#[derive(Debug, Clone, Default)]
pub(super) struct List {
    /// Lines of the label and of what stands under it, of the first rows.
    pub rows: Vec<(usize, usize)>,
    /// Rows there are beside these.
    pub uncounted: usize,
    /// The cursor's row, as counted.
    pub cursor: usize,
    /// The row that is typed in, as counted; the cursor stays there.
    pub typed: Option<usize>,
    /// Lines above the rows: the filter.
    pub above: usize,
    /// Lines below the rows.
    pub below: usize,
    /// Rows, and lines that say how many more there are, that a list keeps which may scroll
    /// although there is room for more; none when it is to be shown whole.
    pub scrolls: Option<(usize, usize)>,
    /// The preview.
    pub preview: Option<Preview>,
}

/// A preview of the cursor's row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Preview {
    /// Lines of the tallest.
    pub lines: usize,
    /// True where it stands beside the list, else below it after a rule.
    pub beside: bool,
}

/// How much of a list's rows is shown, in lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Caps {
    /// The label of a row without the cursor.
    pub label: usize,
    /// What stands under it.
    pub text: usize,
    /// The label of the cursor's row.
    pub custom_label: usize,
    /// What stands under it.
    pub custom_text: usize,
}

impl Caps {
    /// Everything.
    pub(super) const WHOLE: Self =
        Self { label: ALL, text: ALL, custom_label: ALL, custom_text: ALL };

    /// Lines of a row of `(label, text)` lines.
    pub(super) fn lines(self, (label, text): (usize, usize), at_cursor: bool) -> usize {
        if at_cursor {
            label.min(self.custom_label) + text.min(self.custom_text)
        } else {
            label.min(self.label) + text.min(self.text)
        }
    }
}

/// What is shown of a form, in lines.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    /// Whether the two rules are drawn.
    pub rules: bool,
    /// Whether the form's title is.
    pub title: bool,
    /// Whether the tabs have a line of their own.
    pub tabs: bool,
    /// Which blank lines are left.
    pub gaps: [bool; 4],
    /// Of the context.
    pub context: usize,
    /// Of the question.
    pub question: usize,
    /// Whether the blank lines in it are left out.
    pub dense: bool,
    /// Of the note.
    pub note: usize,
    /// Of the list (or the text), with the preview beside it.
    pub main: usize,
    /// Of the preview below the list, its rule not counted.
    pub preview: usize,
    /// Of each row.
    pub caps: Caps,
}

/// What of `need` is shown in `room`. The form takes what it needs, at least `least` lines.
pub(super) fn fit(need: &Need, room: Room, least: usize) -> Plan {
    let mut cutter = Cutter::new(need);
    let most = room.most.max(room.usual);
    // What is that high already has room to show more. Rows that scroll do not count as cut.
    let usual = room.usual.max(least.min(most));
    if !cutter.cut_to(usual, &[Cut::Scroll]) {
        cutter = Cutter::new(need);
        cutter.cut_to(room.most, if room.most < RULED { &LOW } else { &CUTS });
        cutter.give_back(room.most);
    }
    cutter.plan(least, most)
}
