### Language: Українська
### Read by a native speaker: no
### Between thousands: " "
### Thousands from: 4 digits

## The form

form-other-row = Інше (введіть відповідь)
form-other = Інше
form-selects-option = Enter вибирає {$option}, {$down} залишає текст
form-something-else = Щось інше…
form-type-something = Введіть відповідь.
form-chat = Обговорити це
form-submit-tab = Надіслати
form-ready-to-send = Усе готово до надсилання?
form-answered-of = Відповідей: {$answered} з {$questions}
form-skipped = пропущено
form-optional = (необов’язково)
form-not-answered = немає відповіді
form-to-answer = {$enter}: відповісти
form-nothing = жодного
form-no-input = (порожньо)
form-note-prompt = { $comment ->
    [true] коментар:
   *[false] нотатка:
}
form-discard-yes = Так, відкинути
form-not-ready = зараз буде готово…
form-ctrl-c-again = Ще раз Ctrl+C — вихід із Pi; pi -c поверне запитання
form-broken = {" "}Натисніть Enter: ask_user тут перестав працювати, агент запитає в чаті.
form-nothing-selected = Спершу позначте хоча б один варіант (Пробіл)
form-none-is-next = Нічого не вибрано. Ще раз Enter: жоден із них
form-nothing-to-undo = Немає чого скасовувати
form-nothing-recommended = Не лишилося рекомендованих варіантів
form-discuss-prompt = про «{$name}»:
form-restored = (відновлено)
form-no-question-here = Спершу перейдіть до запитання
form-not-submitted = «{$text}» не буде надіслано
form-yes-words = т, так
form-no-words = н, ні
form-blank-answer = Спершу введіть відповідь
form-paste-cut = Вставити можна щонайбільше 4 МБ; решту пропущено
form-no-hits = Збігів немає
form-answers = { $count ->
    [one] {$count} відповідь
    [few] {$count} відповіді
    [many] {$count} відповідей
   *[other] {$count} відповідей
}
form-selections = { $count ->
    [one] {$count} позначку
    [few] {$count} позначки
    [many] {$count} позначок
   *[other] {$count} позначок
}
form-typed-text = введений текст
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} і {$last}
form-discard = Відкинути {$what}?
form-discard-no = { $count ->
    [1] Ні, залишити
    [one] Ні, залишити їх
    [few] Ні, залишити їх
    [many] Ні, залишити їх
   *[other] Ні, залишити їх
}
form-submit = { $count ->
    [0] Надіслати без відповідей
    [one] Надіслати {$count} відповідь
    [few] Надіслати {$count} відповіді
    [many] Надіслати {$count} відповідей
   *[other] Надіслати {$count} відповідей
}
form-submit-some = Надіслати (відповідей: {$answered} з {$questions})
form-questions-left = { $count ->
    [one] Лишилося {$count} запитання: {$names}
    [few] Лишилося {$count} запитання: {$names}
    [many] Лишилося {$count} запитань: {$names}
   *[other] Лишилося {$count} запитань: {$names}
}
form-long-answer = { $chars ->
    [one] Довга відповідь ({$chars} символ). Продовжити? [Y/n]
    [few] Довга відповідь ({$chars} символи). Продовжити? [Y/n]
    [many] Довга відповідь ({$chars} символів). Продовжити? [Y/n]
   *[other] Довга відповідь ({$chars} символів). Продовжити? [Y/n]
}
form-long-answer-short = Довга ({$chars} симв.). Продовжити? [Y/n]
form-more-rows = {$arrow} ще {$count}...
form-more-lines = { $count ->
    [one] {$arrow} ще {$count} рядок ({$key})
    [few] {$arrow} ще {$count} рядки ({$key})
    [many] {$arrow} ще {$count} рядків ({$key})
   *[other] {$arrow} ще {$count} рядків ({$key})
}
form-custom-answer = «{$text}»
form-closes-in = закриється за {$time}, якщо не натиснути клавішу
form-closes-in-short = закриється за {$time}

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} год
time-minutes = {$n} хв
time-seconds = {$n} с

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Пробіл
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

