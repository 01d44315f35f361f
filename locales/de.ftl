### Language: Deutsch
### Read by a native speaker: no
### Between thousands: "."
### Thousands from: 4 digits

## The form

form-other-row = Andere (Antwort eingeben)
form-other = Andere
form-selects-option = Enter nimmt {$option}, {$down} behält deinen Text
form-something-else = Etwas anderes…
form-type-something = Eigene Antwort eingeben.
form-chat = Darüber sprechen
form-submit-tab = Absenden
form-ready-to-send = Bereit zum Absenden?
form-answered-of = {$answered} von {$questions} beantwortet
form-skipped = übersprungen
form-optional = (optional)
form-not-answered = nicht beantwortet
form-to-answer = {$enter}: beantworten
form-nothing = keine
form-no-input = (keine Eingabe)
form-note-prompt = { $comment ->
    [true] Kommentar:
   *[false] Notiz:
}
form-discard-yes = Ja, verwerfen
form-not-ready = gleich bereit…
form-ctrl-c-again = Noch einmal Strg+C beendet Pi; pi -c bringt die Frage zurück
form-broken = {" "}Enter drücken: ask_user läuft hier nicht mehr, der Agent fragt im Chat.
form-nothing-selected = Zuerst mindestens eine Option ankreuzen (Leertaste)
form-none-is-next = Nichts gewählt. Noch einmal Enter: keine davon
form-nothing-to-undo = Nichts rückgängig zu machen
form-nothing-recommended = Keine empfohlene Option mehr übrig
form-discuss-prompt = zu {$name}:
form-restored = (übernommen)
form-no-question-here = Erst zu einer Frage gehen
form-not-submitted = „{$text}“ wird nicht abgesendet
form-yes-words = j, ja
form-no-words = n, nein
form-blank-answer = Erst eine Antwort eingeben
form-paste-cut = Einfügen lassen sich höchstens 4 MB; der Rest fehlt
form-no-hits = Keine Treffer
form-answers = { $count ->
    [one] {$count} Antwort
   *[other] {$count} Antworten
}
form-selections = { $count ->
    [one] {$count} Häkchen
   *[other] {$count} Häkchen
}
form-typed-text = die Eingabe
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} und {$last}
form-discard = {$what} verwerfen?
form-discard-no = { $count ->
    [one] Nein, behalten
   *[other] Nein, behalten
}
form-submit = { $count ->
    [0] Ohne Antworten absenden
    [one] {$count} Antwort absenden
   *[other] {$count} Antworten absenden
}
form-submit-some = Absenden ({$answered} von {$questions} beantwortet)
form-questions-left = { $count ->
    [one] Noch {$count} Frage offen: {$names}
   *[other] Noch {$count} Fragen offen: {$names}
}
form-long-answer = Lange Antwort ({$chars} Zeichen). Trotzdem weiter? [Y/n]
form-long-answer-short = Lang ({$chars} Zeichen). Weiter? [Y/n]
form-more-rows = {$arrow} {$count} weitere...
form-more-lines = { $count ->
    [one] {$arrow} {$count} weitere Zeile ({$key})
   *[other] {$arrow} {$count} weitere Zeilen ({$key})
}
form-custom-answer = „{$text}“
form-closes-in = schließt in {$time}, wenn keine Taste gedrückt wird
form-closes-in-short = schließt in {$time}

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} h
time-minutes = {$n} min
time-seconds = {$n} s

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

## Effects of keys, in the list of commands

