//! Registers our tools when a session starts, and only under free names, because Pi does not start
//! if two extensions register tools of the same name while Pi loads the extensions.
//!
//! But at `/reload`, `/resume`, `/fork` and `/clone`, Pi draws the transcript before the session
//! starts, and draws a call of an unregistered tool as raw JSON. So an extension instance passes
//! the names of its tools to the next instance, which registers these tools while Pi loads it. By
//! then, Pi has started, and equal names do not stop it.

use std::mem;
use std::rc::Rc;

use napi::Result;

use crate::contract::{self, Advertised, Guidance, Tool};
use crate::edge::extension::Extension;
use crate::edge::js::{Json, Object, count, function};
use crate::edge::pi::{Message, Pi, RenderOptions, ToolInfo, screen};
use crate::edge::tool;
use crate::session::log::LOG;
use crate::session::off::ToolPlan;
use crate::strings::host::not_ready;
use crate::transcript;

/// The key of the passed names in `globalThis`, for `Symbol.for`.
const KEY: &str = "pi-questions.tools";

/// Passes the names of our tools to the next instance.
pub fn hand_over(extension: &Rc<Extension>) {
    Object::share(KEY, extension.tools());
}

/// Registers the tools whose names the previous instance passed.
pub fn register_early(pi: &Pi, extension: &Rc<Extension>) {
    let names: Vec<String> = Object::shared(KEY).unwrap_or_default();
    Object::share(KEY, ());
    let mut early = contract::tools(&names, &Guidance::default(), Advertised::List);
    early.retain(|tool| define(pi, tool, extension).is_ok());
    extension.with(|state| state.early_tools = early);
}

/// Registers each tool of the settings if its name is free. If a tool of [`register_early`] is not
/// in the settings any more, hides the tool from the model.
pub fn register(pi: &Pi, extension: &Rc<Extension>) {
    let early = extension.with(|state| mem::take(&mut state.early_tools));
    let describe = |tool: &ToolInfo| Some((tool.name()?, tool.description().unwrap_or_default()));
    let existing: Vec<_> = pi.tools().iter().filter_map(describe).collect();
    let plan = ToolPlan::new(&extension.settings(), &extension.tools(), &existing, &early);
    for warning in plan.warnings {
        extension.ctx().warn(&warning);
    }
    for tool in plan.tools {
        match define(pi, &tool, extension) {
            Ok(()) => extension.session(|session| session.log.add_tool(tool.name)),
            Err(error) => extension.ctx().warn(&not_ready(tool.name, &error.reason)),
        }
    }
    pi.show_tools(&plan.hidden, false);
}

fn define(pi: &Pi, tool: &Tool, extension: &Rc<Extension>) -> Result<()> {
    pi.add_tool(tool::define(tool, extension)?)
}

/// Registers the renderer that draws our messages in Pi's transcript.
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
    // A Pi without message renderers shows our messages as text.
    render.and_then(|render| pi.add_renderer(LOG, render)).ok();
}
