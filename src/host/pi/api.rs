//! Operations on Pi's `pi`.

use std::cell::RefCell;
use std::rc::Rc;

use napi::{Error, Result};
use serde::Serialize;
use serde_json::{Value, json};

use super::table::{Bus, Command, Ctx, Pi, PiEvent, Sender, ToolInfo};
use crate::host::js::{Args, Give, Json, Maybe, Object, function, listener, weak_listener};
use crate::strings::host::busy;

impl Pi {
    /// Calls `handler` on every event of this name that has a `ctx`. What it gives goes to Pi.
    ///
    /// # Errors
    /// When Pi has no such event.
    pub fn handle<R: Give>(
        &self,
        event: &str,
        handler: impl Fn(PiEvent, Ctx) -> Result<R> + 'static,
    ) -> Result<()> {
        let handler = function(event, move |args| {
            let missing = || Error::from_reason("Pi gave no event and ctx");
            handler(args.get(0).ok_or_else(missing)?, args.get(1).ok_or_else(missing)?)
        })?;
        self.on(event, handler)
    }

    /// Like [`Pi::handle`], for a handler that gives nothing.
    ///
    /// # Errors
    /// When Pi has no such event.
    pub fn listen(&self, event: &str, handler: impl Fn(PiEvent, Ctx) + 'static) -> Result<()> {
        let handler = listener(event, move |args| {
            if let (Some(event), Some(ctx)) = (args.get(0), args.get(1)) {
                handler(event, ctx);
            }
        })?;
        self.on(event, handler)
    }

    /// Registers a flag with a text as its value; Pi knows the value once a session starts.
    pub fn register_flag(&self, name: &str, description: &str) {
        let flag = json!({ "type": "string", "description": description });
        Object::from_json(&flag).and_then(|flag| self.add_flag(name, flag)).ok();
    }

    /// The value of a flag, if it was given.
    pub fn flag(&self, name: &str) -> Option<String> {
        self.flag_value(name).ok().flatten()
    }

    /// Registers the command `/name`. `handler` gets the text behind it, `complete` the text so far,
    /// and gives the completions for it.
    ///
    /// # Errors
    /// When this Pi takes no commands.
    pub fn register_command<R: Give + 'static>(
        &self,
        name: &str,
        description: &str,
        handler: impl Fn(String, Ctx) -> Result<R> + 'static,
        complete: Option<fn(&str) -> Value>,
    ) -> Result<()> {
        let command = Command::from_json(&json!({ "description": description }))?;
        let mut command = command.handler(function("handler", move |args| {
            let ctx = args.get(1).ok_or_else(|| Error::from_reason("Pi gave no ctx"))?;
            handler(args.text(0).unwrap_or_default(), ctx)
        })?)?;
        if let Some(complete) = complete {
            command = command.completions(function("complete", move |args| {
                Ok(Json(complete(&args.text(0).unwrap_or_default())))
            })?)?;
        }
        self.add_command(name, command)
    }

    /// All tools Pi knows.
    pub fn tools(&self) -> Vec<ToolInfo> {
        let tools = self.all_tools().ok();
        tools.iter().flat_map(Object::items).map(ToolInfo::from).collect()
    }

    /// Hides the tools of these `names` from the model.
    pub fn deactivate(&self, names: &[&str]) {
        let Ok(mut active) = self.active_tools() else { return };
        let count = active.len();
        active.retain(|name| !names.contains(&name.as_str()));
        if active.len() < count {
            self.set_active_tools(active).ok();
        }
    }

    /// Activates the tools of these `names`, as far as Pi has them. No other tool changes.
    pub fn activate(&self, names: &[&str]) {
        let Ok(mut active) = self.active_tools() else { return };
        let count = active.len();
        for name in names {
            if !active.iter().any(|active| active == name) {
                active.push((*name).to_owned());
            }
        }
        if active.len() > count {
            self.set_active_tools(active).ok();
        }
    }

    /// Sends `text` as a prompt of the user: it begins a turn. Where the agent works, it begins the next one.
    ///
    /// # Errors
    /// When Pi refuses it, or would lose it, as while it compacts.
    pub fn send_prompt(&self, ctx: &Ctx, text: &str) -> Result<()> {
        let idle = ctx.is_idle();
        if !idle && !ctx.is_working() {
            return Err(Error::from_reason(busy()));
        }
        let options = if idle { json!({}) } else { json!({ "deliverAs": "followUp" }) };
        self.send_user_message(text, Object::from_json(&options)?).map(drop)
    }

    /// Runs a slash command as if the user had sent it.
    ///
    /// # Errors
    /// When Pi refuses it.
    pub fn run_command(&self, command: &str) -> Result<()> {
        let options = Object::from_json(&json!({ "expandPromptTemplates": true }))?;
        self.send_user_message(command, options).map(drop)
    }

    /// Returns it as a sender of messages.
    pub fn sender(&self) -> Sender {
        self.object().clone().into()
    }
}

/// Pi's `pi`, let go when the session ends: Pi keeps our handlers, and they keep this.
pub struct PiHandle(RefCell<Option<Pi>>);

impl PiHandle {
    /// Keeps `pi`.
    pub fn new(pi: Pi) -> Self {
        Self(RefCell::new(Some(pi)))
    }

    /// Pi's `pi`, until the session ends.
    pub fn get(&self) -> Option<Pi> {
        self.0.borrow().clone()
    }

    /// True if the session has ended.
    pub fn is_over(&self) -> bool {
        self.0.borrow().is_none()
    }

    /// The session ends.
    pub fn release(&self) {
        self.0.take();
    }
}

impl Sender {
    /// Sends a message into the session. `trigger_turn`: the model continues at once.
    ///
    /// # Errors
    /// When Pi refuses it.
    pub fn send(&self, message: Object, trigger_turn: bool) -> Result<Maybe> {
        let options = Object::from_json(&json!({ "triggerTurn": trigger_turn }))?;
        self.send_message(message, options)
    }
}

impl Bus {
    /// Calls `heard` on every event of this channel, as long as `owner` lasts: the bus may last longer.
    ///
    /// # Errors
    /// When the bus takes no listeners.
    pub fn listen<T: 'static>(
        &self,
        channel: &str,
        owner: &Rc<T>,
        heard: impl Fn(&Rc<T>, Args<'_>) + 'static,
    ) -> Result<()> {
        self.on(channel, weak_listener(channel, owner, heard)?)
    }

    /// Emits an event.
    ///
    /// # Errors
    /// An exception of a listener.
    pub fn send(&self, channel: &str, payload: impl Serialize) -> Result<()> {
        self.emit(channel, Json(payload))
    }
}
