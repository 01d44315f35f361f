//! Words for "other": an option that says nothing else asks for the user's own words, and is no answer by
//! itself.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::text;

/// The words of one language, in lower case, with `; ` between phrases.
pub struct Words {
    /// Its tag.
    pub language: &'static str,
    /// What an option that stands for own words is called.
    pub rows: &'static str,
    /// What may follow that at once: the beginnings of requests.
    pub requests: &'static str,
    /// What may also stand in brackets or behind another sign.
    pub hints: &'static str,
}

/// The words of each language that there are texts in.
pub const WORDS: [Words; 12] = [
    Words {
        language: "en",
        rows: "other; others; other option; other options; other answer; other choice; another option; \
               another answer; another choice; another one; a different one; different answer; \
               something else; something else entirely; something different; something other; \
               anything else; somewhere else; someone else; custom; custom answer; custom response; \
               custom reply; custom option; custom choice; custom value; own answer; own words; \
               my own answer; my own words; in my own words; your own answer; your own words; \
               type your own; type your own answer; type my own; type my own answer; type your answer; \
               type an answer; type a custom answer; type answer; type something; type something else; \
               write your own answer; write my own answer; write a custom answer; enter your own; \
               enter your own answer; enter my own; enter my own answer; enter a custom answer; \
               enter custom answer; provide your own; provide your own answer; specify; specify other; \
               specify your own; please specify; let me specify; let me type; let me type it; \
               let me describe; let me describe it; let me explain; i ll specify; i ll type it; \
               i ll type my own; i ll describe it; i ll describe; i ll explain; i ll tell you",
        requests: "please; specify; describe; explain; let me; let us; i ll; i will; i d like; tell me; \
                   tell us; write in",
        hints: "elaborate; clarify; type; enter; write; input; provide; state; name; say; give; fill; me; \
                us; you; your; my; own; custom; answer; response; reply; option; choice; words; text; \
                free; form; freeform; details; detail; reason; below; here; in; the; chat; comment; \
                comments; note; notes; field; box; it; this; these; that; what; which; i; d; ll; will; \
                like; want; prefer; to; a; an; and; or; of; by; hand; manually; something; else; \
                different; not listed; not on the list; not in the list; none of the above; \
                none of these; above; exactly",
    },
    Words {
        language: "de",
        rows: "andere; anderer; anderes; anders; andere antwort; andere option; eine andere; ein anderer; \
               eine andere antwort; eine andere option; etwas anderes; was anderes; woanders; sonstige; \
               sonstiges; sonstige antwort; eigene antwort; eigene angabe; eigene eingabe; \
               eigene worte; freie eingabe; freie antwort; benutzerdefiniert; selbst eingeben; \
               antwort eingeben; antwort selbst eingeben; eigene antwort eingeben; etwas eingeben",
        requests: "bitte; und zwar; nämlich",
        hints: "angeben; beschreiben; erläutern; erklären; eingeben; ausfüllen; nennen; präzisieren; \
                spezifizieren; eintragen; tippen; schreiben; beschreibe; beschreib; gib; geben; schreibe; \
                schreib; sage; antwort; eigene; freie; text; freitext; angabe; details; näher; genauer; \
                hier; unten; im; chat; selbst; sie; an; es; ich; dir; deine; ihre; was; welche; \
                nicht aufgeführt; nicht in der liste",
    },
    Words {
        language: "es",
        rows: "otro; otra; otros; otras; otra opción; otra respuesta; otra cosa; algo distinto; \
               algo diferente; personalizado; personalizada; respuesta personalizada; respuesta propia; \
               mi propia respuesta; escribir mi respuesta; escribir mi propia respuesta; \
               escribir respuesta; escriba su respuesta; escriba algo; escribe tu respuesta; \
               escribe tu propia respuesta",
        requests: "por favor; especificar; especifique; especifica; indicar; indique; indica",
        hints: "describir; describa; describe; explicar; explique; explica; escribir; escriba; escribe; \
                detallar; detalles; su; tu; mi; una; la; lo; respuesta; propia; propio; personalizada; \
                libre; texto; aquí; abajo; en; el; chat; cuál; qué; no listado; no está en la lista",
    },
    Words {
        language: "fr",
        rows: "autre; autres; autre chose; autre réponse; autre option; une autre; un autre; \
               une autre réponse; une autre option; quelque chose d autre; ailleurs; personnalisé; \
               personnalisée; réponse personnalisée; ma propre réponse; votre propre réponse; \
               saisir une réponse; saisir ma réponse; saisir votre réponse; saisissez votre réponse; \
               écrire ma réponse",
        requests: "à préciser; préciser; précisez; précise; merci de; veuillez; s il vous plaît; \
                   s il te plaît",
        hints: "décrire; décrivez; décris; expliquer; expliquez; indiquer; indiquez; saisir; saisissez; \
                écrire; écrivez; taper; tapez; votre; ma; ta; une; réponse; propre; libre; personnalisée; \
                texte; détails; ici; ci dessous; dans; le; la; chat; lequel; laquelle; quoi; \
                pas dans la liste",
    },
    Words {
        language: "pt-BR",
        rows: "outro; outra; outros; outras; outra opção; outra resposta; outra coisa; algo diferente; \
               personalizado; personalizada; resposta personalizada; resposta própria; \
               minha própria resposta; digitar resposta; digitar minha resposta; digite sua resposta; \
               digite algo; escrever minha resposta; escreva sua resposta",
        requests: "por favor; especificar; especifique; informe",
        hints: "descrever; descreva; indicar; indique; explicar; explique; escrever; escreva; digitar; \
                digite; sua; minha; uma; o; a; resposta; própria; próprio; personalizada; livre; texto; \
                detalhes; aqui; abaixo; no; chat; qual; que; não listado; não está na lista",
    },
    Words {
        language: "pl",
        rows: "inne; inny; inna; inna odpowiedź; inna opcja; coś innego; gdzie indziej; własna odpowiedź; \
               własne słowa; niestandardowe; niestandardowa odpowiedź; wpisz odpowiedź; \
               wpisz własną odpowiedź; wpisz coś",
        requests: "proszę; jakie; jaki; jaka; podaj; określ",
        hints: "podać; określić; opisać; opisz; wyjaśnić; wyjaśnij; wpisać; wpisz; napisz; sprecyzować; \
                sprecyzuj; doprecyzuj; uzupełnij; swoją; własną; własna; odpowiedź; tekst; szczegóły; \
                tutaj; poniżej; na; w; czacie; co; spoza listy",
    },
    Words {
        language: "ru",
        rows: "другое; другой; другая; другие; иное; прочее; что то другое; что то ещё; что то еще; \
               что нибудь другое; другой вариант; другой ответ; свой вариант; свой ответ; \
               свой вариант ответа; введите ответ; введите свой ответ; ввести свой ответ; \
               напишите свой ответ; указать свой вариант",
        requests: "пожалуйста; укажите; уточните; напишите; опишите",
        hints: "указать; уточнить; написать; описать; введите; ввести; впишите; поясните; пояснить; свой; \
                своё; ваш; вариант; ответ; текст; подробности; здесь; ниже; в; чате; какой; какое; что; \
                именно; не из списка; нет в списке",
    },
    Words {
        language: "uk",
        rows: "інше; інший; інша; інші; щось інше; інший варіант; інша відповідь; свій варіант; \
               власний варіант; своя відповідь; власна відповідь; введіть відповідь; \
               введіть свою відповідь; ввести свою відповідь",
        requests: "будь ласка; вкажіть; уточніть; опишіть; напишіть",
        hints: "вказати; уточнити; описати; написати; введіть; ввести; впишіть; поясніть; пояснити; свій; \
                свою; власну; ваш; вашу; варіант; відповідь; текст; подробиці; тут; нижче; у; в; чаті; \
                який; яке; що; саме; не зі списку; немає в списку",
    },
    Words {
        language: "tr",
        rows: "diğer; diğeri; diğerleri; diğer seçenek; başka; başka bir şey; başka bir seçenek; \
               başka seçenek; başka cevap; özel yanıt; özel cevap; kendi yanıtım; kendi cevabım; \
               kendi yanıtını yaz; kendi cevabını yaz; yanıtını yaz; yanıtınızı yazın; \
               cevabınızı yazın; bir şey yazın",
        requests: "lütfen; belirtin; belirtiniz; açıklayın",
        hints: "belirt; açıkla; açıklayınız; tanımlayın; yazın; yazınız; yaz; girin; giriniz; gir; \
                yanıtınızı; yanıtını; cevabınızı; cevabını; kendi; yanıt; cevap; metin; ayrıntı; burada; \
                aşağıda; sohbette; hangisi; ne; listede yok",
    },
    Words {
        language: "ja",
        rows: "その他; そのほか; 他; ほか; その他の回答; その他の内容; その他の選択肢; それ以外; 別のもの; \
               別の回答; 別の選択肢; 他の回答; 他の選択肢; カスタム; 自由記述; 自由入力; 自由回答; 独自の回答; \
               回答を入力; 自分で入力; 自分で入力する; 入力してください",
        requests: "具体的に; ご記入; 記入; 入力; 自由に; 詳細を; 自由",
        hints: "してください; ください; 下さい; する; 記述; 説明; 教えて; 書いて; お書き; 回答を; 回答; 内容を; \
                内容; 詳しく; に; を; チャットで; 下に",
    },
    Words {
        language: "ko",
        rows: "기타; 그 외; 그외; 그 밖; 그밖; 그 밖에; 다른 것; 다른것; 다른 내용; 다른 선택지; 다른 옵션; \
               다른 답변; 기타 답변; 기타 의견; 직접 입력; 직접입력; 직접 작성; 사용자 지정; 사용자 정의; \
               사용자 입력; 답변을 직접 입력하세요",
        requests: "직접; 구체적으로; 자세히; 자유롭게",
        hints: "입력; 작성; 적어; 기재; 명시; 서술; 설명; 답변을; 답변; 내용을; 내용; 하세요; 해; 주세요; \
                텍스트; 채팅에; 아래에",
    },
    Words {
        language: "zh-CN",
        rows: "其他; 其它; 其他内容; 其他选项; 其它选项; 其他答案; 其他回答; 其他選項; 别的; 別的; 自定义; \
               自定义回答; 自定义答案; 自定义输入; 自訂; 自定義; 自行输入; 自行填写; 手动输入; 自己输入; 自由填写; \
               输入内容; 输入你的回答; 输入你的答案; 输入自己的答案",
        requests: "请; 請; 自定义; 自行; 手动",
        hints: "说明; 說明; 注明; 註明; 填写; 填寫; 描述; 具体; 具體; 详细; 指定; 输入; 輸入; 补充; 補充; 自由; \
                告诉我; 告訴我; 你的; 您的; 自己的; 回答; 答案; 内容; 在; 聊天; 中; 下方; 下面; 文字",
    },
];

