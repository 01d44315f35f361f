//! Answers in a project's file that nothing proves to be the person's: what of them can be shown
//! whole, so that the person may say yes to it. What is not shown is not sent.

use serde_json::json;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::contract::{self, Call, Flavor};
use crate::model::{Answers, text};
use crate::pending::{Given, Part, Pending, answers_for};

/// Most answers that one question of ours shows.
const MOST: usize = 8;
/// Longest question and answer together that are shown, in characters.
const LONGEST: usize = 300;

/// Answers to be shown, and sent if the person says so.
#[derive(Debug, Clone)]
pub struct Offer {
    /// One line each: the question, an arrow, the answer.
    pub lines: Vec<String>,
    /// The questions that are shown, as a call.
    pub call: Call,
    /// Their answers.
    pub answers: Answers,
    /// Where they stand in the file.
    pub parts: Vec<Part>,
    /// How many answers stay in the file, too many or too long to be shown.
    pub left: usize,
}

/// What `pending` has to offer; `None` where it has no answer that can be shown.
#[must_use]
pub fn offer(pending: &Pending) -> Option<Offer> {
    let (mut lines, mut parts) = (Vec::new(), Vec::new());
    let (mut questions, mut given) = (Vec::new(), Vec::new());
    let mut left = 0;
    for (place, entry) in pending.questions.iter().enumerate() {
        let Some(answer) = entry.given().text() else { continue };
        let question = entry.question.as_deref().map(plain).filter(|text| !text.is_empty());
        let question = question.unwrap_or_else(|| crate::strings::pending::nth(place + 1));
        let answer = plain(&answer);
        if answer.is_empty() {
            continue;
        }
        let length = question.chars().count() + answer.chars().count();
        if lines.len() == MOST || length > LONGEST {
            left += 1;
            continue;
        }
        lines.push(format!("{question} → {answer}"));
        parts.push(Part::Entry { place, question: entry.question.clone() });
        questions.push(json!({ "question": question }));
        given.push(Given::read(&json!(answer)));
    }
    if lines.is_empty() {
        return None;
    }
    let call =
        contract::parse("ask_user", Flavor::default(), json!({ "questions": questions })).ok()?;
    let answers = answers_for(&call.form, &[], &given).answers;
    Some(Offer { lines, call, answers, parts, left })
}

/// How many entries of `pending` have an answer.
#[must_use]
pub fn answered(pending: &Pending) -> usize {
    pending.questions.len() - pending.unanswered()
}

/// `raw` on one line without anything that a screen does not show.
fn plain(raw: &str) -> String {
    let seen = |c: &char| c.general_category() != GeneralCategory::Format;
    text::line(&raw.chars().filter(seen).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(questions: serde_json::Value) -> Option<Offer> {
        offer(&Pending::parse(&json!({ "questions": questions }).to_string(), "f").unwrap())
    }

    #[test]
    fn what_is_sent_is_what_is_shown() {
        let hidden = "yes\u{e0064}\u{e0065}\u{200b}\u{202e}\x1b]52;c;eA==\x07";
        let found = offered(json!([
            { "question": "Deploy\nnow?", "options": ["yes", "no"], "answer": hidden },
            { "question": "Open?", "answer": null },
            "bare",
            { "question": "Long?", "answer": "x".repeat(400) },
        ]))
        .unwrap();
        assert_eq!(found.lines, ["Deploy now? → yes", "Question 3 → bare"]);
        let own: Vec<_> =
            found.answers.each.iter().flatten().map(|one| one.own.as_deref()).collect();
        assert_eq!(own, [Some("yes"), Some("bare")]);
        assert_eq!(found.left, 1);
        assert_eq!(found.parts[1], Part::Entry { place: 2, question: None });
    }

    #[test]
    fn there_is_nothing_to_offer_without_an_answer() {
        assert!(offered(json!([{ "question": "Your password?", "answer": null }])).is_none());
        assert!(offered(json!([{ "question": "Q?", "answer": "\u{200b}" }])).is_none());
        let many: Vec<_> =
            (0..20).map(|n| json!({ "question": n.to_string(), "answer": n })).collect();
        let found = offered(json!(many)).unwrap();
        assert_eq!((found.lines.len(), found.left), (MOST, 12));
    }
}
