//! Pi's `pi`, the `ExtensionAPI` that an extension registers itself with.

use std::cell::RefCell;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::host::js::{
    Args, JsRef, call, call_value, from_json, get, get_object, has_method, items, listener, object,
    quiet, try_call, undefined,
};
use crate::host::pi::ctx::Ctx;
use crate::strings::host::busy;

/// Pi's `pi`.
#[derive(Clone, Copy)]
pub struct Pi<'e> {
    env: &'e Env,
    object: Object<'e>,
}

impl<'e> Pi<'e> {
    /// `object` as Pi's `pi`.
    pub fn new(env: &'e Env, object: Object<'e>) -> Self {
        Self { env, object }
    }

    /// Calls `handler` on every `event`, with the event and Pi's `ctx`. What it gives goes to Pi.
    ///
    /// # Errors
    /// When Pi has no such event, or `pi` no `on`.
    pub fn on(
        &self,
        event: &str,
        handler: impl for<'a> Fn(Args<'a>) -> Result<Unknown<'a>> + 'static,
    ) -> Result<()> {
        let handler = quiet(self.env, event, handler)?;
        call_value(self.env, &self.object, "on", FnArgs::from((event, handler))).map(drop)
    }

    /// As [`Pi::on`], for a handler that gives nothing.
    ///
    /// # Errors
    /// When Pi has no such event, or `pi` no `on`.
    pub fn listen(&self, event: &str, handler: impl Fn(Args<'_>) + 'static) -> Result<()> {
        let handler = listener(self.env, event, handler)?;
        call_value(self.env, &self.object, "on", FnArgs::from((event, handler))).map(drop)
    }

    /// Registers a flag with a text as its value; Pi knows the value once a session starts.
    pub fn register_flag(&self, name: &str, description: &str) {
        let flag = json!({ "type": "string", "description": description });
        if let Ok(flag) = from_json(self.env, &flag) {
            try_call(self.env, &self.object, "registerFlag", FnArgs::from((name, flag)));
        }
    }

    /// The value of a flag, if it was given.
    pub fn flag(&self, name: &str) -> Option<String> {
        call::<Option<String>>(self.env, &self.object, "getFlag", name).ok().flatten()
    }

    /// Registers the command `/name`. `handler` gets the text behind it, `complete` the text so far,
    /// and gives the completions for it.
    ///
    /// # Errors
    /// When this Pi takes no commands.
    pub fn register_command(
        &self,
        name: &str,
        description: &str,
        handler: impl for<'a> Fn(String, Ctx<'a>) -> Result<Unknown<'a>> + 'static,
        complete: Option<fn(&str) -> Value>,
    ) -> Result<()> {
        let mut command = object(self.env, &json!({ "description": description }))?;
        let handler = quiet(self.env, "handler", move |args| match Ctx::arg(args, 1) {
            Some(ctx) => handler(args.text(0).unwrap_or_default(), ctx),
            None => undefined(args.env),
        })?;
        command.set_named_property("handler", handler)?;
        if let Some(complete) = complete {
            let complete = quiet(self.env, "complete", move |args| {
                from_json(args.env, &complete(&args.text(0).unwrap_or_default()))
            })?;
            command.set_named_property("getArgumentCompletions", complete)?;
        }
        call(self.env, &self.object, "registerCommand", FnArgs::from((name, command)))
    }

    /// Registers a tool.
    ///
    /// # Errors
    /// When Pi refuses it.
    pub fn register_tool(&self, definition: Object) -> Result<()> {
        call(self.env, &self.object, "registerTool", definition)
    }

    /// Draws messages of this custom type with `render`.
    ///
    /// # Errors
    /// When this Pi has no message renderers; the messages are shown as text then.
    pub fn register_message_renderer(
        &self,
        custom_type: &str,
        render: impl for<'a> Fn(Args<'a>) -> Result<Unknown<'a>> + 'static,
    ) -> Result<()> {
        let render = quiet(self.env, "renderMessage", render)?;
        let args = FnArgs::from((custom_type, render));
        call(self.env, &self.object, "registerMessageRenderer", args)
    }

    /// All tools Pi knows: their names and `parameters`.
    pub fn tools(&self) -> Vec<(String, Option<Object<'e>>)> {
        let Ok(tools) = call_value(self.env, &self.object, "getAllTools", ()) else {
            return Vec::new();
        };
        let named = |tool: &Object| {
            Some((get(self.env, tool, "name")?, get_object(self.env, tool, "parameters")))
        };
        items(self.env, tools).iter().filter_map(named).collect()
    }

    /// The names of the tools that the model has; `None` where this Pi does not tell.
    pub fn active_tools(&self) -> Option<Vec<String>> {
        call(self.env, &self.object, "getActiveTools", ()).ok()
    }

    /// Hides the tools of these `names` from the model.
    pub fn deactivate(&self, names: &[&str]) {
        let Some(mut active) = self.active_tools() else { return };
        let count = active.len();
        active.retain(|name| !names.contains(&name.as_str()));
        if active.len() < count {
            try_call(self.env, &self.object, "setActiveTools", active);
        }
    }

    /// Gives the model the tools of these `names`, as far as Pi has them. No other tool changes.
    pub fn activate(&self, names: &[&str]) {
        let Some(mut active) = self.active_tools() else { return };
        let hidden = names.iter().filter(|name| !active.iter().any(|it| it == *name));
        let hidden: Vec<String> = hidden.map(|&name| name.to_owned()).collect();
        if !hidden.is_empty() {
            active.extend(hidden);
            try_call(self.env, &self.object, "setActiveTools", active);
        }
    }

    /// Appends an entry to the session, which Pi's RPC mode streams to its client.
    ///
    /// # Errors
    /// When this Pi appends no entries.
    pub fn append_entry(&self, custom_type: &str, data: &Value) -> Result<()> {
        let data = from_json(self.env, data)?;
        call(self.env, &self.object, "appendEntry", FnArgs::from((custom_type, data)))
    }

    /// Sends `text` as a prompt of the person: it begins a turn. Where the agent works, it begins the next one.
    ///
    /// # Errors
    /// When Pi refuses it, or would lose it, as while it compacts.
    pub fn send_prompt(&self, ctx: Ctx, text: &str) -> Result<()> {
        let idle = ctx.is_idle();
        if !idle && !ctx.is_working() {
            return Err(Error::from_reason(busy()));
        }
        let options = match idle {
            true => Object::new(self.env)?,
            false => object(self.env, &json!({ "deliverAs": "followUp" }))?,
        };
        let args = FnArgs::from((text, options));
        call_value(self.env, &self.object, "sendUserMessage", args).map(drop)
    }

    /// Runs a slash command as if a person had sent it.
    ///
    /// # Errors
    /// When Pi refuses it.
    pub fn run_command(&self, command: &str) -> Result<()> {
        let options = object(self.env, &json!({ "expandPromptTemplates": true }))?;
        call(self.env, &self.object, "sendUserMessage", FnArgs::from((command, options)))
    }

    /// `pi.events`, the bus for events between extensions.
    pub fn bus(&self) -> Option<Object<'e>> {
        get_object(self.env, &self.object, "events")
    }

    /// Whether it has a function of this name.
    pub fn has(&self, name: &str) -> bool {
        has_method(self.env, &self.object, name)
    }

    /// The object itself.
    pub fn object(&self) -> Object<'e> {
        self.object
    }
}