/// Bytes of the longest label that may be such a row.
const MOST: usize = 120;

/// True for a label that is nothing but a word for "other", with or without a request for own words behind
/// it: "Other", "Something else…", "3) Other (please specify)", "其他（请说明）".
pub fn is_other(label: &str) -> bool {
    let label = text::line(label);
    if label.len() > MOST {
        return false;
    }
    let label = text::without_recommended(&label).unwrap_or(label);
    let mut is_found = false;
    for part in parts(without_number(&text::unmarked(&label))) {
        if is_row(&part) {
            is_found = true;
        } else if !is_made_of_hints(&part) {
            return false;
        }
    }
    is_found
}

/// The name of such a row without the request for own words: "Other (type your answer)" is "Other".
pub fn without_request(name: &str) -> &str {
    let word = name.split_once(['(', '（']).map_or(name, |(word, _)| word);
    word.trim_end_matches([' ', '.', '…', ':', '：'])
}

/// A label without the number or letter before it: "C) Other", "4. Other", "(2) Other".
fn without_number(label: &str) -> &str {
    let start = label.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = start.find(|c: char| !c.is_alphanumeric()).unwrap_or(start.len());
    let (number, rest) = start.split_at(end);
    let is_number = match number.as_bytes() {
        [one] => one.is_ascii_alphanumeric(),
        [one, two] => one.is_ascii_digit() && two.is_ascii_digit(),
        _ => false,
    };
    let signs = ['.', ')', ']', ':', '-', '–', '—', '、', '．', '）', '\u{20e3}'];
    let rest = rest.trim_start_matches([' ', '\u{fe0f}']);
    rest.strip_prefix(signs).filter(|_| is_number).unwrap_or(label)
}

