//! What a reply does to the walk: the same rules as the terminal's form (DESIGN §5, §6).

use super::Reply;
use super::rows::{self, Pick};
use super::walk::{At, Walk};
use crate::model::{Answer, Blank, CustomAndTicks, Free, Outcome, Unasked};
use crate::strings::rpc as words;

/// Nobody closes a dialog sooner than this, in ms, after seeing it.
const UNSEEN_MS: f64 = 1_000.0;
/// So many replies in a row without headway end the walk.
const IDLE_LIMIT: usize = 10;

impl Walk {
    /// The one place where a reply changes the walk.
    pub(super) fn take(&mut self, reply: Reply) {
        self.say = None;
        let unseen = self.is_unseen(&reply);
        match reply {
            Reply::NotText => self.refuse(words::NO_TEXT),
            Reply::Dismissed { .. } => {
                self.dismissed(unseen);
                self.idle += 1;
                if self.idle >= IDLE_LIMIT && self.done.is_none() {
                    self.done = Some(if self.seen.any {
                        // Somebody saw these dialogs and closes each of them: they want out.
                        Outcome::Cancelled(self.answers.clone())
                    } else {
                        Outcome::Unavailable(Unasked::NoTyping)
                    });
                }
            }
            Reply::Text(text) => match self.at.clone() {
                At::Question(index) if self.is_text(index) => self.custom_text(index, &text),
                At::Custom(index) => self.custom_text(index, &text),
                At::Note(of) => {
                    self.idle = 0;
                    self.set_note(of, &text);
                }
                _ => match rows::find(&self.lines(), &text) {
                    Some(pick) => {
                        self.idle = 0;
                        self.choose(pick);
                    }
                    None => self.unmatched(&text),
                },
            },
        }
        if self.idle >= IDLE_LIMIT && self.done.is_none() {
            self.give_up(words::no_headway(self.idle));
        }
    }

    /// Whether nobody saw the dialog that `reply` closes; what somebody saw is remembered.
    fn is_unseen(&mut self, reply: &Reply) -> bool {
        let input = self.is_input();
        let shown = match reply {
            Reply::Text(_) => true,
            Reply::NotText => return false,
            Reply::Dismissed { after_ms } if *after_ms < UNSEEN_MS => {
                if input {
                    self.seen.input
                } else {
                    self.seen.any
                }
            }
            Reply::Dismissed { .. } => true,
        };
        if shown {
            self.seen.any = true;
            self.seen.input |= input;
        }
        !shown
    }

    /// The same dialog again, with the reason; counts as no headway.
    fn refuse(&mut self, why: &'static str) {
        self.say = Some(why);
        self.idle += 1;
    }

    pub(super) fn give_up(&mut self, why: String) {
        self.done = Some(Outcome::Unavailable(Unasked::Broken(why)));
    }

    /// A reply that names no row is custom text where those are allowed.
    fn unmatched(&mut self, text: &str) {
        match self.at {
            At::Question(index)
                if !text.trim().is_empty()
                    && self.question(index).is_some_and(|question| question.free != Free::None) =>
            {
                self.custom_text(index, text);
            }
            _ => self.refuse(words::NO_SUCH_ROW),
        }
    }

    fn choose(&mut self, pick: Pick) {
        match (self.at.clone(), pick) {
            (At::Question(index), pick) => self.choose_in(index, pick),
            (At::Review, Pick::Edit(index)) => {
                self.editing = true;
                self.at = At::Question(index);
            }
            (At::Review, Pick::Note) => self.at = At::Note(None),
            (At::Review, Pick::Submit) => {
                self.done = Some(Outcome::Answered(self.answers.clone()));
            }
            (At::Review, _) => self.leave(None),
            (At::Discard { .. }, Pick::Yes) => {
                self.done = Some(Outcome::Cancelled(self.answers.clone()));
            }
            (At::Discard { back }, _) => self.at = back.map_or(At::Review, At::Question),
            (At::Long { question, custom }, Pick::Yes) => self.accept(question, custom),
            (At::Long { question, custom }, _) => self.type_again(question, custom),
            (At::Custom(_) | At::Note(_), _) => {}
        }
    }

