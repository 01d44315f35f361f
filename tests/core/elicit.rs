//! What MCP servers ask (`contract::elicit`): the schema as a form, the answers as the schema wants them,
//! accept, decline and cancel. Goldens in `tests/frames/elicit/`.

use std::fmt::Write as _;

use crate::common::golden::golden;
use crate::common::{Person, at, hides, shows};
use crate::plain;
use pi_questions::contract::{self, Elicitation, Mode, NotElicited, Visit};
use pi_questions::model::{Format, Outcome};
use pi_questions::surface::response::{Response, check};
use pi_questions::surface::rpc::{Dialog as Shown, Reply, Step, Style, Walk};
use pi_questions::surface::tui::Dialog;
use pi_questions::view::ansi::CURSOR_MARKER;
use serde_json::{Map, Value, json};

fn fields(request: &Value) -> Map<String, Value> {
    request.as_object().cloned().unwrap_or_default()
}

fn read(request: &Value) -> Elicitation {
    contract::elicitation(fields(request), "registry").unwrap()
}

fn asked(properties: Value, required: &[&str]) -> Value {
    json!({ "message": "To publish, I need some details.",
        "requestedSchema": { "type": "object", "properties": properties, "required": required } })
}

/// Every kind of field that there is.
fn every() -> Value {
    let colours =
        json!([{ "const": "#f00", "title": "Red" }, { "const": "#0f0", "title": "Green" }]);
    asked(
        json!({
            "name": { "type": "string", "title": "Name", "description": "Name of the package",
                "minLength": 3, "maxLength": 20 },
            "mail": { "type": "string", "format": "email", "title": "Email" },
            "home": { "type": "string", "format": "uri", "title": "Home page" },
            "day": { "type": "string", "format": "date", "title": "Release" },
            "at": { "type": "string", "format": "date-time", "title": "Time" },
            "copies": { "type": "integer", "title": "Copies", "minimum": 1, "maximum": 10 },
            "ratio": { "type": "number", "title": "Ratio" },
            "open": { "type": "boolean", "title": "Public" },
            "size": { "type": "string", "title": "Size", "enum": ["s", "l"],
                "enumNames": ["Small", "Large"] },
            "colour": { "type": "string", "title": "Colour", "oneOf": colours },
            "tags": { "type": "array", "title": "Tags", "minItems": 1, "maxItems": 2,
                "items": { "type": "string", "enum": ["a", "b", "c"] } },
            "marks": { "type": "array", "title": "Marks", "items": { "anyOf": colours } },
        }),
        &["name", "mail", "copies"],
    )
}

fn result(asked: &Elicitation, outcome: &Outcome) -> Value {
    contract::reply(&asked.call, outcome, Mode::Interactive, 0.0).details
}

/// What the server gets of what a person does with keys.
#[track_caller]
fn played(request: &Value, keys: &str) -> Value {
    let asked = read(request);
    let mut person = Person::at(asked.call.form.clone(), 100, 40);
    if asked.defaults.count() > 0 {
        // As it opens in Pi: with the defaults before the first frame.
        let opening = plain::opening(asked.call.form.clone());
        person.dialog = Dialog::new(opening).with_answers(&asked.defaults);
        person.dialog.set_focused(true);
        person.now = 1_000.0;
        person.raw("").wait(400.0);
    }
    person.keys(keys);
    let screen = person.screen();
    result(&asked, person.end().unwrap_or_else(|| panic!("{keys}: still open:\n{screen}")))
}

fn one(property: Value) -> Value {
    asked(json!({ "x": property }), &["x"])
}

fn accepted(content: Value) -> Value {
    json!({ "action": "accept", "content": content })
}

#[test]
fn answers_are_what_the_schema_wants() {
    let keys = "left-pad<enter>me@example.com<enter>https://example.com<enter>2026-11-23<enter>\
        2026-11-23 14:30z<enter>3<enter>0.5<enter>122 <down> <enter> <enter><wait 1200><enter>";
    let got = played(&every(), keys);
    assert_eq!(
        got,
        accepted(json!({
            "name": "left-pad", "mail": "me@example.com", "home": "https://example.com",
            "day": "2026-11-23", "at": "2026-11-23T14:30:00Z", "copies": 3, "ratio": 0.5,
            "open": true, "size": "l", "colour": "#0f0", "tags": ["a", "b"], "marks": ["#f00"],
        }))
    );
}

