//! Any rules and any form, for properties; each file has texts and questions of its own.

use pi_ask_user::model::*;
use pi_ask_user::strings;
use proptest::prelude::*;

/// Every combination of rules that a contract may have.
fn policy() -> impl Strategy<Value = Policy> {
    let blank = prop::sample::select(vec![Blank::Refuse, Blank::Accept]);
    let submit = prop::sample::select(vec![Submit::All, Submit::Required, Submit::Partial]);
    let notes = prop::sample::select(vec![Notes::None, Notes::Question, Notes::QuestionAndForm]);
    let custom = prop::sample::select(vec![CustomAndTicks::Join, CustomAndTicks::Replace]);
    (blank, submit, notes, custom, any::<[bool; 4]>()).prop_map(
        |(blank, submit, notes, custom_and_ticks, [trim, comment, empty_multi, chat])| Policy {
            blank,
            trim,
            submit,
            notes,
            comment,
            custom_row: strings::OTHER_ROW,
            custom_and_ticks,
            empty_multi,
            chat,
        },
    )
}

/// A form of `texts` (title, context) and `questions` under any rules.
pub fn form(
    texts: impl Strategy<Value = (Option<String>, Option<String>)>,
    questions: impl Strategy<Value = Vec<Question>>,
) -> impl Strategy<Value = Questionnaire> {
    (texts, questions, policy()).prop_map(|((title, context), questions, policy)| Questionnaire {
        title,
        context,
        questions,
        policy,
        timeout_ms: None,
    })
}
