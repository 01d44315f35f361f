//! Registers our tools when a session starts, and only under free names, because Pi does not start
//! if two extensions register the same name while they load. But `/reload`, `/resume`, `/fork` and
//! `/clone` draw the transcript before the session starts, and draw calls of an unregistered tool
//! as raw JSON. So an instance passes the names of its tools to the next instance, which registers
//! these tools while it loads. After the first session, a clash of names no longer stops Pi.

use std::mem;
use std::rc::Rc;

use napi::Result;

use crate::contract::{self, Advertised, Guidance, Tool};
use crate::edge::extension::Extension;
use crate::edge::js::{Json, Object, count, function};
use crate::edge::pi::{Message, Pi, RenderOptions, ToolInfo, screen};
use crate::edge::tool;
use crate::session::log::LOG;
use crate::strings::host::{not_ready, taken};
use crate::transcript;

/// The key in `globalThis`, for `Symbol.for`.
const KEY: &str = "pi-questions.tools";

/// Passes the names of our tools to the next instance.
pub fn hand_over(extension: &Rc<Extension>) {
    Object::share(KEY, extension.tools());
}

/// Registers the tools that the previous instance passed on.
pub fn register_early(pi: &Pi, extension: &Rc<Extension>) {
    let names: Vec<String> = Object::shared(KEY).unwrap_or_default();
    Object::share(KEY, ());
    let mut early = contract::tools(&names, &Guidance::default(), Advertised::List);
    early.retain(|tool| define(pi, tool, extension).is_ok());
    extension.with(|state| state.early_tools = early);
}

/// Registers the tools of the settings whose names are free. Deactivates tools that were registered
/// early but are no longer in the settings.
pub fn register(pi: &Pi, extension: &Rc<Extension>) {
    let ctx = extension.ctx();
    let early = extension.with(|state| mem::take(&mut state.early_tools));
    let tools = pi.tools();
    // The description distinguishes our tool from another tool of the same name.
    let is_early = |tool: &ToolInfo| {
        let (name, description) = (tool.name(), tool.description());
        early.iter().any(|ours| {
            name.as_deref() == Some(ours.name) && description.as_ref() == Some(&ours.description)
        })
    };
    let settings = extension.settings();
    for wanted in contract::tools(&settings.tool_names(), &settings.guidance, settings.advertised) {
        if extension.tools().iter().any(|ours| ours == wanted.name) {
            continue;
        }
        let found = tools.iter().find(|tool| tool.name().as_deref() == Some(wanted.name));
        if found.is_some_and(|tool| !is_early(tool)) {
            ctx.warn(&taken(wanted.name));
            continue;
        }
        match define(pi, &wanted, extension) {
            Ok(()) => extension.session(|session| session.log.add_tool(wanted.name)),
            Err(error) => ctx.warn(&not_ready(wanted.name, &error.reason)),
        }
    }
    let ours = extension.tools();
    let early = tools.iter().filter(|tool| is_early(tool)).filter_map(ToolInfo::name);
    pi.show_tools(&early.filter(|name| !ours.contains(name)).collect::<Vec<_>>(), false);
}

/// Defines `tool` and registers it.
fn define(pi: &Pi, tool: &Tool, extension: &Rc<Extension>) -> Result<()> {
    pi.add_tool(tool::define(tool, extension)?)
}

/// Registers the renderer of our messages, which draws the results in them.
pub fn register_renderer(pi: &Pi, extension: &Rc<Extension>) {
    let extension = Rc::clone(extension);
    let render = function("renderMessage", move |args| {
        let (message, options): (Option<Message>, Option<RenderOptions>) =
            (args.get(0), args.get(1));
        let details = message.and_then(|message| message.details());
        let details = details.map_or_else(Default::default, |Json(details)| details);
        let expanded = options.as_ref().and_then(RenderOptions::expanded) == Some(true);
        // Pi adds padding to its own components, but not to the lines of a renderer.
        let pad = options.and_then(|options| options.output_pad()).map_or(1, count);
        let signs = extension.settings().signs();
        let draw = move |columns| transcript::message(&details, expanded, columns, pad, signs);
        screen::component(args.get(2), Box::new(draw))
    });
    // A Pi without message renderers shows the message as text.
    render.and_then(|render| pi.add_renderer(LOG, render)).ok();
}
