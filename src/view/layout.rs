//! Puts the pieces of a form under one another and decides what goes when height is short.

use ratatui::text::{Line, Span};

use super::{
    Frame, Hit, Look, Role, Row, Size, Target, ask, boxed, choices, editor, fold, footer, preview,
    question, review, tabs,
};
use crate::state::{Screen, Seen, State};

/// Lines that belong together, with what is special about some of them.
#[derive(Debug, Default)]
pub(super) struct Piece<'a> {
    /// The lines.
    pub lines: Vec<Line<'a>>,
    /// Text cursor: column, line of this piece.
    pub cursor: Option<(usize, usize)>,
    /// Which lines a mouse can point at.
    pub targets: Vec<(usize, Target)>,
    /// Which parts of the first line a mouse can point at.
    pub spots: Vec<Spot>,
    /// What stands right of it, in the same rows.
    pub aside: Option<preview::Aside<'a>>,
}

/// A part of a line that a mouse can point at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    /// First column.
    pub x: usize,
    /// Columns it takes.
    pub columns: usize,
    /// What is there.
    pub target: Target,
}

impl<'a> Piece<'a> {
    pub(super) fn push(&mut self, line: Line<'a>, target: Option<Target>) {
        if let Some(target) = target {
            self.targets.push((self.lines.len(), target));
        }
        self.lines.push(line);
    }
}

/// How far in things stand: LOOK.md's columns, or none on a narrow terminal.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page {
    /// Columns of the form.
    pub columns: usize,
    /// Column of the cursor mark.
    pub indent: usize,
    /// True below 30 columns: no indent, short help, short tabs.
    pub narrow: bool,
    /// True where a list shows labels only: what they mean stands beside it.
    pub labels: bool,
}

impl Page {
    pub(super) fn new(columns: usize) -> Self {
        let narrow = columns < 30;
        Self { columns, indent: if narrow { 0 } else { 2 }, narrow, labels: false }
    }

    /// Columns from `indent` to one before the edge.
    pub(super) fn inner(self) -> usize {
        let edge = usize::from(!self.narrow);
        self.columns.saturating_sub(self.indent + edge).max(1)
    }

    /// A line among the rows of a list that is none: how many more there are.
    pub(super) fn beside_rows<'a>(self, text: String) -> Line<'a> {
        Line::from(vec![Self::gap(self.indent + 2), Span::styled(text, Role::Muted.style())])
    }

    /// An empty start of a line, up to column `to`.
    pub(super) fn gap<'a>(to: usize) -> Span<'a> {
        const BLANKS: &str = "                                        ";
        Span::raw(BLANKS.get(..to.min(BLANKS.len())).unwrap_or_default())
    }
}

/// What is shown of a form, in lines.
#[derive(Debug, Clone, Copy)]
struct Plan {
    rules: bool,
    title: bool,
    gaps: [bool; 3],
    text: usize,
    note: usize,
    all_descriptions: bool,
    main: usize,
}

impl Plan {
    /// Lines above the question and below the list.
    fn around(&self) -> usize {
        let [first, _, last] = self.gaps;
        2 * usize::from(self.rules)
            + usize::from(self.title)
            + usize::from(first && self.title)
            + usize::from(last)
            + 1
    }
}

/// What the pieces would like, in lines.
#[derive(Debug, Clone, Copy)]
struct Wish {
    title: usize,
    question: usize,
    context: usize,
    note: usize,
    /// True while the note is typed, so that it must be seen.
    types_note: bool,
    /// The line beside the cursor's row in which the filter or own words are typed.
    typed: usize,
    discards: bool,
    main: usize,
    main_bare: usize,
    row: usize,
    scrolls: bool,
    preview: preview::Height,
    /// True with a blank line above the help.
    gap: bool,
    /// Question, note and list of the tallest tab; 0 where there are no tabs.
    tallest: usize,
    /// Lines of the two rules; none in a box.
    rules: usize,
}

/// Draws `state` into the rows that `size` gives it, `size.columns` columns wide. `others` is the height
/// of the tallest tab that is not open ([`super::Heights`]).
#[must_use]
pub fn draw<'a>(state: &'a State, look: Look<'a>, size: Size, others: usize) -> Frame<'a> {
    let columns = size.columns.clamp(1, 1_000);
    let page = Page::new(columns);
    if let Screen::Broken(_) = state.screen {
        return assemble(page, vec![(fold::broken(look, page), 0)], state.kept_seen());
    }
    if state.folded {
        return assemble(page, vec![(fold::folded(state, look, page), 0)], state.kept_seen());
    }
    if columns < 8 {
        return assemble(page, vec![(fold::sliver(state, page), 0)], state.kept_seen());
    }
    let (page, budget) = room(look, size);
    let wish = wish(state, look, page, budget, others);
    let plan = plan(wish, budget);
    let frame = compose(state, look, page, plan, wish, budget);
    let has_box = look.floats && boxed::has_room(size);
    if has_box { boxed::draw(frame, state, look, columns) } else { frame }
}