keys-row-up = eine Zeile nach oben
keys-row-down = eine Zeile nach unten
keys-page-up = eine Seite nach oben
keys-page-down = eine Seite nach unten
keys-first-row = erste Zeile
keys-last-row = letzte Zeile
keys-choose = Option wählen
keys-submit-selected = angekreuzte Optionen absenden
keys-submit-or-edit = senden oder Antwort bearbeiten
keys-go-on = weiter
keys-to-rows = zu den passenden Optionen
keys-by-number = per Nummer wählen oder ankreuzen
keys-edit-by-number = Antwort per Nummer ändern
keys-type-answer = Antwort eingeben
keys-toggle = an- oder abkreuzen; bei „Andere“: tippen
keys-begin = bei „Andere“: Antwort eingeben
keys-select-all = alle angezeigten Optionen ankreuzen
keys-clear-all = alle Häkchen entfernen
keys-clear-answer = diese Antwort löschen
keys-undo-choice = letzte Auswahl rückgängig machen
keys-accept-recommended = empfohlene Option übernehmen
keys-to-recommended = zur empfohlenen Option
keys-filter = Optionen filtern
keys-note = Notiz hinzufügen
keys-form-note = Notiz zum ganzen Formular hinzufügen
keys-ask-question = zur Frage nachfragen
keys-zoom = diese Option allein zeigen oder zurück
keys-yes = ja
keys-no = nein
keys-file-up = eine Datei nach oben
keys-file-down = eine Datei nach unten
keys-insert-file = Datei in den Text einfügen oder Ordner öffnen
keys-close-list = Liste schließen
keys-new-line = neue Zeile
keys-submit-text = Text absenden
keys-select-text = Antwort ankreuzen und zurück zur Liste
keys-save-note = Notiz speichern
keys-ask-agent = den Agenten fragen (die Antworten bleiben)
keys-external = in $EDITOR bearbeiten
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
keys-paste-deleted = Gelöschtes einfügen
keys-undo = rückgängig
keys-redo = wiederholen
keys-next-question = nächste Frage
keys-previous-question = vorige Frage
keys-scroll-up = Vorschau oder Text nach oben scrollen
keys-scroll-down = Vorschau oder Text nach unten scrollen
keys-collapse = Formular einklappen
keys-answer-later = später antworten
keys-all = Befehle und Tasten
keys-cancel = abbrechen
keys-close-deferred = Formular schließen; es wartet weiter
keys-back-to-list = zurück zur Liste
keys-back-to-questions = zurück zu den Fragen
keys-clear-filter = Filter löschen
keys-close = schließen
keys-reference = Dateien nach einem Teil ihres Pfads suchen
keys-answer = Antwort
keys-this-question = Diese Frage
keys-form = Formular

## Effects of keys, in the help line: as short as possible

hints-switch = wechseln
hints-navigate = bewegen
hints-select = wählen
hints-confirm = bestätigen
hints-cancel = abbrechen
hints-toggle = ankreuzen
hints-quick-select = direkt wählen
hints-to-select = auswählen
hints-to-toggle = ankreuzen
hints-to-submit = absenden
hints-to-save = speichern
hints-to-ask = fragen
hints-to-go-back = zurück
hints-to-cancel = abbrechen
hints-scroll = scrollen
hints-page = Seite
hints-ends = erste, letzte
hints-commands = Befehle

## The form for screen readers and plain terminals

plain-question = Frage
plain-question-of = Frage {$at} von {$of}
plain-review = { $count ->
    [one] Übersicht über {$count} Frage
   *[other] Übersicht über {$count} Fragen
}
plain-answered = {$count} beantwortet
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$at} von {$of}: {$row}
plain-selected = ausgewählt
plain-not-selected = nicht angekreuzt
plain-previewed = Vorschau mit {$key}
plain-above = {$count} weitere darüber
plain-below = {$count} weitere darunter
plain-lines = { $count ->
    [one] {$count} weitere Zeile: {$key}
   *[other] {$count} weitere Zeilen: {$key}
}
plain-filter = Filter, {$shown} von {$all} Optionen
plain-now = Aktuell: {$row}
plain-file = Datei {$at} von {$of}: {$path}
plain-answer = Antwort:
plain-keys = Befehle
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
rpc-other = Andere (freie Antwort eingeben)
rpc-select-hint = Eine Option wählen, um sie an- oder abzukreuzen; danach „Fertig“ wählen.
rpc-placeholder-skip = Antwort eingeben oder zum Überspringen leer lassen
rpc-nothing-selected = Noch nichts angekreuzt. Bitte zuerst mindestens eine Option wählen.
rpc-none-is-next = Nichts gewählt. Noch einmal Fertig: keine davon
rpc-no-such-option = Keine Option passt zu dieser Antwort. Bitte eine der Optionen wählen.
rpc-cannot-type = Hier ist keine Eingabe möglich.
rpc-waiting = { $of ->
    [1] wartet auf eine Antwort
   *[other] wartet auf eine Antwort, Frage {$at} von {$of}
}
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
        [true] Kommentar zum ganzen Formular
       *[false] Notiz zum ganzen Formular
    }
   *[other] { $comment ->
        [true] Kommentar zu: {$what}
       *[false] Notiz zu: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Kommentar eingeben; leer lassen, um ihn zu entfernen
   *[false] Notiz eingeben; leer lassen, um sie zu entfernen
}
rpc-answer-so-far = Bisherige Antwort: {$answer}

