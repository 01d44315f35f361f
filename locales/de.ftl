### Language: Deutsch
### Read by a native speaker: no
### Between thousands: "."
### Thousands from: 4 digits

## The form

form-other-row = Andere (Antwort eingeben)
form-other = Andere
form-something-else = Etwas anderes…
form-type-something = Etwas eingeben.
form-chat = Darüber sprechen
form-submit-tab = Absenden
form-ready-to-send = Bereit zum Senden?
form-skipped = übersprungen
form-optional = (optional)
form-not-answered = nicht beantwortet
form-nothing = nichts
form-no-input = (keine Eingabe)
form-note-prompt = Notiz:
form-comment-prompt = Kommentar:
form-discard-yes = Ja, verwerfen
form-discard-later = Später antworten; der Agent macht weiter
form-not-ready = gleich bereit…
form-ctrl-c-again = Noch einmal Strg+C beendet Pi, die Frage kommt wieder
form-broken = {" "}ask_user ist hier abgebrochen. Enter drücken; der Agent fragt dann im Chat.
form-nothing-ticked = Erst mindestens eine Zeile markieren (Leertaste)
form-nothing-to-undo = Nichts rückgängig zu machen
form-nothing-recommended = Keine empfohlene Option mehr übrig
form-discuss-prompt-short = Frage:
form-discuss-prompt = zu {$name}:
form-explain = { $choice ->
    [true] Bitte diese Option erklären.
   *[false] Bitte diese Frage erklären.
}
form-kept = (übernommen)
form-delegate = Den Agenten entscheiden lassen
form-delegated = dem Agenten überlassen
form-delegated-mark = (dem Agenten überlassen)
form-delegated-was = dem Agenten überlassen
form-optional-kept = (optional, übernommen)
form-no-question-here = Erst zu einer Frage gehen
form-not-submitted = „{$text}“ wird nicht abgesendet
form-yes-words = j, ja
form-no-words = n, nein
form-blank-answer = Erst eine Antwort eingeben
form-no-choice-note = Nur eine Option kann eine eigene Notiz haben
form-no-form-note = Hier kann nur eine einzelne Frage eine Notiz haben (Tab führt zu einer)
form-paste-cut = Mehr als 4 MB eingefügt: nur der Anfang wurde übernommen
form-no-hits = Keine Treffer
form-answers = { $count ->
    [one] {$count} Antwort
   *[other] {$count} Antworten
}
form-ticks = { $count ->
    [one] {$count} Markierung
   *[other] {$count} Markierungen
}
form-what-you-typed = die Eingabe
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} und {$last}
form-discard = {$what} verwerfen?
form-discard-no = { $count ->
    [one] Nein, behalten
   *[other] Nein, alle behalten
}
form-choice-note = {$label}: {$note}
form-submit = { $count ->
    [one] {$count} Antwort absenden
   *[other] {$count} Antworten absenden
}
form-submit-some = { $questions ->
    [one] {$answered} von {$questions} Antwort absenden
   *[other] {$answered} von {$questions} Antworten absenden
}
form-questions-left = { $count ->
    [one] Noch {$count} Frage offen: {$names}
   *[other] Noch {$count} Fragen offen: {$names}
}
form-long-answer = Lange Antwort ({$chars} Zeichen). Trotzdem weiter? [Y/n]
form-long-answer-short = Lang ({$chars} Zeichen). Weiter? [Y/n]
form-long-answer-shorter = Lang: {$chars} [Y/n]
form-more-rows = {$arrow} {$count} weitere{$ellipsis}
form-more-lines = { $count ->
    [one] {$arrow} {$count} weitere Zeile ({$key})
   *[other] {$arrow} {$count} weitere Zeilen ({$key})
}
form-own-words = „{$text}“
form-ticked = {$count} markiert
form-hits = {$shown} von {$all}
form-closes-in = schließt in {$time}, wenn keine Taste gedrückt wird
form-closes-in-short = schließt in {$time}
form-keys-help = {$arrows} bewegen {$bullet} Enter, Buchstabe oder Zahl wählen {$bullet} Esc zurück

## Times: what stands behind "in", with a blank between "4 min" and "59 s"

time-hours = {$n} h
time-minutes = {$n} min
time-seconds = {$n} s
time-hours-in-words = { $n ->
    [one] {$n} Stunde
   *[other] {$n} Stunden
}
time-minutes-in-words = { $n ->
    [one] {$n} Minute
   *[other] {$n} Minuten
}
time-seconds-in-words = { $n ->
    [one] {$n} Sekunde
   *[other] {$n} Sekunden
}

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Leertaste
keyboard-backspace = Rücktaste
keyboard-delete = Entf
keyboard-insert = Einfg
keyboard-home = Pos1
keyboard-end = Ende
keyboard-page-up = Bild auf
keyboard-page-down = Bild ab
keyboard-ctrl = Strg
keyboard-alt = Alt
keyboard-shift = Shift

## What keys do, in the list of all keys

