### Language: Türkçe
### Read by a native speaker: no
### Between thousands: "."
### Thousands from: 4 digits

## The form

form-other-row = Diğer (yanıtınızı yazın)
form-other = Diğer
form-selects-option = Enter {$option} seçer, {$down} yazdığınızı tutar
form-something-else = Başka bir şey…
form-type-something = Bir şey yazın.
form-chat = Bunu konuşalım
form-submit-tab = Gönder
form-ready-to-send = Gönderilsin mi?
form-answered-of = {$questions} sorudan {$answered} tanesi yanıtlandı
form-skipped = atlandı
form-optional = (isteğe bağlı)
form-not-answered = yanıtlanmadı
form-to-answer = {$enter}: yanıtla
form-nothing = hiçbiri
form-no-input = (boş)
form-note-prompt = { $comment ->
    [true] yorum:
   *[false] not:
}
form-discard-yes = Evet, sil
form-not-ready = birazdan hazır…
form-ctrl-c-again = Pi’den çıkmak için yeniden Ctrl+C; pi -c soruyu geri getirir
form-broken = {" "}Enter’a basın: ask_user çalışmayı durdurdu, ajan sohbette soracak.
form-nothing-selected = Önce en az bir seçenek işaretleyin (Boşluk)
form-none-is-next = Hiçbir şey seçilmedi. Yeniden Enter: bunların hiçbiri
form-nothing-to-undo = Geri alınacak bir şey yok
form-nothing-recommended = Seçilecek önerilen seçenek kalmadı
form-discuss-prompt = {$name} hakkında:
form-restored = (önceki)
form-no-question-here = Önce bir soruya gidin
form-not-submitted = “{$text}” gönderilmeyecek
form-yes-words = e, evet
form-no-words = h, hayır
form-blank-answer = Önce bir yanıt yazın
form-paste-cut = En çok 4 MB yapıştırılabilir; gerisi alınmadı
form-no-hits = Eşleşme yok
form-answers = {$count} yanıt
form-selections = {$count} işaret
form-typed-text = yazdıklarınız
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} ve {$last}
form-discard = {$what} silinsin mi?
form-discard-no = { $count ->
    [one] Hayır, kalsın
   *[other] Hayır, hepsi kalsın
}
form-submit = { $count ->
    [0] Yanıtsız gönder
   *[other] {$count} yanıtı gönder
}
form-submit-some = Gönder ({$questions} sorudan {$answered} tanesi yanıtlandı)
form-questions-left = {$count} soru kaldı: {$names}
form-long-answer = Yanıt uzun ({$chars} karakter). Yine de devam edilsin mi? [Y/n]
form-long-answer-short = Uzun ({$chars} karakter). Devam? [Y/n]
form-more-rows = {$arrow} {$count} tane daha...
form-more-lines = {$arrow} {$count} satır daha ({$key})
form-custom-answer = “{$text}”
form-closes-in = bir tuşa basmazsanız {$time} içinde kapanır
form-closes-in-short = {$time} içinde kapanır

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} sa
time-minutes = {$n} dk
time-seconds = {$n} sn

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

## Effects of keys, in the list of commands

