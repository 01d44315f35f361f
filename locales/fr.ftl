### Language: Français
### Read by a native speaker: no
### Between thousands: " "
### Thousands from: 4 digits

## The form

form-other-row = Autre (saisir votre réponse)
form-other = Autre
form-something-else = Autre chose…
form-type-something = Saisir une réponse.
form-chat = En discuter
form-submit-tab = Valider
form-ready-to-send = Prêt à envoyer ?
form-skipped = ignorée
form-optional = (facultatif)
form-not-answered = sans réponse
form-nothing = rien
form-no-input = (aucune saisie)
form-note-prompt = note :
form-comment-prompt = commentaire :
form-discard-yes = Oui, abandonner
form-discard-later = Répondre plus tard ; l’agent continue
form-not-ready = prêt dans un instant…
form-ctrl-c-again = Encore Ctrl+C pour quitter Pi, la question reviendra
form-broken = {" "}ask_user s’est arrêté. Appuyez sur Entrée ; l’agent demandera dans le chat.
form-nothing-ticked = Cochez d’abord au moins une ligne (Espace)
form-nothing-to-undo = Rien à défaire
form-nothing-recommended = Plus aucune option recommandée à prendre
form-discuss-prompt-short = demander :
form-discuss-prompt = à propos de {$name} :
form-explain = { $choice ->
    [true] Expliquez cette option.
   *[false] Expliquez cette question.
}
form-kept = (conservée)
form-delegate = Laisser l’agent décider
form-delegated = vous avez laissé l’agent décider
form-delegated-mark = (l’agent décide)
form-delegated-was = laissé à l’agent
form-optional-kept = (facultatif, conservée)
form-no-question-here = Allez d’abord sur une question
form-not-submitted = « {$text} » n’est pas validé
form-yes-words = o, oui
form-no-words = n, non
form-blank-answer = Saisissez d’abord une réponse
form-no-choice-note = Seule une option peut avoir sa propre note
form-no-form-note = Ici, seule une question peut avoir une note (Tab y mène)
form-paste-cut = Le texte collé dépasse 4 Mo : seul son début a été pris
form-no-hits = Aucun résultat
form-answers = { $count ->
    [one] {$count} réponse
   *[other] {$count} réponses
}
form-ticks = { $count ->
    [one] {$count} coche
   *[other] {$count} coches
}
form-what-you-typed = votre saisie
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} et {$last}
form-discard = Abandonner {$what} ?
form-discard-no = { $count ->
    [one] Non, la garder
   *[other] Non, les garder
}
form-choice-note = {$label} : {$note}
form-submit = { $count ->
    [one] Valider {$count} réponse
   *[other] Valider {$count} réponses
}
form-submit-some = { $questions ->
    [one] Valider {$answered} sur {$questions} réponse
   *[other] Valider {$answered} sur {$questions} réponses
}
form-questions-left = { $count ->
    [one] Il reste {$count} question : {$names}
   *[other] Il reste {$count} questions : {$names}
}
form-long-answer = { $chars ->
    [one] Réponse longue ({$chars} caractère). Continuer ? [Y/n]
   *[other] Réponse longue ({$chars} caractères). Continuer ? [Y/n]
}
form-long-answer-short = Longue ({$chars} car.). Continuer ? [Y/n]
form-long-answer-shorter = Longue : {$chars} [Y/n]
form-more-rows = {$arrow} {$count} de plus{$ellipsis}
form-more-lines = { $count ->
    [one] {$arrow} {$count} ligne de plus ({$key})
   *[other] {$arrow} {$count} lignes de plus ({$key})
}
form-own-words = « {$text} »
form-ticked = { $count ->
    [one] {$count} cochée
   *[other] {$count} cochées
}
form-hits = {$shown} sur {$all}
form-closes-in = fermeture dans {$time} sauf si vous appuyez sur une touche
form-closes-in-short = fermeture dans {$time}
form-keys-help = {$arrows} déplacer {$bullet} Entrée, lettre ou chiffre choisir {$bullet} Échap retour

## Times: what stands behind "in", with a blank between "4 min" and "59 s"

time-hours = {$n} h
time-minutes = {$n} min
time-seconds = {$n} s
time-hours-in-words = { $n ->
    [one] {$n} heure
   *[other] {$n} heures
}
time-minutes-in-words = { $n ->
    [one] {$n} minute
   *[other] {$n} minutes
}
time-seconds-in-words = { $n ->
    [one] {$n} seconde
   *[other] {$n} secondes
}

## Names of keys

keyboard-enter = Entrée
keyboard-escape = Échap
keyboard-tab = Tab
keyboard-space = Espace
keyboard-backspace = Retour arr.
keyboard-delete = Suppr
keyboard-insert = Inser
keyboard-home = Début
keyboard-end = Fin
keyboard-page-up = Pg préc
keyboard-page-down = Pg suiv
keyboard-ctrl = Ctrl
keyboard-alt = Alt
keyboard-shift = Maj

## What keys do, in the list of all keys

