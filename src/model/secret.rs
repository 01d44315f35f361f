//! A text that nobody is to read: what a person types as a secret.

use std::fmt;

use zeroize::{Zeroize, Zeroizing};

/// Most bytes of a secret: an environment with longer values starts no program on some systems.
const MOST_BYTES: usize = 32_000;
/// Bytes that need no second allocation.
const USUAL_BYTES: usize = 512;

/// A secret. It cannot be copied, printed or serialized, and is overwritten when it is dropped.
///
/// ```
/// use pi_questions::model::Secret;
///
/// let mut secret = Secret::default();
/// assert!(secret.push_str("sk_live_1"));
/// assert_eq!(secret.expose(), "sk_live_1");
/// assert_eq!(format!("{secret:?}"), "Secret");
/// ```
#[derive(Default)]
pub struct Secret(Zeroizing<String>);

impl fmt::Debug for Secret {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Secret")
    }
}

impl From<String> for Secret {
    fn from(text: String) -> Self {
        Self(Zeroizing::new(text))
    }
}

impl Secret {
    /// The text itself, for whoever hands it on.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Adds `text` at the end; false where that is too much, which adds nothing.
    pub fn push_str(&mut self, text: &str) -> bool {
        let length = self.0.len() + text.len();
        if length > MOST_BYTES {
            return false;
        }
        if length > self.0.capacity() {
            // A string that grows by itself leaves its bytes behind.
            let mut larger = String::with_capacity((2 * length).max(USUAL_BYTES));
            larger.push_str(&self.0);
            self.0.zeroize();
            *self.0 = larger;
        }
        self.0.push_str(text);
        true
    }

    /// Takes the last character away.
    pub fn pop(&mut self) {
        self.0.pop();
    }

    /// Overwrites all of it.
    pub fn clear(&mut self) {
        self.0.zeroize();
    }

    /// How many characters it has.
    pub fn chars(&self) -> usize {
        self.0.chars().count()
    }
}

/// Most signs of a mask: a longer secret does not tell its length.
const MASKED: usize = 16;

/// What stands in the place of `chars` characters: `sign` for each, 16 at most.
pub fn mask(sign: &str, chars: usize) -> String {
    sign.repeat(chars.min(MASKED))
}

/// Why a secret may not have a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    /// It is not 3 to 64 of `A` to `Z`, `0` to `9` and `_`, with a letter first.
    Form,
    /// Programs, or Pi, behave differently with it.
    Changes,
}

/// Beginnings of names that change how programs run.
const BEGINNINGS: &[&str] = &[
    "ACLOCAL_",
    "BASH_",
    "BUN_",
    "CARGO_ALIAS_",
    "CARGO_BUILD_",
    "CARGO_ENCODED_",
    "CARGO_HOME",
    "CARGO_HTTP_",
    "CARGO_NET_",
    "CARGO_SOURCE_",
    "CARGO_TARGET_",
    "CMAKE_",
    "COREPACK_",
    "DENO_",
    "DYLD_",
    "GCC_",
    "GCONV_",
    "GIT_",
    "GLIBC_",
    "GNUPG",
    "JAVA_",
    "JDK_",
    "LC_",
    "LD_",
    "LUA_",
    "MALLOC_",
    "MAVEN_",
    "NODE_",
    "NPM_CONFIG",
    "OPENSSL_",
    "PERL",
    "PHP_",
    "PIP_",
    "PI_",
    "PKG_CONFIG",
    "PROMPT",
    "PYTHON",
    "RUBY",
    "RUST",
    "R_",
    "SSL_",
    "SUDO_",
    "TERMINFO",
    "TERM_",
    "UV_",
    "XDG_",
    "ZSH",
];

