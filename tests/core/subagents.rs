//! Processes that ask and answer each other, whatever they send.

#[path = "../common/any_subagents.rs"]
mod any_subagents;

use std::path::Path;

use pi_questions::contract::{self, Flavor};
use pi_questions::model::{Discussion, KeptForm, Outcome};
use pi_questions::surface::response::check;
use pi_questions::surface::rpc::{Dialog, Reply, Step, Style, Walk};
use pi_questions::surface::subagents::{
    Action, Asked, Claims, Listener, Parent, ParentMessage, Peer,
};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

fn question() -> impl Strategy<Value = Value> {
    let labels =
        vec(prop::sample::select(vec!["A", "b", "B ", "Done", "1", "a, b", "Ä\u{1b}[1m"]), 0..5);
    (labels, any::<bool>(), any::<bool>(), "[a-z]{1,4}").prop_map(
        |(labels, multi, required, id)| {
            // What cannot be told apart by its label is no case of ours.
            let mut options: Vec<&str> = Vec::new();
            for label in labels {
                if !options.iter().any(|it| it.trim().eq_ignore_ascii_case(label.trim())) {
                    options.push(label);
                }
            }
            json!({ "id": id, "question": format!("Which {id}?"), "header": id, "options": options,
            "multiSelect": multi, "required": required })
        },
    )
}

fn call() -> impl Strategy<Value = (&'static str, Flavor, Value)> {
    let tool = prop::sample::select(vec![
        ("ask_user", Flavor::Rpiv),
        ("question", Flavor::Rpiv),
        ("AskUserQuestion", Flavor::Rpiv),
        ("ask_user_question", Flavor::Rpiv),
        ("ask_user_question", Flavor::Forge),
    ]);
    (tool, vec(question(), 1..4), any::<bool>()).prop_map(|((tool, flavor), questions, batch)| {
        let mut args = json!({ "questions": questions });
        if batch {
            args["mode"] = "batch".into();
        }
        (tool, flavor, args)
    })
}

/// The same end, without what a form leaves behind, which is told apart from it.
fn decided(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Discussed(it) => Outcome::Discussed(Discussion::new(it.topics, it.answers)),
        outcome => outcome,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(data in vec(any::<u8>(), 0..600)) {
        any_subagents::subagents(&data);
    }

    /// Whatever a person answers in the parent, the child's own check makes the same of it.
    #[test]
    fn an_answer_means_the_same_in_the_other_process(
        (tool, flavor, args) in call(),
        moves in vec((any::<usize>(), "[a-zA-B,]{0,6}", any::<bool>()), 1..60),
    ) {
        let Ok(call) = contract::parse(tool, flavor, args) else { return Ok(()) };
        let kept = KeptForm::default();
        let asked = Asked { tool, flavor, call: &call, kept: &kept };
        let text = asked.text(&Claims::default()).unwrap();
        let mut parent = Parent::new(1, Flavor::Rpiv);
        parent.connected(1, Peer::default());
        let request = parent.bytes(1, text.as_bytes(), 0.0).into_iter().find_map(|action| match action {
            Action::Ask(request) => Some(request),
            _ => None,
        });
        let request = request.unwrap();
        let mut walk = Walk::new(request.call.form.clone(), Style::Plain, 2_000);
        let mut step = walk.step(None);
        for (row, typed, close) in moves {
            let reply = match &step {
                Step::Done(_) => break,
                Step::Ask(Dialog::Select { rows, .. }) => Reply::Text(rows[row % rows.len()].clone()),
                Step::Ask(_) if close && row % 7 == 0 => Reply::Dismissed { after_ms: 5_000.0 },
                Step::Ask(_) => Reply::Text(typed),
            };
            step = walk.step(Some(reply));
        }
        let Step::Done(outcome) = step else { return Ok(()) };
        let Some(told) = parent.settled(1, &request.id, &outcome, Path::new("/p")) else {
            return Err(TestCaseError::fail("nothing to tell"));
        };
        let heard = Listener::default().bytes(told.as_bytes());
        if let [ParentMessage::Response(response, kept)] = heard.as_slice() {
            let accepted = check(&call.form, &contract::labels(&call), response);
            let accepted = accepted.map_err(|it| TestCaseError::fail(it.reasons.join(" ")))?;
            prop_assert_eq!(accepted.warnings, Vec::<String>::new());
            if let Outcome::Discussed(it) = &outcome
                && it.kept.iter().any(Option::is_some)
            {
                prop_assert_eq!(&contract::drafts(&call, kept).each, &it.kept);
            }
            prop_assert_eq!(decided(accepted.outcome), decided(outcome));
        } else {
            prop_assert!(!outcome.is_decided(), "{:?}: {:?}", outcome, heard);
        }
    }
}
