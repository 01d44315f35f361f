### Language: Русский
### Read by a native speaker: no
### Between thousands: " "
### Thousands from: 4 digits

## The form

form-other-row = Другое (введите ответ)
form-other = Другое
form-selects-option = Enter выбирает {$option}, {$down} оставляет текст
form-something-else = Что-то другое…
form-type-something = Введите ответ.
form-chat = Обсудить это
form-submit-tab = Отправить
form-ready-to-send = Всё готово к отправке?
form-answered-of = Отвечено: {$answered} из {$questions}
form-skipped = пропущено
form-optional = (необязательно)
form-not-answered = нет ответа
form-to-answer = {$enter}: ответить
form-nothing = ни один
form-no-input = (пусто)
form-note-prompt = { $comment ->
    [true] комментарий:
   *[false] заметка:
}
form-discard-yes = Да, сбросить
form-not-ready = сейчас будет готово…
form-ctrl-c-again = Ещё раз Ctrl+C — выход из Pi; pi -c вернёт вопрос
form-broken = {" "}Нажмите Enter: ask_user здесь перестал работать, агент спросит в чате.
form-nothing-selected = Сначала отметьте хотя бы один вариант (Пробел)
form-none-is-next = Ничего не выбрано. Ещё раз Enter: ни один из них
form-nothing-to-undo = Откатывать нечего
form-nothing-recommended = Не осталось рекомендованных вариантов
form-discuss-prompt = о «{$name}»:
form-restored = (сохранено)
form-no-question-here = Сначала перейдите к вопросу
form-not-submitted = «{$text}» не будет отправлено
form-yes-words = д, да
form-no-words = н, нет
form-blank-answer = Сначала введите ответ
form-paste-cut = Вставить можно не больше 4 МБ; остальное пропущено
form-no-hits = Совпадений нет
form-answers = { $count ->
    [one] {$count} ответ
    [few] {$count} ответа
    [many] {$count} ответов
   *[other] {$count} ответов
}
form-selections = { $count ->
    [one] {$count} отметку
    [few] {$count} отметки
    [many] {$count} отметок
   *[other] {$count} отметок
}
form-typed-text = введённый текст
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} и {$last}
form-discard = Сбросить {$what}?
form-discard-no = { $count ->
    [1] Нет, оставить
    [one] Нет, оставить их
    [few] Нет, оставить их
    [many] Нет, оставить их
   *[other] Нет, оставить их
}
form-submit = { $count ->
    [0] Отправить без ответов
    [one] Отправить {$count} ответ
    [few] Отправить {$count} ответа
    [many] Отправить {$count} ответов
   *[other] Отправить {$count} ответов
}
form-submit-some = Отправить (отвечено: {$answered} из {$questions})
form-questions-left = { $count ->
    [one] Остался {$count} вопрос: {$names}
    [few] Осталось {$count} вопроса: {$names}
    [many] Осталось {$count} вопросов: {$names}
   *[other] Осталось {$count} вопросов: {$names}
}
form-long-answer = { $chars ->
    [one] Длинный ответ ({$chars} символ). Продолжить? [Y/n]
    [few] Длинный ответ ({$chars} символа). Продолжить? [Y/n]
    [many] Длинный ответ ({$chars} символов). Продолжить? [Y/n]
   *[other] Длинный ответ ({$chars} символов). Продолжить? [Y/n]
}
form-long-answer-short = Длинный ({$chars} симв.). Продолжить? [Y/n]
form-more-rows = {$arrow} ещё {$count}...
form-more-lines = { $count ->
    [one] {$arrow} ещё {$count} строка ({$key})
    [few] {$arrow} ещё {$count} строки ({$key})
    [many] {$arrow} ещё {$count} строк ({$key})
   *[other] {$arrow} ещё {$count} строк ({$key})
}
form-custom-answer = «{$text}»
form-closes-in = закроется через {$time}, если не нажать клавишу
form-closes-in-short = закроется через {$time}

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} ч
time-minutes = {$n} мин
time-seconds = {$n} с

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Пробел
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

