//! Questions that a reply asks in its text: the line above the prompt that offers them as a form.

use ratatui::text::{Line, Span};
use serde_json::Value;

use crate::session::log::{text, tool_calls};
use crate::strings::deferred as words;
use crate::view::{Glyphs, Role, measure};

/// What the model said in an entry with its last word, if it waits for nothing: text blocks, one below
/// the other. `None` for any other entry, and for one that was cut off.
pub fn reply(entry: &Value) -> Option<String> {
    let message = entry.get("message")?;
    let is_last = text(message, "role") == "assistant" && text(message, "stopReason") == "stop";
    if !is_last || tool_calls(message).next().is_some() {
        return None;
    }
    let blocks = message.get("content")?.as_array()?.iter();
    let said = blocks.filter(|block| text(block, "type") == "text").map(|it| text(it, "text"));
    Some(said.collect::<Vec<_>>().join("\n\n"))
}

/// The line where nothing else waits: ` □ 3 questions in the reply   Alt+O answer as a form`. `key` is
/// what opens the form, in words, where something does. It fits `columns` and is the longest that does.
pub fn line(
    count: usize,
    glyphs: &Glyphs,
    columns: usize,
    key: Option<&str>,
) -> Option<Line<'static>> {
    if count == 0 || columns == 0 {
        return None;
    }
    let (mark, gap) = match glyphs.is_plain() {
        true => (String::new(), glyphs.between),
        false => (format!(" {} ", glyphs.open), "   "),
    };
    let key = key.filter(|key| !key.is_empty());
    let behind = |gap: &str, opens: fn(&dyn std::fmt::Display) -> String| {
        key.map(|key| format!("{gap}{}", opens(&key))).unwrap_or_default()
    };
    let forms = [
        [words::reply(count), behind(gap, |key| words::answer_as_form(key))],
        [words::reply(count), behind(gap, |key| words::answer(key))],
        [words::reply(count), behind(gap, |key| key.to_string())],
        [words::reply_short(count), behind(glyphs.between, |key| key.to_string())],
    ];
    let width = |parts: &[String; 2]| {
        measure::width(&mark) + parts.iter().map(|it| measure::width(it)).sum::<usize>()
    };
    let whole = forms.into_iter().find(|parts| width(parts) <= columns);
    let [said, behind] =
        whole.unwrap_or_else(|| [String::new(), key.unwrap_or_default().to_owned()]);
    let mut left = columns;
    let styled = [(mark, Role::Accent), (said, Role::Text), (behind, Role::Muted)];
    let spans = styled.into_iter().map(|(text, role)| {
        let text = measure::clip(&text, left).to_owned();
        left -= measure::width(&text).min(left);
        Span::styled(text, role.style())
    });
    Some(Line::from(spans.collect::<Vec<_>>()))
}

/// `line`, which names what waits, with the questions of the reply behind it where there is room.
#[must_use]
pub fn beside(
    mut line: Line<'static>,
    count: usize,
    glyphs: &Glyphs,
    columns: usize,
) -> Line<'static> {
    let gap = if glyphs.is_plain() { glyphs.between } else { "   " };
    let more = format!("{gap}{}", words::reply_short(count));
    let used: usize = line.spans.iter().map(|span| measure::width(&span.content)).sum();
    if count > 0 && used + measure::width(&more) <= columns {
        line.spans.push(Span::styled(more, Role::Muted.style()));
    }
    line
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::view::glyphs::{ASCII, PLAIN, UNICODE};

    fn shown(count: usize, columns: usize, key: Option<&str>) -> String {
        line(count, &UNICODE, columns, key).map(|it| it.to_string()).unwrap_or_default()
    }

    #[test]
    fn the_longest_line_that_fits() {
        let key = Some("Alt+O");
        assert_eq!(shown(3, 60, key), " □ 3 questions in the reply   Alt+O answer as a form");
        assert_eq!(shown(1, 60, key), " □ 1 question in the reply   Alt+O answer as a form");
        assert_eq!(shown(3, 48, key), " □ 3 questions in the reply   Alt+O answer");
        assert_eq!(shown(3, 38, key), " □ 3 questions in the reply   Alt+O");
        assert_eq!(shown(3, 28, key), " □ 3 in the reply • Alt+O");
        assert_eq!(shown(3, 9, key), " □ Alt+O");
        assert_eq!(shown(3, 60, None), " □ 3 questions in the reply");
        assert_eq!((shown(0, 60, key), shown(3, 0, key)), (String::new(), String::new()));
        for glyphs in [&UNICODE, &ASCII, &PLAIN] {
            for columns in 1..90 {
                let line = line(12, glyphs, columns, key).unwrap();
                assert!(line.width() <= columns, "{line:?}");
            }
        }
    }

    #[test]
    fn beside_what_waits_it_is_counted_where_there_is_room() {
        let waits = Line::from(" ■ 1 question waits: Cache   Alt+O answer");
        let at = |columns| beside(waits.clone(), 2, &UNICODE, columns).to_string();
        assert_eq!(at(80), " ■ 1 question waits: Cache   Alt+O answer   2 in the reply");
        assert_eq!(at(57), waits.to_string());
        assert_eq!(beside(waits.clone(), 0, &UNICODE, 80), waits);
    }

    #[test]
    fn the_last_word_is_a_message_that_ended_by_itself() {
        let entry = |reason: &str, content: Value| {
            let message = json!({ "role": "assistant", "stopReason": reason, "content": content });
            reply(&json!({ "type": "message", "message": message }))
        };
        let text = |text: &str| json!({ "type": "text", "text": text });
        let thinking = json!({ "type": "thinking", "thinking": "Which?" });
        let two = json!([thinking, text("One."), text("Two?")]);
        assert_eq!(entry("stop", two.clone()), Some("One.\n\nTwo?".to_owned()));
        for reason in ["aborted", "error", "length", "toolUse"] {
            assert_eq!(entry(reason, two.clone()), None, "{reason}");
        }
        let call = json!({ "type": "toolCall", "id": "1", "name": "bash", "arguments": {} });
        assert_eq!(entry("stop", json!([text("One?"), call])), None);
        let prompt = json!({ "role": "user", "content": [text("Which?")] });
        assert_eq!(reply(&json!({ "type": "message", "message": prompt })), None);
        assert_eq!(reply(&json!({ "type": "custom" })), None);
    }
}
