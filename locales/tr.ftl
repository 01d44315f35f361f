### Language: Türkçe
### Read by a native speaker: no
### Between thousands: "."
### Thousands from: 4 digits

## The form

form-other-row = Diğer (yanıtınızı yazın)
form-other = Diğer
form-something-else = Başka bir şey…
form-type-something = Bir şey yazın.
form-chat = Bunu konuşalım
form-submit-tab = Gönder
form-ready-to-send = Gönderilsin mi?
form-skipped = atlandı
form-optional = (isteğe bağlı)
form-not-answered = yanıtlanmadı
form-nothing = hiçbiri
form-no-input = (boş)
form-note-prompt = not:
form-comment-prompt = yorum:
form-discard-yes = Evet, sil
form-discard-later = Sonra yanıtla; ajan devam eder
form-not-ready = birazdan hazır…
form-ctrl-c-again = Yeniden Ctrl+C Pi’den çıkar, soru sonra geri gelir
form-broken = {" "}ask_user burada durdu. Enter’a basın; ajan sohbette soracak.
form-nothing-ticked = Önce en az bir satır işaretleyin (Boşluk)
form-nothing-to-undo = Geri alınacak bir şey yok
form-nothing-recommended = Seçilecek önerilen seçenek kalmadı
form-discuss-prompt-short = sor:
form-discuss-prompt = {$name} hakkında:
form-explain = { $choice ->
    [true] Bu seçeneği açıklayın.
   *[false] Bu soruyu açıklayın.
}
form-kept = (korundu)
form-delegate = Kararı ajana bırak
form-delegated = kararı ajana bıraktınız
form-delegated-mark = (ajana bırakıldı)
form-delegated-was = ajana bırakılmış
form-optional-kept = (isteğe bağlı, korundu)
form-no-question-here = Önce bir soruya gidin
form-not-submitted = “{$text}” gönderilmez
form-yes-words = e, evet
form-no-words = h, hayır
form-blank-answer = Önce bir yanıt yazın
form-no-choice-note = Yalnızca bir seçeneğin kendi notu olabilir
form-no-form-note = Burada yalnızca tek bir sorunun notu olabilir (Tab bir soruya götürür)
form-paste-cut = Yapıştırılan metin 4 MB’tan uzun: yalnızca başı alındı
form-no-hits = Eşleşme yok
form-answers = {$count} yanıt
form-ticks = {$count} işaret
form-what-you-typed = yazdıklarınız
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} ve {$last}
form-discard = {$what} silinsin mi?
form-discard-no = { $count ->
    [one] Hayır, kalsın
   *[other] Hayır, hepsi kalsın
}
form-choice-note = {$label}: {$note}
form-submit = {$count} yanıtı gönder
form-submit-some = {$questions} yanıttan {$answered} tanesini gönder
form-questions-left = {$count} soru kaldı: {$names}
form-long-answer = Yanıt uzun ({$chars} karakter). Yine de devam edilsin mi? [Y/n]
form-long-answer-short = Uzun ({$chars} karakter). Devam? [Y/n]
form-long-answer-shorter = Uzun: {$chars} [Y/n]
form-more-rows = {$arrow} {$count} tane daha{$ellipsis}
form-more-lines = {$arrow} {$count} satır daha ({$key})
form-own-words = “{$text}”
form-ticked = {$count} işaretli
form-hits = {$shown} / {$all}
form-closes-in = bir tuşa basmazsanız {$time} içinde kapanır
form-closes-in-short = {$time} içinde kapanır
form-keys-help = {$arrows} gezin {$bullet} Enter, harf veya numara seç {$bullet} Esc geri

## Times: what stands behind "in", with a blank between "4 min" and "59 s"

time-hours = {$n} sa
time-minutes = {$n} dk
time-seconds = {$n} sn
time-hours-in-words = {$n} saat
time-minutes-in-words = {$n} dakika
time-seconds-in-words = {$n} saniye

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Boşluk
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

## What keys do, in the list of all keys

