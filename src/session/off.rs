//! Turns questions off and on. The tools of this package are hidden while questions are off.

use super::action::Action;
use super::event::Agent;
use super::log::Off;
use super::{EventContext, Session, replies};
use crate::contract::Mode;
use crate::strings::transcript;

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

    /// Returns the action that shows our tools, except those that were hidden before `off` began.
    pub(super) fn show_tools(&self, off: &Off) -> Action {
        let mut names = self.log.tools.clone();
        names.retain(|name| !off.inactive.contains(name));
        Action::ShowTools { names, shown: true }
    }

    /// Sends the agent the message that questions are off or on, unless the branch already has it.
    /// Starts no turn. `is_hidden`: the message is not displayed, because a notification informs
    /// the user.
    pub(super) fn send_switch(&self, is_hidden: bool, cx: &mut EventContext) {
        let is_on_branch = self.off.is_some() == self.log.off.is_some();
        if is_on_branch || self.resumed.is_some() || cx.now.agent == Agent::Busy {
            return;
        }
        let mut message = replies::switch_message(self.off.as_ref(), &self.log.tools);
        if is_hidden {
            message.hide();
        }
        cx.actions.push(Action::Send { messages: vec![message], starts_turn: false });
    }
}

/// Returns the tools of the model after the tools `names` were shown or hidden. `active` has the
/// tools before. Returns `None` if nothing changes.
pub fn with_tools(active: &[String], names: &[String], shown: bool) -> Option<Vec<String>> {
    let mut changed = active.to_vec();
    changed.retain(|name| !names.contains(name));
    if shown {
        changed.extend_from_slice(names);
    }
    (changed.len() != active.len()).then_some(changed)
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
