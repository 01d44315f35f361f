//! Finds choices by typed text: the filter of a list, and text that matches a label.

use super::super::filter::{Filtered, Haystack, equals_folded, folded, starts_with_folded};
use super::super::{Edit, Editor, Effect, Notice, Screen, State};
use crate::model::{Question, Row, text};
use crate::strings::sentences;

/// The maximum length of a text that is compared with labels, in bytes.
const MAX_COMPARED_BYTES: usize = 200;

impl State {
    /// Returns the index of the choice that the text in the field selects. For such a text, Enter
    /// answers with the choice.
    ///
    /// If the user began to type on a choice, the text selects the choice with an equal label, or
    /// the only choice whose label begins with the words of the text. The last word may be the
    /// first part of a compound: `fly` of `Fly.io`. A word or letter for yes or no, in English or
    /// the user's language, also selects a choice, if exactly one choice begins with a word for yes
    /// and exactly one with a word for no. Case, accents and "(Recommended)" are ignored.
    pub fn named_choice(&self) -> Option<usize> {
        self.named_option().map(|named| named.index)
    }

    /// Returns `true` if the effect of Enter may surprise the user. Either the text selects a
    /// choice, but is only a part of the label (`docker` of `Docker Compose on the VM`). Or the
    /// text selects no choice, but a label begins with the text (`dev` of `develop`).
    pub fn is_text_ambiguous(&self) -> bool {
        let (Some(question), Some(typed)) = (self.question(), self.typed_on_list()) else {
            return false;
        };
        match find_named_choice(typed, question) {
            Some(named) => named.is_guess,
            None => question.choices.iter().any(|choice| begins_with(&choice.label, typed.trim())),
        }
    }

    fn named_option(&self) -> Option<Named> {
        find_named_choice(self.typed_on_list()?, self.question()?)
    }

    /// Returns the text that can select a choice: one line that the user began to type on the list.
    fn typed_on_list(&self) -> Option<&str> {
        let draft = self.draft()?;
        let typed = match self.screen {
            Screen::Custom if draft.custom.may_name_choice => &draft.custom.field,
            Screen::Filter => &draft.list.filter.as_ref().filter(|filter| filter.is_typed)?.query,
            _ => return None,
        };
        match typed.lines() {
            [line] if line.len() <= MAX_COMPARED_BYTES => Some(line),
            _ => None,
        }
    }

    /// Answers the open question with the choice at `index`. Called when the user opens another
    /// tab.
    pub(super) fn accept_named_choice(&mut self, index: usize) {
        if self.question().is_some_and(Question::has_checkboxes) {
            self.answer_named(index);
            return;
        }
        self.save_step(self.tab);
        if let Some(draft) = self.draft_mut() {
            draft.restore_field();
            draft.selected.choose(index);
            draft.list.move_to(Some(Row::Choice(index)));
        }
    }

    pub(in crate::state) fn open_filter(&mut self) {
        let from = self.row_here();
        let Some((question, draft)) =
            self.open_question_mut().filter(|(question, _)| !question.is_text())
        else {
            return;
        };
        let choices = &question.choices;
        draft.list.filter.get_or_insert_with(|| Filtered {
            query: Editor::default(),
            hits: (0..choices.len()).collect(),
            from,
            is_typed: false,
            haystack: Haystack::new(choices),
        });
        self.screen = Screen::Filter;
    }

    /// Repeats the search after a change of the query. Moves the cursor to the first hit that
    /// begins with the query, or else to the first hit.
    pub(in crate::state) fn search(&mut self) {
        let Some((question, draft)) = self.open_question_mut() else { return };
        if let Some(filter) = &mut draft.list.filter {
            let query = filter.query.text();
            filter.hits = filter.haystack.search(&query);
            let start = query.trim_start();
            let begins_with_query = |hit: &usize| {
                let choice = question.choices.get(*hit);
                choice.is_some_and(|choice| starts_with_folded(&choice.label, start))
            };
            draft.list.cursor = filter.hits.iter().position(begins_with_query).unwrap_or(0);
        }
    }

