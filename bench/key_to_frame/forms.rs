//! The forms, keys and texts of the instruction counts. `bench/subjects.mjs` has the same forms.

use pi_questions::model::{Choice, Question, Questionnaire};

use crate::common;

/// Keys that each change the frame. After all of them, the frame is the first one again.
pub const WALK: [&str; 6] =
    ["\u{1b}[B", "\u{1b}[B", "\u{1b}[B", "\u{1b}[A", "\u{1b}[A", "\u{1b}[A"];

/// Returns a form with `questions` questions, each with `choices` options with descriptions.
pub fn form(questions: usize, choices: usize) -> Questionnaire {
    let question = |part: usize| {
        let choice = |n: usize| Choice {
            label: format!("Choice {n} of part {part}"),
            description: Some(format!(
                "What follows from choice {n}: how it is built, run and paid for"
            )),
            preview: None,
        };
        let text = format!("Which of these should part {part} of the service stand on?");
        let choices = (1..=choices).map(choice).collect();
        Question { choices, ..common::question(&text, &format!("Part {part}"), &["stand-in"]) }
    };
    common::form((1..=questions).map(question).collect())
}

/// Returns a typical form of a model: four questions with Markdown. Each question has four options,
/// each with a description of two sentences. One option has a preview.
pub fn wordy() -> Questionnaire {
    let question = |part: usize| {
        let choice = |n: usize| Choice {
            label: format!("Choice {n} of part {part}"),
            description: Some(format!(
                "Choice {n} keeps everything in one process, so there is nothing else to deploy, \
                 to watch or to pay for in the first year. It has to be replaced as soon as a \
                 second region is needed, which moves all data and takes about two weeks of \
                 work."
            )),
            preview: (part == 1 && n == 1).then(|| PREVIEW.to_owned()),
        };
        let text = format!(
            "Part {part} of the service has **no storage** yet, and `src/part{part}/store.rs` \
             still holds the one for tests.\n\nWhich of these should it stand on?"
        );
        let choices = (1..=4).map(choice).collect();
        Question { choices, ..common::question(&text, &format!("Part {part}"), &["stand-in"]) }
    };
    common::form((1..=4).map(question).collect())
}

/// The preview of the first option of [`wordy`].
const PREVIEW: &str = "## One process\n\n\
    - one binary, one file of data\n\
    - backups are **copies** of that file\n\n\
    ```rust\n\
    let store = Store::open(\"data/part1.db\")?;\n\
    store.migrate()?;\n\
    serve(store).await?;\n\
    ```\n";

/// Returns a form by its name: `wordy`, or the numbers of questions and choices, such as `4x4`.
pub fn named(name: &str) -> Option<Questionnaire> {
    if name == "wordy" {
        return Some(wordy());
    }
    let (questions, choices) = name.split_once('x')?;
    Some(form(questions.parse().ok()?, choices.parse().ok()?))
}

/// Returns a bracketed paste of a megabyte.
pub fn paste() -> String {
    let line = "a line of plain words as they stand in any log file, all of them as long as this\n";
    let text: String = line.chars().cycle().take(1 << 20).collect();
    format!("\u{1b}[200~{text}\u{1b}[201~")
}
