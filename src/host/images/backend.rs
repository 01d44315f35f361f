//! The programs that read the clipboard: `wl-paste`, `xclip`, `osascript` and PowerShell, and their
//! command lines.

use std::collections::VecDeque;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;

use crate::model::image::MOST_BYTES;

/// A program that reads the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Backend {
    Wayland,
    X11,
    Mac,
    PowerShell,
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
    /// Those that may work on a platform as Node names it, the best first.
    pub fn all(platform: &str) -> VecDeque<Self> {
        let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let wayland = is_set("WAYLAND_DISPLAY")
            || std::env::var("XDG_SESSION_TYPE").is_ok_and(|it| it == "wayland");
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

    /// What to start: on Windows the program of the system, wherever another one is.
    pub fn program(self) -> String {
        match std::env::var("SystemRoot") {
            Ok(root) if cfg!(windows) && self == Self::PowerShell => {
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

    /// How long it may take to list what is there, in ms.
    pub fn list_ms(self) -> u32 {
        1_000
    }

    /// How long it may take to read it, in ms.
    pub fn read_ms(self) -> u32 {
        if self == Self::PowerShell { 5_000 } else { 3_000 }
    }
}

fn owned(args: &[&str]) -> Vec<String> {
    args.iter().map(|arg| (*arg).to_owned()).collect()
}
