//! A form on Pi's screen: Pi's `Component` for it, a plain object of closures, so that its methods work
//! detached and none of them throws; and where it stands there, for which Pi is asked, and what
//! [`crate::surface::slot`] decides is done.

use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, Property, PropertyAttributes};
use serde_json::json;

use crate::host::form::overlay::Overlay;
use crate::host::form::{Ending, Form, Screen};
use crate::host::js::timer::Timer;
use crate::host::js::{
    JsRef, add_listener, add_method, alive, from_json, get, lines_function, undefined,
};
use crate::host::pi::{prompt_slot, screen};
use crate::model::KeptForm;
use crate::surface::slot::{Action, Event, Sight};
use crate::surface::tui::{Dialog, Mouse, MouseKind};

/// The component of `form`.
pub fn build<'e>(env: &'e Env, form: &Rc<Form>) -> Result<Object<'e>> {
    let component = &mut Object::new(env)?;
    let of = Rc::clone(form);
    let render = lines_function(env, move |env, width| of.render(env, width))?;
    component.set_named_property("render", render)?;
    let of = Rc::clone(form);
    add_mouse(env, component, move |env, event| of.mouse(env, event))?;
    let of = Rc::clone(form);
    add_listener(env, component, "invalidate", move |args| of.invalidate(args.env))?;
    let of = Rc::clone(form);
    add_listener(env, component, "handleInput", move |args| {
        if let Some(raw) = args.get::<Utf16String>(0) {
            of.input(args.env, &raw);
        }
    })?;
    let of = Rc::clone(form);
    add_listener(env, component, "dispose", move |args| of.disposed(args.env))?;
    component.set_named_property("wantsKeyRelease", false)?;
    define_focused(component, form)?;
    Ok(*component)
}

/// Gives `component` Pi's `handleMouse`; `used` tells whether it used the event.
pub fn add_mouse(
    env: &Env,
    component: &mut Object,
    used: impl Fn(&Env, Mouse) -> bool + 'static,
) -> Result<()> {
    add_method(env, component, "handleMouse", move |args| match args.object(0) {
        Some(event) if used(args.env, mouse(args.env, &event)) => {
            from_json(args.env, &json!({ "handled": true, "render": true }))
        }
        _ => undefined(args.env),
    })
}

/// Pi's mouse event as ours.
fn mouse(env: &Env, event: &Object) -> Mouse {
    let number = |name| get::<f64>(env, event, name).unwrap_or_default();
    let kind = match get::<String>(env, event, "type").as_deref() {
        Some("press") => MouseKind::Press,
        Some("release") => MouseKind::Release,
        Some("click") => MouseKind::Click,
        Some("wheel") if number("wheelDelta") < 0.0 => MouseKind::Wheel(-1),
        Some("wheel") if number("wheelDelta") > 0.0 => MouseKind::Wheel(1),
        _ => MouseKind::Other,
    };
    let button = get::<String>(env, event, "button");
    let primary = !matches!(button.as_deref(), Some("middle" | "right"));
    Mouse { kind, x: number("x"), y: number("y"), primary }
}

/// `focused`, which Pi sets. Its closures may live as long as the environment, so they hold the
/// form weakly.
fn define_focused(component: &mut Object, form: &Rc<Form>) -> Result<()> {
    let (read, written) = (Rc::downgrade(form), Rc::downgrade(form));
    let focused = Property::new()
        .with_utf8_name("focused")?
        .with_getter_closure(move |_: Env, _: This| {
            Ok(read.upgrade().is_some_and(|form| form.focused()))
        })
        .with_setter_closure(move |env: Env, _: This, value: Unknown| {
            if let Some(form) = written.upgrade() {
                let focused = value.coerce_to_bool().unwrap_or_default();
                form.set_focused(&env, focused);
            }
            Ok(())
        })
        .with_property_attributes(
            PropertyAttributes::Enumerable | PropertyAttributes::Configurable,
        );
    component.define_properties(&[focused])
}

