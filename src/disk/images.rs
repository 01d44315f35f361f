//! Images on the disk: detects the type of an image from the start of its file, and reads whole
//! files for sending. Only regular files are opened, because opening a pipe or a device could block
//! or have an effect. The functions block until the disk responds.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use super::{Links, open_regular};
use crate::model::image::{MAX_IMAGE_BYTES, MAX_PIXELS, PROBED_BYTES};
use crate::model::{Fault, Image, Probe};
use crate::state::path_in_wsl;
use crate::strings::programs;
use crate::strings::sentences::{self, image_fault};

/// The maximum length of an image that we write into a session, in characters of base64. Pi scales
/// only its own images down.
const MAX_STORED: usize = 9 * 1024 * 1024 / 2;
/// The maximum width and height in pixels of an image that we write into a session. Providers
/// refuse requests with larger images.
const MAX_SIDE: usize = 8_000;

/// The timeout for reading files, in ms. A lost network drive never responds.
pub const READING_MS: f64 = 10_000.0;

/// The length that the system reports for a file that it generates during reading, such as those
/// in `/proc`. Such a file may be endless.
const GENERATED: u64 = 0;

/// Checks the file at `path`, which is absolute, relative to `cwd`, or starts with `~/`. Returns
/// the image, or a sentence for the user if the image is too large; `None` if no image can be read.
pub fn check(cwd: &Path, path: &str) -> Option<Result<Image, String>> {
    let full_path = resolve(cwd, path);
    // The displayed path is relative if the file is in the project.
    let shown_path = full_path.strip_prefix(cwd).unwrap_or(&full_path).to_str()?;
    let (file, bytes) = open_regular(&full_path, Links::Follow).ok()?;
    if bytes == GENERATED {
        return None;
    }
    let probed = read_at_most(file, PROBED_BYTES).ok()?;
    let probe = Probe::from_bytes(&probed, bytes <= PROBED_BYTES)?;
    Some(if bytes > MAX_IMAGE_BYTES {
        Err(image_fault(shown_path, &Fault::TooLarge))
    } else {
        Ok(Image { path: shown_path.to_owned(), probe, bytes })
    })
}

/// Resolves a path that the user wrote.
fn resolve(cwd: &Path, path: &str) -> PathBuf {
    if let Some(rest) = path.strip_prefix("~/")
        && let Some(home) = std::env::home_dir()
    {
        return home.join(rest);
    }
    let in_wsl = std::env::var_os("WSL_DISTRO_NAME").and_then(|_| path_in_wsl(path));
    cwd.join(in_wsl.as_deref().unwrap_or(path))
}

/// An image to send.
#[derive(Debug, PartialEq, Eq)]
pub struct EncodedImage {
    /// The MIME type.
    pub mime: &'static str,
    /// The file as base64.
    pub data: String,
}

/// The images of one reply to the agent, in order. A sentence replaces an image that is not sent.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Content(Vec<Result<Rc<EncodedImage>, String>>);

impl Content {
    /// Joins the images of several replies, in order.
    pub fn of_all<'a>(all: impl IntoIterator<Item = &'a Self>) -> Self {
        Self(all.into_iter().flat_map(|reply| reply.0.iter().cloned()).collect())
    }

    /// Returns `true` if there are no images and no sentences.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns one sentence about all `images`, for a model that accepts no images.
    pub fn unseen(images: &[Image]) -> Self {
        if images.is_empty() {
            return Self::default();
        }
        let files: Vec<_> = images.iter().map(|image| image.path.as_str()).collect();
        Self(vec![Err(programs::not_seen(&files))])
    }

    /// Adds the next image of the reply, with the result of reading it.
    pub fn add(&mut self, image: &Image, sent: Result<EncodedImage, Fault>) {
        let name = programs::image_name(self.0.len() + 1, &image.name());
        let left_out = |why| sentences::left_out(&name, &image.path, &why);
        self.0.push(sent.map(Rc::new).map_err(left_out));
    }

    /// Returns the images to send.
    pub fn sent(&self) -> impl Iterator<Item = &EncodedImage> {
        self.0.iter().flatten().map(Rc::as_ref)
    }

    /// Returns the texts of a message: first `text`, then one text with all sentences about images
    /// that are not sent.
    pub fn texts(&self, text: &str) -> Vec<String> {
        let missing: Vec<_> = self.0.iter().filter_map(|image| image.as_ref().err()).collect();
        let mut texts = vec![text.to_owned()];
        if !missing.is_empty() {
            texts.push(missing.iter().map(|text| text.as_str()).collect::<Vec<_>>().join("\n"));
        }
        texts
    }
}

