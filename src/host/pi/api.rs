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
    /// Calls `handler` for each event of this name that has a `ctx`. Pi receives its result.
    ///
    /// # Errors
    /// Pi has no such event.
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

    /// Like [`Pi::handle`], for a handler without a result.
    ///
    /// # Errors
    /// Pi has no such event.
    pub fn listen(&self, event: &str, handler: impl Fn(PiEvent, Ctx) + 'static) -> Result<()> {
        let handler = listener(event, move |args| {
            if let (Some(event), Some(ctx)) = (args.get(0), args.get(1)) {
                handler(event, ctx);
            }
        })?;
        self.on(event, handler)
    }

    /// Registers a flag with a string value; Pi has the value when a session starts.
    pub fn register_flag(&self, name: &str, description: &str) {
        let flag = json!({ "type": "string", "description": description });
        Object::from_json(&flag).and_then(|flag| self.add_flag(name, flag)).ok();
    }

    /// Returns the value of a flag, if it was given.
    pub fn flag(&self, name: &str) -> Option<String> {
        self.flag_value(name).ok().flatten()
    }

    /// Registers the command `/name`. `handler` receives its argument; `complete` receives the
    /// typed part of the argument and returns completions.
    ///
    /// # Errors
    /// This Pi has no commands.
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

    /// Returns all tools of Pi.
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

    /// Activates the tools of these `names` that Pi has.
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

    /// Sends `text` as a prompt of the user. It starts a turn, or the next one if the agent works.
    ///
    /// # Errors
    /// Pi refuses it, or would lose it, for example during a compaction.
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
    /// Pi refuses it.
    pub fn run_command(&self, command: &str) -> Result<()> {
        let options = Object::from_json(&json!({ "expandPromptTemplates": true }))?;
        self.send_user_message(command, options).map(drop)
    }

    /// Returns it as a sender of messages.
    pub fn sender(&self) -> Sender {
        self.object().clone().into()
    }
}

/// Pi's `pi`, released at the end of the session, because Pi keeps our handlers, which own this.
pub struct PiHandle(RefCell<Option<Pi>>);

impl PiHandle {
    /// Stores `pi`.
    pub fn new(pi: Pi) -> Self {
        Self(RefCell::new(Some(pi)))
    }

    /// Returns Pi's `pi`; `None` after the session has ended.
    pub fn get(&self) -> Option<Pi> {
        self.0.borrow().clone()
    }

    /// Returns `true` if the session has ended.
    pub fn is_over(&self) -> bool {
        self.0.borrow().is_none()
    }

    /// Releases it at the end of the session.
    pub fn release(&self) {
        self.0.take();
    }
}

impl Sender {
    /// Sends a message into the session. `trigger_turn`: the model continues at once.
    ///
    /// # Errors
    /// Pi refuses it.
    pub fn send(&self, message: Object, trigger_turn: bool) -> Result<Maybe> {
        let options = Object::from_json(&json!({ "triggerTurn": trigger_turn }))?;
        self.send_message(message, options)
    }
}

impl Bus {
    /// Calls the listener for each event of this channel, until `owner` is dropped. The bus may
    /// live longer.
    ///
    /// # Errors
    /// The bus accepts no listeners.
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