/// Names that do. What a shell takes over by itself is among them.
const NAMES: &[&str] = &[
    "ALL_PROXY",
    "APPDATA",
    "BROWSER",
    "CDPATH",
    "CLASSPATH",
    "COLORTERM",
    "COLUMNS",
    "COMSPEC",
    "DISPLAY",
    "DOCKER_HOST",
    "EDITOR",
    "ENV",
    "EUID",
    "FIGNORE",
    "FPATH",
    "FUNCNEST",
    "GEM_HOME",
    "GEM_PATH",
    "GLOBIGNORE",
    "GOFLAGS",
    "GOPATH",
    "GOPROXY",
    "GOROOT",
    "GPG_AGENT_INFO",
    "GPG_TTY",
    "HISTFILE",
    "HOME",
    "HOSTALIASES",
    "HOSTNAME",
    "HTTPS_PROXY",
    "HTTP_PROXY",
    "IFS",
    "INPUTRC",
    "JDK_JAVA_OPTIONS",
    "KUBECONFIG",
    "LANG",
    "LANGUAGE",
    "LESS",
    "LESSCLOSE",
    "LESSOPEN",
    "LINES",
    "LOCALAPPDATA",
    "LOGNAME",
    "MAIL",
    "MAKEFILES",
    "MAKEFLAGS",
    "MAKELEVEL",
    "MANPAGER",
    "NO_PROXY",
    "OLDPWD",
    "OPTARG",
    "OPTIND",
    "PAGER",
    "PATH",
    "PATHEXT",
    "PPID",
    "PS1",
    "PS2",
    "PS4",
    "PSMODULEPATH",
    "PWD",
    "RANDOM",
    "RES_OPTIONS",
    "SECONDS",
    "SHELL",
    "SHELLOPTS",
    "SHLVL",
    "SSH_AGENT_PID",
    "SSH_ASKPASS",
    "SSH_ASKPASS_REQUIRE",
    "SSH_AUTH_SOCK",
    "SSH_CLIENT",
    "SSH_CONNECTION",
    "SSH_TTY",
    "SYSTEMROOT",
    "TAR_OPTIONS",
    "TEMP",
    "TERM",
    "TMP",
    "TMPDIR",
    "UID",
    "USER",
    "USERNAME",
    "USERPROFILE",
    "VISUAL",
    "WINDIR",
    "ZDOTDIR",
];

/// Checks the name of a secret.
///
/// # Errors
/// Why it may not be one.
pub fn check_name(name: &str) -> Result<(), NameFault> {
    let is_sign = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    let begins = name.starts_with(|c: char| c.is_ascii_uppercase());
    if !begins || !(3..=64).contains(&name.len()) || !name.chars().all(is_sign) {
        return Err(NameFault::Form);
    }
    let changes = BEGINNINGS.iter().any(|it| name.starts_with(it)) || NAMES.contains(&name);
    if changes { Err(NameFault::Changes) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_change_programs_are_none() {
        for name in [
            "STRIPE_KEY",
            "GITHUB_TOKEN",
            "AWS_SECRET_ACCESS_KEY",
            "ABC",
            "A1_",
            "DATABASE_URL",
            "CARGO_REGISTRY_TOKEN",
            "SSH_PRIVATE_KEY",
        ] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in [
            "PATH",
            "LD_PRELOAD",
            "DYLD_X",
            "NODE_OPTIONS",
            "GIT_SSH",
            "PI_X",
            "BASH_ENV",
            "PYTHONPATH",
        ] {
            assert_eq!(check_name(name), Err(NameFault::Changes), "{name}");
        }
        for name in ["", "AB", "stripe", "1AB", "_AB", "A B", "A=B", "ÄBC", "A\0B", &"A".repeat(65)]
        {
            assert_eq!(check_name(name), Err(NameFault::Form), "{name}");
        }
    }

    #[test]
    fn it_grows_and_shrinks_without_a_copy_that_stays() {
        let mut secret = Secret::default();
        for _ in 0..2_000 {
            assert!(secret.push_str("äb"));
        }
        assert_eq!(secret.chars(), 4_000);
        secret.pop();
        assert!(secret.expose().ends_with("ä"));
        assert!(!secret.push_str(&"x".repeat(MOST_BYTES)));
        assert_eq!(secret.chars(), 3_999);
        secret.clear();
        assert_eq!(secret.expose(), "");
    }

    #[test]
    fn a_mask_does_not_tell_how_long_it_is() {
        assert_eq!(mask("●", 3), "●●●");
        assert_eq!(mask("●", 40), mask("●", 16));
    }
}
