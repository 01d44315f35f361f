//! The user's external editor: its command, its start, and the text that it saved.

use serde_json::{Value, json};

/// The exit code of a shell that finds no such command.
const NOT_FOUND: f64 = if cfg!(windows) { 9009.0 } else { 127.0 };

/// The command of the editor: `$VISUAL`, `$EDITOR` or the platform's plain one, as Pi itself would start it.
/// `read` gives a variable of the environment. (Pi's `externalEditor` setting cannot be read before 1.5.)
pub fn command(read: impl Fn(&str) -> Option<String>) -> String {
    ["VISUAL", "EDITOR"]
        .into_iter()
        .filter_map(read)
        .find(|command| !command.trim().is_empty())
        .unwrap_or_else(|| if cfg!(windows) { "notepad" } else { "nano" }.to_owned())
}

/// Returns the program, arguments and options of Node's `spawn` that start `command` with the file at `path`: as a shell
/// would, so that arguments and quotes in `$EDITOR` work.
pub fn start(command: &str, path: &str) -> (String, Vec<String>, Value) {
    if cfg!(windows) {
        // One command line, because Node warns about arguments beside `shell`.
        let options = json!({ "stdio": "inherit", "shell": true });
        return (format!("{command} \"{path}\""), Vec::new(), options);
    }
    // `exec` lets a signal reach the editor. `sh` is found by PATH, because not every system has
    // /bin.
    let script = format!("exec {command} \"$@\"");
    let args = ["-c", script.as_str(), "sh", path].map(str::to_owned);
    ("sh".to_owned(), args.to_vec(), json!({ "stdio": "inherit" }))
}

/// The reason to ignore the text of an editor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
    /// The shell found no such command.
    Missing,
    /// The editor exited with this code; `None` if a signal ended it.
    Ended(Option<f64>),
}

/// Returns the fault of an editor that exited with `code` (`None` after a signal); `None` if its
/// text is valid.
pub fn fault(code: Option<f64>) -> Option<Fault> {
    match code {
        Some(0.0) => None,
        Some(NOT_FOUND) => Some(Fault::Missing),
        code => Some(Fault::Ended(code)),
    }
}

/// Returns the user's text in the file that the editor `saved`, without the byte order mark at the start and the
/// line end that editors add.
pub fn written(saved: &str) -> &str {
    let text = saved.strip_prefix('\u{feff}').unwrap_or(saved);
    text.strip_suffix('\n').map_or(text, |text| text.strip_suffix('\r').unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_and_the_last_line_end_are_the_editors_own() {
        for (saved, wanted) in
            [("\u{feff}a\nb\n", "a\nb"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("", "")]
        {
            assert_eq!(written(saved), wanted);
        }
    }

    #[test]
    fn the_first_variable_with_a_command_counts() {
        let of = |visual: &str, editor: &str| {
            let (visual, editor) = (visual.to_owned(), editor.to_owned());
            command(move |name| {
                Some(if name == "VISUAL" { visual.clone() } else { editor.clone() })
            })
        };
        assert_eq!(of("code -w", "vi"), "code -w");
        assert_eq!(of(" ", "vi"), "vi");
        assert_eq!(command(|_| None), of("", ""));
    }

    #[test]
    fn a_text_counts_where_the_editor_ended_well() {
        assert_eq!(fault(Some(0.0)), None);
        assert_eq!(fault(Some(NOT_FOUND)), Some(Fault::Missing));
        for code in [Some(2.0), None] {
            assert_eq!(fault(code), Some(Fault::Ended(code)));
        }
    }
}