keys-row-up = bir satır yukarı
keys-row-down = bir satır aşağı
keys-page-up = bir sayfa yukarı
keys-page-down = bir sayfa aşağı
keys-first-row = ilk satır
keys-last-row = son satır
keys-choose = seçeneği seç
keys-submit-selected = işaretli seçenekleri gönder
keys-submit-or-edit = gönder ya da yanıtı düzenle
keys-go-on = devam et
keys-to-rows = eşleşen seçeneklere git
keys-by-number = numarayla seç ya da işaretle
keys-edit-by-number = yanıtı numarayla düzenle
keys-type-answer = yanıt yaz
keys-toggle = işaretle ya da kaldır; Diğer’e yaz
keys-begin = Diğer satırında: yanıt yaz
keys-select-all = gösterilen tüm seçenekleri işaretle
keys-clear-all = tüm işaretleri kaldır
keys-clear-answer = bu yanıtı temizle
keys-undo-choice = son işareti ya da seçimi geri al
keys-accept-recommended = önerilen seçeneği seç
keys-to-recommended = önerilen seçeneğe git
keys-filter = seçenekleri filtrele
keys-note = not ekle
keys-form-note = formun tümüne not ekle
keys-ask-question = soru için açıklama iste
keys-zoom = yalnızca seçeneği göster ya da dön
keys-yes = evet
keys-no = hayır
keys-file-up = bir dosya yukarı
keys-file-down = bir dosya aşağı
keys-insert-file = dosyayı ekle ya da dizini aç
keys-close-list = listeyi kapat
keys-new-line = yeni satır
keys-submit-text = metni gönder
keys-select-text = bu yanıtı işaretle ve listeye dön
keys-save-note = notu kaydet
keys-ask-agent = ajana sor (yanıtlarınız korunur)
keys-external = $EDITOR içinde düzenle
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
keys-delete-before = imleçten önceki karakteri sil
keys-delete-after = imleçten sonraki karakteri sil
keys-delete-word-before = önceki sözcüğü sil
keys-delete-word-after = sonraki sözcüğü sil
keys-delete-to-start = satır başına kadar sil
keys-delete-to-end = satır sonuna kadar sil
keys-paste-deleted = silineni yapıştır
keys-undo = geri al
keys-redo = yinele
keys-next-question = sonraki soru
keys-previous-question = önceki soru
keys-scroll-up = önizlemeyi ya da metni yukarı kaydır
keys-scroll-down = önizlemeyi ya da metni aşağı kaydır
keys-collapse = formu katla
keys-answer-later = sonra yanıtla
keys-all = komutlar ve tuşlar
keys-cancel = iptal et
keys-close-deferred = formu kapat; beklemeye devam eder
keys-back-to-list = listeye dön
keys-back-to-questions = sorulara dön
keys-clear-filter = filtreyi temizle
keys-close = kapat
keys-reference = yolunun bir parçasıyla dosya bul
keys-answer = Yanıt
keys-this-question = Bu soru
keys-form = Form

## Effects of keys, in the help line: as short as possible

hints-switch = geçiş
hints-navigate = gezin
hints-select = seç
hints-confirm = onayla
hints-cancel = iptal
hints-toggle = işaretle
hints-quick-select = hızlı seçim
hints-to-select = seç
hints-to-toggle = işaretle
hints-to-submit = gönder
hints-to-save = kaydet
hints-to-ask = sor
hints-to-go-back = geri
hints-to-cancel = iptal
hints-scroll = kaydır
hints-page = sayfa
hints-ends = ilk, son
hints-commands = komutlar

## The form for screen readers and plain terminals

plain-question = Soru
plain-question-of = {$of} sorudan {$at}. soru
plain-review = {$count} soruya toplu bakış
plain-answered = {$count} yanıtlandı
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$of} satırdan {$at}.: {$row}
plain-selected = seçili
plain-not-selected = işaretsiz
plain-previewed = önizleme: {$key}
plain-above = yukarıda {$count} tane daha
plain-below = aşağıda {$count} tane daha
plain-lines = {$count} satır daha: {$key}
plain-filter = Filtre, {$all} seçenekten {$shown}
plain-now = Şu an: {$row}
plain-file = {$of} dosyadan {$at}.: {$path}
plain-answer = Yanıtınız:
plain-keys = Komutlar
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
rpc-other = Diğer (kendi yanıtınızı yazın)
rpc-select-hint = Bir seçeneği işaretlemek ya da işaretini kaldırmak için seçin, sonra Bitti’yi seçin.
rpc-placeholder-skip = Yanıtınızı yazın ya da atlamak için boş bırakın
rpc-nothing-selected = Henüz hiçbir şey işaretli değil. Önce en az bir seçenek seçin.
rpc-none-is-next = Hiçbir şey seçilmedi. Yeniden Bitti: bunların hiçbiri
rpc-no-such-option = Bu yanıtla eşleşen seçenek yok. Seçeneklerden birini seçin.
rpc-cannot-type = Buraya yazılamıyor.
rpc-waiting = { $of ->
    [1] yanıt bekleniyor
   *[other] yanıt bekleniyor, {$of} sorudan {$at}. soru
}
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
        [true] Formun tümü için yorum
       *[false] Formun tümü için not
    }
   *[other] { $comment ->
        [true] {$what} için yorum
       *[false] {$what} için not
    }
}
rpc-note-placeholder = { $comment ->
    [true] Yorumunuzu yazın ya da kaldırmak için alanı temizleyin
   *[false] Notunuzu yazın ya da kaldırmak için alanı temizleyin
}
rpc-answer-so-far = Şimdiki yanıtınız: {$answer}