    /// Closes the filter. The cursor stays on its row. If no choice matched, the cursor returns to
    /// its row before the filter opened.
    pub(in crate::state) fn close_filter(&mut self) {
        let filter = self.draft().and_then(|draft| draft.list.filter.as_ref());
        let from = filter.filter(|filter| filter.hits.is_empty()).and_then(|filter| filter.from);
        let row = self.row_here();
        self.screen = Screen::Choices;
        if let Some(draft) = self.draft_mut() {
            draft.list.filter = None;
            draft.list.move_to(from.or(row));
        }
    }

    /// Handles Enter in the filter. If no choice matches, `/` and the query become the text of a
    /// custom answer, if the question accepts custom answers. With checkboxes, returns to the list.
    /// If the user typed the query on the list, chooses the choice that the query names, or else
    /// returns to the list. Otherwise chooses the row under the cursor.
    pub(in crate::state) fn confirm_filter(&mut self) -> Option<Effect> {
        let filter = self.draft()?.list.filter.as_ref()?;
        if filter.hits.is_empty() && self.question()?.has_custom_row() {
            let typed = format!("/{}", filter.query.text());
            self.close_filter();
            return self.edit(Edit::Paste(typed));
        }
        if self.question()?.has_checkboxes() {
            self.screen = Screen::Choices;
            return None;
        }
        if self.rows() == 0 {
            return self.refuse(Notice::NoHits);
        }
        if self.draft()?.list.filter.as_ref().is_some_and(|filter| filter.is_typed) {
            return match self.named_choice() {
                Some(index) => self.answer_named(index),
                None => {
                    self.close_filter();
                    None
                }
            };
        }
        self.screen = Screen::Choices;
        self.confirm_row()
    }
}

/// The choice that a typed text selects.
#[derive(Debug, Clone, Copy)]
struct Named {
    index: usize,
    /// `true` if the text is only a part of the label's first clause: `no` in `No verify push` and
    /// `fly` in `Fly.io`, but not `no` in `No, keep them`.
    is_guess: bool,
}

fn find_named_choice(typed: &str, question: &Question) -> Option<Named> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    if words.is_empty() {
        return None;
    }
    let mut partial = Vec::new();
    for (index, choice) in question.choices.iter().enumerate() {
        match match_label(&choice.label, &words) {
            LabelMatch::Whole => return Some(Named { index, is_guess: false }),
            LabelMatch::Words { is_guess } => partial.push(Named { index, is_guess }),
            LabelMatch::Different => {}
        }
    }
    match (partial.as_slice(), words.as_slice()) {
        ([one], _) => Some(*one),
        ([], [word]) => yes_or_no(word, question),
        _ => None,
    }
}

/// The way in which a label begins with the typed text.
enum LabelMatch {
    /// The label equals the typed text.
    Whole,
    /// The typed text is the label's first words. Its last word may be the first part of a
    /// compound. `is_guess`: see [`Named`].
    Words {
        is_guess: bool,
    },
    Different,
}

/// Compares a label with the typed words, also without the label's item number.
fn match_label(label: &str, words: &[&str]) -> LabelMatch {
    let label = text::unmarked(label);
    if !words.first().is_some_and(|word| may_begin_with(&label, word)) {
        return LabelMatch::Different;
    }
    let end = text::recommended(&label).map_or(label.len(), |mark| mark.start);
    let label = label.get(..end).unwrap_or(&label);
    match match_words(label, words) {
        LabelMatch::Different => match_words(without_item_number(label), words),
        found => found,
    }
}

fn match_words(label: &str, words: &[&str]) -> LabelMatch {
    let mut rest = label.split_whitespace();
    let mut ends_clause = false;
    for (index, word) in words.iter().enumerate() {
        let Some(label_word) = rest.next() else { return LabelMatch::Different };
        // A full stop ends an item number: `2` is the first word of `2. SQLite`.
        let bare = label_word.trim_matches(is_punctuation).trim_end_matches('.');
        ends_clause = label_word.ends_with(is_punctuation);
        if equals_folded(word, label_word) || !bare.is_empty() && equals_folded(word, bare) {
            continue;
        }
        let is_last = index + 1 == words.len();
        return if is_last && is_first_part(word, bare) {
            LabelMatch::Words { is_guess: true }
        } else {
            LabelMatch::Different
        };
    }
    if rest.all(|word| word.trim_matches(is_punctuation).is_empty()) {
        LabelMatch::Whole
    } else {
        LabelMatch::Words { is_guess: !ends_clause }
    }
}

