### Language: Português (Brasil)
### Read by a native speaker: no
### Between thousands: "."
### Thousands from: 4 digits

## The form

form-other-row = Outra (digite sua resposta)
form-other = Outra
form-selects-option = Enter usa {$option}, {$down} mantém o seu texto
form-something-else = Outra coisa…
form-type-something = Digite algo.
form-chat = Conversar sobre isso
form-submit-tab = Enviar
form-ready-to-send = Tudo pronto para enviar?
form-answered-of = {$answered} de {$questions} respondidas
form-skipped = pulada
form-optional = (opcional)
form-not-answered = não respondida
form-to-answer = {$enter} para responder
form-nothing = nenhuma
form-no-input = (sem texto)
form-note-prompt = { $comment ->
    [true] comentário:
   *[false] nota:
}
form-discard-yes = Sim, descartar
form-not-ready = pronto em instantes…
form-ctrl-c-again = Ctrl+C de novo para sair do Pi; pi -c traz a pergunta de volta
form-broken = {" "}Pressione Enter: o ask_user parou de funcionar, o agente perguntará no chat.
form-nothing-selected = Primeiro marque pelo menos uma opção (Espaço)
form-none-is-next = Nada escolhido. Enter de novo: nenhuma destas
form-nothing-to-undo = Nada para desfazer
form-nothing-recommended = Não resta opção recomendada para escolher
form-discuss-prompt = sobre {$name}:
form-restored = (restaurado)
form-no-question-here = Primeiro vá para uma pergunta
form-not-submitted = “{$text}” não será enviado
form-yes-words = s, sim
form-no-words = n, não, nao
form-blank-answer = Primeiro digite uma resposta
form-paste-cut = É possível colar no máximo 4 MB; o resto foi omitido
form-no-hits = Nada encontrado
form-answers = { $count ->
    [one] {$count} resposta
   *[other] {$count} respostas
}
form-selections = { $count ->
    [one] {$count} marcação
   *[other] {$count} marcações
}
form-typed-text = o texto digitado
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} e {$last}
form-discard = Descartar {$what}?
form-discard-no = { $count ->
    [one] Não, manter
   *[other] Não, manter tudo
}
form-submit = { $count ->
    [0] Enviar sem respostas
    [one] Enviar {$count} resposta
   *[other] Enviar {$count} respostas
}
form-submit-some = Enviar ({$answered} de {$questions} respondidas)
form-questions-left = { $count ->
    [one] Falta {$count} pergunta: {$names}
   *[other] Faltam {$count} perguntas: {$names}
}
form-long-answer = { $chars ->
    [one] Resposta longa ({$chars} caractere). Continuar? [Y/n]
   *[other] Resposta longa ({$chars} caracteres). Continuar? [Y/n]
}
form-long-answer-short = Longa ({$chars} car.). Continuar? [Y/n]
form-more-rows = {$arrow} mais {$count}...
form-more-lines = { $count ->
    [one] {$arrow} mais {$count} linha ({$key})
   *[other] {$arrow} mais {$count} linhas ({$key})
}
form-custom-answer = “{$text}”
form-closes-in = fecha em {$time} se nenhuma tecla for pressionada
form-closes-in-short = fecha em {$time}

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} h
time-minutes = {$n} min
time-seconds = {$n} s

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Espaço
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

