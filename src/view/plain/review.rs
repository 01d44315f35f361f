//! The review: every answer, and the rows that send them.

use super::note;
use super::rows::{Rows, Say};
use crate::state::Draft;
use crate::strings::{self, plain as words, sentences};
use crate::view::common::DrawContext;
use crate::view::{review, said};

/// The rows of the review.
pub(super) fn rows<'a>(cx: DrawContext<'a>) -> Rows<'a> {
    let (all, endings) = (cx.state.form.questions.len(), review::endings(cx));
    let missing = endings.is_empty().then(|| review::missing(cx));
    let of = all + endings.len();
    let say = move |index: usize, say: Say| {
        let said = match index.checked_sub(all) {
            Some(ending) => endings.get(ending).cloned().unwrap_or_default(),
            None => answer(cx, index, say),
        };
        words::row(index + 1, of, &said)
    };
    let rows = Rows::new(of, cx.state.whole.row, say);
    rows.scrolling(|scroll| &mut scroll.review_top).with_below(missing)
}

/// `Database: PostgreSQL (Recommended). Note: only for staging`
fn answer(cx: DrawContext<'_>, index: usize, say: Say) -> String {
    let (_, answer) = said::answer(cx, index);
    let is_kept = cx.state.drafts.get(index).is_some_and(Draft::is_kept);
    let is_kept = is_kept && cx.state.is_answered(index);
    let answer = if is_kept { format!("{answer} {}", strings::kept()) } else { answer };
    let mut text = words::with(cx.state.form.short(index), &answer);
    if say == Say::Full {
        for kept in said::notes(cx, index) {
            text = sentences::then(&text, &note::line(&kept, cx));
        }
    }
    text.replace('\n', " ")
}