## Rows of the transcript

transcript-discussed = Önce bunu konuşmak istiyorsunuz
transcript-asked-about = {$about} hakkında sordunuz: {$text}
transcript-waiting = Yanıtınız bekleniyor…
transcript-questions = {$count} soru
transcript-answered = { $via ->
    [browser] tarayıcıda yanıtlandı
    [message] mesajla yanıtlandı
   *[other] {$via} tarafından yanıtlandı
}
transcript-cancelled = { $via ->
    [none] İptal edildi
    [browser] Tarayıcıda iptal edildi
    [message] Mesajla iptal edildi
   *[other] {$via} tarafından iptal edildi
}
transcript-pending = Sorulmadı: {$count} soru {$file} dosyasına kaydedildi
transcript-deferred = Sonraya bırakıldı: {$count} soru
transcript-later = Sonradan yanıtlandı
transcript-withdrawn = { $via ->
    [none] Geri çekildi
    [browser] Tarayıcıda geri çekildi
    [message] Mesajla geri çekildi
    [agent] Ajan geri çekti
   *[other] {$via} tarafından geri çekildi
}
transcript-superseded = Yeniden soruldu
transcript-off = Bu oturumda sorular kapalı. /questions on sorulara yeniden izin verir.
transcript-on = Sorular açık.
transcript-timed-out = Süre doldu
transcript-unavailable = Sorulamadı
transcript-connection-lost = Bağlantı koptu
transcript-interrupted = Kesildi
transcript-refused = Sorulmadı: ajanın argümanları geçersiz
transcript-corrected = Düzeltildi

## Corrected answers

revision-question = Bir yanıt düzeltilsin mi?
revision-send = { $count ->
    [0] Değiştirmeden kapat
   *[other] {$count} değişen yanıtı gönder
}
revision-discard = {$count} değişiklik silinsin mi?
revision-was = önce: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = Bu dalda henüz soru sorulmadı.
again-bad-number = { $calls ->
    [1] Bu dalda yalnızca bir istek var: 1 numara.
   *[other] /questions again bir numara bekler: 1 son istek, {$calls} ilk istek.
}
again-nothing-changed = Hiçbir şey değişmedi, bu yüzden hiçbir şey gönderilmedi.
again-moved = Bu arada oturum ilerledi. Hiçbir şey değişmedi.
again-not-shown = Form gösterilemedi. Hiçbir şey değişmedi.
again-closed-open = Bu isteğin henüz yanıtı yok. Önce yanıtlayın.
again-closed-undecided = Bu istek yanıtlanmadı, bu yüzden düzeltilecek bir şey yok.
again-closed-unreadable = Bu istek yeniden açılamıyor: oturumdaki kaydı değiştirilmiş.
again-history = Bu oturumun soruları
again-calls = { $calls ->
    [one] Bu dalda {$calls} istek
   *[other] Bu dalda {$calls} istek, en yenisi başta
}
again-latest-calls = Bu daldaki {$calls} istekten son {$shown} tanesi
again-ended-answered = Yanıtlandı
again-ended-pending = Dosyaya kaydedildi

## Images in answers

images-blind = Şu anki model yalnızca metin okuyor; ona görselin yolu verilir
images-not-there = {$path} dosyası yok.
images-no-image = {$path} bir PNG, JPEG, GIF ya da WebP görseli değil.
images-too-large = {$path} {$limit} MB’tan büyük.
images-too-slow = {$path} dosyasını okumak çok uzun sürdü.
images-too-large-to-store = {$path} sonradan verilen bir yanıtla saklanmak için çok büyük.
images-too-many-pixels = {$path} küçültülemeyecek kadar çok piksel içeriyor.
images-unreadable = {$path} okunamıyor ({$why}).
images-too-many = Bir isteğin yanıtlarında en çok {$limit} görsel olabilir.

## Sentences in Pi

