//! The help line and the list of all keys, derived from the key table.

use super::binding::KeyId;
use super::bindings::Bindings;
use super::keymap::{
    Entry, FILTERS, LISTS, PROSE, STANDALONE, STRIPS, Scope, TABLE, acts_at_custom, always,
    choice_notes, closes, copies, defers, discusses, keys_of, many, notes, revises, stands_aside,
};
use super::names::KeyNames;
use crate::state::{Edit, Motion, Msg, Screen, State};
use crate::strings::plain::either;
use crate::strings::{Word, hints, keys};

/// Keys and what they do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys, abbreviated.
    pub keys: String,
    /// What they do.
    pub words: &'static str,
    /// Position among hints that compete for room; 0 stays longest.
    pub rank: u8,
    /// The entry of the key table that a click on it stands for.
    pub entry: Option<usize>,
}

/// The rank of the key that shows all keys: named from 80 columns on.
pub const ALL_KEYS: u8 = 5;

/// What that key does.
pub const ALL_KEYS_WORDS: Word = hints::all_keys;

/// What the keys of a preview do.
pub const OF_PREVIEW: [Word; 2] = [hints::zoom, hints::scroll];

/// What `@` does in a text field.
const REFERENCE: Word = keys::reference;

/// What the digit that sends does, beside Enter.
const SUBMIT_TICKS: Word = keys::submit_ticks;
const SEND_OR_EDIT: Word = keys::send_or_edit;

/// The rank of the filter: named if the list is scrolled or the line is long.
pub const FILTER: u8 = 6;

/// Which keys a hint of the help line shows.
enum Show {
    /// The first key for a message.
    One(Msg),
    /// The first keys for two messages: `↑↓`.
    Two(Msg, Msg),
    /// The first key to the next tab, and the last keys to both neighbours: `Tab/←→`.
    Tabs,
    /// The first keys of the first two entries for a message: `Tab/Enter`.
    Either(Msg),
    /// `1-9`
    Digits,
    /// The digit that sends.
    Sending,
}

/// A hint before the user's keys are known.
struct Template {
    scopes: &'static [Scope],
    show: Show,
    /// For a form of one question, and of several.
    words: [Word; 2],
    rank: u8,
    when: fn(&State) -> bool,
}

use Scope::{
    Custom, CustomTicks, Discard, Discuss, Files, Filter, FilterTicks, List, Long, Note, Review,
    Text, Ticks,
};
use Show::{Digits, Either, One, Sending, Tabs, Two};

const UP_DOWN: Show = Two(Msg::Move(Motion::Up), Msg::Move(Motion::Down));
const SCROLL: Show = Two(Msg::Scroll(-1), Msg::Scroll(1));
const NEW_LINE: Show = One(Msg::Edit(Edit::NewLine));

/// Where something is asked.
const ASKED: &[Scope] = &[List, Ticks, Review, Text];
const CUSTOMS: &[Scope] = &[Custom, CustomTicks];

fn numbered(state: &State) -> bool {
    let choices = state.question().map_or(0, |question| question.choices.len());
    !state.form.is_many() && choices > 1
}
fn long_list(state: &State) -> bool {
    state.question().is_some_and(|question| question.choices.len() > 6)
}
fn filtered(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.filter.is_some()) && !state.is_zoomed()
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
        Template { scopes: $scopes, show: $show, words: $words, rank: $rank, when: $when }
    };
}