## Rows of the transcript

transcript-discussed = Zuerst soll darüber gesprochen werden
transcript-asked-about = Nachfrage zu {$about}: {$text}
transcript-waiting = Warten auf die Antwort…
transcript-questions = { $count ->
    [one] {$count} Frage
   *[other] {$count} Fragen
}
transcript-answered = { $via ->
    [browser] im Browser beantwortet
    [message] durch eine Nachricht beantwortet
   *[other] beantwortet von {$via}
}
transcript-cancelled = { $via ->
    [none] Abgebrochen
    [browser] Im Browser abgebrochen
    [message] Durch eine Nachricht abgebrochen
   *[other] Abgebrochen von {$via}
}
transcript-pending = { $count ->
    [one] Nicht gefragt: {$count} Frage in {$file} gespeichert
   *[other] Nicht gefragt: {$count} Fragen in {$file} gespeichert
}
transcript-deferred = { $count ->
    [one] Für später zurückgestellt: {$count} Frage
   *[other] Für später zurückgestellt: {$count} Fragen
}
transcript-later = Später beantwortet
transcript-withdrawn = { $via ->
    [none] Zurückgezogen
    [browser] Im Browser zurückgezogen
    [message] Durch eine Nachricht zurückgezogen
    [agent] Vom Agenten zurückgezogen
   *[other] Zurückgezogen von {$via}
}
transcript-superseded = Erneut gestellt
transcript-off = Fragen sind in dieser Sitzung aus. /questions on erlaubt sie wieder.
transcript-on = Fragen sind an.
transcript-timed-out = Zeit abgelaufen
transcript-unavailable = Konnte nicht fragen
transcript-connection-lost = Verbindung verloren
transcript-interrupted = Unterbrochen
transcript-refused = Nicht gefragt: ungültige Argumente vom Agenten
transcript-corrected = Korrigiert

## Corrected answers

revision-question = Eine Antwort korrigieren?
revision-send = { $count ->
    [0] Ohne Änderungen schließen
    [one] {$count} geänderte Antwort absenden
   *[other] {$count} geänderte Antworten absenden
}
revision-discard = { $count ->
    [one] {$count} Änderung verwerfen?
   *[other] {$count} Änderungen verwerfen?
}
revision-was = vorher: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = In diesem Zweig wurde noch keine Frage gestellt.
again-bad-number = { $calls ->
    [1] In diesem Zweig gibt es nur eine Anfrage: Nummer 1.
   *[other] /questions again erwartet eine Nummer: 1 ist die letzte Anfrage, {$calls} die erste.
}
again-nothing-changed = Es wurde nichts geändert, also wurde nichts abgesendet.
again-moved = In der Sitzung ging es inzwischen weiter. Es wurde nichts geändert.
again-not-shown = Das Formular konnte nicht angezeigt werden. Es wurde nichts geändert.
again-closed-open = Diese Anfrage hat noch keine Antwort. Bitte zuerst antworten.
again-closed-undecided = Diese Anfrage wurde nicht beantwortet, also gibt es nichts zu korrigieren.
again-closed-unreadable = Diese Anfrage lässt sich nicht wieder öffnen: Ihr Eintrag in der Sitzung wurde verändert.
again-history = Fragen dieser Sitzung
again-calls = { $calls ->
    [one] {$calls} Anfrage in diesem Zweig
   *[other] {$calls} Anfragen in diesem Zweig, die neueste zuerst
}
again-latest-calls = { $calls ->
    [one] Die letzten {$shown} von {$calls} Anfrage in diesem Zweig
   *[other] Die letzten {$shown} von {$calls} Anfragen in diesem Zweig
}
again-ended-answered = Beantwortet
again-ended-pending = In der Datei gespeichert

