//! Images of replies: read by [`crate::disk`], on Node's threads for files, and given to Pi after the text.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::contract::Reply;
use crate::disk::images::{Sent, read};
use crate::host::js::guard::{guarded, inject};
use crate::host::js::timer::Timer;
use crate::host::js::{alive, from_json, object, tame, value, work};
use crate::host::pi::Ctx;
use crate::model::Fault;
use crate::strings::{programs, sentences};

/// How long files may take, in ms: one on a network that is gone takes forever.
const PATIENCE_MS: f64 = 10_000.0;

/// The images of one reply, in its order.
#[derive(Debug, Default, Clone)]
pub struct Content {
    /// A sentence about all of them, where the model takes none.
    sentence: Option<String>,
    /// Each image, or a sentence that stands for it.
    blocks: Vec<std::result::Result<Rc<Sent>, String>>,
}

impl Content {
    /// The content of something with `text` and these images, as Pi has it.
    pub fn with<'e>(&self, env: &'e Env, text: &str) -> Result<Unknown<'e>> {
        Self::join(env, &[(text.to_owned(), self)])
    }

    /// The images of several replies, one after the other.
    pub fn of_all(all: Vec<Self>) -> Self {
        let sentence = all.iter().find_map(|it| it.sentence.clone());
        Self { sentence, blocks: all.into_iter().flat_map(|it| it.blocks).collect() }
    }

    /// The content of several texts, each before its images.
    pub fn join<'e>(env: &'e Env, parts: &[(String, &Self)]) -> Result<Unknown<'e>> {
        let mut all = Vec::new();
        for (text, images) in parts {
            let missing = images.blocks.iter().filter_map(|block| block.as_ref().err());
            let missing: Vec<_> =
                images.sentence.iter().chain(missing).map(String::as_str).collect();
            let left_out = Some(missing.join("\n")).filter(|text| !text.is_empty());
            for text in std::iter::once(text).chain(&left_out) {
                all.push(from_json(env, &json!({ "type": "text", "text": text }))?);
            }
            for sent in images.blocks.iter().flatten() {
                let mut block = object(env, &json!({ "type": "image" }))?;
                block.set_named_property("data", sent.data.as_str())?;
                block.set_named_property("mimeType", sent.mime)?;
                all.push(block.to_unknown());
            }
        }
        value(env, all)
    }
}

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
    boxed(env, &source, replies, Box::new(done));
}

/// What is the same for every caller.
fn boxed(env: &Env, source: &Reading, replies: &[&Reply], done: Done) {
    if source.blind || replies.iter().all(|reply| reply.images.is_empty()) {
        let contents: Vec<_> = replies.iter().map(|reply| unseen(reply)).collect();
        return done(env, &contents);
    }
    let job = Rc::new(RefCell::new(Job {
        replies: replies.len(),
        slots: Vec::new(),
        done: Some(done),
        timer: None,
    }));
    let mut files = Vec::new();
    for (reply, told) in replies.iter().enumerate() {
        for (index, image) in told.images.iter().enumerate() {
            let name = programs::image_name(index + 1, &image.name());
            let slot = Slot { reply, name, path: image.path.clone(), block: None };
            job.borrow_mut().slots.push(slot);
            files.push((source.cwd.join(&image.path), image.confined.then(|| source.cwd.clone())));
        }
    }
    let late = alive(&Rc::downgrade(&job), |job, env| {
        let all = job.borrow().slots.len();
        (0..all).for_each(|at| Job::fill(job, env, at, Err(Fault::TooSlow)));
    });
    let timer = Timer::start(env, PATIENCE_MS, late);
    job.borrow_mut().timer = timer.ok();
    for (at, (path, project)) in files.into_iter().enumerate() {
        let (stored, filled) = (source.stored, Rc::clone(&job));
        let begun = guarded(|| {
            inject("image");
            let reading = move || read(&path, project.as_deref(), stored);
            work(env, reading, move |env, sent| {
                let broke = || Err(Fault::Unreadable(String::new()));
                Job::fill(&filled, env, at, sent.unwrap_or_else(broke));
            });
            Ok(())
        });
        if let Err(error) = tame(env, begun) {
            Job::fill(&job, env, at, Err(Fault::Unreadable(error.reason.clone())));
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
    /// The index of its reply.
    reply: usize,
    name: String,
    path: String,
    block: Option<std::result::Result<Rc<Sent>, String>>,
}

/// Images that are being read.
struct Job {
    replies: usize,
    slots: Vec<Slot>,
    /// There until it is called.
    done: Option<Done>,
    timer: Option<Timer>,
}

impl Job {
    /// One image is read, or never will be; what comes of it first counts. The last one ends the job.
    fn fill(this: &RefCell<Self>, env: &Env, at: usize, sent: std::result::Result<Sent, Fault>) {
        let mut job = this.borrow_mut();
        if let Some(slot) = job.slots.get_mut(at).filter(|slot| slot.block.is_none()) {
            let left_out = |why| sentences::left_out(&slot.name, &slot.path, &why);
            slot.block = Some(sent.map(Rc::new).map_err(left_out));
        }
        if job.slots.iter().any(|slot| slot.block.is_none()) {
            return;
        }
        let Some(done) = job.done.take() else { return };
        let timer = job.timer.take();
        let mut contents = vec![Content::default(); job.replies];
        for slot in job.slots.drain(..) {
            if let Some(content) = contents.get_mut(slot.reply) {
                content.blocks.extend(slot.block);
            }
        }
        drop(job);
        if let Some(timer) = timer {
            timer.clear(env);
        }
        done(env, &contents);
    }
}