/// Reads the image at `path`, and checks its content again, because the file may have changed.
/// `stored`: `true` if we write the image into the session. Pi does not scale such images.
///
/// # Errors
/// The reason why the image cannot be sent.
pub fn read(path: &Path, stored: bool) -> Result<EncodedImage, Fault> {
    let fault = |error: io::Error| match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidInput => Fault::NotThere,
        _ => Fault::Unreadable(error.to_string()),
    };
    let (file, length) = open_regular(path, Links::Follow).map_err(fault)?;
    if length == GENERATED {
        return Err(Fault::NoImage);
    }
    let bytes = read_at_most(file, MAX_IMAGE_BYTES + 1).map_err(fault)?;
    if bytes.len() as u64 > MAX_IMAGE_BYTES {
        return Err(Fault::TooLarge);
    }
    let probe = Probe::from_bytes(&bytes, true).ok_or(Fault::NoImage)?;
    if probe.size.is_some_and(|(width, height)| width.saturating_mul(height) > MAX_PIXELS) {
        return Err(Fault::TooManyPixels);
    }
    let data = BASE64_STANDARD.encode(&bytes);
    let is_wide = probe.size.is_some_and(|(width, height)| width.max(height) > MAX_SIDE);
    if stored && (data.len() > MAX_STORED || is_wide) {
        return Err(Fault::TooLargeToStore);
    }
    Ok(EncodedImage { mime: probe.kind.mime(), data })
}

fn read_at_most(file: File, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::os::unix::fs::symlink;

    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x05\0\0\0\x02\xd0\x08\x06\0\0\0";

    fn create_pipe(at: &Path) {
        assert!(std::process::Command::new("mkfifo").arg(at).status().unwrap().success());
    }

    #[test]
    fn only_the_start_of_a_file_is_read() {
        let dir = tempfile::tempdir().unwrap();
        let at = dir.path().join("a.png");
        fs::write(&at, PNG).unwrap();
        File::options().write(true).open(&at).unwrap().set_len(50 << 20).unwrap();
        let read = read_at_most(File::open(&at).unwrap(), PROBED_BYTES).unwrap();
        assert_eq!(read.len() as u64, PROBED_BYTES);
        assert!(check(dir.path(), "a.png").unwrap().unwrap_err().contains("a.png"));
        assert_eq!(super::read(&at, false), Err(Fault::TooLarge));
    }

    #[test]
    fn irregular_file_is_not_an_image() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("a.png"), PNG).unwrap();
        fs::create_dir(at("dir.png")).unwrap();
        fs::write(at("empty.png"), "").unwrap();
        create_pipe(&at("pipe.png"));
        for (to, name) in [("/dev/zero", "zero"), ("loop.png", "loop"), ("gone", "broken")] {
            symlink(to, at(&format!("{name}.png"))).unwrap();
        }
        symlink("a.png", at("link.png")).unwrap();
        for name in ["dir", "empty", "pipe", "zero", "loop", "broken"] {
            let name = format!("{name}.png");
            assert_eq!(check(dir.path(), &name), None, "{name}");
            assert!(read(&at(&name), false).is_err(), "{name}");
        }
        for path in ["/dev/zero", "/proc/kmsg", "/dev/tty"] {
            assert_eq!(check(dir.path(), path), None, "{path}");
        }
        let image = check(dir.path(), "link.png").unwrap().unwrap();
        assert_eq!((image.path.as_str(), image.probe.size), ("link.png", Some((1280, 720))));
        let sent = read(&at("a.png"), true).unwrap();
        assert_eq!((sent.mime, sent.data), ("image/png", BASE64_STANDARD.encode(PNG)));
    }

    #[test]
    fn sentence_replaces_an_image_that_is_not_sent() {
        let probe = Probe::from_bytes(PNG, true).unwrap();
        let image = |path: &str| Image { path: path.to_owned(), probe, bytes: PNG.len() as u64 };
        let images = [image("a.png"), image("dir/b.png")];
        let mut content = Content::default();
        content.add(&images[0], Ok(EncodedImage { mime: "image/png", data: "AA".to_owned() }));
        assert_eq!(content.texts("t"), ["t"]);
        content.add(&images[1], Err(Fault::NotThere));
        let content = Content::of_all([&content, &Content::unseen(&images)]);
        let texts = content.texts("t");
        let sentences: Vec<_> = texts[1].lines().collect();
        assert_eq!((texts.len(), texts[0].as_str(), sentences.len()), (2, "t", 2));
        assert!(sentences[0].starts_with("[image 2: b.png] was left out"), "{sentences:?}");
        assert!(sentences[1].contains("a.png, dir/b.png"), "{sentences:?}");
        assert_eq!(content.sent().count(), 1);
        assert_eq!(Content::unseen(&[]).texts("t"), ["t"]);
    }
}
