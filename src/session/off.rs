//! Chooses the tools of this package at the start of a session, and hides them while questions are
//! off (`/questions off`).

use super::action::Action;
use super::event::Agent;
use super::log::Off;
use super::{EventContext, Session, replies};
use crate::contract::{self, Mode, Tool};
use crate::settings::Settings;
use crate::strings::{host, transcript};

impl Session {
    /// Turns questions off or on; `visible` has the tools that the model sees. Also notifies the
    /// user, unless the user sees the message for the agent in the transcript.
    pub(super) fn switch(&mut self, is_off: bool, visible: &[String], cx: &mut EventContext) {
        let mut is_displayed = false;
        if self.off.is_some() != is_off {
            let mut inactive = self.log.tools.clone();
            inactive.retain(|name| !visible.contains(name));
            let before = std::mem::replace(&mut self.off, is_off.then_some(Off { inactive }));
            cx.actions.extend(before.map(|before| self.show_tools(&before)));
            self.hide_tools(cx);
            let count = cx.actions.len();
            let is_idle = cx.now.agent == Agent::Idle;
            self.send_switch(!is_idle, cx);
            is_displayed = cx.actions.len() > count && is_idle && self.mode == Mode::Interactive;
        }
        if !is_displayed {
            let sentence = if is_off { transcript::off() } else { transcript::on() };
            cx.actions.push(Action::notify(sentence));
        }
    }

    /// Hides our tools while questions are off.
    pub(super) fn hide_tools(&self, cx: &mut EventContext) {
        if self.off.is_some() {
            cx.actions.push(Action::ShowTools { names: self.log.tools.clone(), shown: false });
        }
    }

    /// Returns the action that shows our tools, except those that were inactive before questions
    /// were turned off.
    pub(super) fn show_tools(&self, off: &Off) -> Action {
        let mut names = self.log.tools.clone();
        names.retain(|name| !off.inactive.contains(name));
        Action::ShowTools { names, shown: true }
    }

    /// Sends the agent the message that questions are off, or on again, unless the branch already
    /// has this message. Starts no turn. `is_hidden`: the message is not displayed, because a
    /// notification informs the user.
    pub(super) fn send_switch(&self, is_hidden: bool, cx: &mut EventContext) {
        let is_on_branch = self.off.is_some() == self.log.off.is_some();
        if is_on_branch || self.resumed.is_some() || cx.now.agent == Agent::Busy {
            return;
        }
        let mut message = replies::switch_message(self.off.as_ref(), &self.log.tools);
        if is_hidden {
            message.hide();
        }
        cx.actions.push(Action::Send { message, starts_turn: false });
    }
}

/// Returns the model's tools after the tools `names` were shown or hidden; `None` if nothing
/// changes. `active`: the tools before the change.
pub fn with_tools(active: &[String], names: &[String], shown: bool) -> Option<Vec<String>> {
    let mut changed = active.to_vec();
    changed.retain(|name| !names.contains(name));
    if shown {
        changed.extend_from_slice(names);
    }
    (changed.len() != active.len()).then_some(changed)
}

/// The changes to Pi's tools at the start of a session.
pub struct ToolPlan {
    /// The tools to register.
    pub tools: Vec<Tool>,
    /// The names of the tools to hide: tools that were registered early, but are not in the
    /// settings.
    pub hidden: Vec<String>,
    /// Sentences about tools whose names other extensions already use.
    pub warnings: Vec<String>,
}

impl ToolPlan {
    /// Plans the tools of the `settings`. `ours`: the names of the tools that this session has
    /// registered. `existing`: the names and descriptions of Pi's tools. `early`: our tools that
    /// were registered while Pi was loading.
    pub fn new(
        settings: &Settings,
        ours: &[String],
        existing: &[(String, String)],
        early: &[Tool],
    ) -> Self {
        // The description distinguishes our tool from another tool of the same name.
        let is_early = |(name, description): &(String, String)| {
            early.iter().any(|tool| tool.name == name && tool.description == *description)
        };
        let names = settings.tool_names();
        let mut tools = contract::tools(&names, &settings.guidance, settings.advertised);
        let mut hidden: Vec<_> = existing.iter().filter(|tool| is_early(tool)).collect();
        hidden.retain(|(name, _)| tools.iter().all(|tool| tool.name != name));
        let hidden = hidden.into_iter().map(|(name, _)| name.clone()).collect();
        tools.retain(|tool| ours.iter().all(|name| name != tool.name));
        let is_free =
            |tool: &Tool| existing.iter().find(|(name, _)| name == tool.name).is_none_or(is_early);
        let (tools, taken): (Vec<_>, Vec<_>) = tools.into_iter().partition(is_free);
        let warnings = taken.iter().map(|tool| host::taken(tool.name)).collect();
        Self { tools, hidden, warnings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_named_tools_are_shown_or_hidden() {
        let all = ["read", "ask_user"].map(str::to_owned);
        let (other, ours) = (&all[..1], &all[1..]);
        assert_eq!(with_tools(&all, ours, false).as_deref(), Some(other));
        assert_eq!(with_tools(other, ours, true).as_deref(), Some(all.as_slice()));
        assert_eq!(with_tools(&all, ours, true), None);
        assert_eq!(with_tools(other, ours, false), None);
    }
}