## Images in answers

images-blind = Das aktuelle Modell versteht nur Text; es erhält den Pfad des Bildes
images-not-there = Die Datei {$path} gibt es nicht.
images-no-image = {$path} ist kein PNG-, JPEG-, GIF- oder WebP-Bild.
images-too-large = {$path} ist größer als {$limit} MB.
images-too-slow = Das Lesen von {$path} hat zu lange gedauert.
images-too-large-to-store = {$path} ist zu groß, um mit einer später gegebenen Antwort aufbewahrt zu werden.
images-too-many-pixels = {$path} hat mehr Pixel, als verkleinert werden können.
images-unreadable = {$path} ist nicht lesbar ({$why}).
images-too-many = { $limit ->
    [one] Die Antworten auf eine Anfrage können höchstens {$limit} Bild haben.
   *[other] Die Antworten auf eine Anfrage können höchstens {$limit} Bilder haben.
}

## Sentences in Pi

host-next = Der Agent hat eine Frage. Sie erscheint, sobald dies hier geschlossen ist.
host-asks = { $title ->
    [none] {$name} hat eine Frage
   *[other] {$name} hat eine Frage: {$title}
}
host-unnamed = Erweiterung
host-taken = pi-questions: Eine andere Erweiterung hat schon ein Werkzeug namens {$tool}, daher fügt pi-questions keins hinzu.
host-not-ready = pi-questions: {$tool} konnte nicht angemeldet werden: {$why}
host-editor-ended = { $code ->
    [none] Der Editor wurde gestoppt. Der Text ist unverändert.
   *[other] Der Editor wurde mit Code {$code} beendet. Der Text ist unverändert.
}
host-editor-not-started = { $why ->
    [none] Der Editor ist nicht gestartet. Der Text ist unverändert.
   *[other] Der Editor ist nicht gestartet ({$why}). Der Text ist unverändert.
}
host-editor-missing = Der Editor {$name} wurde nicht gefunden (siehe $EDITOR); der Text ist unverändert.
host-editor-not-text = Der Editor hat etwas gespeichert, das kein UTF-8-Text ist; der Text ist unverändert.
host-no-editor-file = Die Datei für den Editor konnte nicht geschrieben werden: {$why}
host-still-missing = Noch nicht gesendet. In {$path} fehlt noch eine Antwort auf:
host-saved = { $count ->
    [one] {$count} Frage ist in {$path} gespeichert. Antworten mit pi -p --answers '[…]', durch Bearbeiten der Datei und pi -c, oder im Formular mit pi -c.
   *[other] {$count} Fragen sind in {$path} gespeichert. Antworten mit pi -p --answers '[…]', durch Bearbeiten der Datei und pi -c, oder im Formular mit pi -c.
}
host-answers-refused = --answers wird abgelehnt, nichts wurde gesendet:
host-saved-alone = { $count ->
    [one] {$count} Frage ist in {$path} gespeichert. Diese Sitzung wird nicht gespeichert. Antworten mit: pi -p @{$path} "Antwort"
   *[other] {$count} Fragen sind in {$path} gespeichert. Diese Sitzung wird nicht gespeichert. Antworten mit: pi -p @{$path} "Antworten"
}
host-still-saved = Die Fragen sind weiterhin gespeichert. /questions öffnet sie wieder.
host-no-such-subcommand = /questions hat diese Unterbefehle: {$names}.
host-nothing-pending = Es warten keine Fragen.
host-cleared = Die gespeicherten Fragen wurden entfernt.
host-clear = { $count ->
    [0] {$path} endgültig entfernen
    [one] {$count} gespeicherte Frage endgültig entfernen ({$path})
   *[other] {$count} gespeicherte Fragen endgültig entfernen ({$path})
}
host-clear-which = Was soll weg?
host-nothing-to-answer = --answers: Hier sind keine Fragen gespeichert, und ohne Prompt stellt der Agent keine.
host-answers-ignored = --answers: zu viele oder zu wenige Antworten für die gestellten Fragen; nicht verwendet: {$texts}.
host-no-session = Die Sitzung der gespeicherten Fragen konnte nicht geöffnet werden: {$why}
host-busy = Pi ist beschäftigt. Bitte gleich noch einmal versuchen.
host-not-used = Die Antworten in {$path} wurden nicht verwendet: Diese Sitzung hat diese Fragen nicht gestellt.
host-untrusted-file = Dieses Projekt hat eine Datei {$path}. Sie wird ignoriert, weil das Projekt nicht vertrauenswürdig ist.
host-more-wait = { $count ->
    [one] {$count} weitere Anfrage ist in {$path} gespeichert; Pi macht beim nächsten Start damit weiter.
   *[other] {$count} weitere Anfragen sind in {$path} gespeichert; Pi macht beim nächsten Start damit weiter.
}
host-and-more = { $count ->
    [one] … und {$count} weitere
   *[other] … und {$count} weitere
}
host-pending-in = { $count ->
    [one] {$count} Frage ist in {$path} gespeichert
   *[other] {$count} Fragen sind in {$path} gespeichert
}
host-of-another-session = { $count ->
    [one] {$count} Frage in {$path}, die diese Sitzung nicht gestellt hat.
   *[other] {$count} Fragen in {$path}, die diese Sitzung nicht gestellt hat.
}
host-open-session = Die Sitzung öffnen, die sie gestellt hat: pi --session {$file}
host-use-file = Um die Datei trotzdem zu nutzen, ausführen: pi -p @{$path} "Antworten"