keys-row-up = на строку вверх
keys-row-down = на строку вниз
keys-page-up = на страницу вверх
keys-page-down = на страницу вниз
keys-first-row = первая строка
keys-last-row = последняя строка
keys-choose = выбрать вариант
keys-submit-selected = отправить отмеченные варианты
keys-submit-or-edit = отправить или изменить ответ
keys-go-on = продолжить
keys-to-rows = перейти к подходящим вариантам
keys-by-number = выбрать или отметить по номеру
keys-edit-by-number = изменить ответ по номеру
keys-type-answer = ввести ответ
keys-toggle = отметить или снять; на «Другое» — ввод
keys-begin = на «Другое» — ввести ответ
keys-select-all = отметить все показанные варианты
keys-clear-all = снять все отметки
keys-clear-answer = очистить ответ
keys-undo-choice = откатить последнюю отметку или выбор
keys-accept-recommended = выбрать рекомендованный вариант
keys-to-recommended = перейти к рекомендованному варианту
keys-filter = фильтровать варианты
keys-note = добавить заметку
keys-form-note = добавить заметку ко всей форме
keys-ask-question = попросить объяснить вопрос
keys-zoom = показать только вариант или вернуться
keys-yes = да
keys-no = нет
keys-file-up = на файл вверх
keys-file-down = на файл вниз
keys-insert-file = вставить файл или открыть каталог
keys-close-list = закрыть список
keys-new-line = новая строка
keys-submit-text = отправить текст
keys-select-text = отметить этот ответ и вернуться к списку
keys-save-note = сохранить заметку
keys-ask-agent = спросить агента (ваши ответы сохранятся)
keys-external = редактировать в $EDITOR
keys-line-up = на строку вверх
keys-line-up-or-earlier = на строку вверх; в пустом поле — прежний ответ
keys-earlier = более ранний ответ
keys-later = более поздний ответ
keys-line-down = на строку вниз
keys-left = на символ влево
keys-right = на символ вправо
keys-word-left = на слово влево
keys-word-right = на слово вправо
keys-line-start = начало строки
keys-line-end = конец строки
keys-delete-before = удалить символ перед курсором
keys-delete-after = удалить символ после курсора
keys-delete-word-before = удалить предыдущее слово
keys-delete-word-after = удалить следующее слово
keys-delete-to-start = удалить до начала строки
keys-delete-to-end = удалить до конца строки
keys-paste-deleted = вставить удалённое
keys-undo = откатить
keys-redo = вернуть
keys-next-question = следующий вопрос
keys-previous-question = предыдущий вопрос
keys-scroll-up = прокрутить предпросмотр или текст вверх
keys-scroll-down = прокрутить предпросмотр или текст вниз
keys-collapse = свернуть форму
keys-answer-later = ответить позже
keys-all = команды и клавиши
keys-cancel = отмена
keys-close-deferred = закрыть форму; она продолжит ждать
keys-back-to-list = назад к списку
keys-back-to-questions = назад к вопросам
keys-clear-filter = снять фильтр
keys-close = закрыть
keys-reference = найти файлы по части пути
keys-answer = Ответ
keys-this-question = Этот вопрос
keys-form = Форма

## Effects of keys, in the help line: as short as possible

hints-switch = вкладки
hints-navigate = перейти
hints-select = выбрать
hints-confirm = подтвердить
hints-cancel = отмена
hints-toggle = отметить
hints-quick-select = быстрый выбор
hints-to-select = выбрать
hints-to-toggle = отметить
hints-to-submit = отправить
hints-to-save = сохранить
hints-to-ask = спросить
hints-to-go-back = назад
hints-to-cancel = отмена
hints-scroll = прокрутка
hints-page = страница
hints-ends = первая, последняя
hints-commands = команды

## The form for screen readers and plain terminals

