//! The line above Pi's editor that names deferred questions.

use std::mem;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::host::extension::Extension;
use crate::host::form::component;
use crate::host::js::{Maybe, Object, function};
use crate::host::pi::{OurComponent, screen};
use crate::host::reply;
use crate::strings::language;
use crate::surface::deferred::{line, names, reply_line};
use crate::surface::tui::MouseKind;
use crate::view::Glyphs;

/// The name of the line to Pi.
const KEY: &str = "ask-user-waiting";

/// The contents of the line.
struct Said {
    /// The names of the questions.
    names: Vec<String>,
    /// The number of further questions.
    unnamed: usize,
    /// True if it offers a form for the questions of the reply.
    offers: bool,
    /// The name of the key that opens them.
    key: Option<String>,
}

impl Extension {
    /// Redraws the line if the deferred calls or the language have changed.
    pub(in crate::host) fn draw_line(self: &Rc<Self>) {
        if !self.with(|state| state.line.listens && !mem::replace(&mut state.line.drawing, true)) {
            return;
        }
        // Pi runs code of others while it takes the line, which may change what waits.
        loop {
            let (waiting, unnamed) = self.log.with(|session| {
                let unseen = session.calls.unseen();
                let each =
                    unseen.iter().map(|call| (call.id.clone(), names(&call.facts.call.form)));
                (each.collect::<Vec<_>>(), session.rest().1)
            });
            let (ids, names): (Vec<_>, Vec<_>) = waiting.into_iter().unzip();
            // While a form is open, the key is its own.
            let opens = !self.is_taken();
            let offers = ids.is_empty() && reply::is_offered(self);
            let is_empty = ids.is_empty();
            let named = (ids, unnamed, offers, language::current(), opens);
            if self.with(|state| state.line.named == named) {
                break;
            }
            self.with(|state| state.line.named = named);
            let key = opens.then(|| self.with_writing(|writing, _| writing.fold_key()));
            let said = Said { names: names.concat(), unnamed, offers, key };
            let is_shown = !is_empty || offers;
            self.show_line(is_shown.then_some(said)).ok();
        }
        self.with(|state| state.line.drawing = false);
    }

    /// Shows the line with what is `said`; without that there is none.
    fn show_line(self: &Rc<Self>, said: Option<Said>) -> Result<()> {
        let Some(ui) = self.ctx().and_then(|ctx| ctx.ui()) else { return Ok(()) };
        let placement = Object::from_json(&json!({ "placement": "aboveEditor" }))?;
        let Some(said) = said else { return ui.set_widget(KEY, Maybe(None), placement) };
        let settings = self.settings().form();
        let glyphs = Glyphs::of(settings.ascii, settings.plain);
        let (extension, said) = (Rc::clone(self), Rc::new(said));
        let build = function("line", move |args| {
            if !extension.is_over()
                && let Some(tui) = args.get(0)
            {
                extension.with(|state| state.line.tui.replace(tui));
            }
            let said = Rc::clone(&said);
            let draw = move |columns| {
                let key = said.key.as_deref();
                let drawn = match said.offers {
                    true => reply_line(glyphs, columns, key),
                    false => line(&said.names, said.unnamed, glyphs, columns, key),
                };
                drawn.into_iter().collect()
            };
            let built = screen::component(args.get(1), Box::new(draw))?;
            // A click does what the key does.
            let extension = Rc::clone(&extension);
            let opens = component::mouse_handler(move |mouse| {
                let is_click = mouse.kind == MouseKind::Click && mouse.primary;
                is_click && !extension.is_over() && extension.open_first()
            })?;
            OurComponent::from(built).mouse(opens)
        })?;
        ui.set_widget(KEY, Maybe(Some(build)), placement)
    }
}