keys-row-up = bir satır yukarı
keys-row-down = bir satır aşağı
keys-page-up = bir sayfa yukarı
keys-page-down = bir sayfa aşağı
keys-first-row = ilk satır
keys-last-row = son satır
keys-choose = satırı seç
keys-submit-ticks = işaretleri gönder
keys-submit-or-edit = gönder ya da yanıtı düzenle
keys-go-on = devam et
keys-to-rows = bulunan kutulara git
keys-by-number = numarayla seç ya da işaretle
keys-edit-by-number = yanıtı numarayla düzenle
keys-type-answer = yanıt yaz
keys-toggle = satırı işaretle; Diğer’de yaz
keys-begin = Diğer’de yaz
keys-tick-all = gösterilen tüm satırları işaretle
keys-untick-all = tüm işaretleri kaldır
keys-copy = Markdown olarak kopyala
keys-take-back = yanıtı geri çek
keys-undo-choice = işareti ya da seçimi geri al
keys-take-recommended = önerilenlerin tümünü seç
keys-to-recommended = önerilen satıra git
keys-filter = satırları filtrele
keys-note = not ekle
keys-choice-note = seçeneğe not ekle
keys-form-note = formun tümüne not ekle
keys-ask-option = seçenek hakkında sor
keys-ask-question = soru hakkında sor
keys-zoom = önizlemeyi büyüt ya da geri dön
keys-sources = kaynakları göster
keys-next-source = sonraki kaynak
keys-previous-source = önceki kaynak
keys-open-file = dosyayı $EDITOR içinde aç
keys-yes = evet
keys-no = hayır
keys-file-up = bir dosya yukarı
keys-file-down = bir dosya aşağı
keys-take-file = dosyayı metne koy ya da dizini aç
keys-close-list = listeyi kapat
keys-new-line = yeni satır
keys-submit-text = metni gönder
keys-tick-text = metni işaretle ve listeye dön
keys-keep-note = notu koru
keys-ask-agent = ajana sor; yanıtlarınız korunur
keys-delegate = kararı ajana bırak
keys-reveal = gizli değeri göster veya gizle
keys-decline = reddet: hiçbir şey gönderme
keys-external = $EDITOR içinde yaz
keys-paste-image = görsel yapıştır
keys-line-up = bir satır yukarı
keys-line-up-or-earlier = bir satır yukarı; boş alanda önceki yanıt
keys-earlier = önceki yanıt
keys-later = sonraki yanıt
keys-line-down = bir satır aşağı
keys-left = bir karakter sola
keys-right = bir karakter sağa
keys-word-left = bir sözcük sola
keys-word-right = bir sözcük sağa
keys-line-start = satır başı
keys-line-end = satır sonu
keys-delete-before = imleçten öncekini sil
keys-delete-after = imleçten sonrakini sil
keys-delete-word-before = önceki sözcüğü sil
keys-delete-word-after = sonraki sözcüğü sil
keys-delete-to-start = satır başına kadar sil
keys-delete-to-end = satır sonuna kadar sil
keys-yank = silineni yapıştır
keys-undo = geri al
keys-redo = yinele
keys-next-question = sonraki soru
keys-previous-question = önceki soru
keys-scroll-up = önizlemeyi ya da metni yukarı kaydır
keys-scroll-down = önizlemeyi ya da metni aşağı kaydır
keys-fold = formu katla
keys-answer-later = sonra yanıtla
keys-all = komutlar ve tuşlar
keys-cancel = iptal et
keys-put-back = beklemeye geri koy
keys-back-to-list = listeye dön
keys-leave-note = nottan çık, not korunur
keys-back-to-questions = sorulara dön
keys-clear-filter = filtreyi temizle
keys-close = kapat
keys-reference = dosyaları yollarının bir parçasıyla listele

## What keys do, in the help line: as short as can be

hints-switch = geçiş
hints-tick = işaretle
hints-move-cursor = gezin
hints-filter = filtrele
hints-choose = seç
hints-open = aç
hints-copy = kopyala
hints-submit = gönder
hints-take = ekle
hints-close-list = listeyi kapat
hints-earlier = öncekiler
hints-new-line = yeni satır
hints-back-to-list = listeye dön
hints-keep = koru
hints-back = geri
hints-explain = açıklat
hints-ask = ajana sor
hints-to-rows = satırlara git
hints-clear-filter = filtreyi sil
hints-answer = yanıtla
hints-close = kapat
hints-go-back = geri dön
hints-decline = reddet
hints-edit = düzenle
hints-no-answer = yanıtsız
hints-to-list = listeye
hints-cancel = iptal
hints-zoom = büyüt
hints-scroll = kaydır
hints-yes = evet
hints-no = hayır
hints-editor = düzenleyici
hints-image = görsel
hints-reveal = göster
hints-hide = gizle
hints-undo = geri al
hints-recommended = önerilenler
hints-commands = komutlar
hints-ask-about = hakkında sor
hints-note = not
hints-fold = katla
hints-later = sonra
hints-choice-note = seçenek notu

## The form for screen readers and plain terminals

plain-question = Soru
plain-question-named = Soru: {$name}
plain-question-of = Soru {$at} / {$of}
plain-question-of-named = Soru {$at} / {$of}: {$name}
plain-review = {$count} soruya toplu bakış
plain-answered = {$count} yanıtlandı
plain-then = {$first}. {$second}
plain-and = {$first}, {$second}
plain-with = {$name}: {$value}
plain-row = {$at} / {$of}: {$row}
plain-selected = seçili
plain-ticked = işaretli
plain-not-ticked = işaretsiz
plain-previewed = önizleme: z
plain-above = yukarıda {$count} tane daha
plain-below = aşağıda {$count} tane daha
plain-lines = {$count} satır daha: {$key}
plain-filter = Filtre, {$all} satırdan {$shown}
plain-now = Şu an: {$row}
plain-file = Dosya {$at} / {$of}: {$path}
plain-answer = Yanıtınız:
plain-preview = Önizleme: {$name}
plain-keys = Tüm tuşlar
plain-keys-help = {$keys} gezinir, Enter, bir harf veya numara seçer, Escape geri döner
plain-closes-in = Bir tuşa basmazsanız {$time} içinde kapanır
plain-either = {$one} veya {$other}
plain-up = Yukarı
plain-down = Aşağı
plain-left = Sol
plain-right = Sağ
plain-question-mark = soru işareti
plain-slash = eğik çizgi

## Dialogs of clients (editors, RPC)