/// The words of a label in lower case, parted where a sign stands between them. A hyphen within a word and
/// an apostrophe are a space.
fn parts(label: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut chars = label.chars().peekable();
    let mut is_in_word = false;
    while let Some(c) = chars.next() {
        let joins = is_in_word && chars.peek().is_some_and(|next| next.is_alphanumeric());
        match (c, parts.last_mut()) {
            // Behind a dotted i of Turkish.
            ('\u{307}', _) => continue,
            (c, Some(part)) if c.is_alphanumeric() => {
                part.extend(c.to_lowercase().filter(|c| *c != '\u{307}'));
            }
            (c, Some(part))
                if c.is_whitespace() || (joins && matches!(c, '-' | '‑' | '\'' | '’')) =>
            {
                if !part.is_empty() && !part.ends_with(' ') {
                    part.push(' ');
                }
            }
            _ => parts.push(String::new()),
        }
        is_in_word = c.is_alphanumeric();
    }
    let parts = parts.into_iter().map(|part| part.trim_end().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

/// What a phrase is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Row,
    Request,
    Hint,
}

/// All phrases by their first character.
static PHRASES: LazyLock<HashMap<char, Vec<(Sort, &'static str)>>> = LazyLock::new(|| {
    let mut phrases: HashMap<char, Vec<_>> = HashMap::new();
    for words in &WORDS {
        let Words { rows, requests, hints, .. } = words;
        for (sort, list) in [(Sort::Row, rows), (Sort::Request, requests), (Sort::Hint, hints)] {
            for phrase in list.split("; ") {
                let first = phrase.chars().next().unwrap_or_default();
                phrases.entry(first).or_default().push((sort, phrase));
            }
        }
    }
    phrases
});

