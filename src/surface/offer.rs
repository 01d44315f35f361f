//! The questions that the last reply asks in its text: when a form for them is offered, and when it goes.
//!
//! The form is a request that stands aside, as long as the reply is the last word of the conversation. One that is
//! open stays until the person has answered it or put it back, whatever the conversation does.

use serde_json::Value;

use crate::session::log::{text, tool_calls};

/// What happens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// The agent begins to work, or has ended.
    Works(bool),
    /// The conversation ends with the reply of this entry, or with none.
    Stands(Option<String>),
    /// Whatever was to be shown is shown.
    Rests,
    /// The request is over, and whether the person decided that.
    Ended(bool),
}

/// What to do, in this order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Close the request that is offered: [`Event::Ended`].
    Close,
    /// Offer what the reply of this entry asks, if [`Offer::start`] lets it.
    Offer(String),
}

/// Where the request stands that is offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// It is not open any more.
    Over,
    /// It stands aside.
    Aside,
    /// It is before the person, or will be next.
    Open,
}

/// What the last reply asks, while it is the last.
#[derive(Debug, Default)]
pub struct Offer {
    /// The id of the request that is offered, and the entry with its reply.
    offered: Option<(String, String)>,
    /// The reply whose questions the person has answered.
    done: Option<String>,
    works: bool,
    /// The conversation went on while the form was open: it goes when it is put back.
    stale: bool,
}

impl Offer {
    /// True while the agent works: what it says is not its last word.
    pub fn is_working(&self) -> bool {
        self.works
    }

    /// The id of the request that is offered.
    pub fn request(&self) -> Option<&str> {
        self.offered.as_ref().map(|(id, _)| id.as_str())
    }

    /// Takes note of `event`; `place` is where [`Self::request`] stands.
    pub fn handle(&mut self, event: Event, place: Place) -> Vec<Action> {
        match event {
            Event::Works(works) => {
                self.works = works;
                if works { self.close(place) } else { Vec::new() }
            }
            Event::Stands(_) if self.works => Vec::new(),
            Event::Stands(None) => self.close(place),
            Event::Stands(Some(entry)) => {
                let is_known = self.offered.as_ref().is_some_and(|(_, known)| *known == entry);
                if is_known && !self.stale || self.done.as_ref() == Some(&entry) {
                    return Vec::new();
                }
                let mut actions = self.close(place);
                actions.push(Action::Offer(entry));
                actions
            }
            Event::Rests if self.stale => self.close(place),
            Event::Rests => Vec::new(),
            Event::Ended(decided) => {
                let entry = self.offered.take().map(|(_, entry)| entry);
                if decided {
                    self.done = entry;
                }
                Vec::new()
            }
        }
    }

    /// The request `id` offers what the reply of `entry` asks; false while there is another one.
    pub fn start(&mut self, id: &str, entry: String) -> bool {
        if self.offered.is_some() {
            return false;
        }
        (self.offered, self.stale) = (Some((id.to_owned(), entry)), false);
        true
    }

    /// The conversation goes on.
    fn close(&mut self, place: Place) -> Vec<Action> {
        self.stale = self.offered.is_some() && place == Place::Open;
        let closes = self.offered.is_some() && place == Place::Aside;
        closes.then_some(Action::Close).into_iter().collect()
    }
}

