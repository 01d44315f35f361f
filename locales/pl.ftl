### Language: Polski
### Read by a native speaker: no
### Between thousands: " "
### Thousands from: 5 digits

## The form

form-other-row = Inna (wpisz odpowiedź)
form-other = Inna
form-selects-option = Enter wybiera {$option}, {$down} zostawia tekst
form-something-else = Coś innego…
form-type-something = Wpisz coś.
form-chat = Porozmawiaj o tym
form-submit-tab = Wyślij
form-ready-to-send = Wszystko gotowe do wysłania?
form-answered-of = Odpowiedzi: {$answered} z {$questions}
form-skipped = pominięto
form-optional = (opcjonalne)
form-not-answered = bez odpowiedzi
form-to-answer = {$enter}: odpowiedz
form-nothing = żadna
form-no-input = (brak tekstu)
form-note-prompt = { $comment ->
    [true] komentarz:
   *[false] notatka:
}
form-discard-yes = Tak, odrzuć
form-not-ready = zaraz gotowe…
form-ctrl-c-again = Ponowne Ctrl+C zamknie Pi; pi -c przywróci pytanie
form-broken = {" "}Naciśnij Enter: ask_user przestał tu działać, agent zapyta na czacie.
form-nothing-selected = Najpierw zaznacz co najmniej jedną opcję (Spacja)
form-none-is-next = Nic nie wybrano. Jeszcze raz Enter: żadna z nich
form-nothing-to-undo = Nie ma czego cofnąć
form-nothing-recommended = Nie ma już zalecanej opcji do wybrania
form-discuss-prompt = o {$name}:
form-restored = (przywrócone)
form-no-question-here = Najpierw przejdź do pytania
form-not-submitted = „{$text}” nie zostanie wysłane
form-yes-words = t, tak
form-no-words = n, nie
form-blank-answer = Najpierw wpisz odpowiedź
form-paste-cut = Wkleić można najwyżej 4 MB; resztę pominięto
form-no-hits = Brak wyników
form-answers = { $count ->
    [one] {$count} odpowiedź
    [few] {$count} odpowiedzi
    [many] {$count} odpowiedzi
   *[other] {$count} odpowiedzi
}
form-selections = { $count ->
    [one] {$count} zaznaczenie
    [few] {$count} zaznaczenia
    [many] {$count} zaznaczeń
   *[other] {$count} zaznaczeń
}
form-typed-text = wpisany tekst
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} i {$last}
form-discard = Odrzucić {$what}?
form-discard-no = { $count ->
    [one] Nie, zachowaj
    [few] Nie, zachowaj je
    [many] Nie, zachowaj je
   *[other] Nie, zachowaj je
}
form-submit = { $count ->
    [0] Wyślij bez odpowiedzi
    [one] Wyślij {$count} odpowiedź
    [few] Wyślij {$count} odpowiedzi
    [many] Wyślij {$count} odpowiedzi
   *[other] Wyślij {$count} odpowiedzi
}
form-submit-some = Wyślij (odpowiedzi: {$answered} z {$questions})
form-questions-left = { $count ->
    [one] Zostało {$count} pytanie: {$names}
    [few] Zostały {$count} pytania: {$names}
    [many] Zostało {$count} pytań: {$names}
   *[other] Zostało {$count} pytań: {$names}
}
form-long-answer = { $chars ->
    [one] Długa odpowiedź ({$chars} znak). Kontynuować? [Y/n]
    [few] Długa odpowiedź ({$chars} znaki). Kontynuować? [Y/n]
    [many] Długa odpowiedź ({$chars} znaków). Kontynuować? [Y/n]
   *[other] Długa odpowiedź ({$chars} znaków). Kontynuować? [Y/n]
}
form-long-answer-short = Długa ({$chars} zn.). Kontynuować? [Y/n]
form-more-rows = {$arrow} jeszcze {$count}...
form-more-lines = { $count ->
    [one] {$arrow} jeszcze {$count} linia ({$key})
    [few] {$arrow} jeszcze {$count} linie ({$key})
    [many] {$arrow} jeszcze {$count} linii ({$key})
   *[other] {$arrow} jeszcze {$count} linii ({$key})
}
form-custom-answer = „{$text}”
form-closes-in = zamknie się za {$time}, jeśli nie naciśniesz klawisza
form-closes-in-short = zamknie się za {$time}

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} godz.
time-minutes = {$n} min
time-seconds = {$n} s

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Spacja
keyboard-backspace = Backspace
keyboard-delete = Del
keyboard-insert = Ins
keyboard-home = Home
keyboard-end = End
keyboard-page-up = PgUp
keyboard-page-down = PgDn
keyboard-ctrl = Ctrl
keyboard-alt = Alt
keyboard-shift = Shift