#[test]
fn what_may_be_left_out_has_no_property() {
    let request = asked(json!({ "a": { "type": "string" }, "b": { "type": "boolean" } }), &["a"]);
    assert_eq!(played(&request, "x<enter><tab><enter>"), accepted(json!({ "a": "x" })));
}

#[test]
fn no_tick_is_an_answer_where_the_server_takes_none() {
    let items = json!({ "type": "string", "enum": ["a", "b"] });
    let none = one(json!({ "type": "array", "items": items }));
    assert_eq!(played(&none, "<enter><enter>"), accepted(json!({ "x": [] })));
    let two = one(json!({ "type": "array", "items": items, "minItems": 2 }));
    let mut person = at(read(&two).call.form);
    person.keys("<enter>");
    shows(&mut person, "Tick at least one row first");
    person.keys(" <enter>");
    assert_eq!(person.dialog.state().notice.as_ref().unwrap().words(), "Rows to tick: ≥ 2.");
    person.keys("<tab>");
    shows(&mut person, "1 question left: x");
    person.keys("<tab><down> <enter>");
    shows(&mut person, "Ready to submit?");
}

#[test]
fn a_wrong_text_is_refused_with_the_sentence_that_says_what_is_expected() {
    for (property, wrong, right, sentence) in [
        (json!({ "type": "string", "format": "email" }), "me", "@b.co", "Type an email address"),
        (json!({ "type": "string", "format": "date" }), "2026-02-3", "<bs>03", "Type a date"),
        (json!({ "type": "integer", "minimum": 18 }), "1", "8", "Type a whole number (≥ 18)."),
        (json!({ "type": "number", "maximum": 2 }), "2.5", "<bs><bs>", "(≤ 2)."),
        (json!({ "type": "string", "minLength": 3 }), "ab", "c", "Characters: ≥ 3."),
    ] {
        let mut person = at(read(&one(property)).call.form);
        shows(&mut person, sentence);
        person.keys(wrong);
        shows(&mut person, "(not yet)");
        person.keys("<enter>");
        let notice = person.dialog.state().notice.as_ref().map(|it| it.words().into_owned());
        assert!(notice.is_some_and(|it| it.contains(sentence)), "{sentence}");
        person.keys("<tab>");
        shows(&mut person, "1 question left: x");
        hides(&mut person, "1. Submit");
        person.keys("<tab>").keys(right);
        hides(&mut person, "(not yet)");
        person.keys("<enter>");
        shows(&mut person, "Ready to submit?");
    }
}

#[test]
fn defaults_are_there_and_can_be_changed() {
    let request = asked(
        json!({
            "name": { "type": "string", "default": "left-pad" },
            "copies": { "type": "integer", "default": 2 },
            "open": { "type": "boolean", "default": false },
            "tags": { "type": "array", "items": { "enum": ["a", "b"] }, "default": ["b"] },
            "bad": { "type": "string", "format": "email", "default": "nobody" },
        }),
        &["name"],
    );
    let all = json!({ "name": "left-pad", "copies": 2, "open": false, "tags": ["b"] });
    assert_eq!(played(&request, "<end><up><wait 400><enter>"), accepted(all));
    let changed = json!({ "name": "left-pad!", "copies": 2, "open": true, "tags": ["b"] });
    assert_eq!(
        played(&request, "<wait 400>1<wait 400>!<enter>3<wait 400>1<end><up><wait 1200><enter>"),
        accepted(changed)
    );
}

#[test]
fn decline_and_cancel_are_two_things() {
    let request = asked(json!({ "name": { "type": "string" } }), &["name"]);
    assert_eq!(played(&request, "<esc>"), json!({ "action": "cancel" }));
    assert_eq!(played(&request, "<a-x><enter>"), json!({ "action": "decline" }));
    assert_eq!(played(&request, "<f1>x<enter>"), json!({ "action": "decline" }), "by commands");
    assert_eq!(played(&request, "ab<a-x><enter>"), json!({ "action": "decline" }));
    assert_eq!(played(&request, "ab<enter>3"), json!({ "action": "decline" }), "by number");
    // Nothing that was typed goes by a single key.
    let mut person = at(read(&request).call.form);
    person.keys("ab<a-x>");
    assert_eq!(person.end(), None);
    person.keys("<up><up><enter><esc>");
    shows(&mut person, "Discard");
}

