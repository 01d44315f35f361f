//! The decisions as a Markdown file, to be read in a review.

use super::decision::Decision;
use crate::strings::again as words;

/// `decisions`, the oldest first, as a file: whoever saves it again adds lines at its end. `day` writes a
/// time in ms since 1970.
///
/// ```text
/// # Decisions
///
/// ## 2026-11-03 · Database
///
/// > Which database should we use?
///
/// - Answer: SQLite (corrected)
/// - Note: for now
/// - Asked by: the agent, with ask_user
/// ```
pub fn markdown(decisions: &[Decision], day: impl Fn(f64) -> String) -> String {
    let mut out = format!("# {}\n", words::decisions());
    for decision in decisions {
        let day = Some(day(decision.at_ms)).filter(|day| !day.is_empty());
        let short = shown(&decision.short).replace('\n', " ");
        let heading: Vec<String> = day.into_iter().chain([short]).collect();
        // What was asked and answered stays inside its quote or item, whatever it holds.
        let asked = shown(&decision.question).replace('\n', "\n> ");
        out.push_str(&format!("\n## {}\n\n> {asked}\n\n", heading.join(" · ")));
        let mut item = |name: &str, text: &str| {
            out.push_str(&format!("- {name}: {}\n", shown(text).replace('\n', "\n  ")));
        };
        let answer = decision.words();
        match decision.corrected {
            true => {
                item(words::decision_answer(), &format!("{answer} ({})", words::ended_corrected()))
            }
            false => item(words::decision_answer(), &answer),
        }
        if let Some(note) = &decision.note {
            item(words::decision_note(), note);
        }
        item(words::decision_asked(), &words::decision_by(&decision.tool));
    }
    out
}

/// `text` as Markdown that shows all of it: a tag such as `Vec<String>` would vanish, one that is never
/// closed would hide the rest of the file, and so would the target of a link. In code they stay as they
/// are.
fn shown(text: &str) -> String {
    // A backtick that is left over in one line may begin code that ends in a later one, and what looks
    // like code there is none then.
    let mut is_even = true;
    let line = |line| shown_line(line, &mut is_even);
    text.trim().lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A line of a text. Backticks are code while `is_even`, which is false from the line on in which some
/// are left over.
fn shown_line(line: &str, is_even: &mut bool) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    if rest.trim_start().starts_with('[') && rest.contains("]:") {
        out.push('\\');
        rest = rest.trim_start();
    }
    let has_code = *is_even;
    while let Some(at) = rest.find(['`', '<', '\\']) {
        let (before, special) = rest.split_at(at);
        out.push_str(before);
        let length = match special.strip_prefix('`') {
            Some(_) => {
                let code = code(special).filter(|_| has_code);
                *is_even &= code.is_some();
                code.unwrap_or_else(|| ticks(special))
            }
            // What stands behind it has no other meaning.
            None if special.starts_with('\\') => {
                1 + special.chars().nth(1).map_or(0, char::len_utf8)
            }
            None => {
                let begins = |c: char| c.is_ascii_alphabetic() || "/!?".contains(c);
                if special.chars().nth(1).is_some_and(begins) {
                    out.push('\\');
                }
                1
            }
        };
        let (taken, behind) = special.split_at(length.min(special.len()));
        out.push_str(taken);
        rest = behind;
    }
    out.push_str(rest);
    out
}

/// How many bytes at the beginning of `text` are a span of code; `None` where that has none.
fn code(text: &str) -> Option<usize> {
    let open = ticks(text);
    let mut at = open;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('`')) {
        let close = text.get(at + found..).map_or(0, ticks);
        at += found + close;
        if close == open {
            return Some(at);
        }
    }
    None
}

/// How many backticks `text` begins with.
fn ticks(text: &str) -> usize {
    text.len() - text.trim_start_matches('`').len()
}