plain-question = Вопрос
plain-question-of = Вопрос {$at} из {$of}
plain-review = { $count ->
    [one] Обзор {$count} вопроса
    [few] Обзор {$count} вопросов
    [many] Обзор {$count} вопросов
   *[other] Обзор {$count} вопроса
}
plain-answered = отвечено: {$count}
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$at} из {$of}: {$row}
plain-selected = выбрано
plain-not-selected = не отмечено
plain-previewed = предпросмотр: {$key}
plain-above = выше ещё {$count}
plain-below = ниже ещё {$count}
plain-lines = { $count ->
    [one] ещё {$count} строка: {$key}
    [few] ещё {$count} строки: {$key}
    [many] ещё {$count} строк: {$key}
   *[other] ещё {$count} строки: {$key}
}
plain-filter = Фильтр, вариантов: {$shown} из {$all}
plain-now = Сейчас: {$row}
plain-file = Файл {$at} из {$of}: {$path}
plain-answer = Ваш ответ:
plain-keys = Команды
plain-either = {$one} или {$other}
plain-up = Вверх
plain-down = Вниз
plain-left = Влево
plain-right = Вправо
plain-question-mark = вопросительный знак
plain-slash = косая черта

## Dialogs of clients (editors, RPC)

rpc-done = Готово
rpc-skip = Пропустить этот вопрос
rpc-other = Другое (ввести свой ответ)
rpc-select-hint = Выберите вариант, чтобы отметить его или снять отметку, затем выберите «Готово».
rpc-placeholder-skip = Введите ответ или оставьте поле пустым, чтобы пропустить
rpc-nothing-selected = Пока ничего не отмечено. Сначала выберите хотя бы один вариант.
rpc-none-is-next = Ничего не выбрано. Ещё раз «Готово»: ни один из них
rpc-no-such-option = Ни один вариант не совпадает с этим ответом. Выберите один из вариантов.
rpc-cannot-type = Ввести текст здесь нельзя.
rpc-waiting = { $of ->
    [1] ждёт ответа
   *[other] ждёт ответа, вопрос {$at} из {$of}
}
rpc-long-answer = { $chars ->
    [one] Длинный ответ ({$chars} символ). Всё равно продолжить?
    [few] Длинный ответ ({$chars} символа). Всё равно продолжить?
    [many] Длинный ответ ({$chars} символов). Всё равно продолжить?
   *[other] Длинный ответ ({$chars} символов). Всё равно продолжить?
}
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Изменить комментарий…
       *[false] Изменить заметку…
    }
   *[false] { $comment ->
        [true] Добавить комментарий…
       *[false] Добавить заметку…
    }
}
rpc-note-line = { $comment ->
    [true] Комментарий: {$note}
   *[false] Заметка: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (комментарий: {$note})
   *[false] {$answer} (заметка: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Комментарий ко всей форме
       *[false] Заметка ко всей форме
    }
   *[other] { $comment ->
        [true] Комментарий к вопросу: {$what}
       *[false] Заметка к вопросу: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Введите комментарий или очистите поле, чтобы удалить его
   *[false] Введите заметку или очистите поле, чтобы удалить её
}
rpc-answer-so-far = Ваш текущий ответ: {$answer}

## Rows of the transcript

transcript-discussed = Вы хотите сначала обсудить это
transcript-asked-about = вы спросили о «{$about}»: {$text}
transcript-waiting = Ожидание вашего ответа…
transcript-questions = { $count ->
    [one] {$count} вопрос
    [few] {$count} вопроса
    [many] {$count} вопросов
   *[other] {$count} вопросов
}
transcript-answered = { $via ->
    [browser] ответ дан в браузере
    [message] ответ дан сообщением
   *[other] ответ дан через {$via}
}
transcript-cancelled = { $via ->
    [none] Отменено
    [browser] Отменено в браузере
    [message] Отменено сообщением
   *[other] Отменено через {$via}
}
transcript-pending = { $count ->
    [one] Не задано: {$count} вопрос сохранён в {$file}
    [few] Не задано: {$count} вопроса сохранены в {$file}
    [many] Не задано: {$count} вопросов сохранено в {$file}
   *[other] Не задано: {$count} вопросов сохранено в {$file}
}
transcript-deferred = { $count ->
    [one] Отложено на потом: {$count} вопрос
    [few] Отложено на потом: {$count} вопроса
    [many] Отложено на потом: {$count} вопросов
   *[other] Отложено на потом: {$count} вопросов
}
transcript-later = Ответ дан позже
transcript-withdrawn = { $via ->
    [none] Отозвано
    [browser] Отозвано в браузере
    [message] Отозвано сообщением
    [agent] Отозвано агентом
   *[other] Отозвано через {$via}
}
transcript-superseded = Задано снова
transcript-off = Вопросы в этом сеансе выключены. /questions on снова их разрешает.
transcript-on = Вопросы включены.
transcript-timed-out = Время вышло
transcript-unavailable = Не удалось спросить
transcript-connection-lost = Соединение потеряно
transcript-interrupted = Прервано
transcript-refused = Не задано: недопустимые аргументы от агента
transcript-corrected = Исправлено

## Corrected answers

revision-question = Исправить ответ?
revision-send = { $count ->
    [0] Закрыть без изменений
    [one] Отправить {$count} изменённый ответ
    [few] Отправить {$count} изменённых ответа
    [many] Отправить {$count} изменённых ответов
   *[other] Отправить {$count} изменённых ответов
}
revision-discard = { $count ->
    [one] Сбросить {$count} изменение?
    [few] Сбросить {$count} изменения?
    [many] Сбросить {$count} изменений?
   *[other] Сбросить {$count} изменений?
}
revision-was = было: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = В этой ветке ещё не было вопросов.
again-bad-number = { $calls ->
    [1] В этой ветке только один запрос: номер 1.
   *[other] /questions again нужен номер: 1 — последний запрос, {$calls} — первый.
}
again-nothing-changed = Ничего не изменено, поэтому ничего не отправлено.
again-moved = Сеанс тем временем ушёл вперёд. Ничего не изменено.
again-not-shown = Не удалось показать форму. Ничего не изменено.
again-closed-open = У этого запроса ещё нет ответа. Сначала ответьте на него.
again-closed-undecided = На этот запрос не ответили, поэтому исправлять нечего.
again-closed-unreadable = Этот запрос нельзя открыть снова: его запись в сеансе изменена.
again-history = Вопросы этого сеанса
again-calls = { $calls ->
    [1] {$calls} запрос в этой ветке
    [one] {$calls} запрос в этой ветке, сначала последние
    [few] {$calls} запроса в этой ветке, сначала последние
    [many] {$calls} запросов в этой ветке, сначала последние
   *[other] {$calls} запросов в этой ветке, сначала последние
}
again-latest-calls = { $calls ->
    [one] Последние {$shown} из {$calls} запроса в этой ветке
    [few] Последние {$shown} из {$calls} запросов в этой ветке
    [many] Последние {$shown} из {$calls} запросов в этой ветке
   *[other] Последние {$shown} из {$calls} запросов в этой ветке
}
again-ended-answered = Отвечено
again-ended-pending = Сохранено в файле

## Images in answers

images-blind = Текущая модель читает только текст; она получит путь к изображению
images-not-there = Файла {$path} нет.
images-no-image = {$path} — не изображение PNG, JPEG, GIF или WebP.
images-too-large = Файл {$path} больше {$limit} МБ.
images-too-slow = Чтение {$path} заняло слишком много времени.
images-too-large-to-store = Файл {$path} слишком велик, чтобы хранить его с ответом, данным позже.
images-too-many-pixels = В {$path} слишком много пикселей, уменьшить его нельзя.
images-unreadable = Не удаётся прочитать {$path} ({$why}).
images-too-many = { $limit ->
    [one] В ответах на один запрос может быть не больше {$limit} изображения.
    [few] В ответах на один запрос может быть не больше {$limit} изображений.
    [many] В ответах на один запрос может быть не больше {$limit} изображений.
   *[other] В ответах на один запрос может быть не больше {$limit} изображений.
}

## Sentences in Pi

host-next = У агента есть вопрос. Он появится, как только это закроется.
host-asks = { $title ->
    [none] Вопрос от {$name}
   *[other] Вопрос от {$name}: {$title}
}
host-unnamed = расширение
host-taken = pi-questions: у другого расширения уже есть инструмент с именем {$tool}, поэтому pi-questions не добавляет свой.
host-not-ready = pi-questions: не удалось зарегистрировать {$tool}: {$why}
host-editor-ended = { $code ->
    [none] Редактор был остановлен. Ваш текст не изменён.
   *[other] Редактор завершился с кодом {$code}. Ваш текст не изменён.
}
host-editor-not-started = { $why ->
    [none] Редактор не запустился. Ваш текст не изменён.
   *[other] Редактор не запустился ({$why}). Ваш текст не изменён.
}
host-editor-missing = Редактор {$name} не найден (см. $EDITOR); ваш текст не изменён.
host-editor-not-text = Редактор сохранил что-то, кроме текста в UTF-8; ваш текст не изменён.
host-no-editor-file = Не удалось записать файл для редактора: {$why}
host-still-missing = Ещё не отправлено. В {$path} не хватает ответа на:
host-saved = { $count ->
    [one] {$count} вопрос сохранён в {$path}. Ответьте командой pi -p --answers '[…]', или измените файл и запустите pi -c, или ответьте в форме через pi -c.
    [few] {$count} вопроса сохранены в {$path}. Ответьте командой pi -p --answers '[…]', или измените файл и запустите pi -c, или ответьте в форме через pi -c.
    [many] {$count} вопросов сохранено в {$path}. Ответьте командой pi -p --answers '[…]', или измените файл и запустите pi -c, или ответьте в форме через pi -c.
   *[other] {$count} вопросов сохранено в {$path}. Ответьте командой pi -p --answers '[…]', или измените файл и запустите pi -c, или ответьте в форме через pi -c.
}
host-answers-refused = --answers отклонён, ничего не отправлено:
host-saved-alone = { $count ->
    [1] {$count} вопрос сохранён в {$path}. Этот сеанс не сохраняется. Ответить можно так: pi -p @{$path} "ваш ответ"
    [one] {$count} вопрос сохранён в {$path}. Этот сеанс не сохраняется. Ответить можно так: pi -p @{$path} "ваши ответы"
    [few] {$count} вопроса сохранены в {$path}. Этот сеанс не сохраняется. Ответить можно так: pi -p @{$path} "ваши ответы"
    [many] {$count} вопросов сохранено в {$path}. Этот сеанс не сохраняется. Ответить можно так: pi -p @{$path} "ваши ответы"
   *[other] {$count} вопросов сохранено в {$path}. Этот сеанс не сохраняется. Ответить можно так: pi -p @{$path} "ваши ответы"
}
host-still-saved = Вопросы по-прежнему сохранены. /questions откроет их снова.
host-no-such-subcommand = Подкоманды /questions: {$names}.
host-nothing-pending = Нет ожидающих вопросов.
host-cleared = Сохранённые вопросы удалены.
host-clear = { $count ->
    [0] Удалить {$path} навсегда
    [one] Удалить навсегда {$count} сохранённый вопрос ({$path})
    [few] Удалить навсегда {$count} сохранённых вопроса ({$path})
    [many] Удалить навсегда {$count} сохранённых вопросов ({$path})
   *[other] Удалить навсегда {$count} сохранённых вопросов ({$path})
}
host-clear-which = Что убрать?
host-nothing-to-answer = --answers: здесь нет сохранённых вопросов, а без промпта агент их не задаст.
host-answers-ignored = --answers: больше или меньше, чем нужно для заданных вопросов; не использованы: {$texts}.
host-no-session = Не удалось открыть сеанс с сохранёнными вопросами: {$why}
host-busy = Pi занят. Повторите попытку чуть позже.
host-not-used = Ответы из {$path} не использованы: этот сеанс не задавал этих вопросов.
host-untrusted-file = В этом проекте есть файл {$path}. Он пропущен, потому что проект не доверенный.
host-more-wait = { $count ->
    [one] Ещё {$count} запрос сохранён в {$path}; Pi продолжит с него при следующем запуске.
    [few] Ещё {$count} запроса сохранены в {$path}; Pi продолжит с них при следующем запуске.
    [many] Ещё {$count} запросов сохранены в {$path}; Pi продолжит с них при следующем запуске.
   *[other] Ещё {$count} запросов сохранены в {$path}; Pi продолжит с них при следующем запуске.
}
host-and-more = … и ещё {$count}
host-pending-in = { $count ->
    [one] {$count} вопрос сохранён в {$path}
    [few] {$count} вопроса сохранены в {$path}
    [many] {$count} вопросов сохранено в {$path}
   *[other] {$count} вопросов сохранено в {$path}
}
host-of-another-session = { $count ->
    [one] {$count} вопрос в {$path}, которого этот сеанс не задавал.
    [few] {$count} вопроса в {$path}, которых этот сеанс не задавал.
    [many] {$count} вопросов в {$path}, которых этот сеанс не задавал.
   *[other] {$count} вопросов в {$path}, которых этот сеанс не задавал.
}
host-open-session = Откройте сеанс, который их задал: pi --session {$file}
host-use-file = Чтобы всё же использовать файл, выполните: pi -p @{$path} "ваши ответы"

## The command /questions

questions-about = Показать или удалить ожидающие вопросы; ответить, исправить ответы, открыть панель в браузере
questions-show = Показать ожидающие вопросы
questions-clear = Удалить сохранённые вопросы или отозвать ожидающие
questions-again = Исправить ответ: снова открыть последнюю форму
questions-history = Показать все вопросы этой ветки с ответами
questions-ask = Пусть агент задаст вопросы последнего ответа в форме
questions-off = Больше не задавать вопросов в этом сеансе
questions-on = Снова разрешить вопросы
questions-needs-ui = Для /questions {$name} нужен терминал или клиент, который показывает диалоги.
questions-panel = Отвечать в браузере: открыть панель («panel stop» закрывает её)
questions-language = Сменить язык
questions-language-now = Язык: {$name}.
questions-language-is = Язык этого сеанса: {$name}. Чтобы сохранить его, укажите "language": "{$tag}" в {$file}.
questions-languages = Языки для /questions language: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Ответы должны быть списком JSON, по элементу на вопрос, а не {$found}.
pending-broken-inline = --answers — некорректный JSON в строке {$line}, столбце {$column} ({$reason}). Пишите так: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} — некорректный JSON в строке {$line}, столбце {$column} ({$reason}). Файл не изменён; исправьте его и запустите Pi снова.
pending-no-questions = В {$path} нет списка "questions". Файл не изменён.
pending-odd-file = В {$path} неожиданное содержимое ({$reason}). Файл не изменён.
pending-too-many-values = В {$path} слишком много значений. Файл не изменён.
pending-unreadable = Не удаётся прочитать {$path}: {$why}.
pending-not-saved = Не удалось сохранить вопросы в {$path}: {$why}.
pending-not-cleared = Не удалось удалить из {$path} вопросы, на которые уже есть ответ: {$why}.
pending-linked = это символическая ссылка
pending-linked-folder = его каталог — символическая ссылка
pending-no-file = это не обычный файл
pending-too-large = он больше 4 МБ
pending-busy = прямо сейчас его записывает другой экземпляр Pi
pending-not-text = это не текст в UTF-8
pending-too-many = Ответов: {$given}, вопросов: {$asked}; не использованы: {$over}.
pending-other-text = Вопрос {$number} — {$asked}, но этот ответ был написан для {$found}. Он использован по своему месту в списке.
pending-no-such-choice = У вопроса {$number} нет варианта {$label}; ваша заметка к нему пропущена: {$note}.
pending-no-notes = Вопрос {$number} не принимает заметок; пропущено: {$note}.
pending-one-only = Вопрос {$number} допускает только один вариант; все указанные ({$given}) использованы как свой ответ.
pending-options-replaced = Вопрос {$number} допускает либо варианты, либо свой ответ; использован свой ответ.
pending-no-answer = В ответе {$number} нет "answer": {$found}.
pending-no-such-number = В вопросе {$number} нет варианта с номером {$text}. Чтобы дать число как свой ответ, напишите объект с "answer" и "wasCustom": true.
pending-answered-already = На вопрос {$number} в {$path} уже есть ответ {$stands}; в списке — {$given}. Напишите в списке null или измените файл.
pending-not-a-choice = Вопрос {$number} допускает только свои варианты, а {$text} — не из их числа.
pending-is-placeholder = Вопрос {$number}: {$text} лишь обозначает свой ответ. Напишите вместо этого сам ответ.

