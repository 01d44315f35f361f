//! Taking what is recommended.

use crate::common::{multi, question};
use pi_questions::state::{Msg, State};
use pi_questions::surface::response::{Response, check};
use proptest::prelude::*;
use serde_json::json;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    /// What is taken may be sent like what was chosen, and one step back undoes all of it.
    #[test]
    fn recommended_answers_are_answers_and_one_step(
        form in crate::forms::form(
            Just((None, None)),
            prop::collection::vec(
                ("[a-c]{1,3}", prop::collection::vec(("[a-e]{1,4}", any::<bool>()), 1..5), any::<bool>()).prop_map(
                    |(text, labels, many)| {
                        let mark = |(index, (label, marked)): (usize, &(String, bool))| {
                            format!("{label}{index}{}", if *marked { " (Recommended)" } else { "" })
                        };
                        let labels: Vec<String> = labels.iter().enumerate().map(mark).collect();
                        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
                        if many { multi(&text, "", &labels) } else { question(&text, "", &labels) }
                    },
                ),
                1..5,
            ),
        ),
        script in prop::collection::vec(0..6usize, 0..12),
    ) {
        let mut state = State::new(form.clone(), 2_000);
        for key in script {
            state.update([Msg::Pick(1), Msg::Pick(2), Msg::NextTab, Msg::Toggle, Msg::Undo, Msg::PrevTab][key].clone());
        }
        prop_assume!(!state.finished);
        let (before, tab) = (state.answers(), state.tab);
        if !state.has_recommended() || !form.is_many() {
            state.update(Msg::Recommended);
            prop_assert_eq!(state.answers(), before);
            return Ok(());
        }
        state.update(Msg::Recommended);
        prop_assert!(state.in_review());
        for (index, question) in form.questions.iter().enumerate() {
            let recommends = question.recommended().next().is_some();
            prop_assert!(!recommends || state.is_answered(index));
            prop_assert!(before.each[index].is_none() || state.answer(index) == before.each[index]);
        }
        // The same labels sent by a client are accepted or refused alike.
        let labels: Vec<Vec<String>> =
            form.questions.iter().map(|it| it.choices().iter().map(|it| it.label.clone()).collect()).collect();
        let said = state.answers().each.into_iter().zip(&labels).map(|(answer, labels)| {
            answer.map(|it| it.picks.iter().map(|pick| labels[*pick].clone()).collect::<Vec<_>>())
        });
        let fields = json!({ "answers": said.collect::<Vec<_>>() });
        let accepted = check(&form, &labels, &Response::read(fields.as_object().unwrap()).unwrap());
        prop_assert_eq!(accepted.is_ok(), state.can_submit());
        state.update(Msg::Undo);
        prop_assert_eq!((state.answers(), state.tab), (before, tab));
    }
}
