//! Typing a secret. The field of its question holds a mask, so that whatever reads what was typed reads
//! that: drafts, the external editor, the review, the prompt. The secret itself is read in two places
//! alone: where the form draws it while it is revealed, and where it is handed on.

use super::super::secret::{MASK, SecretField};
use super::super::{Edit, Editor, Effect, Msg, Notice, Screen, State};
use crate::model::{Outcome, Question, Row};

impl State {
    /// The secret that has the keyboard.
    pub fn typed_secret(&self) -> Option<&SecretField> {
        self.draft()?.custom.secret.as_ref().filter(|_| self.screen == Screen::Text)
    }

    /// What is left to do of `msg` where a secret has the keyboard: what would take it elsewhere is
    /// refused, and it is typed into its own field.
    pub(in crate::state) fn in_secret(&mut self, msg: Msg) -> Option<Msg> {
        if matches!(msg, Msg::Edit(Edit::Insert(_) | Edit::Paste(_)))
            && let Screen::Discard { behind, .. } = &self.screen
            && **behind == Screen::Text
            && self.draft().is_some_and(|draft| draft.custom.secret.is_some())
        {
            self.screen = Screen::Text;
        }
        if self.typed_secret().is_none() {
            return Some(msg);
        }
        let msg = match msg {
            Msg::Run(command) => *command,
            msg => msg,
        };
        match msg {
            Msg::Edit(edit) => self.edit_secret(edit),
            Msg::Reveal => {
                if let Some(field) = self.draft_mut().and_then(|draft| draft.custom.secret.as_mut())
                {
                    field.revealed = !field.revealed;
                }
            }
            Msg::External | Msg::Earlier | Msg::Later | Msg::PasteImage | Msg::Edited(_) => {
                self.notice = Some(Notice::SecretStaysHere);
            }
            msg => return Some(msg),
        }
        None
    }

    fn edit_secret(&mut self, edit: Edit) {
        let tab = self.tab;
        let Some(draft) = self.draft_mut() else { return };
        let Some(field) = &mut draft.custom.secret else { return };
        let before = field.secret.chars();
        let fits = field.apply(edit);
        let changed = field.secret.chars() != before;
        if changed {
            draft.custom.field = Editor::new(&field.masked(MASK));
            self.unsubmit_custom(tab);
        }
        self.notice = (!fits).then_some(Notice::SecretTooLong);
    }

    /// Hides what is revealed of other questions than the open one.
    pub(in crate::state) fn hide_secrets(&mut self) {
        let shown = if self.screen == Screen::Text { self.tab } else { usize::MAX };
        for (index, draft) in self.drafts.iter_mut().enumerate() {
            if let Some(field) = &mut draft.custom.secret {
                field.revealed &= index == shown;
            }
        }
    }

    /// True where what was typed at question `index` can be its answer.
    pub(in crate::state) fn has_secret(&self, index: usize) -> bool {
        let typed = self.drafts.get(index).and_then(|draft| draft.custom.secret.as_ref());
        typed.is_some_and(|field| !field.typed().is_empty())
    }

    /// The secrets of a form that was sent, each with the name that it is handed on under, without
    /// white space around it.
    pub fn secrets(&self) -> impl Iterator<Item = (&str, &str)> {
        let each = self.form.questions.iter().zip(&self.drafts);
        each.filter(|(_, draft)| draft.selected.custom).filter_map(|(question, draft)| {
            let typed = draft.custom.secret.as_ref()?.typed();
            Some((question.secret()?, typed)).filter(|(_, typed)| !typed.is_empty())
        })
    }

    /// Overwrites every secret: they were handed on, or nobody wants them any more.
    pub(in crate::state) fn clear_secrets(&mut self) {
        let secrets = self.drafts.iter_mut().filter_map(|it| it.custom.secret.as_mut());
        secrets.for_each(|field| field.secret.clear());
    }

    /// `outcome` without secrets that it does not hand on: only a form that is sent does.
    pub(in crate::state) fn without_secrets(&self, mut outcome: Outcome) -> Outcome {
        let is_sent = matches!(outcome, Outcome::Answered(_));
        if let Some(answers) = outcome.answers_mut().filter(|_| !is_sent) {
            let each = self.form.questions.iter().zip(&mut answers.each);
            let secrets = each.filter(|(question, _)| Question::secret(question).is_some());
            secrets.for_each(|(_, answer)| *answer = None);
        }
        outcome
    }

    /// Enter in the field of a secret: it becomes the answer.
    pub(in crate::state) fn submit_secret(&mut self) -> Option<Effect> {
        if !self.has_secret(self.tab) {
            return self.refuse_blank(false);
        }
        self.choose(Row::Custom)
    }
}
