//! Images for an open form: files that were pasted or dropped, and the clipboard.

use std::rc::Weak;

use napi::Env;

use crate::disk::images::look;
use crate::host::form::feed::FOUND;
use crate::host::form::open_form::Form;
use crate::host::images::{ImageSource, read_clipboard};
use crate::host::js::work;
use crate::model::Image;
use crate::state::{Field, Look, News};
use crate::strings::images as words;

impl Form {
    /// Lets images be pasted into its texts.
    pub fn take_images(&self, env: &Env, source: ImageSource) {
        let blind = source.blind;
        self.images.replace(Some(source));
        self.change(env, "images", |dialog| dialog.receive(News::BlindModel(blind)));
    }

    /// Looks whether a file is an image. Nothing comes of any other.
    pub(super) fn look_at(&self, env: &Env, Look { field, text, path }: Look) {
        let Some(ImageSource { cwd, .. }) = self.images.borrow().clone() else { return };
        let form = self.this.clone();
        work(
            env,
            move || look(&cwd, &path),
            move |env, found| {
                // Otherwise the text stays what it is.
                if let Some(found) = found.flatten() {
                    found_image(env, &form, field, Some(text), found);
                }
            },
        );
    }

    pub(super) fn read_clipboard(&self, env: &Env, field: Field) {
        let form = self.this.clone();
        let Some(source) = self.images.borrow().clone() else {
            return found_image(env, &form, field, None, Err(words::no_clipboard().to_owned()));
        };
        read_clipboard(env, source, move |env, found| {
            found_image(env, &form, field, None, found);
        });
    }
}

/// Tells the form what was found, if it is still there.
fn found_image(
    env: &Env,
    form: &Weak<Form>,
    field: Field,
    text: Option<String>,
    found: Result<Image, String>,
) {
    if let Some(form) = form.upgrade() {
        form.change(env, FOUND, |dialog| dialog.receive(News::Image { field, text, found }));
        form.redraw(env);
    }
}
