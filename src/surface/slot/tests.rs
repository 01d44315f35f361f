use super::*;

fn screen(owner: KeyboardOwner) -> ScreenState {
    ScreenState { owner, mounted: false, box_state: BoxState::Up }
}

/// Returns a form that Pi has shown at `place` and drawn.
fn shown(place: Place) -> FormPlace {
    let mut slot = FormPlace::new(place);
    assert_eq!(slot.handle(Event::Focused(true)), []);
    slot.register_drawn();
    slot
}

/// Returns the form of [`shown`] after it lost the keyboard, and its scheduled check.
fn unfocused(place: Place) -> (FormPlace, ScreenCheck) {
    let mut slot = shown(place);
    let check = scheduled_check(&slot.handle(Event::Focused(false)));
    (slot, check)
}

fn scheduled_check(actions: &[Action]) -> ScreenCheck {
    let checks = actions.iter().filter_map(|action| match action {
        Action::CheckScreen(check) => Some(*check),
        _ => None,
    });
    let checks: Vec<_> = checks.collect();
    assert_eq!(checks.len(), 1, "{actions:?}");
    checks[0]
}

fn without_checks(mut actions: Vec<Action>) -> Vec<Action> {
    actions.retain(|action| !matches!(action, Action::CheckScreen(_)));
    actions
}

#[test]
fn only_a_form_in_a_slot_waits_until_the_place_is_free() {
    for owner in [KeyboardOwner::Editor, KeyboardOwner::Unknown] {
        assert!(Place::Slot.is_free(owner));
    }
    for owner in [KeyboardOwner::Other, KeyboardOwner::Overlay] {
        assert!(!Place::Slot.is_free(owner));
        assert!(Place::Stack.is_free(owner) && Place::Overlay.is_free(owner));
    }
}

#[test]
fn a_displaced_form_is_shown_again_when_the_editor_is_back() {
    let (mut slot, check) = unfocused(Place::Slot);
    assert!(check.after_ms() >= CHECK_MS);
    // The other component is open or has opened an overlay, or Pi reports no keyboard owner.
    for owner in [KeyboardOwner::Other, KeyboardOwner::Overlay, KeyboardOwner::Unknown] {
        let after = slot.handle(Event::Checked(check, screen(owner)));
        assert_eq!(scheduled_check(&after), check);
        assert_eq!(after.len(), 1);
    }
    let after = slot.handle(Event::Checked(check, screen(KeyboardOwner::Editor)));
    assert_eq!(after, [Action::ShowAgain]);
    // Further checks have no effect.
    assert_eq!(slot.handle(Event::Checked(check, screen(KeyboardOwner::Editor))), []);
    assert_eq!(slot.handle(Event::Moved(Place::Slot)), [Action::IgnoreTypeAhead]);
}

#[test]
fn a_mounted_form_is_not_shown_again() {
    let mounted = ScreenState { mounted: true, ..screen(KeyboardOwner::Editor) };
    let (mut slot, check) = unfocused(Place::Slot);
    let after = slot.handle(Event::Checked(check, mounted));
    assert_eq!(after, [Action::CheckScreen(check)]);
    assert!(slot.close(mounted));
}

#[test]
fn closing_a_form_does_not_close_its_replacement() {
    let (mut slot, check) = unfocused(Place::Slot);
    assert!(!slot.close(screen(KeyboardOwner::Other)));
    // After the form has closed, events have no effect.
    assert_eq!(slot.handle(Event::Checked(check, screen(KeyboardOwner::Editor))), []);
    assert!(!slot.close(screen(KeyboardOwner::Editor)));
    assert_eq!(slot.handle(Event::Focused(false)), []);
    for place in [Place::Stack, Place::Overlay] {
        let (mut slot, _) = unfocused(place);
        assert!(slot.close(screen(KeyboardOwner::Other)));
        assert!(!slot.close(screen(KeyboardOwner::Other)));
    }
}

#[test]
fn a_form_that_pi_is_about_to_show_is_not_displaced() {
    // The form has been neither drawn nor focused yet.
    let mut slot = FormPlace::new(Place::Slot);
    assert!(slot.close(screen(KeyboardOwner::Editor)));
    // A form that was moved has not been drawn or focused at its new place.
    let (mut slot, check) = unfocused(Place::Slot);
    assert_eq!(
        slot.handle(Event::Checked(check, screen(KeyboardOwner::Editor))),
        [Action::ShowAgain]
    );
    slot.handle(Event::Moved(Place::Slot));
    assert!(slot.close(screen(KeyboardOwner::Editor)));
}