## The command /questions

questions-about = Wartende Fragen anzeigen oder entfernen; beantworten, Antworten korrigieren, Browser-Panel öffnen
questions-show = Die wartenden Fragen auflisten
questions-clear = Gespeicherte Fragen entfernen oder wartende zurückziehen
questions-again = Eine Antwort korrigieren: das letzte Formular wieder öffnen
questions-history = Alle Fragen dieses Zweigs auflisten, mit den Antworten
questions-ask = Den Agenten die Fragen seiner letzten Antwort im Formular stellen lassen
questions-off = In dieser Sitzung keine Fragen mehr stellen
questions-on = Fragen wieder erlauben
questions-needs-ui = /questions {$name} braucht ein Terminal oder einen Client, der Dialoge zeigt.
questions-panel = Im Browser antworten: das Panel öffnen („panel stop“ schließt es)
questions-language = Die Sprache wechseln
questions-language-now = Die Sprache ist {$name}.
questions-language-is = Die Sprache ist {$name}, bis die Sitzung endet. Damit sie bleibt: "language": "{$tag}" in {$file} eintragen.
questions-languages = Sprachen für /questions language: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Die Antworten müssen eine JSON-Liste sein, ein Eintrag je Frage, nicht {$found}.
pending-broken-inline = --answers ist kein gültiges JSON in Zeile {$line}, Spalte {$column} ({$reason}). So schreiben: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} ist kein gültiges JSON in Zeile {$line}, Spalte {$column} ({$reason}). Die Datei wurde nicht geändert; bitte berichtigen und Pi noch einmal starten.
pending-no-questions = {$path} hat keine Liste "questions". Die Datei wurde nicht geändert.
pending-odd-file = {$path} hat einen unerwarteten Inhalt ({$reason}). Die Datei wurde nicht geändert.
pending-too-many-values = {$path} enthält zu viele Werte. Die Datei wurde nicht geändert.
pending-unreadable = {$path} ist nicht lesbar: {$why}.
pending-not-saved = Die Fragen konnten nicht in {$path} gespeichert werden: {$why}.
pending-not-cleared = Die beantworteten Fragen konnten nicht aus {$path} entfernt werden: {$why}.
pending-linked = es ist ein symbolischer Link
pending-linked-folder = sein Ordner ist ein symbolischer Link
pending-no-file = es ist keine normale Datei
pending-too-large = die Datei ist größer als 4 MB
pending-busy = eine andere Pi-Instanz schreibt gerade hinein
pending-not-text = es ist kein UTF-8-Text
pending-too-many = { $given ->
    [one] { $asked ->
        [one] {$given} Antwort für {$asked} Frage gegeben; nicht verwendet: {$over}.
       *[other] {$given} Antwort für {$asked} Fragen gegeben; nicht verwendet: {$over}.
    }
   *[other] { $asked ->
        [one] {$given} Antworten für {$asked} Frage gegeben; nicht verwendet: {$over}.
       *[other] {$given} Antworten für {$asked} Fragen gegeben; nicht verwendet: {$over}.
    }
}
pending-other-text = Frage {$number} ist {$asked}, aber diese Antwort wurde für {$found} geschrieben. Sie wurde nach ihrer Position verwendet.
pending-no-such-choice = Frage {$number} hat keine Option {$label}; die Notiz dazu wurde weggelassen: {$note}.
pending-no-notes = Frage {$number} erlaubt keine Notiz; weggelassen: {$note}.
pending-one-only = { $given ->
    [one] Frage {$number} erlaubt nur eine Option; die angegebene ({$given}) wurde als eigene Antwort verwendet.
   *[other] Frage {$number} erlaubt nur eine Option; die {$given} angegebenen wurden als eigene Antwort verwendet.
}
pending-options-replaced = Frage {$number} erlaubt entweder Optionen oder eine eigene Antwort; die eigene Antwort wurde verwendet.
pending-no-answer = Antwort {$number} hat kein "answer": {$found}.
pending-no-such-number = Frage {$number} hat keine Option Nummer {$text}. Eine eigene Antwort, die eine Zahl ist, schreibt man als Objekt mit "answer" und "wasCustom": true.
pending-answered-already = Frage {$number} hat in {$path} schon die Antwort {$stands}; in der Liste steht {$given}. In die Liste null schreiben oder die Datei ändern.
pending-not-a-choice = Frage {$number} erlaubt nur ihre Optionen, und {$text} ist keine davon.
pending-is-placeholder = Frage {$number}: {$text} steht nur für eine eigene Antwort. Schreiben Sie diese stattdessen.