keys-row-up = eine Zeile nach oben
keys-row-down = eine Zeile nach unten
keys-page-up = eine Seite nach oben
keys-page-down = eine Seite nach unten
keys-first-row = erste Zeile
keys-last-row = letzte Zeile
keys-choose = Zeile wählen
keys-submit-ticks = Markierungen absenden
keys-submit-or-edit = senden oder Antwort bearbeiten
keys-go-on = weiter
keys-to-rows = zu den gefundenen Kästchen
keys-by-number = per Nummer wählen oder markieren
keys-edit-by-number = Antwort per Nummer ändern
keys-type-answer = Antwort eingeben
keys-toggle = Zeile markieren; bei „Andere“ tippen
keys-begin = bei „Andere“ tippen
keys-tick-all = alle gezeigten Zeilen markieren
keys-untick-all = alle Markierungen aufheben
keys-copy = als Markdown kopieren
keys-take-back = Antwort zurücknehmen
keys-undo-choice = Markierung oder Wahl rückgängig
keys-take-recommended = alles Empfohlene übernehmen
keys-to-recommended = zur empfohlenen Zeile
keys-filter = Zeilen filtern
keys-note = Notiz hinzufügen
keys-choice-note = Notiz zur Option hinzufügen
keys-form-note = Notiz zum ganzen Formular hinzufügen
keys-ask-option = zur Option nachfragen
keys-ask-question = zur Frage nachfragen
keys-zoom = Vorschau vergrößern oder zurück
keys-sources = die Quellen zeigen
keys-next-source = nächste Quelle
keys-previous-source = vorige Quelle
keys-open-file = die Datei in $EDITOR öffnen
keys-yes = ja
keys-no = nein
keys-file-up = eine Datei nach oben
keys-file-down = eine Datei nach unten
keys-take-file = Datei in den Text setzen oder Ordner öffnen
keys-close-list = Liste schließen
keys-new-line = neue Zeile
keys-submit-text = Text absenden
keys-tick-text = Text markieren und zurück zur Liste
keys-keep-note = Notiz behalten
keys-ask-agent = den Agenten fragen; die Antworten bleiben
keys-delegate = den Agenten entscheiden lassen
keys-reveal = das Geheimnis zeigen oder verbergen
keys-decline = ablehnen: nichts absenden
keys-external = in $EDITOR schreiben
keys-paste-image = Bild einfügen
keys-line-up = eine Zeile nach oben
keys-line-up-or-earlier = eine Zeile hoch; im leeren Feld frühere Antwort
keys-earlier = frühere Antwort
keys-later = spätere Antwort
keys-line-down = eine Zeile nach unten
keys-left = ein Zeichen nach links
keys-right = ein Zeichen nach rechts
keys-word-left = ein Wort nach links
keys-word-right = ein Wort nach rechts
keys-line-start = Zeilenanfang
keys-line-end = Zeilenende
keys-delete-before = Zeichen vor dem Cursor löschen
keys-delete-after = Zeichen nach dem Cursor löschen
keys-delete-word-before = Wort davor löschen
keys-delete-word-after = Wort danach löschen
keys-delete-to-start = bis zum Zeilenanfang löschen
keys-delete-to-end = bis zum Zeilenende löschen
keys-yank = Gelöschtes einfügen
keys-undo = rückgängig
keys-redo = wiederholen
keys-next-question = nächste Frage
keys-previous-question = vorige Frage
keys-scroll-up = Vorschau oder Text nach oben
keys-scroll-down = Vorschau oder Text nach unten
keys-fold = Formular einklappen
keys-answer-later = später antworten
keys-all = Befehle und Tasten
keys-cancel = abbrechen
keys-put-back = zurücklegen
keys-back-to-list = zurück zur Liste
keys-leave-note = Notiz verlassen und behalten
keys-back-to-questions = zurück zu den Fragen
keys-clear-filter = Filter löschen
keys-close = schließen
keys-reference = Dateien nach einem Teil ihres Pfads auflisten

## What keys do, in the help line: as short as can be

hints-switch = wechseln
hints-tick = markieren
hints-move-cursor = bewegen
hints-filter = filtern
hints-choose = wählen
hints-open = öffnen
hints-copy = kopieren
hints-submit = absenden
hints-take = einfügen
hints-close-list = Liste zu
hints-earlier = frühere
hints-new-line = neue Zeile
hints-back-to-list = zur Liste
hints-keep = behalten
hints-back = zurück
hints-explain = erklären lassen
hints-ask = Agent fragen
hints-to-rows = zu den Zeilen gehen
hints-clear-filter = Filter löschen
hints-answer = antworten
hints-close = schließen
hints-go-back = zurückgehen
hints-decline = ablehnen
hints-edit = bearbeiten
hints-no-answer = keine Antwort
hints-to-list = zur Liste
hints-cancel = abbrechen
hints-zoom = vergrößern
hints-scroll = blättern
hints-yes = ja
hints-no = nein
hints-editor = Editor
hints-image = Bild
hints-reveal = zeigen
hints-hide = verbergen
hints-undo = rückgängig
hints-recommended = Empfohlenes
hints-commands = Befehle
hints-ask-about = nachfragen
hints-note = Notiz
hints-fold = einklappen
hints-later = später
hints-choice-note = Optionsnotiz

## The form for screen readers and plain terminals

plain-question = Frage
plain-question-named = Frage: {$name}
plain-question-of = Frage {$at} von {$of}
plain-question-of-named = Frage {$at} von {$of}: {$name}
plain-review = { $count ->
    [one] Übersicht über {$count} Frage
   *[other] Übersicht über {$count} Fragen
}
plain-answered = {$count} beantwortet
plain-then = {$first}. {$second}
plain-and = {$first}, {$second}
plain-with = {$name}: {$value}
plain-row = {$at} von {$of}: {$row}
plain-selected = ausgewählt
plain-ticked = markiert
plain-not-ticked = nicht markiert
plain-previewed = Vorschau mit z
plain-above = {$count} weitere darüber
plain-below = {$count} weitere darunter
plain-lines = { $count ->
    [one] {$count} weitere Zeile: {$key}
   *[other] {$count} weitere Zeilen: {$key}
}
plain-filter = Filter, {$shown} von {$all} Zeilen
plain-now = Jetzt auf {$row}
plain-file = Datei {$at} von {$of}: {$path}
plain-answer = Ihre Antwort:
plain-preview = Vorschau von {$name}
plain-keys = Alle Tasten
plain-keys-help = {$keys} bewegen, Enter, ein Buchstabe oder eine Zahl wählt, Escape geht zurück
plain-closes-in = Schließt in {$time}, wenn keine Taste gedrückt wird
plain-either = {$one} oder {$other}
plain-up = Pfeil hoch
plain-down = Pfeil runter
plain-left = Pfeil links
plain-right = Pfeil rechts
plain-question-mark = Fragezeichen
plain-slash = Schrägstrich

## Dialogs of clients (editors, RPC)

