use super::*;

fn screen(holder: Holder) -> ScreenState {
    ScreenState { holder, mounted: Some(false), box_state: BoxState::Up }
}

/// A form at `place` that Pi has shown, drawn at 0 ms.
fn shown(place: Place) -> Slot {
    let mut slot = Slot::new(place);
    assert_eq!(slot.handle(Event::Focused(true), 0.0), []);
    assert_eq!(slot.handle(Event::Drawn, 0.0), []);
    slot
}

/// A form as in [`shown`] that lost the keyboard at 0 ms, and the check that is due.
fn left(place: Place) -> (Slot, ScreenCheck) {
    let mut slot = shown(place);
    let check = due(&slot.handle(Event::Focused(false), 0.0));
    (slot, check)
}

fn due(actions: &[Action]) -> ScreenCheck {
    let looks = actions.iter().filter_map(|action| match action {
        Action::CheckScreen(check) => Some(*check),
        _ => None,
    });
    let looks: Vec<_> = looks.collect();
    assert_eq!(looks.len(), 1, "{actions:?}");
    looks[0]
}

fn without_looks(mut actions: Vec<Action>) -> Vec<Action> {
    actions.retain(|action| !matches!(action, Action::CheckScreen(_)));
    actions
}

#[test]
fn a_form_opens_beside_others_but_where_there_is_room_for_one() {
    for holder in [Holder::Prompt, Holder::Unknown] {
        assert!(Place::Slot.is_free(holder));
    }
    for holder in [Holder::Other, Holder::Overlay] {
        assert!(!Place::Slot.is_free(holder));
        assert!(Place::Stack.is_free(holder) && Place::Overlay.is_free(holder));
    }
}

#[test]
fn a_form_that_lost_its_place_is_shown_again_once_the_prompt_is_there() {
    let (mut slot, check) = left(Place::Slot);
    assert!(check.after_ms() >= CHECK_MS);
    // The component that replaced it is there, or opened something, or Pi does not report it.
    for holder in [Holder::Other, Holder::Overlay, Holder::Unknown] {
        let after = slot.handle(Event::Checked(check, screen(holder)), 100.0);
        assert_eq!(due(&after), check);
        assert_eq!(after.len(), 1);
    }
    let after = slot.handle(Event::Checked(check, screen(Holder::Prompt)), 200.0);
    assert_eq!(after, [Action::ShowAgain]);
    // After that, further checks have no effect.
    assert_eq!(slot.handle(Event::Checked(check, screen(Holder::Prompt)), 300.0), []);
    assert_eq!(slot.handle(Event::Moved(Place::Slot), 310.0), [Action::Restart]);
}

#[test]
fn where_pi_does_not_tell_what_stands_a_form_is_gone_that_is_not_drawn() {
    let untold = ScreenState { mounted: None, ..screen(Holder::Prompt) };
    let (mut slot, check) = left(Place::Slot);
    let after = slot.handle(Event::Checked(check, untold), UNSEEN_MS - 1.0);
    assert_eq!(due(&after), check);
    let after = slot.handle(Event::Checked(check, untold), UNSEEN_MS);
    assert_eq!(after, [Action::ShowAgain]);
}

#[test]
fn a_form_that_pi_still_shows_has_lost_nothing() {
    let stands = ScreenState { mounted: Some(true), ..screen(Holder::Prompt) };
    let (mut slot, check) = left(Place::Slot);
    let after = slot.handle(Event::Checked(check, stands), 1e6);
    assert_eq!(after, [Action::CheckScreen(check)]);
    assert_eq!(slot.handle(Event::Closed(stands), 1e6), [Action::Close]);
}

#[test]
fn a_form_that_closes_leaves_alone_what_took_its_place() {
    let (mut slot, check) = left(Place::Slot);
    assert_eq!(slot.handle(Event::Closed(screen(Holder::Other)), 10.0), []);
    // After the form has closed, events have no effect.
    assert_eq!(slot.handle(Event::Checked(check, screen(Holder::Prompt)), 100.0), []);
    assert_eq!(slot.handle(Event::Closed(screen(Holder::Prompt)), 110.0), []);
    assert_eq!(slot.handle(Event::Focused(false), 120.0), []);
    for place in [Place::Stack, Place::Overlay] {
        let (mut slot, _) = left(place);
        assert_eq!(slot.handle(Event::Closed(screen(Holder::Other)), 10.0), [Action::Close]);
        assert_eq!(slot.handle(Event::Closed(screen(Holder::Other)), 11.0), []);
    }
}

#[test]
fn what_pi_is_about_to_show_is_not_lost() {
    // Neither drawn nor focused yet.
    let mut slot = Slot::new(Place::Slot);
    assert_eq!(slot.handle(Event::Closed(screen(Holder::Prompt)), 0.0), [Action::Close]);
    // The same after the form has moved.
    let (mut slot, check) = left(Place::Slot);
    assert_eq!(
        slot.handle(Event::Checked(check, screen(Holder::Prompt)), 100.0),
        [Action::ShowAgain]
    );
    slot.handle(Event::Moved(Place::Slot), 110.0);
    assert_eq!(slot.handle(Event::Closed(screen(Holder::Prompt)), 120.0), [Action::Close]);
}

