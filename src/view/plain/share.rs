//! How many lines each part of the form gets.

/// The lines that the parts would take.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Need {
    /// Lines of the whole form.
    pub most: usize,
    /// The help line, or what takes its place.
    pub foot: usize,
    /// Where one is, and how long the question stays open.
    pub status: usize,
    /// What is asked.
    pub text: usize,
    /// The note below it.
    pub note: usize,
    /// Lines of it that stay, because it is typed.
    pub note_least: usize,
    /// Rows or a text field.
    pub body: usize,
    /// The same where it has no room for all that it would say.
    pub body_brief: usize,
    /// Lines of them that stay.
    pub body_least: usize,
}

/// The lines that they get.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    pub foot: usize,
    pub status: usize,
    pub text: usize,
    pub note: usize,
    pub body: usize,
}

/// Lines of the text that stay before the list gets more than it cannot do without.
const TEXT: usize = 4;

impl Share {
    /// What has the focus comes first, then the help line, the place and the question.
    pub(super) fn of(need: Need) -> Self {
        let mut left = need.most;
        let mut take = |wanted: usize, keep: usize| {
            let got = wanted.min(left.saturating_sub(keep));
            left -= got;
            got
        };
        // The help line stays.
        let mut share = Self {
            note: take(need.note_least, 1),
            body: take(need.body_least, 1),
            foot: take(need.foot.min(1), 0),
            status: take(need.status.min(1), 0),
            text: take(need.text.min(TEXT), 0),
        };
        share.foot += take(need.foot - share.foot, 0);
        share.status += take(need.status - share.status, 0);
        let room = share.body + left;
        let mut take = |wanted: usize| {
            let got = wanted.min(left);
            left -= got;
            got
        };
        let body = if need.body <= room { need.body } else { need.body_brief };
        share.body += take(body.saturating_sub(share.body));
        share.note += take(need.note - share.note);
        share.text += take(need.text - share.text);
        // What nothing else needs.
        share.body += take(need.body.saturating_sub(share.body));
        share
    }
}
