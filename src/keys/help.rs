//! The help line and the list of all keys, written from the key table.

use super::keymap::{Entry, Place, TABLE, keys_of};
use super::{Bindings, KeyId};
use crate::state::{Edit, Motion, Msg, Screen, State};
use crate::view::{Look, glyphs, measure};

/// One thing a person can do here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The keys, short.
    pub keys: String,
    /// What they do.
    pub words: &'static str,
    /// The same behind a blank, as the help line writes it before another hint and at its end.
    pub behind: [String; 2],
    /// Columns of the keys and of the words behind them.
    pub columns: usize,
    /// How soon it is left out when the line is too short; 0 stays longest.
    pub rank: u8,
}

/// The rank of the key that shows all keys: named from 80 columns on.
pub const ALL_KEYS: u8 = 5;

/// What that key does.
pub const ALL_KEYS_WORDS: &str = "all keys";

/// The rank of the filter: named where a list is scrolled, or there is much room.
pub const FILTER: u8 = 6;

/// The keys a hint of the help line shows.
enum Show {
    /// The first key of each of these, as `↑↓` or `Tab/←→`.
    First(&'static [Msg]),
    /// The first key of the first, then the last keys of the others (`Tab/←→`).
    Tabs,
    /// `1-9`.
    Digits,
}

/// A hint before the user's keys are known.
struct Draft {
    places: &'static [Place],
    show: Show,
    one: &'static str,
    many: &'static str,
    rank: u8,
    when: fn(&State) -> bool,
}

use Place::{
    Custom, CustomTicks, Discard, Filter, FilterTicks, List, Long, Note, Review, Text, Ticks,
};

const UP_DOWN: Show = Show::First(&[Msg::Move(Motion::Up), Msg::Move(Motion::Down)]);

const SCROLL: Show = Show::First(&[Msg::Scroll(-1), Msg::Scroll(1)]);

fn always(_: &State) -> bool {
    true
}
fn many(state: &State) -> bool {
    state.form.is_many()
}
fn numbered(state: &State) -> bool {
    let choices = state.question().map_or(0, |question| question.choices.len());
    !state.form.is_many() && choices > 1
}
fn long_list(state: &State) -> bool {
    state.question().is_some_and(|question| question.choices.len() > 6)
}
fn filtered(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.filter.is_some()) && !zoomed(state)
}

macro_rules! hint {
    ($places:expr, $show:expr, $one:literal, $many:literal, $rank:expr, $when:expr) => {
        Draft { places: $places, show: $show, one: $one, many: $many, rank: $rank, when: $when }
    };
}