rpc-done = Fertig
rpc-skip = Diese Frage überspringen
rpc-explain = Erklären… (vor dem Antworten nachfragen)
rpc-explain-only = Diese Frage zuerst erklären
rpc-explain-what = Was soll erklärt werden? Die Fragen kommen wieder, mit den Antworten.
rpc-explain-placeholder = Frage eingeben; leer: Bitte diese Frage erklären.
rpc-no-answer = Keine Antwort auf diese Frage
rpc-other = Andere (freie Antwort eingeben)
rpc-cancel = Abbrechen
rpc-yes = Ja
rpc-no = Nein
rpc-tick-hint = Eine Zeile wählen markiert sie oder hebt die Markierung auf; dann „Fertig“ wählen.
rpc-placeholder = Antwort eingeben
rpc-placeholder-skip = Antwort eingeben oder zum Überspringen leer lassen
rpc-blank = Die Antwort ist leer: bitte etwas eingeben.
rpc-nothing-ticked = Noch nichts markiert: erst mindestens eine Zeile wählen.
rpc-no-such-row = Diese Antwort passt zu keiner Zeile: bitte eine der Zeilen wählen.
rpc-no-text = Diese Antwort enthielt keinen Text: bitte noch einmal antworten.
rpc-cannot-type = Hier war keine Eingabe möglich: eine Zeile wählen oder abbrechen.
rpc-cannot-type-left = Hier war keine Eingabe möglich: die Frage bleibt unbeantwortet.
rpc-type-again = Dieses Feld kann den Text nicht aufnehmen: bitte erneut eingeben oder einfügen.
rpc-no-questions = Es gab keine Frage zu stellen.
rpc-waiting = { $of ->
    [1] wartet auf eine Antwort
   *[other] wartet auf eine Antwort, Frage {$at} von {$of}
}
rpc-waiting-review = wartet auf die Prüfung, {$answered} von {$of} beantwortet
rpc-submit-none = Ohne Antworten absenden
rpc-long-answer = Lange Antwort ({$chars} Zeichen). Trotzdem weiter?
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Kommentar ändern…
       *[false] Notiz ändern…
    }
   *[false] { $comment ->
        [true] Kommentar hinzufügen…
       *[false] Notiz hinzufügen…
    }
}
rpc-note-line = { $comment ->
    [true] Kommentar: {$note}
   *[false] Notiz: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (Kommentar: {$note})
   *[false] {$answer} (Notiz: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Kommentar zu allen Antworten
       *[false] Notiz zu allen Antworten
    }
   *[other] { $comment ->
        [true] Kommentar zu: {$what}
       *[false] Notiz zu: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Kommentar eingeben; leer entfernt ihn
   *[false] Notiz eingeben; leer entfernt sie
}
rpc-answer-so-far = Bisherige Antwort: {$answer}
rpc-kept-answer = { $answer ->
    [none] Von vorhin übernommen.
   *[other] Von vorhin übernommen: {$answer}
}

## Rows of the conversation

transcript-discussed = Möchte erst darüber sprechen
transcript-asked-about = Nachfrage zu {$about}: {$text}
transcript-waiting = Warten auf Eingabe...
transcript-questions = { $count ->
    [one] {$count} Frage
   *[other] {$count} Fragen
}
transcript-questions-named = { $count ->
    [one] {$count} Frage: {$names}
   *[other] {$count} Fragen: {$names}
}
transcript-answered = { $via ->
    [browser] im Browser beantwortet
    [message] durch eine Nachricht beantwortet
    [parent] im Terminal eines anderen Pi beantwortet
   *[other] beantwortet von {$via}
}
transcript-cancelled = { $via ->
    [none] Abgebrochen
    [browser] Im Browser abgebrochen
    [message] Durch eine Nachricht abgebrochen
    [parent] Im Terminal eines anderen Pi abgebrochen
   *[other] Abgebrochen von {$via}
}
transcript-pending = { $count ->
    [one] Niemand da zum Fragen: {$count} Frage gespeichert in {$file}
   *[other] Niemand da zum Fragen: {$count} Fragen gespeichert in {$file}
}
transcript-nobody-there = (niemand war da)
transcript-deferred = { $count ->
    [one] Für später zurückgestellt: {$count} Frage
   *[other] Für später zurückgestellt: {$count} Fragen
}
transcript-later = Später beantwortet
transcript-withdrawn = { $via ->
    [none] Zurückgezogen
    [browser] Im Browser zurückgezogen
    [message] Durch eine Nachricht zurückgezogen
    [parent] Im Terminal eines anderen Pi zurückgezogen
   *[other] Zurückgezogen von {$via}
}
transcript-timed-out = Zeit abgelaufen
transcript-unavailable = Niemand wurde gefragt
transcript-connection-lost = Verbindung verloren
transcript-interrupted = Unterbrochen
transcript-refused = Nicht gefragt: der Aufruf war nicht lesbar
transcript-corrected = {$pen} berichtigt
transcript-note = Notiz: {$note}

## Answers given anew

revision-question = Eine Antwort berichtigen?
revision-question-back = Von hier aus neu antworten?
revision-go-back = Zurückgehen und neu antworten (verwirft alles Spätere)
revision-no-answer = keine Antwort
revision-drop-later = Zurückgehen und alles Spätere verwerfen?
revision-stay = Nein, hier bleiben
revision-yes-go-back = Ja, zurückgehen (das Spätere bleibt in /tree)
revision-unchanged = Erst eine Antwort ändern: Enter öffnet sie
revision-unfinished = Zum Zurückgehen braucht jede Frage eine Antwort
revision-send = { $count ->
    [0] Schließen, nichts ist geändert
    [one] {$count} geänderte Antwort senden
   *[other] {$count} geänderte Antworten senden
}
revision-go = { $count ->
    [0] Dorthin gehen, die Antworten bleiben wie sie sind
    [one] Dorthin mit {$count} geänderter Antwort; der Agent macht weiter
   *[other] Dorthin mit {$count} geänderten Antworten; der Agent macht weiter
}
revision-discard = { $count ->
    [one] {$count} Änderung verwerfen?
   *[other] {$count} Änderungen verwerfen?
}
revision-was = vorher {$answer}

## The commands /questions again and /questions history

again-nothing-asked = In diesem Zweig wurde noch keine Frage gestellt.
again-bad-number = /questions again nimmt eine Zahl: 1 ist der letzte Aufruf, 2 der davor.
again-needs-ui = /questions again braucht ein Terminal oder einen Client, der Dialoge zeigt.
again-nothing-changed = Nichts wurde geändert, also wurde nichts gesendet.
again-sent = Berichtigt: der Agent erhält es vor seinem nächsten Schritt.
again-moved = Die Sitzung ist inzwischen weitergegangen; nichts wurde geändert.
again-refused = Eine andere Erweiterung hält die Sitzung, wo sie ist; nichts wurde geändert.
again-not-shown = Das Formular konnte nicht angezeigt werden; nichts wurde geändert.
again-only-so-many = { $calls ->
    [one] Dieser Zweig hat nur {$calls} Aufruf: /questions history zeigt ihn.
   *[other] Dieser Zweig hat nur {$calls} Aufrufe: /questions history zeigt sie.
}
again-closed-open = Dieser Aufruf hat noch keine Antwort: erst antworten.
again-closed-waits = Seine Fragen warten: /questions answer öffnet sie.
again-closed-undecided = Dort wurde niemand gefragt, also gibt es nichts zu berichtigen.
again-closed-unreadable = Die Sitzung enthält diesen Aufruf nicht so, wie ask_user ihn geschrieben hat; nichts wurde geändert.
again-not-back = { $why ->
    [none] Pi konnte nicht zur Frage zurückgehen.
   *[other] Pi konnte nicht zur Frage zurückgehen: {$why}
}
again-copied = Als Markdown kopiert
again-no-clipboard = Dieses Terminal nimmt keinen Text für die Zwischenablage an
again-too-long-to-copy = Zu lang für die Zwischenablage eines Terminals
again-save = Die Entscheidungen als Markdown-Datei speichern
again-save-where = Wo sollen die Entscheidungen gespeichert werden?
again-saved = Die Entscheidungen stehen in {$path}.
again-exists = {$path} gibt es schon. Ersetzen?
again-keep-it = Nein, behalten
again-replace-it = Ja, ersetzen
again-not-saved = {$path} wurde nicht geschrieben: {$why}
again-outside = {$path} führt aus dem Projekt hinaus. Um dort zu speichern, gib den ganzen Pfad ein.
again-decisions = Entscheidungen
again-decision-answer = Antwort
again-decision-note = Notiz
again-decision-asked = Gefragt von
again-decision-by = { $tool ->
    [none] dem Agenten
   *[other] dem Agenten, mit {$tool}
}
again-answered-before = { $date ->
    [none] Das hast du schon beantwortet: {$answer}
   *[other] Das hast du am {$date} beantwortet: {$answer}
}
again-left-before = { $date ->
    [none] Das hast du schon dem Agenten überlassen
   *[other] Das hast du am {$date} dem Agenten überlassen
}
again-history = Fragen dieser Sitzung
again-calls = { $calls ->
    [one] {$calls} Aufruf in diesem Zweig, der letzte zuerst
   *[other] {$calls} Aufrufe in diesem Zweig, der letzte zuerst
}
again-latest-calls = { $calls ->
    [one] Die letzten {$shown} von {$calls} Aufruf in diesem Zweig
   *[other] Die letzten {$shown} von {$calls} Aufrufen in diesem Zweig
}
again-ended-open = noch keine Antwort
again-ended-corrected = berichtigt
again-ended-answered = beantwortet
again-ended-discussed = nachgefragt
again-ended-pending = wartet in der Datei
again-ended-deferred = wartet auf Antwort
again-ended-withdrawn = zurückgezogen
again-ended-refused = abgelehnt
again-ended-cancelled = abgebrochen
again-ended-timed-out = Zeit abgelaufen
again-ended-unavailable = niemand wurde gefragt
again-ended-connection-lost = Verbindung verloren
again-ended-interrupted = unterbrochen

## The sources of a question

sources-line = Quellen:
sources-heading = {$name} ({$at} von {$of})
sources-reading = wird gelesen…
sources-told = Der Agent erfährt, dass Sie sie nicht sehen konnten.
sources-cut = Es geht weiter: Öffnen Sie die Datei, um weiterzulesen.
sources-cannot-open = Hier gibt es keine Datei zu öffnen
sources-not-found = nicht gefunden
sources-no-file = keine Datei
sources-outside = nicht im Projekt
sources-too-large = größer als {$limit} MB
sources-binary = keine Textdatei
sources-empty = leer
sources-short = endet in Zeile {$line}
sources-changed = hat sich beim Lesen geändert
sources-foreign = von einem anderen Prozess, nicht gelesen
sources-too-slow = nicht rechtzeitig gelesen
sources-unreadable = nicht lesbar ({$why})

## Images in answers

images-blind = Das aktuelle Modell versteht nur Text: es erhält den Pfad des Bildes
images-not-here = Bilder gehören in eine getippte Antwort oder eine Notiz
images-reading = Zwischenablage wird gelesen…
images-none = In der Zwischenablage ist kein Bild
images-no-clipboard = Hier ist keine Zwischenablage lesbar: stattdessen den Pfad eines Bildes einfügen
images-no-tool = {$tool} ist nicht installiert; es liest Bilder aus der Zwischenablage
images-tool-failed = {$tool} konnte die Zwischenablage nicht lesen
images-clipboard-too-large = Das Bild in der Zwischenablage ist größer als {$limit} MB
images-not-there = Die Datei {$path} gibt es nicht.
images-no-file = {$path} ist keine Datei.
images-no-image = {$path} ist kein PNG-, JPEG-, GIF- oder WebP-Bild.
images-too-large = {$path} ist größer als {$limit} MB.
images-changed = {$path} hat sich beim Lesen geändert.
images-too-slow = Das Lesen von {$path} hat zu lange gedauert.
images-too-large-to-store = {$path} ist zu groß für eine Antwort, die später gegeben wurde.
images-too-many-pixels = {$path} hat mehr Pixel, als verkleinert werden können.
images-no-project = Es ist kein Projekt offen, in dem Bilder gesucht werden können.
images-outside = {$path} liegt nicht im Projekt.
images-unreadable = {$path} ist nicht lesbar ({$why}).
images-too-many = { $limit ->
    [one] Höchstens {$limit} Bild passt in die Antworten auf einen Aufruf.
   *[other] Höchstens {$limit} Bilder passen in die Antworten auf einen Aufruf.
}
images-refused = Frage {$number}: ein Bild wurde weggelassen. {$why}
images-beside-choice = Frage {$number}: Bilder wurden weggelassen, weil eine gewählte Option keine annimmt.

## Sentences in Pi

host-waiting = Wartet auf Antwort
host-next = Der Agent hat eine Frage; sie erscheint, sobald dies hier geschlossen ist.
host-answered-by = { $via ->
    [browser] Im Browser beantwortet.
    [parent] Im Terminal des Pi beantwortet, das dieses gestartet hat.
   *[other] Beantwortet von {$via}.
}
host-closed-by = { $via ->
    [browser] Im Browser geschlossen.
    [parent] Im Terminal des Pi geschlossen, das dieses gestartet hat.
   *[other] Geschlossen von {$via}.
}
host-asks = { $title ->
    [none] {$name} fragt
   *[other] {$name} fragt: {$title}
}
host-somebody = Erweiterung
host-panel-is-at = Das Panel ist offen unter:
host-panel-is-off = Das Panel ist aus.
host-no-panel-here = Im Print-Modus gibt es kein Panel.
host-no-panel = Das Panel konnte nicht starten: {$why}.
host-panel-status = Panel :{$port}
host-taken = pi-questions: eine andere Erweiterung hat schon ein Werkzeug namens {$tool}, daher bleibt unseres aus.
host-not-ready = pi-questions: {$tool} konnte nicht angemeldet werden: {$why}
host-cannot-spawn = Pi kann hier keinen externen Editor starten.
host-editor-failed = Editor: {$why}; der Text ist unverändert.
host-editor-missing = Der Editor {$name} wurde nicht gefunden (siehe $EDITOR); der Text ist unverändert.
host-editor-not-text = Der Editor hat etwas gespeichert, das kein UTF-8-Text ist; der Text ist unverändert.
host-no-editor-file = Die Datei für den Editor konnte nicht geschrieben werden: {$why}
host-still-missing = Noch nicht gesendet: in {$path} fehlt noch eine Antwort auf
host-they-wait = { $count ->
    [one] {$count} Frage wartet in {$path}. Antworten mit: pi -p --answers '[…]', oder die Datei bearbeiten und pi -c ausführen, oder das Formular mit pi -c öffnen.
   *[other] {$count} Fragen warten in {$path}. Antworten mit: pi -p --answers '[…]', oder die Datei bearbeiten und pi -c ausführen, oder das Formular mit pi -c öffnen.
}
host-nothing-taken = --answers wird abgelehnt, nichts wurde gesendet:
host-they-wait-alone = { $count ->
    [one] {$count} Frage wartet in {$path}. Diese Sitzung wird nicht aufbewahrt. Antworten mit: pi -p @{$path} "deine Antworten"
   *[other] {$count} Fragen warten in {$path}. Diese Sitzung wird nicht aufbewahrt. Antworten mit: pi -p @{$path} "deine Antworten"
}
host-still-waiting = Die Fragen sind noch offen; /questions answer öffnet sie wieder.
host-no-such-subcommand = /questions nimmt eines von: {$names}.
host-nothing-pending = Keine Fragen sind offen.
host-only-withdrawn = In keiner Datei sind Fragen gespeichert. Fragen, die auf dich warten, zieht /questions withdraw zurück.
host-cleared = Die offenen Fragen wurden entfernt.
host-clear = { $count ->
    [0] {$path} endgültig entfernen?
    [one] {$count} offene Frage endgültig entfernen? ({$path})
   *[other] {$count} offene Fragen endgültig entfernen? ({$path})
}
host-no-keep = Nein, behalten
host-yes-remove = Ja, entfernen
host-clear-needs-ui = /questions clear braucht ein Terminal für die Bestätigung; oder die Datei selbst löschen.
host-nothing-to-answer = --answers: hier sind keine Fragen offen, und es gibt keinen Prompt, der welche stellen könnte.
host-left-over = --answers: mehr Antworten als Fragen; übrig: {$texts}.
host-no-session = Die Sitzung der offenen Fragen konnte nicht geöffnet werden: {$why}
host-busy = Pi ist beschäftigt. Versuche es gleich noch einmal.
host-not-here = --answers: eine andere Sitzung hat diese Fragen gestellt. Dort antworten: pi --session {$file} --answers …
host-not-proven = --answers: die Sitzung, die die Fragen in {$path} gestellt hat, wurde unter den Sitzungen von Pi nicht gefunden, also wurde nichts gesendet. Um die Datei trotzdem zu nutzen, dem Agenten geben: pi -p @{$path} "Antworten"
host-passed-over = { $count ->
    [one] --answers: {$count} Frage hat schon eine Antwort; diese gehen an die übrigen.
   *[other] --answers: {$count} Fragen haben schon eine Antwort; diese gehen an die übrigen.
}
host-not-used = Die Antworten in {$path} wurden nicht verwendet: diese Sitzung hat diese Fragen nicht gestellt.
host-untrusted-file = Dieses Projekt hat eine Datei {$path}. Sie wird ignoriert, weil das Projekt nicht vertrauenswürdig ist.
host-not-asked-here = In {$path} geht es um Fragen, die diese Sitzung nicht gestellt hat; /questions sagt mehr.
host-use-it-heading = { $count ->
    [one] Die Datei dieses Projekts beantwortet {$count} Frage, die diese Sitzung nicht gestellt hat ({$path}):
   *[other] Die Datei dieses Projekts beantwortet {$count} Fragen, die diese Sitzung nicht gestellt hat ({$path}):
}
host-use-it-more = { $count ->
    [one] ({$count} weitere bleibt in der Datei)
   *[other] ({$count} weitere bleiben in der Datei)
}
host-use-it = { $count ->
    [one] Verwenden? {$yes} eingeben, um sie an den Agenten zu senden, oder Enter für nein.
   *[other] Verwenden? {$yes} eingeben, um alle an den Agenten zu senden, oder Enter für nein.
}
host-yes-typed = ja
host-no-typed = nein
host-not-taken = Nichts aus {$path} wurde verwendet. /questions answer fragt noch einmal, /questions clear entfernt es.
host-cannot-show = Die Antworten in {$path} gehören nicht zu dieser Sitzung und lassen sich hier nicht ganz zeigen, daher werden sie nicht verwendet.
host-more-wait = { $count ->
    [one] {$count} weiterer Aufruf wartet in {$path}; der nächste Start von Pi macht damit weiter.
   *[other] {$count} weitere Aufrufe warten in {$path}; der nächste Start von Pi macht damit weiter.
}
host-and-more = { $count ->
    [one] … und {$count} weitere
   *[other] … und {$count} weitere
}
host-pending-in = { $count ->
    [one] {$count} Frage wartet in {$path}
   *[other] {$count} Fragen warten in {$path}
}
host-of-another-session = { $count ->
    [one] {$count} Frage in {$path}, die diese Sitzung nicht gestellt hat.
   *[other] {$count} Fragen in {$path}, die diese Sitzung nicht gestellt hat.
}
host-of-another-session-answered = { $count ->
    [one] {$count} Frage in {$path} ({$answered} beantwortet), die diese Sitzung nicht gestellt hat.
   *[other] {$count} Fragen in {$path} ({$answered} beantwortet), die diese Sitzung nicht gestellt hat.
}
host-open-that-one = Die richtige Sitzung öffnen: pi --session {$file}

## The command /questions

questions-about = Offene Fragen beantworten, Antworten berichtigen, Browser-Panel öffnen
questions-show = Die offenen Fragen auflisten
questions-answer = Jetzt beantworten
questions-clear = Entfernen
questions-path = Sagen, wo sie gespeichert sind
questions-withdraw = Wartende Fragen zurückziehen; der Agent erfährt es
questions-again = Eine Antwort berichtigen: das letzte Formular noch einmal öffnen
questions-history = Alle Fragen dieses Zweigs auflisten, mit den Antworten
questions-assumed = Den Agenten fragen, was er aufgrund von Annahmen entschieden hat
questions-assumed-later = Gesendet: der Agent antwortet, wenn er fertig ist.
questions-assumed-needs-ui = /questions assumed braucht ein Terminal oder einen Client, der Dialoge zeigt.
questions-panel = Im Browser antworten: das Panel öffnen
questions-panel-stop = Das Panel schließen
questions-secrets = Die Geheimnisse auflisten, die dieses Pi bekommen hat
questions-secrets-forget = Die Geheimnisse vergessen, oder das genannte
questions-language = Die Sprache wechseln
questions-language-now = Die Sprache ist {$name}.
questions-language-is = Die Sprache ist {$name}, bis Pi endet. Um sie zu behalten, "language": "{$tag}" in {$file} eintragen.
questions-languages = /questions language nimmt eines von: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Die Antworten müssen eine JSON-Liste sein, ein Eintrag je Frage, nicht {$found}.
pending-broken-inline = --answers ist kein gültiges JSON in Spalte {$column} ({$reason}). So schreiben: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-inline-line = --answers ist kein gültiges JSON in Zeile {$line}, Spalte {$column} ({$reason}). So schreiben: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} ist kein gültiges JSON in Zeile {$line}, Spalte {$column} ({$reason}). Die Datei blieb, wie sie war; bitte berichtigen und noch einmal starten.
pending-no-questions = {$path} enthält keine Liste "questions". Die Datei blieb, wie sie war.
pending-odd-file = {$path} ist nicht verständlich ({$reason}). Die Datei blieb, wie sie war.
pending-too-many-values = {$path} enthält zu viele Werte. Die Datei blieb, wie sie war.
pending-unreadable = {$path} ist nicht lesbar: {$why}.
pending-not-saved = Die Fragen konnten nicht in {$path} gespeichert werden: {$why}.
pending-not-cleared = Die beantworteten Fragen konnten nicht aus {$path} entfernt werden: {$why}.
pending-linked = es ist ein symbolischer Link
pending-linked-folder = sein Ordner ist ein symbolischer Link
pending-no-file = es ist keine normale Datei
pending-too-large = es ist größer als 4 MB
pending-busy = ein anderes Pi schreibt gerade hinein
pending-permission-denied = Zugriff verweigert
pending-read-only = das Dateisystem ist schreibgeschützt
pending-disk-full = der Datenträger ist voll
pending-no-directory = wo der Ordner sein müsste, liegt eine Datei
pending-not-text = es ist kein UTF-8-Text
pending-nth = Frage {$number}
pending-offered-question = Frage: {$question}
pending-offered-answer = Antwort: {$answer}
pending-too-many = { $given ->
    [one] { $asked ->
        [one] {$given} Antwort für {$asked} Frage gegeben; übrig: {$over}.
       *[other] {$given} Antwort für {$asked} Fragen gegeben; übrig: {$over}.
    }
   *[other] { $asked ->
        [one] {$given} Antworten für {$asked} Frage gegeben; übrig: {$over}.
       *[other] {$given} Antworten für {$asked} Fragen gegeben; übrig: {$over}.
    }
}
pending-other-text = Frage {$number} war {$asked}; ihre Antwort wurde für {$found} gegeben und nach der Position zugeordnet.
pending-no-such-choice = Frage {$number} hat keine Option {$label}; die Notiz dazu wurde weggelassen: {$note}.
pending-no-notes = Frage {$number} nimmt keine Notiz an; weggelassen: {$note}.
pending-one-only = { $given ->
    [one] Frage {$number} nimmt eine Wahl an; die {$given} gegebene wurde als freie Antwort übernommen.
   *[other] Frage {$number} nimmt eine Wahl an; die {$given} gegebenen wurden als freie Antwort übernommen.
}
pending-ticks-replaced = Frage {$number} nimmt entweder Optionen oder eine freie Antwort an; die freie Antwort wurde verwendet.
pending-no-answer = Antwort {$number} hat kein "answer": {$found}.
pending-no-such-row = Frage {$number} hat keine Option Nummer {$text}. Eine eigene Antwort, die eine Zahl ist, schreibt man als Objekt mit "answer" und "wasCustom": true.
pending-answered-already = Frage {$number} hat in {$path} die Antwort {$stands}, nicht {$given}. Schreib dort null in die Liste, oder ändere die Datei.
pending-not-a-choice = Frage {$number} nimmt nur ihre Optionen an; {$text} ist keine davon.
pending-not-delegated = Frage {$number} kann nicht dem Agenten überlassen werden.