    fn choose_in(&mut self, index: usize, pick: Pick) {
        let multi = self.has_ticks(index);
        let replace = self.form.policy.custom_and_ticks == CustomAndTicks::Replace;
        let takes_none =
            self.question(index).is_some_and(|question| self.form.policy.takes_none(question));
        let Some(draft) = self.drafts.get_mut(index) else { return };
        match pick {
            Pick::Choice(choice) if multi => {
                if draft.picks.contains(&choice) {
                    draft.picks.retain(|pick| *pick != choice);
                } else {
                    draft.picks.push(choice);
                    draft.picks.sort_unstable();
                    if replace && let Some(custom) = draft.custom.take() {
                        draft.earlier = Some(custom);
                    }
                }
            }
            Pick::Choice(choice) => {
                draft.picks = vec![choice];
                draft.custom = None;
                self.answered_with_draft(index);
            }
            // Choosing the ticked row of custom text unticks it, like any other row.
            Pick::Custom if draft.custom.is_some() && multi => draft.earlier = draft.custom.take(),
            Pick::Custom => self.at = At::Custom(index),
            Pick::Done if draft.picks.is_empty() && draft.custom.is_none() && !takes_none => {
                if self.form.may_skip(index) {
                    self.skip(index);
                } else {
                    self.refuse(words::NOTHING_TICKED);
                }
            }
            Pick::Done => self.answered_with_draft(index),
            Pick::Skip => self.skip(index),
            Pick::Note => self.at = At::Note(Some(index)),
            Pick::Chat => {
                self.done =
                    Some(Outcome::Discussed { question: index, answers: self.answers.clone() });
            }
            Pick::Edit(_) | Pick::Submit | Pick::Cancel | Pick::Yes | Pick::No => {}
        }
    }

    /// Custom text by policy: trimmed, blank, too long, or taken.
    fn custom_text(&mut self, index: usize, raw: &str) {
        if raw.trim().is_empty() {
            if self.has_ticks(index) {
                // Emptied custom text is no tick; the list is what gets answered.
                return self.untick_custom(index);
            }
            if self.blank_skips(index) {
                self.idle = 0;
                return self.skip(index);
            }
            if self.form.policy.blank == Blank::Refuse {
                return self.refuse(words::BLANK);
            }
        }
        self.idle = 0;
        let custom = if self.form.policy.trim { raw.trim() } else { raw }.to_owned();
        if custom.chars().count() > self.long_answer {
            self.at = At::Long { question: index, custom };
        } else {
            self.accept(index, custom);
        }
    }

    fn accept(&mut self, index: usize, custom: String) {
        let ticks = self.has_ticks(index);
        let replace = self.form.policy.custom_and_ticks == CustomAndTicks::Replace;
        let Some(draft) = self.drafts.get_mut(index) else { return };
        draft.earlier = Some(custom.clone());
        draft.custom = Some(custom);
        if !ticks || replace {
            draft.picks.clear();
        }
        if ticks {
            self.at = At::Question(index);
        } else {
            self.answered_with_draft(index);
        }
    }

    fn untick_custom(&mut self, index: usize) {
        self.idle = 0;
        self.at = At::Question(index);
        if let Some(draft) = self.drafts.get_mut(index) {
            draft.custom = None;
        }
    }

    /// A text field cannot be filled in advance; its placeholder shows how the text began.
    fn type_again(&mut self, index: usize, custom: String) {
        if let Some(draft) = self.drafts.get_mut(index) {
            draft.earlier = Some(custom);
        }
        self.say = Some(words::TYPE_AGAIN);
        self.at = if self.is_text(index) { At::Question(index) } else { At::Custom(index) };
    }

