//! Every word a person sees.

pub mod again;
pub mod host;
pub mod images;
pub mod panel;
pub mod pending;
pub mod revision;
pub mod rpc;
pub mod settings;
pub mod transcript;

/// The row for custom text, where the contract has no other words.
pub const OTHER_ROW: &str = "Other (type your answer)";
/// The same row while it is typed in.
pub const OTHER: &str = "Other";
/// The row that ends the form to talk, where the contract has it.
pub const CHAT_ROW: &str = "Chat about this";
/// What the model appends to the choice it recommends; drawn apart.
pub const RECOMMENDED: &str = "(Recommended)";
/// The last tab.
pub const SUBMIT_TAB: &str = "Submit";
/// What the review asks.
pub const READY_TO_SEND: &str = "Ready to send?";
/// A question left open where that is allowed.
pub const SKIPPED: &str = "skipped";
/// Behind a question that may be left open.
pub const OPTIONAL: &str = "(optional)";
/// A question without an answer, in the review.
pub const NOT_ANSWERED: &str = "not answered";
/// A multi-select answered with nothing.
pub const NOTHING: &str = "nothing";
/// Blank custom text where it counts.
pub const NO_INPUT: &str = "(no input)";
/// Label of the field for a note.
pub const NOTE_PROMPT: &str = "note:";
/// The same where the contract calls a note a comment.
pub const COMMENT_PROMPT: &str = "comment:";
/// Close the form.
pub const DISCARD_YES: &str = "Yes, discard";
/// The form does not take keys yet.
pub const NOT_READY: &str = "ready in a moment…";
/// After the first Ctrl+C.
pub const CTRL_C_AGAIN: &str = "Ctrl+C again leaves Pi, the question comes back";
/// A panic was caught.
pub const BROKEN: &str =
    " ask_user stopped working here. Press Enter; the agent will ask in the chat.";
/// Nothing is ticked in a multi-select.
pub const NOTHING_TICKED: &str = "Tick at least one row first (Space)";
/// `u` finds nothing to undo.
pub const NOTHING_TO_UNDO: &str = "Nothing to undo";
/// `r` finds nothing to take.
pub const NOTHING_RECOMMENDED: &str = "No recommended option is left to take";
/// The line for what the person wants to know, where its name has no room.
pub const DISCUSS_PROMPT: &str = "ask:";
/// Behind a question or an answer that comes as an earlier form left it.
pub const KEPT: &str = "(kept)";
/// [`OPTIONAL`] and [`KEPT`].
pub const OPTIONAL_KEPT: &str = "(optional, kept)";
/// The person wants to ask about a row that is no question.
pub const NO_QUESTION_HERE: &str = "Move to a question first";
/// Text was typed or pasted where only rows count.
pub const NO_CUSTOM_TEXT: &str = "No typed answer here: choose one of the rows";
/// Custom text is blank.
pub const BLANK_ANSWER: &str = "Type an answer first";
/// The row under the cursor is no option.
pub const NO_CHOICE_NOTE: &str = "Only an option can have a note of its own";
/// A paste was longer than what the decoder keeps.
pub const PASTE_CUT: &str = "The paste is longer than 4 MB: only its beginning was taken";
/// No row fits the filter.
pub const NO_HITS: &str = "No matches";

/// The label of the row for custom text while it is typed in: without the part in brackets.
pub fn short_custom(row: &'static str) -> &'static str {
    row.split(" (").next().unwrap_or(row)
}

/// What a person wants to know who typed nothing: about a choice, or about a question.
pub fn explain(choice: bool) -> &'static str {
    if choice { "Explain this option." } else { "Explain this question." }
}

/// `about PostgreSQL:`, before what the person wants to know.
pub fn discuss_prompt(name: &str) -> String {
    format!("about {name}:")
}

/// `Discard 2 answers, 3 ticks and what you typed?`, of these what there is.
pub fn discard(answers: usize, ticks: usize, typed: bool) -> String {
    let some = |count, one, many| (count > 0).then(|| counted(count, one, many));
    let answers = some(answers, "answer", "answers");
    let ticks = some(ticks, "tick", "ticks");
    let typed = typed.then(|| "what you typed".to_owned());
    let mut parts: Vec<String> = [answers, ticks, typed].into_iter().flatten().collect();
    let last = parts.pop().unwrap_or_default();
    let before = parts.join(", ");
    let and = if before.is_empty() { "" } else { " and " };
    format!("Discard {before}{and}{last}?")
}

