//! The user's external editor: its command, its start, and the text that it saved.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempPath;

use crate::disk::{self, Links};
use crate::model::text;
use crate::strings::host::{
    editor_ended, editor_missing, editor_not_started, editor_not_text, no_editor_file,
};

/// The exit code of a shell that cannot find the command.
const NOT_FOUND: f64 = if cfg!(windows) { 9009.0 } else { 127.0 };

/// Returns the command of the editor: `$VISUAL`, `$EDITOR`, or else `notepad` on Windows and `nano`
/// elsewhere, as in Pi. `read` returns the value of an environment variable. Pi's setting
/// `externalEditor` is not used, because extensions cannot read it before Pi 1.5.
pub fn command(read: impl Fn(&str) -> Option<String>) -> String {
    ["VISUAL", "EDITOR"]
        .into_iter()
        .filter_map(read)
        .find(|command| !command.trim().is_empty())
        .unwrap_or_else(|| if cfg!(windows) { "notepad" } else { "nano" }.to_owned())
}

/// Returns the program, arguments and options for Node's `spawn` to open the file `path` with
/// `command`. A shell runs the command, so arguments and quotes in `$EDITOR` work.
pub fn spawn_args(command: &str, path: &str) -> (String, Vec<String>, Value) {
    if cfg!(windows) {
        // One command line, because Node warns about separate arguments if `shell` is set.
        let options = json!({ "stdio": "inherit", "shell": true });
        return (format!("{command} \"{path}\""), Vec::new(), options);
    }
    // `exec` replaces the shell, so a signal reaches the editor. `sh` is found through PATH,
    // because some systems have no `/bin`.
    let script = format!("exec {command} \"$@\"");
    let args = ["-c", script.as_str(), "sh", path].map(str::to_owned);
    ("sh".to_owned(), args.to_vec(), json!({ "stdio": "inherit" }))
}

/// Returns the reason to ignore the text from the editor `command`; `None` if the text is used.
/// `ended`: see [`read`].
fn fault(command: &str, ended: Result<Option<f64>, String>) -> Option<String> {
    match ended {
        Ok(Some(0.0)) => None,
        Ok(Some(NOT_FOUND)) => Some(editor_missing(text::line(command))),
        Ok(Some(code)) => Some(editor_ended(code)),
        Ok(None) => Some(editor_ended("")),
        Err(why) => Some(editor_not_started(why.trim())),
    }
}

/// Writes `text` to a temporary file that only the user can read, and closes the file, because
/// editors on Windows need exclusive access.
///
/// # Errors
/// A sentence if the disk reports an error.
pub fn write(text: &str) -> Result<TempPath, String> {
    let file = tempfile::Builder::new().prefix("ask-user-").suffix(".md").tempfile();
    let written = file.and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        Ok(file.into_temp_path())
    });
    written.map_err(|error| no_editor_file(error.to_string()))
}

/// Reads the user's text from the file at the path `file`, which many editors replace when they
/// save. `ended` is the exit code of the editor `command` (`None` after a signal), or the reason why
/// it did not start. A pipe or a device at this path is an error.
///
/// # Errors
/// A sentence if the editor failed, or the file is missing or cannot be read as text.
pub fn read(
    command: &str,
    ended: Result<Option<f64>, String>,
    file: &Path,
) -> Result<String, String> {
    if let Some(fault) = fault(command, ended) {
        return Err(fault);
    }
    match disk::read_text(file, Links::Follow) {
        Ok(Some(text)) => Ok(parse_saved(&text)),
        Ok(None) => Err(no_editor_file(io::Error::from(ErrorKind::NotFound).to_string())),
        Err(error) if error.kind() == ErrorKind::InvalidData => Err(editor_not_text().to_owned()),
        Err(error) => Err(no_editor_file(error.to_string())),
    }
}

/// Returns the user's text in `saved`, the content of the editor's file, without the byte order
/// mark, the carriage returns and the final line end that editors add.
fn parse_saved(saved: &str) -> String {
    let text = saved.strip_prefix('\u{feff}').unwrap_or(saved).replace("\r\n", "\n");
    text.strip_suffix('\n').unwrap_or(&text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_byte_order_mark_and_the_last_line_end_are_removed() {
        for (saved, wanted) in
            [("\u{feff}a\nb\n", "a\nb"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("", "")]
        {
            assert_eq!(parse_saved(saved), wanted);
        }
    }

    #[test]
    fn the_first_variable_with_a_command_is_used() {
        let command_for = |visual: &str, editor: &str| {
            let (visual, editor) = (visual.to_owned(), editor.to_owned());
            command(move |name| {
                Some(if name == "VISUAL" { visual.clone() } else { editor.clone() })
            })
        };
        assert_eq!(command_for("code -w", "vi"), "code -w");
        assert_eq!(command_for(" ", "vi"), "vi");
        assert_eq!(command(|_| None), command_for("", ""));
    }

    #[test]
    fn the_text_is_used_if_the_editor_exits_with_zero() {
        assert_eq!(fault("vi", Ok(Some(0.0))), None);
        assert_eq!(fault("vi", Ok(Some(NOT_FOUND))), Some(editor_missing("vi")));
        assert_eq!(fault("vi", Ok(Some(2.0))), Some(editor_ended(2.0)));
        assert_eq!(fault("vi", Ok(None)), Some(editor_ended("")));
        assert_eq!(fault("vi", Err("ENOENT".to_owned())), Some(editor_not_started("ENOENT")));
    }
}
