//! Sends messages when the agent can receive them: due outcomes, and the prompt to ask the
//! questions of the last reply.

use serde_json::{Value, json};

use super::action::{Action, Message};
use super::event::{Agent, Timer};
use super::offer::prompt;
use super::{EventContext, Session};
use crate::strings::host::busy;
use crate::strings::transcript;

/// The interval in ms for checking whether Pi is idle, while Pi is busy without a turn.
const POLL_MS: f64 = 100.0;

impl Session {
    /// Delivers due outcomes, unless a turn of the agent will deliver them. `starts_turn`: `true`
    /// if the outcomes start a turn of an idle agent.
    pub(super) fn deliver_soon(&mut self, starts_turn: bool, cx: &mut EventContext) {
        match cx.now.agent {
            Agent::Idle => self.send_due(starts_turn, cx),
            Agent::Working => {}
            Agent::Busy if self.delivery.is_polling || self.log.due.is_empty() => {}
            Agent::Busy => {
                self.delivery.is_polling = true;
                cx.actions.push(Action::StartTimer(Timer::Idle, POLL_MS));
            }
        }
    }

    pub(super) fn handle_idle_timer(&mut self, cx: &mut EventContext) {
        self.delivery.is_polling = false;
        self.deliver_soon(true, cx);
    }

    /// Handles the end of a turn: adds the messages with due outcomes to this turn. The agent reads
    /// them next.
    pub(super) fn deliver_in_turn(&mut self, completed: bool, cx: &mut EventContext) {
        self.delivery.was_stopped = !completed;
        if !completed {
            return;
        }
        let messages = self.delivery.collect_due(&self.log, self.flavor, &mut cx.actions);
        let messages: Vec<_> = messages.into_iter().map(Message::into_entry).collect();
        cx.actions.extend((!messages.is_empty()).then_some(Action::AddToTurn(messages)));
    }

    /// Handles a settled agent. Undelivered outcomes start a turn. After a stop, they are added to
    /// the session for the next prompt.
    pub(super) fn deliver_to_settled_agent(&mut self, cx: &mut EventContext) {
        // By now, every sent message is in the session, or lost.
        self.delivery.sent.clear();
        self.send_due(!self.delivery.was_stopped, cx);
    }

    /// Sends due outcomes to an idle agent. While results must be written first, the outcomes wait.
    /// After the end of this session, the outcomes wait for the next session.
    fn send_due(&mut self, starts_turn: bool, cx: &mut EventContext) {
        if self.resumed.is_some() || self.calls.is_over() {
            return;
        }
        let mut messages = self.delivery.collect_due(&self.log, self.flavor, &mut cx.actions);
        // The agent reads all messages in the turn that the last one starts.
        let Some(last) = messages.pop() else { return };
        let send = |message| Action::Send { message, starts_turn: false };
        cx.actions.extend(messages.into_iter().map(send));
        cx.actions.push(Action::Send { message: last, starts_turn });
    }
}

impl Session {
    /// Returns `true` if a form is offered for the last reply, and questions are on.
    pub fn is_offered(&self) -> bool {
        self.offer.is_open && self.off.is_none()
    }

    /// Returns the prompt for an `agent` to ask the questions of its last reply in a form, and Pi's
    /// options for the prompt.
    ///
    /// # Errors
    /// A sentence if questions are off, or if Pi is busy without a turn.
    pub fn prompt_for_form(&self, agent: Agent) -> Result<(String, Value), String> {
        if self.off.is_some() {
            return Err(transcript::off().to_owned());
        }
        let options = match agent {
            Agent::Idle => json!({}),
            // A working agent receives the prompt after its current run.
            Agent::Working => json!({ "deliverAs": "followUp" }),
            // A busy Pi would lose the prompt, for example during a compaction.
            Agent::Busy => return Err(busy().to_owned()),
        };
        Ok((prompt(&self.log.tools), options))
    }
}
