### Language: Español
### Read by a native speaker: no
### Between thousands: "."
### Thousands from: 5 digits

## The form

form-other-row = Otra (escriba su respuesta)
form-other = Otra
form-selects-option = Enter toma {$option}, {$down} conserva su texto
form-something-else = Otra cosa…
form-type-something = Escriba algo.
form-chat = Hablar de esto
form-submit-tab = Enviar
form-ready-to-send = ¿Todo listo para enviar?
form-answered-of = {$answered} de {$questions} respondidas
form-skipped = omitida
form-optional = (opcional)
form-not-answered = sin responder
form-to-answer = {$enter} para responder
form-nothing = ninguna
form-no-input = (sin texto)
form-note-prompt = { $comment ->
    [true] comentario:
   *[false] nota:
}
form-discard-yes = Sí, descartar
form-not-ready = listo en un momento…
form-ctrl-c-again = Ctrl+C otra vez para salir de Pi; pi -c recupera la pregunta
form-broken = {" "}Pulse Enter: ask_user dejó de funcionar, el agente preguntará en el chat.
form-nothing-selected = Marque primero al menos una opción (Espacio)
form-none-is-next = Nada elegido. Enter otra vez: ninguna de estas
form-nothing-to-undo = Nada que deshacer
form-nothing-recommended = No queda ninguna opción recomendada por elegir
form-discuss-prompt = sobre {$name}:
form-restored = (restaurado)
form-no-question-here = Vaya primero a una pregunta
form-not-submitted = «{$text}» no se enviará
form-yes-words = s, sí, si
form-no-words = n, no
form-blank-answer = Escriba primero una respuesta
form-paste-cut = Se pueden pegar 4 MB como máximo; el resto se omitió
form-no-hits = Sin coincidencias
form-answers = { $count ->
    [one] {$count} respuesta
   *[other] {$count} respuestas
}
form-selections = { $count ->
    [one] {$count} marca
   *[other] {$count} marcas
}
form-typed-text = lo escrito
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} y {$last}
form-discard = ¿Descartar {$what}?
form-discard-no = { $count ->
    [one] No, conservar
   *[other] No, conservar todo
}
form-submit = { $count ->
    [0] Enviar sin respuestas
    [one] Enviar {$count} respuesta
   *[other] Enviar {$count} respuestas
}
form-submit-some = Enviar ({$answered} de {$questions} respondidas)
form-questions-left = { $count ->
    [one] Falta {$count} pregunta: {$names}
   *[other] Faltan {$count} preguntas: {$names}
}
form-long-answer = { $chars ->
    [one] Respuesta larga ({$chars} carácter). ¿Continuar? [Y/n]
   *[other] Respuesta larga ({$chars} caracteres). ¿Continuar? [Y/n]
}
form-long-answer-short = Larga ({$chars} car.). ¿Continuar? [Y/n]
form-more-rows = {$arrow} {$count} más...
form-more-lines = { $count ->
    [one] {$arrow} {$count} línea más ({$key})
   *[other] {$arrow} {$count} líneas más ({$key})
}
form-custom-answer = «{$text}»
form-closes-in = se cierra en {$time} si no pulsa una tecla
form-closes-in-short = se cierra en {$time}

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} h
time-minutes = {$n} min
time-seconds = {$n} s

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Espacio
keyboard-backspace = Retroceso
keyboard-delete = Supr
keyboard-insert = Ins
keyboard-home = Inicio
keyboard-end = Fin
keyboard-page-up = RePág
keyboard-page-down = AvPág
keyboard-ctrl = Ctrl
keyboard-alt = Alt
keyboard-shift = Mayús

## Effects of keys, in the list of commands