host-next = Ajanın bir sorusu var. Bu kapanır kapanmaz gösterilecek.
host-asks = { $title ->
    [none] Bir soru var: {$name}
   *[other] Bir soru var ({$name}): {$title}
}
host-unnamed = Bir uzantı
host-taken = pi-questions: başka bir uzantının zaten {$tool} adlı bir aracı var, bu yüzden pi-questions kendi aracını eklemiyor.
host-not-ready = pi-questions: {$tool} kaydedilemedi: {$why}
host-editor-ended = { $code ->
    [none] Düzenleyici durduruldu. Metniniz değişmedi.
   *[other] Düzenleyici {$code} koduyla sona erdi. Metniniz değişmedi.
}
host-editor-not-started = { $why ->
    [none] Düzenleyici başlatılamadı. Metniniz değişmedi.
   *[other] Düzenleyici başlatılamadı ({$why}). Metniniz değişmedi.
}
host-editor-missing = {$name} düzenleyicisi bulunamadı ($EDITOR değerine bakın); metniniz değişmedi.
host-editor-not-text = Düzenleyici UTF-8 metni olmayan bir şey kaydetti; metniniz değişmedi.
host-no-editor-file = Düzenleyici için dosya yazılamadı: {$why}
host-still-missing = Henüz gönderilmedi. {$path} dosyasında şunların yanıtı hâlâ eksik:
host-saved = {$count} soru {$path} dosyasında kayıtlı. Yanıtlamak için pi -p --answers '[…]' kullanın, ya da dosyayı düzenleyip pi -c çalıştırın, ya da pi -c ile formda yanıtlayın.
host-answers-refused = --answers reddedildi, hiçbir şey gönderilmedi:
host-saved-alone = {$count} soru {$path} dosyasında kayıtlı. Bu oturum kaydedilmiyor. Yanıtlamak için: pi -p @{$path} "yanıtlarınız"
host-still-saved = Sorular hâlâ kayıtlı. /questions onları yeniden açar.
host-no-such-subcommand = /questions alt komutları: {$names}.
host-nothing-pending = Bekleyen soru yok.
host-cleared = Kayıtlı sorular kaldırıldı.
host-clear = { $count ->
    [0] {$path} dosyasını kalıcı olarak kaldır
   *[other] Kayıtlı {$count} soruyu kalıcı olarak kaldır ({$path})
}
host-clear-which = Ne temizlensin?
host-nothing-to-answer = --answers: burada kayıtlı soru yok ve istem olmadan ajan soru sormaz.
host-answers-ignored = --answers: sorulan sorular için çok fazla ya da çok az; kullanılmayanlar: {$texts}.
host-no-session = Kayıtlı soruların oturumu açılamadı: {$why}
host-busy = Pi meşgul. Birazdan yeniden deneyin.
host-not-used = {$path} dosyasındaki yanıtlar kullanılmadı: bu soruları bu oturum sormadı.
host-untrusted-file = Bu projede {$path} dosyası var. Projeye güvenilmediği için yok sayılıyor.
host-more-wait = {$path} dosyasında {$count} istek daha kayıtlı; Pi bir sonraki başlangıcında bunlarla devam eder.
host-and-more = … ve {$count} tane daha
host-pending-in = {$count} soru {$path} dosyasında kayıtlı
host-of-another-session = {$path} dosyasında bu oturumun sormadığı {$count} soru var.
host-open-session = Soran oturumu açın: pi --session {$file}
host-use-file = Dosyayı yine de kullanmak için çalıştırın: pi -p @{$path} "yanıtlarınız"

## The command /questions