## Complaints about the file questions.json

settings-key-wanted = muss eine Taste mit ctrl, alt oder super sein, etwa "alt+o", oder eine von f1 bis f12
settings-not-text = {$path}: dies ist keine UTF-8-Textdatei; sie wird ignoriert.
settings-unreadable = {$path}: nicht lesbar ({$why}); die Datei wird ignoriert.
settings-broken = {$path}: kein gültiges JSON in Zeile {$line}, Spalte {$column} ({$reason}); die Datei wird ignoriert.
settings-not-an-object = {$path}: muss ein Objekt wie {$example} enthalten; die Datei wird ignoriert.
settings-spelled = {$key} (richtig: "{$meant}")
settings-more = {$count} weitere
settings-unknown = { $count ->
    [one] {$path}: {$names} ist keine Einstellung; bekannt sind: {$known}.
   *[other] {$path}: {$names} sind keine Einstellungen; bekannt sind: {$known}.
}
settings-more-values = { $count ->
    [one] {$path}: {$count} weiterer Wert wird ignoriert.
   *[other] {$path}: {$count} weitere Werte werden ignoriert.
}
settings-and = {$names} und {$last}
settings-or = {$names} oder {$last}
settings-not-of-a-project = {$path}: "{$key}" gilt nur in der eigenen questions.json; hier wird es ignoriert.
settings-bad-value = {$path}: "{$key}" {$wanted}, nicht {$found}; der Wert wird ignoriert.
settings-left-out = muss fehlen
settings-one-of = muss {$values} sein
settings-number = muss eine ganze Zahl ab {$least} sein
settings-amount = muss eine Zahl von 0 bis {$most} sein
settings-list = muss eine Liste sein
settings-object = muss ein Objekt sein
settings-text = muss Text sein