## Effects of keys, in the list of commands

keys-row-up = wiersz w górę
keys-row-down = wiersz w dół
keys-page-up = strona w górę
keys-page-down = strona w dół
keys-first-row = pierwszy wiersz
keys-last-row = ostatni wiersz
keys-choose = wybierz opcję
keys-submit-selected = wyślij zaznaczone opcje
keys-submit-or-edit = wyślij lub edytuj odpowiedź
keys-go-on = kontynuuj
keys-to-rows = przejdź do pasujących opcji
keys-by-number = wybierz lub zaznacz po numerze
keys-edit-by-number = edytuj odpowiedź o tym numerze
keys-type-answer = wpisz odpowiedź
keys-toggle = zaznacz lub odznacz; w „Inna”: pisz
keys-begin = w „Inna”: wpisz odpowiedź
keys-select-all = zaznacz wszystkie pokazane opcje
keys-clear-all = odznacz wszystko
keys-clear-answer = usuń odpowiedź
keys-undo-choice = cofnij ostatnie zaznaczenie lub wybór
keys-accept-recommended = wybierz zalecaną opcję
keys-to-recommended = przejdź do zalecanej opcji
keys-filter = filtruj opcje
keys-note = dodaj notatkę
keys-form-note = dodaj notatkę do całego formularza
keys-ask-question = poproś o wyjaśnienie pytania
keys-zoom = pokaż samą opcję lub wróć
keys-yes = tak
keys-no = nie
keys-file-up = plik w górę
keys-file-down = plik w dół
keys-insert-file = wstaw plik lub otwórz katalog
keys-close-list = zamknij listę
keys-new-line = nowa linia
keys-submit-text = wyślij tekst
keys-select-text = zaznacz tę odpowiedź i wróć do listy
keys-save-note = zapisz notatkę
keys-ask-agent = zapytaj agenta (Twoje odpowiedzi zostaną zachowane)
keys-external = edytuj w $EDITOR
keys-line-up = linia w górę
keys-line-up-or-earlier = linia w górę; w pustym polu wcześniejsza odpowiedź
keys-earlier = wcześniejsza odpowiedź
keys-later = późniejsza odpowiedź
keys-line-down = linia w dół
keys-left = znak w lewo
keys-right = znak w prawo
keys-word-left = słowo w lewo
keys-word-right = słowo w prawo
keys-line-start = początek linii
keys-line-end = koniec linii
keys-delete-before = usuń znak przed kursorem
keys-delete-after = usuń znak za kursorem
keys-delete-word-before = usuń poprzednie słowo
keys-delete-word-after = usuń następne słowo
keys-delete-to-start = usuń do początku linii
keys-delete-to-end = usuń do końca linii
keys-paste-deleted = wklej usunięte
keys-undo = cofnij
keys-redo = ponów
keys-next-question = następne pytanie
keys-previous-question = poprzednie pytanie
keys-scroll-up = przewiń podgląd lub tekst w górę
keys-scroll-down = przewiń podgląd lub tekst w dół
keys-collapse = zwiń formularz
keys-answer-later = odpowiedz później
keys-all = polecenia i klawisze
keys-cancel = anuluj
keys-close-deferred = zamknij formularz; czeka dalej
keys-back-to-list = wróć do listy
keys-back-to-questions = wróć do pytań
keys-clear-filter = wyczyść filtr
keys-close = zamknij
keys-reference = znajdź pliki po części ścieżki
keys-answer = Odpowiedź
keys-this-question = To pytanie
keys-form = Formularz

## Effects of keys, in the help line: as short as possible

hints-switch = przełącz
hints-navigate = ruch
hints-select = wybierz
hints-confirm = potwierdź
hints-cancel = anuluj
hints-toggle = zaznacz
hints-quick-select = szybki wybór
hints-to-select = wybierz
hints-to-toggle = zaznacz
hints-to-submit = wyślij
hints-to-save = zapisz
hints-to-ask = zapytaj
hints-to-go-back = wróć
hints-to-cancel = anuluj
hints-scroll = przewiń
hints-page = strona
hints-ends = pierwszy, ostatni
hints-commands = polecenia

## The form for screen readers and plain terminals