/// True for the name of a row, also with a request right behind it.
fn is_row(part: &str) -> bool {
    without_phrase(part, &[Sort::Row])
        .any(|rest| rest.is_empty() || without_phrase(rest, &[Sort::Request]).any(is_made_of_hints))
}

/// True where nothing but requests and hints stands in `part`.
fn is_made_of_hints(part: &str) -> bool {
    let (mut open, mut seen) = (vec![part], HashSet::new());
    while let Some(rest) = open.pop() {
        if rest.is_empty() {
            return true;
        }
        // What is left may be reached in several ways, and is looked at once.
        if seen.insert(rest.len()) {
            open.extend(without_phrase(rest, &[Sort::Request, Sort::Hint]));
        }
    }
    false
}

/// What follows each phrase of these sorts that `part` begins with. Where words have spaces between them,
/// whole words count.
fn without_phrase<'a>(part: &'a str, sorts: &'a [Sort]) -> impl Iterator<Item = &'a str> {
    let first = part.chars().next().unwrap_or_default();
    let each = PHRASES.get(&first).into_iter().flatten();
    each.filter(|(sort, _)| sorts.contains(sort)).filter_map(move |(_, phrase)| {
        let rest = part.strip_prefix(phrase)?;
        let is_whole = rest.is_empty()
            || rest.starts_with(' ')
            || phrase.chars().next_back().is_some_and(|c| c >= '\u{2e80}');
        is_whole.then(|| rest.trim_start())
    })
}

#[cfg(test)]
mod tests;