questions-about = Bekleyen soruları göster ya da kaldır; yanıtla, yanıtları düzelt, tarayıcı panelini aç
questions-show = Bekleyen soruları listele
questions-clear = Kayıtlı soruları kaldır ya da bekleyenleri geri çek
questions-again = Bir yanıtı düzelt: son formu yeniden aç
questions-history = Bu dalın tüm sorularını yanıtlarıyla listele
questions-ask = Ajan son yanıtındaki soruları formda sorsun
questions-off = Bu oturumda başka soru sorma
questions-on = Sorulara yeniden izin ver
questions-needs-ui = /questions {$name} için bir terminal ya da iletişim kutusu gösteren bir istemci gerekir.
questions-panel = Tarayıcıda yanıtla: paneli aç (“panel stop” kapatır)
questions-language = Dili değiştir
questions-language-now = Dil: {$name}.
questions-language-is = Bu oturumun dili: {$name}. Kalıcı yapmak için {$file} dosyasında "language": "{$tag}" ayarlayın.
questions-languages = /questions language için diller: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = Yanıtlar bir JSON listesi olmalı, her soru için bir öğe; {$found} değil.
pending-broken-inline = --answers geçerli JSON değil, satır {$line}, sütun {$column} ({$reason}). Şöyle yazın: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} geçerli JSON değil, satır {$line}, sütun {$column} ({$reason}). Dosya değiştirilmedi; düzeltip Pi’yi yeniden çalıştırın.
pending-no-questions = {$path} dosyasında "questions" listesi yok. Dosya değiştirilmedi.
pending-odd-file = {$path} dosyasının içeriği beklenmedik ({$reason}). Dosya değiştirilmedi.
pending-too-many-values = {$path} dosyasında çok fazla değer var. Dosya değiştirilmedi.
pending-unreadable = {$path} okunamıyor: {$why}.
pending-not-saved = Sorular {$path} dosyasına kaydedilemedi: {$why}.
pending-not-cleared = Yanıtlanan sorular {$path} dosyasından kaldırılamadı: {$why}.
pending-linked = bu bir sembolik bağlantı
pending-linked-folder = dizini bir sembolik bağlantı
pending-no-file = normal bir dosya değil
pending-too-large = 4 MB’tan büyük
pending-busy = şu anda başka bir Pi yazıyor
pending-not-text = UTF-8 metni değil
pending-too-many = {$asked} soru için {$given} yanıt verildi; kullanılmayanlar: {$over}.
pending-other-text = Soru {$number} şu: {$asked}; ama bu yanıt {$found} için yazılmış. Sırasına göre kullanıldı.
pending-no-such-choice = Soru {$number} için {$label} seçeneği yok; ona ait notunuz alınmadı: {$note}.
pending-no-notes = Soru {$number} not almaz; alınmadı: {$note}.
pending-one-only = Soru {$number} yalnızca bir seçeneğe izin verir; verilen {$given} seçim kendi yanıtınız olarak kullanıldı.
pending-options-replaced = Soru {$number} ya seçeneklere ya da kendi yanıtınıza izin verir; kendi yanıtınız kullanıldı.
pending-no-answer = Yanıt {$number} içinde "answer" yok: {$found}.
pending-no-such-number = Soru {$number} için {$text} numaralı bir seçenek yok. Bir sayıyı kendi yanıtınız olarak vermek için "answer" ve "wasCustom": true içeren bir nesne yazın.
pending-answered-already = Soru {$number} için {$path} içinde zaten {$stands} yanıtı var; listede {$given} yazıyor. Listeye null yazın ya da dosyayı değiştirin.
pending-not-a-choice = Soru {$number} yalnızca kendi seçeneklerine izin verir ve {$text} bunlardan biri değil.
pending-is-placeholder = Soru {$number}: {$text} yalnızca kendi yanıtınızın yerini tutar. Onun yerine yanıtınızı yazın.

## Faults in the file questions.json

settings-key-wanted = ctrl, alt ya da super içeren bir tuş ("alt+o" gibi) ya da f1–f12 tuşlarından biri olmalı
settings-unreadable = {$path}: okunamıyor ({$why}); yok sayılıyor.
settings-broken = {$path}: geçerli JSON değil, satır {$line}, sütun {$column} ({$reason}); yok sayılıyor.
settings-not-an-object = {$path}: {$example} gibi bir nesne içermeli; yok sayılıyor.
settings-unknown = {$path}: bilinmeyen ayar: {$name}. Bilinen ayarlar: {$known}.
settings-more-values = {$path}: {$count} değer daha yok sayılıyor.
settings-not-of-a-project = {$path}: "{$key}" yalnızca kendi questions.json dosyanızda geçerlidir; burada yok sayılıyor.
settings-bad-value = {$path}: "{$key}" {$wanted}, {$found} değil; yok sayılıyor.
settings-left-out = belirtilmemeli
settings-one-of = {$values} olmalı
settings-number = {$least} ya da daha büyük bir tam sayı olmalı
settings-kind = JSON türü {$kind} olmalı

## Alerts for a question without an answer