rpc-done = Bitti
rpc-skip = Bu soruyu atla
rpc-explain = Açıkla… (yanıtlamadan önce sor)
rpc-explain-only = Önce bu soruyu açıkla
rpc-explain-what = Ne bilmek istiyorsunuz? Sorular, yanıtlarınızla birlikte yeniden gelir.
rpc-explain-placeholder = Yazın; boşsa: Bu soruyu açıklayın.
rpc-no-answer = Bu soruya yanıt yok
rpc-other = Diğer (kendi yanıtınızı yazın)
rpc-cancel = İptal
rpc-yes = Evet
rpc-no = Hayır
rpc-tick-hint = Bir satırı işaretlemek ya da işaretini kaldırmak için seçin, sonra Bitti’yi seçin.
rpc-placeholder = Yanıtınızı yazın
rpc-placeholder-skip = Yanıtınızı yazın ya da atlamak için boş bırakın
rpc-blank = Yanıt boş: bir şey yazın.
rpc-nothing-ticked = Henüz hiçbir şey işaretli değil: önce en az bir satır seçin.
rpc-no-such-row = Bu yanıt hiçbir satırla eşleşmiyor: satırlardan birini seçin.
rpc-no-text = Bu yanıtta metin yoktu: lütfen yeniden yanıtlayın.
rpc-cannot-type = Buraya yazılamadı: bir satır seçin ya da iptal edin.
rpc-cannot-type-left = Buraya yazılamadı: soru yanıtsız kalıyor.
rpc-type-again = Bu alan metninizi tutamıyor: yeniden yazın ya da yapıştırın.
rpc-no-questions = Sorulacak soru yoktu.
rpc-waiting = { $of ->
    [1] yanıt bekleniyor
   *[other] yanıt bekleniyor, soru {$at} / {$of}
}
rpc-waiting-review = gözden geçirme bekleniyor, {$of} sorudan {$answered} tanesi yanıtlandı
rpc-submit-none = Yanıtsız gönder
rpc-long-answer = Yanıt uzun ({$chars} karakter). Yine de devam edilsin mi?
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] Yorumu değiştir…
       *[false] Notu değiştir…
    }
   *[false] { $comment ->
        [true] Yorum ekle…
       *[false] Not ekle…
    }
}
rpc-note-line = { $comment ->
    [true] Yorum: {$note}
   *[false] Not: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (yorum: {$note})
   *[false] {$answer} (not: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] Tüm yanıtlar için yorum
       *[false] Tüm yanıtlar için not
    }
   *[other] { $comment ->
        [true] Şunun için yorum: {$what}
       *[false] Şunun için not: {$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] Yorumunuzu yazın; boş bırakmak yorumu kaldırır
   *[false] Notunuzu yazın; boş bırakmak notu kaldırır
}
rpc-answer-so-far = Şimdiki yanıtınız: {$answer}
rpc-kept-answer = { $answer ->
    [none] Önceden korundu.
   *[other] Önceden korundu: {$answer}
}

## Rows of the conversation

transcript-discussed = Önce bunu konuşmak istiyor
transcript-asked-about = {$about} hakkında sordu: {$text}
transcript-waiting = Kullanıcı yanıtı bekleniyor...
transcript-questions = {$count} soru
transcript-questions-named = {$count} soru: {$names}
transcript-answered = { $via ->
    [browser] tarayıcıda yanıtlandı
    [message] mesajla yanıtlandı
    [parent] başka bir Pi terminalinde yanıtlandı
   *[other] {$via} tarafından yanıtlandı
}
transcript-cancelled = { $via ->
    [none] İptal edildi
    [browser] Tarayıcıda iptal edildi
    [message] Mesajla iptal edildi
    [parent] Başka bir Pi terminalinde iptal edildi
   *[other] {$via} tarafından iptal edildi
}
transcript-pending = Soracak kimse yok: {$count} soru {$file} dosyasına kaydedildi
transcript-nobody-there = (kimse yoktu)
transcript-deferred = Sonraya bırakıldı: {$count} soru
transcript-later = Sonradan yanıtlandı
transcript-withdrawn = { $via ->
    [none] Geri çekildi
    [browser] Tarayıcıda geri çekildi
    [message] Mesajla geri çekildi
    [parent] Başka bir Pi terminalinde geri çekildi
   *[other] {$via} tarafından geri çekildi
}
transcript-timed-out = Süre doldu
transcript-unavailable = Kimseye sorulmadı
transcript-connection-lost = Bağlantı koptu
transcript-interrupted = Kesildi
transcript-refused = Sorulmadı: çağrı okunamadı
transcript-corrected = {$pen} düzeltildi
transcript-note = not: {$note}

## Answers given anew

