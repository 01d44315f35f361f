//! A result as plain sentences, for Pi's summariser, which keeps 2,000 characters of it.

use serde_json::Value;

use crate::contract::{self, Ending, Recap, RecapRow};
use crate::model::text;

/// Pi keeps this many UTF-16 units of a result when it summarises.
const ROOM: usize = 2_000;
/// A question or an answer is cut to this many characters where all of them do not fit.
const SHORT: usize = 120;
/// What the person did with a question that they left to the agent.
const LEFT: &str = "left it to the agent, whose choice is an assumption that may be revised";
/// About how many characters the words around a question and its answer take.
const WORDS: usize = 60;

/// The stored `details` in sentences that fit Pi's limit; `None` if they are not ours. `waits` tells
/// of a request that the agent did not wait for whether it is open still.
pub fn summarize(details: &Value, waits: impl Fn(&str) -> bool) -> Option<String> {
    let read = |details: &Value| {
        let request = details.get("requestId").and_then(Value::as_str);
        Some((contract::answered(details)?, request.is_some_and(&waits)))
    };
    let recaps: Option<Vec<_>> = contract::results(details).iter().map(read).collect();
    let recaps = recaps.filter(|recaps| !recaps.is_empty())?;
    let told = |most| recaps.iter().flat_map(move |(recap, waits)| sentences(recap, *waits, most));
    let all = |most| told(most).collect::<Vec<_>>();
    let whole = all(usize::MAX).join("\n");
    if units(&whole) <= ROOM {
        return Some(whole);
    }
    // Long questions and answers are cut; lines that still do not fit are counted.
    let mut out = String::new();
    let rows: usize = recaps.iter().map(|(recap, _)| recap.rows.len()).sum();
    let share = ROOM / rows.max(1) / 2;
    let lines = all(share.saturating_sub(WORDS).max(SHORT));
    for (index, line) in lines.iter().enumerate() {
        let more = format!("(and {} more)", lines.len() - index);
        let last = index + 1 == lines.len();
        let reserve = if last { 0 } else { units(&more) + 1 };
        if units(&out) + units(line) + 1 + reserve > ROOM {
            out.push_str(&more);
            break;
        }
        out.push_str(line);
        out.push('\n');
    }
    Some(out.trim_end().to_owned())
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

fn sentences(recap: &Recap, waits: bool, most: usize) -> Vec<String> {
    let ended = match &recap.ending {
        Ending::Answered => None,
        Ending::Cancelled => Some("closed the questions without answering".to_owned()),
        Ending::TimedOut => Some("did not answer in time".to_owned()),
        Ending::Pending { file, .. } => Some(format!("has not answered yet; they wait in {file}")),
        Ending::Deferred { .. } if waits => {
            Some("has not answered yet; the answers arrive as a message".to_owned())
        }
        Ending::Deferred { .. } => Some("answered later, in a message".to_owned()),
        Ending::Withdrawn => Some("withdrew the questions".to_owned()),
        Ending::Unavailable => Some("could not be asked".to_owned()),
        Ending::ConnectionLost => Some("went away before answering".to_owned()),
        Ending::Interrupted => Some("was interrupted before answering".to_owned()),
        Ending::Discussed if recap.discuss.is_empty() => {
            Some("wanted to talk about it instead of answering".to_owned())
        }
        Ending::Discussed => {
            let asked: Vec<_> = recap.discuss.iter().map(|line| text::clip(line, most)).collect();
            Some(format!("{} before answering", asked.join("; ")))
        }
        Ending::Error(_) => return Vec::new(),
    };
    let mut lines: Vec<_> =
        recap.changed_rows().map(|row| sentence(row, most, ended.is_some())).collect();
    if let Some(note) = &recap.note {
        lines.push(format!("The user added: {}", text::clip(note, most)));
    }
    if let Some(ended) = ended {
        lines.push(format!("The user {ended}."));
    }
    lines
}

fn sentence(row: &RecapRow, most: usize, undecided: bool) -> String {
    let question = text::clip(&row.question, most);
    let asked = format!("The user was asked \"{question}\"");
    if row.changed {
        let answer = text::clip(&row.answer, most);
        let was =
            row.was.as_deref().map(|was| format!(" instead of \"{}\"", text::clip(was, most)));
        let now = match (row.skipped, row.delegated) {
            (true, _) => "no answer".to_owned(),
            (false, true) => LEFT.to_owned(),
            (false, false) => format!("\"{answer}\""),
        };
        let was = was.unwrap_or_default();
        return format!("The user corrected the answer to \"{question}\": {now}{was}.");
    }
    if row.skipped {
        return if undecided { format!("{asked}.") } else { format!("{asked} and skipped it.") };
    }
    let answer = text::clip(&row.answer, most);
    let said = match (row.delegated, row.custom) {
        (true, _) => format!("and {LEFT}"),
        (false, true) => format!("and answered \"{answer}\""),
        (false, false) => format!("and chose \"{answer}\""),
    };
    let note = row.note.as_deref().map(|note| format!(" Note: {}", text::clip(note, most)));
    let on_choices = row.notes.iter().map(|(label, note)| {
        format!(" Note on \"{}\": {}", text::clip(label, most), text::clip(note, most))
    });
    let notes: String = note.into_iter().chain(on_choices).collect();
    format!("{asked} {said}.{notes}")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn details(answers: Value, questions: &[&str]) -> Value {
        let questions: Vec<_> = questions.iter().map(|text| json!({ "question": text })).collect();
        json!({ "questions": questions, "answers": answers, "answeredAt": 1, "mode": "interactive" })
    }

    #[test]
    fn answers_become_sentences() {
        let mut given = details(
            json!([
                { "question": "DB?", "answer": "PostgreSQL", "selectedOption": "PostgreSQL", "wasCustom": false },
                { "question": "Name?", "answer": "order-processor", "wasCustom": true, "note": "for now" },
            ]),
            &["DB?", "Name?"],
        );
        assert_eq!(
            summarize(&given, |_| false).unwrap(),
            "The user was asked \"DB?\" and chose \"PostgreSQL\".\n\
             The user was asked \"Name?\" and answered \"order-processor\". Note: for now"
        );
        given["answers"] = json!([]);
        given["cancelled"] = json!(true);
        assert!(
            summarize(&given, |_| false)
                .unwrap()
                .ends_with("closed the questions without answering.")
        );
        assert_eq!(summarize(&json!({ "other": 1 }), |_| false), None);
    }

    #[test]
    fn a_correction_tells_what_changed() {
        let mut given = details(
            json!([
                { "question": "DB?", "answer": "SQLite", "wasCustom": false, "changed": true, "was": "PostgreSQL" },
                { "question": "Name?", "answer": "orders", "wasCustom": true },
                { "question": "Port?", "answer": null, "wasCustom": false, "changed": true, "was": "80" },
            ]),
            &["DB?", "Name?", "Port?"],
        );
        given["correction"] = json!(true);
        assert_eq!(
            summarize(&given, |_| false).unwrap(),
            "The user corrected the answer to \"DB?\": \"SQLite\" instead of \"PostgreSQL\".\n\
             The user corrected the answer to \"Port?\": no answer instead of \"80\"."
        );
    }

    #[test]
    fn several_results_are_told_one_after_the_other() {
        let one = |question: &str| {
            let answer = json!({ "question": question, "answer": "yes", "wasCustom": true });
            details(json!([answer]), &[question])
        };
        let both = json!({ "toolCallIds": ["1", "2"], "results": [one("A?"), one("B?")] });
        assert_eq!(
            summarize(&both, |_| false).unwrap(),
            "The user was asked \"A?\" and answered \"yes\".\n\
             The user was asked \"B?\" and answered \"yes\"."
        );
        assert_eq!(summarize(&json!({ "results": [] }), |_| false), None);
        assert_eq!(summarize(&json!({ "results": [one("A?"), 1] }), |_| false), None);
    }

    #[test]
    fn a_long_answer_loses_its_end_and_no_question_is_silently_lost() {
        let long = "ä".repeat(5_000);
        let answer = json!({ "question": "Q?", "answer": long, "wasCustom": true });
        let questions: Vec<_> = (0..40).map(|it| format!("Question number {it}?")).collect();
        let questions: Vec<_> = questions.iter().map(String::as_str).collect();
        for count in [1, 3, 40] {
            let answers = json!(vec![answer.clone(); count]);
            let text = summarize(&details(answers, &questions[..count]), |_| false).unwrap();
            assert!(units(&text) <= ROOM);
            assert!(text.contains("Question number 0?"), "{text}");
            assert_eq!(text.contains("more)"), count == 40);
        }
    }
}