## Faults in the file questions.json

settings-key-wanted = muss eine Taste mit ctrl, alt oder super sein, etwa "alt+o", oder eine von f1 bis f12
settings-unreadable = {$path}: nicht lesbar ({$why}); die Datei wird ignoriert.
settings-broken = {$path}: kein gültiges JSON in Zeile {$line}, Spalte {$column} ({$reason}); die Datei wird ignoriert.
settings-not-an-object = {$path}: muss ein Objekt wie {$example} enthalten; die Datei wird ignoriert.
settings-unknown = {$path}: {$name} ist keine Einstellung. Bekannte Einstellungen: {$known}.
settings-more-values = { $count ->
    [one] {$path}: {$count} weiterer Wert wird ignoriert.
   *[other] {$path}: {$count} weitere Werte werden ignoriert.
}
settings-not-of-a-project = {$path}: "{$key}" gilt nur in der eigenen questions.json; hier wird es ignoriert.
settings-bad-value = {$path}: "{$key}" {$wanted}, nicht {$found}; der Wert wird ignoriert.
settings-left-out = darf nicht angegeben werden
settings-one-of = muss {$values} sein
settings-number = muss eine ganze Zahl ab {$least} sein
settings-kind = muss vom JSON-Typ {$kind} sein

## Alerts for a question without an answer

attention-waits = Antwort erwartet
attention-asks = { $project ->
    [none] Pi hat eine Frage
   *[other] Pi hat eine Frage in {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (und {$count} weitere)
}
attention-not-started = notify: {$program} ist nicht gestartet ({$why}).
attention-ended = { $code ->
    [none] notify: {$program} wurde abgebrochen.
   *[other] notify: {$program} wurde mit Code {$code} beendet.
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] Im Terminal beantwortet.
    [browser] Im Browser beantwortet.
    [client] In einem anderen Client beantwortet.
   *[other] Beantwortet von {$via}.
}
panel-closed-by = { $via ->
    [terminal] Im Terminal geschlossen.
    [browser] Im Browser geschlossen.
    [agent] Vom Agenten zurückgezogen.
    [client] In einem anderen Client geschlossen.
   *[other] Geschlossen von {$via}.
}
panel-is-at = Das Panel ist geöffnet unter:
panel-no-start = Das Panel konnte nicht starten: {$why}.
panel-status = Panel :{$port}
panel-is-off = Das Panel ist aus.
panel-tunnel = Auf dem eigenen Rechner: {$command}

