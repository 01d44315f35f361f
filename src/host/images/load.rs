//! Reads the images of replies when they are sent.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use super::content::{Block, Content};
use super::file::{self, Beginning};
use crate::contract::Reply;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::timer::Timer;
use crate::host::js::{JsRef, call_value, object, tame};
use crate::host::pi::Ctx;
use crate::model::image::{MOST_BYTES, MOST_PIXELS, PROBED_BYTES};
use crate::model::{Fault, Image, Probe};
use crate::strings::{programs, sentences};

/// How long files may take, in ms: one on a network that is gone takes forever.
const PATIENCE_MS: f64 = 10_000.0;
/// The longest base64 that is written into a session by ourselves: what Pi writes it scales down.
const MOST_STORED: u64 = 9 * 1024 * 1024 / 2;

/// Where images come from and go to.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// What their paths are relative to.
    cwd: PathBuf,
    /// True where the model takes text only.
    blind: bool,
    /// True where they are written past Pi, which would have scaled them.
    stored: bool,
}

impl Reading {
    /// Images for the model of `ctx`.
    pub fn of(ctx: Option<Ctx>) -> Self {
        let cwd = ctx.and_then(|ctx| ctx.cwd()).unwrap_or_default();
        Self { cwd, blind: ctx.is_some_and(|ctx| !ctx.sees_images()), stored: false }
    }

    /// The same, written into the session past Pi.
    #[must_use]
    pub fn stored(self) -> Self {
        Self { stored: true, ..self }
    }
}

/// What is called with the images, one [`Content`] for each reply.
type Done = Box<dyn FnOnce(&Env, &[Content])>;

/// Reads the images of `replies`; `done` is called once: now, where there are none or the model takes
/// none, else when they are read or [`PATIENCE_MS`] are over.
pub fn load(
    env: &Env,
    source: Reading,
    replies: &[&Reply],
    done: impl FnOnce(&Env, &[Content]) + 'static,
) {
    boxed(env, source, replies, Box::new(done));
}

/// What is the same for every caller.
fn boxed(env: &Env, source: Reading, replies: &[&Reply], done: Done) {
    let none = replies.iter().all(|reply| reply.images.is_empty());
    if none || source.blind {
        let contents: Vec<_> = replies.iter().map(|reply| unseen(reply)).collect();
        return done(env, &contents);
    }
    let slot = |(index, image): (usize, &Image)| Slot {
        name: programs::image_name(index + 1, &image.name()),
        image: image.clone(),
        block: None,
    };
    let slots: Vec<Vec<_>> =
        replies.iter().map(|reply| reply.images.iter().enumerate().map(slot).collect()).collect();
    let places: Vec<(usize, usize)> = slots
        .iter()
        .enumerate()
        .flat_map(|(reply, slots)| (0..slots.len()).map(move |image| (reply, image)))
        .collect();
    let job = Rc::new(Job {
        source,
        slots: RefCell::new(slots),
        done: RefCell::new(Some(done)),
        timer: RefCell::default(),
    });
    let late = Rc::downgrade(&job);
    let timer = Timer::start(env, PATIENCE_MS, move |env| {
        if let Some(job) = late.upgrade() {
            job.give_up(env);
        }
    });
    job.timer.replace(timer.ok());
    for place in places {
        let begun = guarded(|| {
            job.begin(env, place);
            Ok(())
        });
        if let Err(error) = tame(env, begun) {
            job.fill(env, place, Err(unreadable(&error)));
        }
    }
}

/// The content of a reply whose images are not sent.
fn unseen(reply: &Reply) -> Content {
    let files: Vec<_> = reply.images.iter().map(|image| image.path.as_str()).collect();
    let sentence = (!files.is_empty()).then(|| programs::not_seen(&files));
    Content { sentence, blocks: Vec::new() }
}

/// An image on its way.
struct Slot {
    name: String,
    image: Image,
    block: Option<Block>,
}

impl Slot {
    /// What came of the image; the first counts.
    fn fill(&mut self, read: Read) {
        let left_out = |why| sentences::left_out(&self.name, &self.image.path, &why);
        let block = read.map_err(left_out);
        self.block.get_or_insert(block);
    }
}

/// The block for an image, or why there is none.
type Read = std::result::Result<Rc<JsRef>, Fault>;

fn unreadable(error: &Error) -> Fault {
    Fault::Unreadable(error.reason.clone())
}