#[test]
fn a_form_without_fields_asks_whether_the_person_agrees() {
    for schema in [json!({ "type": "object", "properties": {} }), json!({})] {
        let request = json!({ "message": "Deploy to production?", "requestedSchema": schema });
        assert_eq!(played(&request, "<enter><enter>"), accepted(json!({})));
        assert_eq!(played(&request, "<a-x><enter>"), json!({ "action": "decline" }));
    }
}

#[test]
fn every_answer_is_read_once_more_before_it_goes() {
    let mut person = at(read(&one(json!({ "type": "boolean", "title": "Delete" }))).call.form);
    person.keys("1");
    assert_eq!(person.end(), None);
    shows(&mut person, "Ready to submit?");
    shows(&mut person, "1. Delete   Yes");
}

#[test]
fn who_asks_is_said_in_our_words_and_the_texts_are_clean() {
    let request = json!({ "message": "\u{1b}[2JHi\u{202e}", "requestedSchema": { "properties": {
        "\u{1b}]0;x\u{7}key": { "type": "string", "description": "a\u{7}b" } } } });
    let asked = contract::elicitation(fields(&request), "npm").unwrap();
    let mut person = at(asked.call.form);
    shows(&mut person, "The MCP server “npm” is asking, not the agent");
    let screen = person.lines().concat().replace(CURSOR_MARKER, "");
    assert!(!screen.contains(['\u{7}', '\u{202e}']) && !screen.contains("\u{1b}[2J"), "{screen:?}");
    shows(&mut person, "ab");
}

#[test]
fn what_no_form_can_show_is_refused_with_its_path() {
    for (request, why) in [
        (json!({}), "message is no text"),
        (json!({ "message": "x" }), "requestedSchema is no object"),
        (
            json!({ "message": "x", "mode": "audio", "requestedSchema": {} }),
            "mode is neither \"form\" nor \"url\"",
        ),
        (one(json!({ "type": "object" })), "requestedSchema.properties.x has the type \"object\""),
        (
            one(json!({ "type": ["string", "null"] })),
            "properties.x has the type [\"string\",\"null\"]",
        ),
        (one(json!({ "type": "array" })), "properties.x has no items"),
        (one(json!({ "type": "array", "items": { "type": "string" } })), "without enum or anyOf"),
        (one(json!({ "type": "string", "enum": [] })), "properties.x has no option in enum"),
        (one(json!({ "type": "string", "enum": [1] })), "an option in enum that is no text"),
        (one(json!(7)), "properties.x is no object"),
    ] {
        let refused = contract::elicitation(fields(&request), "x").unwrap_err();
        let words = refused.words();
        assert!(words.starts_with("Nothing was asked: ") && words.contains(why), "{words}");
    }
}

#[test]
fn a_secret_is_refused_before_anything_is_shown() {
    for request in [
        one(json!({ "type": "string", "title": "API key" })),
        asked(json!({ "db_password": { "type": "string" } }), &[]),
        json!({ "message": "Please enter your password.",
            "requestedSchema": { "properties": { "value": { "type": "string" } } } }),
    ] {
        let refused = contract::elicitation(fields(&request), "x").unwrap_err();
        assert!(matches!(refused, NotElicited::Secret(_)), "{refused:?}");
        assert!(refused.words().contains("use URL mode"), "{}", refused.words());
    }
    let tokens = asked(json!({ "tokens_per_minute": { "type": "integer" } }), &[]);
    assert!(contract::elicitation(fields(&tokens), "x").is_ok());
}

#[test]
fn options_of_the_same_name_are_told_apart() {
    let same = json!([{ "const": "a", "title": "Same" }, { "const": "b", "title": "Same" }]);
    let asked = read(&one(json!({ "type": "string", "oneOf": same })));
    assert_eq!(contract::labels(&asked.call), [["Same (a)", "Same (b)"]]);
}