/// In display order.
static HINTS: &[Template] = &[
    hint!(LISTS, Tabs, [hints::switch; 2], 3, many),
    hint!(&[Ticks], One(Msg::Toggle), [hints::to_toggle, hints::toggle], 2),
    hint!(&[List], UP_DOWN, [hints::navigate, hints::select], 2),
    hint!(&[List], Digits, [hints::quick_select; 2], 4, numbered),
    hint!(LISTS, One(Msg::OpenFilter), [hints::filter; 2], FILTER, long_list),
    hint!(&[List], One(Msg::Confirm), [hints::to_select, hints::confirm], 0, |it| !copies(it)),
    hint!(&[List], One(Msg::Confirm), [hints::to_open, hints::open], 0, copies),
    hint!(&[List], One(Msg::Copy), [hints::copy; 2], 2, copies),
    hint!(&[Ticks], One(Msg::Confirm), [hints::to_submit, hints::confirm], 0),
    hint!(&[Files], Either(Msg::TakeFile(None)), [hints::take; 2], 0),
    hint!(&[Files], UP_DOWN, [hints::navigate; 2], 2),
    hint!(&[Files], One(Msg::Cancel), [hints::close_list; 2], 1),
    hint!(&[Custom, Text], One(Msg::Confirm), [hints::to_submit, hints::submit], 0),
    hint!(&[CustomTicks], One(Msg::Confirm), [hints::to_tick; 2], 0),
    hint!(STANDALONE, One(Msg::Edit(Edit::Up)), [hints::earlier; 2], 4, State::recalls),
    hint!(CUSTOMS, NEW_LINE, [hints::new_line; 2], 2),
    hint!(&[Text], One(Msg::NextTab), [hints::switch; 2], 3, many),
    hint!(CUSTOMS, One(Msg::Cancel), [hints::back_to_list; 2], 1),
    hint!(&[Note], One(Msg::Confirm), [hints::to_keep; 2], 0),
    hint!(&[Note], One(Msg::Cancel), [hints::back; 2], 1),
    hint!(&[Discuss], One(Msg::Confirm), [hints::to_explain; 2], 0, says_nothing),
    hint!(&[Discuss], One(Msg::Confirm), [hints::to_ask; 2], 0, |it| !says_nothing(it)),
    hint!(&[Discuss], One(Msg::Cancel), [hints::back; 2], 1),
    hint!(&[Filter], One(Msg::Confirm), [hints::to_select; 2], 0),
    hint!(&[FilterTicks], One(Msg::Confirm), [hints::to_rows; 2], 0),
    hint!(FILTERS, UP_DOWN, [hints::navigate; 2], 2),
    hint!(FILTERS, One(Msg::Cancel), [hints::clear_filter; 2], 1),
    hint!(&[Review], One(Msg::Confirm), [hints::answer; 2], 0, |it| !it.can_submit()),
    hint!(&[Review], One(Msg::Confirm), [hints::send; 2], 0, on_submit),
    hint!(&[Review], One(Msg::Confirm), [hints::close; 2], 0, on_close),
    hint!(&[Review], One(Msg::Confirm), [hints::go_back; 2], 0, on_return),
    hint!(&[Review], One(Msg::Confirm), [hints::edit; 2], 0, on_answer),
    hint!(&[Review], One(Msg::Unanswer), [hints::no_answer; 2], 4, |it| revises(it)
        && on_answer(it)),
    hint!(&[Review], UP_DOWN, [hints::edit_another; 2], 2),
    hint!(&[Review], One(Msg::NextTab), [hints::switch; 2], 3),
    hint!(LISTS, One(Msg::Cancel), [hints::to_list, hints::back], 1, State::is_zoomed),
    hint!(LISTS, One(Msg::Cancel), [hints::clear_filter; 2], 1, filtered),
    hint!(LISTS, One(Msg::Cancel), [hints::to_cancel, hints::cancel], 1, |it| !filtered(it)
        && !it.is_zoomed()
        && closes(it)),
    hint!(LISTS, One(Msg::Cancel), [hints::later; 2], 1, |it| !filtered(it)
        && !it.is_zoomed()
        && stands_aside(it)),
    hint!(LISTS, One(Msg::Zoom), [hints::zoom; 2], 3, |it| it.has_preview() && !it.is_zoomed()),
    hint!(LISTS, SCROLL, [hints::scroll; 2], 3, State::has_preview),
    hint!(&[Text], One(Msg::Cancel), [hints::to_cancel, hints::cancel], 1, closes),
    hint!(&[Review], One(Msg::Cancel), [hints::cancel; 2], 1, closes),
    hint!(&[Text, Review], One(Msg::Cancel), [hints::later; 2], 1, stands_aside),
    hint!(&[Discard], One(Msg::Yes), [hints::yes; 2], 2),
    hint!(&[Discard], One(Msg::No), [hints::no; 2], 2),
    hint!(&[Discard], One(Msg::Confirm), [hints::choose; 2], 0),
    hint!(&[Long], One(Msg::Yes), [hints::yes; 2], 0),
    hint!(&[Long], One(Msg::No), [hints::no; 2], 1),
    hint!(&[Text, Note, Discuss], NEW_LINE, [hints::new_line; 2], ALL_KEYS),
    hint!(PROSE, One(Msg::External), [hints::editor; 2], ALL_KEYS),
    hint!(&[Custom, CustomTicks, Text], One(Msg::PasteImage), [hints::image; 2], FILTER),
    hint!(STRIPS, One(Msg::Undo), [hints::undo; 2], ALL_KEYS, State::can_undo),
    hint!(
        STRIPS,
        One(Msg::Recommended),
        [hints::recommended; 2],
        ALL_KEYS,
        State::takes_recommended
    ),
    hint!(STRIPS, One(Msg::Help), [ALL_KEYS_WORDS; 2], ALL_KEYS),
    hint!(PROSE, One(Msg::Help), [ALL_KEYS_WORDS; 2], FILTER),
    hint!(ASKED, One(Msg::OpenDiscuss { whole: false }), [hints::ask_about; 2], 7, discusses),
    hint!(STRIPS, One(Msg::OpenNote), [hints::note; 2], 7, notes),
    hint!(STRIPS, One(Msg::Fold), [hints::fold; 2], 8),
    hint!(ASKED, One(Msg::Defer), [hints::later; 2], 8, |it| defers(it) && closes(it)),
    hint!(&[Discard], One(Msg::Defer), [hints::later; 2], 3, defers),
    hint!(LISTS, One(Msg::OpenChoiceNote), [hints::choice_note; 2], 9, choice_notes),
    hint!(&[Ticks], Sending, [hints::submit, hints::confirm], 9),
    hint!(&[Review], Sending, [hints::send; 2], 9),
];

