//! Finds choices by typed text: the filter of a list, and text that matches a label.

use super::super::filter::{Filtered, Haystack, equals_folded, folded, starts_with_folded};
use super::super::{Edit, Editor, Effect, Notice, Screen, State};
use crate::model::{Question, Row, text};
use crate::strings::sentences;

/// The maximum length of a text that is compared with labels, in bytes.
const MAX_COMPARED_BYTES: usize = 200;

impl State {
    /// Returns the index of the choice that the text in the field selects. Enter then answers with
    /// the choice instead of the text.
    ///
    /// A text that the user began on a choice selects a choice if the text equals its label, or
    /// equals the first whole words of only one label. If one choice begins with a word for yes and
    /// another with a word for no, a word or letter for yes or no also selects the matching choice,
    /// in English or the user's language. Case, accents and "(Recommended)" are ignored.
    pub fn named_choice(&self) -> Option<usize> {
        self.named_option().map(|named| named.index)
    }

    /// Returns the choice of [`Self::named_choice`] only if the user may mean something else: for
    /// example, `docker` selects `Docker Compose on the VM`.
    pub fn guessed_choice(&self) -> Option<usize> {
        self.named_option().filter(|named| named.is_guess).map(|named| named.index)
    }

    fn named_option(&self) -> Option<Named> {
        let (question, draft) = (self.question()?, self.draft()?);
        let typed = match self.screen {
            Screen::Custom if draft.custom.may_name_choice => &draft.custom.field,
            Screen::Filter => &draft.list.filter.as_ref().filter(|filter| filter.is_typed)?.query,
            _ => return None,
        };
        match typed.lines() {
            [line] if line.len() <= MAX_COMPARED_BYTES => find_named_choice(line, question),
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

    /// Enter in the filter: chooses the row under the cursor, or returns to the list. If no choice
    /// matches, the query with its `/` becomes the text of Other.
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
    let first_letter = words.first().and_then(|word| letter(word));
    let mut partial = Vec::new();
    for (index, choice) in question.choices.iter().enumerate() {
        // A fast check first: there may be hundreds of labels, and most begin with another letter.
        if first_letter.zip(letter(&choice.label)).is_some_and(|(one, other)| one != other) {
            continue;
        }
        match match_label(&choice.label, &words) {
            LabelMatch::Whole => return Some(Named { index, is_guess: false }),
            LabelMatch::Words => partial.push(index),
            LabelMatch::Different => {}
        }
    }
    let index = match (partial.as_slice(), words.as_slice()) {
        ([one], _) => *one,
        ([], [word]) => yes_or_no(word, question)?,
        _ => return None,
    };
    let label = text::unmarked(&question.choices.get(index)?.label);
    let last = label.split_whitespace().nth(words.len() - 1)?;
    let ends_clause =
        last.ends_with(is_punctuation) || label.split_whitespace().count() == words.len();
    let is_part = words.last().is_some_and(|word| is_first_part(word, last));
    Some(Named { index, is_guess: is_part || !ends_clause })
}

/// Returns the first letter of a word or a label, ignoring punctuation before it.
fn letter(text: &str) -> Option<char> {
    folded(text.trim_start_matches(|c| is_punctuation(c) || matches!(c, '`' | '*'))).next()
}

/// The way in which a label begins with the typed text.
enum LabelMatch {
    /// The label equals the typed text.
    Whole,
    /// The typed text is the label's first words; the last may be the first part of a compound.
    Words,
    Different,
}

fn match_label(label: &str, words: &[&str]) -> LabelMatch {
    let label = text::unmarked(label);
    let end = text::recommended(&label).map_or(label.len(), |mark| mark.start);
    let mut rest = label.get(..end).unwrap_or(&label).split_whitespace();
    for (index, word) in words.iter().enumerate() {
        let Some(label_word) = rest.next() else { return LabelMatch::Different };
        // A full stop ends an item number: `2` is the first word of `2. SQLite`.
        let bare = label_word.trim_matches(is_punctuation).trim_end_matches('.');
        if equals_folded(word, label_word) || !bare.is_empty() && equals_folded(word, bare) {
            continue;
        }
        let is_last = index + 1 == words.len();
        return if is_last && is_first_part(word, bare) {
            LabelMatch::Words
        } else {
            LabelMatch::Different
        };
    }
    if rest.all(|word| word.trim_matches(is_punctuation).is_empty()) {
        LabelMatch::Whole
    } else {
        LabelMatch::Words
    }
}

/// `true` if `word` is the first part of a compound: `apache` of `Apache-2.0`, `fly` of `Fly.io`.
fn is_first_part(word: &str, compound: &str) -> bool {
    let Some((part, rest)) = compound.split_once(['-', '/', '.', '_']) else { return false };
    let is_name = part.chars().next_back().is_some_and(char::is_alphabetic);
    is_name && rest.starts_with(char::is_alphanumeric) && equals_folded(word, part)
}

/// `true` for punctuation that is not part of a word: `No,` begins with the word `no`. Characters
/// like those in `C++` and `.NET` are part of a word.
fn is_punctuation(c: char) -> bool {
    matches!(
        c,
        ',' | ';' | ':' | '!' | '?' | '…' | '"' | '\'' | '“' | '”' | '„' | '«' | '»' | '(' | ')'
    ) || matches!(c, '—' | '–' | '、' | '，' | '。' | '：' | '；' | '！' | '？' | '（' | '）')
}

/// Returns the index of the choice that a word or letter for yes or no selects.
fn yes_or_no(word: &str, question: &Question) -> Option<usize> {
    let is_yes = match (sentences::means_yes(word), sentences::means_no(word)) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    let only = |means: fn(&str) -> bool| {
        let begins_so = |label: &str| {
            let label = text::unmarked(label);
            let word = label.split_whitespace().next().unwrap_or_default();
            means(word.trim_matches(is_punctuation))
        };
        let mut matches =
            question.choices.iter().enumerate().filter(|(_, choice)| begins_so(&choice.label));
        let (index, _) = matches.next()?;
        matches.next().is_none().then_some(index)
    };
    let (yes, no) = (only(sentences::means_yes)?, only(sentences::means_no)?);
    Some(if is_yes { yes } else { no })
}