/// An answer as the browser panel and other extensions send it.
fn sent(request: &Value, response: Value) -> Result<Value, Vec<String>> {
    let asked = read(request);
    let response = Response::read(&fields(&response)).unwrap();
    let labels = contract::labels(&asked.call);
    let checked = check(&asked.call.form, &labels, &response);
    checked.map(|it| result(&asked, &it.outcome)).map_err(|it| it.reasons)
}

#[test]
fn answers_from_elsewhere_obey_the_same_rules() {
    let age = one(json!({ "type": "integer", "minimum": 18 }));
    assert_eq!(sent(&age, json!({ "answers": ["42"] })), Ok(accepted(json!({ "x": 42 }))));
    let refused = sent(&age, json!({ "answers": ["17"] })).unwrap_err();
    assert_eq!(refused.first().map(String::as_str), Some("Type a whole number (≥ 18)."));
    let flag = one(json!({ "type": "boolean" }));
    assert_eq!(sent(&flag, json!({ "answers": ["No"] })), Ok(accepted(json!({ "x": false }))));
    assert!(sent(&flag, json!({ "answers": ["Perhaps"] })).is_err());
    let tags = one(json!({ "type": "array", "items": { "enum": ["a", "b"] }, "maxItems": 1 }));
    assert!(sent(&tags, json!({ "answers": [["a", "b"]] })).is_err());
    assert_eq!(sent(&age, json!({ "declined": true })), Ok(json!({ "action": "decline" })));
    assert_eq!(sent(&age, json!({ "cancelled": true })), Ok(json!({ "action": "cancel" })));
}

#[test]
fn what_the_agent_asks_cannot_be_declined() {
    let response = Response::read(&fields(&json!({ "declined": true }))).unwrap();
    let form = crate::common::three();
    assert!(check(&form, &[], &response).is_err());
    let mut person = at(form);
    person.keys("<a-x>");
    hides(&mut person, "Decline");
}

#[test]
fn one_code_writes_and_reads_the_schema() {
    let input = json!({ "questions": [
        { "question": "Which?", "header": "H", "options": [{ "label": "A", "description": "d" },
            { "label": "B" }] },
        { "question": "Which ones?", "header": "I", "multiSelect": true,
            "options": [{ "label": "C" }, { "label": "D" }] },
    ] });
    let request = pi_questions::acp::elicitation_request(&input, "s", None).unwrap();
    let asked = read(&request);
    let form = &asked.call.form;
    let names: Vec<_> = form.questions.iter().map(|it| it.short.as_deref().unwrap()).collect();
    assert_eq!(names, ["H", "Other", "I", "Other"]);
    assert!(form.questions[2].has_ticks() && form.questions[3].format != Format::Any);
    let got = played(&request, "1also<enter>1<enter>x<enter><enter>");
    let answered = pi_questions::acp::apply_elicitation(&input, &got, false).unwrap();
    let answers = json!({ "Which?": "A", "Which ones?": "C, x" });
    assert_eq!(answered["updatedInput"]["answers"], answers);
}

/// The screens at these sizes after `keys`.
#[track_caller]
fn frames(name: &str, request: &Value, keys: &str) {
    let mut out = String::new();
    for (columns, rows) in [(40, 20), (80, 24), (120, 40)] {
        let mut person = Person::at(read(request).call.form, columns, rows);
        person.keys(keys);
        writeln!(out, "== {columns}×{rows}\n{}", person.screen()).unwrap();
    }
    golden(&format!("tests/frames/elicit/{name}.txt"), &out);
}

/// What a package registry might ask.
fn publish() -> Value {
    asked(
        json!({
            "mail": { "type": "string", "format": "email", "title": "Email",
                "description": "Whom to write to about the package" },
            "age": { "type": "integer", "title": "Age", "minimum": 18 },
            "licence": { "type": "string", "title": "Licence", "oneOf": [
                { "const": "MIT", "title": "MIT", "description": "short and permissive" },
                { "const": "MPL-2.0", "title": "Mozilla" }] },
            "public": { "type": "boolean", "title": "Public", "description": "Can everybody see it?" },
        }),
        &["mail", "licence"],
    )
}

