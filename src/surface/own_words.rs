//! What the person wrote in earlier answers, to be written again.

use crate::contract::Record;
use crate::model::{Answer, image, text};

/// How many texts are kept.
pub const MOST: usize = 100;

/// The custom texts and notes in `records`, of which the newest comes first: each once, without the
/// images in them, which do not come back.
pub fn own_words<'a>(records: impl Iterator<Item = &'a Record>) -> Vec<String> {
    let texts = |answer: &'a Answer| {
        let Answer { custom, note, notes, .. } = answer;
        custom.iter().chain(note).chain(notes.values())
    };
    let answers = records.filter_map(Record::answers);
    let all =
        answers.flat_map(|it| it.note.iter().chain(it.each.iter().rev().flatten().flat_map(texts)));
    let mut words = Vec::new();
    for raw in all {
        let text = text::block(&image::without_chips(raw));
        if !text.trim().is_empty() && !words.contains(&text) {
            words.push(text);
        }
        if words.len() == MOST {
            break;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Mode;
    use crate::model::{Answers, Outcome};

    fn record(answers: Vec<Answer>) -> Record {
        let each = answers.into_iter().map(Some).collect();
        let outcome = Outcome::Answered(Answers { each, ..Answers::none(0) });
        Record {
            questions: Vec::new(),
            outcome,
            via: None,
            mode: Mode::Interactive,
            at_ms: 1.0,
            unread: Vec::new(),
        }
    }

    fn custom(text: &str) -> Answer {
        Answer { custom: Some(text.to_owned()), ..Answer::default() }
    }

    #[test]
    fn custom_texts_and_notes_come_newest_first_and_once() {
        let noted = Answer { picks: vec![0], note: Some("for now".into()), ..Answer::default() };
        let older = record(vec![custom("one"), noted, custom("and\ntwo"), Answer::default()]);
        let newer = record(vec![custom("three\u{1b}[2J"), custom("one"), custom("")]);
        assert_eq!(
            own_words([&newer, &older].into_iter()),
            ["one", "three", "and\ntwo", "for now"]
        );
    }

    #[test]
    fn images_do_not_come_back_and_are_not_named() {
        let (first, second) = (image::chip(0), image::chip(1));
        let record = record(vec![
            custom(&format!("like {first}, not {second}!")),
            custom(&first.to_string()),
        ]);
        assert_eq!(own_words([&record].into_iter()), ["like , not !"]);
    }

    #[test]
    fn only_so_many_are_kept() {
        let record = record((0..MOST + 5).map(|at| custom(&at.to_string())).collect());
        let words = own_words([&record].into_iter());
        assert_eq!((words.len(), words[0].as_str()), (MOST, "104"));
    }
}