/// The page a form is drawn on, and the rows it may take there.
pub(super) fn room(look: Look<'_>, size: Size) -> (Page, usize) {
    if look.floats {
        return boxed::inside(size);
    }
    (Page::new(size.columns.clamp(1, 1_000)), size.budget())
}

fn wish(state: &State, look: Look<'_>, page: Page, budget: usize, others: usize) -> Wish {
    let mut wish = Wish {
        title: usize::from(state.form.is_many() || tabs::has_title(state, look)),
        question: 0,
        context: 0,
        note: question::note_lines(state, state.tab, page),
        types_note: matches!(state.screen, Screen::Note | Screen::FormNote),
        typed: usize::from(matches!(state.screen, Screen::Filter | Screen::Own)),
        discards: matches!(state.screen, Screen::Discard { .. }),
        main: 1,
        main_bare: 1,
        row: 1,
        scrolls: false,
        preview: preview::Height::default(),
        gap: !state.in_review(),
        tallest: 0,
        rules: if look.floats { 0 } else { 2 },
    };
    (wish.question, wish.context) = question::height(state, state.tab, page, budget);
    let (main, preview) = main_height(state, look, state.tab, page, budget);
    wish.preview = preview;
    (wish.main, wish.main_bare) = (main.whole, main.bare);
    (wish.row, wish.scrolls) = (main.row, main.scrolls);
    if state.form.is_many() {
        // The tallest tab, so that the form keeps its height from tab to tab.
        let main = preview.with_whole(main.whole) - no_gap(state, state.tab);
        wish.tallest = others.max(wish.question + wish.context + wish.note + main);
    }
    wish
}

fn main_height(
    state: &State,
    look: Look<'_>,
    tab: usize,
    page: Page,
    budget: usize,
) -> (choices::Height, preview::Height) {
    if tab < state.form.questions.len() {
        return preview::height(state, look, tab, page, budget);
    }
    let lines = review::height(state);
    let list = choices::Height { whole: lines, bare: lines, row: 1, scrolls: true };
    (list, preview::Height::default())
}

/// Lines of a tab's question, note and list.
pub(super) fn tab_height(
    state: &State,
    look: Look<'_>,
    tab: usize,
    page: Page,
    budget: usize,
) -> usize {
    let (question, context) = question::height(state, tab, page, budget);
    let note = question::note_lines(state, tab, page);
    let (list, preview) = main_height(state, look, tab, page, budget);
    question + context + note + preview.with_whole(list.whole) - no_gap(state, tab)
}

/// 1 for the review, which has no blank line above the help.
fn no_gap(state: &State, tab: usize) -> usize {
    usize::from(tab == state.form.questions.len())
}

fn plan(wish: Wish, budget: usize) -> Plan {
    let mut plan = Plan {
        rules: wish.rules > 0,
        title: wish.title > 0,
        gaps: [wish.title > 0, true, wish.gap],
        text: wish.question + wish.context,
        note: wish.note,
        all_descriptions: true,
        main: wish.main,
    };
    let want = |plan: &Plan| {
        let whole = if plan.all_descriptions { wish.main } else { wish.main_bare };
        let list = if wish.scrolls { whole.min(wish.row.max(6)) } else { whole };
        wish.preview.with_least(list)
    };
    let rest = |plan: &Plan| {
        2 * usize::from(plan.rules)
            + usize::from(plan.title)
            + plan.gaps.iter().filter(|gap| **gap).count()
            + plan.text
            + plan.note
            + 1
    };
    let fits = |plan: &Plan| rest(plan) + want(plan) <= budget;
    if !fits(&plan) {
        plan.note = plan.note.min(1);
    }
    for gap in [0, 2, 1] {
        if !fits(&plan)
            && let Some(gap) = plan.gaps.get_mut(gap)
        {
            *gap = false;
        }
    }
    if !fits(&plan) && wish.context > 0 {
        let over = (rest(&plan) + want(&plan)).saturating_sub(budget);
        plan.text = wish.question + wish.context.saturating_sub(over).max(1);
    }
    if !fits(&plan) {
        plan.all_descriptions = false;
    }
    if !fits(&plan) {
        plan.title = false;
    }
    // A long question scrolls; better that than a row that cannot be seen whole.
    for (need, least) in [(wish.preview.with_least(wish.row.max(3)), 2), (3, 1)] {
        let over = (rest(&plan) + want(&plan).min(need)).saturating_sub(budget);
        if over > 0 {
            plan.text = plan.text.saturating_sub(over).max(least.min(plan.text));
        }
    }
    if rest(&plan) + want(&plan).min(4) > budget {
        plan.rules = false;
    }
    if rest(&plan) + 1 > budget {
        plan.text = 0;
    }
    if rest(&plan) + 1 + wish.typed > budget && !wish.types_note {
        plan.note = 0;
    }
    let least = usize::from(rest(&plan) < budget);
    let room = budget.saturating_sub(rest(&plan));
    let whole = if plan.all_descriptions { wish.main } else { wish.main_bare };
    plan.main = room.min(wish.preview.with_whole(whole)).max(least);
    if wish.discards && plan.rules && plan.text + plan.main + usize::from(plan.gaps[1]) < 3 {
        // "Discard …?" and its two answers take the room of the rules.
        plan.rules = false;
        plan.main += 2;
    }
    if wish.tallest > 0 {
        let all = wish.rules + wish.title + plan.gaps.len() + wish.tallest + 1;
        plan.main += all.min(budget).saturating_sub(rest(&plan) + plan.main);
    }
    plan
}