keys-row-up = на рядок угору
keys-row-down = на рядок униз
keys-page-up = на сторінку вгору
keys-page-down = на сторінку вниз
keys-first-row = перший рядок
keys-last-row = останній рядок
keys-choose = вибрати варіант
keys-submit-selected = надіслати позначені варіанти
keys-submit-or-edit = надіслати або змінити відповідь
keys-go-on = продовжити
keys-to-rows = перейти до відповідних варіантів
keys-by-number = вибрати або позначити за номером
keys-edit-by-number = змінити відповідь за номером
keys-type-answer = ввести відповідь
keys-toggle = позначити або зняти; на «Інше» — ввід
keys-begin = на «Інше» — ввести відповідь
keys-select-all = позначити всі показані варіанти
keys-clear-all = зняти всі позначки
keys-clear-answer = очистити відповідь
keys-undo-choice = відкотити останню позначку або вибір
keys-accept-recommended = вибрати рекомендований варіант
keys-to-recommended = перейти до рекомендованого варіанта
keys-filter = фільтрувати варіанти
keys-note = додати нотатку
keys-form-note = додати нотатку до всієї форми
keys-ask-question = попросити пояснити запитання
keys-zoom = показати лише варіант або назад
keys-yes = так
keys-no = ні
keys-file-up = на файл угору
keys-file-down = на файл униз
keys-insert-file = вставити файл або відкрити каталог
keys-close-list = закрити список
keys-new-line = новий рядок
keys-submit-text = надіслати текст
keys-select-text = позначити цю відповідь і повернутися до списку
keys-save-note = зберегти нотатку
keys-ask-agent = запитати агента (ваші відповіді збережуться)
keys-external = редагувати в $EDITOR
keys-line-up = на рядок угору
keys-line-up-or-earlier = на рядок угору; у порожньому полі — давніша відповідь
keys-earlier = давніша відповідь
keys-later = новіша відповідь
keys-line-down = на рядок униз
keys-left = на символ ліворуч
keys-right = на символ праворуч
keys-word-left = на слово ліворуч
keys-word-right = на слово праворуч
keys-line-start = початок рядка
keys-line-end = кінець рядка
keys-delete-before = видалити символ перед курсором
keys-delete-after = видалити символ після курсора
keys-delete-word-before = видалити попереднє слово
keys-delete-word-after = видалити наступне слово
keys-delete-to-start = видалити до початку рядка
keys-delete-to-end = видалити до кінця рядка
keys-paste-deleted = вставити видалене
keys-undo = відкотити
keys-redo = повторити
keys-next-question = наступне запитання
keys-previous-question = попереднє запитання
keys-scroll-up = прокрутити попередній перегляд або текст угору
keys-scroll-down = прокрутити попередній перегляд або текст униз
keys-collapse = згорнути форму
keys-answer-later = відповісти пізніше
keys-all = команди та клавіші
keys-cancel = скасувати
keys-close-deferred = закрити форму; вона чекатиме далі
keys-back-to-list = назад до списку
keys-back-to-questions = назад до запитань
keys-clear-filter = зняти фільтр
keys-close = закрити
keys-reference = знайти файли за частиною шляху
keys-answer = Відповідь
keys-this-question = Це запитання
keys-form = Форма

## Effects of keys, in the help line: as short as possible

hints-switch = вкладки
hints-navigate = перейти
hints-select = вибрати
hints-confirm = підтвердити
hints-cancel = скасувати
hints-toggle = позначити
hints-quick-select = швидкий вибір
hints-to-select = вибрати
hints-to-toggle = позначити
hints-to-submit = надіслати
hints-to-save = зберегти
hints-to-ask = запитати
hints-to-go-back = назад
hints-to-cancel = скасувати
hints-scroll = прокрутка
hints-page = сторінка
hints-ends = перший, останній
hints-commands = команди

## The form for screen readers and plain terminals