revision-question = Bir yanıt düzeltilsin mi?
revision-question-back = Buradan yeniden yanıtlansın mı?
revision-go-back = Geri dön ve yeniden yanıtla (sonrasını siler)
revision-no-answer = yanıt yok
revision-drop-later = Geri dönülüp sonrası silinsin mi?
revision-stay = Hayır, burada kal
revision-yes-go-back = Evet, geri dön (sonrası /tree içinde kalır)
revision-unchanged = Önce bir yanıtı değiştirin: Enter açar
revision-unfinished = Geri dönmek için her sorunun yanıtı olmalı
revision-send = { $count ->
    [0] Kapat, hiçbir şey değişmedi
   *[other] {$count} değişen yanıtı gönder
}
revision-go = { $count ->
    [0] Oraya git, yanıtlar olduğu gibi kalır
   *[other] {$count} değişen yanıtla oraya git; ajan devam eder
}
revision-discard = {$count} değişiklik silinsin mi?
revision-was = önce: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = Bu dalda henüz soru sorulmadı.
again-bad-number = /questions again bir sayı alır: 1 son çağrı, 2 ondan önceki.
again-needs-ui = /questions again için bir terminal ya da iletişim kutusu gösteren bir istemci gerekir.
again-nothing-changed = Hiçbir şey değişmedi, bu yüzden hiçbir şey gönderilmedi.
again-sent = Düzeltildi: ajan bunu bir sonraki adımından önce alır.
again-moved = Bu arada oturum ilerledi; hiçbir şey değişmedi.
again-refused = Başka bir uzantı oturumu olduğu yerde tutuyor; hiçbir şey değişmedi.
again-not-shown = Form gösterilemedi; hiçbir şey değişmedi.
again-only-so-many = Bu dalda yalnızca {$calls} çağrı var: /questions history listeler.
again-closed-open = Bu çağrının henüz yanıtı yok: önce yanıtlayın.
again-closed-waits = Soruları bekliyor: /questions answer açar.
again-closed-undecided = Orada kimseye sorulmadı, bu yüzden düzeltilecek bir şey yok.
again-closed-unreadable = Oturumda bu çağrı ask_user’ın yazdığı biçimde değil; hiçbir şey değişmedi.
again-not-back = { $why ->
    [none] Pi soruya geri dönemedi.
   *[other] Pi soruya geri dönemedi: {$why}
}
again-copied = Markdown olarak kopyalandı
again-no-clipboard = Bu terminal pano için metin almıyor
again-too-long-to-copy = Bir terminalin panosu için çok uzun
again-save = Kararları Markdown dosyası olarak kaydet
again-save-where = Kararlar nereye kaydedilsin?
again-saved = Kararlar {$path} dosyasında.
again-exists = {$path} zaten var. Değiştirilsin mi?
again-keep-it = Hayır, kalsın
again-replace-it = Evet, değiştir
again-not-saved = {$path} yazılamadı: {$why}
again-outside = {$path} projenin dışına çıkıyor. Oraya kaydetmek için yolun tamamını yazın.
again-decisions = Kararlar
again-decision-answer = Yanıt
again-decision-note = Not
again-decision-asked = Soran
again-decision-by = { $tool ->
    [none] ajan
   *[other] ajan, {$tool} ile
}
again-answered-before = { $date ->
    [none] Bunu daha önce yanıtladınız: {$answer}
   *[other] Bunu {$date} tarihinde yanıtladınız: {$answer}
}
again-left-before = { $date ->
    [none] Bunu daha önce ajana bıraktınız
   *[other] Bunu {$date} tarihinde ajana bıraktınız
}
again-history = Bu oturumun soruları
again-calls = Bu dalda {$calls} çağrı, en yenisi başta
again-latest-calls = Bu daldaki {$calls} çağrıdan son {$shown} tanesi
again-ended-open = henüz yanıt yok
again-ended-corrected = düzeltildi
again-ended-answered = yanıtlandı
again-ended-discussed = karşı soru soruldu
again-ended-pending = dosyada bekliyor
again-ended-deferred = yanıt bekliyor
again-ended-withdrawn = geri çekildi
again-ended-refused = reddedildi
again-ended-cancelled = iptal edildi
again-ended-timed-out = süre doldu
again-ended-unavailable = kimseye sorulmadı
again-ended-connection-lost = bağlantı koptu
again-ended-interrupted = kesildi

## The sources of a question

sources-line = Kaynaklar:
sources-heading = {$name} ({$at}/{$of})
sources-reading = okunuyor…
sources-told = Bunu göremediğiniz ajana bildirilir.
sources-cut = Devamı var: okumak için dosyayı açın.
sources-cannot-open = Burada açılacak dosya yok
sources-not-found = bulunamadı
sources-no-file = dosya değil
sources-outside = proje dışında
sources-too-large = {$limit} MB’tan büyük
sources-binary = metin dosyası değil
sources-empty = boş
sources-short = {$line}. satırda bitiyor
sources-changed = okunurken değişti
sources-foreign = başka bir sürecin, okunmadı
sources-too-slow = zamanında okunamadı
sources-unreadable = okunamıyor ({$why})

## Images in answers

images-blind = Şu anki model yalnızca metin alır: görselin yolunu alır
images-not-here = Görseller yazılan bir yanıta veya nota eklenir
images-reading = Pano okunuyor…
images-none = Panoda görsel yok
images-no-clipboard = Burada pano okunamıyor: bunun yerine görselin yolunu yapıştırın
images-no-tool = Panodan görsel okuyan {$tool} kurulu değil
images-tool-failed = {$tool} panoyu okuyamadı
images-clipboard-too-large = Panodaki görsel {$limit} MB’tan büyük
images-not-there = {$path} dosyası yok.
images-no-file = {$path} bir dosya değil.
images-no-image = {$path} bir PNG, JPEG, GIF ya da WebP görseli değil.
images-too-large = {$path} {$limit} MB’tan büyük.
images-changed = {$path} okunurken değişti.
images-too-slow = {$path} dosyasını okumak çok uzun sürdü.
images-too-large-to-store = {$path} sonradan verilen bir yanıt için çok büyük.
images-too-many-pixels = {$path} küçültülemeyecek kadar çok piksel içeriyor.
images-no-project = Görsellerin aranacağı açık bir proje yok.
images-outside = {$path} projede değil.
images-unreadable = {$path} okunamıyor ({$why}).
images-too-many = Bir çağrının yanıtlarına en çok {$limit} görsel konur.
images-refused = Soru {$number}: bir görsel alınmadı. {$why}
images-beside-choice = Soru {$number}: görseller alınmadı, çünkü seçilen bir seçenek görsel almaz.

## Sentences in Pi

