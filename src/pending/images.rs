//! Finds the images of answers in JSON.

use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use super::raw_answer::{RawAnswer, RawImage};
use crate::disk::fault;
use crate::disk::images::beginning;
use crate::model::Image;
use crate::model::image::{Fault, MAX_IMAGE_BYTES, MAX_IMAGES};
use crate::strings::images as words;
use crate::strings::sentences::image_fault;

/// The timeout for the disk, in ms. A lost network drive never responds, and the caller may be Pi's
/// thread.
const FIND_TIMEOUT_MS: u64 = 1_000;

/// Finds the images in `given`, the answers to one call in the project at `cwd`. Reads only the
/// start of each file. Refuses images after the first [`MAX_IMAGES`], and images that are not found
/// within `FIND_TIMEOUT_MS`.
pub fn find_all(given: &mut [RawAnswer], cwd: Option<&Path>) {
    find_within(Duration::from_millis(FIND_TIMEOUT_MS), given, cwd, find);
}

/// Like [`find_all`], with the timeout `patience`. `look` finds an image, on another thread.
fn find_within(
    patience: Duration,
    given: &mut [RawAnswer],
    cwd: Option<&Path>,
    look: impl Fn(&str, &Path) -> Result<Image, Fault> + Send + 'static,
) {
    let all = given.iter_mut().flat_map(|answer| &mut answer.images);
    let named = all.enumerate().filter_map(|(at, image)| match image {
        RawImage::Path(path) => Some((at, path.clone(), image)),
        _ => None,
    });
    let (first, rest): (Vec<_>, Vec<_>) = named.partition(|(at, ..)| *at < MAX_IMAGES);
    for (.., image) in rest {
        *image = RawImage::Refused(words::too_many(MAX_IMAGES));
    }
    if first.is_empty() {
        return;
    }
    let paths: Vec<String> = first.iter().map(|(_, path, _)| path.clone()).collect();
    let (found, finds) = mpsc::channel();
    // Without a project, no image is inside it.
    let cwd = cwd.map(Path::to_owned).unwrap_or_default();
    // Sending fails after the caller's timeout.
    let work = move || paths.iter().try_for_each(|path| found.send(look(path, &cwd))).ok();
    thread::Builder::new().spawn(work).ok();
    let until = Instant::now() + patience;
    for (_, path, image) in first {
        let found = finds.recv_timeout(until.saturating_duration_since(Instant::now()));
        let found = found.unwrap_or(Err(Fault::TooSlow)).map_err(|why| image_fault(&path, &why));
        *image = found.map_or_else(RawImage::Refused, RawImage::Found);
    }
}

/// Finds the image at `path`, which is absolute or relative to the project at `cwd`. It must be in
/// the project after all links are resolved, because the author of a project file must not choose
/// other files for the model.
///
/// # Errors
/// The reason for refusing it.
fn find(path: &str, cwd: &Path) -> Result<Image, Fault> {
    let real = |path: &Path| fs::canonicalize(path).map_err(|error| fault(&error));
    let project = real(cwd)?;
    let file = real(&cwd.join(path))?;
    let Some(inside) = file.strip_prefix(&project).ok().and_then(Path::to_str) else {
        return Err(Fault::Outside);
    };
    let (bytes, probe) = beginning(&file)?;
    if bytes > MAX_IMAGE_BYTES {
        return Err(Fault::TooLarge);
    }
    let probe = probe.ok_or(Fault::NoImage)?;
    Ok(Image { path: inside.to_owned(), probe, bytes, confined: true })
}

#[cfg(test)]
mod tests {
    use std::fs::File;

    use serde_json::json;

    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x05\0\0\0\x02\xd0\x08\x06\0\0\0";

