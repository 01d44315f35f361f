//! The choice that a typed text names.

use super::filter::alike;
use super::{Pick, Screen, State};
use crate::model::{Question, Row, text};
use crate::strings::sentences;

/// Bytes of a text that may name a choice.
const MOST: usize = 200;

impl State {
    /// The choice that the text being typed names, by index. Enter takes it instead of the text.
    ///
    /// A text names a choice when it is the label, or the first whole words of one label alone. "Yes"
    /// and "no", as words or letters of English or of the person's language, name the one choice that
    /// begins with such a word where there is one of each. Case, accents and "(Recommended)" do not
    /// count.
    pub fn named_choice(&self) -> Option<usize> {
        self.naming
    }

    /// The same, found anew: a message may have changed the text or what is open.
    pub(super) fn names(&self) -> Option<usize> {
        let (question, draft) = (self.question()?, self.draft()?);
        let typed = match self.screen {
            Screen::Custom => &draft.custom,
            Screen::Filter => &draft.filter.as_ref().filter(|filter| filter.is_typed)?.query,
            _ => return None,
        };
        match typed.lines() {
            [line] if line.len() <= MOST => named(line, question),
            _ => None,
        }
    }

    /// Makes the choice that was named the answer of the open question, which is left.
    pub(super) fn name_answers(&mut self, index: usize) {
        if self.question().is_some_and(Question::has_ticks) {
            self.take_named(index);
            if let Some(draft) = self.draft_mut() {
                draft.sent = true;
            }
            return;
        }
        self.keep_choice();
        let chat = self.form.policy.chat;
        if let Some((question, draft)) = self.open() {
            draft.custom = super::Editor::default();
            draft.custom_is_newer = false;
            draft.pick = Some(Pick::Choice(index));
            draft.cursor = draft.line_of(Some(Row::Choice(index)), question, chat).unwrap_or(0);
        }
    }
}

fn named(typed: &str, question: &Question) -> Option<usize> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    if words.is_empty() {
        return None;
    }
    let mut begin = Vec::new();
    for (index, choice) in question.choices().iter().enumerate() {
        match begins(&choice.label, &words) {
            Begins::Whole => return Some(index),
            Begins::Words => begin.push(index),
            Begins::Otherwise => {}
        }
    }
    match (begin.as_slice(), words.as_slice()) {
        ([one], _) => Some(*one),
        ([], [word]) => yes_or_no(word, question),
        _ => None,
    }
}

/// How a label begins, compared with what was typed.
enum Begins {
    /// The label is what was typed.
    Whole,
    /// What was typed is its first words.
    Words,
    Otherwise,
}

fn begins(label: &str, words: &[&str]) -> Begins {
    let label = text::unmarked(label);
    let end = text::recommended(&label).map_or(label.len(), |mark| mark.start);
    let mut rest = label.get(..end).unwrap_or(&label).split_whitespace();
    for word in words {
        let Some(of_label) = rest.next() else { return Begins::Otherwise };
        let bare = of_label.trim_matches(is_around);
        if !alike(word, of_label) && (bare.is_empty() || !alike(word, bare)) {
            return Begins::Otherwise;
        }
    }
    if rest.all(|word| word.trim_matches(is_around).is_empty()) {
        Begins::Whole
    } else {
        Begins::Words
    }
}

/// Punctuation beside a word, which is no part of it: `No,` begins with the word `no`. Signs of names
/// such as `C++` and `.NET` are.
fn is_around(c: char) -> bool {
    matches!(
        c,
        ',' | ';' | ':' | '!' | '?' | '…' | '"' | '\'' | '“' | '”' | '„' | '«' | '»' | '(' | ')'
    ) || matches!(c, '—' | '–' | '、' | '，' | '。' | '：' | '；' | '！' | '？' | '（' | '）')
}

fn yes_or_no(word: &str, question: &Question) -> Option<usize> {
    let is_yes = match (sentences::means_yes(word), sentences::means_no(word)) {
        (true, false) => true,
        (false, true) => false,
        _ => return None,
    };
    let only = |means: fn(&str) -> bool| {
        let first = |label: &str| {
            let label = text::unmarked(label);
            let word = label.split_whitespace().next().unwrap_or_default();
            means(word.trim_matches(is_around))
        };
        let mut rows = question.choices().iter().enumerate().filter(|(_, it)| first(&it.label));
        let (index, _) = rows.next()?;
        rows.next().is_none().then_some(index)
    };
    let (yes, no) = (only(sentences::means_yes)?, only(sentences::means_no)?);
    Some(if is_yes { yes } else { no })
}