## Calling for attention, while nobody answers

attention-waits = Antwort erwartet
attention-asks = { $project ->
    [none] Pi fragt
   *[other] Pi fragt in {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (und {$count} weitere)
}
attention-not-started = notify: {$program} ist nicht gestartet ({$why}).
attention-ended = { $code ->
    [none] notify: {$program} wurde abgebrochen.
   *[other] notify: {$program} endete mit Code {$code}.
}

## The browser panel

panel-talked-about = Darüber wird im Terminal gesprochen.
panel-timed-out = Die Zeit für diese Frage ist abgelaufen.
panel-stopped = Pi hat dieses Panel beendet
panel-answered-by = { $via ->
    [terminal] Im Terminal beantwortet.
    [parent] Im Terminal eines anderen Pi beantwortet.
    [browser] In einem anderen Tab beantwortet.
    [client] In einem anderen Client beantwortet.
   *[other] Beantwortet von {$via}.
}
panel-cancelled-by = { $via ->
    [terminal] Im Terminal abgebrochen.
    [parent] Im Terminal eines anderen Pi abgebrochen.
    [browser] In einem anderen Tab abgebrochen.
    [client] In einem anderen Client abgebrochen.
   *[other] Abgebrochen von {$via}.
}
panel-tunnel = Auf dem eigenen Rechner: {$command}

## The page of the browser panel

page-title = Fragen von Pi
page-no-script = Diese Seite braucht JavaScript, das sie selbst mitbringt.
page-connecting = Verbinden…
page-live = Verbunden
page-lost = Verbindung verloren, neuer Versuch…
page-bad-token = Diese Adresse passt nicht mehr: bitte die öffnen, die /questions panel zeigt.
page-notify = Benachrichtigen
page-conversation = Gespräch
page-user = Du:
page-assistant = Pi:
page-idle = Nichts zu beantworten. Die nächste Frage erscheint hier von selbst.
page-from = Gefragt von {$name}
page-waits = Pi arbeitet inzwischen weiter: antworten, wann es passt.
page-recommended = Empfohlen
page-required = Erforderlich
page-optional = Optional
page-answered = Beantwortet
page-none = Nichts davon
page-placeholder = Antwort eingeben
page-filter = { $n ->
    [one] {$n} Option filtern
   *[other] {$n} Optionen filtern
}
page-hits = {$n} von {$of}
page-preview = Vorschau von {$label}
page-no-preview = Keine Vorschau
page-sources = Quellen
page-note = Notiz hinzufügen
page-comment = Kommentar hinzufügen
page-form-note = Notiz zu allen Antworten
page-note-text = Notiz: {$note}
page-clear = Leeren
page-chat = Darüber sprechen
page-ask-back = Erst nachfragen
page-ask-back-send = Pi fragen
page-kept-answer = Übernommen
page-is-long = Lange Antwort: {$n} Zeichen
page-closes-in = Schließt in {$time}, wenn keine Antwort kommt
page-ready = Bereit zum Senden
page-left-one = Noch nicht beantwortet
page-send = Antworten senden
page-send-keys = Strg+Enter
page-cancel = Abbrechen
page-withdraw-yes = Ja, zurückziehen
page-discard-text = Die Eingabe verwerfen?
page-discard-yes = Ja, verwerfen
page-long = Lange Antwort ({$n} Zeichen). Trotzdem weiter?
page-send-anyway = Senden
page-keep-editing = Weiter bearbeiten
page-sent = Antworten gesendet.
page-cancelled = Abgebrochen.
page-discussed = Pi weiß, dass darüber gesprochen werden soll: weiter im Terminal.
page-asked-back = Pi erklärt es und fragt dann noch einmal, mit den bisherigen Antworten.
page-gone = Diese Frage ist nicht mehr offen.
page-no-server = Pi war nicht erreichbar. Das Geschriebene ist noch da: erneut versuchen.
page-refused = Pi hat die Antworten nicht angenommen ({$status}).
page-too-large = Dieses Formular ist zu groß für diese Seite: bitte im Terminal beantworten.
page-secret = Geheimnisse werden nur in Pis Terminal eingegeben.
page-kept = Was hier stand:
page-copy = Kopieren
page-not-copied = Nicht kopiert: bitte den Text markieren und kopieren.
page-copied = Kopiert
page-dismiss = Ausblenden
page-arrived = { $n ->
    [one] {$n} neue Frage
   *[other] {$n} neue Fragen
}
page-questions = { $n ->
    [one] Eine Frage zu beantworten
   *[other] {$n} Fragen zu beantworten
}
page-hidden-picks = { $n ->
    [one] {$n} gewählte ist verborgen
   *[other] {$n} gewählte sind verborgen
}
page-left = { $n ->
    [one] Noch {$n} Frage offen: {$names}
   *[other] Noch {$n} Fragen offen: {$names}
}
page-withdraw = { $n ->
    [one] Diese Frage zurückziehen? Pi erfährt es.
   *[other] Diese {$n} Fragen zurückziehen? Pi erfährt es.
}
page-discard = { $n ->
    [one] {$n} Antwort verwerfen?
   *[other] {$n} Antworten verwerfen?
}
page-discard-no = { $n ->
    [one] Nein, behalten
   *[other] Nein, alle behalten
}

## Questions that wait while the agent goes on

deferred-waiting = { $count ->
    [one] {$count} Frage wartet
   *[other] {$count} Fragen warten
}
deferred-waiting-named = { $count ->
    [one] {$count} Frage wartet: {$names}
   *[other] {$count} Fragen warten: {$names}
}
deferred-for-client = { $count ->
    [one] {$count} Frage wartet: {$names}. /questions answer stellt sie.
   *[other] {$count} Fragen warten: {$names}. /questions answer stellt sie.
}
deferred-waiting-short = { $count ->
    [one] {$count} wartet
   *[other] {$count} warten
}
deferred-answer = {$key} antworten
deferred-reply = { $count ->
    [one] {$count} Frage in der Antwort
   *[other] {$count} Fragen in der Antwort
}
deferred-reply-short = {$count} in der Antwort
deferred-answer-as-form = {$key} im Formular antworten
deferred-from-reply = Aus der Antwort
deferred-list = { $count ->
    [one] {$count} Anfrage wartet
   *[other] {$count} Anfragen warten, die älteste zuerst
}
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} Frage, gestellt {$age}
       *[other] {$count} Fragen, gestellt {$age}
    }
   *[other] { $count ->
        [one] {$count} Frage, gestellt {$age}; es fragt {$name}
       *[other] {$count} Fragen, gestellt {$age}; es fragt {$name}
    }
}
deferred-just-now = gerade eben
deferred-minutes-ago = vor {$count} min
deferred-hours-ago = vor {$count} h
deferred-days-ago = { $count ->
    [one] vor {$count} Tag
   *[other] vor {$count} Tagen
}
deferred-sent = Gesendet: der Agent erhält es vor seinem nächsten Schritt.
deferred-one-is-open = Ein anderes Formular ist offen. Erst beantworten oder schließen.
deferred-withdraw = Zurückziehen… (der Agent erfährt es)
deferred-withdraw-which = Welche Fragen zurückziehen? Der Agent erfährt es.
deferred-is-over = Diese Fragen warten nicht mehr.
deferred-nothing = Keine Fragen warten, die sich zurückziehen ließen.
deferred-foreign = Ein Teil dieser Sitzung wurde anderswo geschrieben. Was darin wartet ({$count}), kommt mit deiner nächsten Eingabe.
deferred-which = Mehrere Anfragen warten: /questions listet sie auf, und /questions withdraw nimmt eine Zahl.
deferred-no-such = { $count ->
    [one] Nur 1 Anfrage wartet: /questions withdraw nimmt 1.
   *[other] /questions withdraw nimmt eine Zahl von 1 bis {$count}.
}