host-waiting = Yanıtınız bekleniyor
host-next = Ajanın bir sorusu var; bu kapanır kapanmaz gösterilecek.
host-answered-by = { $via ->
    [browser] Tarayıcıda yanıtlandı.
    [parent] Bunu başlatan Pi terminalinde yanıtlandı.
   *[other] {$via} tarafından yanıtlandı.
}
host-closed-by = { $via ->
    [browser] Tarayıcıda kapatıldı.
    [parent] Bunu başlatan Pi terminalinde kapatıldı.
   *[other] {$via} tarafından kapatıldı.
}
host-asks = { $title ->
    [none] {$name} soruyor
   *[other] {$name} soruyor: {$title}
}
host-somebody = Bir uzantı
host-panel-is-at = Panel şu adreste açık:
host-panel-is-off = Panel kapalı.
host-no-panel-here = Print modunda panel yoktur.
host-no-panel = Panel başlatılamadı: {$why}.
host-panel-status = panel :{$port}
host-taken = pi-questions: başka bir uzantının zaten {$tool} adlı bir aracı var, bu yüzden bizimki kapalı kalıyor.
host-not-ready = pi-questions: {$tool} kaydedilemedi: {$why}
host-cannot-spawn = Pi burada harici bir düzenleyici başlatamıyor.
host-editor-failed = Düzenleyici: {$why}; metniniz değişmedi.
host-editor-missing = {$name} düzenleyicisi bulunamadı ($EDITOR değerine bakın); metniniz değişmedi.
host-editor-not-text = Düzenleyici UTF-8 metni olmayan bir şey kaydetti; metniniz değişmedi.
host-no-editor-file = Düzenleyici için dosya yazılamadı: {$why}
host-still-missing = Henüz gönderilmedi: {$path} dosyasında şunların yanıtı hâlâ eksik
host-they-wait = {$count} soru {$path} dosyasında bekliyor. Yanıtlamak için: pi -p --answers '[…]', ya da dosyayı düzenleyip pi -c çalıştırın, ya da formu pi -c ile açın.
host-nothing-taken = --answers reddedildi, hiçbir şey gönderilmedi:
host-they-wait-alone = {$count} soru {$path} içinde bekliyor. Bu oturum saklanmıyor. Yanıtlamak için: pi -p @{$path} "yanıtlarınız"
host-still-waiting = Sorular hâlâ bekliyor; /questions answer onları yeniden açar.
host-no-such-subcommand = /questions şunlardan birini alır: {$names}.
host-nothing-pending = Bekleyen soru yok.
host-only-withdrawn = Dosyada kayıtlı soru yok. Sizi bekleyenler /questions withdraw ile geri çekilir.
host-cleared = Bekleyen sorular kaldırıldı.
host-clear = { $count ->
    [0] {$path} kalıcı olarak kaldırılsın mı?
   *[other] Bekleyen {$count} soru kalıcı olarak kaldırılsın mı? ({$path})
}
host-no-keep = Hayır, kalsın
host-yes-remove = Evet, kaldır
host-clear-needs-ui = /questions clear onay için bir terminal ister; ya da dosyayı kendiniz silin.
host-nothing-to-answer = --answers: burada bekleyen soru yok, soru sorabilecek bir istem de yok.
host-left-over = --answers: sorulardan çok yanıt var; artanlar: {$texts}.
host-no-session = Bekleyen soruların oturumu açılamadı: {$why}
host-busy = Pi meşgul. Birazdan yeniden deneyin.
host-not-here = --answers: bu soruları başka bir oturum sordu. Orada yanıtlayın: pi --session {$file} --answers …
host-not-proven = --answers: {$path} dosyasındaki soruları soran oturum Pi’nin oturumları arasında bulunamadı, bu yüzden hiçbir şey gönderilmedi. Dosyayı yine de kullanmak için ajana verin: pi -p @{$path} "yanıtlarınız"
host-passed-over = --answers: {$count} sorunun zaten yanıtı var; bunlar ötekilere gider.
host-not-used = {$path} dosyasındaki yanıtlar kullanılmadı: bu soruları bu oturum sormadı.
host-untrusted-file = Bu projede {$path} dosyası var. Projeye güvenilmediği için yok sayılıyor.
host-not-asked-here = {$path} bu oturumun sormadığı sorularla ilgili; ayrıntı için /questions.
host-use-it-heading = Bu projenin dosyası, bu oturumun sormadığı {$count} soruyu yanıtlıyor ({$path}):
host-use-it-more = ({$count} tane daha dosyada kalıyor)
host-use-it = {$count} yanıt kullanılsın mı? Ajana göndermek için {$yes} yazın, hayır için Enter’a basın.
host-yes-typed = evet
host-no-typed = hayır
host-not-taken = {$path} dosyasından hiçbir şey kullanılmadı. /questions answer yeniden sorar, /questions clear onu kaldırır.
host-cannot-show = {$path} dosyasındaki yanıtlar bu oturuma ait değil ve burada tümüyle gösterilemiyor, bu yüzden kullanılmıyor.
host-more-wait = {$path} dosyasında {$count} çağrı daha bekliyor; Pi bir sonraki başlangıcında onlarla devam eder.
host-and-more = … ve {$count} tane daha
host-pending-in = {$count} soru {$path} dosyasında bekliyor
host-of-another-session = {$path} dosyasında bu oturumun sormadığı {$count} soru var.
host-of-another-session-answered = {$path} dosyasında bu oturumun sormadığı {$count} soru var ({$answered} yanıtlandı).
host-open-that-one = Soran oturumu açın: pi --session {$file}

## The command /questions