/// Pi's `pi`, let go when the session ends: Pi keeps our handlers, and they keep this.
pub struct KeptPi(RefCell<Option<JsRef>>);

impl KeptPi {
    /// Keeps `pi`.
    pub fn new(pi: Pi) -> Result<Self> {
        Ok(Self(RefCell::new(Some(JsRef::new(pi.env, &pi.object)?))))
    }

    /// Pi's `pi`, until the session ends.
    pub fn get<'e>(&self, env: &'e Env) -> Option<Pi<'e>> {
        Some(Pi::new(env, self.0.borrow().as_ref()?.get(env).ok()?))
    }

    /// Whether the session has ended.
    pub fn is_over(&self) -> bool {
        self.0.borrow().is_none()
    }

    /// The session ends.
    pub fn let_go(&self) {
        self.0.take();
    }
}

/// Sends a message into the session; `sender` is Pi's `pi`, or the `ctx` of a command.
/// `trigger_turn`: the model goes on at once.
///
/// # Errors
/// When Pi refuses it.
pub fn send_message<'e>(
    env: &'e Env,
    sender: &Object,
    message: &Value,
    trigger_turn: bool,
) -> Result<Unknown<'e>> {
    send_built(env, sender, from_json(env, message)?, trigger_turn)
}

/// As [`send_message`], for a message that is a JavaScript object.
///
/// # Errors
/// When Pi refuses it.
pub fn send_built<'e>(
    env: &'e Env,
    sender: &Object,
    message: Unknown,
    trigger_turn: bool,
) -> Result<Unknown<'e>> {
    let options = object(env, &json!({ "triggerTurn": trigger_turn }))?;
    call_value(env, sender, "sendMessage", FnArgs::from((message, options)))
}