/// Which hints the help line offers in a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    scope: Scope,
    /// True where most characters begin custom text.
    begins: bool,
    many: bool,
    /// The digit that sends.
    sending: Option<usize>,
    /// Indices into [`HINTS`].
    templates: Vec<usize>,
    /// The hints of the text that a list of files belongs to: a low form has no room for the list.
    text: Option<Box<Self>>,
}

impl Selection {
    /// The hints that apply to `state`.
    #[must_use]
    pub fn of(state: &State) -> Self {
        let text = Self::in_scope(state, Scope::of(state, &state.screen));
        if state.files.is_open() {
            Self { text: Some(Box::new(text)), ..Self::in_scope(state, Files) }
        } else {
            text
        }
    }

    /// The hints of the text that a list of files belongs to, while there is one.
    #[must_use]
    pub fn text(&self) -> Option<&Self> {
        self.text.as_deref()
    }

    fn in_scope(state: &State, scope: Scope) -> Self {
        let applies = |hint: &Template| hint.scopes.contains(&scope) && (hint.when)(state);
        let templates = HINTS.iter().enumerate().filter(|(_, hint)| applies(hint));
        let templates = templates.map(|(index, _)| index).collect();
        let sending = state.sends_by(&state.screen);
        let begins = state.begins_custom(&state.screen);
        Self { scope, begins, many: state.form.is_many(), sending, templates, text: None }
    }