plain-question = Pytanie
plain-question-of = Pytanie {$at} z {$of}
plain-review = { $count ->
    [one] Przegląd {$count} pytania
    [few] Przegląd {$count} pytań
    [many] Przegląd {$count} pytań
   *[other] Przegląd {$count} pytania
}
plain-answered = odpowiedzi: {$count}
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$at} z {$of}: {$row}
plain-selected = wybrano
plain-not-selected = nie zaznaczono
plain-previewed = podgląd: {$key}
plain-above = powyżej jeszcze {$count}
plain-below = poniżej jeszcze {$count}
plain-lines = { $count ->
    [one] jeszcze {$count} linia: {$key}
    [few] jeszcze {$count} linie: {$key}
    [many] jeszcze {$count} linii: {$key}
   *[other] jeszcze {$count} linii: {$key}
}
plain-filter = Filtr, opcji: {$shown} z {$all}
plain-now = Teraz: {$row}
plain-file = Plik {$at} z {$of}: {$path}
plain-answer = Twoja odpowiedź:
plain-keys = Polecenia
plain-either = {$one} lub {$other}
plain-up = Strzałka w górę
plain-down = Strzałka w dół
plain-left = Strzałka w lewo
plain-right = Strzałka w prawo
plain-question-mark = znak zapytania
plain-slash = ukośnik

## Dialogs of clients (editors, RPC)