## Faults in the file questions.json

settings-key-wanted = должно быть клавишей с ctrl, alt или super, например "alt+o", или одной из f1–f12
settings-unreadable = {$path}: не удаётся прочитать ({$why}); файл пропущен.
settings-broken = {$path}: некорректный JSON в строке {$line}, столбце {$column} ({$reason}); файл пропущен.
settings-not-an-object = {$path}: нужен объект, например {$example}; файл пропущен.
settings-unknown = {$path}: {$name} — нет такой настройки. Возможные настройки: {$known}.
settings-more-values = { $count ->
    [one] {$path}: пропущено ещё {$count} значение.
    [few] {$path}: пропущено ещё {$count} значения.
    [many] {$path}: пропущено ещё {$count} значений.
   *[other] {$path}: пропущено ещё {$count} значений.
}
settings-not-of-a-project = {$path}: "{$key}" действует только в вашем собственном questions.json; здесь пропущено.
settings-bad-value = {$path}: "{$key}" {$wanted}, а не {$found}; пропущено.
settings-left-out = не должно быть задано
settings-one-of = должно быть {$values}
settings-number = должно быть целым числом не меньше {$least}
settings-kind = должно иметь тип JSON {$kind}

## Alerts for a question without an answer

attention-waits = Ждёт вас
attention-asks = { $project ->
    [none] У Pi вопрос
   *[other] У Pi вопрос в {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (и ещё {$count})
}
attention-not-started = notify: программа {$program} не запустилась ({$why}).
attention-ended = { $code ->
    [none] notify: программа {$program} принудительно завершена.
   *[other] notify: программа {$program} завершилась с кодом {$code}.
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] Ответ дан в терминале.
    [browser] Ответ дан в браузере.
    [client] Ответ дан в другом клиенте.
   *[other] Ответ дан через {$via}.
}
panel-closed-by = { $via ->
    [terminal] Закрыто в терминале.
    [browser] Закрыто в браузере.
    [agent] Отозвано агентом.
    [client] Закрыто в другом клиенте.
   *[other] Закрыто через {$via}.
}
panel-is-at = Панель открыта по адресу:
panel-no-start = Не удалось запустить панель: {$why}.
panel-status = панель :{$port}
panel-is-off = Панель выключена.
panel-tunnel = На своём компьютере: {$command}

