//! Whether entries of a pending file are about questions that a session asked: the proof for a file
//! that somebody wrote by hand, without the ids.

use std::collections::HashSet;

use unicode_segmentation::UnicodeSegmentation;

use crate::model::{Question, text};
use crate::pending::Entry;

/// Fewest words of a question that somebody shortened.
const SHORTENED: usize = 2;

/// True when `entry` names `question`: by its text or its header, or by a shortened text, at least
/// two words that all stand in them ("Which database?" for "Which database should we use?").
#[must_use]
pub fn names(entry: &Entry, question: &Question) -> bool {
    let Some(named) = entry.question.as_deref() else { return false };
    let named = text::line(named);
    let short = question.short.as_deref().unwrap_or_default();
    if !named.is_empty() && [text::line(&question.text).as_str(), short].contains(&named.as_str()) {
        return true;
    }
    let asked: HashSet<String> = words(&question.text).chain(words(short)).collect();
    let named: HashSet<String> = words(&named).collect();
    named.len() >= SHORTENED && named.is_subset(&asked)
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.unicode_words().map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{self, Flavor};

    #[test]
    fn a_question_is_named_by_its_text_its_header_or_words_of_it() {
        let args = serde_json::json!({ "questions": [
            { "question": "Which **database**\nshould we use?", "header": "Storage" },
        ] });
        let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
        let named = |text: &str| {
            let entry = Entry { question: Some(text.to_owned()), ..Entry::default() };
            names(&entry, &call.form.questions[0])
        };
        for same in [
            "Which **database**\nshould we use?",
            " Which **database** should  we use? ",
            "Storage",
            "Which database?",
            "storage DATABASE",
        ] {
            assert!(named(same), "{same}");
        }
        for other in ["", "?", "Which", "which which", "Which database password?", "storage", "Yes"]
        {
            assert!(!named(other), "{other}");
        }
        assert!(!names(&Entry::default(), &call.form.questions[0]));
    }
}