fn compose<'a>(
    state: &'a State,
    look: Look<'a>,
    page: Page,
    plan: Plan,
    wish: Wish,
    budget: usize,
) -> Frame<'a> {
    let mut parts: Vec<(Piece<'a>, usize)> = Vec::with_capacity(10);
    let asking = matches!(state.screen, Screen::Discard { .. } | Screen::Help { .. });
    let aside = asking || state.is_zoomed();
    let mut seen = if aside { state.kept_seen() } else { Seen::default() };
    let rule = |look: Look<'_>| {
        let role = editor::rule_role(state);
        let mut piece = Piece::default();
        let signs = page.columns / look.glyphs.rule.chars().count().max(1);
        let signs = look.glyphs.rule.repeat(signs);
        piece.push(Line::from(Span::styled(signs, role.style())), None);
        piece
    };
    let blank = || {
        let mut piece = Piece::default();
        piece.push(Line::default(), None);
        piece
    };
    if plan.rules {
        parts.push((rule(look), 0));
    }
    if plan.title {
        parts.push((tabs::draw(state, look, page), 0));
    }
    if plan.gaps[0] && plan.title {
        parts.push((blank(), 0));
    }
    let main_lines = if asking {
        // The dialog takes the room of the question and the list.
        let lines = plan.text + plan.note + usize::from(plan.gaps[1]) + plan.main;
        parts.push((ask::draw(state, look, page, lines, &mut seen), lines));
        0
    } else if state.is_zoomed() {
        // So does the zoomed preview, which may take more.
        let lines = plan.text + plan.note + usize::from(plan.gaps[1]) + plan.main;
        let cut = plan.text < wish.question + wish.context || plan.main < wish.row;
        let wanted = preview::zoomed_height(state, look, page, cut, budget);
        let lines = lines.max(wanted.min(budget.saturating_sub(plan.around())));
        parts.push((preview::zoomed(state, look, page, lines, cut, &mut seen), lines));
        0
    } else {
        if plan.text > 0 {
            let piece = question::draw(state, look, page, plan.text, &mut seen);
            parts.push((piece, plan.text.min(wish.question + wish.context)));
        }
        if plan.note > 0 {
            let piece = question::note(state, look, page, plan.note, &mut seen);
            parts.push((piece, plan.note));
        }
        if plan.gaps[1] {
            parts.push((blank(), 0));
        }
        plan.main
    };
    let note_columns = seen.text_columns;
    if main_lines > 0 {
        let piece = match &state.screen {
            _ if state.in_review() => review::draw(state, look, page, main_lines, &mut seen),
            _ => preview::draw(state, look, page, main_lines, plan.all_descriptions, &mut seen),
        };
        parts.push((piece, main_lines));
    }
    if wish.types_note {
        seen.text_columns = note_columns;
    }
    if plan.gaps[2] {
        parts.push((blank(), 0));
    }
    let mut help = Piece::default();
    help.push(footer::draw(state, look, page, seen), None);
    parts.push((help, 0));
    if plan.rules {
        parts.push((rule(look), 0));
    }
    assemble(page, parts, seen)
}

/// Stacks the pieces; each is cut or filled up to its number of lines (0: as many as it has).
fn assemble<'a>(page: Page, parts: Vec<(Piece<'a>, usize)>, seen: Seen) -> Frame<'a> {
    let cell = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let columns = cell(page.columns);
    let (mut rows, mut hits) = (Vec::with_capacity(24), Vec::with_capacity(48));
    for (piece, lines) in parts {
        let lines = if lines == 0 { piece.lines.len() } else { lines };
        let (top, y) = (rows.len(), cell(rows.len()));
        rows.extend(piece.lines.into_iter().take(lines).map(Row::from));
        rows.resize_with(top + lines, Row::default);
        let edge = piece.aside.as_ref().map_or(columns, |aside| cell(aside.x).min(columns));
        if let Some(aside) = piece.aside {
            let beside = rows.iter_mut().skip(top).zip((y..).zip(aside.lines));
            for (row, (y, line)) in beside {
                row.aside = Some((edge, line));
                hits.push(Hit { x: edge, columns: columns - edge, y, target: Target::Preview });
            }
        }
        if let Some((x, line)) = piece.cursor.filter(|(_, line)| *line < lines)
            && let Some(row) = rows.get_mut(top + line)
        {
            row.cursor = Some(cell(x).min(columns.saturating_sub(1)));
        }
        for (line, target) in piece.targets.iter().filter(|(line, _)| *line < lines) {
            hits.push(Hit { x: 0, columns: edge, y: y + cell(*line), target: *target });
        }
        for spot in &piece.spots {
            hits.push(Hit { x: cell(spot.x), columns: cell(spot.columns), y, target: spot.target });
        }
    }
    Frame { columns, rows, hits, seen }
}
