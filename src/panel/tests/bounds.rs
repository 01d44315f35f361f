//! What the panel keeps and shows is bounded.

use super::*;

#[test]
fn everything_is_bounded() {
    let mut panel = panel();
    for number in 0..32 {
        assert_eq!(status(&mut panel, &get("/events")), 1);
        panel.opened(number, 0.0);
    }
    assert_eq!(panel.streams(), limits::STREAMS);
    assert_eq!(status(&mut panel, &get("/events")), 503);
    panel.closed(7);
    panel.closed(7);
    assert_eq!((status(&mut panel, &get("/events")), panel.streams()), (1, limits::STREAMS - 1));

    let three = call(&examples()["calls"]["three"]);
    for at in 0..100 {
        assert_eq!(
            data(&ask(&mut panel, &at.to_string(), &three).unwrap())["tooLarge"],
            Value::Null
        );
    }
    for at in 0..100 {
        assert!(panel.settle(&at.to_string(), &Outcome::Aborted, None).is_some());
    }
    let hello = data(&panel.hello(0.0));
    assert_eq!(hello["settled"].as_array().unwrap().len(), limits::SETTLED);
    assert_eq!(ask(&mut panel, &"a".repeat(limits::ID + 1), &three), None);

    let options: Vec<Value> = (0..100)
        .map(|at| json!({ "label": at.to_string(), "preview": "<&>\"".repeat(5_000) }))
        .collect();
    let args = json!({ "questions": [{ "question": "Q?", "options": options }] });
    let huge = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    let event = ask(&mut panel, "huge", &huge).unwrap();
    assert_eq!(data(&event)["tooLarge"], true);
    // What has no room is named, and there is room again once another one is settled.
    let options: Vec<Value> = (0..5)
        .map(|at| json!({ "label": at.to_string(), "preview": "<&>\"".repeat(5_000) }))
        .collect();
    let args = json!({ "questions": [{ "question": "Q?", "options": options }] });
    let large = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    let named =
        |panel: &mut Panel, id: &str| data(&ask(panel, id, &large).unwrap())["tooLarge"] == true;
    let shown: Vec<bool> = (0..20).map(|at| named(&mut panel, &format!("large {at}"))).collect();
    assert!(!shown[0] && shown[19]);
    assert!(panel.hello(0.0).len() < 3 << 20);
    panel.settle("large 0", &Outcome::Aborted, None);
    assert!(!named(&mut panel, "one more"));
}

#[test]
fn the_oldest_stranger_makes_room() {
    let mut panel = panel();
    assert!((0..64).all(|number| panel.connected(number).is_none()));
    assert_eq!(status(&mut panel, &Request { connection: 0, ..get("/events") }), 1);
    assert_eq!(panel.connected(64), Some(1));
    panel.closed(5);
    assert_eq!(panel.connected(65), None);
    assert_eq!(panel.connected(66), Some(2));
    // Whoever shows no proof is a stranger, whatever is asked.
    let stranger = Request { connection: 3, ..get("/events") };
    assert_eq!(number(panel.handle(&stranger, 0.0)), 401);
    assert_eq!(panel.connected(67), Some(3));
}
