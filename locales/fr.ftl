### Language: Français
### Read by a native speaker: no
### Between thousands: " "
### Thousands from: 4 digits

## The form

form-other-row = Autre (saisir votre réponse)
form-other = Autre
form-selects-option = Entrée prend {$option}, {$down} garde votre texte
form-something-else = Autre chose…
form-type-something = Saisir une réponse.
form-chat = En discuter
form-submit-tab = Envoyer
form-ready-to-send = Prêt à envoyer ?
form-answered-of = {$answered} sur {$questions} répondues
form-skipped = ignorée
form-optional = (facultative)
form-not-answered = sans réponse
form-to-answer = {$enter} pour répondre
form-nothing = aucune
form-no-input = (aucune saisie)
form-note-prompt = { $comment ->
    [true] commentaire :
   *[false] note :
}
form-discard-yes = Oui, abandonner
form-not-ready = prêt dans un instant…
form-ctrl-c-again = Ctrl+C à nouveau pour quitter Pi ; pi -c ramène la question
form-broken = {" "}Appuyez sur Entrée : ask_user s’est arrêté, l’agent demandera dans le chat.
form-nothing-selected = Cochez d’abord au moins une option (Espace)
form-none-is-next = Rien de choisi. Entrée encore : aucune de celles-ci
form-nothing-to-undo = Rien à annuler
form-nothing-recommended = Plus aucune option recommandée à prendre
form-discuss-prompt = à propos de {$name} :
form-restored = (restauré)
form-no-question-here = Allez d’abord sur une question
form-not-submitted = « {$text} » ne sera pas envoyé
form-yes-words = o, oui
form-no-words = n, non
form-blank-answer = Saisissez d’abord une réponse
form-paste-cut = On peut coller 4 Mo au plus ; le reste a été écarté
form-no-hits = Aucun résultat
form-answers = { $count ->
    [one] {$count} réponse
   *[other] {$count} réponses
}
form-selections = { $count ->
    [one] {$count} coche
   *[other] {$count} coches
}
form-typed-text = votre saisie
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} et {$last}
form-discard = Abandonner {$what} ?
form-discard-no = { $count ->
    [one] Non, la garder
   *[other] Non, les garder
}
form-submit = { $count ->
    [0] Envoyer sans réponse
    [one] Envoyer {$count} réponse
   *[other] Envoyer {$count} réponses
}
form-submit-some = Envoyer ({$answered} sur {$questions} répondues)
form-questions-left = { $count ->
    [one] Il reste {$count} question : {$names}
   *[other] Il reste {$count} questions : {$names}
}
form-long-answer = { $chars ->
    [one] Réponse longue ({$chars} caractère). Continuer ? [Y/n]
   *[other] Réponse longue ({$chars} caractères). Continuer ? [Y/n]
}
form-long-answer-short = Longue ({$chars} car.). Continuer ? [Y/n]
form-more-rows = {$arrow} {$count} de plus...
form-more-lines = { $count ->
    [one] {$arrow} {$count} ligne de plus ({$key})
   *[other] {$arrow} {$count} lignes de plus ({$key})
}
form-custom-answer = « {$text} »
form-closes-in = fermeture dans {$time} sauf si vous appuyez sur une touche
form-closes-in-short = fermeture dans {$time}

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} h
time-minutes = {$n} min
time-seconds = {$n} s

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

## Effects of keys, in the list of commands

