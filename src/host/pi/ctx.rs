//! Pi's `ctx`, which every handler, command and tool gets, with the dialogs it opens for commands.

use std::path::PathBuf;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::contract::Mode;
use crate::host::js::{
    Args, JsRef, call, call_object, get, get_object, has_method, then, try_call, undefined,
};
use crate::host::pi::process;
use crate::model::text;
use crate::settings;

/// Longest message, in lines.
const MAX_LINES: usize = 40;
/// Longest message, in characters.
const MAX_CHARS: usize = 4_000;

/// Pi's `ctx`.
#[derive(Clone, Copy)]
pub struct Ctx<'e> {
    /// The environment of the call that it belongs to.
    pub env: &'e Env,
    object: Object<'e>,
}

/// A `ctx` that outlives the call it came with. It may be stale by the time it is used.
#[derive(Debug)]
pub struct KeptCtx(JsRef);

impl KeptCtx {
    /// The `ctx`.
    pub fn get<'e>(&self, env: &'e Env) -> Result<Ctx<'e>> {
        Ok(Ctx { env, object: self.0.get(env)? })
    }
}

impl<'e> Ctx<'e> {
    /// Argument `index` of a call as a `ctx`.
    pub fn arg(args: Args<'e>, index: usize) -> Option<Self> {
        args.object(index).map(|object| Self { env: args.env, object })
    }

    /// Keeps it for later.
    pub fn keep(&self) -> Result<KeptCtx> {
        JsRef::new(self.env, &self.object).map(KeptCtx)
    }

    /// The object itself.
    pub fn object(&self) -> &Object<'e> {
        &self.object
    }

    /// How a person can be asked. Pi before 0.74 has no `ctx.mode`: there a terminal on both ends
    /// tells. What shows no components may still show dialogs, as an RPC client does.
    pub fn mode(&self) -> Mode {
        let shows_forms = || self.ui().is_some_and(|ui| has_method(self.env, &ui, "custom"));
        let mode = match get::<String>(self.env, &self.object, "mode").as_deref() {
            Some("tui") => Mode::Interactive,
            Some("rpc") => Mode::Rpc,
            Some(_) => Mode::Print,
            None if get::<bool>(self.env, &self.object, "hasUI") != Some(true) => Mode::Print,
            None if process::is_terminal(self.env) => Mode::Interactive,
            None => Mode::Rpc,
        };
        if mode == Mode::Interactive && !shows_forms() { Mode::Rpc } else { mode }
    }

    /// The directory Pi works in.
    pub fn cwd(&self) -> Option<PathBuf> {
        get::<String>(self.env, &self.object, "cwd").map(PathBuf::from)
    }

    /// `ctx.ui`.
    pub fn ui(&self) -> Option<Object<'e>> {
        get_object(self.env, &self.object, "ui")
    }

    /// `ctx.sessionManager`.
    pub fn session_manager(&self) -> Option<Object<'e>> {
        get_object(self.env, &self.object, "sessionManager")
    }

    /// Whether the model takes images, as far as Pi tells.
    pub fn sees_images(&self) -> bool {
        let model = get_object(self.env, &self.object, "model");
        let input = model.and_then(|model| get::<Vec<String>>(self.env, &model, "input"));
        input.is_none_or(|input| input.iter().any(|kind| kind == "image"))
    }

    /// True where the person trusts the project; a Pi that cannot tell trusts none.
    pub fn is_trusted(&self) -> bool {
        let decided = || {
            let (agent_dir, cwd) = (process::agent_dir()?, self.cwd()?);
            let home = std::env::home_dir();
            Some(settings::is_decided(&agent_dir, &cwd, home.as_deref()))
        };
        self.is_let_in() && (process::approves(self.env) || decided() == Some(true))
    }

    /// True where Pi uses the project's files: the person trusts it, or Pi had nothing to ask about.
    pub fn is_let_in(&self) -> bool {
        call(self.env, &self.object, "isProjectTrusted", ()).unwrap_or(false)
    }

    /// Whether the agent works: a turn of its run is to end. While Pi compacts it neither works nor is
    /// idle.
    pub fn is_working(&self) -> bool {
        get_object(self.env, &self.object, "signal").is_some()
    }

    /// True while the agent does nothing; a Pi that cannot tell is idle.
    pub fn is_idle(&self) -> bool {
        call(self.env, &self.object, "isIdle", ()).unwrap_or(true)
    }

    /// A warning in Pi's chat; lost when Pi cannot show one.
    pub fn warn(&self, message: &str) {
        self.notify(sayable(message), "warning");
    }

    /// A line in Pi's chat; lost when Pi cannot show one.
    pub fn inform(&self, message: &str) {
        self.notify(sayable(message), "info");
    }

    fn notify(&self, message: String, kind: &str) {
        self.tell_ui("notify", FnArgs::from((message, kind)));
    }

    /// Makes `title` the terminal's title; what Pi sets later replaces it.
    pub fn set_title(&self, title: &str) {
        self.tell_ui("setTitle", text::line(title));
    }

    /// Says `message` to the person: in Pi's chat or to the RPC client, else on stderr.
    pub fn tell(&self, message: &str) {
        if self.mode() == Mode::Print { self.complain(message) } else { self.inform(message) }
    }

    /// Says `message` on stderr.
    pub fn complain(&self, message: &str) {
        complain(self.env, message);
    }

    /// Shows or hides what moves while the agent works.
    pub fn show_working(&self, shown: bool) {
        self.tell_ui("setWorkingVisible", shown);
    }

    /// The text in Pi's prompt editor.
    pub fn prompt(&self) -> String {
        let text = self.ui().map(|ui| call::<String>(self.env, &ui, "getEditorText", ()));
        text.and_then(Result::ok).unwrap_or_default()
    }

    /// Puts `text` behind what is in Pi's prompt editor.
    pub fn append_to_prompt(&self, text: &str) {
        if !text.is_empty() {
            self.set_prompt(&(self.prompt() + text));
        }
    }

    /// Makes `text` what is in Pi's prompt editor, unless it is that already.
    pub fn set_prompt(&self, text: &str) {
        if self.prompt() != text {
            self.tell_ui("setEditorText", text);
        }
    }

    /// Calls `ctx.ui[name](…args)`, where there is such a thing.
    pub fn tell_ui(&self, name: &str, args: impl JsValuesTupleIntoVec) {
        if let Some(ui) = self.ui() {
            try_call(self.env, &ui, name, args);
        }
    }

    /// Ends Pi: asks for the shutdown first, then stops the agent, for Pi leaves only when idle.
    pub fn shut_down(&self) {
        try_call(self.env, &self.object, "shutdown", ());
        try_call(self.env, &self.object, "abort", ());
    }

    /// Calls `ctx.ui.custom(factory, options)` and gives its promise.
    ///
    /// # Errors
    /// When Pi has no `custom`, or it threw.
    pub fn custom(&self, factory: Object, options: Object) -> Result<Object<'e>> {
        let ui = self.ui().ok_or_else(|| Error::from_reason("no ctx.ui"))?;
        call_object(self.env, &ui, "custom", FnArgs::from((factory, options)))
    }
}