keys-row-up = uma linha acima
keys-row-down = uma linha abaixo
keys-page-up = uma página acima
keys-page-down = uma página abaixo
keys-first-row = primeira linha
keys-last-row = última linha
keys-choose = escolher a opção
keys-submit-selected = enviar as opções marcadas
keys-submit-or-edit = enviar ou editar a resposta
keys-go-on = continuar
keys-to-rows = ir para as opções correspondentes
keys-by-number = escolher ou marcar pelo número
keys-edit-by-number = editar uma resposta pelo número
keys-type-answer = digitar uma resposta
keys-toggle = marcar ou desmarcar; em Outra: digitar
keys-begin = em Outra: digitar uma resposta
keys-select-all = marcar todas as opções mostradas
keys-clear-all = desmarcar tudo
keys-clear-answer = apagar esta resposta
keys-undo-choice = desfazer a última marcação ou escolha
keys-accept-recommended = escolher a opção recomendada
keys-to-recommended = ir para a opção recomendada
keys-filter = filtrar as opções
keys-note = adicionar uma nota
keys-form-note = adicionar uma nota ao formulário todo
keys-ask-question = tirar dúvida sobre a pergunta
keys-zoom = mostrar só a opção ou voltar
keys-yes = sim
keys-no = não
keys-file-up = um arquivo acima
keys-file-down = um arquivo abaixo
keys-insert-file = inserir o arquivo ou abrir a pasta
keys-close-list = fechar a lista
keys-new-line = nova linha
keys-submit-text = enviar o texto
keys-select-text = marcar esta resposta e voltar à lista
keys-save-note = salvar a nota
keys-ask-agent = perguntar ao agente (suas respostas são mantidas)
keys-external = editar no $EDITOR
keys-line-up = uma linha acima
keys-line-up-or-earlier = uma linha acima; se vazio, resposta anterior
keys-earlier = resposta anterior
keys-later = resposta posterior
keys-line-down = uma linha abaixo
keys-left = um caractere à esquerda
keys-right = um caractere à direita
keys-word-left = uma palavra à esquerda
keys-word-right = uma palavra à direita
keys-line-start = início da linha
keys-line-end = fim da linha
keys-delete-before = apagar o caractere antes do cursor
keys-delete-after = apagar o caractere depois do cursor
keys-delete-word-before = apagar a palavra anterior
keys-delete-word-after = apagar a palavra seguinte
keys-delete-to-start = apagar até o início da linha
keys-delete-to-end = apagar até o fim da linha
keys-paste-deleted = colar o que foi apagado
keys-undo = desfazer
keys-redo = refazer
keys-next-question = próxima pergunta
keys-previous-question = pergunta anterior
keys-scroll-up = rolar a prévia ou o texto para cima
keys-scroll-down = rolar a prévia ou o texto para baixo
keys-collapse = recolher o formulário
keys-answer-later = responder depois
keys-all = comandos e teclas
keys-cancel = cancelar
keys-close-deferred = fechar o formulário; ele continua aguardando
keys-back-to-list = voltar à lista
keys-back-to-questions = voltar às perguntas
keys-clear-filter = limpar o filtro
keys-close = fechar
keys-reference = buscar arquivos por uma parte do caminho
keys-answer = Resposta
keys-this-question = Esta pergunta
keys-form = Formulário

## Effects of keys, in the help line: as short as possible

hints-switch = alternar
hints-navigate = mover
hints-select = escolher
hints-confirm = confirmar
hints-cancel = cancelar
hints-toggle = marcar
hints-quick-select = escolha direta
hints-to-select = escolher
hints-to-toggle = marcar
hints-to-submit = enviar
hints-to-save = salvar
hints-to-ask = perguntar
hints-to-go-back = voltar
hints-to-cancel = cancelar
hints-scroll = rolar
hints-page = página
hints-ends = primeira, última
hints-commands = comandos

## The form for screen readers and plain terminals

plain-question = Pergunta
plain-question-of = Pergunta {$at} de {$of}
plain-review = { $count ->
    [one] Resumo de {$count} pergunta
   *[other] Resumo de {$count} perguntas
}
plain-answered = { $count ->
    [one] respondidas: {$count}
   *[other] respondidas: {$count}
}
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$at} de {$of}: {$row}
plain-selected = escolhida
plain-not-selected = não marcada
plain-previewed = prévia com {$key}
plain-above = mais {$count} acima
plain-below = mais {$count} abaixo
plain-lines = { $count ->
    [one] mais {$count} linha: {$key}
   *[other] mais {$count} linhas: {$key}
}
plain-filter = Filtro, {$shown} de {$all} opções
plain-now = Agora em {$row}
plain-file = Arquivo {$at} de {$of}: {$path}
plain-answer = Sua resposta:
plain-keys = Comandos
plain-either = {$one} ou {$other}
plain-up = Seta para cima
plain-down = Seta para baixo
plain-left = Seta para a esquerda
plain-right = Seta para a direita
plain-question-mark = ponto de interrogação
plain-slash = barra

