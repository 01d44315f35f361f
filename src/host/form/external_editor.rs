//! Opens a text in the user's external editor. Pi continues to run, but releases the terminal and
//! draws nothing until the editor exits.

use std::io::{self, ErrorKind, Write};
use std::rc::Rc;

use tempfile::TempPath;

use crate::disk::{self, Links};
use crate::host::form::Form;
use crate::host::js::spawn;
use crate::host::pi::Tui;
use crate::host::pi::process::{Ended, start};
use crate::strings::host::{editor_not_started, editor_not_text, no_editor_file};
use crate::surface::editor;

/// The text from the editor, or a sentence about its failure.
type EditResult = std::result::Result<String, String>;

impl Form {
    /// Opens the external editor on `text`, in Pi's terminal.
    pub(super) fn edit(self: &Rc<Self>, text: &str) {
        let file = match write(text) {
            Ok(file) => file,
            Err(error) => return self.edited(Err(no_editor_file(error.to_string()))),
        };
        let Some(tui) = self.tui() else { return };
        tui.stop().ok();
        if !self.is_open() {
            return resume(&tui);
        }
        let command = editor::command(|name| std::env::var(name).ok());
        let (program, args, options) = editor::spawn_args(&command, &file.to_string_lossy());
        let (child, ended) = match start(&program, args, &options) {
            Ok(started) => started,
            Err(error) => {
                resume(&tui);
                return self.edited(Err(editor_not_started(&error.reason)));
            }
        };
        if self.is_open() {
            self.own(|own| own.editing = Some(child));
        } else {
            // The form was closed while the editor started.
            child.kill().ok();
        }
        let form = Rc::clone(self);
        spawn(async move {
            let ended = ended.await;
            resume(&tui);
            let Ok(how) = ended else { return };
            form.own(|own| own.editing = None);
            form.edited(failure_message(&command, how).map_or_else(|| read(&file), Err));
        });
    }

    fn edited(self: &Rc<Self>, text: EditResult) {
        self.change("edited", |dialog, _| dialog.edited(text));
        self.redraw();
    }
}

/// Returns the message for an editor that failed; `None` if it succeeded.
fn failure_message(command: &str, how: Ended) -> Option<String> {
    match how {
        Ended::Code(code) => editor::fault(command, code),
        Ended::Failed(_, why) => Some(editor_not_started(why.trim())),
    }
}

/// Writes `text` to a file that only its owner can read. The file is closed, because editors on
/// Windows need exclusive access.
fn write(text: &str) -> std::io::Result<TempPath> {
    let mut file = tempfile::Builder::new().prefix("ask-user-").suffix(".md").tempfile()?;
    file.write_all(text.as_bytes())?;
    Ok(file.into_temp_path())
}

/// Reads `file` by its path, because many editors replace the file on save. A pipe or a link in its
/// place is an error.
fn read(file: &TempPath) -> EditResult {
    let text = match disk::read_text(file, Links::Follow) {
        Ok(Some(text)) => text,
        Ok(None) => return Err(no_editor_file(io::Error::from(ErrorKind::NotFound).to_string())),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return Err(editor_not_text().to_owned());
        }
        Err(error) => return Err(no_editor_file(error.to_string())),
    };
    Ok(editor::parse_saved(&text).to_owned())
}

/// Returns the terminal to Pi.
fn resume(tui: &Tui) {
    tui.start().ok();
    tui.request_render(true).ok();
}
