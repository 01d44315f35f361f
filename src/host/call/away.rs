//! Questions that nobody touches: where the person's settings say so, they are put aside as by "answer
//! later", and the agent goes on. Nothing is answered by that.

use napi::Env;

use crate::host::call::open_call::OpenCall;
use crate::host::js::timer::Timer;
use crate::session::Event;
use crate::session::asking::Absence;

impl OpenCall {
    /// Waits until nobody did anything in this Pi for the time that the settings name. A person is taken
    /// to be there while their editor is open, and when the machine wakes up.
    pub(super) fn start_away(&self, env: &Env) {
        let Some(limit) = self.away_ms() else { return };
        let (now, idle_ms) = (self.extension.now(), self.extension.idle_ms());
        let step = self.with(|it| it.absence.next_look_ms(limit, idle_ms, now));
        let (call, due_ms) = (self.weak(), now.date + step);
        let over = move |env: &Env| {
            let Some(call) = call.upgrade().filter(|call| call.is_open()) else { return };
            let in_use = call.extension.queue.all().iter().any(|turn| turn.is_in_use());
            if in_use || Absence::slept(due_ms, call.extension.now()) {
                call.extension.touch();
            }
            if call.untouched_ms().is_some() {
                // All at once: none of the others takes the screen meanwhile.
                let extension = &call.extension;
                extension.together(env, || {
                    extension.queue.all().iter().for_each(|turn| turn.defer_untouched(env));
                });
            } else {
                call.start_away(env);
            }
        };
        let timer = Timer::start(env, step, over).ok();
        self.open.borrow_mut().looking = timer;
    }

    /// For how long nobody had to touch it until it is put aside, if nobody did, in ms.
    fn untouched_ms(&self) -> Option<u32> {
        let (now, idle_ms) = (self.extension.now(), self.extension.idle_ms());
        let is_over = |limit: &u32| self.with(|it| it.absence.is_over(*limit, idle_ms, now));
        self.away_ms().filter(is_over)
    }

    /// The time after which it is put aside, in ms; `None` where that is off, or somebody has to wait for
    /// it.
    fn away_ms(&self) -> Option<u32> {
        let limit = self.extension.settings().away.limit_ms()?;
        let may = self.facts.call.form.policy.may.defer && !self.is_deferred() && self.may_defer();
        may.then_some(limit)
    }

    /// Puts it aside where nobody touched it for too long, wherever it is shown.
    pub(super) fn put_untouched_aside(&self, env: &Env) {
        let Some(limit) = self.untouched_ms() else { return };
        self.extension.queue.with(|turns| turns.hold(self.key, false));
        self.handle(env, |id| Event::Untouched { id, for_ms: limit });
        // The session did not take it.
        if self.is_open() && !self.is_deferred() {
            self.start_away(env);
        }
    }
}