questions-about = Bekleyen soruları yanıtla, yanıtları düzelt, tarayıcı panelini aç
questions-show = Bekleyen soruları listele
questions-answer = Şimdi yanıtla
questions-clear = Kaldır
questions-path = Nereye kaydedildiklerini söyle
questions-withdraw = Bekleyen soruları geri çek; ajana bildirilir
questions-again = Bir yanıtı düzelt: son formu bir kez daha aç
questions-history = Bu dalın tüm sorularını yanıtlarıyla listele
questions-assumed = Ajana varsayımla neye karar verdiğini sor
questions-assumed-later = Gönderildi: ajan işi bitince yanıtlar.
questions-assumed-needs-ui = /questions assumed için bir terminal ya da iletişim kutusu gösteren bir istemci gerekir.
questions-panel = Tarayıcıda yanıtla: paneli aç
questions-panel-stop = Paneli kapat
questions-secrets = Bu Pi'ye verilen gizli değerleri listele
questions-secrets-forget = Gizli değerleri veya adı verileni unut
questions-language = Dili değiştir
questions-language-now = Dil: {$name}.
questions-language-is = Dil, Pi kapanana kadar {$name}. Kalıcı yapmak için {$file} dosyasında "language": "{$tag}" ayarlayın.
questions-languages = /questions language şunlardan birini alır: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Yanıtlar bir JSON listesi olmalı, her soru için bir öğe; {$found} değil.
pending-broken-inline = --answers geçerli JSON değil, sütun {$column} ({$reason}). Şöyle yazın: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-inline-line = --answers geçerli JSON değil, satır {$line}, sütun {$column} ({$reason}). Şöyle yazın: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} geçerli JSON değil, satır {$line}, sütun {$column} ({$reason}). Olduğu gibi bırakıldı; düzeltip yeniden çalıştırın.
pending-no-questions = {$path} dosyasında "questions" listesi yok. Olduğu gibi bırakıldı.
pending-odd-file = {$path} anlaşılamıyor ({$reason}). Olduğu gibi bırakıldı.
pending-too-many-values = {$path} dosyasında çok fazla değer var. Olduğu gibi bırakıldı.
pending-unreadable = {$path} okunamıyor: {$why}.
pending-not-saved = Sorular {$path} dosyasına kaydedilemedi: {$why}.
pending-not-cleared = Yanıtlanan sorular {$path} dosyasından kaldırılamadı: {$why}.
pending-linked = bu bir sembolik bağlantı
pending-linked-folder = dizini bir sembolik bağlantı
pending-no-file = normal bir dosya değil
pending-too-large = 4 MB’tan büyük
pending-busy = şu anda başka bir Pi yazıyor
pending-permission-denied = erişim reddedildi
pending-read-only = dosya sistemi salt okunur
pending-disk-full = disk dolu
pending-no-directory = dizininin olması gereken yerde bir dosya var
pending-not-text = UTF-8 metni değil
pending-nth = Soru {$number}
pending-offered-question = Soru: {$question}
pending-offered-answer = Yanıt: {$answer}
pending-too-many = {$asked} soru için {$given} yanıt verildi; artanlar: {$over}.
pending-other-text = Soru {$number} şuydu: {$asked}; yanıtı {$found} için verildi ve sırasına göre eşlendi.
pending-no-such-choice = Soru {$number} için {$label} seçeneği yok; ona ait not alınmadı: {$note}.
pending-no-notes = Soru {$number} not almaz; alınmadı: {$note}.
pending-one-only = Soru {$number} tek seçim alır; verilen {$given} seçim özel yanıt olarak alındı.
pending-ticks-replaced = Soru {$number} ya seçenek ya da özel yanıt alır; özel yanıt kullanıldı.
pending-no-answer = Yanıt {$number} içinde "answer" yok: {$found}.
pending-no-such-row = Soru {$number} için {$text} numaralı bir seçenek yok. Sayı olan bir özel yanıt, "answer" ve "wasCustom": true içeren bir nesne olarak yazılır.
pending-answered-already = Soru {$number} için {$path} içindeki yanıt {$given} değil, {$stands}. Yerine null yazın ya da dosyayı değiştirin.
pending-not-a-choice = Soru {$number} yalnızca kendi seçeneklerini alır; {$text} bunlardan biri değil.
pending-not-delegated = Soru {$number} ajana bırakılamaz.

## Complaints about the file questions.json

settings-key-wanted = ctrl, alt ya da super içeren bir tuş ("alt+o" gibi) ya da f1–f12 tuşlarından biri olmalı
settings-not-text = {$path}: UTF-8 metin dosyası değil; yok sayılıyor.
settings-unreadable = {$path}: okunamıyor ({$why}); yok sayılıyor.
settings-broken = {$path}: geçerli JSON değil, satır {$line}, sütun {$column} ({$reason}); yok sayılıyor.
settings-not-an-object = {$path}: {$example} gibi bir nesne içermeli; yok sayılıyor.
settings-spelled = {$key} (doğrusu "{$meant}")
settings-more = {$count} tane daha
settings-unknown = {$path}: {$count} bilinmeyen ayar: {$names}; bilinenler: {$known}.
settings-more-values = {$path}: {$count} değer daha yok sayılıyor.
settings-and = {$names} ve {$last}
settings-or = {$names} ya da {$last}
settings-not-of-a-project = {$path}: "{$key}" yalnızca kendi questions.json dosyanızda geçerlidir; yok sayılıyor.
settings-bad-value = {$path}: "{$key}" {$wanted}, {$found} değil; yok sayılıyor.
settings-left-out = hiç yazılmamalı
settings-one-of = {$values} olmalı
settings-number = {$least} ya da daha büyük bir tam sayı olmalı
settings-amount = 0 ile {$most} arasında bir sayı olmalı
settings-list = bir liste olmalı
settings-object = bir nesne olmalı
settings-text = metin olmalı