    #[test]
    fn an_image_in_the_project_is_found_by_its_content() {
        let dir = tempfile::tempdir().unwrap();
        fs::create_dir(dir.path().join("shots")).unwrap();
        fs::write(dir.path().join("shots/a.txt"), PNG).unwrap();
        fs::write(dir.path().join("b.png"), "text").unwrap();
        let image = find("./shots/../shots/a.txt", dir.path()).unwrap();
        assert_eq!((image.path.as_str(), image.bytes), ("shots/a.txt", PNG.len() as u64));
        assert_eq!(image.probe.size, Some((1280, 720)));
        let absolute = dir.path().join("shots/a.txt");
        assert_eq!(find(absolute.to_str().unwrap(), dir.path()).unwrap(), image);
        for (path, why) in [
            ("c.png", "There is no file c.png."),
            ("b.png", "b.png is not a PNG, JPEG, GIF or WebP image."),
            ("b.png/c", "There is no file b.png/c."),
            ("shots", "There is no file shots."),
            ("", "There is no file ."),
        ] {
            assert_eq!(image_fault(path, &find(path, dir.path()).unwrap_err()), why);
        }
        let large = File::create(dir.path().join("large.png")).unwrap();
        large.set_len(50 * 1024 * 1024).unwrap();
        assert_eq!(find("large.png", dir.path()), Err(Fault::TooLarge));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_outside_the_project_is_find() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().unwrap();
        let project = dir.path().join("project");
        fs::create_dir(&project).unwrap();
        fs::write(dir.path().join("secret.png"), PNG).unwrap();
        symlink(dir.path().join("secret.png"), project.join("link.png")).unwrap();
        symlink(dir.path(), project.join("up")).unwrap();
        symlink("/dev/zero", project.join("zero.png")).unwrap();
        fs::write(project.join("own.png"), PNG).unwrap();
        symlink("own.png", project.join("inside.png")).unwrap();
        for path in ["../secret.png", "link.png", "up/secret.png", "zero.png", "/etc/passwd"] {
            assert_eq!(find(path, &project), Err(Fault::Outside));
        }
        let absolute = dir.path().join("secret.png");
        assert!(find(absolute.to_str().unwrap(), &project).is_err());
        assert_eq!(find("inside.png", &project).unwrap().path, "own.png");
        let made = std::process::Command::new("mkfifo").arg(project.join("pipe")).status().unwrap();
        assert!(made.success());
        assert_eq!(find("pipe", &project), Err(Fault::NotThere));
    }

    #[test]
    fn silent_disk_times_out() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.png"), PNG).unwrap();
        let answer = |images| RawAnswer::read(&json!({ "answer": "x", "images": images }));
        let mut given = [answer(json!(["a.png", "gone.png"])), answer(json!(["a.png"]))];
        // The channel closes at the end of the test; until then, the disk does not respond.
        let (_disk, waits) = mpsc::channel::<()>();
        let look = move |path: &str, cwd: &Path| {
            if path == "gone.png" {
                waits.recv().ok();
            }
            find(path, cwd)
        };
        find_within(Duration::from_secs(1), &mut given, Some(dir.path()), look);
        let late = |path| RawImage::Refused(image_fault(path, &Fault::TooSlow));
        assert!(matches!(given[0].images[0], RawImage::Found(_)));
        assert_eq!(given[0].images[1], late("gone.png"));
        assert_eq!(given[1].images[0], late("a.png"));
    }

    #[test]
    fn a_call_takes_twelve() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.png"), PNG).unwrap();
        let answer = |count: usize| {
            RawAnswer::read(&json!({ "answer": "x", "images": vec!["a.png"; count] }))
        };
        let mut given = [answer(10), answer(10)];
        find_all(&mut given, Some(dir.path()));
        let refused = |answer: &RawAnswer| {
            answer.images.iter().filter(|image| matches!(image, RawImage::Refused(_))).count()
        };
        assert_eq!(given.each_ref().map(refused), [0, 8]);
        // A thousand more are refused without reading them.
        let mut given = [answer(1_000)];
        find_all(&mut given, Some(dir.path()));
        assert_eq!(refused(&given[0]), 988);
    }
}