rpc-done = Gotowe
rpc-skip = Pomiń to pytanie
rpc-other = Inna (wpisz własną odpowiedź)
rpc-select-hint = Wybierz opcję, aby ją zaznaczyć lub odznaczyć, a potem wybierz Gotowe.
rpc-placeholder-skip = Wpisz odpowiedź lub zostaw puste, aby pominąć
rpc-nothing-selected = Nic jeszcze nie zaznaczono. Najpierw wybierz co najmniej jedną opcję.
rpc-none-is-next = Nic nie wybrano. Jeszcze raz Gotowe: żadna z nich
rpc-no-such-option = Żadna opcja nie pasuje do tej odpowiedzi. Wybierz jedną z opcji.
rpc-cannot-type = Nie można tu pisać.
rpc-waiting = { $of ->
    [1] czeka na odpowiedź
   *[other] czeka na odpowiedź, pytanie {$at} z {$of}
}
rpc-long-answer = { $chars ->
    [one] Długa odpowiedź ({$chars} znak). Kontynuować mimo to?
    [few] Długa odpowiedź ({$chars} znaki). Kontynuować mimo to?
    [many] Długa odpowiedź ({$chars} znaków). Kontynuować mimo to?
   *[other] Długa odpowiedź ({$chars} znaków). Kontynuować mimo to?
}
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Zmień komentarz…
       *[false] Zmień notatkę…
    }
   *[false] { $comment ->
        [true] Dodaj komentarz…
       *[false] Dodaj notatkę…
    }
}
rpc-note-line = { $comment ->
    [true] Komentarz: {$note}
   *[false] Notatka: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (komentarz: {$note})
   *[false] {$answer} (notatka: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Komentarz do całego formularza
       *[false] Notatka do całego formularza
    }
   *[other] { $comment ->
        [true] Komentarz do: {$what}
       *[false] Notatka do: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Wpisz komentarz lub wyczyść pole, aby go usunąć
   *[false] Wpisz notatkę lub wyczyść pole, aby ją usunąć
}
rpc-answer-so-far = Dotychczasowa odpowiedź: {$answer}

## Rows of the transcript

transcript-discussed = Najpierw chcesz o tym porozmawiać
transcript-asked-about = Twoje pytanie o {$about}: {$text}
transcript-waiting = Oczekiwanie na Twoją odpowiedź…
transcript-questions = { $count ->
    [one] {$count} pytanie
    [few] {$count} pytania
    [many] {$count} pytań
   *[other] {$count} pytań
}
transcript-answered = { $via ->
    [browser] odpowiedź w przeglądarce
    [message] odpowiedź w wiadomości
   *[other] odpowiedź od: {$via}
}
transcript-cancelled = { $via ->
    [none] Anulowane
    [browser] Anulowane w przeglądarce
    [message] Anulowane wiadomością
   *[other] Anulowane przez {$via}
}
transcript-pending = { $count ->
    [one] Nie zapytano: {$count} pytanie zapisano w {$file}
    [few] Nie zapytano: {$count} pytania zapisano w {$file}
    [many] Nie zapytano: {$count} pytań zapisano w {$file}
   *[other] Nie zapytano: {$count} pytań zapisano w {$file}
}
transcript-deferred = { $count ->
    [one] Odłożono na później: {$count} pytanie
    [few] Odłożono na później: {$count} pytania
    [many] Odłożono na później: {$count} pytań
   *[other] Odłożono na później: {$count} pytań
}
transcript-later = Odpowiedziano później
transcript-withdrawn = { $via ->
    [none] Wycofane
    [browser] Wycofane w przeglądarce
    [message] Wycofane wiadomością
    [agent] Wycofane przez agenta
   *[other] Wycofane przez {$via}
}
transcript-superseded = Zadano ponownie
transcript-off = Pytania są wyłączone w tej sesji. /questions on zezwala na nie ponownie.
transcript-on = Pytania są włączone.
transcript-timed-out = Czas minął
transcript-unavailable = Nie można zapytać
transcript-connection-lost = Utracono połączenie
transcript-interrupted = Przerwano
transcript-refused = Nie zapytano: nieprawidłowe argumenty od agenta
transcript-corrected = Poprawiono

## Corrected answers

revision-question = Poprawić odpowiedź?
revision-send = { $count ->
    [0] Zamknij bez zmian
    [one] Wyślij {$count} zmienioną odpowiedź
    [few] Wyślij {$count} zmienione odpowiedzi
    [many] Wyślij {$count} zmienionych odpowiedzi
   *[other] Wyślij {$count} zmienionych odpowiedzi
}
revision-discard = { $count ->
    [one] Odrzucić {$count} zmianę?
    [few] Odrzucić {$count} zmiany?
    [many] Odrzucić {$count} zmian?
   *[other] Odrzucić {$count} zmian?
}
revision-was = było {$answer}

## The commands /questions again and /questions history

again-nothing-asked = W tej gałęzi nie zadano jeszcze żadnego pytania.
again-bad-number = { $calls ->
    [1] W tej gałęzi jest tylko jedno zapytanie: numer 1.
   *[other] /questions again oczekuje numeru: 1 to ostatnie zapytanie, {$calls} to pierwsze.
}
again-nothing-changed = Nic nie zmieniono, więc nic nie wysłano.
again-moved = Sesja tymczasem poszła dalej. Nic nie zmieniono.
again-not-shown = Nie udało się pokazać formularza. Nic nie zmieniono.
again-closed-open = To zapytanie nie ma jeszcze odpowiedzi. Najpierw odpowiedz.
again-closed-undecided = To zapytanie pozostało bez odpowiedzi, więc nie ma czego poprawiać.
again-closed-unreadable = Nie można ponownie otworzyć tego zapytania: jego wpis w sesji został zmieniony.
again-history = Pytania tej sesji
again-calls = { $calls ->
    [one] {$calls} zapytanie w tej gałęzi
    [few] {$calls} zapytania w tej gałęzi, najnowsze najpierw
    [many] {$calls} zapytań w tej gałęzi, najnowsze najpierw
   *[other] {$calls} zapytań w tej gałęzi, najnowsze najpierw
}
again-latest-calls = { $calls ->
    [one] Ostatnie {$shown} z {$calls} zapytania w tej gałęzi
    [few] Ostatnie {$shown} z {$calls} zapytań w tej gałęzi
    [many] Ostatnie {$shown} z {$calls} zapytań w tej gałęzi
   *[other] Ostatnie {$shown} z {$calls} zapytań w tej gałęzi
}
again-ended-answered = Odpowiedziano
again-ended-pending = Zapisane w pliku

## Images in answers

images-blind = Obecny model czyta tylko tekst; otrzyma ścieżkę obrazu
images-not-there = Nie ma pliku {$path}.
images-no-image = {$path} nie jest obrazem PNG, JPEG, GIF ani WebP.
images-too-large = {$path} przekracza {$limit} MB.
images-too-slow = Odczyt {$path} trwał zbyt długo.
images-too-large-to-store = {$path} jest zbyt duży, aby zachować go z odpowiedzią udzieloną później.
images-too-many-pixels = {$path} ma za dużo pikseli, aby go zmniejszyć.
images-unreadable = Nie można odczytać {$path} ({$why}).
images-too-many = { $limit ->
    [one] W odpowiedziach na jedno zapytanie mieści się najwyżej {$limit} obraz.
    [few] W odpowiedziach na jedno zapytanie mieszczą się najwyżej {$limit} obrazy.
    [many] W odpowiedziach na jedno zapytanie mieści się najwyżej {$limit} obrazów.
   *[other] W odpowiedziach na jedno zapytanie mieści się najwyżej {$limit} obrazów.
}

## Sentences in Pi

host-next = Agent ma pytanie. Pokaże się, gdy tylko to się zamknie.
host-asks = { $title ->
    [none] {$name} ma pytanie
   *[other] {$name} ma pytanie: {$title}
}
host-unnamed = Rozszerzenie
host-taken = pi-questions: inne rozszerzenie ma już narzędzie o nazwie {$tool}, więc pi-questions nie dodaje własnego.
host-not-ready = pi-questions: nie udało się zarejestrować {$tool}: {$why}
host-editor-ended = { $code ->
    [none] Edytor został zatrzymany. Tekst pozostał bez zmian.
   *[other] Edytor zakończył się z kodem {$code}. Tekst pozostał bez zmian.
}
host-editor-not-started = { $why ->
    [none] Edytor się nie uruchomił. Tekst pozostał bez zmian.
   *[other] Edytor się nie uruchomił ({$why}). Tekst pozostał bez zmian.
}
host-editor-missing = Nie znaleziono edytora {$name} (zob. $EDITOR); tekst pozostał bez zmian.
host-editor-not-text = Edytor zapisał coś, co nie jest tekstem UTF-8; tekst pozostał bez zmian.
host-no-editor-file = Nie udało się zapisać pliku dla edytora: {$why}
host-still-missing = Jeszcze nie wysłano. W {$path} nadal brakuje odpowiedzi na:
host-saved = { $count ->
    [one] {$count} pytanie zapisano w {$path}. Odpowiedz poleceniem pi -p --answers '[…]', albo edytuj plik i uruchom pi -c, albo odpowiedz w formularzu przez pi -c.
    [few] {$count} pytania zapisano w {$path}. Odpowiedz poleceniem pi -p --answers '[…]', albo edytuj plik i uruchom pi -c, albo odpowiedz w formularzu przez pi -c.
    [many] {$count} pytań zapisano w {$path}. Odpowiedz poleceniem pi -p --answers '[…]', albo edytuj plik i uruchom pi -c, albo odpowiedz w formularzu przez pi -c.
   *[other] {$count} pytań zapisano w {$path}. Odpowiedz poleceniem pi -p --answers '[…]', albo edytuj plik i uruchom pi -c, albo odpowiedz w formularzu przez pi -c.
}
host-answers-refused = Odrzucono --answers i niczego nie wysłano:
host-saved-alone = { $count ->
    [one] {$count} pytanie zapisano w {$path}. Ta sesja nie jest zapisywana. Odpowiedz za pomocą: pi -p @{$path} "Twoja odpowiedź"
    [few] {$count} pytania zapisano w {$path}. Ta sesja nie jest zapisywana. Odpowiedz za pomocą: pi -p @{$path} "Twoje odpowiedzi"
    [many] {$count} pytań zapisano w {$path}. Ta sesja nie jest zapisywana. Odpowiedz za pomocą: pi -p @{$path} "Twoje odpowiedzi"
   *[other] {$count} pytań zapisano w {$path}. Ta sesja nie jest zapisywana. Odpowiedz za pomocą: pi -p @{$path} "Twoje odpowiedzi"
}
host-still-saved = Pytania nadal są zapisane. /questions otworzy je ponownie.
host-no-such-subcommand = /questions ma te podpolecenia: {$names}.
host-nothing-pending = Nie ma oczekujących pytań.
host-cleared = Zapisane pytania zostały usunięte.
host-clear = { $count ->
    [0] Usuń trwale {$path}
    [one] Usuń trwale {$count} zapisane pytanie ({$path})
    [few] Usuń trwale {$count} zapisane pytania ({$path})
    [many] Usuń trwale {$count} zapisanych pytań ({$path})
   *[other] Usuń trwale {$count} zapisanych pytań ({$path})
}
host-clear-which = Co usunąć?
host-nothing-to-answer = --answers: nie ma tu zapisanych pytań, a bez promptu agent żadnego nie zada.
host-answers-ignored = --answers: za dużo lub za mało na zadane pytania; nieużyte: {$texts}.
host-no-session = Nie udało się otworzyć sesji z zapisanymi pytaniami: {$why}
host-busy = Pi jest zajęty. Spróbuj ponownie za chwilę.
host-not-used = Odpowiedzi z {$path} nie zostały użyte: ta sesja nie zadała tych pytań.
host-untrusted-file = W tym projekcie jest plik {$path}. Został zignorowany, bo projekt nie jest zaufany.
host-more-wait = { $count ->
    [one] Jeszcze {$count} zapytanie jest zapisane w {$path}; Pi zajmie się nim przy następnym uruchomieniu.
    [few] Jeszcze {$count} zapytania są zapisane w {$path}; Pi zajmie się nimi przy następnym uruchomieniu.
    [many] Jeszcze {$count} zapytań jest zapisanych w {$path}; Pi zajmie się nimi przy następnym uruchomieniu.
   *[other] Jeszcze {$count} zapytań jest zapisanych w {$path}; Pi zajmie się nimi przy następnym uruchomieniu.
}
host-and-more = … i jeszcze {$count}
host-pending-in = { $count ->
    [one] {$count} pytanie zapisano w {$path}
    [few] {$count} pytania zapisano w {$path}
    [many] {$count} pytań zapisano w {$path}
   *[other] {$count} pytań zapisano w {$path}
}
host-of-another-session = { $count ->
    [one] {$count} pytanie w {$path}, którego ta sesja nie zadała.
    [few] {$count} pytania w {$path}, których ta sesja nie zadała.
    [many] {$count} pytań w {$path}, których ta sesja nie zadała.
   *[other] {$count} pytań w {$path}, których ta sesja nie zadała.
}
host-open-session = Otwórz sesję, która je zadała: pi --session {$file}
host-use-file = Aby mimo to użyć pliku, uruchom: pi -p @{$path} "Twoje odpowiedzi"

## The command /questions

questions-about = Pokaż lub usuń oczekujące pytania; odpowiadanie, poprawianie odpowiedzi, panel w przeglądarce
questions-show = Pokaż oczekujące pytania
questions-clear = Usuń zapisane pytania lub wycofaj oczekujące
questions-again = Popraw odpowiedź: otwórz ponownie ostatni formularz
questions-history = Pokaż wszystkie pytania tej gałęzi wraz z odpowiedziami
questions-ask = Niech agent zada pytania z ostatniej odpowiedzi w formularzu
questions-off = Nie zadawać więcej pytań w tej sesji
questions-on = Zezwolić ponownie na pytania
questions-needs-ui = /questions {$name} wymaga terminala lub klienta, który pokazuje okna dialogowe.
questions-panel = Odpowiadaj w przeglądarce: otwórz panel („panel stop” go zamyka)
questions-language = Zmień język
questions-language-now = Język: {$name}.
questions-language-is = Językiem w tej sesji jest {$name}. Aby go zachować, wpisz "language": "{$tag}" w {$file}.
questions-languages = Języki dla /questions language: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Odpowiedzi muszą być listą JSON, po jednym elemencie na pytanie, a nie {$found}.
pending-broken-inline = --answers nie jest poprawnym JSON-em w wierszu {$line}, kolumnie {$column} ({$reason}). Zapisz to tak: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} nie jest poprawnym JSON-em w wierszu {$line}, kolumnie {$column} ({$reason}). Pliku nie zmieniono; popraw go i uruchom Pi ponownie.
pending-no-questions = {$path} nie ma listy "questions". Pliku nie zmieniono.
pending-odd-file = {$path} ma nieoczekiwaną zawartość ({$reason}). Pliku nie zmieniono.
pending-too-many-values = {$path} ma zbyt wiele wartości. Pliku nie zmieniono.
pending-unreadable = Nie można odczytać {$path}: {$why}.
pending-not-saved = Nie udało się zapisać pytań w {$path}: {$why}.
pending-not-cleared = Nie udało się usunąć z {$path} pytań, na które już odpowiedziano: {$why}.
pending-linked = to dowiązanie symboliczne
pending-linked-folder = jego katalog jest dowiązaniem symbolicznym
pending-no-file = to nie jest zwykły plik
pending-too-large = przekracza 4 MB
pending-busy = właśnie zapisuje go inna instancja Pi
pending-not-text = to nie jest tekst UTF-8
pending-too-many = Odpowiedzi: {$given}, pytania: {$asked}; nieużyte: {$over}.
pending-other-text = Pytanie {$number} to {$asked}, ale tę odpowiedź napisano do {$found}. Użyto jej według pozycji.
pending-no-such-choice = Pytanie {$number} nie ma opcji {$label}; pominięto Twoją notatkę do niej: {$note}.
pending-no-notes = Pytanie {$number} nie przyjmuje notatek; pominięto: {$note}.
pending-one-only = Pytanie {$number} pozwala na tylko jedną opcję; wszystkich podanych ({$given}) użyto jako własnej odpowiedzi.
pending-options-replaced = Pytanie {$number} pozwala albo na opcje, albo na własną odpowiedź; użyto własnej odpowiedzi.
pending-no-answer = Odpowiedź {$number} nie ma "answer": {$found}.
pending-no-such-number = Pytanie {$number} nie ma opcji o numerze {$text}. Aby podać liczbę jako własną odpowiedź, zapisz obiekt z "answer" i "wasCustom": true.
pending-answered-already = Pytanie {$number} ma już w {$path} odpowiedź {$stands}; na liście jest {$given}. Wpisz na liście null albo zmień plik.
pending-not-a-choice = Pytanie {$number} pozwala tylko na swoje opcje, a {$text} nie jest żadną z nich.
pending-is-placeholder = Pytanie {$number}: {$text} oznacza tylko własną odpowiedź. Należy wpisać ją zamiast tego.