keys-row-up = una fila arriba
keys-row-down = una fila abajo
keys-page-up = una página arriba
keys-page-down = una página abajo
keys-first-row = primera fila
keys-last-row = última fila
keys-choose = elegir la opción
keys-submit-selected = enviar las opciones marcadas
keys-submit-or-edit = enviar o editar la respuesta
keys-go-on = continuar
keys-to-rows = ir a las opciones que coinciden
keys-by-number = elegir o marcar por número
keys-edit-by-number = editar una respuesta por número
keys-type-answer = escribir una respuesta
keys-toggle = marcar o desmarcar; en Otra: escribir
keys-begin = en Otra: escribir una respuesta
keys-select-all = marcar todas las opciones mostradas
keys-clear-all = desmarcar todo
keys-clear-answer = borrar esta respuesta
keys-undo-choice = deshacer la última marca o elección
keys-accept-recommended = elegir la opción recomendada
keys-to-recommended = ir a la opción recomendada
keys-filter = filtrar las opciones
keys-note = añadir una nota
keys-form-note = añadir una nota a todo el formulario
keys-ask-question = pedir que se aclare la pregunta
keys-zoom = mostrar solo la opción, o volver
keys-yes = sí
keys-no = no
keys-file-up = un archivo arriba
keys-file-down = un archivo abajo
keys-insert-file = insertar el archivo o abrir la carpeta
keys-close-list = cerrar la lista
keys-new-line = nueva línea
keys-submit-text = enviar el texto
keys-select-text = marcar esta respuesta y volver a la lista
keys-save-note = guardar la nota
keys-ask-agent = preguntar al agente (sus respuestas se conservan)
keys-external = editar en $EDITOR
keys-line-up = una línea arriba
keys-line-up-or-earlier = una línea arriba; si está vacío, respuesta anterior
keys-earlier = respuesta anterior
keys-later = respuesta posterior
keys-line-down = una línea abajo
keys-left = un carácter a la izquierda
keys-right = un carácter a la derecha
keys-word-left = una palabra a la izquierda
keys-word-right = una palabra a la derecha
keys-line-start = principio de la línea
keys-line-end = final de la línea
keys-delete-before = borrar el carácter anterior al cursor
keys-delete-after = borrar el carácter posterior al cursor
keys-delete-word-before = borrar la palabra anterior
keys-delete-word-after = borrar la palabra siguiente
keys-delete-to-start = borrar hasta el principio de la línea
keys-delete-to-end = borrar hasta el final de la línea
keys-paste-deleted = pegar lo borrado
keys-undo = deshacer
keys-redo = rehacer
keys-next-question = pregunta siguiente
keys-previous-question = pregunta anterior
keys-scroll-up = subir en la vista previa o el texto
keys-scroll-down = bajar en la vista previa o el texto
keys-collapse = plegar el formulario
keys-answer-later = responder más tarde
keys-all = comandos y teclas
keys-cancel = cancelar
keys-close-deferred = cerrar el formulario; sigue en espera
keys-back-to-list = volver a la lista
keys-back-to-questions = volver a las preguntas
keys-clear-filter = quitar el filtro
keys-close = cerrar
keys-reference = buscar archivos por una parte de su ruta
keys-answer = Respuesta
keys-this-question = Esta pregunta
keys-form = Formulario

## Effects of keys, in the help line: as short as possible

hints-switch = cambiar
hints-navigate = mover
hints-select = elegir
hints-confirm = confirmar
hints-cancel = cancelar
hints-toggle = marcar
hints-quick-select = elegir directo
hints-to-select = elegir
hints-to-toggle = marcar
hints-to-submit = enviar
hints-to-save = guardar
hints-to-ask = preguntar
hints-to-go-back = volver
hints-to-cancel = cancelar
hints-scroll = desplazar
hints-page = página
hints-ends = primera, última
hints-commands = comandos

## The form for screen readers and plain terminals

plain-question = Pregunta
plain-question-of = Pregunta {$at} de {$of}
plain-review = { $count ->
    [one] Resumen de {$count} pregunta
   *[other] Resumen de {$count} preguntas
}
plain-answered = { $count ->
    [one] {$count} respondida
   *[other] {$count} respondidas
}
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$at} de {$of}: {$row}
plain-selected = elegida
plain-not-selected = sin marcar
plain-previewed = vista previa con {$key}
plain-above = {$count} más arriba
plain-below = {$count} más abajo
plain-lines = { $count ->
    [one] {$count} línea más: {$key}
   *[other] {$count} líneas más: {$key}
}
plain-filter = Filtro, {$shown} de {$all} opciones
plain-now = Ahora en {$row}
plain-file = Archivo {$at} de {$of}: {$path}
plain-answer = Su respuesta:
plain-keys = Comandos
plain-either = {$one} o {$other}
plain-up = Arriba
plain-down = Abajo
plain-left = Izquierda
plain-right = Derecha
plain-question-mark = signo de interrogación
plain-slash = barra