/// The row that keeps `answers` answers, or the text where there is none.
pub fn discard_no(answers: usize) -> &'static str {
    plural(answers.max(1), "No, keep it", "No, keep them")
}

/// `Metrics: only for staging`: a note on an option, where the option is not in sight.
pub fn choice_note(label: &str, note: &str) -> String {
    format!("{label}: {note}")
}

/// `Submit 3 answers`, or `Submit 2 of 3 answers` when some are missing.
pub fn submit(answered: usize, questions: usize) -> String {
    if answered == questions {
        format!("Submit {}", counted(answered, "answer", "answers"))
    } else {
        format!("Submit {answered} of {questions} answers")
    }
}

/// `1 question left: Features`
pub fn questions_left(count: usize, names: &[String]) -> String {
    format!("{} left: {}", counted(count, "question", "questions"), names.join(", "))
}

/// `Answer is long (2,847 chars). Continue anyway? [Y/n]`.
pub fn long_answer(chars: usize) -> String {
    format!("Answer is long ({} chars). Continue anyway? [Y/n]", thousands(chars))
}

/// `↓ 3 more…`: rows of a list that are not shown.
pub fn more_rows(arrow: &str, ellipsis: &str, count: usize) -> String {
    format!("{arrow} {count} more{ellipsis}")
}

/// `↓ 12 more lines (Ctrl+D)`: text that is cut, and the key that shows the rest.
pub fn more_lines(arrow: &str, count: usize, key: &str) -> String {
    format!("{arrow} {count} more {} ({key})", plural(count, "line", "lines"))
}

/// `3 ticked`: rows that are ticked but not shown.
pub fn ticked(count: usize) -> String {
    format!("{count} ticked")
}

/// `↑ 4 ↓ 12 more lines`: the lines of a preview that are not shown.
pub fn more_preview(up: &str, down: &str, above: usize, below: usize) -> String {
    let lines = |count| plural(count, "line", "lines");
    match (above, below) {
        (0, below) => format!("{down} {below} more {}", lines(below)),
        (above, 0) => format!("{up} {above} more {}", lines(above)),
        (above, below) => format!("{up} {above} {down} {below} more {}", lines(below)),
    }
}

/// `2 of 31`: rows the filter lets through.
pub fn hits(shown: usize, all: usize) -> String {
    format!("{shown} of {all}")
}

/// `closes in 42 s unless you press a key`: the call's own timeout, longest form first.
pub fn closes_in(seconds: u64) -> [String; 3] {
    [
        format!("closes in {seconds} s unless you press a key"),
        format!("closes in {seconds} s"),
        format!("{seconds} s"),
    ]
}

/// The folded form, longest first; even the shortest says how to open it.
pub fn folded(
    mark: &str,
    bullet: &str,
    questions: usize,
    answered: usize,
    key: &str,
) -> [String; 4] {
    let waiting = counted(questions, "question is waiting", "questions are waiting");
    let noun = plural(questions, "question", "questions");
    let done = if questions == 1 { String::new() } else { format!(" ({answered} answered)") };
    [
        format!(" {mark} {waiting}{done} {bullet} {key} to open"),
        format!(" {mark} {questions} {noun} waiting {bullet} {key} to open"),
        format!(" {mark} {questions} waiting {bullet} {key}"),
        format!(" {mark} {key}"),
    ]
}

/// `1 answer`, `2 answers`.
fn counted(count: usize, one: &'static str, many: &'static str) -> String {
    format!("{count} {}", plural(count, one, many))
}

fn plural(count: usize, one: &'static str, many: &'static str) -> &'static str {
    if count == 1 { one } else { many }
}

/// The question about a long answer on a narrow terminal, longest first.
pub fn long_answer_shorter(chars: usize) -> [String; 3] {
    let chars = thousands(chars);
    [
        format!("Long ({chars} chars). Continue? [Y/n]"),
        format!("Long: {chars} [Y/n]"),
        "[Y/n]".to_owned(),
    ]
}

/// Below the list of all keys.
pub fn keys_help(up: &str, down: &str, bullet: &str) -> String {
    format!("{up}{down} scroll {bullet} any other key goes back")
}

/// A number with a comma between thousands.
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_have_commas() {
        assert_eq!(thousands(2_847), "2,847");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }
}