plain-question = Запитання
plain-question-of = Запитання {$at} з {$of}
plain-review = { $count ->
    [one] Огляд {$count} запитання
    [few] Огляд {$count} запитань
    [many] Огляд {$count} запитань
   *[other] Огляд {$count} запитання
}
plain-answered = відповідей: {$count}
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$at} з {$of}: {$row}
plain-selected = вибрано
plain-not-selected = не позначено
plain-previewed = попередній перегляд: {$key}
plain-above = вище ще {$count}
plain-below = нижче ще {$count}
plain-lines = { $count ->
    [one] ще {$count} рядок: {$key}
    [few] ще {$count} рядки: {$key}
    [many] ще {$count} рядків: {$key}
   *[other] ще {$count} рядка: {$key}
}
plain-filter = Фільтр, варіантів: {$shown} з {$all}
plain-now = Зараз: {$row}
plain-file = Файл {$at} з {$of}: {$path}
plain-answer = Ваша відповідь:
plain-keys = Команди
plain-either = {$one} або {$other}
plain-up = Угору
plain-down = Униз
plain-left = Ліворуч
plain-right = Праворуч
plain-question-mark = знак питання
plain-slash = скісна риска

## Dialogs of clients (editors, RPC)

rpc-done = Готово
rpc-skip = Пропустити це запитання
rpc-other = Інше (ввести свою відповідь)
rpc-select-hint = Виберіть варіант, щоб позначити його або зняти позначку, потім виберіть «Готово».
rpc-placeholder-skip = Введіть відповідь або залиште поле порожнім, щоб пропустити
rpc-nothing-selected = Ще нічого не позначено. Спершу виберіть хоча б один варіант.
rpc-none-is-next = Нічого не вибрано. Ще раз «Готово»: жоден із них
rpc-no-such-option = Жоден варіант не збігається з цією відповіддю. Виберіть один із варіантів.
rpc-cannot-type = Ввести тут текст не можна.
rpc-waiting = { $of ->
    [1] чекає на відповідь
   *[other] чекає на відповідь, запитання {$at} з {$of}
}
rpc-long-answer = { $chars ->
    [one] Довга відповідь ({$chars} символ). Усе одно продовжити?
    [few] Довга відповідь ({$chars} символи). Усе одно продовжити?
    [many] Довга відповідь ({$chars} символів). Усе одно продовжити?
   *[other] Довга відповідь ({$chars} символів). Усе одно продовжити?
}
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Змінити коментар…
       *[false] Змінити нотатку…
    }
   *[false] { $comment ->
        [true] Додати коментар…
       *[false] Додати нотатку…
    }
}
rpc-note-line = { $comment ->
    [true] Коментар: {$note}
   *[false] Нотатка: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (коментар: {$note})
   *[false] {$answer} (нотатка: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Коментар до всієї форми
       *[false] Нотатка до всієї форми
    }
   *[other] { $comment ->
        [true] Коментар до запитання: {$what}
       *[false] Нотатка до запитання: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Введіть коментар або очистьте поле, щоб видалити його
   *[false] Введіть нотатку або очистьте поле, щоб видалити її
}
rpc-answer-so-far = Ваша поточна відповідь: {$answer}

## Rows of the transcript

transcript-discussed = Ви хочете спершу обговорити це
transcript-asked-about = ви запитали про «{$about}»: {$text}
transcript-waiting = Очікування вашої відповіді…
transcript-questions = { $count ->
    [one] {$count} запитання
    [few] {$count} запитання
    [many] {$count} запитань
   *[other] {$count} запитань
}
transcript-answered = { $via ->
    [browser] відповідь дано в браузері
    [message] відповідь дано повідомленням
   *[other] відповідь дано через {$via}
}
transcript-cancelled = { $via ->
    [none] Скасовано
    [browser] Скасовано в браузері
    [message] Скасовано повідомленням
   *[other] Скасовано через {$via}
}
transcript-pending = { $count ->
    [one] Не запитано: {$count} запитання збережено в {$file}
    [few] Не запитано: {$count} запитання збережено в {$file}
    [many] Не запитано: {$count} запитань збережено в {$file}
   *[other] Не запитано: {$count} запитань збережено в {$file}
}
transcript-deferred = { $count ->
    [one] Відкладено на потім: {$count} запитання
    [few] Відкладено на потім: {$count} запитання
    [many] Відкладено на потім: {$count} запитань
   *[other] Відкладено на потім: {$count} запитань
}
transcript-later = Відповідь дано пізніше
transcript-withdrawn = { $via ->
    [none] Відкликано
    [browser] Відкликано в браузері
    [message] Відкликано повідомленням
    [agent] Відкликано агентом
   *[other] Відкликано через {$via}
}
transcript-superseded = Поставлено знову
transcript-off = Запитання в цьому сеансі вимкнено. /questions on знову їх дозволяє.
transcript-on = Запитання ввімкнено.
transcript-timed-out = Час вийшов
transcript-unavailable = Не вдалося запитати
transcript-connection-lost = З’єднання втрачено
transcript-interrupted = Перервано
transcript-refused = Не запитано: неприпустимі аргументи від агента
transcript-corrected = Виправлено

## Corrected answers

revision-question = Виправити відповідь?
revision-send = { $count ->
    [0] Закрити без змін
    [one] Надіслати {$count} змінену відповідь
    [few] Надіслати {$count} змінені відповіді
    [many] Надіслати {$count} змінених відповідей
   *[other] Надіслати {$count} змінених відповідей
}
revision-discard = { $count ->
    [one] Відкинути {$count} зміну?
    [few] Відкинути {$count} зміни?
    [many] Відкинути {$count} змін?
   *[other] Відкинути {$count} змін?
}
revision-was = було: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = У цій гілці ще не було запитань.
again-bad-number = { $calls ->
    [1] У цій гілці лише один запит: номер 1.
   *[other] /questions again потребує номера: 1 — останній запит, {$calls} — перший.
}
again-nothing-changed = Нічого не змінено, тому нічого не надіслано.
again-moved = Сеанс тим часом пішов далі. Нічого не змінено.
again-not-shown = Не вдалося показати форму. Нічого не змінено.
again-closed-open = На цей запит ще немає відповіді. Спершу дайте її.
again-closed-undecided = На цей запит не відповіли, тому немає чого виправляти.
again-closed-unreadable = Цей запит не можна відкрити знову: його запис у сеансі змінено.
again-history = Запитання цього сеансу
again-calls = { $calls ->
    [1] {$calls} запит у цій гілці
    [one] {$calls} запит у цій гілці, спершу останні
    [few] {$calls} запити в цій гілці, спершу останні
    [many] {$calls} запитів у цій гілці, спершу останні
   *[other] {$calls} запитів у цій гілці, спершу останні
}
again-latest-calls = { $calls ->
    [one] Останні {$shown} з {$calls} запиту в цій гілці
    [few] Останні {$shown} з {$calls} запитів у цій гілці
    [many] Останні {$shown} з {$calls} запитів у цій гілці
   *[other] Останні {$shown} з {$calls} запитів у цій гілці
}
again-ended-answered = Відповідь дано
again-ended-pending = Збережено у файлі

## Images in answers

images-blind = Поточна модель читає лише текст; вона отримає шлях до зображення
images-not-there = Файлу {$path} немає.
images-no-image = {$path} — не зображення PNG, JPEG, GIF чи WebP.
images-too-large = Файл {$path} більший за {$limit} МБ.
images-too-slow = Читання {$path} тривало надто довго.
images-too-large-to-store = Файл {$path} завеликий, щоб зберігати його з відповіддю, наданою пізніше.
images-too-many-pixels = У {$path} забагато пікселів, зменшити його не можна.
images-unreadable = Не вдається прочитати {$path} ({$why}).
images-too-many = { $limit ->
    [one] У відповідях на один запит може бути щонайбільше {$limit} зображення.
    [few] У відповідях на один запит може бути щонайбільше {$limit} зображення.
    [many] У відповідях на один запит може бути щонайбільше {$limit} зображень.
   *[other] У відповідях на один запит може бути щонайбільше {$limit} зображень.
}

## Sentences in Pi

host-next = Агент має запитання. Воно з’явиться, щойно це закриється.
host-asks = { $title ->
    [none] Запитання від {$name}
   *[other] Запитання від {$name}: {$title}
}
host-unnamed = розширення
host-taken = pi-questions: інше розширення вже має інструмент з назвою {$tool}, тому pi-questions не додає свого.
host-not-ready = pi-questions: не вдалося зареєструвати {$tool}: {$why}
host-editor-ended = { $code ->
    [none] Редактор було зупинено. Ваш текст не змінено.
   *[other] Редактор завершився з кодом {$code}. Ваш текст не змінено.
}
host-editor-not-started = { $why ->
    [none] Редактор не запустився. Ваш текст не змінено.
   *[other] Редактор не запустився ({$why}). Ваш текст не змінено.
}
host-editor-missing = Редактор {$name} не знайдено (див. $EDITOR); ваш текст не змінено.
host-editor-not-text = Редактор зберіг щось, що не є текстом у UTF-8; ваш текст не змінено.
host-no-editor-file = Не вдалося записати файл для редактора: {$why}
host-still-missing = Ще не надіслано. У {$path} бракує відповіді на:
host-saved = { $count ->
    [one] {$count} запитання збережено в {$path}. Дайте відповідь командою pi -p --answers '[…]', або змініть файл і запустіть pi -c, або скористайтеся формою через pi -c.
    [few] {$count} запитання збережено у {$path}. Дайте відповідь командою pi -p --answers '[…]', або змініть файл і запустіть pi -c, або скористайтеся формою через pi -c.
    [many] {$count} запитань збережено у {$path}. Дайте відповідь командою pi -p --answers '[…]', або змініть файл і запустіть pi -c, або скористайтеся формою через pi -c.
   *[other] {$count} запитань збережено у {$path}. Дайте відповідь командою pi -p --answers '[…]', або змініть файл і запустіть pi -c, або скористайтеся формою через pi -c.
}
host-answers-refused = --answers відхилено, нічого не надіслано:
host-saved-alone = { $count ->
    [1] {$count} запитання збережено в {$path}. Цей сеанс не зберігається. Відповісти можна так: pi -p @{$path} "ваша відповідь"
    [one] {$count} запитання збережено в {$path}. Цей сеанс не зберігається. Відповісти можна так: pi -p @{$path} "ваші відповіді"
    [few] {$count} запитання збережено у {$path}. Цей сеанс не зберігається. Відповісти можна так: pi -p @{$path} "ваші відповіді"
    [many] {$count} запитань збережено у {$path}. Цей сеанс не зберігається. Відповісти можна так: pi -p @{$path} "ваші відповіді"
   *[other] {$count} запитань збережено у {$path}. Цей сеанс не зберігається. Відповісти можна так: pi -p @{$path} "ваші відповіді"
}
host-still-saved = Запитання й далі збережено. /questions відкриє їх знову.
host-no-such-subcommand = Підкоманди /questions: {$names}.
host-nothing-pending = Немає запитань, що чекають на відповідь.
host-cleared = Збережені запитання видалено.
host-clear = { $count ->
    [0] Видалити {$path} назавжди
    [one] Видалити назавжди {$count} збережене запитання ({$path})
    [few] Видалити назавжди {$count} збережені запитання ({$path})
    [many] Видалити назавжди {$count} збережених запитань ({$path})
   *[other] Видалити назавжди {$count} збережених запитань ({$path})
}
host-clear-which = Що прибрати?
host-nothing-to-answer = --answers: тут немає збережених запитань, а без промпту агент їх не поставить.
host-answers-ignored = --answers: більше або менше, ніж потрібно для поставлених запитань; не використано: {$texts}.
host-no-session = Не вдалося відкрити сеанс зі збереженими запитаннями: {$why}
host-busy = Pi зайнятий. Спробуйте ще раз трохи пізніше.
host-not-used = Відповіді з {$path} не використано: цей сеанс не ставив цих запитань.
host-untrusted-file = У цьому проєкті є файл {$path}. Його пропущено, бо проєкт не є довіреним.
host-more-wait = { $count ->
    [one] Ще {$count} запит збережено в {$path}; Pi продовжить із нього під час наступного запуску.
    [few] Ще {$count} запити збережено в {$path}; Pi продовжить із них під час наступного запуску.
    [many] Ще {$count} запитів збережено в {$path}; Pi продовжить із них під час наступного запуску.
   *[other] Ще {$count} запитів збережено в {$path}; Pi продовжить із них під час наступного запуску.
}
host-and-more = … і ще {$count}
host-pending-in = { $count ->
    [one] {$count} запитання збережено у {$path}
    [few] {$count} запитання збережено у {$path}
    [many] {$count} запитань збережено у {$path}
   *[other] {$count} запитань збережено у {$path}
}
host-of-another-session = { $count ->
    [one] {$count} запитання у {$path}, якого цей сеанс не ставив.
    [few] {$count} запитання у {$path}, яких цей сеанс не ставив.
    [many] {$count} запитань у {$path}, яких цей сеанс не ставив.
   *[other] {$count} запитань у {$path}, яких цей сеанс не ставив.
}
host-open-session = Відкрийте сеанс, який їх поставив: pi --session {$file}
host-use-file = Щоб усе ж використати файл, виконайте: pi -p @{$path} "ваші відповіді"

## The command /questions

questions-about = Показати або видалити запитання, що чекають; відповісти, виправити відповіді, відкрити панель у браузері
questions-show = Показати запитання, що чекають
questions-clear = Видалити збережені запитання або відкликати ті, що чекають
questions-again = Виправити відповідь: знову відкрити останню форму
questions-history = Показати всі запитання цієї гілки з відповідями
questions-ask = Хай агент поставить запитання останньої відповіді у формі
questions-off = Більше не ставити запитань у цьому сеансі
questions-on = Знову дозволити запитання
questions-needs-ui = Для /questions {$name} потрібен термінал або клієнт, який показує діалоги.
questions-panel = Відповідати в браузері: відкрити панель («panel stop» закриває її)
questions-language = Змінити мову
questions-language-now = Мова: {$name}.
questions-language-is = Мова цього сеансу: {$name}. Щоб зберегти її, вкажіть "language": "{$tag}" у {$file}.
questions-languages = Мови для /questions language: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Відповіді мають бути списком JSON, по елементу на запитання, а не {$found}.
pending-broken-inline = --answers — некоректний JSON у рядку {$line}, стовпці {$column} ({$reason}). Пишіть так: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} — некоректний JSON у рядку {$line}, стовпці {$column} ({$reason}). Файл не змінено; виправте його й запустіть Pi знову.
pending-no-questions = У {$path} немає списку "questions". Файл не змінено.
pending-odd-file = У {$path} неочікуваний вміст ({$reason}). Файл не змінено.
pending-too-many-values = У {$path} забагато значень. Файл не змінено.
pending-unreadable = Не вдається прочитати {$path}: {$why}.
pending-not-saved = Не вдалося зберегти запитання в {$path}: {$why}.
pending-not-cleared = Не вдалося видалити з {$path} запитання, на які є відповідь: {$why}.
pending-linked = це символьне посилання
pending-linked-folder = його каталог — символьне посилання
pending-no-file = це не звичайний файл
pending-too-large = він більший за 4 МБ
pending-busy = просто зараз його записує інший екземпляр Pi
pending-not-text = це не текст у UTF-8
pending-too-many = Відповідей: {$given}, запитань: {$asked}; не використано: {$over}.
pending-other-text = Запитання {$number} — {$asked}, але цю відповідь було написано для {$found}. Її використано за місцем у списку.
pending-no-such-choice = Запитання {$number} не має варіанта {$label}; вашу нотатку до нього пропущено: {$note}.
pending-no-notes = Запитання {$number} не приймає нотаток; пропущено: {$note}.
pending-one-only = Запитання {$number} дозволяє лише один варіант; усі вказані ({$given}) використано як свою відповідь.
pending-options-replaced = Запитання {$number} дозволяє або варіанти, або свою відповідь; використано свою відповідь.
pending-no-answer = У відповіді {$number} немає "answer": {$found}.
pending-no-such-number = У запитанні {$number} немає варіанта з номером {$text}. Щоб дати число як свою відповідь, напишіть об’єкт із "answer" і "wasCustom": true.
pending-answered-already = На запитання {$number} у {$path} вже є відповідь {$stands}; у списку — {$given}. Напишіть у списку null або змініть файл.
pending-not-a-choice = Запитання {$number} дозволяє лише свої варіанти, а {$text} не з-поміж них.
pending-is-placeholder = Запитання {$number}: {$text} лише позначає власну відповідь. Напишіть натомість саму відповідь.