/// Images that are being read. The callbacks of `node:fs` hold it.
struct Job {
    source: Reading,
    slots: RefCell<Vec<Vec<Slot>>>,
    done: RefCell<Option<Done>>,
    timer: RefCell<Option<Timer>>,
}

/// A reply and an image of it, by index.
type Place = (usize, usize);

impl Job {
    /// The path of an image, and the project where it must lie there.
    fn path(&self, (reply, image): Place) -> Option<(String, Option<PathBuf>)> {
        let slots = self.slots.borrow();
        let image = &slots.get(reply)?.get(image)?.image;
        let whole = self.source.cwd.join(&image.path).into_os_string().into_string().ok()?;
        Some((whole, image.confined.then(|| self.source.cwd.clone())))
    }

    fn begin(self: &Rc<Self>, env: &Env, place: Place) {
        inject("image");
        let Some((whole, project)) = self.path(place) else { return };
        let job = Rc::clone(self);
        let wanted = move |length| match u32::try_from(length) {
            // What a system makes up while it is read has no length, and may have no end.
            Ok(0) => Err(Fault::NoImage),
            // One more, to see whether it grows.
            Ok(count) if length <= MOST_BYTES => Ok(count + 1),
            _ => Err(Fault::TooLarge),
        };
        file::read(env, whole, project, wanted, move |env, read| {
            let block = read.and_then(|read| {
                let block = guarded(|| Ok(block(env, &read, job.source.stored)));
                tame(env, block).unwrap_or_else(|error| Err(unreadable(&error)))
            });
            job.fill(env, place, block);
        });
    }

    /// One image is read, or never will be.
    fn fill(&self, env: &Env, (reply, image): Place, read: Read) {
        let mut all = self.slots.borrow_mut();
        if let Some(slot) = all.get_mut(reply).and_then(|slots| slots.get_mut(image)) {
            slot.fill(read);
        }
        let is_last = all.iter().flatten().all(|slot| slot.block.is_some());
        drop(all);
        if is_last {
            self.finish(env);
        }
    }

    /// No file has more time.
    fn give_up(&self, env: &Env) {
        for slot in self.slots.borrow_mut().iter_mut().flatten() {
            slot.fill(Err(Fault::TooSlow));
        }
        self.finish(env);
    }

    fn finish(&self, env: &Env) {
        if let Some(timer) = self.timer.take() {
            timer.clear(env);
        }
        let Some(done) = self.done.take() else { return };
        let content = |slots: Vec<Slot>| Content {
            sentence: None,
            blocks: slots.into_iter().filter_map(|slot| slot.block).collect(),
        };
        let contents: Vec<_> = self.slots.take().into_iter().map(content).collect();
        done(env, &contents);
    }
}

/// The block for an image whose file was read. Its content counts again: it may be another file by
/// now.
fn block(env: &Env, read: &Beginning, stored: bool) -> Read {
    let Beginning { bytes, count, length } = *read;
    if u64::from(count) != length {
        return Err(Fault::Changed);
    }
    let gone = |_| Fault::NoImage;
    let probe = |count| {
        let bytes = file::first(env, &bytes, count).map_err(gone)?;
        Probe::of(&bytes, u64::from(count) == length).ok_or(Fault::NoImage)
    };
    let mut probed = probe(count.min(PROBED_BYTES))?;
    if probed.size.is_none() {
        probed = probe(count)?;
    }
    if probed.size.is_some_and(|(width, height)| width.saturating_mul(height) > MOST_PIXELS) {
        return Err(Fault::TooManyPixels);
    }
    let is_wide = probed.size.is_some_and(|(width, height)| width.max(height) > WIDEST);
    if stored && (length.div_ceil(3) * 4 > MOST_STORED || is_wide) {
        return Err(Fault::TooLargeToStore);
    }
    let made = || {
        let data = call_value(env, &bytes, "toString", FnArgs::from(("base64", 0, count)))?;
        let mut block = object(env, &json!({ "type": "image" }))?;
        block.set_named_property("data", data)?;
        block.set_named_property("mimeType", probed.kind.mime())?;
        JsRef::new(env, &block).map(Rc::new)
    };
    tame(env, made()).map_err(gone)
}

/// The widest and highest image that is written into a session by ourselves, in pixels: providers
/// refuse a request with a larger one.
const WIDEST: usize = 8_000;