## Dialogs of clients (editors, RPC)

rpc-done = Listo
rpc-skip = Omitir esta pregunta
rpc-other = Otra (escribir una respuesta propia)
rpc-select-hint = Elija una opción para marcarla o desmarcarla y luego elija Listo.
rpc-placeholder-skip = Escriba su respuesta o déjela vacía para omitir
rpc-nothing-selected = Aún no hay nada marcado. Elija primero al menos una opción.
rpc-none-is-next = Nada elegido. Elija Listo otra vez: ninguna de estas
rpc-no-such-option = Ninguna opción corresponde a esa respuesta. Elija una de las opciones.
rpc-cannot-type = Aquí no se puede escribir.
rpc-waiting = { $of ->
    [1] esperando una respuesta
   *[other] esperando una respuesta, pregunta {$at} de {$of}
}
rpc-long-answer = { $chars ->
    [one] La respuesta es larga ({$chars} carácter). ¿Continuar de todos modos?
   *[other] La respuesta es larga ({$chars} caracteres). ¿Continuar de todos modos?
}
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Cambiar el comentario…
       *[false] Cambiar la nota…
    }
   *[false] { $comment ->
        [true] Añadir un comentario…
       *[false] Añadir una nota…
    }
}
rpc-note-line = { $comment ->
    [true] Comentario: {$note}
   *[false] Nota: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (comentario: {$note})
   *[false] {$answer} (nota: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Comentario sobre todo el formulario
       *[false] Nota sobre todo el formulario
    }
   *[other] { $comment ->
        [true] Comentario sobre: {$what}
       *[false] Nota sobre: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Escriba su comentario, o vacíe el campo para eliminarlo
   *[false] Escriba su nota, o vacíe el campo para eliminarla
}
rpc-answer-so-far = Su respuesta hasta ahora: {$answer}

## Rows of the transcript

transcript-discussed = Primero quiere hablar de esto
transcript-asked-about = usted preguntó sobre {$about}: {$text}
transcript-waiting = Esperando su respuesta…
transcript-questions = { $count ->
    [one] {$count} pregunta
   *[other] {$count} preguntas
}
transcript-answered = { $via ->
    [browser] respondido en el navegador
    [message] respondido mediante un mensaje
   *[other] respondido por {$via}
}
transcript-cancelled = { $via ->
    [none] Cancelado
    [browser] Cancelado en el navegador
    [message] Cancelado mediante un mensaje
   *[other] Cancelado por {$via}
}
transcript-pending = { $count ->
    [one] No se preguntó: {$count} pregunta guardada en {$file}
   *[other] No se preguntó: {$count} preguntas guardadas en {$file}
}
transcript-deferred = { $count ->
    [one] Aplazada para más tarde: {$count} pregunta
   *[other] Aplazadas para más tarde: {$count} preguntas
}
transcript-later = Respondido más tarde
transcript-withdrawn = { $via ->
    [none] Retirado
    [browser] Retirado en el navegador
    [message] Retirado mediante un mensaje
    [agent] Retirado por el agente
   *[other] Retirado por {$via}
}
transcript-superseded = Preguntado de nuevo
transcript-off = Las preguntas están desactivadas en esta sesión. /questions on las permite de nuevo.
transcript-on = Las preguntas están activadas.
transcript-timed-out = Tiempo agotado
transcript-unavailable = No se pudo preguntar
transcript-connection-lost = Conexión perdida
transcript-interrupted = Interrumpido
transcript-refused = No se preguntó: argumentos no válidos del agente
transcript-corrected = Corregido

## Corrected answers

revision-question = ¿Corregir una respuesta?
revision-send = { $count ->
    [0] Cerrar sin cambios
    [one] Enviar {$count} respuesta cambiada
   *[other] Enviar {$count} respuestas cambiadas
}
revision-discard = { $count ->
    [one] ¿Descartar {$count} cambio?
   *[other] ¿Descartar {$count} cambios?
}
revision-was = antes: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = Aún no se ha hecho ninguna pregunta en esta rama.
again-bad-number = { $calls ->
    [1] En esta rama solo hay una solicitud: la número 1.
   *[other] /questions again espera un número: 1 es la última solicitud, {$calls} la primera.
}
again-nothing-changed = No se cambió nada, así que no se envió nada.
again-moved = La sesión avanzó entretanto. No se cambió nada.
again-not-shown = No se pudo mostrar el formulario. No se cambió nada.
again-closed-open = Esa solicitud aún no tiene respuesta. Respóndala primero.
again-closed-undecided = Esa solicitud no se respondió, así que no hay nada que corregir.
again-closed-unreadable = Esta solicitud no se puede volver a abrir: su entrada en la sesión se modificó.
again-history = Preguntas de esta sesión
again-calls = { $calls ->
    [one] {$calls} solicitud en esta rama
   *[other] {$calls} solicitudes en esta rama, la más reciente primero
}
again-latest-calls = { $calls ->
    [one] Las últimas {$shown} de {$calls} solicitud en esta rama
   *[other] Las últimas {$shown} de {$calls} solicitudes en esta rama
}
again-ended-answered = Respondida
again-ended-pending = Guardada en el archivo

## Images in answers

images-blind = El modelo actual solo lee texto; recibe la ruta de la imagen
images-not-there = No existe el archivo {$path}.
images-no-image = {$path} no es una imagen PNG, JPEG, GIF o WebP.
images-too-large = {$path} supera los {$limit} MB.
images-too-slow = Leer {$path} tardó demasiado.
images-too-large-to-store = {$path} es demasiado grande para conservarse con una respuesta dada más tarde.
images-too-many-pixels = {$path} tiene más píxeles de los que se pueden reducir.
images-unreadable = {$path} no se puede leer ({$why}).
images-too-many = { $limit ->
    [one] Las respuestas a una solicitud pueden tener como máximo {$limit} imagen.
   *[other] Las respuestas a una solicitud pueden tener como máximo {$limit} imágenes.
}

## Sentences in Pi

host-next = El agente tiene una pregunta. Aparecerá en cuanto esto se cierre.
host-asks = { $title ->
    [none] {$name} tiene una pregunta
   *[other] {$name} tiene una pregunta: {$title}
}
host-unnamed = Una extensión
host-taken = pi-questions: otra extensión ya tiene una herramienta llamada {$tool}, así que pi-questions no añade la suya.
host-not-ready = pi-questions: no se pudo registrar {$tool}: {$why}
host-editor-ended = { $code ->
    [none] El editor se detuvo. Su texto no ha cambiado.
   *[other] El editor terminó con el código {$code}. Su texto no ha cambiado.
}
host-editor-not-started = { $why ->
    [none] El editor no se inició. Su texto no ha cambiado.
   *[other] El editor no se inició ({$why}). Su texto no ha cambiado.
}
host-editor-missing = No se encontró el editor {$name} (vea $EDITOR); su texto no ha cambiado.
host-editor-not-text = El editor guardó algo que no es texto UTF-8; su texto no ha cambiado.
host-no-editor-file = No se pudo escribir el archivo para el editor: {$why}
host-still-missing = Aún sin enviar. En {$path} falta todavía una respuesta a:
host-saved = { $count ->
    [one] {$count} pregunta guardada en {$path}. Respóndala con pi -p --answers '[…]', editando el archivo y ejecutando pi -c, o en el formulario con pi -c.
   *[other] {$count} preguntas guardadas en {$path}. Respóndalas con pi -p --answers '[…]', editando el archivo y ejecutando pi -c, o en el formulario con pi -c.
}
host-answers-refused = --answers se rechaza y no se envió nada:
host-saved-alone = { $count ->
    [one] {$count} pregunta guardada en {$path}. Esta sesión no se guarda. Respóndala con: pi -p @{$path} "su respuesta"
   *[other] {$count} preguntas guardadas en {$path}. Esta sesión no se guarda. Respóndalas con: pi -p @{$path} "sus respuestas"
}
host-still-saved = Las preguntas siguen guardadas. /questions las abre de nuevo.
host-no-such-subcommand = /questions tiene estos subcomandos: {$names}.
host-nothing-pending = No hay preguntas en espera.
host-cleared = Se eliminaron las preguntas guardadas.
host-clear = { $count ->
    [0] Eliminar {$path} definitivamente
    [one] Eliminar definitivamente {$count} pregunta guardada ({$path})
   *[other] Eliminar definitivamente {$count} preguntas guardadas ({$path})
}
host-clear-which = ¿Qué quiere borrar?
host-nothing-to-answer = --answers: aquí no hay preguntas guardadas, y sin un prompt el agente no hará ninguna.
host-answers-ignored = --answers: demasiadas o muy pocas para las preguntas hechas; no se usaron: {$texts}.
host-no-session = No se pudo abrir la sesión de las preguntas guardadas: {$why}
host-busy = Pi está ocupado. Inténtelo de nuevo en un momento.
host-not-used = Las respuestas de {$path} no se usaron: esta sesión no hizo esas preguntas.
host-untrusted-file = Este proyecto tiene un archivo {$path}. Se ignora porque el proyecto no es de confianza.
host-more-wait = { $count ->
    [one] Hay {$count} solicitud más guardada en {$path}; Pi seguirá con ella en su próximo inicio.
   *[other] Hay {$count} solicitudes más guardadas en {$path}; Pi seguirá con ellas en su próximo inicio.
}
host-and-more = … y {$count} más
host-pending-in = { $count ->
    [one] {$count} pregunta guardada en {$path}
   *[other] {$count} preguntas guardadas en {$path}
}
host-of-another-session = { $count ->
    [one] {$count} pregunta en {$path} que esta sesión no hizo.
   *[other] {$count} preguntas en {$path} que esta sesión no hizo.
}
host-open-session = Abra la sesión que las hizo: pi --session {$file}
host-use-file = Para usar el archivo de todos modos, ejecute: pi -p @{$path} "sus respuestas"

## The command /questions

questions-about = Mostrar o eliminar preguntas en espera; responderlas, corregir respuestas, abrir el panel del navegador
questions-show = Listar las preguntas en espera
questions-clear = Eliminar las preguntas guardadas o retirar las que esperan
questions-again = Corregir una respuesta: volver a abrir el último formulario
questions-history = Listar todas las preguntas de esta rama, con las respuestas
questions-ask = Que el agente haga las preguntas de su última respuesta en un formulario
questions-off = No hacer más preguntas en esta sesión
questions-on = Permitir preguntas de nuevo
questions-needs-ui = /questions {$name} necesita una terminal o un cliente que muestre diálogos.
questions-panel = Responder en el navegador: abrir el panel («panel stop» lo cierra)
questions-language = Cambiar el idioma
questions-language-now = El idioma es {$name}.
questions-language-is = El idioma es {$name} en esta sesión. Para conservarlo, ponga "language": "{$tag}" en {$file}.
questions-languages = Idiomas para /questions language: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Las respuestas deben ser una lista JSON, un elemento por pregunta, no {$found}.
pending-broken-inline = --answers no es JSON válido en la línea {$line}, columna {$column} ({$reason}). Escríbalo así: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} no es JSON válido en la línea {$line}, columna {$column} ({$reason}). El archivo no se cambió; corríjalo y ejecute Pi de nuevo.
pending-no-questions = {$path} no tiene una lista "questions". El archivo no se cambió.
pending-odd-file = {$path} tiene un contenido inesperado ({$reason}). El archivo no se cambió.
pending-too-many-values = {$path} tiene demasiados valores. El archivo no se cambió.
pending-unreadable = {$path} no se puede leer: {$why}.
pending-not-saved = No se pudieron guardar las preguntas en {$path}: {$why}.
pending-not-cleared = No se pudieron eliminar de {$path} las preguntas respondidas: {$why}.
pending-linked = es un enlace simbólico
pending-linked-folder = su carpeta es un enlace simbólico
pending-no-file = no es un archivo normal
pending-too-large = supera los 4 MB
pending-busy = otra instancia de Pi lo está escribiendo en este momento
pending-not-text = no es texto UTF-8
pending-too-many = { $given ->
    [one] { $asked ->
        [one] Se dio {$given} respuesta para {$asked} pregunta; no se usaron: {$over}.
       *[other] Se dio {$given} respuesta para {$asked} preguntas; no se usaron: {$over}.
    }
   *[other] { $asked ->
        [one] Se dieron {$given} respuestas para {$asked} pregunta; no se usaron: {$over}.
       *[other] Se dieron {$given} respuestas para {$asked} preguntas; no se usaron: {$over}.
    }
}
pending-other-text = La pregunta {$number} es {$asked}, pero esta respuesta se escribió para {$found}. Se usó por su posición.
pending-no-such-choice = La pregunta {$number} no tiene la opción {$label}; se omitió su nota sobre ella: {$note}.
pending-no-notes = La pregunta {$number} no admite notas; se omitió: {$note}.
pending-one-only = { $given ->
    [one] La pregunta {$number} solo admite una opción; la dada ({$given}) se usó como respuesta propia.
   *[other] La pregunta {$number} solo admite una opción; las {$given} dadas se usaron como respuesta propia.
}
pending-options-replaced = La pregunta {$number} admite opciones o una respuesta propia; se usó la respuesta propia.
pending-no-answer = La respuesta {$number} no tiene "answer": {$found}.
pending-no-such-number = La pregunta {$number} no tiene una opción número {$text}. Para dar un número como respuesta propia, escriba un objeto con "answer" y "wasCustom": true.
pending-answered-already = La pregunta {$number} ya tiene la respuesta {$stands} en {$path}; la lista tiene {$given}. Escriba null en la lista o cambie el archivo.
pending-not-a-choice = La pregunta {$number} solo admite sus opciones; {$text} no es ninguna de ellas.
pending-is-placeholder = Pregunta {$number}: {$text} solo representa una respuesta propia. Escríbala en su lugar.