/// In the order they are shown; words of seed 000's drawings, for one question and for several.
static HINTS: &[Draft] = &[
    hint!(&[List, Ticks], Show::Tabs, "switch", "switch", 3, many),
    hint!(&[Ticks], Show::First(&[Msg::Toggle]), "to toggle", "toggle", 2, always),
    hint!(&[List], UP_DOWN, "navigate", "select", 2, always),
    hint!(&[List], Show::Digits, "quick select", "quick select", 4, numbered),
    hint!(&[List, Ticks], Show::First(&[Msg::OpenFilter]), "filter", "filter", FILTER, long_list),
    hint!(&[List], Show::First(&[Msg::Confirm]), "to select", "confirm", 0, always),
    hint!(&[Ticks], Show::First(&[Msg::Confirm]), "to submit", "confirm", 0, always),
    hint!(&[Custom, Text], Show::First(&[Msg::Confirm]), "to submit", "submit", 0, always),
    hint!(&[CustomTicks], Show::First(&[Msg::Confirm]), "to tick", "to tick", 0, always),
    hint!(
        &[Custom, CustomTicks],
        Show::First(&[Msg::Edit(Edit::NewLine)]),
        "new line",
        "new line",
        2,
        always
    ),
    hint!(&[Text], Show::First(&[Msg::NextTab]), "switch", "switch", 3, many),
    hint!(
        &[Custom, CustomTicks],
        Show::First(&[Msg::Cancel]),
        "back to the list",
        "back to the list",
        1,
        always
    ),
    hint!(&[Note], Show::First(&[Msg::Confirm]), "to keep", "to keep", 0, always),
    hint!(&[Note], Show::First(&[Msg::Cancel]), "back", "back", 1, always),
    hint!(&[Filter], Show::First(&[Msg::Confirm]), "to select", "to select", 0, always),
    hint!(&[FilterTicks], Show::First(&[Msg::Confirm]), "to the rows", "to the rows", 0, always),
    hint!(&[Filter, FilterTicks], UP_DOWN, "navigate", "navigate", 2, always),
    hint!(
        &[Filter, FilterTicks],
        Show::First(&[Msg::Cancel]),
        "clear filter",
        "clear filter",
        1,
        always
    ),
    hint!(&[Review], Show::First(&[Msg::Confirm]), "answer", "answer", 0, cannot_send),
    hint!(&[Review], Show::First(&[Msg::Confirm]), "send", "send", 0, on_submit),
    hint!(&[Review], Show::First(&[Msg::Confirm]), "edit", "edit", 0, on_answer),
    hint!(&[Review], UP_DOWN, "edit another", "edit another", 2, always),
    hint!(&[Review], Show::First(&[Msg::NextTab]), "switch", "switch", 3, always),
    hint!(&[List, Ticks], Show::First(&[Msg::Cancel]), "to the list", "back", 1, zoomed),
    hint!(&[List, Ticks], Show::First(&[Msg::Cancel]), "clear filter", "clear filter", 1, filtered),
    hint!(&[List, Ticks], Show::First(&[Msg::Cancel]), "to cancel", "cancel", 1, unfiltered),
    hint!(&[List, Ticks], Show::First(&[Msg::Zoom]), "zoom", "zoom", 3, zoomable),
    hint!(&[List, Ticks], SCROLL, "scroll", "scroll", 3, previewed),
    hint!(&[Text], Show::First(&[Msg::Cancel]), "to cancel", "cancel", 1, always),
    hint!(&[Review], Show::First(&[Msg::Cancel]), "cancel", "cancel", 1, always),
    hint!(&[Discard], Show::First(&[Msg::Yes]), "yes", "yes", 2, always),
    hint!(&[Discard], Show::First(&[Msg::No]), "no", "no", 2, always),
    hint!(&[Discard], Show::First(&[Msg::Confirm]), "take the row", "take the row", 0, always),
    hint!(&[Long], Show::First(&[Msg::Yes]), "yes", "yes", 0, always),
    hint!(&[Long], Show::First(&[Msg::No]), "no", "no", 1, always),
    hint!(
        &[Text, Note],
        Show::First(&[Msg::Edit(Edit::NewLine)]),
        "new line",
        "new line",
        ALL_KEYS,
        always
    ),
    hint!(TYPED, Show::First(&[Msg::External]), "editor", "editor", ALL_KEYS, always),
    hint!(LISTED, Show::First(&[Msg::Help]), "all keys", "all keys", ALL_KEYS, always),
    hint!(TYPED, Show::First(&[Msg::Help]), "all keys", "all keys", FILTER, always),
    hint!(&[List, Ticks], Show::First(&[Msg::OpenNote]), "note", "note", 7, notes),
    hint!(&[Review], Show::First(&[Msg::OpenNote]), "note", "note", 7, form_note),
    hint!(LISTED, Show::First(&[Msg::Fold]), "fold", "fold", 8, always),
];

const LISTED: &[Place] = &[List, Ticks, Review];

const TYPED: &[Place] = &[Custom, CustomTicks, Text, Note];

fn cannot_send(state: &State) -> bool {
    !state.can_submit()
}
fn on_submit(state: &State) -> bool {
    state.can_submit() && state.review >= state.form.questions.len()
}
fn on_answer(state: &State) -> bool {
    state.can_submit() && state.review < state.form.questions.len()
}
fn unfiltered(state: &State) -> bool {
    !filtered(state) && !zoomed(state)
}
fn zoomed(state: &State) -> bool {
    state.is_zoomed()
}
fn previewed(state: &State) -> bool {
    state.has_preview()
}
fn zoomable(state: &State) -> bool {
    state.has_preview() && !zoomed(state)
}
fn notes(state: &State) -> bool {
    state.form.policy.notes != crate::model::Notes::None
}
fn form_note(state: &State) -> bool {
    state.form.policy.notes == crate::model::Notes::QuestionAndForm
}
/// The help line's hints in their order, for one set of keys and signs. They are written anew only
/// when others belong there: most keys change nothing about them.
#[derive(Debug, Default)]
pub struct Hints {
    written: Option<Wanted>,
    hints: Vec<Hint>,
}

/// What decides which hints are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Wanted {
    place: Place,
    many: bool,
    /// Places in [`HINTS`].
    which: Vec<usize>,
}

impl Hints {
    /// The hints for `state`.
    pub fn of(&mut self, state: &State, bindings: &Bindings, ascii: bool) -> &[Hint] {
        let place = Place::of(state, &state.screen);
        let belongs = |draft: &Draft| draft.places.contains(&place) && (draft.when)(state);
        let which = HINTS.iter().enumerate().filter(|(_, draft)| belongs(draft));
        let which = which.map(|(index, _)| index).collect();
        let wanted = Wanted { place, many: state.form.is_many(), which };
        if self.written.as_ref() != Some(&wanted) {
            self.hints = written(&wanted, bindings, ascii);
            self.written = Some(wanted);
        }
        &self.hints
    }
}

fn written(wanted: &Wanted, bindings: &Bindings, ascii: bool) -> Vec<Hint> {
    let between = if ascii { glyphs::ASCII.between } else { glyphs::UNICODE.between };
    let drafts = wanted.which.iter().filter_map(|index| HINTS.get(*index));
    let hint = |draft: &Draft| {
        let keys = shown(draft, wanted.place, bindings, ascii)?;
        let words = if wanted.many { draft.many } else { draft.one };
        Some(Hint {
            columns: measure::width(&keys) + 1 + measure::width(words),
            keys,
            words,
            behind: [format!(" {words}{between}"), format!(" {words}")],
            rank: draft.rank,
        })
    };
    drafts.filter_map(hint).collect()
}

