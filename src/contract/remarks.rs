//! What the model is told beside the answers: what they do not say, and what the person did not see.

use super::call::Call;
use super::raw::RawQuestion;
use crate::model::{Answer, Answers, Outcome};

/// Where the person answered, a sentence for each thing that the answers do not say.
pub(super) fn of_answers(questions: &[RawQuestion], answers: &Answers) -> Vec<String> {
    let places = |holds: fn(&RawQuestion, &Answer) -> bool| -> Vec<usize> {
        let each = questions.iter().zip(&answers.each).enumerate();
        each.filter(|(_, (question, answer))| answer.as_ref().is_some_and(|it| holds(question, it)))
            .map(|(index, _)| index + 1)
            .collect()
    };
    let own_words = places(|question, answer| {
        !question.choices.is_empty() && answer.picks.is_empty() && answer.custom.is_some()
    });
    let alone = places(|question, _| question.choices.len() == 1);
    [
        (own_words, "Own words, no option was chosen: do only what they name."),
        (alone, "Only one option was offered, so nothing was compared."),
    ]
    .into_iter()
    .filter(|(places, _)| !places.is_empty())
    .map(|(places, sentence)| at(&places, questions.len(), sentence))
    .collect()
}

/// `sentence`, with the numbers of the questions it is about where there are several.
fn at(places: &[usize], count: usize, sentence: &str) -> String {
    let numbers = places.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
    match places {
        _ if count == 1 => sentence.to_owned(),
        [_] => format!("Question {numbers}: {sentence}"),
        _ => format!("Questions {numbers}: {sentence}"),
    }
}

/// Where the person saw a form that speaks of something outside it, a sentence that says so.
pub(super) fn of_unseen(call: &Call, outcome: &Outcome) -> Option<String> {
    if !was_seen(outcome) || call.form.context.is_some() {
        return None;
    }
    let named = call.questions.iter().find_map(|question| unseen(&question.text))?;
    Some(format!(
        "The user could not see \"{named}\": the form shows neither your plan nor tool output, and \
         `context` was empty. What an answer depends on must be in the form."
    ))
}

/// Whether the person may have seen the form that ended so.
fn was_seen(outcome: &Outcome) -> bool {
    matches!(
        outcome,
        Outcome::Answered(_)
            | Outcome::Discussed(_)
            | Outcome::Cancelled(_)
            | Outcome::TimedOut(_)
            | Outcome::Deferred { .. }
            | Outcome::Withdrawn
    )
}

/// `text`, and behind it [`of_unseen`].
pub(super) fn with_unseen(mut text: String, call: &Call, outcome: &Outcome) -> String {
    if let Some(sentence) = of_unseen(call, outcome) {
        text.push_str("\n\n");
        text.push_str(&sentence);
    }
    text
}

/// Words for what stands in the conversation and not in a form.
const UNSEEN: &str = "\
    above, the plan, my plan, this plan, as discussed, as mentioned, as described, as proposed, \
    as shown, mentioned earlier, discussed earlier";

/// The first of [`UNSEEN`] that a question in English says.
fn unseen(question: &str) -> Option<&'static str> {
    let words: Vec<(&str, String)> = question
        .split_whitespace()
        .map(|word| (word, word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase()))
        .collect();
    UNSEEN.split(", ").find(|phrase| {
        let parts: Vec<&str> = phrase.split(' ').collect();
        words.windows(parts.len()).enumerate().any(|(index, found)| {
            let says = found.iter().map(|(_, bare)| bare.as_str()).eq(parts.iter().copied());
            says && (*phrase != "above" || !is_measured(&words, index))
        })
    })
}

/// Whether the "above" at `index` compares with what follows: "above 100", "above the fold".
fn is_measured(words: &[(&str, String)], index: usize) -> bool {
    let is_noun = index.checked_sub(1).and_then(|before| words.get(before));
    let ends = words.get(index).is_some_and(|(word, bare)| word.len() > bare.len());
    let next = words.get(index + 1).map_or("", |(_, bare)| bare.as_str());
    is_noun.is_none_or(|(_, before)| before != "the")
        && !ends
        && (next.starts_with(|c: char| c.is_numeric()) || matches!(next, "the" | "a" | "an"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_what_the_form_does_not_show_are_found() {
        for (question, named) in [
            ("Shall I apply the changes above?", "above"),
            ("Which of the above options do you want?", "above"),
            ("As ABOVE, the second one?", "above"),
            ("Does the plan\nlook good?", "the plan"),
            ("Go on as discussed?", "as discussed"),
            ("Is the (above) diff fine?", "above"),
        ] {
            assert_eq!(unseen(question), Some(named), "{question}");
        }
    }

    #[test]
    fn other_uses_of_these_words_are_left_alone() {
        for question in [
            "Should values above 100 be cut?",
            "Should the banner stand above the fold?",
            "Which planes fly?",
            "Is \"theplan\" a good name?",
            "Which database?",
            "",
        ] {
            assert_eq!(unseen(question), None, "{question}");
        }
    }
}