## Faults in the file questions.json

settings-key-wanted = debe ser una tecla con ctrl, alt o super, como "alt+o", o una de f1 a f12
settings-unreadable = {$path}: no se puede leer ({$why}); se ignora.
settings-broken = {$path}: JSON no válido en la línea {$line}, columna {$column} ({$reason}); se ignora.
settings-not-an-object = {$path}: debe contener un objeto como {$example}; se ignora.
settings-unknown = {$path}: {$name} no es un ajuste. Ajustes válidos: {$known}.
settings-more-values = { $count ->
    [one] {$path}: {$count} valor más se ignora.
   *[other] {$path}: {$count} valores más se ignoran.
}
settings-not-of-a-project = {$path}: "{$key}" solo vale en su propio questions.json; aquí se ignora.
settings-bad-value = {$path}: "{$key}" {$wanted}, no {$found}; se ignora.
settings-left-out = no debe definirse
settings-one-of = debe ser {$values}
settings-number = debe ser un número entero, {$least} o más
settings-kind = debe ser de tipo JSON {$kind}

## Alerts for a question without an answer

attention-waits = Esperando su respuesta
attention-asks = { $project ->
    [none] Pi tiene una pregunta
   *[other] Pi tiene una pregunta en {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (y {$count} más)
}
attention-not-started = notify: {$program} no se inició ({$why}).
attention-ended = { $code ->
    [none] notify: {$program} se cerró a la fuerza.
   *[other] notify: {$program} terminó con el código {$code}.
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] Respondido en la terminal.
    [browser] Respondido en el navegador.
    [client] Respondido en otro cliente.
   *[other] Respondido por {$via}.
}
panel-closed-by = { $via ->
    [terminal] Cerrado en la terminal.
    [browser] Cerrado en el navegador.
    [agent] Retirado por el agente.
    [client] Cerrado en otro cliente.
   *[other] Cerrado por {$via}.
}
panel-is-at = El panel está abierto en:
panel-no-start = El panel no pudo iniciarse: {$why}.
panel-status = panel :{$port}
panel-is-off = El panel está desactivado.
panel-tunnel = En su propio equipo: {$command}

