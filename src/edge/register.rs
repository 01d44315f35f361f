//! Registers our handlers of Pi's events, and the flag and the command for RPC clients.

use std::rc::Rc;

use napi::Result;
use serde_json::Value;

use crate::contract::Mode;
use crate::disk::agent_dir;
use crate::edge::extension::{Extension, follow_language};
use crate::edge::js::timer::sleep;
use crate::edge::js::{Maybe, Object, function, promise_of};
use crate::edge::pi::{Completion, Pi, PiEvent, process};
use crate::edge::{deferred, events, pending, tool, tools};
use crate::session::action::WRITING_MS;
use crate::session::{Event, Session};
use crate::settings::{Files, LanguageSetting};
use crate::strings::host::not_ready;
use crate::strings::programs;
use crate::surface::rpc::request::ResponseMessage;

/// The environment variable that turns on the plain display, because a blind user may be unable to
/// find the settings file.
const PLAIN: &str = "PI_QUESTIONS_PLAIN";

/// The command with which an RPC client answers a request.
const RESPONSE: &str = "ask-user-response";

/// The flag that selects how an RPC client is asked. Without it, the setting `rpc` applies.
const RPC_FLAG: &str = "ask-user-rpc";

/// Handles an event of Pi, and returns the result for Pi.
type Handler = fn(&Rc<Extension>, &PiEvent) -> Result<Maybe>;
const HANDLERS: [(&str, Handler); 6] = [
    ("session_start", start),
    ("session_shutdown", end_session),
    ("input", on_input),
    ("turn_end", Extension::at_boundary),
    ("agent_before_settle", Extension::at_boundary),
    // Before 0.99, a result with details is an error only if this handler marks it as an error.
    ("tool_result", |extension, event| to_object(tool::on_result(event, extension))),
];

/// Handles an event of Pi that needs no result.
type Listener = fn(&Rc<Extension>, &PiEvent);
const LISTENERS: [(&str, Listener); 6] = [
    ("message_end", |extension, event| pending::on_message_end(event, extension)),
    ("agent_start", |extension, _| extension.handle(Event::Continued)),
    ("agent_settled", |extension, _| {
        extension.follow_reply();
        pending::on_settled(extension);
        extension.handle(Event::AgentSettled);
    }),
    ("session_tree", |extension, _| extension.handle(Event::BranchChanged)),
    ("context", |extension, event| extension.add_beside_summary(event)),
    ("resources_discover", |extension, _| extension.handle(Event::StreamsSoon)),
];

/// Creates an extension instance, and registers everything with `pi`. `load_panel` loads the
/// browser panel, `load_dialogs` loads `dialogs.js`.
pub fn register(pi: Pi, load_panel: Option<Object>, load_dialogs: Option<Object>) -> Result<()> {
    // The settings are read later, so the descriptions of commands are in the terminal's language.
    follow_language(LanguageSetting::default());
    let extension = Extension::new(pi.clone())?;
    extension.with(|state| (state.load_panel, state.load_dialogs) = (load_panel, load_dialogs));
    pi.register_flag(RPC_FLAG, programs::RPC_FLAG);
    pending::register_flag(&pi);
    pending::register_command(&pi, &extension);
    tools::register_renderer(&pi, &extension);
    tools::register_early(&pi, &extension);
    events::register(&extension).ok();
    for (event, handler) in HANDLERS {
        on(&pi, event, &extension, handler);
    }
    for (event, listener) in LISTENERS {
        on(&pi, event, &extension, move |extension, event| {
            listener(extension, event);
            Ok(Maybe(None))
        });
    }
    Ok(())
}

/// Calls `handler` for each event with the name `event`, if this Pi has such events.
fn on(
    pi: &Pi,
    event: &str,
    extension: &Rc<Extension>,
    handler: impl Fn(&Rc<Extension>, &PiEvent) -> Result<Maybe> + 'static,
) {
    let extension = Rc::clone(extension);
    let handler = function(event, move |args| {
        if let Some(ctx) = args.get(1) {
            extension.enter(ctx);
        }
        handler(&extension, &args.get(0).map_or_else(PiEvent::new, Ok)?)
    });
    handler.and_then(|handler| pi.on(event, handler)).ok();
}

/// Converts a result for Pi.
fn to_object(result: Option<Value>) -> Result<Maybe> {
    result.as_ref().map(Object::from_json).transpose().map(Maybe)
}

