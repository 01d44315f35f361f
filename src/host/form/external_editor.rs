//! The user's own editor on a piece of text. Pi's loop keeps running meanwhile; its terminal is
//! let go before and taken back after, and nothing draws in between.

use std::cell::RefCell;
use std::io::{self, ErrorKind, Write};
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;
use tempfile::TempPath;

use crate::disk::{self, Links};
use crate::host::js::{
    JsRef, call_object, call_value, get_object, global, listener, object, reason, try_call,
};
use crate::model::text;
use crate::strings::host::{
    cannot_spawn, editor_failed, editor_missing, editor_not_text, no_editor_file,
};

/// What a shell ends with where it finds no such command.
const NOT_FOUND: f64 = if cfg!(windows) { 9009.0 } else { 127.0 };

/// A running editor.
#[derive(Debug)]
pub struct Editing(JsRef);

impl Editing {
    /// Ends the editor; its text is lost.
    pub fn kill(self, env: &Env) {
        if let Ok(child) = self.0.get(env) {
            try_call(env, &child, "kill", ());
        }
    }
}

/// What happens when the editor is done: the text, or a sentence that says why there is none.
type Done = Box<dyn FnOnce(&Env, std::result::Result<String, String>)>;

/// Opens `$VISUAL`, `$EDITOR` or the platform's plain editor on `text`, in `tui`'s terminal, unless
/// nobody `wants` it any more once the terminal is let go. `done` is called once, after the terminal
/// is Pi's again; not at all when this returns `Err`.
///
/// # Errors
/// A sentence for the person; the terminal is Pi's then, too.
pub fn edit(
    env: &Env,
    tui: &Object,
    text: &str,
    wants: impl Fn() -> bool,
    done: Done,
) -> std::result::Result<Editing, String> {
    let command = command();
    let file = write(text).map_err(|error| no_editor_file(error.to_string()))?;
    let tui = JsRef::new(env, tui).map_err(|_| cannot_spawn().to_owned())?;
    suspend(env, &tui);
    // Whoever takes the job gives the terminal back; it is taken once.
    let job = Rc::new(RefCell::new(Some(Job { command: command.clone(), file, tui, done })));
    let started =
        if wants() { start(env, &command, &job) } else { Err(Error::from_reason(cannot_spawn())) };
    started.map_err(|error| {
        if let Some(Job { tui, .. }) = job.take() {
            resume(env, &tui);
        }
        if error.reason.is_empty() { cannot_spawn().to_owned() } else { error.reason.clone() }
    })
}

/// Starts the editor on the file of `job`, which it ends when it is done.
fn start(env: &Env, command: &str, job: &SharedJob) -> Result<Editing> {
    let path = job.borrow().as_ref().map(|job| job.file.to_string_lossy().into_owned());
    let child = spawn(env, command, path.unwrap_or_default())?;
    let editing = Editing(JsRef::new(env, &child)?);
    match listen(env, &child, job) {
        Ok(()) => Ok(editing),
        Err(error) => {
            // Nobody would hear it end.
            editing.kill(env);
            Err(error)
        }
    }
}

struct Job {
    command: String,
    file: TempPath,
    tui: JsRef,
    done: Done,
}

type SharedJob = Rc<RefCell<Option<Job>>>;

/// What Pi itself would start (its `externalEditor` setting cannot be read before 1.5).
fn command() -> String {
    ["VISUAL", "EDITOR"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|command| !command.trim().is_empty())
        .unwrap_or_else(|| if cfg!(windows) { "notepad" } else { "nano" }.to_owned())
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
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(text
        .strip_suffix('\n')
        .map_or(text, |text| text.strip_suffix('\r').unwrap_or(text))
        .to_owned())
}

/// Starts the command as a shell would, so that arguments and quotes in `$EDITOR` work.
fn spawn<'e>(env: &'e Env, command: &str, path: String) -> Result<Object<'e>> {
    let process = get_object(env, &global(env)?, "process");
    let module = process.map(|it| call_object(env, &it, "getBuiltinModule", "node:child_process"));
    let Some(Ok(module)) = module else { return Err(Error::from_reason(cannot_spawn())) };
    if cfg!(windows) {
        // One line: Node warns of arguments beside `shell`, for it would join them as they are.
        let options = object(env, &json!({ "stdio": "inherit", "shell": true }))?;
        let line = format!("{command} \"{path}\"");
        return call_object(env, &module, "spawn", FnArgs::from((line, options)));
    }
    let options = object(env, &json!({ "stdio": "inherit" }))?;
    // `exec`, so that a kill reaches the editor itself. `sh` by PATH: Android has no /bin.
    let script = format!("exec {command} \"$@\"");
    let args = vec!["-c", &script, "sh", &path];
    call_object(env, &module, "spawn", FnArgs::from(("sh", args, options)))
}

/// Ends `job` when the child closes or could not be started, whichever comes first.
fn listen(env: &Env, child: &Object, job: &SharedJob) -> Result<()> {
    let (failed, job) = (Rc::clone(job), Rc::clone(job));
    let on_error = listener(env, "onEditorError", move |args| {
        end(args.env, &failed, Err(editor_failed(reason(args, "did not start"))));
    })?;
    let on_close = listener(env, "onEditorClose", move |args| {
        let result = match args.get::<f64>(0) {
            Some(0.0) => Ok(()),
            Some(NOT_FOUND) => Err(editor_missing(name(&job))),
            Some(code) => Err(editor_failed(format!("ended with code {code}"))),
            None => Err(editor_failed("was stopped")),
        };
        end(args.env, &job, result);
    })?;
    call_value(env, child, "once", FnArgs::from(("error", on_error)))?;
    call_value(env, child, "once", FnArgs::from(("close", on_close))).map(drop)
}

/// The command of the editor, on one line.
fn name(job: &RefCell<Option<Job>>) -> String {
    job.borrow().as_ref().map(|job| text::line(&job.command)).unwrap_or_default()
}

/// Ends `job` with a sentence for the person, or with the text of its file.
fn end(env: &Env, job: &RefCell<Option<Job>>, result: std::result::Result<(), String>) {
    let Some(job) = job.take() else { return };
    resume(env, &job.tui);
    let text = result.and_then(|()| read(&job.file));
    (job.done)(env, text);
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
    fn a_mark_and_the_last_line_end_are_the_editors_own() {
        let file = write("").unwrap();
        for (saved, wanted) in
            [("\u{feff}a\nb\n", "a\nb"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("", "")]
        {
            fs::write(&file, saved).unwrap();
            assert_eq!(read(&file).unwrap(), wanted);
        }
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