## The page of the browser panel

page-title = Fragen von Pi
page-no-script = Diese Seite braucht JavaScript. Bitte einschalten und neu laden.
page-connecting = Verbinden…
page-live = Verbunden
page-lost = Verbindung verloren, wird wiederhergestellt…
page-bad-token = Diese Adresse gilt nicht mehr. Die aktuelle zeigt /questions panel in Pi.
page-notify = Benachrichtigungen einschalten
page-conversation = Gespräch
page-user = Du:
page-assistant = Pi:
page-idle = Nichts zu beantworten. Die nächste Frage erscheint hier.
page-deferred = Der Agent wartet nicht darauf. Antworten ist jederzeit möglich.
page-recommended = Empfohlen
page-required = Erforderlich
page-optional = Optional
page-has-answer = Bereit
page-none = Keine davon
page-placeholder = Antwort eingeben
page-filter = { $n ->
    [one] {$n} Option filtern
   *[other] {$n} Optionen filtern
}
page-hits = {$n} von {$of}
page-preview = Vorschau von {$label}
page-no-preview = Keine Vorschau
page-clear = Leeren
page-ask-back = Zuerst nachfragen
page-ask-back-send = Den Agenten fragen
page-restored = Übernommen
page-is-long = Lange Antwort: {$n} Zeichen
page-closes-in = Schließt in {$time}, wenn keine Antwort kommt
page-send = Antworten absenden
page-send-keys = Strg+Enter
page-cancel = Abbrechen
page-withdraw-yes = Ja, zurückziehen
page-send-anyway = Absenden
page-keep-editing = Weiter bearbeiten
page-sent = Antworten abgesendet.
page-discussed = Der Agent weiß, dass darüber gesprochen werden soll. Weiter im Terminal.
page-asked-back = Der Agent erklärt es und fragt dann noch einmal. Die Antworten bleiben erhalten.
page-gone = Diese Frage ist nicht mehr offen.
page-no-server = Pi war nicht erreichbar. Das Geschriebene ist noch da; bitte erneut versuchen.
page-refused = Pi hat die Antworten nicht angenommen ({$status}).
page-too-large = Dieses Formular ist zu groß für diese Seite. Bitte im Terminal antworten.
page-kept = Ihr nicht gesendeter Text:
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
    [one] {$n} gewählte Option ist ausgefiltert
   *[other] {$n} gewählte Optionen sind ausgefiltert
}
page-withdraw = { $n ->
    [one] Diese Frage zurückziehen? Der Agent erfährt es.
   *[other] Diese {$n} Fragen zurückziehen? Der Agent erfährt es.
}

## Deferred questions and collapsed forms

deferred-waiting = { $count ->
    [one] {$count} Frage wartet
   *[other] {$count} Fragen warten
}
deferred-for-client = { $count ->
    [one] {$count} Frage wartet: {$names}. Zum Antworten /questions senden.
   *[other] {$count} Fragen warten: {$names}. Zum Antworten /questions senden.
}
deferred-waiting-short = { $count ->
    [one] {$count} wartet
   *[other] {$count} warten
}
deferred-answer = {$key} antworten
deferred-reply = Fragen in der Antwort
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
deferred-ago = vor {$time}
deferred-sent = Fertig. Der Agent erfährt es vor seinem nächsten Schritt.
deferred-one-is-open = Ein anderes Formular ist offen. Erst beantworten oder schließen.
deferred-withdraw = Zurückziehen… (der Agent erfährt es)
deferred-in-editor = Ihr Text steht im Editor.
deferred-unsigned = Nicht signierte Einträge in dieser Sitzung ({$count}), möglicherweise von einem anderen Rechner, ruhen bis zum nächsten Prompt.

