//! Where nobody can be asked at once: what Pi was started with, what a session says about calls
//! that wait, and the questions that are due. Pure; the host reads and writes.

pub mod branch;
pub mod due;
pub mod offer;
mod proof;
pub mod recount;

/// The custom type of the message that brings answers to a call which has a result already.
pub const ANSWERS: &str = "ask_user_answers";
/// The custom type of the message that only makes the model go on.
pub const GO_ON: &str = "ask_user_go_on";

/// Pi's flags that take the next argument, as its parser has them; flags it does not know take
/// any next argument that is no flag and no file.
const WITH_VALUE: &[&str] = &[
    "--provider",
    "--model",
    "--api-key",
    "--system-prompt",
    "--append-system-prompt",
    "--name",
    "-n",
    "--session",
    "--session-id",
    "--fork",
    "--session-dir",
    "--models",
    "--tools",
    "-t",
    "--exclude-tools",
    "-xt",
    "--thinking",
    "--export",
    "--extension",
    "-e",
    "--skill",
    "--prompt-template",
    "--theme",
    "--use-theme",
    "--tui-mode",
    "--mode",
];

/// Pi's flags without a value.
const ALONE: &[&str] = &[
    "--help",
    "--version",
    "--continue",
    "--resume",
    "--no-session",
    "--no-tools",
    "--no-builtin-tools",
    "--print",
    "--no-extensions",
    "--no-skills",
    "--no-prompt-templates",
    "--no-themes",
    "--no-context-files",
    "--verbose",
    "--approve",
    "--no-approve",
    "--offline",
];

/// True when Pi's command line (`args`, without the program) holds a prompt or a file. Text piped
/// in cannot be seen here.
#[must_use]
pub fn prompted(args: &[String]) -> bool {
    let mut rest = args.iter().map(String::as_str).peekable();
    while let Some(arg) = rest.next() {
        if arg.starts_with('@') || !arg.starts_with('-') {
            return true;
        }
        let takes = if WITH_VALUE.contains(&arg) {
            true
        } else {
            let unknown = arg.starts_with("--") && !arg.contains('=') && !ALONE.contains(&arg);
            unknown && rest.peek().is_some_and(|next| !next.starts_with(['-', '@']))
        };
        if takes {
            rest.next();
        }
    }
    false
}

/// The pending files that a prompt brings along (`pi @.pi/pending-questions.json …`): the paths
/// of its `<file name="…">` blocks with a pending file's name.
pub fn attached(prompt: &str) -> impl Iterator<Item = &str> {
    let names = prompt.split("<file name=\"").skip(1);
    names.filter_map(|rest| {
        let path = rest.split('"').next()?;
        let name = path.rsplit(['/', '\\']).next()?;
        (name.starts_with("pending-questions.") && name.ends_with(".json")).then_some(path)
    })
}

/// `ms` since 1970 as ISO 8601 in UTC, to the second.
#[must_use]
pub fn iso(ms: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "`as` saturates; the year fits")]
    let seconds = (ms / 1000.0) as i64;
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    // Years are counted from March here, so that the leap day is the last of its year.
    let since = days + 719_468;
    let (era, day_of_era) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(args: &str) -> bool {
        let args: Vec<_> = args.split_whitespace().map(str::to_owned).collect();
        prompted(&args)
    }

    #[test]
    fn a_prompt_is_told_from_flags_and_their_values() {
        for with in ["hello", "-p hello", "-c -p go on", "-p @a.json", "--mode json x", "-e a b"] {
            assert!(line(with), "{with}");
        }
        for without in ["", "-c", "-c -p", "-p --answers []", "--mode json", "--answers=[] -p -e a"]
        {
            assert!(!line(without), "{without}");
        }
        assert!(line("--answers [] go"));
        assert!(line("--offline go"));
    }

    #[test]
    fn a_pending_file_is_seen_in_a_prompt() {
        let prompt = "<file name=\"/w/.pi/pending-questions.json\">\n{}\n</file>\nuse <file name=\"/w/a.json\">x</file>";
        assert_eq!(attached(prompt).collect::<Vec<_>>(), ["/w/.pi/pending-questions.json"]);
        assert_eq!(attached("pending-questions.json").count(), 0);
    }

    #[test]
    fn a_moment_is_written_in_utc() {
        assert_eq!(iso(0.0), "1970-01-01T00:00:00Z");
        assert_eq!(iso(1_770_243_392_999.0), "2026-02-04T22:16:32Z");
        assert_eq!(iso(951_782_400_000.0), "2000-02-29T00:00:00Z");
    }
}