    /// The hints with the user's keys, in display order. In words they are the same on every row (see
    /// [`steady`]).
    pub fn hints(&self, bindings: &Bindings, names: KeyNames) -> impl Iterator<Item = Hint> {
        let begins = self.begins && names != KeyNames::Words;
        let place = Place { scope: self.scope, begins };
        self.templates.iter().filter_map(move |index| {
            let template = HINTS.get(*index)?;
            let keys = match (&template.show, self.sending) {
                (Sending, Some(digit)) => digit.to_string(),
                (show, _) => shown(show, place, bindings, names)?,
            };
            let [one, several] = template.words;
            let words = if self.many { several() } else { one() };
            let entry = match (&template.show, self.sending) {
                (Sending, Some(digit)) => entry_for(&One(Msg::Pick(digit)), self.scope),
                (show, _) => entry_for(show, self.scope),
            };
            Some(Hint { keys, words, rank: template.rank, entry })
        })
    }
}

/// The hint as it is for every row: a reader that has something new to speak does not speak the row
/// that the cursor moved to.
#[must_use]
pub fn steady(hint: Hint) -> Option<Hint> {
    let Some(entry) = hint.entry.and_then(|index| TABLE.get(index)) else { return Some(hint) };
    match entry.msg {
        Msg::Recommended | Msg::Unanswer | Msg::OpenChoiceNote | Msg::OpenDiscuss { .. } => None,
        Msg::Confirm if entry.scopes.contains(&Review) && hint.words != hints::answer() => {
            Some(Hint { words: (entry.words)(), ..hint })
        }
        _ => Some(hint),
    }
}

/// What a click on a hint does; nothing for one that names several things.
fn entry_for(show: &Show, scope: Scope) -> Option<usize> {
    let msg = match show {
        One(msg) | Either(msg) => msg,
        Tabs => &Msg::NextTab,
        Two(..) | Digits | Sending => return None,
    };
    TABLE.iter().position(|entry| entry.msg == *msg && entry.scopes.contains(&scope))
}

/// Where keys mean what they do.
#[derive(Debug, Clone, Copy)]
struct Place {
    scope: Scope,
    begins: bool,
}

impl Place {
    /// The keys of an entry that mean it here.
    fn keys<'b>(
        self,
        index: usize,
        entry: &'b Entry,
        bindings: &'b Bindings,
    ) -> impl Iterator<Item = &'b KeyId> {
        let keys = keys_of(index, entry, bindings).iter();
        keys.filter(move |key| !self.begins || acts_at_custom(key, &entry.msg))
    }
}

fn shown(show: &Show, place: Place, bindings: &Bindings, names: KeyNames) -> Option<String> {
    let first = |msg: &Msg| keys_for(place, msg, bindings).next().map(|key| name(key, names));
    match show {
        Digits => Some("1-9".to_owned()),
        Sending => None,
        Tabs => {
            let last = |msg| keys_for(place, msg, bindings).last().map(|key| name(key, names));
            let [before, next] = [last(&Msg::PrevTab)?, last(&Msg::NextTab)?];
            if names == KeyNames::Words {
                return Some(either(&format!("{}, {before}", first(&Msg::NextTab)?), &next));
            }
            let arrows = before + &next;
            // Two ASCII arrows are written as one with two heads.
            Some(format!("{}/{}", first(&Msg::NextTab)?, arrows.replace("<-->", "<->")))
        }
        // Whatever is unbound, there is a way out.
        One(Msg::Cancel) => Some(first(&Msg::Cancel).unwrap_or_else(|| "Ctrl+C".to_owned())),
        One(msg) => first(msg),
        Either(msg) => {
            let mut keys: Vec<String> = Vec::with_capacity(2);
            for key in keys_for(place, msg, bindings).map(|key| name(key, names)) {
                if keys.len() < 2 && !keys.contains(&key) {
                    keys.push(key);
                }
            }
            match (keys.as_slice(), names) {
                ([one, other], KeyNames::Words) => Some(either(one, other)),
                _ => (!keys.is_empty()).then(|| keys.join("/")),
            }
        }
        Two(one, other) => match (first(one), first(other)) {
            (Some(one), Some(other)) if names == KeyNames::Words => Some(either(&one, &other)),
            (Some(one), Some(other)) => Some(pair(&one, &other)),
            (one, other) => one.or(other),
        },
    }
}