/// Handles Pi's event `input`.
fn on_input(extension: &Rc<Extension>, event: &PiEvent) -> Result<Maybe> {
    if event.source().as_deref() != Some("extension") {
        extension.session(Session::accept_unsigned);
        extension.handle(Event::Prompted);
    }
    extension.handle(Event::ToolsChanged);
    to_object(pending::on_input(event, extension))
}

/// Handles Pi's event `session_start`.
fn start(extension: &Rc<Extension>, event: &PiEvent) -> Result<Maybe> {
    let Some(pi) = extension.pi() else { return Ok(Maybe(None)) };
    read_settings(&pi, extension);
    let ctx = extension.ctx();
    follow_completion(extension);
    if ctx.mode() == Mode::Rpc {
        register_response(&pi, extension);
    }
    tools::register(&pi, extension);
    extension.start_panel();
    deferred::start(extension);
    let opening = pending::on_start(event, extension);
    extension.handle(Event::Started);
    events::ask_early(extension);
    opening
}

/// Handles Pi's event `session_shutdown`: aborts all open calls.
fn end_session(extension: &Rc<Extension>, event: &PiEvent) -> Result<Maybe> {
    if event.reason().is_some_and(|reason| reason != "quit") {
        tools::hand_over(extension);
    }
    let aborted = extension.session(|session| session.calls.needs_user());
    extension.handle(Event::ShutDown);
    events::ask_early(extension);
    deferred::stop(extension);
    pending::on_settled(extension);
    // Ends Pi's wait for the session's start.
    let start = extension.with(|state| state.sync.start.take());
    drop(start);
    if aborted && process::client_is_gone() {
        // While Pi waits for the returned promise, it saves the results of the calls.
        return promise_of(sleep(WRITING_MS));
    }
    Ok(Maybe(None))
}

/// Stores the completion of Pi's editor, with which forms find files.
fn follow_completion(extension: &Rc<Extension>) {
    let owner = Rc::clone(extension);
    // Pi calls `keep` with each new completion, and uses the completion that `keep` returns.
    let keep = function("keepProvider", move |args| {
        if !owner.is_over() {
            let completion = args.get(0).filter(Completion::suggests);
            owner.with(|state| state.completion = completion);
        }
        Ok(Maybe(args.get::<Object>(0)))
    });
    extension.ctx().with_ui(|ui| ui.add_completion(keep?));
}

/// Reads the settings files, reports their faults, and configures the session.
fn read_settings(pi: &Pi, extension: &Extension) {
    let ctx = extension.ctx();
    // If Pi itself does not trust the project, the user knows that all files of the project are
    // ignored. So an ignored settings file of the project is not reported.
    let project = ctx.cwd().filter(|_| ctx.pi_trusts_project());
    let files = Files::read(agent_dir().as_deref(), project.as_deref(), ctx.is_trusted());
    // Faults are reported in the language of the settings.
    follow_language(files.language());
    let plain = std::env::var(PLAIN).ok();
    let (settings, complaints) = files.check(pi.flag(RPC_FLAG).as_deref(), plain.as_deref());
    for complaint in complaints {
        ctx.warn(&complaint);
    }
    let (mode, cwd, now_ms) = (ctx.mode(), ctx.cwd(), extension.now().clock);
    extension.session(|session| session.configure(mode, &settings, cwd.as_deref(), now_ms));
    extension.with(|state| state.settings = Rc::new(settings));
}

/// Registers the command [`RESPONSE`].
fn register_response(pi: &Pi, extension: &Rc<Extension>) {
    let owner = Rc::clone(extension);
    let answer = move |text: String, _| {
        for sentence in respond(&owner, &text).unwrap_or_else(|why| vec![why]) {
            owner.ctx().warn(&sentence);
        }
        Ok(())
    };
    if let Err(error) = pi.register_command(RESPONSE, programs::RESPONSE_COMMAND, answer, None) {
        extension.ctx().warn(&not_ready(RESPONSE, &error.reason));
    }
}

/// Handles the response of an RPC client. Returns a sentence per repaired value. `Err` is a
/// sentence about a refused response.
fn respond(extension: &Rc<Extension>, text: &str) -> std::result::Result<Vec<String>, String> {
    let message = ResponseMessage::parse(text)?;
    let accepted = extension.respond(&message);
    accepted.map_err(|why| programs::bad_response(&why.reason(&message.request_id)))
}