keys-row-up = une ligne plus haut
keys-row-down = une ligne plus bas
keys-page-up = une page plus haut
keys-page-down = une page plus bas
keys-first-row = première ligne
keys-last-row = dernière ligne
keys-choose = choisir l’option
keys-submit-selected = envoyer les options cochées
keys-submit-or-edit = envoyer, ou modifier la réponse
keys-go-on = continuer
keys-to-rows = aller aux options correspondantes
keys-by-number = choisir ou cocher par numéro
keys-edit-by-number = modifier une réponse par son numéro
keys-type-answer = saisir une réponse
keys-toggle = cocher ou décocher ; sur Autre : saisir
keys-begin = sur Autre : saisir une réponse
keys-select-all = cocher toutes les options affichées
keys-clear-all = tout décocher
keys-clear-answer = effacer cette réponse
keys-undo-choice = annuler la dernière sélection
keys-accept-recommended = prendre l’option recommandée
keys-to-recommended = aller à l’option recommandée
keys-filter = filtrer les options
keys-note = ajouter une note
keys-form-note = ajouter une note sur tout le formulaire
keys-ask-question = faire préciser la question
keys-zoom = afficher l’option seule, ou revenir
keys-yes = oui
keys-no = non
keys-file-up = un fichier plus haut
keys-file-down = un fichier plus bas
keys-insert-file = insérer le fichier, ou ouvrir le dossier
keys-close-list = fermer la liste
keys-new-line = nouvelle ligne
keys-submit-text = envoyer le texte
keys-select-text = cocher cette réponse et revenir à la liste
keys-save-note = enregistrer la note
keys-ask-agent = interroger l’agent (réponses conservées)
keys-external = modifier dans $EDITOR
keys-line-up = une ligne plus haut
keys-line-up-or-earlier = une ligne plus haut ; dans un champ vide, réponse antérieure
keys-earlier = réponse antérieure
keys-later = réponse ultérieure
keys-line-down = une ligne plus bas
keys-left = un caractère à gauche
keys-right = un caractère à droite
keys-word-left = un mot à gauche
keys-word-right = un mot à droite
keys-line-start = début de la ligne
keys-line-end = fin de la ligne
keys-delete-before = supprimer le caractère avant le curseur
keys-delete-after = supprimer le caractère après le curseur
keys-delete-word-before = supprimer le mot précédent
keys-delete-word-after = supprimer le mot suivant
keys-delete-to-start = supprimer jusqu’au début de la ligne
keys-delete-to-end = supprimer jusqu’à la fin de la ligne
keys-paste-deleted = coller ce qui a été supprimé
keys-undo = annuler la dernière action
keys-redo = rétablir
keys-next-question = question suivante
keys-previous-question = question précédente
keys-scroll-up = défiler l’aperçu ou le texte vers le haut
keys-scroll-down = défiler l’aperçu ou le texte vers le bas
keys-collapse = replier le formulaire
keys-answer-later = répondre plus tard
keys-all = commandes et touches
keys-cancel = annuler
keys-close-deferred = fermer le formulaire ; il reste en attente
keys-back-to-list = retour à la liste
keys-back-to-questions = retour aux questions
keys-clear-filter = effacer le filtre
keys-close = fermer
keys-reference = chercher des fichiers par une partie du chemin
keys-answer = Réponse
keys-this-question = Cette question
keys-form = Formulaire

## Effects of keys, in the help line: as short as possible

hints-switch = changer
hints-navigate = naviguer
hints-select = choisir
hints-confirm = confirmer
hints-cancel = annuler
hints-toggle = cocher
hints-quick-select = choix direct
hints-to-select = choisir
hints-to-toggle = cocher
hints-to-submit = envoyer
hints-to-save = enregistrer
hints-to-ask = demander
hints-to-go-back = revenir
hints-to-cancel = annuler
hints-scroll = défiler
hints-page = page
hints-ends = première, dernière
hints-commands = commandes

## The form for screen readers and plain terminals