## The page of the browser panel

page-title = Вопросы от Pi
page-no-script = Этой странице нужен JavaScript. Включите его и обновите страницу.
page-connecting = Соединение…
page-live = Соединено
page-lost = Соединение потеряно, переподключение…
page-bad-token = Этот адрес больше не действует. Выполните /questions panel в Pi, чтобы получить новый.
page-notify = Уведомлять меня
page-conversation = Разговор
page-user = Вы:
page-assistant = Pi:
page-idle = Вопросов нет. Следующий появится здесь.
page-deferred = Агент не ждёт этого ответа. Ответьте в любое время.
page-recommended = Рекомендуется
page-required = Обязательно
page-optional = Необязательно
page-has-answer = Готово
page-none = Ни один из них
page-placeholder = Введите ответ
page-filter = { $n ->
    [one] Фильтровать {$n} вариант
    [few] Фильтровать {$n} варианта
    [many] Фильтровать {$n} вариантов
   *[other] Фильтровать {$n} вариантов
}
page-hits = {$n} из {$of}
page-preview = Предпросмотр: {$label}
page-no-preview = Без предпросмотра
page-clear = Очистить
page-ask-back = Сначала спросить об этом
page-ask-back-send = Спросить агента
page-restored = Сохранено
page-is-long = { $n ->
    [one] Длинный ответ: {$n} символ
    [few] Длинный ответ: {$n} символа
    [many] Длинный ответ: {$n} символов
   *[other] Длинный ответ: {$n} символов
}
page-closes-in = Закроется через {$time}, если не ответить
page-send = Отправить ответы
page-send-keys = Ctrl+Enter
page-cancel = Отмена
page-withdraw-yes = Да, отозвать
page-send-anyway = Отправить
page-keep-editing = Продолжить редактирование
page-sent = Ответы отправлены.
page-discussed = Агент знает, что вы хотите это обсудить. Продолжайте в терминале.
page-asked-back = Агент объяснит и спросит снова. Ваши ответы сохранены.
page-gone = Этот вопрос больше не открыт.
page-no-server = Не удалось связаться с Pi. Введённое сохранено; попробуйте ещё раз.
page-refused = Pi не принял ответы ({$status}).
page-too-large = Эта форма слишком велика для этой страницы. Ответьте в терминале.
page-kept = Ваш неотправленный текст:
page-copy = Копировать
page-not-copied = Не скопировано: выделите текст и скопируйте его.
page-copied = Скопировано
page-dismiss = Скрыть
page-arrived = { $n ->
    [one] {$n} новый вопрос
    [few] {$n} новых вопроса
    [many] {$n} новых вопросов
   *[other] {$n} новых вопросов
}
page-questions = { $n ->
    [one] {$n} вопрос к вам
    [few] {$n} вопроса к вам
    [many] {$n} вопросов к вам
   *[other] {$n} вопросов к вам
}
page-hidden-picks = { $n ->
    [one] {$n} выбранный вариант скрыт фильтром
    [few] {$n} выбранных варианта скрыты фильтром
    [many] {$n} выбранных вариантов скрыты фильтром
   *[other] {$n} выбранных вариантов скрыты фильтром
}
page-withdraw = { $n ->
    [one] Отозвать {$n} вопрос? Агент об этом узнает.
    [few] Отозвать эти вопросы ({$n})? Агент об этом узнает.
    [many] Отозвать эти вопросы ({$n})? Агент об этом узнает.
   *[other] Отозвать эти вопросы ({$n})? Агент об этом узнает.
}

