//! Generates policies and forms for property tests. Each test file has its own texts and questions.

use pi_questions::model::*;
use proptest::prelude::*;

/// Generates every combination of rules that a contract may have.
fn policy() -> impl Strategy<Value = Policy> {
    let submit = prop::sample::select(vec![Submit::Required, Submit::Partial]);
    let notes = prop::sample::select(vec![Notes::None, Notes::Question, Notes::QuestionAndForm]);
    let empty_multi = [EmptyMulti::Refused, EmptyMulti::Confirmed, EmptyMulti::Accepted];
    let empty_multi = prop::sample::select(empty_multi.to_vec());
    (submit, notes, empty_multi, any::<[bool; 7]>()).prop_map(
        |(submit, notes, empty_multi, flags)| {
            let [takes_blank, trim, comment, replaces_selection, chat, discuss, defer] = flags;
            let is_comment = comment && notes == Notes::Question;
            Policy {
                submit,
                custom: CustomRules {
                    takes_blank,
                    trim,
                    row: CustomRow::Other,
                    replaces_selection,
                },
                empty_multi,
                notes: if is_comment { Notes::Comment } else { notes },
                chat,
                discuss,
                defer,
            }
        },
    )
}

/// Generates a form with these `texts` (title and context), these `questions`, and any rules.
pub fn form(
    texts: impl Strategy<Value = (Option<String>, Option<String>)>,
    questions: impl Strategy<Value = Vec<Question>>,
) -> impl Strategy<Value = Questionnaire> {
    let is_correction = proptest::bool::weighted(0.3);
    let is_deferred = proptest::bool::weighted(0.2);
    (texts, questions, policy(), is_correction, is_deferred).prop_map(
        |((title, context), questions, policy, is_correction, is_deferred)| Questionnaire {
            title,
            context,
            questions: questions.into(),
            policy,
            timeout_ms: None,
            is_correction,
            lists_calls: false,
            may_defer: true,
            is_deferred,
        },
    )
}
