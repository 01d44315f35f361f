//! What helps to write a text in a form: files to refer to, and earlier answers.

use std::rc::Rc;

use napi::Env;

use crate::host::js::timer::Timer;
use crate::host::pi::files::{FileSearch, Running};

/// Gives what the person wrote in earlier answers, the newest first.
pub type Earlier = Box<dyn FnOnce(&Env) -> Vec<String>>;

/// What helps to write a text.
pub struct Writing {
    /// Finds files to refer to.
    pub files: Rc<FileSearch>,
    /// Asked at the first key, or at once where a text is asked for.
    pub earlier: Earlier,
}

/// A search that the form waits for.
pub struct Searching {
    /// Counts the searches of a form.
    pub generation: u64,
    /// Until it starts.
    pub timer: Option<Timer>,
    /// Once it has started.
    pub running: Option<Rc<Running>>,
}

impl Searching {
    /// Stops it.
    pub fn stop(self, env: &Env) {
        if let Some(timer) = self.timer {
            timer.clear(env);
        }
        if let Some(running) = self.running {
            running.stop(env);
        }
    }
}
