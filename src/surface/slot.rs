//! A form's place on Pi's screen: what happens there goes in, and what is to be done about it comes out.
//! Nothing here asks Pi; whoever looks for it tells what it saw.
//!
//! Pi before 1.4 has room for one component in its prompt's place: what comes later takes it, and Pi
//! never shows what stood there again. So a form is shown again once what took its place has left.
//! A box over the conversation has no place to lose, but it would cover what stands in the prompt's:
//! it is hidden meanwhile. Before 1.3, Pi also took it down when another overlay closed.
//!
//! ```
//! use pi_questions::surface::slot::{Action, Event, Holder, Place, Sight, Slot};
//!
//! let mut slot = Slot::new(Place::Slot);
//! slot.handle(Event::Focused(true), 0.0);
//! // Another dialog takes its place.
//! let Some(Action::Look(look)) = slot.handle(Event::Focused(false), 10.0).pop() else { panic!() };
//! let sight = |holder| Sight { holder, mounted: Some(false), ..Sight::default() };
//! let Some(Action::Look(look)) = slot.handle(Event::Looked(look, sight(Holder::Other)), 110.0).pop()
//! else { panic!() };
//! // It has left.
//! let after = slot.handle(Event::Looked(look, sight(Holder::Prompt)), 210.0);
//! assert_eq!(after, [Action::ShowAgain]);
//! ```

#[cfg(test)]
mod tests;

/// How often Pi is looked at while something else has the keyboard, in ms.
pub const LOOK_MS: f64 = 100.0;
/// A form not drawn for this long is not on the screen, in ms: Pi draws a dozen frames a second while a
/// tool runs.
const UNSEEN_MS: f64 = 1_000.0;

/// Where Pi shows a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In its prompt's place, where there is room for one.
    Slot,
    /// The same, in a Pi that keeps a stack of what stands there.
    Stack,
    /// In a box over the conversation.
    Overlay,
}

impl Place {
    /// Whether a form can open there while `holder` has the keyboard.
    pub fn is_free(self, holder: Holder) -> bool {
        self != Self::Slot || !holder.is_taken()
    }
}

/// What has the keyboard, as Pi tells.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// Pi's prompt.
    Prompt,
    /// An overlay.
    Overlay,
    /// Something in the prompt's place.
    Other,
    /// Pi does not tell.
    #[default]
    Unknown,
}

impl Holder {
    /// Whether something other than Pi's prompt is known to have it.
    pub fn is_taken(self) -> bool {
        matches!(self, Self::Overlay | Self::Other)
    }
}

/// How a form's box stands, as Pi tells.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It was taken down, or never stood.
    #[default]
    Down,
    /// It stands, as far as Pi tells.
    Up,
    /// It is not drawn, and was not taken down by us: it was not drawn yet, or Pi took it down.
    Lost,
}

/// What is to be seen of a form on Pi's screen.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// What has the keyboard.
    pub holder: Holder,
    /// Whether the form's component stands anywhere; `None` where Pi does not tell.
    pub mounted: Option<bool>,
    /// Its box.
    pub standing: Standing,
}

/// A look at Pi's screen that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Whether it is due at once.
    soon: bool,
    /// How often the form had lost the keyboard.
    turn: u32,
}

impl Look {
    /// In how many ms it is due.
    pub fn after_ms(self) -> f64 {
        if self.soon { 0.0 } else { LOOK_MS }
    }
}

/// What happens to a form.
#[derive(Debug, Clone, Copy)]
pub enum Event {
    /// Pi shows it at another place, after it was closed or lost the one before.
    Moved(Place),
    /// Pi gives it the keyboard, or takes it.
    Focused(bool),
    /// Pi draws it.
    Drawn,
    /// A look at Pi's screen.
    Looked(Look, Sight),
    /// The person folds it; true if it is drawn in words.
    Folded(bool),
    /// It closes.
    Closed(Sight),
}

/// What is to be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Keys may still come that were meant for what had the keyboard: they answer nothing.
    Restart,
    /// Look at Pi's screen when that is due.
    Look(Look),
    /// Take the box down.
    Hide,
    /// Put the box up, above everything else.
    Float,
    /// Close the overlay that Pi meant to close when it took down the box instead.
    CloseOther,
    /// Have Pi show the form once more: it lost its place, which is free again.
    ShowAgain,
    /// Have the conversation take the rows that the form leaves.
    CloseRanks,
    /// Tell Pi that the form is done.
    Close,
}

/// Who has the keyboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Keyboard {
    /// The form.
    Ours,
    /// Another component, since just now.
    Leaving,
    /// Another component, for long enough that a person did something there.
    Elsewhere,
}

