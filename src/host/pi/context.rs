//! Pi's `ctx` and `pi`, typed. Nothing here throws: what a Pi does not have, or what throws
//! because it went stale, is as if it were not there.

use std::path::PathBuf;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::form::overlay::Overlay;
use crate::host::js::{as_object, call, get, get_object, global};
use crate::model::text;
use crate::surface::rpc::Style;

/// Where this Pi can ask a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A terminal that shows components.
    Terminal,
    /// A client on the other end of an RPC stream, that shows dialogs.
    Rpc,
    /// Nowhere: print or JSON mode.
    Print,
}

/// Where `ctx` can ask. Pi before 0.74 has no `ctx.mode`: there a terminal on both ends tells. What
/// shows no components may still show dialogs, as a client does.
pub fn place(env: &Env, ctx: &Object) -> Place {
    let shows_forms = || ui(env, ctx).is_some_and(|ui| has(env, &ui, "custom"));
    match mode(env, ctx) {
        Place::Terminal if !shows_forms() => Place::Rpc,
        place => place,
    }
}

fn mode(env: &Env, ctx: &Object) -> Place {
    match get::<String>(env, ctx, "mode").as_deref() {
        Some("tui") => Place::Terminal,
        Some("rpc") => Place::Rpc,
        Some(_) => Place::Print,
        None if get::<bool>(env, ctx, "hasUI") != Some(true) => Place::Print,
        None if is_terminal(env) => Place::Terminal,
        None => Place::Rpc,
    }
}

fn is_terminal(env: &Env) -> bool {
    ["stdin", "stdout"].iter().all(|name| stream_is(env, name, "isTTY"))
}

/// Columns and rows of the terminal; 80 × 24 where it tells none.
pub fn terminal_size(env: &Env) -> (usize, usize) {
    let stdout = process(env).and_then(|process| get_object(env, &process, "stdout"));
    let cells = |name: &str, usual: usize| {
        let cells = stdout.as_ref().and_then(|stdout| get::<f64>(env, stdout, name));
        cells.filter(|cells| *cells >= 1.0).map_or(usual, crate::host::form::open_form::cells)
    };
    (cells("columns", 80), cells("rows", 24))
}

/// Whether the client of an RPC stream has closed it: only then has Pi read its input to the end.
pub fn client_is_gone(env: &Env) -> bool {
    stream_is(env, "stdin", "readableEnded")
}

/// `process[stream][property]`.
fn stream_is(env: &Env, stream: &str, property: &str) -> bool {
    process(env)
        .and_then(|process| get_object(env, &process, stream))
        .and_then(|stream| get::<bool>(env, &stream, property))
        .unwrap_or(false)
}

fn process(env: &Env) -> Option<Object<'_>> {
    get_object(env, &global(env).ok()?, "process")
}

/// How rows of dialogs are worded. pi-acp, the bridge to ACP editors, leaves no mark of its own:
/// it hands on its environment and starts `pi --mode rpc --no-themes`. So that combination is
/// taken for it, and so is any `PI_ACP_*` variable, which only its users set. A client mistaken
/// for it sees seed 002's wording of the rows; nothing else hangs on this.
pub fn style(env: &Env) -> Style {
    let args: Vec<String> =
        process(env).and_then(|process| get(env, &process, "argv")).unwrap_or_default();
    let marked = std::env::vars_os()
        .any(|(name, _)| name.to_str().is_some_and(|name| name.starts_with("PI_ACP_")));
    if marked || args.iter().any(|arg| arg == "--no-themes") { Style::Acp } else { Style::Plain }
}

/// Pi's agent directory: `$PI_CODING_AGENT_DIR`, else `~/.pi/agent`.
pub fn agent_dir() -> Option<PathBuf> {
    let set = std::env::var_os("PI_CODING_AGENT_DIR").filter(|dir| !dir.is_empty());
    match set {
        Some(dir) => {
            let dir = PathBuf::from(dir);
            match dir.strip_prefix("~") {
                Ok(rest) => Some(std::env::home_dir()?.join(rest)),
                Err(_) => Some(dir),
            }
        }
        None => Some(std::env::home_dir()?.join(".pi").join("agent")),
    }
}

/// The directory Pi works in.
pub fn cwd(env: &Env, ctx: &Object) -> Option<PathBuf> {
    get::<String>(env, ctx, "cwd").map(PathBuf::from)
}

/// `ctx.ui`.
pub fn ui<'e>(env: &'e Env, ctx: &Object) -> Option<Object<'e>> {
    get_object(env, ctx, "ui")
}

/// Whether `object` has a function of this name.
pub fn has(env: &Env, object: &Object, name: &str) -> bool {
    let value = get::<Unknown>(env, object, name).and_then(|value| value.get_type().ok());
    value == Some(ValueType::Function)
}

/// Most lines and characters of what is said at a time.
const MOST_LINES: usize = 40;
const MOST_CHARS: usize = 4_000;

