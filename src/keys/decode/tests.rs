//! `tests/host/keys.test.mjs` checks that each sequence matches the same key ids as in Pi. These
//! tests check the typed text, and input that arrives in several calls.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use proptest::prelude::*;

use super::*;

fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn feed(raw: &str) -> Vec<Input> {
    Decoder::default().feed(&units(raw))
}

fn events(raw: &str) -> Vec<KeyEvent> {
    let presses = feed(raw).into_iter().filter_map(|input| match input {
        Input::Key(press) => Some(press.event),
        _ => None,
    });
    presses.collect()
}

fn typed(raw: &str) -> String {
    let inputs = feed(raw).into_iter();
    inputs.filter_map(|i| if let Input::Key(press) = i { press.text() } else { None }).collect()
}

const fn key(code: KeyCode, modifiers: KeyModifiers) -> KeyEvent {
    KeyEvent::new(code, modifiers)
}

#[test]
fn characters_type_themselves_in_every_protocol() {
    for (raw, text) in [
        ("aé界👍", "aé界👍"),
        ("A", "A"),
        ("\x1b[97u", "a"),
        ("\x1b[97:65;2u", "A"),
        ("\x1b[97;2u", "A"),
        ("\x1b[97;65u", "A"),
        ("\x1b[97;66u", "a"),
        ("\x1b[49:33;2u", "!"),
        ("\x1b[223;2u", "ß"),
        ("\x1b[97;1;229u", "å"),
        ("\x1b[0;;229:230u", "åæ"),
        ("\x1b[57404;129u", "5"),
        ("\x1b[27;2;33~", "!"),
        ("\x1b[97;1:2u", "a"),
        (" ", " "),
    ] {
        assert_eq!(typed(raw), text, "{raw:?}");
    }
}

#[test]
fn keys_without_text_type_nothing() {
    for raw in [
        "\x1b[97;5u",
        "\x1b[97;3u",
        "\x1b[97;9u",
        "\x1ba",
        "\x01",
        "\x1b[97;1:3u",
        "\x1b[57441;2u",
        "\x1b[8u",
        "\x1b[55296u",
        "\u{85}",
        "\x1b[<0;10;5M",
        "\x1b[M !!",
        "\x1b]11;rgb:1/2/3\x1b\\",
        "\x1bP>|term\x1b\\",
        "\x1b[?62;4c",
        "\x1b[12;40R",
        "\x1b[99999999999999999999u",
        "\x1b[1;2",
        "\x1bOz",
    ] {
        assert_eq!(typed(raw), "", "{raw:?}");
    }
}

#[test]
fn keys_have_the_codes_of_crossterm() {
    const NONE: KeyModifiers = KeyModifiers::NONE;
    const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
    const CONTROL: KeyModifiers = KeyModifiers::CONTROL;
    for (raw, event) in [
        ("\x1b[Z", key(KeyCode::BackTab, SHIFT)),
        ("\x1b[9;2u", key(KeyCode::BackTab, SHIFT)),
        ("\x1b[27;2;9~", key(KeyCode::BackTab, SHIFT)),
        ("\r", key(KeyCode::Enter, NONE)),
        ("\n", key(KeyCode::Char('j'), CONTROL)),
        ("\x1b[13;2u", key(KeyCode::Enter, SHIFT)),
        ("\x1b[112:80;6u", key(KeyCode::Char('p'), CONTROL | SHIFT)),
        ("\x1b[27;6;80~", key(KeyCode::Char('p'), CONTROL | SHIFT)),
        ("\x1b[1;5D", key(KeyCode::Left, CONTROL)),
        ("\x1b[15;2~", key(KeyCode::F(5), SHIFT)),
        ("\x1b", key(KeyCode::Esc, NONE)),
        ("\x7f", key(KeyCode::Backspace, NONE)),
        ("\x1b\x7f", key(KeyCode::Backspace, KeyModifiers::ALT)),
        ("\x1bé", key(KeyCode::Char('é'), KeyModifiers::ALT)),
    ] {
        assert_eq!(events(raw), [event], "{raw:?}");
    }
}