/// Says `message` on stderr.
pub fn complain(env: &Env, message: &str) {
    process::print_error(env, &sayable(message));
}

/// `message` as it may reach a terminal: clean, and cut where it is long. All that we say goes
/// through here, for parts of it may come from a file of the project or from the model.
fn sayable(message: &str) -> String {
    let clean = text::block(message);
    let lines: Vec<_> = clean.lines().take(MAX_LINES).collect();
    let mut said = lines.join("\n");
    if let Some((at, _)) = said.char_indices().nth(MAX_CHARS) {
        said.truncate(at);
    }
    if said.len() < clean.len() {
        said.push('…');
    }
    said
}

impl<'e> Ctx<'e> {
    /// Opens Pi's list of `rows`; `done` gets the index of the chosen row, that behind the
    /// last one for an answer that is no row, and nothing where the list was closed.
    ///
    /// # Errors
    /// When this Pi has no lists.
    pub fn select(
        &self,
        title: &str,
        rows: Vec<&str>,
        done: impl Fn(Ctx<'_>, Option<usize>) + 'static,
    ) -> Result<Unknown<'e>> {
        // Pi answers with the words of the row.
        let all: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
        let Some(ui) = self.ui() else { return undefined(self.env) };
        let opened = call_object(self.env, &ui, "select", FnArgs::from((title, rows)))?;
        let kept = self.keep()?;
        let answered = move |args: Args<'_>| {
            let chosen: Option<String> = args.get(0);
            let index = |row| all.iter().position(|it| *it == row).unwrap_or(all.len());
            if let Ok(ctx) = kept.get(args.env) {
                done(ctx, chosen.map(index));
            }
        };
        // A dialog that fails counts as closed.
        then(self.env, &opened, answered, |_| ())
    }
}