## Dialogs of clients (editors, RPC)

rpc-done = Pronto
rpc-skip = Pular esta pergunta
rpc-other = Outra (digitar uma resposta livre)
rpc-select-hint = Escolha uma opção para marcá-la ou desmarcá-la e depois escolha Pronto.
rpc-placeholder-skip = Digite sua resposta ou deixe vazio para pular
rpc-nothing-selected = Nada marcado ainda. Primeiro escolha pelo menos uma opção.
rpc-none-is-next = Nada escolhido. Escolha Pronto de novo: nenhuma destas
rpc-no-such-option = Nenhuma opção corresponde a essa resposta. Escolha uma das opções.
rpc-cannot-type = Não é possível digitar aqui.
rpc-waiting = { $of ->
    [1] aguardando resposta
   *[other] aguardando resposta, pergunta {$at} de {$of}
}
rpc-long-answer = { $chars ->
    [one] A resposta é longa ({$chars} caractere). Continuar mesmo assim?
   *[other] A resposta é longa ({$chars} caracteres). Continuar mesmo assim?
}
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Alterar o comentário…
       *[false] Alterar a nota…
    }
   *[false] { $comment ->
        [true] Adicionar um comentário…
       *[false] Adicionar uma nota…
    }
}
rpc-note-line = { $comment ->
    [true] Comentário: {$note}
   *[false] Nota: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (comentário: {$note})
   *[false] {$answer} (nota: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Comentário sobre o formulário todo
       *[false] Nota sobre o formulário todo
    }
   *[other] { $comment ->
        [true] Comentário sobre: {$what}
       *[false] Nota sobre: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Digite seu comentário, ou limpe o campo para removê-lo
   *[false] Digite sua nota, ou limpe o campo para removê-la
}
rpc-answer-so-far = Sua resposta até agora: {$answer}

## Rows of the transcript

transcript-discussed = Primeiro você quer conversar sobre isso
transcript-asked-about = você perguntou sobre {$about}: {$text}
transcript-waiting = Aguardando sua resposta…
transcript-questions = { $count ->
    [one] {$count} pergunta
   *[other] {$count} perguntas
}
transcript-answered = { $via ->
    [browser] respondido no navegador
    [message] respondido por uma mensagem
   *[other] respondido por {$via}
}
transcript-cancelled = { $via ->
    [none] Cancelado
    [browser] Cancelado no navegador
    [message] Cancelado por uma mensagem
   *[other] Cancelado por {$via}
}
transcript-pending = { $count ->
    [one] Não perguntado: {$count} pergunta salva em {$file}
   *[other] Não perguntado: {$count} perguntas salvas em {$file}
}
transcript-deferred = { $count ->
    [one] Deixada para depois: {$count} pergunta
   *[other] Deixadas para depois: {$count} perguntas
}
transcript-later = Respondido depois
transcript-withdrawn = { $via ->
    [none] Retirado
    [browser] Retirado no navegador
    [message] Retirado por uma mensagem
    [agent] Retirado pelo agente
   *[other] Retirado por {$via}
}
transcript-superseded = Perguntado de novo
transcript-off = As perguntas estão desativadas nesta sessão. /questions on permite-as de novo.
transcript-on = As perguntas estão ativadas.
transcript-timed-out = Tempo esgotado
transcript-unavailable = Não foi possível perguntar
transcript-connection-lost = Conexão perdida
transcript-interrupted = Interrompido
transcript-refused = Pergunta não feita: argumentos inválidos do agente
transcript-corrected = Corrigido

## Corrected answers

revision-question = Corrigir uma resposta?
revision-send = { $count ->
    [0] Fechar sem alterações
    [one] Enviar {$count} resposta alterada
   *[other] Enviar {$count} respostas alteradas
}
revision-discard = { $count ->
    [one] Descartar {$count} alteração?
   *[other] Descartar {$count} alterações?
}
revision-was = antes: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = Nenhuma pergunta foi feita neste ramo ainda.
again-bad-number = { $calls ->
    [1] Há só uma solicitação neste ramo: a número 1.
   *[other] /questions again precisa de um número: 1 é a última solicitação, {$calls} a primeira.
}
again-nothing-changed = Nada foi alterado, então nada foi enviado.
again-moved = A sessão avançou nesse meio-tempo. Nada foi alterado.
again-not-shown = Não foi possível mostrar o formulário. Nada foi alterado.
again-closed-open = Essa solicitação ainda não tem resposta. Responda primeiro.
again-closed-undecided = Essa solicitação não foi respondida, então não há nada a corrigir.
again-closed-unreadable = Esta solicitação não pode ser reaberta: a entrada dela na sessão foi modificada.
again-history = Perguntas desta sessão
again-calls = { $calls ->
    [one] {$calls} solicitação neste ramo
   *[other] {$calls} solicitações neste ramo, a mais recente primeiro
}
again-latest-calls = { $calls ->
    [one] As últimas {$shown} de {$calls} solicitação neste ramo
   *[other] As últimas {$shown} de {$calls} solicitações neste ramo
}
again-ended-answered = Respondida
again-ended-pending = Salva no arquivo

## Images in answers

images-blind = O modelo atual só lê texto; recebe o caminho da imagem
images-not-there = O arquivo {$path} não existe.
images-no-image = {$path} não é uma imagem PNG, JPEG, GIF ou WebP.
images-too-large = {$path} passa de {$limit} MB.
images-too-slow = A leitura de {$path} demorou demais.
images-too-large-to-store = {$path} é grande demais para ser guardado com uma resposta dada depois.
images-too-many-pixels = {$path} tem pixels demais para ser reduzido.
images-unreadable = {$path} não pode ser lido ({$why}).
images-too-many = { $limit ->
    [one] As respostas a uma solicitação podem ter no máximo {$limit} imagem.
   *[other] As respostas a uma solicitação podem ter no máximo {$limit} imagens.
}

## Sentences in Pi

host-next = O agente tem uma pergunta. Ela aparecerá assim que isto fechar.
host-asks = { $title ->
    [none] {$name} tem uma pergunta
   *[other] {$name} tem uma pergunta: {$title}
}
host-unnamed = Uma extensão
host-taken = pi-questions: outra extensão já tem uma ferramenta chamada {$tool}, então o pi-questions não adiciona a sua.
host-not-ready = pi-questions: {$tool} não pôde ser registrada: {$why}
host-editor-ended = { $code ->
    [none] O editor foi interrompido. Seu texto não mudou.
   *[other] O editor terminou com o código {$code}. Seu texto não mudou.
}
host-editor-not-started = { $why ->
    [none] O editor não iniciou. Seu texto não mudou.
   *[other] O editor não iniciou ({$why}). Seu texto não mudou.
}
host-editor-missing = O editor {$name} não foi encontrado (veja $EDITOR); seu texto não mudou.
host-editor-not-text = O editor salvou algo que não é texto UTF-8; seu texto não mudou.
host-no-editor-file = Não foi possível gravar o arquivo para o editor: {$why}
host-still-missing = Ainda não enviado. Em {$path} ainda falta uma resposta para:
host-saved = { $count ->
    [one] {$count} pergunta salva em {$path}. Responda com pi -p --answers '[…]', editando o arquivo e executando pi -c, ou no formulário com pi -c.
   *[other] {$count} perguntas salvas em {$path}. Responda com pi -p --answers '[…]', editando o arquivo e executando pi -c, ou no formulário com pi -c.
}
host-answers-refused = --answers foi recusado e nada foi enviado:
host-saved-alone = { $count ->
    [one] {$count} pergunta salva em {$path}. Esta sessão não é salva. Responda com: pi -p @{$path} "sua resposta"
   *[other] {$count} perguntas salvas em {$path}. Esta sessão não é salva. Responda com: pi -p @{$path} "suas respostas"
}
host-still-saved = As perguntas continuam salvas. /questions as abre de novo.
host-no-such-subcommand = /questions tem estes subcomandos: {$names}.
host-nothing-pending = Não há perguntas aguardando.
host-cleared = As perguntas salvas foram removidas.
host-clear = { $count ->
    [0] Remover {$path} definitivamente
    [one] Remover definitivamente {$count} pergunta salva ({$path})
   *[other] Remover definitivamente {$count} perguntas salvas ({$path})
}
host-clear-which = O que você quer limpar?
host-nothing-to-answer = --answers: não há perguntas salvas aqui e, sem um prompt, o agente não fará nenhuma.
host-answers-ignored = --answers: demais ou de menos para as perguntas feitas; não usadas: {$texts}.
host-no-session = Não foi possível abrir a sessão das perguntas salvas: {$why}
host-busy = O Pi está ocupado. Tente de novo em instantes.
host-not-used = As respostas em {$path} não foram usadas: esta sessão não fez essas perguntas.
host-untrusted-file = Este projeto tem um arquivo {$path}. Ele é ignorado, porque o projeto não é confiável.
host-more-wait = { $count ->
    [one] Mais {$count} solicitação está salva em {$path}; o Pi continua com ela no próximo início.
   *[other] Mais {$count} solicitações estão salvas em {$path}; o Pi continua com elas no próximo início.
}
host-and-more = … e mais {$count}
host-pending-in = { $count ->
    [one] {$count} pergunta salva em {$path}
   *[other] {$count} perguntas salvas em {$path}
}
host-of-another-session = { $count ->
    [one] {$count} pergunta em {$path} que esta sessão não fez.
   *[other] {$count} perguntas em {$path} que esta sessão não fez.
}
host-open-session = Abra a sessão que as fez: pi --session {$file}
host-use-file = Para usar o arquivo mesmo assim, execute: pi -p @{$path} "suas respostas"

## The command /questions

questions-about = Mostrar ou remover perguntas pendentes; responder, corrigir respostas, abrir o painel do navegador
questions-show = Listar as perguntas que estão aguardando
questions-clear = Remover as perguntas salvas ou retirar as que aguardam
questions-again = Corrigir uma resposta: reabrir o último formulário
questions-history = Listar todas as perguntas deste ramo, com as respostas
questions-ask = Fazer o agente perguntar em um formulário o que está na última resposta
questions-off = Não fazer mais perguntas nesta sessão
questions-on = Permitir perguntas de novo
questions-needs-ui = /questions {$name} precisa de um terminal ou de um cliente que mostre diálogos.
questions-panel = Responder no navegador: abrir o painel (“panel stop” o fecha)
questions-language = Mudar o idioma
questions-language-now = O idioma é {$name}.
questions-language-is = O idioma desta sessão é {$name}. Para mantê-lo, defina "language": "{$tag}" em {$file}.
questions-languages = Idiomas para /questions language: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = As respostas devem ser uma lista JSON, um item por pergunta, não {$found}.
pending-broken-inline = --answers não é JSON válido na linha {$line}, coluna {$column} ({$reason}). Escreva assim: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} não é JSON válido na linha {$line}, coluna {$column} ({$reason}). O arquivo não foi alterado; corrija-o e execute o Pi de novo.
pending-no-questions = {$path} não tem uma lista "questions". O arquivo não foi alterado.
pending-odd-file = {$path} tem um conteúdo inesperado ({$reason}). O arquivo não foi alterado.
pending-too-many-values = {$path} tem valores demais. O arquivo não foi alterado.
pending-unreadable = {$path} não pode ser lido: {$why}.
pending-not-saved = Não foi possível salvar as perguntas em {$path}: {$why}.
pending-not-cleared = Não foi possível remover as perguntas respondidas de {$path}: {$why}.
pending-linked = é um link simbólico
pending-linked-folder = a pasta dele é um link simbólico
pending-no-file = não é um arquivo comum
pending-too-large = passa de 4 MB
pending-busy = outro Pi está gravando nele agora
pending-not-text = não é texto UTF-8
pending-too-many = { $given ->
    [one] { $asked ->
        [one] {$given} resposta dada para {$asked} pergunta; não usadas: {$over}.
       *[other] {$given} resposta dada para {$asked} perguntas; não usadas: {$over}.
    }
   *[other] { $asked ->
        [one] {$given} respostas dadas para {$asked} pergunta; não usadas: {$over}.
       *[other] {$given} respostas dadas para {$asked} perguntas; não usadas: {$over}.
    }
}
pending-other-text = A pergunta {$number} é {$asked}, mas esta resposta foi escrita para {$found}. Foi usada por causa da posição.
pending-no-such-choice = A pergunta {$number} não tem a opção {$label}; sua nota sobre ela foi omitida: {$note}.
pending-no-notes = A pergunta {$number} não aceita nota; omitida: {$note}.
pending-one-only = { $given ->
    [one] A pergunta {$number} só aceita uma opção; a dada ({$given}) foi usada como resposta livre.
   *[other] A pergunta {$number} só aceita uma opção; as {$given} dadas foram usadas como resposta livre.
}
pending-options-replaced = A pergunta {$number} aceita opções ou uma resposta livre; a resposta livre foi usada.
pending-no-answer = A resposta {$number} não tem "answer": {$found}.
pending-no-such-number = A pergunta {$number} não tem a opção número {$text}. Para dar um número como resposta livre, escreva um objeto com "answer" e "wasCustom": true.
pending-answered-already = A pergunta {$number} já tem a resposta {$stands} em {$path}; a lista tem {$given}. Escreva null na lista ou altere o arquivo.
pending-not-a-choice = A pergunta {$number} só aceita suas opções; {$text} não é nenhuma delas.
pending-is-placeholder = Pergunta {$number}: {$text} apenas representa uma resposta livre. Escreva-a no lugar.