keys-row-up = une ligne plus haut
keys-row-down = une ligne plus bas
keys-page-up = une page plus haut
keys-page-down = une page plus bas
keys-first-row = première ligne
keys-last-row = dernière ligne
keys-choose = choisir la ligne
keys-submit-ticks = valider les coches
keys-submit-or-edit = envoyer, ou modifier la réponse
keys-go-on = continuer
keys-to-rows = aller aux cases trouvées
keys-by-number = choisir ou cocher par numéro
keys-edit-by-number = modifier une réponse par son numéro
keys-type-answer = saisir une réponse
keys-toggle = cocher la ligne ; sur Autre, saisir
keys-begin = sur Autre, saisir
keys-tick-all = cocher toutes les lignes affichées
keys-untick-all = tout décocher
keys-copy = copier en Markdown
keys-take-back = retirer la réponse
keys-undo-choice = défaire une coche ou un choix
keys-take-recommended = prendre toutes les recommandées
keys-to-recommended = aller à la ligne recommandée
keys-filter = filtrer les lignes
keys-note = ajouter une note
keys-choice-note = ajouter une note sur l’option
keys-form-note = ajouter une note sur tout le formulaire
keys-ask-option = demander à propos de l’option
keys-ask-question = demander à propos de la question
keys-zoom = agrandir l’aperçu, ou revenir
keys-sources = montrer les sources
keys-next-source = source suivante
keys-previous-source = source précédente
keys-open-file = ouvrir le fichier dans $EDITOR
keys-yes = oui
keys-no = non
keys-file-up = un fichier plus haut
keys-file-down = un fichier plus bas
keys-take-file = insérer le fichier, ou ouvrir le dossier
keys-close-list = fermer la liste
keys-new-line = nouvelle ligne
keys-submit-text = valider le texte
keys-tick-text = cocher le texte et revenir à la liste
keys-keep-note = garder la note
keys-ask-agent = interroger l’agent ; réponses conservées
keys-delegate = laisser l’agent décider
keys-reveal = afficher ou masquer le secret
keys-decline = refuser : ne rien envoyer
keys-external = écrire dans $EDITOR
keys-paste-image = coller une image
keys-line-up = une ligne plus haut
keys-line-up-or-earlier = une ligne plus haut ; vide : réponse antérieure
keys-earlier = réponse antérieure
keys-later = réponse ultérieure
keys-line-down = une ligne plus bas
keys-left = un caractère à gauche
keys-right = un caractère à droite
keys-word-left = un mot à gauche
keys-word-right = un mot à droite
keys-line-start = début de la ligne
keys-line-end = fin de la ligne
keys-delete-before = supprimer avant le curseur
keys-delete-after = supprimer après le curseur
keys-delete-word-before = supprimer le mot précédent
keys-delete-word-after = supprimer le mot suivant
keys-delete-to-start = supprimer jusqu’au début de la ligne
keys-delete-to-end = supprimer jusqu’à la fin de la ligne
keys-yank = coller ce qui a été supprimé
keys-undo = défaire
keys-redo = refaire
keys-next-question = question suivante
keys-previous-question = question précédente
keys-scroll-up = défiler l’aperçu ou le texte vers le haut
keys-scroll-down = défiler l’aperçu ou le texte vers le bas
keys-fold = replier le formulaire
keys-answer-later = répondre plus tard
keys-all = commandes et touches
keys-cancel = annuler
keys-put-back = remettre en attente
keys-back-to-list = retour à la liste
keys-leave-note = quitter la note en la gardant
keys-back-to-questions = retour aux questions
keys-clear-filter = effacer le filtre
keys-close = fermer
keys-reference = lister les fichiers par une partie du chemin

## What keys do, in the help line: as short as can be

hints-switch = changer
hints-tick = cocher
hints-move-cursor = déplacer
hints-filter = filtrer
hints-choose = choisir
hints-open = ouvrir
hints-copy = copier
hints-submit = valider
hints-take = insérer
hints-close-list = fermer liste
hints-earlier = antérieures
hints-new-line = nouvelle ligne
hints-back-to-list = à la liste
hints-keep = garder
hints-back = retour
hints-explain = faire expliquer
hints-ask = demander
hints-to-rows = aller aux lignes
hints-clear-filter = effacer filtre
hints-answer = répondre
hints-close = fermer
hints-go-back = revenir
hints-decline = refuser
hints-edit = modifier
hints-no-answer = sans réponse
hints-to-list = à la liste
hints-cancel = annuler
hints-zoom = zoom
hints-scroll = défiler
hints-yes = oui
hints-no = non
hints-editor = éditeur
hints-image = image
hints-reveal = afficher
hints-hide = masquer
hints-undo = défaire
hints-recommended = recommandées
hints-commands = commandes
hints-ask-about = demander
hints-note = note
hints-fold = replier
hints-later = plus tard
hints-choice-note = note d’option

## The form for screen readers and plain terminals

plain-question = Question
plain-question-named = Question : {$name}
plain-question-of = Question {$at} sur {$of}
plain-question-of-named = Question {$at} sur {$of} : {$name}
plain-review = { $count ->
    [one] Récapitulatif de {$count} question
   *[other] Récapitulatif de {$count} questions
}
plain-answered = { $count ->
    [one] {$count} avec réponse
   *[other] {$count} avec réponse
}
plain-then = {$first}. {$second}
plain-and = {$first}, {$second}
plain-with = {$name} : {$value}
plain-row = {$at} sur {$of} : {$row}
plain-selected = choisie
plain-ticked = cochée
plain-not-ticked = non cochée
plain-previewed = aperçu avec z
plain-above = {$count} de plus au-dessus
plain-below = {$count} de plus au-dessous
plain-lines = { $count ->
    [one] {$count} ligne de plus : {$key}
   *[other] {$count} lignes de plus : {$key}
}
plain-filter = Filtre, {$shown} lignes sur {$all}
plain-now = Maintenant sur {$row}
plain-file = Fichier {$at} sur {$of} : {$path}
plain-answer = Votre réponse :
plain-preview = Aperçu de {$name}
plain-keys = Toutes les touches
plain-keys-help = {$keys} déplace, Entrée, une lettre ou un chiffre choisit, Échap revient
plain-closes-in = Fermeture dans {$time} sauf si vous appuyez sur une touche
plain-either = {$one} ou {$other}
plain-up = Haut
plain-down = Bas
plain-left = Gauche
plain-right = Droite
plain-question-mark = point d’interrogation
plain-slash = barre oblique

## Dialogs of clients (editors, RPC)