## Deferred questions and collapsed forms

deferred-waiting = { $count ->
    [one] {$count} вопрос ждёт
    [few] {$count} вопроса ждут
    [many] {$count} вопросов ждут
   *[other] {$count} вопросов ждут
}
deferred-for-client = { $count ->
    [one] {$count} вопрос ждёт: {$names}. Чтобы ответить, отправьте /questions.
    [few] {$count} вопроса ждут: {$names}. Чтобы ответить, отправьте /questions.
    [many] {$count} вопросов ждут: {$names}. Чтобы ответить, отправьте /questions.
   *[other] {$count} вопроса ждут: {$names}. Чтобы ответить, отправьте /questions.
}
deferred-waiting-short = ждут: {$count}
deferred-answer = {$key} ответить
deferred-reply = Вопросы в ответе
deferred-list = { $count ->
    [1] {$count} запрос ждёт
    [one] {$count} запрос ждёт, сначала самые старые
    [few] {$count} запроса ждут, сначала самые старые
    [many] {$count} запросов ждут, сначала самые старые
   *[other] {$count} запросов ждут, сначала самые старые
}
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} вопрос, задан {$age}
        [few] {$count} вопроса, заданы {$age}
        [many] {$count} вопросов, заданы {$age}
       *[other] {$count} вопросов, заданы {$age}
    }
   *[other] { $count ->
        [one] {$count} вопрос, задан {$age}, спрашивает {$name}
        [few] {$count} вопроса, заданы {$age}, спрашивает {$name}
        [many] {$count} вопросов, заданы {$age}, спрашивает {$name}
       *[other] {$count} вопросов, заданы {$age}, спрашивает {$name}
    }
}
deferred-just-now = только что
deferred-ago = {$time} назад
deferred-sent = Готово. Агент узнает об этом перед следующим шагом.
deferred-one-is-open = Открыта другая форма. Сначала ответьте на неё или закройте её.
deferred-withdraw = Отозвать… (агент об этом узнает)
deferred-in-editor = Ваш текст — в редакторе.
deferred-unsigned = Неподписанные записи в этом сеансе ({$count}), возможно с другого компьютера, приостановлены до вашего следующего промпта.