/// `message` as it may reach a terminal: clean, and cut where it is long. All that we say goes
/// through here, for parts of it may come from a file of the project or from the model.
fn sayable(message: &str) -> String {
    let clean = text::block(message);
    let lines: Vec<_> = clean.lines().take(MOST_LINES).collect();
    let mut said = lines.join("\n");
    let cut = said.char_indices().nth(MOST_CHARS).map(|(at, _)| at);
    if let Some(at) = cut {
        said.truncate(at);
    }
    if said.len() < clean.len() {
        said.push('…');
    }
    said
}

/// A warning in Pi's chat; lost when Pi cannot show one.
pub fn warn(env: &Env, ctx: &Object, message: &str) {
    notify(env, ctx, message, "warning");
}

/// A line in Pi's chat; lost when Pi cannot show one.
pub fn inform(env: &Env, ctx: &Object, message: &str) {
    notify(env, ctx, message, "info");
}

fn notify(env: &Env, ctx: &Object, message: &str, kind: &str) {
    if let Some(ui) = ui(env, ctx) {
        call::<_, ()>(env, &ui, "notify", FnArgs::from((sayable(message), kind))).ok();
    }
}

/// Says `message` to the person: in Pi's chat or to the RPC client, else on stderr.
pub fn tell(env: &Env, ctx: &Object, message: &str) {
    if place(env, ctx) == Place::Print {
        complain(env, message);
    } else {
        inform(env, ctx, message);
    }
}

/// Says `message` on stderr.
pub fn complain(env: &Env, message: &str) {
    let Ok(global) = global(env) else { return };
    if let Some(console) = get_object(env, &global, "console") {
        call::<_, ()>(env, &console, "error", sayable(message)).ok();
    }
}

/// True where the person trusts the project; a Pi that cannot tell trusts none.
pub fn is_trusted(env: &Env, ctx: &Object) -> bool {
    call::<_, bool>(env, ctx, "isProjectTrusted", ()).unwrap_or(false)
}

/// Makes Pi end with an error code when it ends by itself.
pub fn fail(env: &Env) {
    let Ok(global) = global(env) else { return };
    if let Some(mut process) = get_object(env, &global, "process") {
        process.set_named_property("exitCode", 1).ok();
    }
}

/// Pi's command line, without the program.
pub fn command_line(env: &Env) -> Vec<String> {
    let Ok(global) = global(env) else { return Vec::new() };
    let process = get_object(env, &global, "process");
    let argv = process.and_then(|process| get::<Vec<String>>(env, &process, "argv"));
    argv.into_iter().flatten().skip(2).collect()
}

/// The text in Pi's prompt editor.
pub fn prompt(env: &Env, ctx: &Object) -> String {
    ui(env, ctx)
        .and_then(|ui| call::<_, String>(env, &ui, "getEditorText", ()).ok())
        .unwrap_or_default()
}

/// Puts `text` behind what is in Pi's prompt editor.
pub fn append_to_prompt(env: &Env, ctx: &Object, text: &str) {
    if text.is_empty() {
        return;
    }
    set_prompt(env, ctx, &(prompt(env, ctx) + text));
}

/// Makes `text` what is in Pi's prompt editor, unless it is that already.
pub fn set_prompt(env: &Env, ctx: &Object, text: &str) {
    if prompt(env, ctx) == text {
        return;
    }
    if let Some(ui) = ui(env, ctx) {
        call::<_, ()>(env, &ui, "setEditorText", text).ok();
    }
}

/// Ends Pi: asks for the shutdown first, then stops the agent, for Pi leaves only when idle.
pub fn shut_down(env: &Env, ctx: &Object) {
    call::<_, ()>(env, ctx, "shutdown", ()).ok();
    call::<_, ()>(env, ctx, "abort", ()).ok();
}

/// Calls `ctx.ui.custom(factory)`, in `overlay` if one is given, and gives its promise. `message` is what terminals that show
/// a program's state say meanwhile (Pi ≥ 1.5; older ones ignore it).
///
/// # Errors
/// When Pi has no `custom`, or it threw.
pub fn custom<'e>(
    env: &'e Env,
    ctx: &Object,
    factory: Function<(), napi::sys::napi_value>,
    message: &str,
    overlay: Option<&Rc<Overlay>>,
) -> Result<Object<'e>> {
    let Some(ui) = ui(env, ctx) else {
        return Err(Error::from_reason("no ctx.ui"));
    };
    let mut blocked = Object::new(env)?;
    blocked.set_named_property("kind", "question")?;
    blocked.set_named_property("message", message)?;
    let mut options = Object::new(env)?;
    options.set_named_property("blocked", blocked)?;
    if let Some(overlay) = overlay {
        overlay.ask_for(env, &mut options)?;
    }
    let promise: Unknown = call(env, &ui, "custom", FnArgs::from((factory, options)))?;
    as_object(env, napi::JsValue::raw(&promise))
        .ok_or_else(|| Error::from_reason("ctx.ui.custom gave no promise"))
}

/// The names of all tools Pi knows.
pub fn tool_names(env: &Env, pi: &Object) -> Vec<String> {
    let tools: Vec<Object> = call(env, pi, "getAllTools", ()).unwrap_or_default();
    tools.iter().filter_map(|tool| get(env, tool, "name")).collect()
}