/// `Shift+↑↓` for keys that differ in a last symbol, `↑↓` for single characters, else `Ctrl+P/Ctrl+N`.
fn pair(one: &str, other: &str) -> String {
    let is_symbol = |key: &str| key.chars().count() == 1 && !key.contains(char::is_alphanumeric);
    if let (Some((held, first)), Some((same, second))) =
        (one.rsplit_once('+'), other.rsplit_once('+'))
        && held == same
        && is_symbol(first)
        && is_symbol(second)
    {
        return format!("{held}+{first}{second}");
    }
    let tight = [one, other].iter().all(|key| key.chars().count() == 1);
    format!("{one}{}{other}", if tight { "" } else { "/" })
}

/// A key as the help writes it: a plain letter is written as it is typed.
fn name(key: &KeyId, names: KeyNames) -> String {
    let short = key.short(names);
    if short.chars().count() == 1 { short.to_lowercase() } else { short }
}

/// All keys that mean `msg` in a place.
fn keys_for<'b>(
    place: Place,
    msg: &Msg,
    bindings: &'b Bindings,
) -> impl Iterator<Item = &'b KeyId> {
    let means = move |(_, entry): &(usize, &Entry)| {
        entry.msg == *msg && entry.scopes.contains(&place.scope)
    };
    let entries = TABLE.iter().enumerate().filter(means);
    entries.flat_map(move |(index, entry)| place.keys(index, entry, bindings))
}

/// Every key of the screen `behind` the help, the least familiar first.
///
/// Entries with the same description are merged.
#[must_use]
pub fn all(state: &State, behind: &Screen, bindings: &Bindings, names: KeyNames) -> Vec<Hint> {
    let scope = Scope::of(state, behind);
    let place = Place { scope, begins: state.begins_custom(behind) };
    let mut hints = in_place(place, bindings, names, |entry| (entry.when)(state));
    if let Some(digit) = state.sends_by(behind)
        && let Some(hint) =
            hints.iter_mut().find(|hint| [SUBMIT_TICKS(), SEND_OR_EDIT()].contains(&hint.words))
    {
        hint.keys = format!("{}, {digit}", hint.keys);
    }
    if state.files.are_offered() && PROSE.contains(&scope) {
        hints.push(Hint { keys: "@".to_owned(), words: REFERENCE(), rank: 0, entry: None });
    }
    hints.sort_by_key(|hint| hint.rank);
    hints
}

/// Position in the list of all keys: what only this form has before what every list and every
/// editor has.
fn familiarity(msg: &Msg) -> u8 {
    match msg {
        Msg::Edit(Edit::NewLine | Edit::Undo | Edit::Redo | Edit::Yank) => 0,
        Msg::Move(_) | Msg::Confirm | Msg::Cancel | Msg::Edit(_) => 1,
        _ => 0,
    }
}

/// The keys of a scope, in the order of the key table.
pub fn of_scope(scope: Scope, bindings: &Bindings, names: KeyNames) -> Vec<Hint> {
    in_place(Place { scope, begins: false }, bindings, names, |_| true)
}

fn in_place(
    place: Place,
    bindings: &Bindings,
    names: KeyNames,
    keep: impl Fn(&Entry) -> bool,
) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for (index, entry) in TABLE.iter().enumerate() {
        let keys: Vec<String> =
            place.keys(index, entry, bindings).map(|key| name(key, names)).collect();
        if keys.is_empty() || !entry.scopes.contains(&place.scope) || !keep(entry) {
            continue;
        }
        let words = (entry.words)();
        let Some(hint) = hints.iter_mut().find(|hint| hint.words == words) else {
            let rank = familiarity(&entry.msg);
            let one = !matches!(entry.msg, Msg::Pick(_));
            hints.push(Hint { keys: keys.join(", "), words, rank, entry: one.then_some(index) });
            continue;
        };
        for key in keys {
            if hint.keys.starts_with('1') && key.len() == 1 {
                hint.keys = format!("1-{key}");
            } else if hint.keys.split(", ").all(|known| known != key) {
                hint.keys = format!("{}, {key}", hint.keys);
            }
        }
    }
    hints
}