## Faults in the file questions.json

settings-key-wanted = має бути клавішею з ctrl, alt або super, наприклад "alt+o", або однією з f1–f12
settings-unreadable = {$path}: не вдається прочитати ({$why}); файл пропущено.
settings-broken = {$path}: некоректний JSON у рядку {$line}, стовпці {$column} ({$reason}); файл пропущено.
settings-not-an-object = {$path}: потрібен об’єкт, наприклад {$example}; файл пропущено.
settings-unknown = {$path}: {$name} — немає такого налаштування. Можливі налаштування: {$known}.
settings-more-values = { $count ->
    [one] {$path}: пропущено ще {$count} значення.
    [few] {$path}: пропущено ще {$count} значення.
    [many] {$path}: пропущено ще {$count} значень.
   *[other] {$path}: пропущено ще {$count} значень.
}
settings-not-of-a-project = {$path}: "{$key}" діє лише у вашому власному questions.json; тут пропущено.
settings-bad-value = {$path}: "{$key}" {$wanted}, а не {$found}; пропущено.
settings-left-out = не має бути задано
settings-one-of = має бути {$values}
settings-number = має бути цілим числом, не меншим за {$least}
settings-kind = має бути типу JSON {$kind}

## Alerts for a question without an answer

attention-waits = Чекає на вас
attention-asks = { $project ->
    [none] Pi має запитання
   *[other] Pi має запитання в {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (і ще {$count})
}
attention-not-started = notify: програма {$program} не запустилася ({$why}).
attention-ended = { $code ->
    [none] notify: програму {$program} примусово завершено.
   *[other] notify: програма {$program} завершилася з кодом {$code}.
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] Відповідь дано в терміналі.
    [browser] Відповідь дано в браузері.
    [client] Відповідь дано в іншому клієнті.
   *[other] Відповідь дано через {$via}.
}
panel-closed-by = { $via ->
    [terminal] Закрито в терміналі.
    [browser] Закрито в браузері.
    [agent] Відкликано агентом.
    [client] Закрито в іншому клієнті.
   *[other] Закрито через {$via}.
}
panel-is-at = Панель відкрито за адресою:
panel-no-start = Не вдалося запустити панель: {$why}.
panel-status = панель :{$port}
panel-is-off = Панель вимкнено.
panel-tunnel = На своєму комп’ютері: {$command}