#[test]
fn keys_answer_nothing_after_a_person_was_elsewhere() {
    for place in [Place::Slot, Place::Stack, Place::Overlay] {
        // Something had the keyboard for a moment.
        let (mut slot, check) = left(place);
        assert_eq!(slot.handle(Event::Focused(true), 1.0), []);
        assert!(slot.is_focused());
        assert_eq!(slot.handle(Event::Checked(check, screen(Holder::Other)), 100.0), []);
        // And for longer.
        let check = due(&slot.handle(Event::Focused(false), 200.0));
        let mut after = slot.handle(Event::Checked(check, screen(Holder::Overlay)), 200.0);
        if check.after_ms() == 0.0 {
            after = slot.handle(Event::Checked(due(&after), screen(Holder::Overlay)), 300.0);
        }
        assert_eq!(without_looks(after), []);
        assert_eq!(slot.handle(Event::Focused(true), 400.0), [Action::Restart]);
        assert_eq!(slot.handle(Event::Focused(true), 401.0), []);
    }
}

#[test]
fn a_box_that_had_the_keyboard_again_at_once_asks_for_nothing() {
    let (mut slot, check) = left(Place::Overlay);
    let after = slot.handle(Event::Checked(check, screen(Holder::Overlay)), 0.0);
    assert_eq!(due(&after).after_ms(), CHECK_MS);
    // The immediate check does not show how long the form was without the keyboard.
    assert_eq!(slot.handle(Event::Focused(true), 1.0), []);
}

#[test]
fn looks_of_an_earlier_time_do_not_count() {
    let (mut slot, old) = left(Place::Slot);
    slot.handle(Event::Focused(true), 10.0);
    let new = due(&slot.handle(Event::Focused(false), 90.0));
    assert_eq!(slot.handle(Event::Checked(old, screen(Holder::Prompt)), 100.0), []);
    assert_eq!(
        slot.handle(Event::Checked(new, screen(Holder::Prompt)), 190.0),
        [Action::ShowAgain]
    );
    // A second loss of the keyboard schedules no second check.
    let (mut slot, check) = left(Place::Slot);
    assert_eq!(slot.handle(Event::Focused(false), 1.0), []);
    assert_eq!(
        slot.handle(Event::Checked(check, screen(Holder::Prompt)), 100.0),
        [Action::ShowAgain]
    );
}

#[test]
fn a_stack_is_looked_at_once() {
    let (mut slot, check) = left(Place::Stack);
    assert_eq!(slot.handle(Event::Checked(check, screen(Holder::Prompt)), 100.0), []);
}

#[test]
fn a_box_makes_room_in_the_prompts_place_and_stands_below_overlays() {
    let (mut slot, check) = left(Place::Overlay);
    assert!(check.after_ms() < CHECK_MS);
    for (holder, wanted) in [
        (Holder::Other, vec![Action::Hide]),
        (Holder::Overlay, vec![]),
        (Holder::Prompt, vec![Action::Float]),
        (Holder::Unknown, vec![Action::Float]),
    ] {
        let after = slot.handle(Event::Checked(check, screen(holder)), 100.0);
        assert_eq!(due(&after).after_ms(), CHECK_MS);
        assert_eq!(without_looks(after), wanted, "{holder:?}");
    }
}

#[test]
fn a_box_that_pi_took_down_stands_again_and_the_overlay_that_was_meant_closes() {
    let (mut slot, check) = left(Place::Overlay);
    let lost = ScreenState { box_state: BoxState::Lost, ..screen(Holder::Overlay) };
    let after = slot.handle(Event::Checked(check, lost), 0.0);
    assert_eq!(without_looks(after), [Action::CloseOther, Action::Float]);
    // The box was not drawn since, so it may not be on the screen yet.
    let after = slot.handle(Event::Checked(check, lost), 100.0);
    assert_eq!(without_looks(after), []);
    slot.handle(Event::Drawn, 150.0);
    let after = slot.handle(Event::Checked(check, lost), 200.0);
    assert_eq!(without_looks(after), [Action::CloseOther, Action::Float]);
}

#[test]
fn the_conversation_takes_the_rows_of_a_form_in_the_prompts_place() {
    for (place, plain, wanted) in [
        (Place::Slot, false, vec![Action::CloseRanks]),
        (Place::Stack, false, vec![Action::CloseRanks]),
        (Place::Stack, true, vec![]),
        (Place::Overlay, false, vec![]),
    ] {
        assert_eq!(shown(place).handle(Event::Collapsed(plain), 5.0), wanted);
    }
}
