//! What the person wrote in earlier answers, to be written again.

use serde_json::Value;

use crate::contract::{self, Stored};
use crate::model::text;

/// How many texts are kept.
pub const MOST: usize = 100;

/// Custom texts and notes, the newest first, each once.
#[derive(Debug, Default)]
pub struct OwnWords(Vec<String>);

impl OwnWords {
    /// Takes what is in the `details` of a result, or of several. The newest must come first.
    pub fn add(&mut self, details: &Value) {
        for result in contract::results(details).iter().rev() {
            let Some(recap) = contract::answered(result) else { continue };
            recap.note.iter().for_each(|note| self.push(note, result));
            for Stored { custom, note, notes, .. } in
                recap.rows.iter().rev().filter_map(|row| row.stored.as_ref())
            {
                let notes = note.iter().chain(notes.iter().map(|(_, note)| note));
                custom.iter().chain(notes).for_each(|text| self.push(text, result));
            }
        }
    }

    /// Takes `raw` without the images of `result`, which do not come back with it.
    fn push(&mut self, raw: &str, result: &Value) {
        let text = text::block(&contract::without_images(raw, result));
        if !self.is_full() && !text.trim().is_empty() && !self.0.contains(&text) {
            self.0.push(text);
        }
    }

    /// True once no further text is kept.
    pub fn is_full(&self) -> bool {
        self.0.len() >= MOST
    }

    /// The texts.
    pub fn into_texts(self) -> Vec<String> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn result(answers: Value) -> Value {
        let questions: Vec<_> = answers
            .as_array()
            .unwrap()
            .iter()
            .map(|answer| json!({ "question": answer["question"] }))
            .collect();
        json!({ "questions": questions, "answers": answers, "answeredAt": 1, "mode": "interactive" })
    }

    fn words(results: &[Value]) -> Vec<String> {
        let mut words = OwnWords::default();
        results.iter().for_each(|details| words.add(details));
        words.into_texts()
    }

    #[test]
    fn custom_texts_and_notes_come_newest_first_and_once() {
        let older = result(json!([
            { "question": "A?", "answer": "one", "wasCustom": true },
            { "question": "B?", "answer": "PostgreSQL", "selectedOption": "PostgreSQL", "wasCustom": false, "note": "for now" },
            { "question": "C?", "answer": ["REST", "and\ntwo"], "wasCustom": true },
        ]));
        let newer = result(json!([
            { "question": "D?", "answer": "three\u{1b}[2J", "wasCustom": true },
            { "question": "E?", "answer": "one", "wasCustom": true },
        ]));
        assert_eq!(words(&[newer.clone(), older.clone()]), ["one", "three", "and\ntwo", "for now"]);
        let both = json!({ "toolCallIds": ["1", "2"], "results": [older, newer] });
        assert_eq!(words(&[both]), ["one", "three", "and\ntwo", "for now"]);
    }

    #[test]
    fn images_do_not_come_back_and_are_not_named() {
        let image = |path: &str| json!({ "path": path, "mimeType": "image/png", "bytes": 1 });
        let mut details = result(json!([
            { "question": "A?", "answer": "like [image 1: a.png], not [image 2: b.png]!", "wasCustom": true },
            { "question": "B?", "answer": "[image 3: c.png]", "wasCustom": true },
            { "question": "C?", "answer": "write [image 1: z.png]", "wasCustom": true },
        ]));
        details["images"] = json!([image("a.png"), image("s/b.png"), image("c.png")]);
        assert_eq!(words(&[details]), ["write [image 1: z.png]", "like , not !"]);
    }

    #[test]
    fn what_nobody_wrote_is_left_out() {
        let answer = |kind: &str, answer: &str| json!({ "questionIndex": 0, "question": "Q?", "kind": kind, "answer": answer });
        let envelope = |answer: Value| json!({ "answers": [answer], "cancelled": false });
        assert_eq!(words(&[envelope(answer("option", "A"))]), Vec::<String>::new());
        assert_eq!(words(&[envelope(answer("custom", ""))]), Vec::<String>::new());
        assert_eq!(words(&[envelope(answer("custom", "mine"))]), ["mine"]);
        assert_eq!(words(&[json!({ "other": 1 }), json!(null)]), Vec::<String>::new());
    }

    #[test]
    fn only_so_many_are_kept() {
        let answers: Vec<_> = (0..MOST + 5)
            .map(|index| json!({ "question": "Q?", "answer": format!("{index}"), "wasCustom": true }))
            .collect();
        let words = words(&[result(json!(answers))]);
        assert_eq!((words.len(), words[0].as_str()), (MOST, "104"));
    }
}
