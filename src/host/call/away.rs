//! Questions that nobody touches: where the person's settings say so, they are put aside as by "answer
//! later", and the agent goes on. Nothing is answered by that.

use napi::Env;

use crate::contract::Mode;
use crate::host::call::open_call::OpenCall;
use crate::host::js::timer::{Clock, Timer, date_ms};

/// How often it is looked at in ms, at least: so soon after the machine slept that is known.
const STEP_MS: f64 = 30_000.0;

/// A timer that is later than this, in ms, says that the machine slept or Pi was stopped. The date counts,
/// for the clocks of some systems stand still in their sleep.
const SLEPT_MS: f64 = 2_000.0;

impl OpenCall {
    /// Waits until nobody did anything in this Pi for the time that the settings name. A person is taken
    /// to be there while their editor is open, and when the machine wakes up.
    pub(super) fn start_away(&self, env: &Env) {
        let Some(limit) = self.away_ms() else { return };
        // A timer may be early by a fraction of a millisecond.
        let step = (f64::from(limit) - self.idle_ms()).clamp(0.0, STEP_MS) + 1.0;
        let (call, due_ms) = (self.weak(), date_ms() + step);
        let over = move |env: &Env| {
            let Some(call) = call.upgrade().filter(|call| call.is_open()) else { return };
            let in_use = call.extension.queue.all().iter().any(|turn| turn.is_in_use());
            if in_use || date_ms() - due_ms > SLEPT_MS {
                call.extension.touch();
            }
            if call.is_untouched() {
                // All at once: none of the others takes the screen meanwhile.
                let extension = &call.extension;
                extension.together(env, || {
                    extension.queue.all().iter().for_each(|turn| turn.defer_untouched(env));
                });
            } else {
                call.start_away(env);
            }
        };
        if let Ok(timer) = Timer::start(env, step, over) {
            self.absence.timer.replace(Some(timer));
        }
    }

    /// Whether nobody touched it for too long.
    fn is_untouched(&self) -> bool {
        self.away_ms().is_some_and(|limit| self.idle_ms() >= f64::from(limit))
    }

    /// The time after which it is put aside, in ms; `None` where that is off, or somebody has to wait for
    /// it: the Pi that started this one keeps the time of a person there.
    fn away_ms(&self) -> Option<u32> {
        let limit = self.extension.settings().away.limit_ms()?;
        let may = self.facts.call.form.policy.may.defer && !self.is_deferred() && self.may_defer();
        (may && !self.parent.asked.get()).then_some(limit)
    }

    /// How long nobody did anything in this Pi since it was asked, in ms.
    fn idle_ms(&self) -> f64 {
        self.absence.asked.get().now_ms().min(self.extension.idle_ms())
    }

    /// Puts it aside where nobody touched it for too long, wherever it is shown.
    pub(super) fn put_untouched_aside(&self, env: &Env) {
        let limit = self.away_ms().filter(|_| self.is_untouched());
        let Some(limit) = limit else { return };
        let surfaces = self.surfaces();
        let put_away = |env: &Env| {
            self.extension.queue.with(|turns| turns.hold(self.key, false));
            for surface in &surfaces {
                match self.mode.get() {
                    Mode::Interactive => surface.defer(env),
                    _ => surface.close(env, false),
                }
            }
            self.step_aside(env);
        };
        self.absence.over_ms.set(Some(limit));
        if self.defer(env, put_away) {
            self.tell_client(env);
        } else {
            self.absence.over_ms.set(None);
            self.try_again_later(env);
        }
    }

    /// The session did not take it: it waits for as long once more.
    fn try_again_later(&self, env: &Env) {
        self.absence.asked.set(Clock::start());
        if self.is_open() {
            self.start_away(env);
        }
    }
}