## Faults in the file questions.json

settings-key-wanted = musi być klawiszem z ctrl, alt lub super, np. "alt+o", albo jednym z klawiszy od f1 do f12
settings-unreadable = {$path}: nie można odczytać ({$why}); plik zignorowano.
settings-broken = {$path}: niepoprawny JSON w wierszu {$line}, kolumnie {$column} ({$reason}); plik zignorowano.
settings-not-an-object = {$path}: musi zawierać obiekt, np. {$example}; plik zignorowano.
settings-unknown = {$path}: {$name} – nie ma takiego ustawienia. Możliwe ustawienia: {$known}.
settings-more-values = { $count ->
    [one] {$path}: zignorowano jeszcze {$count} wartość.
    [few] {$path}: zignorowano jeszcze {$count} wartości.
    [many] {$path}: zignorowano jeszcze {$count} wartości.
   *[other] {$path}: zignorowano jeszcze {$count} wartości.
}
settings-not-of-a-project = {$path}: "{$key}" działa tylko w Twoim własnym questions.json; tu zignorowano.
settings-bad-value = {$path}: "{$key}" {$wanted}, a nie {$found}; zignorowano.
settings-left-out = nie może być ustawione
settings-one-of = musi mieć wartość {$values}
settings-number = musi być liczbą całkowitą, co najmniej {$least}
settings-kind = musi mieć typ JSON {$kind}

