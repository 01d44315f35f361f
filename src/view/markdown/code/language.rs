//! The words, comments and quotes of each family of languages.

/// How a language is scanned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Words and operators.
    Code,
    /// The same, with keywords in any case.
    AnyCase,
    /// Tags and text.
    Markup,
    /// Lines with `+` and `-` before them.
    Diff,
}

/// A kind of string literal.
#[derive(Debug)]
pub(super) struct Quote {
    pub open: &'static str,
    pub close: &'static str,
    /// True if `\` escapes the next character.
    pub escapes: bool,
    /// True if it may hold line ends.
    pub lines: bool,
    /// True if it holds exactly one character.
    pub one_sign: bool,
}

/// A family of languages.
#[derive(Debug)]
pub(crate) struct Language {
    pub(super) kind: Kind,
    /// Opens a comment to the end of the line.
    pub(super) line: &'static [&'static str],
    /// Opens and closes a comment.
    pub(super) block: Option<(&'static str, &'static str)>,
    /// Kinds of strings, those with longer openings first.
    pub(super) quotes: &'static [Quote],
    /// Words separated by spaces, as in `types` and `constants`.
    pub(super) keywords: &'static str,
    pub(super) types: &'static str,
    pub(super) constants: &'static str,
    /// The character after the name of a value, if such names are highlighted.
    pub(super) key: Option<char>,
    /// Characters that a word may start with, besides letters and `_`.
    pub(super) starts: &'static str,
    /// Characters inside a word, besides letters, digits and `_`.
    pub(super) inner: &'static str,
    /// True if names that start with a capital letter are types.
    pub(super) type_names: bool,
}

const fn quote(sign: &'static str, escapes: bool, lines: bool) -> Quote {
    Quote { open: sign, close: sign, escapes, lines, one_sign: false }
}

const DOUBLE: Quote = quote("\"", true, false);
const SINGLE: Quote = quote("'", true, false);
const BACKTICK: Quote = quote("`", true, true);

const PLAIN: Language = Language {
    kind: Kind::Code,
    line: &[],
    block: None,
    quotes: &[DOUBLE, SINGLE],
    keywords: "",
    types: "",
    constants: "true false null",
    key: None,
    starts: "",
    inner: "",
    type_names: false,
};

const C_COMMENTS: Language =
    Language { line: &["//"], block: Some(("/*", "*/")), type_names: true, ..PLAIN };

static RUST: Language = Language {
    quotes: &[
        Quote { open: "r#\"", close: "\"#", escapes: false, lines: true, one_sign: false },
        quote("\"", true, true),
        Quote { one_sign: true, ..SINGLE },
    ],
    keywords: "as async await break const continue crate dyn else enum extern fn for if impl in let \
        loop match mod move mut pub ref return self Self static struct super trait type \
        union unsafe use where while",
    types: "bool char f32 f64 i128 i16 i32 i64 i8 isize str u128 u16 u32 u64 u8 usize",
    constants: "true false",
    ..C_COMMENTS
};

static SCRIPT: Language = Language {
    quotes: &[DOUBLE, SINGLE, BACKTICK],
    keywords: "abstract as async await break case catch class const continue debugger declare \
        default delete do else enum export extends finally for from function if implements \
        import in instanceof interface keyof let namespace new of private protected public \
        readonly return satisfies static super switch this throw try type typeof var while \
        yield",
    types: "any bigint boolean never number object string symbol unknown void",
    constants: "true false null undefined NaN Infinity",
    starts: "$@",
    inner: "$",
    ..C_COMMENTS
};

static PYTHON: Language = Language {
    line: &["#"],
    quotes: &[quote("\"\"\"", true, true), quote("'''", true, true), DOUBLE, SINGLE],
    keywords: "and as assert async await break case class continue def del elif else except finally \
        for from global if import in is lambda match nonlocal not or pass raise return self \
        try while with yield",
    types: "bool bytes dict float int list set str tuple",
    constants: "True False None",
    starts: "@",
    type_names: true,
    ..PLAIN
};

static GO: Language = Language {
    quotes: &[DOUBLE, SINGLE, quote("`", false, true)],
    keywords: "break case chan const continue default defer else fallthrough for func go goto if \
        import interface map package range return select struct switch type var",
    types: "any bool byte error float32 float64 int int32 int64 rune string uint uint32 uint64 \
        uintptr",
    constants: "true false nil iota",
    ..C_COMMENTS
};