attention-waits = Sizi bekliyor
attention-asks = { $project ->
    [none] Pi’nin bir sorusu var
   *[other] Pi’nin bir sorusu var: {$project}
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

panel-answered-by = { $via ->
    [terminal] Terminalde yanıtlandı.
    [browser] Tarayıcıda yanıtlandı.
    [client] Başka bir istemcide yanıtlandı.
   *[other] {$via} tarafından yanıtlandı.
}
panel-closed-by = { $via ->
    [terminal] Terminalde kapatıldı.
    [browser] Tarayıcıda kapatıldı.
    [agent] Ajan geri çekti.
    [client] Başka bir istemcide kapatıldı.
   *[other] {$via} tarafından kapatıldı.
}
panel-is-at = Panel şu adreste açık:
panel-no-start = Panel başlatılamadı: {$why}.
panel-status = panel :{$port}
panel-is-off = Panel kapalı.
panel-tunnel = Kendi makinenizde: {$command}

## The page of the browser panel

page-title = Pi’nin soruları
page-no-script = Bu sayfa için JavaScript gerekir. Etkinleştirip sayfayı yenileyin.
page-connecting = Bağlanıyor…
page-live = Bağlı
page-lost = Bağlantı koptu, yeniden bağlanıyor…
page-bad-token = Bu adres artık geçerli değil. Yenisini almak için Pi’de /questions panel komutunu çalıştırın.
page-notify = Bana bildir
page-conversation = Konuşma
page-user = Siz:
page-assistant = Pi:
page-idle = Yanıtlanacak soru yok. Sonraki soru burada görünür.
page-deferred = Ajan bunu beklemiyor. İstediğiniz zaman yanıtlayın.
page-recommended = Önerilen
page-required = Zorunlu
page-optional = İsteğe bağlı
page-has-answer = Hazır
page-none = Bunların hiçbiri
page-placeholder = Yanıtınızı yazın
page-filter = {$n} seçeneği filtrele
page-hits = {$n} / {$of}
page-preview = Önizleme: {$label}
page-no-preview = Önizleme yok
page-clear = Temizle
page-ask-back = Önce açıklama iste
page-ask-back-send = Ajana sor
page-restored = Önceki
page-is-long = Uzun yanıt: {$n} karakter
page-closes-in = Yanıtlamazsanız {$time} içinde kapanır
page-send = Yanıtları gönder
page-send-keys = Ctrl+Enter
page-cancel = İptal
page-withdraw-yes = Evet, geri çek
page-send-anyway = Gönder
page-keep-editing = Düzenlemeye devam et
page-sent = Yanıtlar gönderildi.
page-discussed = Ajan bunu konuşmak istediğinizi biliyor. Terminalde devam edin.
page-asked-back = Ajan açıklayacak ve yeniden soracak. Yanıtlarınız korunuyor.
page-gone = Bu soru artık açık değil.
page-no-server = Pi’ye ulaşılamadı. Yazdıklarınız korunuyor; yeniden deneyin.
page-refused = Pi yanıtları kabul etmedi ({$status}).
page-too-large = Bu form bu sayfa için çok büyük. Terminalde yanıtlayın.
page-kept = Gönderilmemiş metniniz:
page-copy = Kopyala
page-not-copied = Kopyalanmadı: metni seçip kopyalayın.
page-copied = Kopyalandı
page-dismiss = Gizle
page-arrived = {$n} yeni soru
page-questions = { $n ->
    [one] Size bir soru var
   *[other] Size {$n} soru var
}
page-hidden-picks = {$n} seçili seçenek filtre nedeniyle gizli
page-withdraw = { $n ->
    [one] Bu soru geri çekilsin mi? Ajana bildirilir.
   *[other] Bu {$n} soru geri çekilsin mi? Ajana bildirilir.
}

## Deferred questions and collapsed forms

deferred-waiting = {$count} soru bekliyor
deferred-for-client = { $count ->
    [one] {$count} soru bekliyor: {$names}. Yanıtlamak için /questions gönderin.
   *[other] {$count} soru bekliyor: {$names}. Yanıtlamak için /questions gönderin.
}
deferred-waiting-short = {$count} bekliyor
deferred-answer = {$key} yanıtla
deferred-reply = Yanıtta sorular var
deferred-list = { $count ->
    [one] {$count} istek bekliyor
   *[other] {$count} istek bekliyor, en eskisi başta
}
deferred-row = { $name ->
    [none] {$count} soru, {$age} soruldu
   *[other] {$count} soru, {$age} {$name} tarafından soruldu
}
deferred-just-now = az önce
deferred-ago = {$time} önce
deferred-sent = Tamam. Ajana bir sonraki adımından önce bildirilir.
deferred-one-is-open = Başka bir form açık. Önce onu yanıtlayın ya da kapatın.
deferred-withdraw = Geri çek… (ajana bildirilir)
deferred-in-editor = Metniniz düzenleyicide.
deferred-unsigned = Bu oturumdaki imzasız kayıtlar ({$count}), belki başka bir makineden, bir sonraki isteminize kadar bekletilir.