/// Removes item numbers and bullets before a label: `2. SQLite`, `B) CRUD tables`, `- 3. Wait`.
fn without_item_number(label: &str) -> &str {
    let mut rest = label.trim_start();
    while let Some((word, after)) = rest.split_once(char::is_whitespace) {
        let item = word.trim_start_matches('(').trim_end_matches(['.', ')', ':']);
        let is_number = item.len() == 1 || item.bytes().all(|c| c.is_ascii_digit());
        let is_item = word.len() > item.len() && is_number;
        if !is_item && word.contains(char::is_alphanumeric) {
            break;
        }
        rest = after.trim_start();
    }
    rest
}

/// Returns `true` if `label`, also without its item number, may begin with `start`. Compares only
/// the first letters, because there may be thousands of labels. `label` has no Markdown.
fn may_begin_with(label: &str, start: &str) -> bool {
    let letter = |text: &str| folded(text.trim_start_matches(is_punctuation)).next();
    [label, without_item_number(label)].into_iter().any(|label| letter(label) == letter(start))
}

/// Returns `true` if `label`, also without its item number, begins with `start`.
fn begins_with(label: &str, start: &str) -> bool {
    let label = text::unmarked(label);
    let begins = |label: &str| starts_with_folded(label, start);
    may_begin_with(&label, start)
        && !start.is_empty()
        && (begins(&label) || begins(without_item_number(&label)))
}

/// `true` if `word` is the first part of a compound: `apache` of `Apache-2.0`, `eu-north` of
/// `eu-north-1`.
fn is_first_part(word: &str, compound: &str) -> bool {
    let is_boundary = |c: char| matches!(c, '-' | '/' | '.' | '_') || is_punctuation(c);
    compound.match_indices(is_boundary).any(|(at, _)| {
        let (part, rest) = compound.split_at(at);
        let mut rest = rest.chars().skip(1);
        let is_name = part.chars().next_back().is_some_and(char::is_alphabetic);
        is_name && rest.next().is_some_and(char::is_alphanumeric) && equals_folded(word, part)
    })
}

/// `true` for punctuation that is not part of a word: `No,` begins with the word `no`. Characters
/// like those in `C++` and `.NET` are part of a word.
fn is_punctuation(c: char) -> bool {
    matches!(
        c,
        ',' | ';' | ':' | '!' | '?' | '…' | '"' | '\'' | '“' | '”' | '„' | '«' | '»' | '(' | ')'
    ) || matches!(c, '—' | '–' | '、' | '，' | '。' | '：' | '；' | '！' | '？' | '（' | '）')
}

fn yes_or_no(word: &str, question: &Question) -> Option<Named> {
    let is_yes = match (sentences::means_yes(word), sentences::means_no(word)) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    let first_word = |label: &str| {
        let label = text::unmarked(label);
        without_item_number(&label).split_whitespace().next().unwrap_or_default().to_owned()
    };
    let only = |means: fn(&str) -> bool| {
        let begins_so = |label: &str| means(first_word(label).trim_matches(is_punctuation));
        let mut matches =
            question.choices.iter().enumerate().filter(|(_, choice)| begins_so(&choice.label));
        let found = matches.next()?;
        matches.next().is_none().then_some(found)
    };
    let (yes, no) = (only(sentences::means_yes)?, only(sentences::means_no)?);
    let (index, choice) = if is_yes { yes } else { no };
    let is_whole = !choice.label.trim().contains(char::is_whitespace);
    let ends_clause = first_word(&choice.label).ends_with(is_punctuation);
    Some(Named { index, is_guess: !is_whole && !ends_clause })
}
