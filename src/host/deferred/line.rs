//! The line above Pi's prompt that says what waits.

use std::mem;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::host::deferred::Waiting;
use crate::host::extension::Extension;
use crate::host::form::component;
use crate::host::js::guard::guarded;
use crate::host::js::{Maybe, Object, function};
use crate::host::pi::{Ctx, OurComponent, screen};
use crate::host::queue::Turn;
use crate::host::reply;
use crate::strings::language;
use crate::surface::deferred::{line, names, reply_line};
use crate::surface::tui::MouseKind;
use crate::view::Glyphs;

/// The name of the line to Pi.
const KEY: &str = "ask-user-waiting";

impl Waiting {
    /// Draws the line anew if other calls stand aside than it names, or the person reads another
    /// language.
    pub fn draw(&self) {
        let Some(extension) = self.extension.upgrade() else { return };
        if !self.shown.borrow().listens || mem::replace(&mut self.shown.borrow_mut().drawing, true)
        {
            return;
        }
        // Pi runs code of others while it takes the line, which may change what waits.
        loop {
            let waiting = extension.queue.unseen();
            let ids: Vec<_> = waiting.iter().map(|turn| turn.request_id().to_owned()).collect();
            // While a form is open, the key is its own.
            let opens = !extension.queue.is_taken();
            let unnamed = extension.log.with(|session| session.rest().1);
            let offers = waiting.is_empty() && reply::is_offered(&extension);
            let named = (ids, unnamed, offers, language::current(), opens);
            if self.shown.borrow().named == named {
                break;
            }
            self.shown.borrow_mut().named = named;
            let Some(ctx) = self.ctx() else { break };
            let waiting = (waiting.as_slice(), unnamed, offers);
            guarded(|| self.put(&ctx, &extension, waiting, opens)).ok();
        }
        self.shown.borrow_mut().drawing = false;
    }

    fn put(
        &self,
        ctx: &Ctx,
        extension: &Extension,
        (waiting, unnamed, offers): (&[Rc<dyn Turn>], usize, bool),
        opens: bool,
    ) -> Result<()> {
        let Some(ui) = ctx.ui() else { return Ok(()) };
        let placement = Object::from_json(&json!({ "placement": "aboveEditor" }))?;
        if waiting.is_empty() && !offers {
            return ui.set_widget(KEY, Maybe(None), placement);
        }
        let settings = extension.settings().form();
        let names: Vec<_> =
            waiting.iter().flat_map(|turn| names(&turn.facts().call.form)).collect();
        let glyphs = Glyphs::of(settings.ascii, settings.plain);
        let key = opens.then(|| extension.with_writing(|it, _| it.fold_key()));
        let names = Rc::new(names);
        let this = self.this.clone();
        let build = function("line", move |args| {
            if let (Some(waiting), Some(tui)) = (this.upgrade(), args.get(0)) {
                waiting.shown.borrow_mut().tui = Some(tui);
            }
            let (names, key) = (Rc::clone(&names), key.clone());
            let draw = move |columns| {
                let key = key.as_deref();
                let drawn = match offers {
                    true => reply_line(glyphs, columns, key),
                    false => line(&names, unnamed, glyphs, columns, key),
                };
                drawn.into_iter().collect()
            };
            let built = screen::component(args.get(1), Box::new(draw))?;
            // A click does what the key does.
            let this = this.clone();
            let opens = component::hear_mouse(move |mouse| {
                let is_click = mouse.kind == MouseKind::Click && mouse.primary;
                let waiting = this.upgrade().filter(|_| is_click);
                waiting.is_some_and(|waiting| waiting.open_first())
            })?;
            OurComponent::from(built).mouse(opens)
        })?;
        ui.set_widget(KEY, Maybe(Some(build)), placement)
    }
}