plain-question = Question
plain-question-of = Question {$at} sur {$of}
plain-review = { $count ->
    [one] Récapitulatif de {$count} question
   *[other] Récapitulatif de {$count} questions
}
plain-answered = { $count ->
    [one] {$count} avec réponse
   *[other] {$count} avec réponse
}
plain-then = {$first}. {$second}
plain-with = {$name} : {$value}
plain-row = {$at} sur {$of} : {$row}
plain-selected = sélectionnée
plain-not-selected = non cochée
plain-previewed = aperçu avec {$key}
plain-above = {$count} de plus au-dessus
plain-below = {$count} de plus au-dessous
plain-lines = { $count ->
    [one] {$count} ligne de plus : {$key}
   *[other] {$count} lignes de plus : {$key}
}
plain-filter = Filtre, {$shown} options sur {$all}
plain-now = Maintenant sur {$row}
plain-file = Fichier {$at} sur {$of} : {$path}
plain-answer = Votre réponse :
plain-keys = Commandes
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
rpc-other = Autre (saisir une réponse libre)
rpc-select-hint = Choisissez une option pour la cocher ou la décocher, puis Terminé.
rpc-placeholder-skip = Saisissez votre réponse, ou laissez vide pour ignorer
rpc-nothing-selected = Rien n’est encore coché. Choisissez d’abord au moins une option.
rpc-none-is-next = Rien de choisi. Choisissez encore Terminé : aucune de celles-ci
rpc-no-such-option = Aucune option ne correspond à cette réponse. Choisissez une des options.
rpc-cannot-type = La saisie est impossible ici.
rpc-waiting = { $of ->
    [1] en attente d’une réponse
   *[other] en attente d’une réponse, question {$at} sur {$of}
}
rpc-long-answer = { $chars ->
    [one] La réponse est longue ({$chars} caractère). Continuer quand même ?
   *[other] La réponse est longue ({$chars} caractères). Continuer quand même ?
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
        [true] Commentaire sur tout le formulaire
       *[false] Note sur tout le formulaire
    }
   *[other] { $comment ->
        [true] Commentaire sur : {$what}
       *[false] Note sur : {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Saisissez votre commentaire, ou videz le champ pour le supprimer
   *[false] Saisissez votre note, ou videz le champ pour la supprimer
}
rpc-answer-so-far = Votre réponse actuelle : {$answer}

## Rows of the transcript

transcript-discussed = Vous voulez d’abord en discuter
transcript-asked-about = votre question sur {$about} : {$text}
transcript-waiting = En attente de votre réponse…
transcript-questions = { $count ->
    [one] {$count} question
   *[other] {$count} questions
}
transcript-answered = { $via ->
    [browser] réponse donnée dans le navigateur
    [message] réponse donnée par un message
   *[other] réponse donnée par {$via}
}
transcript-cancelled = { $via ->
    [none] Annulé
    [browser] Annulé dans le navigateur
    [message] Annulé par un message
   *[other] Annulé par {$via}
}
transcript-pending = { $count ->
    [one] Non demandé : {$count} question enregistrée dans {$file}
   *[other] Non demandé : {$count} questions enregistrées dans {$file}
}
transcript-deferred = { $count ->
    [one] Remise à plus tard : {$count} question
   *[other] Remises à plus tard : {$count} questions
}
transcript-later = Réponse donnée plus tard
transcript-withdrawn = { $via ->
    [none] Retiré
    [browser] Retiré dans le navigateur
    [message] Retiré par un message
    [agent] Retirée par l’agent
   *[other] Retiré par {$via}
}
transcript-superseded = Posée de nouveau
transcript-off = Les questions sont désactivées dans cette session. /questions on les autorise de nouveau.
transcript-on = Les questions sont activées.
transcript-timed-out = Délai dépassé
transcript-unavailable = Question impossible
transcript-connection-lost = Connexion perdue
transcript-interrupted = Interrompu
transcript-refused = Question non posée : arguments non valides de l’agent
transcript-corrected = Corrigé

## Corrected answers

revision-question = Corriger une réponse ?
revision-send = { $count ->
    [0] Fermer sans rien modifier
    [one] Envoyer {$count} réponse modifiée
   *[other] Envoyer {$count} réponses modifiées
}
revision-discard = { $count ->
    [one] Abandonner {$count} modification ?
   *[other] Abandonner {$count} modifications ?
}
revision-was = avant : {$answer}

## The commands /questions again and /questions history

again-nothing-asked = Aucune question n’a encore été posée sur cette branche.
again-bad-number = { $calls ->
    [1] Il n’y a qu’une demande sur cette branche : le numéro 1.
   *[other] /questions again attend un numéro : 1 est la dernière demande, {$calls} la première.
}
again-nothing-changed = Rien n’a été modifié, donc rien n’a été envoyé.
again-moved = La session a avancé entre-temps. Rien n’a été modifié.
again-not-shown = Le formulaire n’a pas pu être affiché. Rien n’a été modifié.
again-closed-open = Cette demande n’a pas encore de réponse. Répondez d’abord.
again-closed-undecided = Cette demande n’a pas reçu de réponse, il n’y a donc rien à corriger.
again-closed-unreadable = Cette demande ne peut pas être rouverte : son entrée dans la session a été modifiée.
again-history = Questions de cette session
again-calls = { $calls ->
    [one] {$calls} demande sur cette branche
   *[other] {$calls} demandes sur cette branche, la plus récente d’abord
}
again-latest-calls = Les {$shown} dernières demandes sur {$calls} sur cette branche
again-ended-answered = Réponse donnée
again-ended-pending = Enregistrée dans le fichier

## Images in answers

images-blind = Le modèle actuel ne lit que du texte ; il reçoit le chemin de l’image
images-not-there = Le fichier {$path} n’existe pas.
images-no-image = {$path} n’est pas une image PNG, JPEG, GIF ou WebP.
images-too-large = {$path} dépasse {$limit} Mo.
images-too-slow = La lecture de {$path} a pris trop de temps.
images-too-large-to-store = {$path} est trop grand pour être conservé avec une réponse donnée plus tard.
images-too-many-pixels = {$path} a trop de pixels pour être réduit.
images-unreadable = {$path} est illisible ({$why}).
images-too-many = { $limit ->
    [one] Les réponses à une demande peuvent avoir au plus {$limit} image.
   *[other] Les réponses à une demande peuvent avoir au plus {$limit} images.
}

## Sentences in Pi

host-next = L’agent a une question. Elle s’affichera dès que ceci sera fermé.
host-asks = { $title ->
    [none] {$name} a une question
   *[other] {$name} a une question : {$title}
}
host-unnamed = Une extension
host-taken = pi-questions : une autre extension a déjà un outil nommé {$tool}, pi-questions n’ajoute donc pas le sien.
host-not-ready = pi-questions : {$tool} n’a pas pu être enregistré : {$why}
host-editor-ended = { $code ->
    [none] L’éditeur a été arrêté. Votre texte est inchangé.
   *[other] L’éditeur s’est terminé avec le code {$code}. Votre texte est inchangé.
}
host-editor-not-started = { $why ->
    [none] L’éditeur n’a pas démarré. Votre texte est inchangé.
   *[other] L’éditeur n’a pas démarré ({$why}). Votre texte est inchangé.
}
host-editor-missing = Éditeur {$name} introuvable (voir $EDITOR) ; votre texte est inchangé.
host-editor-not-text = L’éditeur a enregistré autre chose que du texte UTF-8 ; votre texte est inchangé.
host-no-editor-file = Impossible d’écrire le fichier pour l’éditeur : {$why}
host-still-missing = Pas encore envoyé. Dans {$path}, il manque encore une réponse à :
host-saved = { $count ->
    [one] {$count} question enregistrée dans {$path}. Répondez-y avec pi -p --answers '[…]', en modifiant le fichier puis en lançant pi -c, ou dans le formulaire avec pi -c.
   *[other] {$count} questions enregistrées dans {$path}. Répondez-y avec pi -p --answers '[…]', en modifiant le fichier puis en lançant pi -c, ou dans le formulaire avec pi -c.
}
host-answers-refused = --answers est refusé, rien n’a été envoyé :
host-saved-alone = { $count ->
    [one] {$count} question enregistrée dans {$path}. Cette session n’est pas enregistrée. Répondez avec : pi -p @{$path} "votre réponse"
   *[other] {$count} questions enregistrées dans {$path}. Cette session n’est pas enregistrée. Répondez avec : pi -p @{$path} "vos réponses"
}
host-still-saved = Les questions restent enregistrées. /questions les rouvre.
host-no-such-subcommand = /questions a ces sous-commandes : {$names}.
host-nothing-pending = Aucune question en attente.
host-cleared = Les questions enregistrées ont été supprimées.
host-clear = { $count ->
    [0] Supprimer définitivement {$path}
    [one] Supprimer définitivement {$count} question enregistrée ({$path})
   *[other] Supprimer définitivement {$count} questions enregistrées ({$path})
}
host-clear-which = Que voulez-vous effacer ?
host-nothing-to-answer = --answers : aucune question n’est enregistrée ici, et sans prompt l’agent n’en posera pas.
host-answers-ignored = --answers : trop ou pas assez pour les questions posées ; non utilisées : {$texts}.
host-no-session = La session des questions enregistrées n’a pas pu être ouverte : {$why}
host-busy = Pi est occupé. Réessayez dans un instant.
host-not-used = Les réponses de {$path} n’ont pas été utilisées : cette session n’a pas posé ces questions.
host-untrusted-file = Ce projet contient un fichier {$path}. Il est ignoré, car le projet n’est pas approuvé.
host-more-wait = { $count ->
    [one] {$count} autre demande est enregistrée dans {$path} ; Pi la reprendra à son prochain démarrage.
   *[other] {$count} autres demandes sont enregistrées dans {$path} ; Pi les reprendra à son prochain démarrage.
}
host-and-more = { $count ->
    [one] … et {$count} autre
   *[other] … et {$count} autres
}
host-pending-in = { $count ->
    [one] {$count} question enregistrée dans {$path}
   *[other] {$count} questions enregistrées dans {$path}
}
host-of-another-session = { $count ->
    [one] {$count} question dans {$path}, que cette session n’a pas posée.
   *[other] {$count} questions dans {$path}, que cette session n’a pas posées.
}
host-open-session = Ouvrez la session qui l’a fait : pi --session {$file}
host-use-file = Pour utiliser le fichier quand même, lancez : pi -p @{$path} "vos réponses"

## The command /questions

questions-about = Afficher ou supprimer les questions en attente ; y répondre, corriger des réponses, ouvrir le panneau du navigateur
questions-show = Lister les questions en attente
questions-clear = Supprimer les questions enregistrées ou en retirer
questions-again = Corriger une réponse : rouvrir le dernier formulaire
questions-history = Lister toutes les questions de cette branche, avec les réponses
questions-ask = Faire poser par l’agent les questions de sa dernière réponse dans un formulaire
questions-off = Ne plus poser de questions dans cette session
questions-on = Autoriser de nouveau les questions
questions-needs-ui = /questions {$name} exige un terminal, ou un client qui affiche des dialogues.
questions-panel = Répondre dans le navigateur : ouvrir le panneau (« panel stop » le ferme)
questions-language = Changer de langue
questions-language-now = La langue est {$name}.
questions-language-is = La langue est {$name} pour cette session. Pour la conserver, mettez "language": "{$tag}" dans {$file}.
questions-languages = Langues pour /questions language : {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Les réponses doivent être une liste JSON, un élément par question, et non {$found}.
pending-broken-inline = --answers n’est pas du JSON valide à la ligne {$line}, colonne {$column} ({$reason}). Écrivez-le ainsi : --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} n’est pas du JSON valide à la ligne {$line}, colonne {$column} ({$reason}). Le fichier n’a pas été modifié ; corrigez-le et relancez Pi.
pending-no-questions = {$path} n’a pas de liste "questions". Le fichier n’a pas été modifié.
pending-odd-file = {$path} a un contenu inattendu ({$reason}). Le fichier n’a pas été modifié.
pending-too-many-values = {$path} contient trop de valeurs. Le fichier n’a pas été modifié.
pending-unreadable = {$path} est illisible : {$why}.
pending-not-saved = Les questions n’ont pas pu être enregistrées dans {$path} : {$why}.
pending-not-cleared = Les questions avec réponse n’ont pas pu être supprimées de {$path} : {$why}.
pending-linked = c’est un lien symbolique
pending-linked-folder = son dossier est un lien symbolique
pending-no-file = ce n’est pas un fichier ordinaire
pending-too-large = il dépasse 4 Mo
pending-busy = une autre instance de Pi est en train de l’écrire
pending-not-text = ce n’est pas du texte UTF-8
pending-too-many = { $given ->
    [one] { $asked ->
        [one] {$given} réponse donnée pour {$asked} question ; non utilisées : {$over}.
       *[other] {$given} réponse donnée pour {$asked} questions ; non utilisées : {$over}.
    }
   *[other] { $asked ->
        [one] {$given} réponses données pour {$asked} question ; non utilisées : {$over}.
       *[other] {$given} réponses données pour {$asked} questions ; non utilisées : {$over}.
    }
}
pending-other-text = La question {$number} est {$asked}, mais cette réponse a été écrite pour {$found}. Elle a été utilisée d’après sa position.
pending-no-such-choice = La question {$number} n’a pas d’option {$label} ; votre note à son sujet a été écartée : {$note}.
pending-no-notes = La question {$number} n’accepte pas de note ; écartée : {$note}.
pending-one-only = { $given ->
    [one] La question {$number} n’accepte qu’une option ; celle donnée ({$given}) a été utilisée comme réponse libre.
   *[other] La question {$number} n’accepte qu’une option ; les {$given} données ont été utilisées comme réponse libre.
}
pending-options-replaced = La question {$number} accepte soit des options, soit une réponse libre ; la réponse libre a été utilisée.
pending-no-answer = La réponse {$number} n’a pas de "answer" : {$found}.
pending-no-such-number = La question {$number} n’a pas d’option numéro {$text}. Pour donner un nombre comme réponse libre, écrivez un objet avec "answer" et "wasCustom": true.
pending-answered-already = La question {$number} a déjà la réponse {$stands} dans {$path} ; la liste a {$given}. Écrivez null dans la liste, ou modifiez le fichier.
pending-not-a-choice = La question {$number} n’accepte que ses options, et {$text} n’en fait pas partie.
pending-is-placeholder = Question {$number} : {$text} ne fait que tenir la place d’une réponse libre. Écrivez-la à la place.

## Faults in the file questions.json

settings-key-wanted = doit être une touche avec ctrl, alt ou super, par exemple "alt+o", ou une de f1 à f12
settings-unreadable = {$path} : illisible ({$why}) ; il est ignoré.
settings-broken = {$path} : JSON non valide à la ligne {$line}, colonne {$column} ({$reason}) ; il est ignoré.
settings-not-an-object = {$path} : doit contenir un objet tel que {$example} ; il est ignoré.
settings-unknown = {$path} : {$name} n’est pas un réglage. Réglages connus : {$known}.
settings-more-values = { $count ->
    [one] {$path} : {$count} autre valeur est ignorée.
   *[other] {$path} : {$count} autres valeurs sont ignorées.
}
settings-not-of-a-project = {$path} : "{$key}" n’est pris en compte que dans votre propre questions.json ; il est ignoré ici.
settings-bad-value = {$path} : "{$key}" {$wanted}, et non {$found} ; cette valeur est ignorée.
settings-left-out = ne doit pas être défini
settings-one-of = doit être {$values}
settings-number = doit être un nombre entier, {$least} ou plus
settings-kind = doit être de type JSON {$kind}

## Alerts for a question without an answer

attention-waits = En attente de votre réponse
attention-asks = { $project ->
    [none] Pi a une question
   *[other] Pi a une question dans {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (et {$count} de plus)
}
attention-not-started = notify : {$program} n’a pas démarré ({$why}).
attention-ended = { $code ->
    [none] notify : {$program} a été arrêté de force.
   *[other] notify : {$program} s’est terminé avec le code {$code}.
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] Réponse donnée dans le terminal.
    [browser] Réponse donnée dans le navigateur.
    [client] Réponse donnée dans un autre client.
   *[other] Réponse donnée par {$via}.
}
panel-closed-by = { $via ->
    [terminal] Fermé dans le terminal.
    [browser] Fermé dans le navigateur.
    [agent] Retirée par l’agent.
    [client] Fermé dans un autre client.
   *[other] Fermé par {$via}.
}
panel-is-at = Le panneau est ouvert à l’adresse :
panel-no-start = Le panneau n’a pas pu démarrer : {$why}.
panel-status = panneau :{$port}
panel-is-off = Le panneau est désactivé.
panel-tunnel = Sur votre propre machine : {$command}

## The page of the browser panel

page-title = Questions de Pi
page-no-script = Cette page a besoin de JavaScript. Activez-le, puis rechargez.
page-connecting = Connexion…
page-live = Connecté
page-lost = Connexion perdue, reconnexion…
page-bad-token = Cette adresse n’est plus valable. Lancez /questions panel dans Pi pour obtenir la nouvelle.
page-notify = M’avertir
page-conversation = Conversation
page-user = Vous :
page-assistant = Pi :
page-idle = Aucune question en attente. La prochaine apparaîtra ici.
page-deferred = L’agent n’attend pas cette réponse. Répondez à tout moment.
page-recommended = Recommandée
page-required = Obligatoire
page-optional = Facultative
page-has-answer = Prête
page-none = Aucune de celles-ci
page-placeholder = Saisissez votre réponse
page-filter = { $n ->
    [one] Filtrer {$n} option
   *[other] Filtrer {$n} options
}
page-hits = {$n} sur {$of}
page-preview = Aperçu de {$label}
page-no-preview = Pas d’aperçu
page-clear = Effacer
page-ask-back = Poser d’abord une question
page-ask-back-send = Demander à l’agent
page-restored = Restauré
page-is-long = { $n ->
    [one] Réponse longue : {$n} caractère
   *[other] Réponse longue : {$n} caractères
}
page-closes-in = Fermeture dans {$time} sauf si vous répondez
page-send = Envoyer les réponses
page-send-keys = Ctrl+Entrée
page-cancel = Annuler
page-withdraw-yes = Oui, retirer
page-send-anyway = Envoyer
page-keep-editing = Continuer à modifier
page-sent = Réponses envoyées.
page-discussed = L’agent sait que vous voulez en discuter. Continuez dans le terminal.
page-asked-back = L’agent va expliquer, puis reposer la question. Vos réponses sont conservées.
page-gone = Cette question n’est plus ouverte.
page-no-server = Pi est injoignable. Votre saisie est conservée ; réessayez.
page-refused = Pi n’a pas accepté les réponses ({$status}).
page-too-large = Ce formulaire est trop grand pour cette page. Répondez dans le terminal.
page-kept = Votre texte non envoyé :
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
    [one] {$n} option choisie est masquée par le filtre
   *[other] {$n} options choisies sont masquées par le filtre
}
page-withdraw = { $n ->
    [one] Retirer cette question ? L’agent en sera informé.
   *[other] Retirer ces {$n} questions ? L’agent en sera informé.
}

## Deferred questions and collapsed forms

deferred-waiting = { $count ->
    [one] {$count} question en attente
   *[other] {$count} questions en attente
}
deferred-for-client = { $count ->
    [one] {$count} question attend : {$names}. Envoyez /questions pour y répondre.
   *[other] {$count} questions attendent : {$names}. Envoyez /questions pour y répondre.
}
deferred-waiting-short = {$count} en attente
deferred-answer = {$key} répondre
deferred-reply = Questions dans la réponse
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
deferred-ago = il y a {$time}
deferred-sent = C’est fait. L’agent en sera informé avant sa prochaine étape.
deferred-one-is-open = Un autre formulaire est ouvert. Répondez-y ou fermez-le d’abord.
deferred-withdraw = Retirer… (l’agent en sera informé)
deferred-in-editor = Votre texte est dans l’éditeur.
deferred-unsigned = Les entrées non signées de cette session ({$count}), peut-être d’une autre machine, sont suspendues jusqu’à votre prochain prompt.