/// What is known of a form's place.
#[derive(Debug)]
pub struct Slot {
    /// `None` while Pi does not show it.
    place: Option<Place>,
    focused: bool,
    /// Whether Pi has put it into its place yet.
    up: bool,
    /// When it was drawn last; `None` where its box was not drawn since it was put up.
    drawn_ms: Option<f64>,
    keyboard: Keyboard,
    turn: u32,
}

impl Slot {
    /// A form that Pi is about to show at `place`.
    pub fn new(place: Place) -> Self {
        Self {
            place: Some(place),
            focused: false,
            up: false,
            drawn_ms: None,
            keyboard: Keyboard::Ours,
            turn: 0,
        }
    }

    /// Whether the form has the keyboard.
    pub fn is_focused(&self) -> bool {
        self.focused
    }

    /// What is to be done about `event` at `now_ms`, of any monotonic clock.
    pub fn handle(&mut self, event: Event, now_ms: f64) -> Vec<Action> {
        match event {
            Event::Moved(place) => {
                (self.place, self.up, self.keyboard) = (Some(place), false, Keyboard::Ours);
                vec![Action::Restart]
            }
            Event::Focused(true) => {
                (self.focused, self.up) = (true, true);
                let before = std::mem::replace(&mut self.keyboard, Keyboard::Ours);
                if before == Keyboard::Elsewhere { vec![Action::Restart] } else { Vec::new() }
            }
            Event::Focused(false) => {
                self.focused = false;
                let (Some(place), Keyboard::Ours) = (self.place, self.keyboard) else {
                    return Vec::new();
                };
                self.keyboard = Keyboard::Leaving;
                self.turn = self.turn.wrapping_add(1);
                // Whoever leaves gives the keyboard to the prompt: no key may come to it before the box.
                vec![Action::Look(Look { soon: place == Place::Overlay, turn: self.turn })]
            }
            Event::Drawn => {
                (self.drawn_ms, self.up) = (Some(now_ms), true);
                Vec::new()
            }
            Event::Looked(look, sight) if look.turn == self.turn => {
                self.looked(look, sight, now_ms)
            }
            Event::Looked(..) => Vec::new(),
            Event::Folded(plain) => {
                // A reader would speak all of it once more.
                let leaves = !plain && self.place != Some(Place::Overlay);
                if leaves { vec![Action::CloseRanks] } else { Vec::new() }
            }
            Event::Closed(sight) => {
                // It would close what took its place.
                let displaced = self.is_displaced(sight, now_ms);
                let closes = self.place.take().is_some() && !displaced;
                if closes { vec![Action::Close] } else { Vec::new() }
            }
        }
    }

    /// The first look at a box comes too early for a person to have done anything elsewhere.
    fn looked(&mut self, look: Look, sight: Sight, now_ms: f64) -> Vec<Action> {
        let Some(place) = self.place else { return Vec::new() };
        if self.keyboard == Keyboard::Ours {
            return Vec::new();
        }
        if !look.soon {
            self.keyboard = Keyboard::Elsewhere;
        }
        let again = Action::Look(Look { soon: false, ..look });
        match place {
            // It comes back by itself.
            Place::Stack => Vec::new(),
            Place::Slot if sight.holder == Holder::Prompt && self.is_displaced(sight, now_ms) => {
                self.keyboard = Keyboard::Ours;
                vec![Action::ShowAgain]
            }
            Place::Slot => vec![again],
            Place::Overlay => {
                let mut actions = self.reconciled(sight);
                actions.push(again);
                actions
            }
        }
    }

    /// Brings the box in line with what has the keyboard: what opens above it is left alone.
    fn reconciled(&mut self, sight: Sight) -> Vec<Action> {
        let actions = match (sight.standing, sight.holder) {
            (Standing::Lost, _) if self.drawn_ms.is_some() => {
                vec![Action::CloseOther, Action::Float]
            }
            (_, Holder::Prompt | Holder::Unknown) => vec![Action::Float],
            (_, Holder::Other) => vec![Action::Hide],
            (_, Holder::Overlay) => Vec::new(),
        };
        if actions.contains(&Action::Float) {
            self.drawn_ms = None;
        }
        actions
    }

    /// Whether another component stands in its place. Not where Pi is about to put it up.
    fn is_displaced(&self, sight: Sight, now_ms: f64) -> bool {
        let can_be = self.place == Some(Place::Slot) && self.up && !self.focused;
        let drawn = || self.drawn_ms.is_some_and(|drawn_ms| now_ms - drawn_ms < UNSEEN_MS);
        can_be && !sight.mounted.unwrap_or_else(drawn)
    }
}
