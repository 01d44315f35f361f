//! The slot of Pi's editor, where forms stand, and who else may stand in it.
//!
//! Pi before 1.4 has room for one component there: what comes later takes the slot, and Pi never
//! shows what stood there again. So a form waits while something else has the keyboard, and comes
//! back once something else took its slot and left. Newer Pis keep a stack (`Pi::stacks_forms`).

use napi::Result;

use super::screen;
use super::table::{Ctx, Tui};
use crate::host::js::Object;
use crate::host::js::timer::nap;
use crate::surface::slot::{Holder, LOOK_MS};

/// The component that has the keyboard.
pub fn holder(tui: &Tui) -> Holder {
    let holder = tui.focused_component().unwrap_or_else(|_| tui.focused_field());
    let Some(holder) = holder else { return Holder::Unknown };
    // Pi calls both on its editor, also where an extension brought its own.
    if holder.gives_text() && holder.takes_text() {
        return Holder::Prompt;
    }
    let is_overlay = tui.is_overlay_focused().unwrap_or(false);
    if is_overlay { Holder::Overlay } else { Holder::Other }
}

/// Waits until nothing but Pi's editor has the keyboard.
pub async fn wait_until_free(tui: &Tui) {
    while holder(tui).is_taken() {
        nap(LOOK_MS).await;
    }
}

/// Returns the slot of a settled call to Pi, and a component that draws nothing. Pi then
/// restores the editor's text as it was when the call came, so text typed since is restored here.
pub fn give_back(done: &Object, ctx: Option<&Ctx>) -> Result<Object> {
    let typed = ctx.map(Ctx::prompt);
    done.invoke_quietly();
    if let (Some(ctx), Some(typed)) = (ctx, typed) {
        ctx.set_prompt(&typed);
    }
    screen::nothing()
}
