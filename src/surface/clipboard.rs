//! The clipboard: the programs that read it, `wl-paste`, `xclip`, `osascript` and PowerShell, and their
//! command lines; and how a text is copied into it.

use std::collections::VecDeque;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::model::image::MOST_BYTES;
use crate::strings::again as words;

/// A program that reads the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// `wl-paste`
    Wayland,
    /// `xclip`
    X11,
    /// `osascript`
    Mac,
    /// PowerShell
    PowerShell,
}

/// How long it may take to list what is there, in ms.
pub const LIST_MS: u32 = 1_000;
/// Longest text that is copied, in bytes: more terminals drop than take.
const MOST_COPIED: usize = 74_000;

/// What copies `text` to the clipboard of the person's terminal once it is written there: OSC 52, which also works
/// over SSH. `variable` gives those of the environment.
///
/// # Errors
/// Why it cannot be copied, for the person. No terminal says whether it took a text; some never do.
pub fn copy(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<String, &'static str> {
    let is = |name: &str, of: &[&str]| variable(name).is_some_and(|it| of.contains(&it.as_str()));
    if is("TERM", &["linux", "dumb"]) || is("TERM_PROGRAM", &["Apple_Terminal"]) {
        return Err(words::no_clipboard());
    }
    if text.len() > MOST_COPIED {
        return Err(words::too_long_to_copy());
    }
    Ok(copying(text))
}

/// What copies `text` where the terminal takes that.
pub fn copying(text: &str) -> String {
    format!("\u{1b}]52;c;{}\u{7}", BASE64_STANDARD.encode(text))
}

/// Types that are read, the best first.
const TYPES: [&str; 4] = ["image/png", "image/jpeg", "image/webp", "image/gif"];
/// A list of files that were copied.
const FILES: &str = "text/uri-list";
/// What AppleScript calls a file that was copied.
const MAC_FILE: &str = "«class furl»";

/// Writes what is in the clipboard of Windows as base64, or nothing: the beginning of the first file
/// that was copied, up to `$most` bytes, else the image.
const POWERSHELL: &str = "Add-Type -AssemblyName System.Windows.Forms; \
    Add-Type -AssemblyName System.Drawing; \
    $b = $null; \
    $f = [System.Windows.Forms.Clipboard]::GetFileDropList(); \
    if ($f.Count -gt 0) { if (Test-Path -LiteralPath $f[0] -PathType Leaf) { \
    $s = [System.IO.File]::OpenRead($f[0]); \
    $b = New-Object byte[] ([Math]::Min($s.Length, $most)); \
    $n = $s.Read($b, 0, $b.Length); $s.Close() } } \
    else { $i = [System.Windows.Forms.Clipboard]::GetImage(); \
    if ($i) { $m = New-Object System.IO.MemoryStream; \
    $i.Save($m, [System.Drawing.Imaging.ImageFormat]::Png); $b = $m.ToArray() } } \
    if ($b) { [Console]::Out.Write([Convert]::ToBase64String($b)) }";

impl Backend {
    /// Those that may work on a platform as Node names it, the best first; `variable` gives those of the
    /// environment.
    pub fn all(platform: &str, variable: impl Fn(&str) -> Option<String>) -> VecDeque<Self> {
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        let wayland = is_set("WAYLAND_DISPLAY")
            || variable("XDG_SESSION_TYPE").is_some_and(|it| it == "wayland");
        let each: &[_] = match platform {
            "darwin" => &[(true, Self::Mac)],
            "win32" => &[(true, Self::PowerShell)],
            _ => &[
                (wayland, Self::Wayland),
                (is_set("DISPLAY"), Self::X11),
                (is_set("WSL_DISTRO_NAME"), Self::PowerShell),
            ],
        };
        each.iter().filter(|(there, _)| *there).map(|(_, backend)| *backend).collect()
    }

