//! Compares the ACP mappings of `AskUserQuestion` with their test cases in `tests/vectors/`.
use crate::vectors::{cases, same};
use pi_questions::acp;
use serde_json::{Value, json};

#[track_caller]
fn expect(name: &str, wanted: &Value, got: &Value) {
    assert!(same(wanted, got), "{name}: wanted {wanted}\n   got {got}");
}

#[test]
fn permission_requests_and_answers_match_their_vectors() {
    for case in cases("acp_permission") {
        let responses = case.user("responses").as_array().cloned().unwrap_or_default();
        let requests = acp::permission_requests(&case.input, "s1", "tu1");
        let aborted = case.user("aborted") == &Value::Bool(true);
        expect(&case.name, case.expected("requests").unwrap(), &requests.into());
        let result = acp::apply_permission(&case.input, &responses, aborted);
        expect(&case.name, case.expected("result").unwrap(), &result);
    }
}

#[test]
fn elicitations_and_answers_match_their_vectors() {
    for case in cases("acp_elicitation") {
        let reports_unanswered = case.user("options")["reportUnanswered"] == Value::Bool(true);
        let request = acp::elicitation_request(&case.input, "s1", Some("tu1")).unwrap_or_default();
        expect(&case.name, case.expected("request").unwrap(), &request);
        let outcome =
            acp::apply_elicitation(&case.input, case.user("response"), reports_unanswered);
        expect(&case.name, case.expected("outcome").unwrap(), &outcome.unwrap_or_default());
    }
}

#[test]
fn tool_info_matches_its_vectors() {
    for case in cases("acp_tool_info") {
        expect(&case.name, case.expectation(), &acp::tool_info(&case.input));
    }
    assert_eq!(
        acp::tool_info(&json!({})),
        json!({"title": "Question", "kind": "think", "content": []})
    );
    let bare = json!({"questions": [{"question": "Q", "options": [{"label": "A"}]}]});
    assert_eq!(acp::tool_info(&bare)["content"][0]["content"]["text"], "Q\n  - A");
    assert_eq!(acp::permission_requests(&bare, "s", "t")[0]["options"][0]["name"], "A");
}

#[test]
fn aborted_cancelled_and_malformed_responses_give_no_answers() {
    let input = json!({"questions": [{"question": "Q", "options": [{"label": "A"}]}]});
    let chosen = [json!({"outcome": {"outcome": "selected", "optionId": "A"}})];
    assert_eq!(acp::apply_permission(&input, &chosen, true)["behavior"], "deny");
    assert_eq!(
        acp::apply_permission(&json!({}), &[], false),
        json!({"behavior": "allow", "updatedInput": {"answers": {}}})
    );
    for response in [json!({"action": "cancel"}), json!(null), json!({"action": 5})] {
        assert_eq!(
            acp::apply_elicitation(&input, &response, true),
            Some(json!({"action": "cancel"}))
        );
    }
    let preview =
        json!({"questions": [{"question": "Q", "options": [{"label": "A", "preview": "# a"}]}]});
    let request = acp::elicitation_request(&preview, "s", None).unwrap();
    for none in [None, Some("")] {
        let request = acp::elicitation_request(&preview, "s", none).unwrap();
        assert_eq!(request.get("toolCallId"), None);
    }
    assert_eq!(
        request["requestedSchema"]["properties"]["question_0"]["oneOf"][0]["_meta"],
        json!({"_claude/askUserQuestionOption": {"preview": "# a"}})
    );
}