#[test]
fn type_ahead_is_ignored_after_another_component_had_the_keyboard() {
    for place in [Place::Slot, Place::Stack, Place::Overlay] {
        // Another component has the keyboard for a moment.
        let (mut slot, check) = unfocused(place);
        assert_eq!(slot.handle(Event::Focused(true)), []);
        assert!(slot.is_focused());
        assert_eq!(slot.handle(Event::Checked(check, screen(KeyboardOwner::Other))), []);
        // Another component has the keyboard for longer.
        let check = scheduled_check(&slot.handle(Event::Focused(false)));
        let mut after = slot.handle(Event::Checked(check, screen(KeyboardOwner::Overlay)));
        if check.after_ms() == 0.0 {
            after = slot
                .handle(Event::Checked(scheduled_check(&after), screen(KeyboardOwner::Overlay)));
        }
        assert_eq!(without_checks(after), []);
        assert_eq!(slot.handle(Event::Focused(true)), [Action::IgnoreTypeAhead]);
        assert_eq!(slot.handle(Event::Focused(true)), []);
    }
}

#[test]
fn a_box_that_regains_the_keyboard_at_once_ignores_no_keys() {
    let (mut slot, check) = unfocused(Place::Overlay);
    let after = slot.handle(Event::Checked(check, screen(KeyboardOwner::Overlay)));
    assert_eq!(scheduled_check(&after).after_ms(), CHECK_MS);
    // After only the immediate check, the user cannot have typed in another component.
    assert_eq!(slot.handle(Event::Focused(true)), []);
}

#[test]
fn outdated_checks_have_no_effect() {
    let (mut slot, old) = unfocused(Place::Slot);
    slot.handle(Event::Focused(true));
    let new = scheduled_check(&slot.handle(Event::Focused(false)));
    assert_eq!(slot.handle(Event::Checked(old, screen(KeyboardOwner::Editor))), []);
    assert_eq!(
        slot.handle(Event::Checked(new, screen(KeyboardOwner::Editor))),
        [Action::ShowAgain]
    );
    // A second report that the form lost the keyboard schedules no second check.
    let (mut slot, check) = unfocused(Place::Slot);
    assert_eq!(slot.handle(Event::Focused(false)), []);
    assert_eq!(
        slot.handle(Event::Checked(check, screen(KeyboardOwner::Editor))),
        [Action::ShowAgain]
    );
}

#[test]
fn a_form_in_a_stack_is_checked_only_once() {
    let (mut slot, check) = unfocused(Place::Stack);
    assert_eq!(slot.handle(Event::Checked(check, screen(KeyboardOwner::Editor))), []);
}

#[test]
fn a_box_is_hidden_for_a_component_in_the_editors_place_but_not_for_an_overlay() {
    let (mut slot, check) = unfocused(Place::Overlay);
    assert!(check.after_ms() < CHECK_MS);
    for (owner, wanted) in [
        (KeyboardOwner::Other, vec![Action::Hide]),
        (KeyboardOwner::Overlay, vec![]),
        (KeyboardOwner::Editor, vec![Action::Float]),
        (KeyboardOwner::Unknown, vec![Action::Float]),
    ] {
        let after = slot.handle(Event::Checked(check, screen(owner)));
        assert_eq!(scheduled_check(&after).after_ms(), CHECK_MS);
        assert_eq!(without_checks(after), wanted, "{owner:?}");
    }
}

#[test]
fn a_box_that_pi_removed_is_shown_again_and_the_other_overlay_closes() {
    let (mut slot, check) = unfocused(Place::Overlay);
    let lost = ScreenState { box_state: BoxState::Lost, ..screen(KeyboardOwner::Overlay) };
    let after = slot.handle(Event::Checked(check, lost));
    assert_eq!(without_checks(after), [Action::CloseOther, Action::Float]);
    // The box has not been drawn after it was shown again, so it may not be on the screen yet.
    let after = slot.handle(Event::Checked(check, lost));
    assert_eq!(without_checks(after), []);
    slot.register_drawn();
    let after = slot.handle(Event::Checked(check, lost));
    assert_eq!(without_checks(after), [Action::CloseOther, Action::Float]);
}

#[test]
fn the_transcript_fills_the_rows_of_a_collapsed_form() {
    for (place, plain, wanted) in [
        (Place::Slot, false, vec![Action::FillRows]),
        (Place::Stack, false, vec![Action::FillRows]),
        (Place::Stack, true, vec![]),
        (Place::Overlay, false, vec![]),
    ] {
        assert_eq!(shown(place).handle(Event::Collapsed(plain)), wanted);
    }
}