impl Form {
    /// Stands on another `screen` now, with all that was answered and typed.
    pub fn moved(&self, env: &Env, screen: Screen) {
        let place = screen.place;
        self.own(|own| (own.screen, own.lines) = (Some(screen), None));
        self.happens(env, Event::Moved(place));
    }

    /// As [`Self::close`], but it keeps what was answered and typed until it has [`Self::moved`] to
    /// another screen.
    pub fn put_away(&self, env: &Env) -> String {
        let type_ahead = self.close(env);
        self.dialog(Dialog::clear_type_ahead).map_or_else(|_| String::new(), |()| type_ahead)
    }

    /// What the person left in it.
    pub fn kept(&self) -> KeptForm {
        let kept = self.dialog(|dialog| dialog.state().kept());
        KeptForm { each: kept.unwrap_or_default(), topic: None }
    }

    /// Remembers what Pi shows for it.
    pub fn shown_as(&self, component: JsRef) {
        self.own(|own| {
            if let Some(screen) = own.screen.as_mut() {
                screen.component = Some(component);
            }
        });
    }

    /// Shows the terminal's own cursor until the form closes.
    pub fn show_cursor(&self, env: &Env) {
        let Some(tui) = self.tui(env).filter(|tui| screen::hides_cursor(env, tui)) else { return };
        let is_open = self.own(|own| own.screen.as_mut().map(|it| it.cursor = true).is_some());
        if is_open {
            screen::show_cursor(env, &tui, true);
        }
    }

    /// Whether the form has the keyboard.
    pub fn focused(&self) -> bool {
        self.own(|own| own.slot.is_focused())
    }

    /// Pi gives or takes the keyboard.
    pub fn set_focused(&self, env: &Env, focused: bool) {
        let actions = self.handle(Event::Focused(focused));
        self.change(env, "focus", |dialog| dialog.set_focused(focused));
        self.perform(env, actions);
    }

    /// What the place says to `event`.
    pub(super) fn handle(&self, event: Event) -> Vec<Action> {
        self.own(|own| own.slot.handle(event, self.clock.now_ms()))
    }

    /// Does what `event` asks for.
    pub(super) fn happens(&self, env: &Env, event: Event) {
        let actions = self.handle(event);
        self.perform(env, actions);
    }

    fn perform(&self, env: &Env, actions: Vec<Action>) {
        for action in actions {
            let placed = self.tui(env).zip(self.on_screen(|screen| screen.overlay.clone()));
            let Some((tui, overlay)) = placed else { return };
            match action {
                Action::Restart => self.change(env, "restart", Dialog::came_back),
                Action::Look(look) => {
                    let look_again = alive(&self.this, move |form, env| {
                        if form.is_open() {
                            form.happens(env, Event::Looked(look, form.sight(env)));
                        }
                    });
                    // Without timers it stands where it stands.
                    Timer::start(env, look.after_ms(), look_again).ok();
                }
                Action::Hide => overlay.iter().for_each(|overlay| overlay.hide(env)),
                Action::Float => {
                    let component = self.on_screen(|it| it.component.as_ref()?.get(env).ok());
                    if let Some((overlay, component)) = overlay.zip(component.flatten()) {
                        overlay.show(env, &tui, component);
                    }
                }
                Action::CloseOther => Overlay::close_other(env, &tui),
                Action::ShowAgain => (self.end)(env, Ending::Displaced),
                Action::CloseRanks => screen::close_ranks(env, &tui),
                Action::Close => drop(self.close(env)),
            }
        }
    }

    /// What is to be seen of it on Pi's screen.
    pub(super) fn sight(&self, env: &Env) -> Sight {
        let Some(tui) = self.tui(env) else { return Sight::default() };
        let component = self.on_screen(|it| it.component.as_ref()?.get(env).ok()).flatten();
        let overlay = self.on_screen(|screen| screen.overlay.clone()).flatten();
        Sight {
            holder: prompt_slot::holder(env, &tui),
            mounted: component.and_then(|it| prompt_slot::shows(env, &tui, it)),
            standing: overlay.map(|overlay| overlay.standing(env)).unwrap_or_default(),
        }
    }
}