fn shown(draft: &Draft, place: Place, bindings: &Bindings, ascii: bool) -> Option<String> {
    let first = |msg: &Msg| keys_for(place, msg, bindings).first().map(|key| name(key, ascii));
    match draft.show {
        Show::Digits => Some("1-9".to_owned()),
        Show::Tabs => {
            let next = keys_for(place, &Msg::NextTab, bindings);
            let prev = keys_for(place, &Msg::PrevTab, bindings);
            let arrows: String = [prev.last()?, next.last()?].map(|key| name(key, ascii)).concat();
            // Two ASCII arrows are drawn as one with two heads.
            let arrows = arrows.replace("<-->", "<->");
            Some(format!("{}/{arrows}", name(next.first()?, ascii)))
        }
        Show::First(msgs) => {
            let keys: Vec<String> = msgs.iter().filter_map(first).collect();
            if keys.is_empty() {
                // Whatever is unbound, there is a way out.
                return (msgs == [Msg::Cancel]).then(|| "Ctrl+C".to_owned());
            }
            if let Some(short) = together(&keys) {
                return Some(short);
            }
            let tight = keys.iter().all(|key| key.chars().count() == 1);
            Some(keys.join(if tight { "" } else { "/" }))
        }
    }
}

/// `Shift+↑↓`: keys that differ in their last sign only, where that is no letter.
fn together(keys: &[String]) -> Option<String> {
    let (held, _) = keys.first()?.rsplit_once('+')?;
    let mut last = String::new();
    for key in keys {
        let sign = key.strip_prefix(held)?.strip_prefix('+')?;
        if sign.chars().count() != 1 || sign.contains(char::is_alphanumeric) {
            return None;
        }
        last.push_str(sign);
    }
    (keys.len() > 1).then(|| format!("{held}+{last}"))
}

/// A key as the help writes it: a plain letter is written as it is typed.
fn name(key: &KeyId, ascii: bool) -> String {
    let short = key.short(ascii);
    if short.chars().count() == 1 { short.to_lowercase() } else { short }
}

/// All keys that mean `msg` in `place`.
fn keys_for<'b>(place: Place, msg: &Msg, bindings: &'b Bindings) -> Vec<&'b KeyId> {
    TABLE
        .iter()
        .enumerate()
        .filter(|(_, entry)| entry.msg == *msg && entry.places.contains(&place))
        .flat_map(|(index, entry)| keys_of(index, entry, bindings))
        .collect()
}

/// Every key of the screen `behind` the help, those that nobody knows by heart first; lines that do
/// the same are one.
#[must_use]
pub fn all(state: &State, behind: &Screen, look: Look<'_>) -> Vec<Hint> {
    let ascii = look.glyphs.is_ascii();
    let mut hints =
        of_place(Place::of(state, behind), look.bindings, ascii, |entry| (entry.when)(state));
    hints.sort_by_key(|hint| hint.rank);
    hints
}

/// How far down in the list of all keys: first what only this form has, then what every list and
/// every text field has.
fn rarity(msg: &Msg) -> u8 {
    match msg {
        Msg::Move(_) | Msg::Confirm | Msg::Cancel => 1,
        Msg::Edit(Edit::NewLine | Edit::Undo | Edit::Redo | Edit::Yank) => 0,
        Msg::Edit(_) => 1,
        _ => 0,
    }
}

/// The keys of a place; the README's table is made of it.
pub fn of_place(
    place: Place,
    bindings: &Bindings,
    ascii: bool,
    keep: impl Fn(&Entry) -> bool,
) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for (index, entry) in
        TABLE.iter().enumerate().filter(|(_, entry)| entry.places.contains(&place) && keep(entry))
    {
        let keys: Vec<String> =
            keys_of(index, entry, bindings).iter().map(|key| name(key, ascii)).collect();
        if keys.is_empty() {
            continue;
        }
        let keys = keys.join(", ");
        match hints.iter_mut().find(|hint| hint.words == entry.words) {
            Some(hint) => {
                if hint.keys.starts_with('1') && keys.len() == 1 {
                    hint.keys = format!("1-{keys}");
                    continue;
                }
                for key in keys.split(", ") {
                    if hint.keys.split(", ").all(|known| known != key) {
                        hint.keys = format!("{}, {key}", hint.keys);
                    }
                }
            }
            None => {
                hints.push(Hint {
                    columns: 0,
                    keys,
                    words: entry.words,
                    behind: Default::default(),
                    rank: rarity(&entry.msg),
                });
            }
        }
    }
    hints
}

/// The key that folds and unfolds, as Pi writes keys.
#[must_use]
pub fn fold_key(look: Look<'_>) -> String {
    look.bindings.fold().first().map_or_else(String::new, |key| key.short(false).to_lowercase())
}