/// Java and similar languages: Kotlin, C#, Scala, Swift, Dart, PHP.
static JAVA: Language = Language {
    quotes: &[quote("\"\"\"", true, true), DOUBLE, SINGLE],
    keywords: "abstract as async await break case catch class const continue data def default do \
        else enum extends extension final finally for foreach fun func function guard if \
        implements import in instanceof interface internal is let namespace new object \
        override package private protected protocol public record return sealed static \
        struct super switch this throw throws trait try using val var when while yield",
    types: "bool boolean byte char decimal double float int long short string void",
    starts: "@$",
    ..C_COMMENTS
};

static C: Language = Language {
    keywords: "auto break case catch class const constexpr continue default delete do else enum \
        explicit extern final for friend goto if inline namespace new noexcept operator \
        override private protected public register return sizeof static struct switch \
        template this throw try typedef typename union using virtual volatile while #include \
        #define #if #ifdef #ifndef #else #endif #pragma #elif",
    types: "bool char double float int int16_t int32_t int64_t int8_t long short signed size_t \
        uint16_t uint32_t uint64_t uint8_t unsigned void",
    constants: "true false NULL nullptr",
    starts: "#",
    ..C_COMMENTS
};

static SHELL: Language = Language {
    line: &["#"],
    quotes: &[quote("\"", true, true), quote("'", false, true)],
    keywords: "case do done elif else esac exit export fi for function if in local return select \
        set source sudo then until while",
    constants: "true false",
    starts: "$",
    inner: "-",
    ..PLAIN
};

static RUBY: Language = Language {
    line: &["#"],
    keywords: "begin break case class def do else elsif end ensure for if in include module next \
        redo require rescue retry return self super then unless until when while yield",
    constants: "true false nil",
    starts: "@$",
    inner: "?!",
    type_names: true,
    ..PLAIN
};

static JSON: Language = Language { key: Some(':'), ..Language { type_names: false, ..C_COMMENTS } };

static YAML: Language = Language {
    line: &["#"],
    constants: "true false null yes no on off",
    key: Some(':'),
    inner: "-.",
    ..PLAIN
};

static TOML: Language = Language {
    line: &["#", ";"],
    quotes: &[quote("\"\"\"", true, true), quote("'''", false, true), DOUBLE, SINGLE],
    key: Some('='),
    inner: "-.",
    ..PLAIN
};

static SQL: Language = Language {
    kind: Kind::AnyCase,
    line: &["--"],
    block: Some(("/*", "*/")),
    quotes: &[quote("'", false, true), quote("\"", false, false), quote("`", false, false)],
    keywords: "add all alter and as asc begin between by cascade case check commit constraint \
        create cross database default delete desc distinct drop else end exists foreign from \
        full grant group having if in index inner insert into is join key left like limit \
        not offset on or order outer over partition primary references returning right \
        rollback select set table then union unique update using values view when where with",
    types: "bigint bigserial blob boolean bytea char date decimal float int integer json jsonb \
        numeric real serial smallint text timestamp timestamptz uuid varchar",
    ..PLAIN
};

static CSS: Language = Language {
    line: &[],
    key: Some(':'),
    starts: "@#.-",
    inner: "-%",
    type_names: false,
    ..C_COMMENTS
};

static MARKUP: Language = Language {
    kind: Kind::Markup,
    block: Some(("<!--", "-->")),
    quotes: &[quote("\"", false, true), quote("'", false, true)],
    constants: "",
    inner: "-:",
    ..PLAIN
};

static DIFF: Language = Language { kind: Kind::Diff, ..PLAIN };

/// The names of each family in fences.
static NAMES: &[(&str, &Language)] = &[
    ("rust rs", &RUST),
    ("ts tsx js jsx mjs cjs mts cts typescript javascript", &SCRIPT),
    ("python py py3 pyi", &PYTHON),
    ("go golang", &GO),
    ("java kotlin kt kts scala swift csharp cs c# dart php groovy proto protobuf", &JAVA),
    ("c h cpp c++ cc cxx hpp objc zig", &C),
    ("sh bash zsh shell console fish dockerfile make makefile", &SHELL),
    ("ruby rb elixir ex", &RUBY),
    ("json jsonc json5 jsonl", &JSON),
    ("yaml yml", &YAML),
    ("toml ini conf properties env", &TOML),
    ("sql postgres postgresql mysql sqlite", &SQL),
    ("css scss less", &CSS),
    ("html xml svg vue svelte htm", &MARKUP),
    ("diff patch", &DIFF),
];

impl Language {
    /// The family of a fence's info string (`rust,ignore`, `ts title="x"`), if it is known.
    pub(crate) fn from_fence(info: &str) -> Option<&'static Self> {
        let name = info.split([' ', ',', '{', ':']).next().unwrap_or_default().to_ascii_lowercase();
        let (_, language) =
            NAMES.iter().find(|(names, _)| names.split(' ').any(|it| it == name))?;
        Some(language)
    }
}