## Calling for attention, while nobody answers

attention-waits = Sizi bekliyor
attention-asks = { $project ->
    [none] Pi soruyor
   *[other] Pi soruyor: {$project}
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (ve {$count} tane daha)
}
attention-not-started = notify: {$program} başlatılamadı ({$why}).
attention-ended = { $code ->
    [none] notify: {$program} zorla sonlandırıldı.
   *[other] notify: {$program} {$code} koduyla sona erdi.
}

## The browser panel

panel-talked-about = Bu konu terminalde konuşuluyor.
panel-timed-out = Bu sorunun süresi doldu.
panel-stopped = Pi bu paneli durdurdu
panel-answered-by = { $via ->
    [terminal] Terminalde yanıtlandı.
    [parent] Başka bir Pi terminalinde yanıtlandı.
    [browser] Başka bir sekmede yanıtlandı.
    [client] Başka bir istemcide yanıtlandı.
   *[other] {$via} tarafından yanıtlandı.
}
panel-cancelled-by = { $via ->
    [terminal] Terminalde iptal edildi.
    [parent] Başka bir Pi terminalinde iptal edildi.
    [browser] Başka bir sekmede iptal edildi.
    [client] Başka bir istemcide iptal edildi.
   *[other] {$via} tarafından iptal edildi.
}
panel-tunnel = Kendi makinenizde: {$command}

## The page of the browser panel

page-title = Pi’nin soruları
page-no-script = Bu sayfa, kendisiyle gelen JavaScript’e ihtiyaç duyar.
page-connecting = Bağlanıyor…
page-live = Bağlı
page-lost = Bağlantı koptu, yeniden deneniyor…
page-bad-token = Bu adres artık geçerli değil: /questions panel komutunun gösterdiğini açın.
page-notify = Bana bildir
page-conversation = Konuşma
page-user = Siz:
page-assistant = Pi:
page-idle = Yanıtlanacak bir şey yok. Sonraki soru burada kendiliğinden belirir.
page-from = Soran: {$name}
page-waits = Pi bu arada devam ediyor: istediğiniz zaman yanıtlayın.
page-recommended = Önerilen
page-required = Zorunlu
page-optional = İsteğe bağlı
page-answered = Yanıtlandı
page-none = Bunların hiçbiri
page-placeholder = Yanıtınızı yazın
page-filter = {$n} seçeneği filtrele
page-hits = {$n} / {$of}
page-preview = Önizleme: {$label}
page-no-preview = Önizleme yok
page-sources = Kaynaklar
page-note = Not ekle
page-comment = Yorum ekle
page-form-note = Tüm yanıtlar için not
page-note-text = Not: {$note}
page-clear = Temizle
page-chat = Bunu konuşalım
page-ask-back = Önce sor
page-ask-back-send = Pi’ye sor
page-kept-answer = Korundu
page-is-long = Uzun yanıt: {$n} karakter
page-closes-in = Yanıtlamazsanız {$time} içinde kapanır
page-ready = Göndermeye hazır
page-left-one = Henüz yanıtlanmadı
page-send = Yanıtları gönder
page-send-keys = Ctrl+Enter
page-cancel = İptal
page-withdraw-yes = Evet, geri çek
page-discard-text = Yazdıklarınız silinsin mi?
page-discard-yes = Evet, sil
page-long = Yanıt uzun ({$n} karakter). Yine de devam edilsin mi?
page-send-anyway = Gönder
page-keep-editing = Düzenlemeye devam et
page-sent = Yanıtlar gönderildi.
page-cancelled = İptal edildi.
page-discussed = Pi bunu konuşmak istediğinizi biliyor: terminalde devam edin.
page-asked-back = Pi açıklar ve verdiğiniz yanıtlarla yeniden sorar.
page-gone = Bu soru artık açık değil.
page-no-server = Pi’ye ulaşılamadı. Yazdıklarınız korunuyor: yeniden deneyin.
page-refused = Pi yanıtları kabul etmedi ({$status}).
page-too-large = Bu form bu sayfa için çok büyük: terminalde yanıtlayın.
page-secret = Gizli değerler yalnızca Pi'nin terminalinde yazılır.
page-kept = Burada yazdıklarınız:
page-copy = Kopyala
page-not-copied = Kopyalanmadı: metni seçip kopyalayın.
page-copied = Kopyalandı
page-dismiss = Gizle
page-arrived = {$n} yeni soru
page-questions = { $n ->
    [one] Size bir soru var
   *[other] Size {$n} soru var
}
page-hidden-picks = {$n} seçili öğe gizli
page-left = {$n} soru kaldı: {$names}
page-withdraw = { $n ->
    [one] Bu soru geri çekilsin mi? Pi bunu öğrenir.
   *[other] Bu {$n} soru geri çekilsin mi? Pi bunu öğrenir.
}
page-discard = {$n} yanıt silinsin mi?
page-discard-no = { $n ->
    [one] Hayır, kalsın
   *[other] Hayır, hepsi kalsın
}

## Questions that wait while the agent goes on