#[test]
fn the_form_looks_like_no_form_of_the_agent() {
    frames("text", &publish(), "");
    frames("typed", &publish(), "me@example");
    frames("refused", &publish(), "me@example<enter>");
    frames("choice", &publish(), "<tab><tab>");
    frames("review", &publish(), "<a-x>");
    frames("ready", &publish(), "me@example.com<enter>42<enter>1<enter>");
    let consent = json!({ "message": "Deploy to production?", "requestedSchema": {} });
    frames("consent", &consent, "");
    let mut coloured = Person::at(read(&publish()).call.form, 80, 24);
    let title = coloured.coloured();
    assert!(title.contains("<warning>"), "{title}");
}

/// An address that wants looking at.
fn signed(url: &str) -> Value {
    json!({ "mode": "url", "elicitationId": "1", "url": url,
        "message": "Connect your account to go on." })
}

#[test]
fn an_address_is_shown_whole_with_its_host() {
    let url = "https://bank.example@xn--bcher-kva.example:8443/connect?state=0123456789abcdef&scope=read_write";
    frames("url", &signed(url), "");
    frames("url-review", &signed(url), "<enter>");
    let mut person = Person::opening(plain::opening(read(&signed(url)).call.form), 80, 24);
    person.wait(150.0);
    golden("tests/frames/elicit/url-plain.txt", &format!("{}\n", person.screen()));
}

#[test]
fn an_address_is_opened_or_copied_when_the_person_submits_that() {
    let request = signed("https://a.example/x");
    let went = |keys: &str| {
        let asked = read(&request);
        let mut person = Person::at(asked.call.form.clone(), 80, 24);
        person.keys(keys);
        let outcome = person.end().unwrap().clone();
        (contract::visit(&asked.call, &outcome), result(&asked, &outcome))
    };
    let url = "https://a.example/x".to_owned();
    let accept = json!({ "action": "accept" });
    assert_eq!(went("<enter><enter>"), (Some(Visit::Open(url.clone())), accept.clone()));
    assert_eq!(went("<down><enter><enter>"), (Some(Visit::Copy(url)), accept));
    assert_eq!(went("<a-x><enter>"), (None, json!({ "action": "decline" })));
    assert_eq!(went("<esc>"), (None, json!({ "action": "cancel" })));
}

#[test]
fn an_address_that_is_none_is_refused() {
    for url in [json!("javascript:alert(1)"), json!("https://a.example\\@b.example"), Value::Null] {
        let request = json!({ "message": "x", "mode": "url", "url": url });
        let refused = contract::elicitation(fields(&request), "registry");
        assert!(matches!(refused, Err(NotElicited::Unreadable(_))), "{url}");
    }
}

#[test]
fn in_words_it_is_the_same() {
    let mut person = Person::opening(plain::opening(read(&publish()).call.form), 80, 24);
    person.wait(150.0);
    person.keys("me");
    let mut out = format!("== typing\n{}", person.screen());
    person.keys("<a-x>");
    writeln!(out, "\n== to decline\n{}", person.screen()).unwrap();
    golden("tests/frames/elicit/plain.txt", &out);
}

#[test]
fn a_client_reads_all_before_it_answers() {
    let asked = read(&publish());
    let mut walk = Walk::new(asked.call.form.clone(), Style::Plain, 2_000);
    let mut out = String::new();
    let replies = ["1", "nobody", "me@example.com", "3", "Mozilla", "Submit 2 of 4 answers"];
    let mut replies = replies.into_iter();
    let mut step = walk.step(None);
    loop {
        match step {
            Step::Ask(Shown::Input { title, placeholder }) => {
                writeln!(out, "{title}\n[{placeholder}]").unwrap();
            }
            Step::Ask(Shown::Select { title, rows }) => {
                writeln!(out, "{title}\n- {}", rows.join("\n- ")).unwrap();
            }
            Step::Done(outcome) => {
                writeln!(out, "= {}", result(&asked, &outcome)).unwrap();
                break;
            }
        }
        let reply = replies.next().unwrap();
        writeln!(out, "< {reply}\n").unwrap();
        step = walk.step(Some(Reply::Text(reply.to_owned())));
    }
    golden("tests/frames/elicit/dialogs.txt", &out);
    let decline = |walk: &mut Walk| {
        walk.step(None);
        walk.step(Some(Reply::Text("Decline: submit nothing".to_owned())))
    };
    let mut walk = Walk::new(asked.call.form.clone(), Style::Plain, 2_000);
    assert_eq!(decline(&mut walk), Step::Done(Outcome::Declined));
}