/// What the model said in an entry with its last word, if it waits for nothing: text blocks, one below
/// the other. `None` for any other entry, and for one that was cut off.
pub fn reply(entry: &Value) -> Option<String> {
    let message = entry.get("message")?;
    let is_last = text(message, "role") == "assistant" && text(message, "stopReason") == "stop";
    if !is_last || tool_calls(message).next().is_some() {
        return None;
    }
    let blocks = message.get("content")?.as_array()?.iter();
    let said = blocks.filter(|block| text(block, "type") == "text").map(|it| text(it, "text"));
    Some(said.collect::<Vec<_>>().join("\n\n"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn stands(entry: &str) -> Event {
        Event::Stands(Some(entry.to_owned()))
    }

    fn offers(entry: &str) -> Action {
        Action::Offer(entry.to_owned())
    }

    /// One that offers what the reply `a` asks, as the request `1`.
    fn offered() -> Offer {
        let mut offer = Offer::default();
        assert_eq!(offer.handle(stands("a"), Place::Over), [offers("a")]);
        assert!(offer.start("1", "a".to_owned()));
        offer
    }

    #[test]
    fn the_last_reply_is_offered_once_and_not_again_once_it_is_answered() {
        let mut offer = offered();
        assert_eq!(offer.request(), Some("1"));
        assert_eq!(offer.handle(stands("a"), Place::Aside), []);
        assert!(!offer.start("2", "b".to_owned()));
        offer.handle(Event::Ended(true), Place::Over);
        assert_eq!(offer.request(), None);
        assert_eq!(offer.handle(stands("a"), Place::Over), []);
        assert_eq!(offer.handle(stands("b"), Place::Over), [offers("b")]);
    }

    #[test]
    fn what_nobody_decided_is_offered_again() {
        let mut offer = offered();
        offer.handle(Event::Ended(false), Place::Over);
        assert_eq!(offer.handle(stands("a"), Place::Over), [offers("a")]);
    }

    #[test]
    fn nothing_is_offered_while_the_agent_works_and_what_stands_aside_goes() {
        let mut offer = offered();
        assert_eq!(offer.handle(Event::Works(true), Place::Aside), [Action::Close]);
        offer.handle(Event::Ended(false), Place::Over);
        assert!(offer.is_working());
        assert_eq!(offer.handle(stands("b"), Place::Over), []);
        assert_eq!(offer.handle(Event::Works(false), Place::Over), []);
        assert_eq!(offer.handle(stands("b"), Place::Over), [offers("b")]);
    }

    #[test]
    fn another_reply_or_none_takes_its_place() {
        let mut offer = offered();
        assert_eq!(offer.handle(stands("b"), Place::Aside), [Action::Close, offers("b")]);
        offer.handle(Event::Ended(false), Place::Over);
        assert!(offer.start("2", "b".to_owned()));
        assert_eq!(offer.handle(Event::Stands(None), Place::Aside), [Action::Close]);
        let mut none = Offer::default();
        assert_eq!(none.handle(Event::Stands(None), Place::Over), []);
    }

    #[test]
    fn a_form_that_is_open_goes_when_it_is_put_back() {
        let mut offer = offered();
        assert_eq!(offer.handle(Event::Rests, Place::Open), []);
        assert_eq!(offer.handle(Event::Works(true), Place::Open), []);
        assert_eq!(offer.handle(Event::Rests, Place::Open), []);
        assert_eq!(offer.handle(Event::Rests, Place::Aside), [Action::Close]);
        // Put back without a word of the agent, it stays.
        assert_eq!(offered().handle(Event::Rests, Place::Aside), []);
    }

    #[test]
    fn the_next_reply_waits_for_a_form_that_is_open() {
        let mut offer = offered();
        offer.handle(Event::Works(true), Place::Open);
        offer.handle(Event::Works(false), Place::Open);
        assert_eq!(offer.handle(stands("b"), Place::Open), [offers("b")]);
        assert!(!offer.start("2", "b".to_owned()));
        offer.handle(Event::Ended(true), Place::Over);
        assert_eq!(offer.handle(Event::Rests, Place::Over), []);
        assert_eq!(offer.handle(stands("b"), Place::Over), [offers("b")]);
        // The one before counts as answered until the next one is.
        assert_eq!(offer.handle(stands("a"), Place::Over), []);
    }

    #[test]
    fn the_same_reply_again_is_offered_anew_where_the_form_was_put_back_late() {
        let mut offer = offered();
        offer.handle(Event::Works(true), Place::Open);
        offer.handle(Event::Works(false), Place::Open);
        assert_eq!(offer.handle(stands("a"), Place::Aside), [Action::Close, offers("a")]);
    }

    #[test]
    fn the_last_word_is_a_message_that_ended_by_itself() {
        let entry = |reason: &str, content: Value| {
            let message = json!({ "role": "assistant", "stopReason": reason, "content": content });
            reply(&json!({ "type": "message", "message": message }))
        };
        let text = |text: &str| json!({ "type": "text", "text": text });
        let thinking = json!({ "type": "thinking", "thinking": "Which?" });
        let two = json!([thinking, text("One."), text("Two?")]);
        assert_eq!(entry("stop", two.clone()), Some("One.\n\nTwo?".to_owned()));
        for reason in ["aborted", "error", "length", "toolUse"] {
            assert_eq!(entry(reason, two.clone()), None, "{reason}");
        }
        let call = json!({ "type": "toolCall", "id": "1", "name": "bash", "arguments": {} });
        assert_eq!(entry("stop", json!([text("One?"), call])), None);
        let prompt = json!({ "role": "user", "content": [text("Which?")] });
        assert_eq!(reply(&json!({ "type": "message", "message": prompt })), None);
        assert_eq!(reply(&json!({ "type": "custom" })), None);
    }
}