deferred-waiting = {$count} soru bekliyor
deferred-waiting-named = {$count} soru bekliyor: {$names}
deferred-for-client = { $count ->
    [one] {$count} soru bekliyor: {$names}. Yanıtlamak için /questions answer gönderin.
   *[other] {$count} soru bekliyor: {$names}. Yanıtlamak için /questions answer gönderin.
}
deferred-waiting-short = {$count} bekliyor
deferred-answer = {$key} yanıtla
deferred-reply = Yanıtta {$count} soru
deferred-reply-short = Yanıtta {$count}
deferred-answer-as-form = {$key} formda yanıtla
deferred-from-reply = Yanıttaki sorular
deferred-list = { $count ->
    [one] {$count} istek bekliyor
   *[other] {$count} istek bekliyor, en eskisi başta
}
deferred-row = { $name ->
    [none] {$count} soru, {$age} soruldu
   *[other] {$count} soru, {$age} {$name} tarafından soruldu
}
deferred-just-now = az önce
deferred-minutes-ago = {$count} dk önce
deferred-hours-ago = {$count} sa önce
deferred-days-ago = {$count} gün önce
deferred-sent = Gönderildi: ajan bunu bir sonraki adımından önce alır.
deferred-one-is-open = Başka bir form açık. Önce onu yanıtlayın ya da kapatın.
deferred-withdraw = Geri çek… (ajana bildirilir)
deferred-withdraw-which = Hangi sorular geri çekilsin? Ajana bildirilir.
deferred-is-over = Bu sorular artık beklemiyor.
deferred-nothing = Geri çekilebilecek bekleyen soru yok.
deferred-foreign = Bu oturumun bir kısmı başka bir yerde yazıldı. Orada bekleyenler ({$count}) bir sonraki iletinizle gelir.
deferred-which = Birden çok istek bekliyor: /questions onları listeler, /questions withdraw bir sayı alır.
deferred-no-such = { $count ->
    [one] Yalnızca 1 istek bekliyor: /questions withdraw 1 alır.
   *[other] /questions withdraw 1 ile {$count} arasında bir sayı alır.
}

## Questions of other processes

subagents-another = { $who ->
    [none] başka bir süreç
   *[other] başka bir süreç ({$who})
}
subagents-asks = { $who ->
    [none] Başka bir süreç soruyor
   *[other] Başka bir süreç soruyor ({$who})
}
subagents-asks-titled = { $title ->
    [none] {$asks}
   *[other] {$asks}: {$title}
}
subagents-process = { $program ->
    [none] süreç {$pid}
   *[other] {$program} {$pid}
}
subagents-process-in = { $folder ->
    [none] {$process}
   *[other] {$process}, {$folder} içinde
}
subagents-says-it-is = kendi beyanına göre {$program}
subagents-says-in = kendi beyanına göre {$folder} içinde
subagents-says-both = kendi beyanına göre {$program}, {$folder} içinde
subagents-calls-itself = kendine {$name} diyor
subagents-of-another = {$name} (başka bir süreç)
subagents-sent = Gönderildi, alıcı: {$process}.
subagents-taken-back = Kapatıldı: {$process} artık beklemiyor.
subagents-no-socket = Ajanın başlattığı süreçler burada size soru soramaz: {$why}.

## Secrets

secrets-promise = Ajanınız, başlattığı programlar için {$name} istiyor. Değer tarafımızdan bir yere yazılmaz ve modele söylenmez; ajanın çalıştırdığı bir program onu okuyup başka bir biçimde yazdırabilir.
secrets-provided = {$name} olarak verildi, gösterilmiyor
secrets-as-before = olduğu gibi; değiştirmek için yazın
secrets-stays-here = Gizli değer yalnızca burada yazılır: düzenleyici, resim, eski metin yok
secrets-is-yours = Gizli değere ajan karar veremez: yazın veya iptal edin
secrets-too-long = Ortam değişkeni için çok uzun: hiçbir şey eklenmedi
secrets-list = Bu Pi bitene kadar programlarının okuyabildiği gizli değerler: {$names}. /questions secrets forget AD birini unutur; adsız, hepsini.
secrets-none = Bu Pi'de gizli değer yok.
secrets-forgotten = Unutuldu: {$names}. Çalışan programlar okuduklarını korur.
secrets-unknown = Bu Pi'de {$name} adlı gizli değer yok.
secrets-not-set = {$name} ayarlanamadı

## Forms of MCP servers (elicitation)

elicit-asks = Soran, ajan değil, “{$name}” MCP sunucusu
elicit-from = “{$name}” MCP sunucusu
elicit-decline = Reddet: hiçbir şey gönderme
elicit-not-yet = (henüz değil)
elicit-agree-short = Onay
elicit-agree-question = Kabul ediyor musunuz?
elicit-agree = Evet, kabul ediyorum
elicit-email = Bir e-posta adresi yazın, örneğin name@example.com.
elicit-uri = Tam bir adres yazın, örneğin https://example.com/page.
elicit-date = Tarihi yıl-ay-gün olarak yazın, örneğin 2026-11-23.
elicit-date-time = Tarih, saat ve saat dilimi yazın, örneğin 2026-11-23T14:30:00Z.
elicit-number = Bir sayı yazın.
elicit-number-range = Bir sayı yazın ({$range}).
elicit-integer = Bir tam sayı yazın.
elicit-integer-range = Bir tam sayı yazın ({$range}).
elicit-length = Karakter sayısı: {$range}.
elicit-rows = İşaretlenecek satır: {$range}.
elicit-pattern = Sunucu bunu şu kalıpla denetler: {$pattern}
elicit-refused = “{$name}” MCP sunucusu bir formda gizli bilgi istedi ({$secret}). Bu reddedildi.