## Faults in the file questions.json

settings-key-wanted = deve ser uma tecla com ctrl, alt ou super, como "alt+o", ou uma de f1 a f12
settings-unreadable = {$path}: não pode ser lido ({$why}); é ignorado.
settings-broken = {$path}: JSON inválido na linha {$line}, coluna {$column} ({$reason}); é ignorado.
settings-not-an-object = {$path}: deve conter um objeto como {$example}; é ignorado.
settings-unknown = {$path}: {$name} não é uma configuração. Configurações válidas: {$known}.
settings-more-values = { $count ->
    [one] {$path}: mais {$count} valor é ignorado.
   *[other] {$path}: mais {$count} valores são ignorados.
}
settings-not-of-a-project = {$path}: "{$key}" só vale no seu próprio questions.json; aqui é ignorado.
settings-bad-value = {$path}: "{$key}" {$wanted}, não {$found}; é ignorado.
settings-left-out = não deve ser definido
settings-one-of = deve ser {$values}
settings-number = deve ser um número inteiro, {$least} ou mais
settings-kind = deve ser do tipo JSON {$kind}

## Alerts for a question without an answer

attention-waits = Aguardando você
attention-asks = { $project ->
    [none] O Pi tem uma pergunta
   *[other] O Pi tem uma pergunta em {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (e mais {$count})
}
attention-not-started = notify: não foi possível iniciar {$program} ({$why}).
attention-ended = { $code ->
    [none] notify: {$program} foi encerrado à força.
   *[other] notify: {$program} terminou com o código {$code}.
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] Respondido no terminal.
    [browser] Respondido no navegador.
    [client] Respondido em outro cliente.
   *[other] Respondido por {$via}.
}
panel-closed-by = { $via ->
    [terminal] Fechado no terminal.
    [browser] Fechado no navegador.
    [agent] Retirado pelo agente.
    [client] Fechado em outro cliente.
   *[other] Fechado por {$via}.
}
panel-is-at = O painel está aberto em:
panel-no-start = Não foi possível iniciar o painel: {$why}.
panel-status = painel :{$port}
panel-is-off = O painel está desativado.
panel-tunnel = Na sua própria máquina: {$command}

