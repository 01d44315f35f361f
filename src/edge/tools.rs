//! Registers our tools. This happens when a session starts, and only under free names, because Pi
//! does not start if two extensions register one name while they load. But `/reload`, `/resume`,
//! `/fork` and `/clone` draw the transcript before that, and draw calls of an unregistered tool as
//! raw JSON. So an instance passes its names to the next one, which registers them while it loads.
//! A clash then no longer stops Pi.

use std::mem;
use std::rc::Rc;

use napi::Result;

use crate::contract::{self, Advertised, Guidance, Mode, Tool};
use crate::edge::extension::Extension;
use crate::edge::js::Object;
use crate::edge::pi::{Pi, ToolDefinition, ToolInfo};
use crate::edge::tool;
use crate::session::Event;
use crate::session::log::Off;
use crate::strings::host::{not_ready, taken};

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
    let early = contract::tools(&names, &Guidance::default(), Advertised::List)
        .into_iter()
        .filter_map(|tool| {
            let definition = define(pi, &tool, extension).ok()?;
            Some((tool.name, definition.parameters()?))
        });
    let early = early.collect();
    extension.with(|state| state.early_tools = early);
}

/// Registers the tools of the settings whose names are free. Deactivates tools that were registered
/// early but are no longer in the settings.
pub fn register(pi: &Pi, extension: &Rc<Extension>) {
    let ctx = extension.ctx();
    let early = extension.with(|state| mem::take(&mut state.early_tools));
    let tools = pi.tools();
    let is_early = |tool: &ToolInfo| {
        let name = tool.name().unwrap_or_default();
        let ours = early.iter().find(|(early, _)| *early == name);
        ours.zip(tool.parameters()).is_some_and(|((_, ours), parameters)| ours.is(&parameters))
    };
    let settings = extension.settings();
    for wanted in contract::tools(&settings.tool_names(), &settings.guidance, settings.advertised) {
        if extension.owns(wanted.name) {
            continue;
        }
        let found = tools.iter().find(|tool| tool.name().as_deref() == Some(wanted.name));
        if found.is_some_and(|tool| !is_early(tool)) {
            ctx.warn(&taken(wanted.name));
            continue;
        }
        match define(pi, &wanted, extension) {
            Ok(_) => extension.add_tool(wanted.name),
            Err(error) => ctx.warn(&not_ready(wanted.name, &error.reason)),
        }
    }
    let early = tools.iter().filter(|tool| is_early(tool)).filter_map(ToolInfo::name);
    let unwanted: Vec<String> = early.filter(|name| !extension.owns(name)).collect();
    let unwanted: Vec<&str> = unwanted.iter().map(String::as_str).collect();
    pi.set_active(&unwanted, false);
}

/// Handles `/questions off` and `on`: deactivates or activates our tools, and tells the model.
/// Returns `true` if the conversation has the message.
pub fn switch(extension: &Rc<Extension>, turns_off: bool) -> bool {
    let Some(pi) = extension.pi() else { return false };
    let off = extension.session(|session| session.off.clone());
    if off.is_some() == turns_off {
        return false;
    }
    let off = if turns_off {
        let active = pi.active_tools().unwrap_or_default();
        let tools = extension.tools().into_iter();
        let inactive = tools.filter(|name| !active.iter().any(|active| active == name));
        Some(Off { inactive: inactive.map(str::to_owned).collect() })
    } else {
        turn_on(&pi, extension, &off.unwrap_or_default());
        None
    };
    extension.handle(Event::Switched(off));
    follow_switch(extension);
    // Updates the line above the editor, which has no offer while questions are off.
    extension.run();
    let is_told = extension.look(|log| log.off.is_some()) == turns_off;
    is_told && extension.ctx().mode() == Mode::Interactive
}

/// Activates our tools, except those that were inactive before `off`.
fn turn_on(pi: &Pi, extension: &Rc<Extension>, off: &Off) {
    let mut tools = extension.tools();
    tools.retain(|name| !off.inactive.iter().any(|active| active == name));
    pi.set_active(&tools, true);
}

/// Handles the start of a session in which questions may be off.
pub fn start_switched(extension: &Rc<Extension>) {
    let off = extension.look(|log| log.off.clone());
    if off.is_some() {
        extension.handle(Event::Switched(off));
        follow_switch(extension);
    }
}

/// Deactivates our tools while questions are off, because Pi and other extensions may activate
/// them.
pub fn follow_switch(extension: &Rc<Extension>) {
    if extension.is_off()
        && let Some(pi) = extension.pi()
    {
        pi.set_active(&extension.tools(), false);
    }
}

/// Handles a move in the session's tree, where Pi activates the tools of that point.
pub fn follow_branch(extension: &Rc<Extension>) {
    let there = extension.look(|log| log.off.clone());
    if !extension.is_off()
        && let (Some(off), Some(pi)) = (there, extension.pi())
    {
        turn_on(&pi, extension, &off);
    }
    follow_switch(extension);
}

/// Defines `tool` and registers it.
fn define(pi: &Pi, tool: &Tool, extension: &Rc<Extension>) -> Result<ToolDefinition> {
    let definition = tool::define(tool, extension)?;
    pi.add_tool(definition.clone())?;
    Ok(definition)
}
