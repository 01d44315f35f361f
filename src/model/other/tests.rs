use std::collections::BTreeSet;

use super::*;
use crate::strings::language::{self, Language};
use crate::strings::rpc;

#[track_caller]
fn assert_is_other(label: &str) {
    assert!(is_other(label), "{label:?}");
}

#[test]
fn words_for_other_are_recognized_with_and_without_a_request() {
    let labels = [
        // Only the word, with different case, punctuation and numbering.
        "Other; other; OTHER…; Other...; Other:; Other: ____; [Other]; **Other**; `Other`; ✏️ Other; Others",
        "C) Other; 4. Other; (2) Something else; D - Other; 4️⃣ Other; Free-form: other",
        "Something else; Something else entirely; Something different; Custom; Custom…; Custom answer",
        // With a request to describe the answer.
        "Other (Recommended); Other (please specify); Other (describe); Other (type your answer)",
        "Other (type custom answer); Other (I'll describe it); Other (not listed above)",
        "Other (none of these); Other - I’ll explain in the chat; Other – please specify",
        "Other, please specify:; Other/please specify; Other please specify; Other / something else",
        "Something else (tell me what you want); None of these - something else",
        "Custom (enter your own); Type your own…; Type your own answer; Enter your own; Let me specify",
        "I'll type it; Write your own; I'll write my own; Enter custom value; Other or custom",
        "Other (tell me more); Other, namely:; None of the above (please specify)",
        "Other (e.g. Redis); Other, for example a queue; Something else, such as SQS",
        // In every language.
        "Andere; Anderes; Sonstiges; Sonstiges (bitte angeben); Etwas anderes…",
        "Andere (bitte beschreiben); Eigene Antwort; Andere (z. B. Redis); Keine davon (bitte angeben)",
        "Otro; Otra opción; Otro (especificar); Otra (por favor, especifique); Algo diferente",
        "Autre; Autre (à préciser); Autre (préciser s'il vous plaît); Quelque chose d'autre",
        "Autre : précisez",
        "Outro; Outra (especifique); Outro (por favor, descreva)",
        "Inne; Inne (proszę podać); Coś innego; Inne – jakie?",
        "Другое; Другое (укажите); Что-то другое; Свой вариант",
        "Інше; Інше (вкажіть); Щось інше…",
        "Diğer; DİĞER; Diğer (lütfen belirtin); Başka bir şey",
        "その他; その他（具体的に記入してください）; その他：自由記述; その他（例：Redis）",
        "기타; 기타(직접 입력); 기타 (구체적으로 입력해 주세요); 직접 입력",
        "其他; 其它; 其他（请说明）; 其他(请在聊天中说明); 其他，请注明; 自定义; D. 其他; 其他（例如 Redis）; 以上都不是（请说明）",
    ];
    for label in labels.iter().flat_map(|labels| labels.split("; ")) {
        assert_is_other(label);
    }
}

#[test]
fn other_with_more_words_is_an_ordinary_option() {
    let labels = [
        "; ; …; C; C++; 4",
        "None of the above; None of these; None; No; Skip; Both; All of the above; Neither",
        "Other region; Other database; Other (EU); Other: PostgreSQL; Other text; Other name",
        "Other-region; Custom domain; Customs; Custom (nginx); Another region; The other one",
        "Mother; Otherwise; Something else: Redis; Write your own parser; Bring your own key",
        "No, something else; Not sure (e.g. Redis); e.g. Redis; Free text; Another approach",
        "Please; Describe; Text; Details; I don't know; You decide; Later",
        "Anderer Server; Andere Datenbank; Otra región; Autre serveur; Outro banco; Inny serwer",
        "Другой сервер; Інший сервер; Diğer sunucu",
        "その他のサーバー; 他社; 기타 서버; 기타리스트; 其他地区; 其他数据库; 以上都不是",
    ];
    for label in labels.iter().flat_map(|labels| labels.split("; ")).chain([" "]) {
        assert!(!is_other(label), "{label:?}");
    }
    for (phrase, length) in
        [("please specify ", 110), ("i ll ", 110), ("a ", 110), ("自由に入力", 35)]
    {
        let label = format!("Other {}", phrase.repeat(60));
        let cut: String = label.chars().take(length).collect();
        assert!(!is_other(&label));
        assert!(!is_other(&format!("{cut}zz")));
    }
}

/// Checks each label that our row for custom answers may have, in each language.
#[test]
fn our_rows_for_custom_answers_are_recognized() {
    let languages: BTreeSet<_> = Language::all().map(|lang| lang.tag().to_owned()).collect();
    let headings = PHRASES.lines().filter_map(|line| line.strip_prefix('[')?.strip_suffix(']'));
    let listed: BTreeSet<_> = headings.map(str::to_owned).collect();
    assert_eq!(listed, languages);
    for language in Language::all() {
        language::set(language);
        for label in [
            crate::strings::other(),
            crate::strings::other_row(),
            crate::strings::something_else(),
            crate::strings::type_something(),
            rpc::other(),
        ] {
            assert_is_other(label);
        }
        assert_eq!(without_request(crate::strings::other_row()), crate::strings::other());
    }
    language::set(Language::default());
}

#[test]
fn phrases_are_normalized_like_labels() {
    let lists: Vec<_> = PHRASES.lines().filter_map(|line| line.split_once(" = ")).collect();
    let names = lists.chunks(4).map(|of_language| [0, 1, 2, 3].map(|at| of_language[at].0));
    assert!(names.into_iter().all(|names| names == ["rows", "requests", "hints", "examples"]));
    for phrase in lists.iter().flat_map(|(_, list)| list.split("; ")) {
        assert_eq!(parts(phrase), [phrase]);
    }
}

proptest::proptest! {
    #[test]
    fn any_label_can_be_checked(label in "\\PC{0,130}") {
        is_other(&label);
        proptest::prop_assert!(label.starts_with(without_request(&label)));
    }
}