## The page of the browser panel

page-title = Perguntas do Pi
page-no-script = Esta página precisa de JavaScript. Ative-o e recarregue.
page-connecting = Conectando…
page-live = Conectado
page-lost = Conexão perdida, reconectando…
page-bad-token = Este endereço não vale mais. Execute /questions panel no Pi para obter o novo.
page-notify = Avise-me
page-conversation = Conversa
page-user = Você:
page-assistant = Pi:
page-idle = Nenhuma pergunta no momento. A próxima aparecerá aqui.
page-deferred = O agente não está esperando por esta resposta. Responda a qualquer momento.
page-recommended = Recomendada
page-required = Obrigatória
page-optional = Opcional
page-has-answer = Pronta
page-none = Nenhuma destas
page-placeholder = Digite sua resposta
page-filter = { $n ->
    [one] Filtrar {$n} opção
   *[other] Filtrar {$n} opções
}
page-hits = {$n} de {$of}
page-preview = Prévia de {$label}
page-no-preview = Sem prévia
page-clear = Limpar
page-ask-back = Tirar uma dúvida primeiro
page-ask-back-send = Perguntar ao agente
page-restored = Restaurado
page-is-long = { $n ->
    [one] Resposta longa: {$n} caractere
   *[other] Resposta longa: {$n} caracteres
}
page-closes-in = Fecha em {$time} se você não responder
page-send = Enviar respostas
page-send-keys = Ctrl+Enter
page-cancel = Cancelar
page-withdraw-yes = Sim, retirar
page-send-anyway = Enviar
page-keep-editing = Continuar editando
page-sent = Respostas enviadas.
page-discussed = O agente sabe que você quer conversar sobre isso. Continue no terminal.
page-asked-back = O agente vai explicar e perguntar de novo. Suas respostas são mantidas.
page-gone = Esta pergunta não está mais aberta.
page-no-server = Não foi possível contatar o Pi. O que você escreveu foi mantido; tente de novo.
page-refused = O Pi não aceitou as respostas ({$status}).
page-too-large = Este formulário é grande demais para esta página. Responda no terminal.
page-kept = Seu texto não enviado:
page-copy = Copiar
page-not-copied = Não copiado: selecione o texto e copie.
page-copied = Copiado
page-dismiss = Dispensar
page-arrived = { $n ->
    [one] {$n} pergunta nova
   *[other] {$n} perguntas novas
}
page-questions = { $n ->
    [one] Uma pergunta para você
   *[other] {$n} perguntas para você
}
page-hidden-picks = { $n ->
    [one] {$n} opção escolhida está oculta pelo filtro
   *[other] {$n} opções escolhidas estão ocultas pelo filtro
}
page-withdraw = { $n ->
    [one] Retirar esta pergunta? O agente será avisado.
   *[other] Retirar estas {$n} perguntas? O agente será avisado.
}