## The page of the browser panel

page-title = Preguntas de Pi
page-no-script = Esta página necesita JavaScript. Actívelo y recargue.
page-connecting = Conectando…
page-live = Conectado
page-lost = Conexión perdida, reconectando…
page-bad-token = Esta dirección ya no sirve. Ejecute /questions panel en Pi para obtener la nueva.
page-notify = Avisarme
page-conversation = Conversación
page-user = Usted:
page-assistant = Pi:
page-idle = Nada que responder. La próxima pregunta aparecerá aquí.
page-deferred = El agente no espera esta respuesta. Responda en cualquier momento.
page-recommended = Recomendada
page-required = Obligatoria
page-optional = Opcional
page-has-answer = Lista
page-none = Ninguna de estas
page-placeholder = Escriba su respuesta
page-filter = { $n ->
    [one] Filtrar {$n} opción
   *[other] Filtrar {$n} opciones
}
page-hits = {$n} de {$of}
page-preview = Vista previa de {$label}
page-no-preview = Sin vista previa
page-clear = Quitar la respuesta
page-ask-back = Preguntar primero sobre esto
page-ask-back-send = Preguntar al agente
page-restored = Restaurado
page-is-long = { $n ->
    [one] Respuesta larga: {$n} carácter
   *[other] Respuesta larga: {$n} caracteres
}
page-closes-in = Se cierra en {$time} si no responde
page-send = Enviar respuestas
page-send-keys = Ctrl+Enter
page-cancel = Cancelar
page-withdraw-yes = Sí, retirar
page-send-anyway = Enviar
page-keep-editing = Seguir editando
page-sent = Respuestas enviadas.
page-discussed = El agente sabe que quiere hablar de esto. Siga en la terminal.
page-asked-back = El agente lo explicará y preguntará de nuevo. Sus respuestas se conservan.
page-gone = Esta pregunta ya no está abierta.
page-no-server = No se pudo contactar con Pi. Lo escrito se conserva; inténtelo de nuevo.
page-refused = Pi no aceptó las respuestas ({$status}).
page-too-large = Este formulario es demasiado grande para esta página. Responda en la terminal.
page-kept = Su texto sin enviar:
page-copy = Copiar
page-not-copied = No se copió: seleccione el texto y cópielo.
page-copied = Copiado
page-dismiss = Ocultar
page-arrived = { $n ->
    [one] {$n} pregunta nueva
   *[other] {$n} preguntas nuevas
}
page-questions = { $n ->
    [one] Una pregunta para usted
   *[other] {$n} preguntas para usted
}
page-hidden-picks = { $n ->
    [one] {$n} opción elegida está oculta por el filtro
   *[other] {$n} opciones elegidas están ocultas por el filtro
}
page-withdraw = { $n ->
    [one] ¿Retirar esta pregunta? Se avisará al agente.
   *[other] ¿Retirar estas {$n} preguntas? Se avisará al agente.
}

