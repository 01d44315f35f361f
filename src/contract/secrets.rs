//! Questions for a secret: their names, and what the model is told where nobody could be asked.

use super::call::Call;
use super::raw::RawQuestion;
use crate::model::secret::{NameFault, check_name};

/// What is wrong with names of secrets, with the index of its question each.
pub(super) fn faults(questions: &[RawQuestion]) -> Vec<(usize, &'static str)> {
    let (mut names, mut faults): (Vec<&str>, _) = (Vec::new(), Vec::new());
    for (q, question) in questions.iter().enumerate() {
        let Some(name) = question.secret.as_deref() else { continue };
        let wrong = match check_name(name) {
            Err(NameFault::Form) => {
                "is no name of a secret: 3 to 64 of A-Z, 0-9 and _ are wanted, a letter first"
            }
            Err(NameFault::Changes) => "names a variable that changes how programs run",
            Ok(()) if names.contains(&name) => "is asked for twice",
            Ok(()) => {
                names.push(name);
                continue;
            }
        };
        faults.push((q, wrong));
    }
    faults
}

/// What the model is told of a call that asks for secrets, where nobody could be asked: never to ask for
/// them in its reply. `None` where it asks for none.
pub(super) fn unasked(call: &Call) -> Option<String> {
    let names: Vec<&str> = call.form.secrets().collect();
    (!names.is_empty()).then(|| {
        let why = "a secret is typed in Pi's own terminal, under a name that is not in use";
        not_here(&names, why)
    })
}

/// The refusal of a call that asks for `names`, which cannot be asked for because of `why`.
#[must_use]
pub fn not_here(names: &[&str], why: &str) -> String {
    format!(
        "Nobody was asked: {why}. Never ask for a secret in your reply: tell the user to set {} before \
         they start Pi, then stop.",
        names.join(", ")
    )
}

/// The refusal of a call that asks for secrets under `names` that are in use.
#[must_use]
pub fn taken(names: &[&str]) -> String {
    format!(
        "Nobody was asked: the environment of the commands you run has {} already. Use it there, or ask \
         under another name.",
        names.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::contract::{Flavor, Mode, Refused, parse, reply};
    use crate::model::{Answer, Answers, Outcome, Unavailable};

    fn refused(args: Value) -> String {
        match parse("ask_user", Flavor::Rpiv, args) {
            Err(Refused::Error(sentence)) => sentence,
            Err(Refused::Reply(reply)) => reply.text,
            Ok(_) => String::new(),
        }
    }

    #[test]
    fn names_are_checked_before_anything_is_shown() {
        let asks = |name: &str| json!({ "questions": [{ "question": "Key?", "secret": name }] });
        assert_eq!(refused(asks("STRIPE_KEY")), "");
        for name in ["PATH", "NODE_OPTIONS", "stripe_key", "AB", "true"] {
            assert!(refused(asks(name)).contains("questions[0].secret"), "{name}");
        }
        let twice = json!({ "questions": [
            { "question": "Key?", "secret": "A_KEY" },
            { "question": "Again?", "secret": "A_KEY" },
        ] });
        assert!(refused(twice).contains("questions[1].secret is asked for twice"));
        // Who writes `false` asks for none.
        let call = parse("ask_user", Flavor::Rpiv, asks("false")).unwrap();
        assert_eq!(call.form.secrets().count(), 0);
    }

    #[test]
    fn ways_to_ask_that_would_tell_the_answer_are_refused() {
        let short = json!({ "question": "Key?", "secret": "STRIPE_KEY" });
        assert!(refused(short).contains("secret"), "the short form");
        let batch = json!({ "mode": "batch", "questions": [
            { "id": "a", "question": "Key?", "secret": "STRIPE_KEY" },
            { "id": "b", "question": "Else?" },
        ] });
        assert!(refused(batch).contains("questions[0].secret"), "a batch");
    }

    #[test]
    fn options_are_left_out_with_a_remark_and_the_result_has_the_name_alone() {
        let args = json!({ "questions": [
            { "question": "Key?", "secret": "STRIPE_KEY", "options": ["Yes", "No"], "multiSelect": true },
        ] });
        let call = parse("ask_user", Flavor::Rpiv, args).unwrap();
        assert!(call.form.questions[0].choices().is_empty());
        let answer = Answer { provided: true, ..Answer::default() };
        let answers = Answers { each: vec![Some(answer)], ..Answers::default() };
        let said = reply(&call, &Outcome::Answered(answers), Mode::Interactive, 0.0);
        let result: Value = serde_json::from_str(&said.text).unwrap();
        assert_eq!(
            result["answers"][0],
            json!({ "question": "Key?", "answer": null, "wasCustom": false,
                "secret": "STRIPE_KEY", "provided": true })
        );
        let message = result["message"].as_str().unwrap();
        assert!(message.contains("never print it"), "{message}");
        assert!(message.contains("options were not shown"), "{message}");
        assert!(!message.contains("no option was chosen"), "{message}");
    }

    #[test]
    fn who_cannot_be_asked_is_not_to_be_asked_in_plain_text() {
        let args = json!({ "questions": [{ "question": "Key?", "secret": "STRIPE_KEY" }] });
        let call = parse("ask_user", Flavor::Rpiv, args).unwrap();
        let all = [Unavailable::NoUi, Unavailable::NoForm, Unavailable::Broken("x".to_owned())];
        for why in all {
            let said = reply(&call, &Outcome::Unavailable(why), Mode::Print, 0.0).text;
            assert!(said.contains("Never ask for a secret in your reply"), "{said}");
            assert!(!said.contains("plain text"), "{said}");
        }
    }
}