## Deferred questions and collapsed forms

deferred-waiting = { $count ->
    [one] {$count} pergunta aguardando
   *[other] {$count} perguntas aguardando
}
deferred-for-client = { $count ->
    [one] {$count} pergunta aguardando: {$names}. Envie /questions para respondê-la.
   *[other] {$count} perguntas aguardando: {$names}. Envie /questions para respondê-las.
}
deferred-waiting-short = {$count} aguardando
deferred-answer = {$key} responder
deferred-reply = Perguntas na resposta
deferred-list = { $count ->
    [one] {$count} solicitação aguardando
   *[other] {$count} solicitações aguardando, a mais antiga primeiro
}
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} pergunta feita {$age}
       *[other] {$count} perguntas feitas {$age}
    }
   *[other] { $count ->
        [one] {$count} pergunta feita {$age} por {$name}
       *[other] {$count} perguntas feitas {$age} por {$name}
    }
}
deferred-just-now = agora mesmo
deferred-ago = há {$time}
deferred-sent = Pronto. O agente será avisado antes do próximo passo.
deferred-one-is-open = Outro formulário está aberto. Responda ou feche-o primeiro.
deferred-withdraw = Retirar… (o agente será avisado)
deferred-in-editor = O seu texto está no editor.
deferred-unsigned = Entradas não assinadas nesta sessão ({$count}), possivelmente de outra máquina, ficam suspensas até o seu próximo prompt.

