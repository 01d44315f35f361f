//! Answers in a project's file that nothing proves to be the person's: those that can be shown whole,
//! so that the person may agree to them. What is not shown is not sent.

use serde_json::json;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use crate::contract::{self, Call, Flavor};
use crate::model::{Answers, text};
use crate::pending::{ItemRef, Pending, RawAnswer, answers_for};
use crate::strings::pending as words;
use crate::view::measure::wrap;

/// Answers to show, and to send if the person agrees.
#[derive(Debug, Clone)]
pub struct Offer {
    /// The questions and the answers, two lines each.
    pub lines: Vec<String>,
    /// The questions that are shown, as a call.
    pub call: Call,
    /// Their answers.
    pub answers: Answers,
    /// Their entries in the file.
    pub items: Vec<ItemRef>,
    /// How many answers stay in the file for want of room.
    pub left: usize,
}

/// The answers of `pending` that fit on `rows` rows of `columns` columns; `None` where there are none.
pub fn offer(pending: &Pending, columns: usize, rows: usize) -> Option<Offer> {
    let (mut lines, mut items) = (Vec::new(), Vec::new());
    let (mut questions, mut raw) = (Vec::new(), Vec::new());
    let (mut left, mut used) = (0, 0);
    for (place, entry) in pending.questions.iter().enumerate() {
        let Some(answer) = entry.raw_answer().text() else { continue };
        let question = entry.question.as_deref().map(plain).filter(|text| !text.is_empty());
        let question = question.unwrap_or_else(|| words::nth(place + 1));
        let answer = plain(&answer);
        if answer.is_empty() {
            continue;
        }
        let both =
            [words::offered_question(&question), format!("  {}", words::offered_answer(&answer))];
        let height: usize = both.iter().map(|line| wrap(line, columns.max(1)).len()).sum();
        if left > 0 || used + height > rows || question.len() > LONGEST || answer.len() > LONGEST {
            left += 1;
            continue;
        }
        used += height;
        lines.extend(both);
        items.extend(pending.entry_ref(place));
        questions.push(json!({ "question": question }));
        raw.push(RawAnswer::read(&json!(answer)));
    }
    if lines.is_empty() {
        return None;
    }
    let args = json!({ "questions": questions });
    let call = contract::parse("ask_user", Flavor::default(), args).ok()?;
    let answers = answers_for(&call.form, &[], &raw).answers;
    Some(Offer { lines, call, answers, items, left })
}

/// Longest question or answer that is shown, in bytes.
const LONGEST: usize = 800;
/// Most marks on one character: more of them hide what is below.
const MOST_MARKS: usize = 3;

/// `raw` on one line, without characters that a screen does not show.
fn plain(raw: &str) -> String {
    let mut out = String::new();
    let mut marks = 0;
    for c in text::typed(raw).chars() {
        let category = c.general_category();
        let is_mark =
            matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark);
        marks = if is_mark { marks + 1 } else { 0 };
        match category {
            _ if text::is_default_ignorable(c) || marks > MOST_MARKS => {}
            GeneralCategory::Format | GeneralCategory::Unassigned | GeneralCategory::PrivateUse => {
            }
            _ if c == '\u{2800}' => out.push(' '),
            _ => out.push(c),
        }
    }
    text::line(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(questions: serde_json::Value, rows: usize) -> Option<Offer> {
        let pending = Pending::parse(&json!({ "questions": questions }).to_string(), "f").unwrap();
        offer(&pending, 76, rows)
    }

    #[test]
    fn what_is_sent_is_what_is_shown() {
        let hidden = "yes\u{e0064}\u{e0065}\u{200b}\u{202e}\u{fe01}\u{e0150}\u{3164}\u{34f}\x1b]52;c;eA==\x07";
        let found = offered(
            json!([
                { "question": "Deploy\nnow?", "options": ["yes", "no"], "answer": hidden },
                { "question": "Open?", "answer": null },
                "bare\u{2800}\u{2800} one",
            ]),
            20,
        )
        .unwrap();
        assert_eq!(
            found.lines,
            [
                "Question: Deploy now?",
                "  Answer: yes",
                "Question: Question 3",
                "  Answer: bare one"
            ]
        );
        let custom: Vec<_> =
            found.answers.each.iter().flatten().map(|one| one.custom.as_deref()).collect();
        assert_eq!(custom, [Some("yes"), Some("bare one")]);
        assert_eq!(found.items[1], ItemRef::Entry { place: 2, question: None });
        assert_eq!(
            plain(&format!("a{}b", "\u{301}".repeat(40))),
            format!("a{}b", "\u{301}".repeat(3))
        );
    }

    #[test]
    fn what_does_not_fit_is_not_offered() {
        let many = |text: &str| -> Vec<_> {
            (0..9).map(|n| json!({ "question": n.to_string(), "answer": text })).collect()
        };
        let found = offered(json!(many("yes")), 7).unwrap();
        assert_eq!((found.lines.len(), found.left, found.answers.count()), (6, 6, 3));
        let long = "word ".repeat(40);
        let found = offered(json!(many(&long)), 8).unwrap();
        assert_eq!((found.lines.len(), found.left), (4, 7));
        assert!(offered(json!(many(&long)), 3).is_none());
        assert!(offered(json!(many(&"x".repeat(900))), 50).is_none());
    }

    #[test]
    fn there_is_nothing_to_offer_without_an_answer() {
        assert!(offered(json!([{ "question": "Your password?", "answer": null }]), 20).is_none());
        assert!(offered(json!([{ "question": "Q?", "answer": "\u{200b}" }]), 20).is_none());
    }
}