## The page of the browser panel

page-title = Запитання від Pi
page-no-script = Цій сторінці потрібен JavaScript. Увімкніть його й оновіть сторінку.
page-connecting = З’єднання…
page-live = З’єднано
page-lost = З’єднання втрачено, відновлюємо…
page-bad-token = Ця адреса вже не діє. Виконайте /questions panel у Pi, щоб отримати нову.
page-notify = Сповіщати мене
page-conversation = Розмова
page-user = Ви:
page-assistant = Pi:
page-idle = Запитань немає. Наступне з’явиться тут.
page-deferred = Агент не чекає на цю відповідь. Відповідайте будь-коли.
page-recommended = Рекомендовано
page-required = Обов’язково
page-optional = Необов’язково
page-has-answer = Готово
page-none = Жоден із них
page-placeholder = Введіть відповідь
page-filter = { $n ->
    [one] Фільтрувати {$n} варіант
    [few] Фільтрувати {$n} варіанти
    [many] Фільтрувати {$n} варіантів
   *[other] Фільтрувати {$n} варіантів
}
page-hits = {$n} з {$of}
page-preview = Попередній перегляд: {$label}
page-no-preview = Без попереднього перегляду
page-clear = Очистити
page-ask-back = Спершу запитати про це
page-ask-back-send = Запитати агента
page-restored = Відновлено
page-is-long = { $n ->
    [one] Довга відповідь: {$n} символ
    [few] Довга відповідь: {$n} символи
    [many] Довга відповідь: {$n} символів
   *[other] Довга відповідь: {$n} символів
}
page-closes-in = Закриється за {$time}, якщо не відповісти
page-send = Надіслати відповіді
page-send-keys = Ctrl+Enter
page-cancel = Скасувати
page-withdraw-yes = Так, відкликати
page-send-anyway = Надіслати
page-keep-editing = Продовжити редагування
page-sent = Відповіді надіслано.
page-discussed = Агент знає, що ви хочете це обговорити. Продовжуйте в терміналі.
page-asked-back = Агент пояснить і запитає знову. Ваші відповіді збережено.
page-gone = Це запитання вже не відкрите.
page-no-server = Не вдалося зв’язатися з Pi. Введене збережено; спробуйте ще раз.
page-refused = Pi не прийняв відповідей ({$status}).
page-too-large = Ця форма завелика для цієї сторінки. Дайте відповідь у терміналі.
page-kept = Ваш ненадісланий текст:
page-copy = Копіювати
page-not-copied = Не скопійовано: виділіть текст і скопіюйте його.
page-copied = Скопійовано
page-dismiss = Сховати
page-arrived = { $n ->
    [one] {$n} нове запитання
    [few] {$n} нові запитання
    [many] {$n} нових запитань
   *[other] {$n} нових запитань
}
page-questions = { $n ->
    [one] {$n} запитання до вас
    [few] {$n} запитання до вас
    [many] {$n} запитань до вас
   *[other] {$n} запитань до вас
}
page-hidden-picks = { $n ->
    [one] {$n} вибраний варіант приховано фільтром
    [few] {$n} вибрані варіанти приховано фільтром
    [many] {$n} вибраних варіантів приховано фільтром
   *[other] {$n} вибраних варіантів приховано фільтром
}
page-withdraw = { $n ->
    [one] Відкликати {$n} запитання? Агент про це дізнається.
    [few] Відкликати ці запитання ({$n})? Агент про це дізнається.
    [many] Відкликати ці запитання ({$n})? Агент про це дізнається.
   *[other] Відкликати ці запитання ({$n})? Агент про це дізнається.
}

