//! Images in answers. A chip is a single character that represents an image in a text.

use std::borrow::Cow;

use imagesize::ImageType;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text;

/// The maximum number of images in the answers to one call.
pub const MAX_IMAGES: usize = 12;
/// The maximum size of an image file, in bytes.
pub const MAX_IMAGE_BYTES: u64 = 5 * 1024 * 1024;
/// The maximum number of pixels of an image. Pi scales images down for the provider, but fails at
/// several times this size. The unscaled image would stay in the session, so the provider would
/// refuse each later request.
pub const MAX_PIXELS: usize = 100_000_000;
/// The number of bytes at the start of a file that are read to detect its type and size.
pub const PROBED_BYTES: u64 = 256 * 1024;

/// The first chip, near the end of Unicode's private use planes.
const FIRST_CHIP: u32 = 0x0010_f000;
/// The number of chips.
pub const MAX_CHIPS: usize = 0x0e00;

/// The reason for refusing a file as an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The path does not lead to a regular file.
    NotThere,
    /// The file is not an image of an [`ImageKind`].
    NoImage,
    /// The file is larger than [`MAX_IMAGE_BYTES`].
    TooLarge,
    /// The image is too large for a session.
    TooLargeToStore,
    /// The image has more than [`MAX_PIXELS`].
    TooManyPixels,
    /// Reading timed out.
    TooSlow,
    /// The file cannot be read. Contains the error message of the system.
    Unreadable(String),
}

/// A type of image that models accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImageKind {
    /// PNG.
    #[serde(rename = "image/png")]
    Png,
    /// JPEG.
    #[serde(rename = "image/jpeg")]
    Jpeg,
    /// GIF.
    #[serde(rename = "image/gif")]
    Gif,
    /// WebP.
    #[serde(rename = "image/webp")]
    WebP,
}

impl ImageKind {
    /// Returns the MIME type, for example `image/png`.
    pub fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::WebP => "image/webp",
        }
    }
}

/// Type and size of an image, from the content of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    /// The type.
    #[serde(rename = "type")]
    pub kind: ImageKind,
    /// Width and height in pixels, if the probed bytes contain them.
    #[serde(flatten, serialize_with = "write_size", deserialize_with = "read_size")]
    pub size: Option<(usize, usize)>,
}