## Deferred questions and collapsed forms

deferred-waiting = { $count ->
    [one] {$count} pregunta en espera
   *[other] {$count} preguntas en espera
}
deferred-for-client = { $count ->
    [one] {$count} pregunta en espera: {$names}. Envíe /questions para responderla.
   *[other] {$count} preguntas en espera: {$names}. Envíe /questions para responderlas.
}
deferred-waiting-short = {$count} en espera
deferred-answer = {$key} responder
deferred-reply = Preguntas en la respuesta
deferred-list = { $count ->
    [one] {$count} solicitud en espera
   *[other] {$count} solicitudes en espera, la más antigua primero
}
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} pregunta hecha {$age}
       *[other] {$count} preguntas hechas {$age}
    }
   *[other] { $count ->
        [one] {$count} pregunta hecha {$age} por {$name}
       *[other] {$count} preguntas hechas {$age} por {$name}
    }
}
deferred-just-now = ahora mismo
deferred-ago = hace {$time}
deferred-sent = Hecho. Se avisará al agente antes de su próximo paso.
deferred-one-is-open = Hay otro formulario abierto. Respóndalo o ciérrelo primero.
deferred-withdraw = Retirar… (se avisará al agente)
deferred-in-editor = Su texto está en el editor.
deferred-unsigned = Las entradas sin firmar de esta sesión ({$count}), quizá de otro equipo, quedan en pausa hasta su próximo prompt.

