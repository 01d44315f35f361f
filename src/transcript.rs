//! Lines for Pi's transcript: the call row and the result rows.

use serde_json::Value;

use crate::view::Theme;

/// The call row. `args` may be half-streamed. Every line fits `columns`.
#[must_use]
pub fn call(_tool: &str, _args: &Value, _theme: &Theme, _columns: usize) -> Vec<String> {
    Vec::new()
}

/// The result rows of a stored result (`details`, and its text for results that are not ours).
#[must_use]
pub fn result(
    _details: &Value,
    _text: &str,
    _expanded: bool,
    _theme: &Theme,
    _columns: usize,
) -> Vec<String> {
    Vec::new()
}
