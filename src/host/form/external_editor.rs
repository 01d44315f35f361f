//! The user's own editor on a piece of text, or on a file that a form shows. Pi's loop keeps running meanwhile; its terminal is
//! let go before and taken back after, and nothing draws in between.

use std::cell::Cell;
use std::io::{self, ErrorKind, Write};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use tempfile::TempPath;

use crate::disk::{self, Links};
use crate::host::form::{Ending, Form};
use crate::host::js::{JsRef, try_call};
use crate::host::program::{Child, Ended, spawn};
use crate::model::text;
use crate::strings::host::{
    cannot_spawn, editor_ended, editor_missing, editor_not_started, editor_not_text, no_editor_file,
};
use crate::surface::editor::{self, Fault};

impl Form {
    /// Opens the external editor on `text`.
    pub(super) fn edit(&self, env: &Env, text: &str) {
        self.start_editor(env, &Edited::Text(text), Self::edited);
    }

    /// Opens the external editor on the file at `path`, where `line` is.
    pub(super) fn open_file(&self, env: &Env, path: &str, line: usize) {
        self.start_editor(env, &Edited::File { path, line }, |form, env, ended| {
            if let Err(sentence) = ended {
                form.change(env, "edited", |dialog| dialog.show_notice(&sentence));
            }
            form.redraw(env);
            (form.end)(env, Ending::FileOpened);
        });
    }

    fn start_editor(
        &self,
        env: &Env,
        what: &Edited<'_>,
        then: fn(&Self, &Env, std::result::Result<String, String>),
    ) {
        let Some(tui) = self.tui(env) else { return };
        let form = self.this.clone();
        let done = Box::new(move |env: &Env, text| {
            if let Some(form) = form.upgrade() {
                form.own(|own| own.editing = None);
                then(&form, env, text);
            }
        });
        let wants = || self.is_open();
        match edit(env, &tui, what, wants, done) {
            Ok(editing) if wants() => self.own(|own| own.editing = Some(editing)),
            // It was closed while the editor started.
            Ok(editing) => editing.kill(env),
            Err(sentence) => then(self, env, Err(sentence)),
        }
    }

    fn edited(&self, env: &Env, text: std::result::Result<String, String>) {
        self.change(env, "edited", |dialog| dialog.edited(text));
        self.redraw(env);
    }
}

/// What the editor opens.
pub enum Edited<'t> {
    /// A text, in a file of its own.
    Text(&'t str),
    /// A file of the person's.
    File {
        /// Its path, absolute.
        path: &'t str,
        /// The line to go to.
        line: usize,
    },
}

/// What happens when the editor is done: the text, or a sentence that says why there is none.
type Done = Box<dyn FnOnce(&Env, std::result::Result<String, String>)>;

/// Opens `$VISUAL`, `$EDITOR` or the platform's plain editor on `what`, in `tui`'s terminal, unless
/// nobody `wants` it any more once the terminal is let go. `done` is called once, after the terminal
/// is Pi's again, with the text that was edited, none for a file; not at all when this returns `Err`.
///
/// # Errors
/// A sentence for the person; the terminal is Pi's then, too.
fn edit(
    env: &Env,
    tui: &Object,
    what: &Edited<'_>,
    wants: impl Fn() -> bool,
    done: Done,
) -> std::result::Result<Child, String> {
    let command = editor::command(|name| std::env::var(name).ok());
    let (file, args) = match what {
        Edited::Text(text) => {
            let file = write(text).map_err(|error| no_editor_file(error.to_string()))?;
            let args = vec![file.to_string_lossy().into_owned()];
            (Some(file), args)
        }
        Edited::File { path, line } => (None, editor::at_line(&command, path, *line)),
    };
    let tui = Rc::new(JsRef::new(env, tui).map_err(|_| cannot_spawn().to_owned())?);
    suspend(env, &tui);
    let (program, args, options) = editor::start(&command, args);
    // Whoever takes it gives the terminal back, once.
    let job = Rc::new(Cell::new(Some((file, Rc::clone(&tui), done))));
    let taken = Rc::clone(&job);
    let ended = move |env: &Env, how| {
        let Some((file, tui, done)) = taken.take() else { return };
        resume(env, &tui);
        let text = || file.as_ref().map_or(Ok(String::new()), read);
        done(env, told(&command, how).map_or_else(text, Err));
    };
    let started = match wants() {
        true => spawn(env, &program, args, &options, ended),
        false => Err(Error::from_reason("")),
    };
    started.map_err(|error| {
        if job.take().is_some() {
            resume(env, &tui);
        }
        if error.reason.is_empty() { cannot_spawn().to_owned() } else { error.reason.clone() }
    })
}

/// What to say of an editor that ended so; `None` where its text counts.
fn told(command: &str, how: Ended) -> Option<String> {
    match how {
        Ended::Code(code) => editor::fault(code).map(|fault| match fault {
            Fault::Missing => editor_missing(text::line(command)),
            Fault::Ended(Some(code)) => editor_ended(code),
            Fault::Ended(None) => editor_ended(""),
        }),
        Ended::Failed(_, why) => Some(editor_not_started(why.trim())),
    }
}

/// A file only its owner can read. Its handle is closed, for Windows editors want it alone.
fn write(text: &str) -> std::io::Result<TempPath> {
    let mut file = tempfile::Builder::new().prefix("ask-user-").suffix(".md").tempfile()?;
    file.write_all(text.as_bytes())?;
    Ok(file.into_temp_path())
}

/// The text of `file`, by its path: many editors save by replacing the file. Nothing is waited for
/// that somebody put in its place.
fn read(file: &TempPath) -> std::result::Result<String, String> {
    let text = match disk::read_text(file, Links::Follow) {
        Ok(Some(text)) => text,
        Ok(None) => return Err(no_editor_file(io::Error::from(ErrorKind::NotFound).to_string())),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return Err(editor_not_text().to_owned());
        }
        Err(error) => return Err(no_editor_file(error.to_string())),
    };
    Ok(editor::written(&text).to_owned())
}

fn suspend(env: &Env, tui: &JsRef) {
    if let Ok(tui) = tui.get(env) {
        try_call(env, &tui, "stop", ());
    }
}

fn resume(env: &Env, tui: &JsRef) {
    if let Ok(tui) = tui.get(env) {
        try_call(env, &tui, "start", ());
        try_call(env, &tui, "requestRender", true);
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[cfg(unix)]
    #[test]
    fn what_was_put_in_its_place_holds_nobody_up() {
        let file = write("").unwrap();
        fs::remove_file(&file).unwrap();
        assert!(read(&file).is_err());
        let made = std::process::Command::new("mkfifo").arg(&*file).status().unwrap();
        assert!(made.success());
        assert!(read(&file).is_err());
        fs::remove_file(&file).unwrap();
        std::os::unix::fs::symlink("/dev/zero", &file).unwrap();
        assert!(read(&file).is_err());
    }

    #[test]
    fn what_is_no_text_says_so() {
        let file = write("").unwrap();
        fs::write(&file, "a\r\n").unwrap();
        assert_eq!(read(&file).unwrap(), "a");
        fs::write(&file, [0xff, 0xfe]).unwrap();
        assert_eq!(read(&file).unwrap_err(), editor_not_text());
    }

    #[cfg(unix)]
    #[test]
    fn the_file_is_private() {
        use std::os::unix::fs::PermissionsExt;
        let file = write("secret").unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