rpc-done = Terminé
rpc-skip = Ignorer cette question
rpc-explain = Expliquer… (demander avant de répondre)
rpc-explain-only = Expliquer d’abord cette question
rpc-explain-what = Que voulez-vous savoir ? Les questions reviendront, avec vos réponses.
rpc-explain-placeholder = Saisissez-le ; vide : Expliquez cette question.
rpc-no-answer = Pas de réponse à cette question
rpc-other = Autre (saisir une réponse libre)
rpc-cancel = Annuler
rpc-yes = Oui
rpc-no = Non
rpc-tick-hint = Choisissez une ligne pour la cocher ou la décocher, puis Terminé.
rpc-placeholder = Saisissez votre réponse
rpc-placeholder-skip = Saisissez votre réponse, ou laissez vide pour ignorer
rpc-blank = La réponse est vide : saisissez quelque chose.
rpc-nothing-ticked = Rien n’est encore coché : choisissez d’abord au moins une ligne.
rpc-no-such-row = Cette réponse ne correspond à aucune ligne : choisissez une des lignes.
rpc-no-text = Cette réponse ne contenait aucun texte : veuillez répondre à nouveau.
rpc-cannot-type = Saisie impossible ici : choisissez une ligne ou annulez.
rpc-cannot-type-left = Saisie impossible ici : la question reste sans réponse.
rpc-type-again = Ce champ ne peut pas contenir votre texte : saisissez-le ou collez-le à nouveau.
rpc-no-questions = Il n’y avait aucune question à poser.
rpc-waiting = { $of ->
    [1] en attente d’une réponse
   *[other] en attente d’une réponse, question {$at} sur {$of}
}
rpc-waiting-review = en attente du récapitulatif, {$answered} sur {$of} avec réponse
rpc-submit-none = Valider sans réponses
rpc-long-answer = { $chars ->
    [one] Réponse longue ({$chars} caractère). Continuer quand même ?
   *[other] Réponse longue ({$chars} caractères). Continuer quand même ?
}
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Modifier le commentaire…
       *[false] Modifier la note…
    }
   *[false] { $comment ->
        [true] Ajouter un commentaire…
       *[false] Ajouter une note…
    }
}
rpc-note-line = { $comment ->
    [true] Commentaire : {$note}
   *[false] Note : {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (commentaire : {$note})
   *[false] {$answer} (note : {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Commentaire sur toutes les réponses
       *[false] Note sur toutes les réponses
    }
   *[other] { $comment ->
        [true] Commentaire sur : {$what}
       *[false] Note sur : {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Saisissez votre commentaire ; vide : le supprimer
   *[false] Saisissez votre note ; vide : la supprimer
}
rpc-answer-so-far = Votre réponse jusqu’ici : {$answer}
rpc-kept-answer = { $answer ->
    [none] Conservée d’avant.
   *[other] Conservée d’avant : {$answer}
}

## Rows of the conversation

transcript-discussed = Souhaite d’abord en discuter
transcript-asked-about = question sur {$about} : {$text}
transcript-waiting = En attente de votre saisie...
transcript-questions = { $count ->
    [one] {$count} question
   *[other] {$count} questions
}
transcript-questions-named = { $count ->
    [one] {$count} question : {$names}
   *[other] {$count} questions : {$names}
}
transcript-answered = { $via ->
    [browser] répondu dans le navigateur
    [message] répondu par un message
    [parent] répondu dans le terminal d’un autre Pi
   *[other] répondu par {$via}
}
transcript-cancelled = { $via ->
    [none] Annulé
    [browser] Annulé dans le navigateur
    [message] Annulé par un message
    [parent] Annulé dans le terminal d’un autre Pi
   *[other] Annulé par {$via}
}
transcript-pending = { $count ->
    [one] Personne à interroger : {$count} question enregistrée dans {$file}
   *[other] Personne à interroger : {$count} questions enregistrées dans {$file}
}
transcript-nobody-there = (personne n’était là)
transcript-deferred = { $count ->
    [one] Remise à plus tard : {$count} question
   *[other] Remises à plus tard : {$count} questions
}
transcript-later = Répondu plus tard
transcript-withdrawn = { $via ->
    [none] Retiré
    [browser] Retiré dans le navigateur
    [message] Retiré par un message
    [parent] Retiré dans le terminal d’un autre Pi
   *[other] Retiré par {$via}
}
transcript-timed-out = Délai dépassé
transcript-unavailable = Personne n’a été interrogé
transcript-connection-lost = Connexion perdue
transcript-interrupted = Interrompu
transcript-refused = Non posé : l’appel était illisible
transcript-corrected = {$pen} corrigé
transcript-note = note : {$note}

## Answers given anew

revision-question = Corriger une réponse ?
revision-question-back = Répondre à nouveau à partir d’ici ?
revision-go-back = Revenir et répondre à nouveau (abandonne la suite)
revision-no-answer = aucune réponse
revision-drop-later = Revenir et abandonner la suite ?
revision-stay = Non, rester ici
revision-yes-go-back = Oui, revenir (la suite reste dans /tree)
revision-unchanged = Modifiez d’abord une réponse : Entrée l’ouvre
revision-unfinished = Pour revenir, chaque question doit avoir une réponse
revision-send = { $count ->
    [0] Fermer, rien n’est modifié
    [one] Envoyer {$count} réponse modifiée
   *[other] Envoyer {$count} réponses modifiées
}
revision-go = { $count ->
    [0] Y aller, les réponses restent telles quelles
    [one] Y aller avec {$count} réponse modifiée ; l’agent continue
   *[other] Y aller avec {$count} réponses modifiées ; l’agent continue
}
revision-discard = { $count ->
    [one] Abandonner {$count} modification ?
   *[other] Abandonner {$count} modifications ?
}
revision-was = avant : {$answer}

## The commands /questions again and /questions history

again-nothing-asked = Aucune question n’a encore été posée sur cette branche.
again-bad-number = /questions again prend un nombre : 1 est le dernier appel, 2 celui d’avant.
again-needs-ui = /questions again exige un terminal, ou un client qui affiche des dialogues.
again-nothing-changed = Rien n’a été modifié, donc rien n’a été envoyé.
again-sent = Corrigé : l’agent le reçoit avant sa prochaine étape.
again-moved = La session a avancé entre-temps ; rien n’a été modifié.
again-refused = Une autre extension retient la session où elle est ; rien n’a été modifié.
again-not-shown = Le formulaire n’a pas pu être affiché ; rien n’a été modifié.
again-only-so-many = { $calls ->
    [one] Cette branche n’a que {$calls} appel : /questions history l’affiche.
   *[other] Cette branche n’a que {$calls} appels : /questions history les liste.
}
again-closed-open = Cet appel n’a pas encore de réponse : répondez d’abord.
again-closed-waits = Ses questions attendent : /questions answer les ouvre.
again-closed-undecided = Personne n’y a été interrogé, il n’y a donc rien à corriger.
again-closed-unreadable = La session ne contient pas cet appel tel que ask_user l’a écrit ; rien n’a été modifié.
again-not-back = { $why ->
    [none] Pi n’a pas pu revenir à la question.
   *[other] Pi n’a pas pu revenir à la question : {$why}
}
again-copied = Copié en Markdown
again-no-clipboard = Ce terminal n’accepte pas de texte pour le presse-papiers
again-too-long-to-copy = Trop long pour le presse-papiers d’un terminal
again-save = Enregistrer les décisions dans un fichier Markdown
again-save-where = Où enregistrer les décisions ?
again-saved = Les décisions sont dans {$path}.
again-exists = {$path} existe déjà. Le remplacer ?
again-keep-it = Non, le garder
again-replace-it = Oui, le remplacer
again-not-saved = {$path} n’a pas été écrit : {$why}
again-outside = {$path} mène hors du projet. Pour enregistrer là, saisissez le chemin complet.
again-decisions = Décisions
again-decision-answer = Réponse
again-decision-note = Note
again-decision-asked = Demandé par
again-decision-by = { $tool ->
    [none] l’agent
   *[other] l’agent, avec {$tool}
}
again-answered-before = { $date ->
    [none] Vous avez déjà répondu : {$answer}
   *[other] Vous avez répondu le {$date} : {$answer}
}
again-left-before = { $date ->
    [none] Vous avez déjà laissé cela à l’agent
   *[other] Vous avez laissé cela à l’agent le {$date}
}
again-history = Questions de cette session
again-calls = { $calls ->
    [one] {$calls} appel sur cette branche, le plus récent d’abord
   *[other] {$calls} appels sur cette branche, le plus récent d’abord
}
again-latest-calls = Les {$shown} derniers appels sur {$calls} dans cette branche
again-ended-open = pas encore de réponse
again-ended-corrected = corrigé
again-ended-answered = répondu
again-ended-discussed = question en retour
again-ended-pending = attend dans le fichier
again-ended-deferred = attend une réponse
again-ended-withdrawn = retiré
again-ended-refused = refusé
again-ended-cancelled = annulé
again-ended-timed-out = délai dépassé
again-ended-unavailable = personne interrogé
again-ended-connection-lost = connexion perdue
again-ended-interrupted = interrompu

## The sources of a question

sources-line = Sources :
sources-heading = {$name} ({$at} sur {$of})
sources-reading = lecture…
sources-told = L’agent apprend que vous n’avez pas pu le voir.
sources-cut = Il y a une suite : ouvrez le fichier pour continuer.
sources-cannot-open = Aucun fichier à ouvrir ici
sources-not-found = introuvable
sources-no-file = pas un fichier
sources-outside = hors du projet
sources-too-large = dépasse {$limit} Mo
sources-binary = pas un fichier texte
sources-empty = vide
sources-short = se termine à la ligne {$line}
sources-changed = a changé pendant la lecture
sources-foreign = d’un autre processus, non lu
sources-too-slow = non lu à temps
sources-unreadable = illisible ({$why})

## Images in answers

images-blind = Le modèle actuel ne lit que du texte : il reçoit le chemin de l’image
images-not-here = Les images vont dans une réponse saisie ou une note
images-reading = Lecture du presse-papiers…
images-none = Il n’y a pas d’image dans le presse-papiers
images-no-clipboard = Aucun presse-papiers lisible ici : collez plutôt le chemin d’une image
images-no-tool = {$tool}, qui lit les images du presse-papiers, n’est pas installé
images-tool-failed = {$tool} n’a pas pu lire le presse-papiers
images-clipboard-too-large = L’image du presse-papiers dépasse {$limit} Mo
images-not-there = Le fichier {$path} n’existe pas.
images-no-file = {$path} n’est pas un fichier.
images-no-image = {$path} n’est pas une image PNG, JPEG, GIF ou WebP.
images-too-large = {$path} dépasse {$limit} Mo.
images-changed = {$path} a changé pendant la lecture.
images-too-slow = La lecture de {$path} a pris trop de temps.
images-too-large-to-store = {$path} est trop grand pour une réponse donnée plus tard.
images-too-many-pixels = {$path} a trop de pixels pour être réduit.
images-no-project = Aucun projet n’est ouvert où chercher des images.
images-outside = {$path} n’est pas dans le projet.
images-unreadable = {$path} est illisible ({$why}).
images-too-many = { $limit ->
    [one] Au plus {$limit} image dans les réponses à un même appel.
   *[other] Au plus {$limit} images dans les réponses à un même appel.
}
images-refused = Question {$number} : une image a été écartée. {$why}
images-beside-choice = Question {$number} : des images ont été écartées, car une option choisie n’en accepte pas.

## Sentences in Pi

host-waiting = En attente de votre réponse
host-next = L’agent a une question ; elle s’affichera dès que ceci sera fermé.
host-answered-by = { $via ->
    [browser] Répondu dans le navigateur.
    [parent] Répondu dans le terminal du Pi qui a lancé celui-ci.
   *[other] Répondu par {$via}.
}
host-closed-by = { $via ->
    [browser] Fermé dans le navigateur.
    [parent] Fermé dans le terminal du Pi qui a lancé celui-ci.
   *[other] Fermé par {$via}.
}
host-asks = { $title ->
    [none] {$name} demande
   *[other] {$name} demande : {$title}
}
host-somebody = Une extension
host-panel-is-at = Le panneau est ouvert à l’adresse :
host-panel-is-off = Le panneau est désactivé.
host-no-panel-here = Il n’y a pas de panneau en mode print.
host-no-panel = Le panneau n’a pas pu démarrer : {$why}.
host-panel-status = panneau :{$port}
host-taken = pi-questions : une autre extension a déjà un outil nommé {$tool}, le nôtre reste donc désactivé.
host-not-ready = pi-questions : {$tool} n’a pas pu être enregistré : {$why}
host-cannot-spawn = Pi ne peut pas lancer d’éditeur externe ici.
host-editor-failed = Éditeur : {$why} ; votre texte est inchangé.
host-editor-missing = Éditeur {$name} introuvable (voir $EDITOR) ; votre texte est inchangé.
host-editor-not-text = L’éditeur a enregistré autre chose que du texte UTF-8 ; votre texte est inchangé.
host-no-editor-file = Impossible d’écrire le fichier pour l’éditeur : {$why}
host-still-missing = Pas encore envoyé : dans {$path}, il manque encore une réponse à
host-they-wait = { $count ->
    [one] {$count} question attend dans {$path}. Répondez avec : pi -p --answers '[…]', ou modifiez le fichier et lancez pi -c, ou ouvrez le formulaire avec pi -c.
   *[other] {$count} questions attendent dans {$path}. Répondez avec : pi -p --answers '[…]', ou modifiez le fichier et lancez pi -c, ou ouvrez le formulaire avec pi -c.
}
host-nothing-taken = --answers est refusé, rien n’a été envoyé :
host-they-wait-alone = { $count ->
    [one] {$count} question attend dans {$path}. Cette session n’est pas conservée. Répondez avec : pi -p @{$path} "vos réponses"
   *[other] {$count} questions attendent dans {$path}. Cette session n’est pas conservée. Répondez avec : pi -p @{$path} "vos réponses"
}
host-still-waiting = Les questions sont toujours en attente ; /questions answer les rouvre.
host-no-such-subcommand = /questions accepte : {$names}.
host-nothing-pending = Aucune question en attente.
host-only-withdrawn = Aucune question n’est enregistrée dans un fichier. Celles qui vous attendent se retirent avec /questions withdraw.
host-cleared = Les questions en attente ont été supprimées.
host-clear = { $count ->
    [0] Supprimer définitivement {$path} ?
    [one] Supprimer définitivement {$count} question en attente ? ({$path})
   *[other] Supprimer définitivement {$count} questions en attente ? ({$path})
}
host-no-keep = Non, les garder
host-yes-remove = Oui, les supprimer
host-clear-needs-ui = /questions clear exige un terminal pour confirmer ; ou supprimez le fichier vous-même.
host-nothing-to-answer = --answers : aucune question n’est en attente ici, et aucun prompt ne pourrait en poser.
host-left-over = --answers : plus de réponses que de questions ; en trop : {$texts}.
host-no-session = La session des questions en attente n’a pas pu être ouverte : {$why}
host-busy = Pi est occupé. Réessayez dans un instant.
host-not-here = --answers : une autre session a posé ces questions. Répondez-y : pi --session {$file} --answers …
host-not-proven = --answers : la session qui a posé les questions de {$path} est introuvable parmi les sessions de Pi, donc rien n’a été envoyé. Pour utiliser le fichier quand même, donnez-le à l’agent : pi -p @{$path} "vos réponses"
host-passed-over = { $count ->
    [one] --answers : {$count} question a déjà une réponse ; celles-ci vont aux autres.
   *[other] --answers : {$count} questions ont déjà une réponse ; celles-ci vont aux autres.
}
host-not-used = Les réponses de {$path} n’ont pas été utilisées : cette session n’a pas posé ces questions.
host-untrusted-file = Ce projet contient un fichier {$path}. Il est ignoré, car le projet n’est pas approuvé.
host-not-asked-here = {$path} porte sur des questions que cette session n’a pas posées ; /questions en dit plus.
host-use-it-heading = { $count ->
    [one] Le fichier de ce projet répond à {$count} question que cette session n’a pas posée ({$path}) :
   *[other] Le fichier de ce projet répond à {$count} questions que cette session n’a pas posées ({$path}) :
}
host-use-it-more = { $count ->
    [one] ({$count} autre reste dans le fichier)
   *[other] ({$count} autres restent dans le fichier)
}
host-use-it = { $count ->
    [one] L’utiliser ? Saisissez {$yes} pour l’envoyer à l’agent, ou appuyez sur Entrée pour refuser.
   *[other] Les utiliser ? Saisissez {$yes} pour les envoyer à l’agent, ou appuyez sur Entrée pour refuser.
}
host-yes-typed = oui
host-no-typed = non
host-not-taken = Rien de {$path} n’a été utilisé. /questions answer repose les questions, /questions clear le supprime.
host-cannot-show = Les réponses de {$path} ne sont pas celles de cette session et ne peuvent être affichées en entier ici, elles ne sont donc pas utilisées.
host-more-wait = { $count ->
    [one] {$count} autre appel attend dans {$path} ; le prochain démarrage de Pi le reprendra.
   *[other] {$count} autres appels attendent dans {$path} ; le prochain démarrage de Pi les reprendra.
}
host-and-more = { $count ->
    [one] … et {$count} autre
   *[other] … et {$count} autres
}
host-pending-in = { $count ->
    [one] {$count} question attend dans {$path}
   *[other] {$count} questions attendent dans {$path}
}
host-of-another-session = { $count ->
    [one] {$count} question dans {$path}, que cette session n’a pas posée.
   *[other] {$count} questions dans {$path}, que cette session n’a pas posées.
}
host-of-another-session-answered = { $count ->
    [one] {$count} question dans {$path} ({$answered} avec réponse), que cette session n’a pas posée.
   *[other] {$count} questions dans {$path} ({$answered} avec réponse), que cette session n’a pas posées.
}
host-open-that-one = Ouvrez celle qui l’a fait : pi --session {$file}

## The command /questions

questions-about = Répondre aux questions en attente, corriger des réponses, ouvrir le panneau du navigateur
questions-show = Lister les questions en attente
questions-answer = Y répondre maintenant
questions-clear = Les supprimer
questions-path = Dire où elles sont enregistrées
questions-withdraw = Retirer des questions en attente ; l’agent en est informé
questions-again = Corriger une réponse : rouvrir le dernier formulaire
questions-history = Lister toutes les questions de cette branche, avec les réponses
questions-assumed = Demander à l’agent ce qu’il a décidé par supposition
questions-assumed-later = Envoyé : l’agent répond quand il a terminé.
questions-assumed-needs-ui = /questions assumed exige un terminal, ou un client qui affiche des dialogues.
questions-panel = Répondre dans le navigateur : ouvrir le panneau
questions-panel-stop = Fermer le panneau
questions-secrets = Lister les secrets donnés à ce Pi
questions-secrets-forget = Oublier les secrets, ou celui qui est nommé
questions-language = Changer de langue
questions-language-now = La langue est {$name}.
questions-language-is = La langue est {$name} jusqu’à la fin de Pi. Pour la conserver, mettez "language": "{$tag}" dans {$file}.
questions-languages = /questions language accepte : {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Les réponses doivent être une liste JSON, un élément par question, et non {$found}.
pending-broken-inline = --answers n’est pas du JSON valide à la colonne {$column} ({$reason}). Écrivez-le ainsi : --answers '["PostgreSQL", "order-processor"]'.
pending-broken-inline-line = --answers n’est pas du JSON valide à la ligne {$line}, colonne {$column} ({$reason}). Écrivez-le ainsi : --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} n’est pas du JSON valide à la ligne {$line}, colonne {$column} ({$reason}). Le fichier a été laissé tel quel ; corrigez-le et relancez.
pending-no-questions = {$path} ne contient pas de liste "questions". Le fichier a été laissé tel quel.
pending-odd-file = {$path} est incompréhensible ({$reason}). Le fichier a été laissé tel quel.
pending-too-many-values = {$path} contient trop de valeurs. Le fichier a été laissé tel quel.
pending-unreadable = {$path} est illisible : {$why}.
pending-not-saved = Les questions n’ont pas pu être enregistrées dans {$path} : {$why}.
pending-not-cleared = Les questions avec réponse n’ont pas pu être supprimées de {$path} : {$why}.
pending-linked = c’est un lien symbolique
pending-linked-folder = son dossier est un lien symbolique
pending-no-file = ce n’est pas un fichier ordinaire
pending-too-large = il dépasse 4 Mo
pending-busy = un autre Pi est en train de l’écrire
pending-permission-denied = permission refusée
pending-read-only = le système de fichiers est en lecture seule
pending-disk-full = le disque est plein
pending-no-directory = un fichier se trouve à la place de son dossier
pending-not-text = ce n’est pas du texte UTF-8
pending-nth = Question {$number}
pending-offered-question = Question : {$question}
pending-offered-answer = Réponse : {$answer}
pending-too-many = { $given ->
    [one] { $asked ->
        [one] {$given} réponse donnée pour {$asked} question ; en trop : {$over}.
       *[other] {$given} réponse donnée pour {$asked} questions ; en trop : {$over}.
    }
   *[other] { $asked ->
        [one] {$given} réponses données pour {$asked} question ; en trop : {$over}.
       *[other] {$given} réponses données pour {$asked} questions ; en trop : {$over}.
    }
}
pending-other-text = La question {$number} était {$asked} ; sa réponse a été donnée pour {$found} et associée d’après sa position.
pending-no-such-choice = La question {$number} n’a pas d’option {$label} ; la note correspondante a été écartée : {$note}.
pending-no-notes = La question {$number} n’accepte pas de note ; écartée : {$note}.
pending-one-only = { $given ->
    [one] La question {$number} n’accepte qu’un choix ; le choix donné a été pris comme réponse libre.
   *[other] La question {$number} n’accepte qu’un choix ; les {$given} donnés ont été pris comme réponse libre.
}
pending-ticks-replaced = La question {$number} accepte soit des choix, soit une réponse libre ; la réponse libre a été utilisée.
pending-no-answer = La réponse {$number} n’a pas de "answer" : {$found}.
pending-no-such-row = La question {$number} n’a pas d’option numéro {$text}. Une réponse libre qui est un nombre s’écrit comme un objet avec "answer" et "wasCustom": true.
pending-answered-already = La question {$number} a la réponse {$stands} dans {$path}, pas {$given}. Écrivez null à sa place, ou modifiez le fichier.
pending-not-a-choice = La question {$number} n’accepte que ses choix ; {$text} n’en fait pas partie.
pending-not-delegated = La question {$number} ne peut pas être laissée à l’agent.

## Complaints about the file questions.json

settings-key-wanted = doit être une touche avec ctrl, alt ou super, par exemple "alt+o", ou une de f1 à f12
settings-not-text = {$path} : ce n’est pas un fichier texte UTF-8 ; il est ignoré.
settings-unreadable = {$path} : illisible ({$why}) ; il est ignoré.
settings-broken = {$path} : JSON non valide à la ligne {$line}, colonne {$column} ({$reason}) ; il est ignoré.
settings-not-an-object = {$path} : doit contenir un objet tel que {$example} ; il est ignoré.
settings-spelled = {$key} (s’écrit "{$meant}")
settings-more = {$count} de plus
settings-unknown = { $count ->
    [one] {$path} : {$names} n’est pas un réglage ; réglages connus : {$known}.
   *[other] {$path} : {$names} ne sont pas des réglages ; réglages connus : {$known}.
}
settings-more-values = { $count ->
    [one] {$path} : {$count} autre valeur est ignorée.
   *[other] {$path} : {$count} autres valeurs sont ignorées.
}
settings-and = {$names} et {$last}
settings-or = {$names} ou {$last}
settings-not-of-a-project = {$path} : "{$key}" ne compte que dans votre propre questions.json ; il est ignoré.
settings-bad-value = {$path} : "{$key}" {$wanted}, et non {$found} ; cette valeur est ignorée.
settings-left-out = doit être omis
settings-one-of = doit être {$values}
settings-number = doit être un nombre entier, {$least} ou plus
settings-amount = doit être un nombre de 0 à {$most}
settings-list = doit être une liste
settings-object = doit être un objet
settings-text = doit être du texte

## Calling for attention, while nobody answers

attention-waits = Vous êtes attendu
attention-asks = { $project ->
    [none] Pi demande
   *[other] Pi demande dans {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (et {$count} de plus)
}
attention-not-started = notify : {$program} n’a pas démarré ({$why}).
attention-ended = { $code ->
    [none] notify : {$program} a été tué.
   *[other] notify : {$program} s’est terminé avec le code {$code}.
}

## The browser panel

panel-talked-about = On en discute dans le terminal.
panel-timed-out = Le délai pour cette question est écoulé.
panel-stopped = Pi a arrêté ce panneau
panel-answered-by = { $via ->
    [terminal] Répondu dans le terminal.
    [parent] Répondu dans le terminal d’un autre Pi.
    [browser] Répondu dans un autre onglet.
    [client] Répondu dans un autre client.
   *[other] Répondu par {$via}.
}
panel-cancelled-by = { $via ->
    [terminal] Annulé dans le terminal.
    [parent] Annulé dans le terminal d’un autre Pi.
    [browser] Annulé dans un autre onglet.
    [client] Annulé dans un autre client.
   *[other] Annulé par {$via}.
}
panel-tunnel = Sur votre propre machine : {$command}

## The page of the browser panel

page-title = Questions de Pi
page-no-script = Cette page a besoin de JavaScript, qu’elle fournit elle-même.
page-connecting = Connexion…
page-live = Connecté
page-lost = Connexion perdue, nouvel essai…
page-bad-token = Cette adresse n’est plus valable : ouvrez celle que montre /questions panel.
page-notify = M’avertir
page-conversation = Conversation
page-user = Vous :
page-assistant = Pi :
page-idle = Rien à répondre. La prochaine question apparaîtra ici d’elle-même.
page-from = Demandé par {$name}
page-waits = Pi continue entre-temps : répondez quand vous voulez.
page-recommended = Recommandée
page-required = Obligatoire
page-optional = Facultatif
page-answered = Réponse donnée
page-none = Aucune de celles-ci
page-placeholder = Saisissez votre réponse
page-filter = { $n ->
    [one] Filtrer {$n} option
   *[other] Filtrer {$n} options
}
page-hits = {$n} sur {$of}
page-preview = Aperçu de {$label}
page-no-preview = Pas d’aperçu
page-sources = Sources
page-note = Ajouter une note
page-comment = Ajouter un commentaire
page-form-note = Note sur toutes les réponses
page-note-text = Note : {$note}
page-clear = Effacer
page-chat = En discuter
page-ask-back = Demander d’abord
page-ask-back-send = Demander à Pi
page-kept-answer = Conservée
page-is-long = { $n ->
    [one] Réponse longue : {$n} caractère
   *[other] Réponse longue : {$n} caractères
}
page-closes-in = Fermeture dans {$time} sauf si vous répondez
page-ready = Prêt à envoyer
page-left-one = Pas encore de réponse
page-send = Envoyer les réponses
page-send-keys = Ctrl+Entrée
page-cancel = Annuler
page-withdraw-yes = Oui, retirer
page-discard-text = Abandonner votre saisie ?
page-discard-yes = Oui, abandonner
page-long = { $n ->
    [one] Réponse longue ({$n} caractère). Continuer quand même ?
   *[other] Réponse longue ({$n} caractères). Continuer quand même ?
}
page-send-anyway = Envoyer
page-keep-editing = Continuer à modifier
page-sent = Réponses envoyées.
page-cancelled = Annulé.
page-discussed = Pi sait que vous voulez en discuter : continuez dans le terminal.
page-asked-back = Pi explique, puis redemande en gardant vos réponses.
page-gone = Cette question n’est plus ouverte.
page-no-server = Pi est injoignable. Votre saisie est conservée : réessayez.
page-refused = Pi n’a pas accepté les réponses ({$status}).
page-too-large = Ce formulaire est trop grand pour cette page : répondez dans le terminal.
page-secret = Les secrets ne se saisissent que dans le terminal de Pi.
page-kept = Ce que vous aviez ici :
page-copy = Copier
page-not-copied = Pas copié : sélectionnez le texte et copiez-le.
page-copied = Copié
page-dismiss = Masquer
page-arrived = { $n ->
    [one] {$n} nouvelle question
   *[other] {$n} nouvelles questions
}
page-questions = { $n ->
    [one] Une question pour vous
   *[other] {$n} questions pour vous
}
page-hidden-picks = { $n ->
    [one] {$n} choix est masqué
   *[other] {$n} choix sont masqués
}
page-left = { $n ->
    [one] Il reste {$n} question : {$names}
   *[other] Il reste {$n} questions : {$names}
}
page-withdraw = { $n ->
    [one] Retirer cette question ? Pi le saura.
   *[other] Retirer ces {$n} questions ? Pi le saura.
}
page-discard = { $n ->
    [one] Abandonner {$n} réponse ?
   *[other] Abandonner {$n} réponses ?
}
page-discard-no = { $n ->
    [one] Non, la garder
   *[other] Non, les garder
}

## Questions that wait while the agent goes on

deferred-waiting = { $count ->
    [one] {$count} question en attente
   *[other] {$count} questions en attente
}
deferred-waiting-named = { $count ->
    [one] {$count} question en attente : {$names}
   *[other] {$count} questions en attente : {$names}
}
deferred-for-client = { $count ->
    [one] {$count} question attend : {$names}. Envoyez /questions answer pour y répondre.
   *[other] {$count} questions attendent : {$names}. Envoyez /questions answer pour y répondre.
}
deferred-waiting-short = {$count} en attente
deferred-answer = {$key} répondre
deferred-reply = { $count ->
    [one] {$count} question dans la réponse
   *[other] {$count} questions dans la réponse
}
deferred-reply-short = {$count} dans la réponse
deferred-answer-as-form = {$key} répondre dans un formulaire
deferred-from-reply = De la réponse
deferred-list = { $count ->
    [one] {$count} demande en attente
   *[other] {$count} demandes en attente, la plus ancienne d’abord
}
deferred-row = { $name ->
    [none] { $count ->
        [one] {$count} question posée {$age}
       *[other] {$count} questions posées {$age}
    }
   *[other] { $count ->
        [one] {$count} question posée {$age} par {$name}
       *[other] {$count} questions posées {$age} par {$name}
    }
}
deferred-just-now = à l’instant
deferred-minutes-ago = il y a {$count} min
deferred-hours-ago = il y a {$count} h
deferred-days-ago = { $count ->
    [one] il y a {$count} jour
   *[other] il y a {$count} jours
}
deferred-sent = Envoyé : l’agent le reçoit avant sa prochaine étape.
deferred-one-is-open = Un autre formulaire est ouvert. Répondez-y ou fermez-le d’abord.
deferred-withdraw = Retirer… (l’agent en est informé)
deferred-withdraw-which = Retirer quelles questions ? L’agent en est informé.
deferred-is-over = Ces questions n’attendent plus.
deferred-nothing = Aucune question en attente ne peut être retirée.
deferred-foreign = Une partie de cette session a été écrite ailleurs. Ce qui y attend ({$count}) viendra avec votre prochain message.
deferred-which = Plusieurs demandes sont en attente : /questions les liste, et /questions withdraw prend un nombre.
deferred-no-such = { $count ->
    [one] Une seule demande est en attente : /questions withdraw prend 1.
   *[other] /questions withdraw prend un nombre de 1 à {$count}.
}

## Questions of other processes

subagents-another = { $who ->
    [none] un autre processus
   *[other] un autre processus ({$who})
}
subagents-asks = { $who ->
    [none] Un autre processus demande
   *[other] Un autre processus demande ({$who})
}
subagents-asks-titled = { $title ->
    [none] {$asks}
   *[other] {$asks} : {$title}
}
subagents-process = { $program ->
    [none] processus {$pid}
   *[other] {$program} {$pid}
}
subagents-process-in = { $folder ->
    [none] {$process}
   *[other] {$process} dans {$folder}
}
subagents-says-it-is = dit être {$program}
subagents-says-in = dit être dans {$folder}
subagents-says-both = dit être {$program} dans {$folder}
subagents-calls-itself = se nomme {$name}
subagents-of-another = {$name} (un autre processus)
subagents-sent = Envoyé à {$process}.
subagents-taken-back = Fermé : {$process} n’attend plus.
subagents-no-socket = Les processus que l’agent lance ne peuvent pas vous poser de questions ici : {$why}.

## Secrets

secrets-promise = Votre agent demande {$name}, pour les programmes qu’il lance. Nous ne l’écrivons nulle part et ne le disons pas au modèle ; un programme que l’agent exécute peut le lire et l’afficher sous une autre forme.
secrets-provided = donné comme {$name}, non affiché
secrets-as-before = inchangé ; saisissez-le pour le remplacer
secrets-stays-here = Un secret ne se saisit qu’ici : ni éditeur, ni image, ni texte antérieur
secrets-is-yours = L’agent ne peut décider d’un secret : saisissez-le ou annulez
secrets-too-long = Trop long pour une variable d’environnement : rien n’a été ajouté
secrets-list = Secrets que les programmes de ce Pi peuvent lire jusqu’à sa fin : {$names}. /questions secrets forget NOM en oublie un ; sans nom, tous.
secrets-none = Ce Pi n’a aucun secret.
secrets-forgotten = Oublié : {$names}. Les programmes déjà lancés gardent ce qu’ils ont lu.
secrets-unknown = Ce Pi n’a pas de secret {$name}.
secrets-not-set = {$name} n’a pas pu être défini

## Forms of MCP servers (elicitation)

elicit-asks = Le serveur MCP « {$name} » demande, pas l’agent
elicit-from = le serveur MCP « {$name} »
elicit-decline = Refuser : ne rien envoyer
elicit-not-yet = (pas encore)
elicit-agree-short = Accord
elicit-agree-question = Êtes-vous d’accord ?
elicit-agree = Oui, je suis d’accord
elicit-email = Saisissez une adresse e-mail, comme name@example.com.
elicit-uri = Saisissez une adresse entière, comme https://example.com/page.
elicit-date = Saisissez une date, année-mois-jour, comme 2026-11-23.
elicit-date-time = Saisissez date, heure et fuseau, comme 2026-11-23T14:30:00Z.
elicit-number = Saisissez un nombre.
elicit-number-range = Saisissez un nombre ({$range}).
elicit-integer = Saisissez un nombre entier.
elicit-integer-range = Saisissez un nombre entier ({$range}).
elicit-length = Caractères : {$range}.
elicit-rows = Lignes à cocher : {$range}.
elicit-pattern = Le serveur le vérifie avec ce motif : {$pattern}
elicit-refused = Le serveur MCP « {$name} » a demandé un secret dans un formulaire ({$secret}). Cela a été refusé.