impl Probe {
    /// Probes the start of a file; `None` if the file is not an image of an [`ImageKind`]. `whole`:
    /// `true` if `probed` is the whole file. A whole file without a size is broken.
    pub fn from_bytes(probed: &[u8], whole: bool) -> Option<Self> {
        let kind = match imagesize::image_type(probed).ok()? {
            ImageType::Png if probed.get(4..16).is_some_and(is_png_header) => ImageKind::Png,
            ImageType::Jpeg => ImageKind::Jpeg,
            ImageType::Gif => ImageKind::Gif,
            ImageType::Webp => ImageKind::WebP,
            _ => return None,
        };
        let size = imagesize::blob_size(probed).ok().map(|size| (size.width, size.height));
        match size {
            Some((0, _) | (_, 0)) => None,
            // Only a JPEG can have its size after the probed bytes.
            None if whole || kind != ImageKind::Jpeg => None,
            size => Some(Self { kind, size }),
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Sides {
    width: Option<usize>,
    height: Option<usize>,
}

fn write_size<S: Serializer>(size: &Option<(usize, usize)>, to: S) -> Result<S::Ok, S::Error> {
    let (width, height) = size.unzip();
    Sides { width, height }.serialize(to)
}

fn read_size<'de, D: Deserializer<'de>>(from: D) -> Result<Option<(usize, usize)>, D::Error> {
    Sides::deserialize(from).map(|Sides { width, height }| width.zip(height))
}

/// Returns `true` for the bytes of a PNG from the fifth byte on.
fn is_png_header(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\r\n\x1a\n") && bytes.ends_with(b"IHDR")
}

/// An image in an answer. Its file is read when the answer is sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Image {
    /// The path of the file, relative to the project if the file is in the project.
    pub path: String,
    /// Type and size.
    #[serde(flatten)]
    pub probe: Probe,
    /// Length of the file in bytes.
    pub bytes: u64,
}

impl Image {
    /// Returns the name of the file, sanitized and on one line.
    pub fn name(&self) -> String {
        let name = self.path.rsplit(['/', '\\']).next().unwrap_or_default();
        text::line(name).replace(['[', ']'], "_")
    }
}

/// Returns the chip with this index. If the index is too large, returns the last chip.
pub fn chip(index: usize) -> char {
    let index = u32::try_from(index.min(MAX_CHIPS - 1)).unwrap_or_default();
    char::from_u32(FIRST_CHIP + index).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Returns the index of a chip; `None` for any other character.
pub fn chip_index(c: char) -> Option<usize> {
    let index = usize::try_from(u32::from(c).checked_sub(FIRST_CHIP)?).ok()?;
    (index < MAX_CHIPS).then_some(index)
}

/// Returns the indices of the chips in `text`, in order.
pub fn chips(text: &str) -> impl Iterator<Item = usize> {
    text.chars().filter_map(chip_index)
}

/// Replaces each chip in `text` by the result of `name`.
pub fn replaced(text: &str, mut name: impl FnMut(usize) -> String) -> Cow<'_, str> {
    if chips(text).next().is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 32);
    for c in text.chars() {
        match chip_index(c) {
            Some(index) => out.push_str(&name(index)),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Removes chips from external text. External text cannot have images.
pub fn without_chips(text: &str) -> Cow<'_, str> {
    replaced(text, |_| String::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start of a PNG of 1280 × 720 pixels.
    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x05\0\0\0\x02\xd0\x08\x06\0\0\0";

    #[test]
    fn the_content_determines_type_and_size() {
        let probe = |bytes: &[u8], whole| {
            Probe::from_bytes(bytes, whole).map(|probe| (probe.kind.mime(), probe.size))
        };
        assert_eq!(probe(PNG, true), Some(("image/png", Some((1280, 720)))));
        assert_eq!(probe(b"GIF89a\x02\0\x03\0\0\0\0", true), Some(("image/gif", Some((2, 3)))));
        let webp = b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\x01\x80\x00\x00\0\0\0\0\0";
        assert_eq!(probe(webp, true), Some(("image/webp", Some((2, 3)))));
        // In a JPEG, much data may precede the size.
        let jpeg = b"\xff\xd8\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0";
        assert_eq!(probe(jpeg, false), Some(("image/jpeg", None)));
        assert_eq!(probe(jpeg, true), None);
        let whole = [&jpeg[..], b"\xff\xc0\x00\x11\x08\x00\x04\x00\x06\x03\x01\x22\0\x02\x11\x01"];
        assert_eq!(probe(&whole.concat(), true), Some(("image/jpeg", Some((6, 4)))));
    }

    #[test]
    fn other_content_is_not_an_image() {
        for bytes in [
            &b""[..],
            b"\x89PNG",
            b"\x89PNG\r\n\x1a\nroot:x:0:0:root",
            b"\x89PNGroot:x:0:0:root:/root:/bin/bash\nmore",
            b"<svg xmlns='http://www.w3.org/2000/svg'/>",
            b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x04\0\0\0\x04\0\0\0",
            b"root:x:0:0:root:/root:/bin/bash",
            b"GIF89a\0\0\x03\0\0\0\0",
        ] {
            assert_eq!(Probe::from_bytes(bytes, true), None, "{bytes:?}");
        }
        for end in 0..PNG.len() {
            Probe::from_bytes(&PNG[..end], false);
        }
    }

    #[test]
    fn chips_are_replaced_in_order() {
        let text = format!("see {} and {}.", chip(0), chip(7));
        assert_eq!(chips(&text).collect::<Vec<_>>(), [0, 7]);
        assert_eq!(replaced(&text, |index| format!("<{index}>")), "see <0> and <7>.");
        assert_eq!(without_chips(&text), "see  and .");
        assert!(matches!(without_chips("\u{f0001} ä"), Cow::Borrowed(_)));
        assert_eq!(chip_index(chip(MAX_CHIPS + 5)), Some(MAX_CHIPS - 1));
        assert_eq!(chip_index('\u{10ffff}'), None);
    }

    #[test]
    fn a_name_is_the_last_part_of_the_path() {
        let image = |path: &str| Image {
            path: path.to_owned(),
            probe: Probe { kind: ImageKind::Png, size: None },
            bytes: 1,
        };
        assert_eq!(image("shots/a b.png").name(), "a b.png");
        assert_eq!(image(r"C:\shots\a.png").name(), "a.png");
        assert_eq!(image("/x/a]\u{1b}[31m\n.png").name(), "a_ .png");
    }
}