## Deferred questions and collapsed forms

deferred-waiting = { $count ->
    [one] {$count} запитання чекає
    [few] {$count} запитання чекають
    [many] {$count} запитань чекають
   *[other] {$count} запитань чекають
}
deferred-for-client = { $count ->
    [one] {$count} запитання чекає: {$names}. Щоб відповісти, надішліть /questions.
    [few] {$count} запитання чекають: {$names}. Щоб відповісти, надішліть /questions.
    [many] {$count} запитань чекають: {$names}. Щоб відповісти, надішліть /questions.
   *[other] {$count} запитань чекають: {$names}. Щоб відповісти, надішліть /questions.
}
deferred-waiting-short = чекають: {$count}
deferred-answer = {$key} відповісти
deferred-reply = Запитання у відповіді
deferred-list = { $count ->
    [1] {$count} запит чекає
    [one] {$count} запит чекає, спершу найдавніші
    [few] {$count} запити чекають, спершу найдавніші
    [many] {$count} запитів чекають, спершу найдавніші
   *[other] {$count} запитів чекають, спершу найдавніші
}
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} запитання, поставлене {$age}
        [few] {$count} запитання, поставлені {$age}
        [many] {$count} запитань, поставлених {$age}
       *[other] {$count} запитань, поставлених {$age}
    }
   *[other] { $count ->
        [one] {$count} запитання, поставлене {$age}, запитує {$name}
        [few] {$count} запитання, поставлені {$age}, запитує {$name}
        [many] {$count} запитань, поставлених {$age}, запитує {$name}
       *[other] {$count} запитань, поставлених {$age}, запитує {$name}
    }
}
deferred-just-now = щойно
deferred-ago = {$time} тому
deferred-sent = Готово. Агент дізнається про це перед наступним кроком.
deferred-one-is-open = Відкрито іншу форму. Спершу дайте відповідь на неї або закрийте її.
deferred-withdraw = Відкликати… (агент про це дізнається)
deferred-in-editor = Ваш текст — у редакторі.
deferred-unsigned = Непідписані записи в цьому сеансі ({$count}), можливо з іншого комп’ютера, призупинено до вашого наступного промпту.