## Questions of other processes

subagents-another = { $who ->
    [none] ein anderer Prozess
   *[other] ein anderer Prozess ({$who})
}
subagents-asks = { $who ->
    [none] Ein anderer Prozess fragt
   *[other] Ein anderer Prozess fragt ({$who})
}
subagents-asks-titled = { $title ->
    [none] {$asks}
   *[other] {$asks}: {$title}
}
subagents-process = { $program ->
    [none] Prozess {$pid}
   *[other] {$program} {$pid}
}
subagents-process-in = { $folder ->
    [none] {$process}
   *[other] {$process} in {$folder}
}
subagents-says-it-is = ist nach eigener Angabe {$program}
subagents-says-in = ist nach eigener Angabe in {$folder}
subagents-says-both = ist nach eigener Angabe {$program} in {$folder}
subagents-calls-itself = nennt sich {$name}
subagents-of-another = {$name} (anderer Prozess)
subagents-sent = Gesendet an: {$process}.
subagents-taken-back = Geschlossen: {$process} wartet nicht mehr.
subagents-no-socket = Prozesse, die der Agent startet, können hier keine Fragen stellen: {$why}.

## Secrets

secrets-promise = Dein Agent fragt nach {$name}, für die Programme, die er startet. Es wird von uns nicht aufgeschrieben und dem Modell nicht gesagt; ein Programm, das der Agent ausführt, kann es lesen und in anderer Gestalt ausgeben.
secrets-provided = als {$name} gegeben, nicht gezeigt
secrets-as-before = wie zuvor; eingeben, um es zu ersetzen
secrets-stays-here = Ein Geheimnis wird nur hier eingegeben: kein Editor, kein Bild, kein früherer Text
secrets-is-yours = Ein Geheimnis kann der Agent nicht entscheiden: eingeben oder abbrechen
secrets-too-long = Zu lang für eine Umgebungsvariable: nichts wurde hinzugefügt
secrets-list = Geheimnisse, die Programme dieses Pi lesen können, bis es endet: {$names}. /questions secrets forget NAME vergisst eines; ohne Namen alle.
secrets-none = Dieses Pi hat keine Geheimnisse.
secrets-forgotten = Vergessen: {$names}. Programme, die schon laufen, behalten, was sie gelesen haben.
secrets-unknown = Dieses Pi hat kein Geheimnis {$name}.
secrets-not-set = {$name} konnte nicht gesetzt werden