    fn set_note(&mut self, of: Option<usize>, raw: &str) {
        let note = Some(raw.trim().to_owned()).filter(|note| !note.is_empty());
        match of {
            None => self.answers.note = note,
            Some(index) => {
                // While a question is edited its answer stands already, and the note is its.
                if let Some(Some(answer)) = self.answers.each.get_mut(index) {
                    answer.note.clone_from(&note);
                }
                if let Some(draft) = self.drafts.get_mut(index) {
                    draft.note = note;
                }
            }
        }
        self.at = of.map_or(At::Review, At::Question);
    }

    fn answered_with_draft(&mut self, index: usize) {
        let answer = self.drafts.get(index).map(|draft| Answer {
            picks: draft.picks.clone(),
            custom: draft.custom.clone(),
            note: draft.note.clone(),
        });
        self.settle(index, answer);
    }

    fn skip(&mut self, index: usize) {
        if let Some(draft) = self.drafts.get_mut(index) {
            draft.picks.clear();
            draft.custom = None;
        }
        self.settle(index, None);
    }

    /// Writes the answer (`None` skips) and goes on: the review after an edit or the last
    /// question, else the next question, answered or not.
    fn settle(&mut self, index: usize, answer: Option<Answer>) {
        if let Some(slot) = self.answers.each.get_mut(index) {
            *slot = answer;
        }
        if !self.form.is_many() {
            self.done = Some(Outcome::Answered(self.answers.clone()));
        } else if self.editing || index + 1 >= self.form.questions.len() {
            self.back_to_review();
        } else {
            self.at = At::Question(index + 1);
        }
    }

    /// Leaves an edit: the draft is what was answered before.
    fn drop_edit(&mut self, index: usize) {
        let answer = self.answer(index).cloned().unwrap_or_default();
        if let Some(draft) = self.drafts.get_mut(index) {
            draft.picks = answer.picks;
            draft.custom = answer.custom;
        }
        self.back_to_review();
    }

    fn back_to_review(&mut self) {
        self.editing = false;
        self.at = At::Review;
    }

    /// The dialog was closed; `unseen` by anybody.
    fn dismissed(&mut self, unseen: bool) {
        if unseen && !self.is_input() {
            self.done = Some(Outcome::Unavailable(Unasked::NoForm));
            return;
        }
        match self.at.clone() {
            At::Question(index) if unseen => self.cannot_type(index),
            // An edit is left unchanged: the review has its own way out.
            At::Question(index) if self.editing => self.drop_edit(index),
            At::Question(index) => self.leave(Some(index)),
            At::Custom(index) => {
                self.at = At::Question(index);
                let Some(draft) = self.drafts.get_mut(index).filter(|_| unseen) else { return };
                if draft.unseen {
                    self.done = Some(Outcome::Unavailable(Unasked::NoTyping));
                }
                draft.unseen = true;
                self.say = Some(words::CANNOT_TYPE);
            }
            At::Note(of) => {
                self.at = of.map_or(At::Review, At::Question);
                self.say = unseen.then_some(words::CANNOT_TYPE);
            }
            At::Long { question, custom } => self.type_again(question, custom),
            At::Review => self.leave(None),
            At::Discard { back } => self.at = back.map_or(At::Review, At::Question),
        }
    }

    /// A text question nobody can type an answer to: a form that can do without it goes on, any
    /// other ends here. Its answers are not part of that ending, since half a form is none to
    /// the contracts; [`Walk::answers`] still has them.
    fn cannot_type(&mut self, index: usize) {
        if self.form.is_many() && (self.editing || self.form.may_skip(index)) {
            if self.editing {
                self.drop_edit(index);
            } else {
                self.skip(index);
            }
            self.say = Some(words::CANNOT_TYPE_LEFT);
        } else {
            self.done = Some(Outcome::Unavailable(Unasked::NoTyping));
        }
    }

    /// Closing the form: at once when there is nothing to lose, else after the discard question.
    fn leave(&mut self, back: Option<usize>) {
        let typed = self.drafts.iter().any(|draft| draft.custom.is_some());
        if self.answered() > 0 || typed {
            self.at = At::Discard { back };
        } else {
            self.done = Some(Outcome::Cancelled(self.answers.clone()));
        }
    }
}