## Alerts for a question without an answer

attention-waits = Czeka na Ciebie
attention-asks = { $project ->
    [none] Pi ma pytanie
   *[other] Pi ma pytanie w {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (i jeszcze {$count})
}
attention-not-started = notify: {$program} nie uruchomił się ({$why}).
attention-ended = { $code ->
    [none] notify: {$program} został przerwany.
   *[other] notify: {$program} zakończył się kodem {$code}.
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] Odpowiedziano w terminalu.
    [browser] Odpowiedziano w przeglądarce.
    [client] Odpowiedziano w innym kliencie.
   *[other] Odpowiedź od: {$via}.
}
panel-closed-by = { $via ->
    [terminal] Zamknięte w terminalu.
    [browser] Zamknięte w przeglądarce.
    [agent] Wycofane przez agenta.
    [client] Zamknięte w innym kliencie.
   *[other] Zamknięte przez {$via}.
}
panel-is-at = Panel jest otwarty pod adresem:
panel-no-start = Nie udało się uruchomić panelu: {$why}.
panel-status = panel :{$port}
panel-is-off = Panel jest wyłączony.
panel-tunnel = Na własnym komputerze: {$command}

## The page of the browser panel

page-title = Pytania od Pi
page-no-script = Ta strona wymaga JavaScriptu. Włącz go i odśwież stronę.
page-connecting = Łączenie…
page-live = Połączono
page-lost = Utracono połączenie, łączenie ponownie…
page-bad-token = Ten adres jest już nieaktualny. Uruchom /questions panel w Pi, aby otrzymać nowy.
page-notify = Powiadamiaj mnie
page-conversation = Rozmowa
page-user = Ty:
page-assistant = Pi:
page-idle = Nie ma pytań. Następne pojawi się tutaj.
page-deferred = Agent nie czeka na tę odpowiedź. Odpowiedz w dowolnej chwili.
page-recommended = Zalecana
page-required = Wymagane
page-optional = Opcjonalne
page-has-answer = Gotowe
page-none = Żadna z nich
page-placeholder = Wpisz odpowiedź
page-filter = { $n ->
    [one] Filtruj {$n} opcję
    [few] Filtruj {$n} opcje
    [many] Filtruj {$n} opcji
   *[other] Filtruj {$n} opcji
}
page-hits = {$n} z {$of}
page-preview = Podgląd: {$label}
page-no-preview = Brak podglądu
page-clear = Wyczyść
page-ask-back = Najpierw zapytaj o to
page-ask-back-send = Zapytaj agenta
page-restored = Przywrócone
page-is-long = { $n ->
    [one] Długa odpowiedź: {$n} znak
    [few] Długa odpowiedź: {$n} znaki
    [many] Długa odpowiedź: {$n} znaków
   *[other] Długa odpowiedź: {$n} znaków
}
page-closes-in = Zamknie się za {$time}, jeśli nie odpowiesz
page-send = Wyślij odpowiedzi
page-send-keys = Ctrl+Enter
page-cancel = Anuluj
page-withdraw-yes = Tak, wycofaj
page-send-anyway = Wyślij
page-keep-editing = Edytuj dalej
page-sent = Wysłano odpowiedzi.
page-discussed = Agent wie, że chcesz o tym porozmawiać. Kontynuuj w terminalu.
page-asked-back = Agent wyjaśni i zapyta ponownie. Twoje odpowiedzi są zachowane.
page-gone = To pytanie nie jest już otwarte.
page-no-server = Nie można połączyć się z Pi. Wpisany tekst został zachowany; spróbuj ponownie.
page-refused = Pi nie przyjął odpowiedzi ({$status}).
page-too-large = Ten formularz jest za duży dla tej strony. Odpowiedz w terminalu.
page-kept = Twój niewysłany tekst:
page-copy = Kopiuj
page-not-copied = Nie skopiowano: zaznacz tekst i skopiuj go.
page-copied = Skopiowano
page-dismiss = Ukryj
page-arrived = { $n ->
    [one] {$n} nowe pytanie
    [few] {$n} nowe pytania
    [many] {$n} nowych pytań
   *[other] {$n} nowych pytań
}
page-questions = { $n ->
    [one] Pytanie do Ciebie
    [few] {$n} pytania do Ciebie
    [many] {$n} pytań do Ciebie
   *[other] {$n} pytań do Ciebie
}
page-hidden-picks = { $n ->
    [one] {$n} wybrana opcja jest ukryta przez filtr
    [few] {$n} wybrane opcje są ukryte przez filtr
    [many] {$n} wybranych opcji jest ukrytych przez filtr
   *[other] {$n} wybranych opcji jest ukrytych przez filtr
}
page-withdraw = { $n ->
    [one] Wycofać to pytanie? Agent się o tym dowie.
    [few] Wycofać te pytania ({$n})? Agent się o tym dowie.
    [many] Wycofać te pytania ({$n})? Agent się o tym dowie.
   *[other] Wycofać te pytania ({$n})? Agent się o tym dowie.
}

