//! Remarks for the model in a result: about answers that mean less than the model may assume,
//! and about questions that refer to text outside the form.

use super::call::Call;
use super::raw::RawQuestion;
use crate::model::{Answer, Answers, Outcome};

/// Returns the remarks about answers with only custom text, and about questions with one option.
pub(super) fn remarks_on_answers(call: &Call, answers: &Answers) -> Vec<String> {
    let remark = |sentence: &str, matches: fn(&RawQuestion, &Answer) -> bool| {
        let about = call.answered(answers).filter(|about| matches(about.question, about.answer));
        let numbers: Vec<String> = about.map(|about| (about.index + 1).to_string()).collect();
        match numbers.as_slice() {
            [] => None,
            _ if call.questions.len() == 1 => Some(sentence.to_owned()),
            [number] => Some(format!("Question {number}: {sentence}")),
            several => Some(format!("Questions {}: {sentence}", several.join(", "))),
        }
    };
    let custom_only = remark(
        "The user typed an answer and chose no option. Do only what the answer says.",
        |question, answer| {
            !question.choices.is_empty() && answer.picks.is_empty() && answer.custom.is_some()
        },
    );
    let single_option =
        remark("Only one option was offered, so this is not a comparison.", |question, _| {
            question.choices.len() == 1
        });
    custom_only.into_iter().chain(single_option).collect()
}

/// Returns a remark if the user saw a form without context, and a question refers to text outside
/// the form.
pub(super) fn remark_on_transcript(call: &Call, outcome: &Outcome) -> Option<String> {
    let was_seen =
        outcome.is_decided() || matches!(outcome, Outcome::TimedOut(_) | Outcome::Deferred { .. });
    if !was_seen || call.form.context.is_some() {
        return None;
    }
    let phrase = call.questions.iter().find_map(|question| transcript_phrase(&question.text))?;
    Some(format!(
        "The user could not see \"{phrase}\": the form shows neither your plan nor tool output, \
         and `context` was empty. Put everything that the user needs into the form."
    ))
}

/// Phrases that refer to the transcript instead of the form.
const TRANSCRIPT_PHRASES: &str = "\
    above, the plan, my plan, this plan, as discussed, as mentioned, as described, as proposed, \
    as shown, mentioned earlier, discussed earlier";

/// Returns the first phrase of [`TRANSCRIPT_PHRASES`] in the question. English only.
fn transcript_phrase(question: &str) -> Option<&'static str> {
    let words: Vec<(&str, String)> = question
        .split_whitespace()
        .map(|word| (word, word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()))
        .collect();
    TRANSCRIPT_PHRASES.split(", ").find(|phrase| {
        let parts: Vec<&str> = phrase.split(' ').collect();
        words.windows(parts.len()).enumerate().any(|(index, found)| {
            let is_equal = found.iter().map(|(_, bare)| bare.as_str()).eq(parts.iter().copied());
            is_equal && (*phrase != "above" || !is_preposition(&words, index))
        })
    })
}

/// Returns `true` if the "above" at `index` belongs to the words after it, like in "above 100" and
/// "above the fold".
fn is_preposition(words: &[(&str, String)], index: usize) -> bool {
    let previous = index.checked_sub(1).and_then(|before| words.get(before));
    let has_punctuation = words.get(index).is_some_and(|(word, bare)| word.len() > bare.len());
    let next = words.get(index + 1).map_or("", |(_, bare)| bare.as_str());
    // "the above" is a noun.
    previous.is_none_or(|(_, bare)| bare != "the")
        && !has_punctuation
        && (next.starts_with(|c: char| c.is_numeric()) || matches!(next, "the" | "a" | "an"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_about_the_transcript_are_found() {
        for (question, phrase) in [
            ("Shall I apply the changes above?", "above"),
            ("Which of the above options do you want?", "above"),
            ("As ABOVE, the second one?", "above"),
            ("Does the plan\nlook good?", "the plan"),
            ("Go on as discussed?", "as discussed"),
            ("Is the (above) diff fine?", "above"),
        ] {
            assert_eq!(transcript_phrase(question), Some(phrase), "{question}");
        }
    }

    #[test]
    fn other_uses_of_these_words_are_not_found() {
        for question in [
            "Should values above 100 be cut?",
            "Should the banner stand above the fold?",
            "Which planes fly?",
            "Is \"theplan\" a good name?",
            "Which database?",
            "",
        ] {
            assert_eq!(transcript_phrase(question), None, "{question}");
        }
    }
}
