//! The sources of a call's questions: they are read one after the other when the call comes before the
//! person, and again when it comes back.

use std::borrow::Cow;
use std::sync::Arc;

use crate::contract::{Call, Mode};
use crate::model::source::{Fault, Read};
use crate::model::{Evidence, Questionnaire, Source};

/// Which source: the question, and the source of it.
pub type Place = (usize, usize);

/// What was read of the sources of a call, and what is to be.
#[derive(Debug, Default)]
pub struct Sources {
    read: Evidence,
    /// What is still to be read, the next one last.
    left: Vec<(Place, Source)>,
    /// Whether one is being read. Where the disk keeps it waiting, the others wait, too: so no more than
    /// one thread does.
    is_reading: bool,
    /// Whether they are, or were, to be read.
    are_wanted: bool,
    /// Whether who answers has the questions without them: in the Pi that started this one, or in a file.
    are_unseen: bool,
}

impl Sources {
    /// All sources of `form` are to be read, from the first one on; what was read before stands until then.
    pub fn want(&mut self, form: &Questionnaire) {
        let questions = form.questions.iter().enumerate();
        let all = questions.flat_map(|(index, question)| {
            let sources = question.sources.iter().cloned().enumerate();
            sources.map(move |(at, source)| ((index, at), source))
        });
        self.left = all.collect();
        self.left.reverse();
        self.are_wanted |= !self.left.is_empty();
    }

    /// The one to read now; `None` while another one is being read.
    pub fn start_next(&mut self) -> Option<(Place, Source)> {
        let next = if self.is_reading { None } else { self.left.pop() };
        self.is_reading |= next.is_some();
        next
    }

    /// One was read.
    pub fn receive(&mut self, place: Place, read: &Arc<Read>) {
        self.is_reading = false;
        self.read.set(place, Arc::clone(read));
    }

    /// Who answers has the questions without them.
    pub fn hide(&mut self) {
        self.are_unseen = true;
    }

    /// What was read so far.
    pub fn evidence(&self) -> Evidence {
        self.read.clone()
    }

    /// The `call` with what a person asked in this `mode` could not see of its sources.
    pub fn seen<'c>(&self, call: &'c Call, mode: Mode) -> Cow<'c, Call> {
        if self.are_unseen {
            return Cow::Owned(call.with_none_seen());
        }
        if !self.are_wanted {
            return Cow::Borrowed(call);
        }
        let mut evidence = self.evidence();
        // A client may show a file by itself, sooner than it is read here.
        if mode == Mode::Interactive {
            for (index, question) in call.form.questions.iter().enumerate() {
                for at in 0..question.sources.len() {
                    if evidence.find(index, at).is_none() {
                        evidence.set((index, at), Arc::new(Err(Fault::TooSlow)));
                    }
                }
            }
        }
        Cow::Owned(call.with_evidence(&evidence))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::{self, Flavor, Record};
    use crate::model::Outcome;

    fn call() -> Call {
        let question = |sources| json!({ "question": "Which?", "sources": sources });
        let args = json!({ "questions": [question(json!(["a", "b"])), question(json!(["c"]))] });
        contract::parse("ask_user", Flavor::default(), args).unwrap()
    }

    fn broken() -> Arc<Read> {
        Arc::new(Err(Fault::Unreadable(String::new())))
    }

    #[test]
    fn they_are_read_one_after_the_other_and_all_again_when_wanted_meanwhile() {
        let (call, mut sources) = (call(), Sources::default());
        assert!(sources.start_next().is_none());
        sources.want(&call.form);
        let (first, _) = sources.start_next().unwrap();
        assert!(sources.start_next().is_none(), "one thread");
        sources.receive(first, &broken());
        let (second, _) = sources.start_next().unwrap();
        assert_eq!((first, second), ((0, 0), (0, 1)));
        sources.want(&call.form);
        sources.receive(second, &broken());
        let mut all = Vec::new();
        while let Some((place, _)) = sources.start_next() {
            all.push(place);
            sources.receive(place, &broken());
        }
        assert_eq!(all, [(0, 0), (0, 1), (1, 0)]);
    }

    #[test]
    fn the_model_is_told_what_the_person_did_not_see() {
        let (call, mut sources) = (call(), Sources::default());
        let unread = |sources: &Sources, mode| {
            let seen = sources.seen(&call, mode);
            Record::new(&seen, &Outcome::Withdrawn, None, (mode, 0.0)).unwrap().unread.len()
        };
        // An answer of the command line: nobody looked.
        assert_eq!(unread(&sources, Mode::Interactive), 0);
        sources.want(&call.form);
        assert_eq!(unread(&sources, Mode::Interactive), 3);
        assert_eq!(unread(&sources, Mode::Rpc), 0, "the client may show them");
        let (place, _) = sources.start_next().unwrap();
        sources.receive(place, &broken());
        assert_eq!(unread(&sources, Mode::Rpc), 1);
        sources.hide();
        assert_eq!(unread(&sources, Mode::Rpc), 3);
    }
}