## Deferred questions and collapsed forms

deferred-waiting = { $count ->
    [one] {$count} pytanie czeka
    [few] {$count} pytania czekają
    [many] {$count} pytań czeka
   *[other] {$count} pytań czeka
}
deferred-for-client = { $count ->
    [one] {$count} pytanie czeka: {$names}. Aby odpowiedzieć, wyślij /questions.
    [few] {$count} pytania czekają: {$names}. Aby odpowiedzieć, wyślij /questions.
    [many] {$count} pytań czeka: {$names}. Aby odpowiedzieć, wyślij /questions.
   *[other] {$count} pytań czeka: {$names}. Aby odpowiedzieć, wyślij /questions.
}
deferred-waiting-short = { $count ->
    [one] {$count} czeka
    [few] {$count} czekają
    [many] {$count} czeka
   *[other] {$count} czeka
}
deferred-answer = {$key} odpowiedz
deferred-reply = Pytania w odpowiedzi
deferred-list = { $count ->
    [one] {$count} zapytanie czeka
    [few] {$count} zapytania czekają, najstarsze najpierw
    [many] {$count} zapytań czeka, najstarsze najpierw
   *[other] {$count} zapytań czeka, najstarsze najpierw
}
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} pytanie zadane {$age}
        [few] {$count} pytania zadane {$age}
        [many] {$count} pytań zadanych {$age}
       *[other] {$count} pytań zadanych {$age}
    }
   *[other] { $count ->
        [one] {$count} pytanie zadane {$age} przez {$name}
        [few] {$count} pytania zadane {$age} przez {$name}
        [many] {$count} pytań zadanych {$age} przez {$name}
       *[other] {$count} pytań zadanych {$age} przez {$name}
    }
}
deferred-just-now = przed chwilą
deferred-ago = {$time} temu
deferred-sent = Gotowe. Agent dowie się o tym przed następnym krokiem.
deferred-one-is-open = Otwarty jest inny formularz. Najpierw odpowiedz na niego lub go zamknij.
deferred-withdraw = Wycofaj… (agent się o tym dowie)
deferred-in-editor = Twój tekst jest w edytorze.
deferred-unsigned = Niepodpisane wpisy w tej sesji ({$count}), być może z innego komputera, są wstrzymane do następnego promptu.