## Forms of MCP servers (elicitation)

elicit-asks = Der MCP-Server „{$name}“ fragt – nicht der Agent
elicit-from = der MCP-Server „{$name}“
elicit-decline = Ablehnen: nichts absenden
elicit-not-yet = (noch nicht)
elicit-agree-short = Zustimmung
elicit-agree-question = Zustimmen?
elicit-agree = Ja, ich stimme zu
elicit-email = Eine E-Mail-Adresse eingeben, etwa name@example.com.
elicit-uri = Eine ganze Adresse eingeben, etwa https://example.com/page.
elicit-date = Ein Datum als Jahr-Monat-Tag eingeben, etwa 2026-11-23.
elicit-date-time = Datum, Zeit und Zeitzone eingeben, etwa 2026-11-23T14:30:00Z.
elicit-number = Eine Zahl eingeben.
elicit-number-range = Eine Zahl eingeben ({$range}).
elicit-integer = Eine ganze Zahl eingeben.
elicit-integer-range = Eine ganze Zahl eingeben ({$range}).
elicit-length = Zeichen: {$range}.
elicit-rows = Zu markierende Zeilen: {$range}.
elicit-pattern = Der Server prüft es mit diesem Muster: {$pattern}
elicit-refused = Der MCP-Server „{$name}“ wollte in einem Formular ein Geheimnis wissen ({$secret}). Das wurde abgelehnt.