    /// The name of the program.
    pub fn tool(self) -> &'static str {
        match self {
            Self::Wayland => "wl-paste",
            Self::X11 => "xclip",
            Self::Mac => "osascript",
            Self::PowerShell => "powershell.exe",
        }
    }

    /// What to start: on Windows the program of the system, wherever another one is. `root` is its folder there.
    pub fn program(self, root: Option<String>) -> String {
        match root {
            Some(root) if cfg!(windows) && self == Self::PowerShell => {
                format!("{root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe")
            }
            _ => self.tool().to_owned(),
        }
    }

    /// The arguments that list the types in the clipboard; `None` where one call does all.
    pub fn list(self) -> Option<Vec<String>> {
        match self {
            Self::Wayland => Some(owned(&["--list-types"])),
            Self::X11 => Some(owned(&["-selection", "clipboard", "-t", "TARGETS", "-o"])),
            Self::Mac => Some(owned(&["-e", "clipboard info"])),
            Self::PowerShell => None,
        }
    }

    /// Whether files were copied, by the types in the clipboard.
    pub fn has_files(self, types: &str) -> bool {
        match self {
            Self::Mac => types.contains(MAC_FILE),
            _ => types.lines().any(|line| line.trim() == FILES),
        }
    }

    /// The arguments that write the files that were copied, one a line: an address, or a path.
    pub fn files(self) -> Vec<String> {
        match self {
            Self::Mac => owned(&["-e", &format!("POSIX path of (the clipboard as {MAC_FILE})")]),
            _ => self.write(FILES),
        }
    }

    /// The arguments that write an image; `None` if there is none among the types in the clipboard.
    pub fn read(self, types: &str) -> Option<Vec<String>> {
        // With text in the clipboard, `xclip` writes that for every type it is asked for.
        let listed = |kind: &&&str| types.lines().any(|line| line.trim() == **kind);
        match self {
            Self::Wayland | Self::X11 => Some(self.write(TYPES.iter().find(listed)?)),
            Self::Mac => Some(owned(&["-e", "get the clipboard as «class PNGf»"])),
            Self::PowerShell => {
                let script = POWERSHELL.replace("$most", &(MOST_BYTES + 1).to_string());
                Some(owned(&["-NoProfile", "-NonInteractive", "-STA", "-Command", &script]))
            }
        }
    }

    fn write(self, kind: &str) -> Vec<String> {
        match self {
            Self::Wayland => owned(&["--no-newline", "--type", kind]),
            _ => owned(&["-selection", "clipboard", "-t", kind, "-o"]),
        }
    }

    /// The bytes of an image in what [`Self::read`] wrote: themselves, or as text. What is written for people
    /// around that is no part of it: `«data PNGf89504E…»`. None where it is no such text.
    pub fn decode(self, written: Vec<u8>) -> Vec<u8> {
        match self {
            Self::Wayland | Self::X11 => written,
            Self::Mac => {
                let head = written.get(..64).unwrap_or(&written);
                let lead = head.windows(4).position(|it| it == b"PNGf").map_or(0, |at| at + 4);
                let digit = |byte: u8| Some(char::from(byte).to_digit(16)? as u8);
                let text = written.get(lead..).unwrap_or_default();
                let pairs = text.chunks_exact(2).map_while(|pair| match pair {
                    [high, low] => Some(digit(*high)? << 4 | digit(*low)?),
                    _ => None,
                });
                pairs.collect()
            }
            Self::PowerShell => BASE64_STANDARD.decode(written.trim_ascii()).unwrap_or_default(),
        }
    }

    /// Most bytes that a program writes: text is longer than what it stands for.
    pub fn most_bytes(self) -> u64 {
        let times = if matches!(self, Self::Wayland | Self::X11) { 1 } else { 2 };
        MOST_BYTES * times + 64
    }

    /// How long it may take to read it, in ms.
    pub fn read_ms(self) -> u32 {
        if self == Self::PowerShell { 5_000 } else { 3_000 }
    }
}

fn owned(args: &[&str]) -> Vec<String> {
    args.iter().map(|arg| (*arg).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_are_those_of_the_desktop() {
        let all = |platform: &str, set: &[(&str, &str)]| {
            let value = |name: &str| set.iter().find(|(it, _)| *it == name).map(|it| it.1.into());
            Vec::from(Backend::all(platform, value))
        };
        let desktop = [("WAYLAND_DISPLAY", "w"), ("DISPLAY", ":0"), ("WSL_DISTRO_NAME", "Ubuntu")];
        assert_eq!(all("linux", &desktop), [Backend::Wayland, Backend::X11, Backend::PowerShell]);
        assert_eq!(all("linux", &[("XDG_SESSION_TYPE", "wayland")]), [Backend::Wayland]);
        assert!(all("linux", &[("DISPLAY", ""), ("XDG_SESSION_TYPE", "tty")]).is_empty());
        assert_eq!(all("darwin", &desktop), [Backend::Mac]);
        assert_eq!(all("win32", &[]), [Backend::PowerShell]);
    }

    #[test]
    fn what_programs_write_as_text_becomes_bytes() {
        let decode = |backend: Backend, text: &str| backend.decode(text.as_bytes().to_vec());
        assert_eq!(decode(Backend::X11, "as it is"), b"as it is");
        assert_eq!(decode(Backend::Mac, "\u{ab}data PNGf89504E\u{bb}\n"), [0x89, 0x50, 0x4e]);
        assert!(decode(Backend::Mac, "\u{ab}data PNGfzz\u{bb}").is_empty());
        assert_eq!(decode(Backend::PowerShell, "iVBO\r\n"), [0x89, 0x50, 0x4e]);
        assert!(decode(Backend::PowerShell, "Exception").is_empty());
    }

    #[test]
    fn a_text_is_copied_where_the_terminal_may_take_it() {
        fn value(term: &'static str) -> impl Fn(&str) -> Option<String> {
            move |name| (name == "TERM").then(|| term.to_owned())
        }
        assert_eq!(copying("foo"), "\u{1b}]52;c;Zm9v\u{7}");
        assert_eq!(copy("\u{e4}", value("xterm")), Ok("\u{1b}]52;c;w6Q=\u{7}".to_owned()));
        assert!(copy("a", value("dumb")).is_err());
        assert!(copy(&"a".repeat(MOST_COPIED + 1), value("xterm")).is_err());
    }
}