#[test]
fn several_sequences_in_one_call_are_decoded_separately() {
    let codes = |raw| events(raw).into_iter().map(|event| event.code).collect::<Vec<_>>();
    assert_eq!(
        codes("a\x1b[A\x1bOBb"),
        [KeyCode::Char('a'), KeyCode::Up, KeyCode::Down, KeyCode::Char('b')]
    );
    // WezTerm sends Escape as one byte, and the release of the key as a sequence.
    assert_eq!(codes("\x1b\x1b[27;1:3u"), [KeyCode::Esc]);
    // A broken sequence does not hide the next sequence.
    assert_eq!(codes("\x1b[1;\x1b[A"), [KeyCode::Up]);
    assert_eq!(codes("\x1bO\x1b[A").last(), Some(&KeyCode::Up));
}

#[test]
fn a_surrogate_pair_may_span_calls_and_a_lone_half_is_dropped() {
    let mut decoder = Decoder::default();
    let mut text = |unit: u16| match decoder.feed(&[unit]).as_slice() {
        [Input::Key(press)] => press.text(),
        _ => None,
    };
    let typed: Vec<Option<char>> = units("👩\u{200d}🚀").into_iter().map(&mut text).collect();
    assert_eq!(typed.into_iter().flatten().collect::<String>(), "👩\u{200d}🚀");
    assert_eq!([0xd83d, 0x61, 0xde00, 0x62].map(text), [None, Some('a'), None, Some('b')]);
}

#[test]
fn a_paste_is_text_and_not_keys() {
    assert_eq!(
        feed("x\x1b[200~a\r\nb\rc\nd\x1b[31m\t\x1b[201\x1b[201~y").get(1),
        Some(&Input::Paste("a\nb\nc\nd\x1b[31m\t\x1b[201".into()))
    );
    assert_eq!(typed("x\x1b[200~abc\x1b[201~y"), "xy");
    assert_eq!(feed("\x1b[200~\x1b[201~"), [Input::Paste(String::new())]);
}

#[test]
fn a_paste_may_span_calls() {
    for cut in 6..12 {
        let raw = units("\x1b[200~👍\x1b[201~");
        let mut decoder = Decoder::default();
        let (start, end) = raw.split_at(cut);
        assert_eq!(decoder.feed(start), []);
        assert_eq!(decoder.feed(end), [Input::Paste("👍".into())], "cut at {cut}");
    }
}

#[test]
fn a_paste_without_an_end_is_limited_in_length() {
    let mut decoder = Decoder::default();
    let raw = vec![0x61; 1024 * 1024];
    decoder.feed(&units("\x1b[200~"));
    for _ in 0..9 {
        assert_eq!(decoder.feed(&raw), []);
    }
    match decoder.feed(&units("lost\x1b[201~")).as_slice() {
        [Input::Paste(text), Input::PasteCut] => assert_eq!(text.len(), 4 * 1024 * 1024),
        other => panic!("{other:?}"),
    }
}

#[test]
fn focus_reports_are_dropped() {
    assert_eq!(feed("\x1b[I\x1b[O"), []);
}

#[test]
fn only_keys_outside_of_broken_sequences_are_decoded_in_very_long_input() {
    const N: usize = 200_000;
    for (piece, keys, keys_after_csi) in [
        ("\x1b[[", 0, 0),
        ("\x1b[1;", 0, 0),
        ("\x1b]", 0, 0),
        ("\x1b\x1b", N, N + 1),
        (":1", 2 * N, 0),
    ] {
        let long = piece.repeat(N);
        assert_eq!(feed(&long).len(), keys, "{piece:?}");
        assert_eq!(feed(&format!("\x1b[0;1;1{long}u")).len(), keys_after_csi, "{piece:?}");
    }
}

proptest! {
    #[test]
    fn no_input_panics(calls in proptest::collection::vec(
        proptest::collection::vec(
            prop_oneof![
                proptest::sample::select(units("\x1b[O]P_~;:0123456789uABMZI$^\r\n\x07\\<?")),
                any::<u16>(),
            ], 0..16), 0..8), kitty in any::<bool>())
    {
        let mut decoder = Decoder::default();
        decoder.set_kitty(kitty);
        for call in calls {
            decoder.feed(&call);
        }
    }

    #[test]
    fn a_sequence_without_a_character_types_nothing(body in "[0-9;:<=>?]{0,8}[A-HJ-Za-tv-z~^]") {
        prop_assume!(!body.starts_with('M') && !body.starts_with("27;"));
        prop_assert_eq!(typed(&format!("\x1b[{}", body)), "");
    }
}
