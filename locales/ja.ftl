### Language: 日本語
### Read by a native speaker: no
### Between thousands: ","
### Thousands from: 4 digits

## The form

form-other-row = その他（回答を入力）
form-other = その他
form-selects-option = Enter で {$option} を選択、{$down} で入力を使用
form-something-else = その他の内容…
form-type-something = 入力してください。
form-chat = これについて相談する
form-submit-tab = 送信
form-ready-to-send = 送信しますか？
form-answered-of = {$questions} 件中 {$answered} 件に回答済み
form-skipped = スキップ済み
form-optional = (任意)
form-not-answered = 未回答
form-to-answer = {$enter} で回答
form-nothing = なし
form-no-input = （入力なし）
form-note-prompt = { $comment ->
    [true] コメント:
   *[false] メモ:
}
form-discard-yes = はい、破棄する
form-not-ready = まもなく操作できます…
form-ctrl-c-again = もう一度 Ctrl+C で Pi を終了（pi -c で質問を再表示）
form-broken = {" "}Enter を押してください。ask_user が停止しました。エージェントがチャットで質問します。
form-nothing-selected = 先に選択肢を 1 つ以上チェックしてください（Space）
form-none-is-next = 何も選ばれていません。もう一度 Enter: どれでもない
form-nothing-to-undo = 元に戻す操作はありません
form-nothing-recommended = 選べる推奨の選択肢は残っていません
form-discuss-prompt = {$name} について:
form-restored = (復元)
form-no-question-here = 先に質問へ移動してください
form-not-submitted = 「{$text}」は送信されません
form-yes-words = はい
form-no-words = いいえ
form-blank-answer = 先に回答を入力してください
form-paste-cut = 貼り付けは 4 MB までです。残りは除外しました
form-no-hits = 該当なし
form-answers = 回答 {$count} 件
form-selections = チェック {$count} 件
form-typed-text = 入力した内容
form-comma = 、
form-semicolon = ；
form-and = {$first}と{$last}
form-discard = {$what}を破棄しますか？
form-discard-no = { $count ->
   *[other] いいえ、残す
}
form-submit = { $count ->
    [0] 回答なしで送信
   *[other] 回答 {$count} 件を送信
}
form-submit-some = 送信（{$questions} 件中 {$answered} 件に回答済み）
form-questions-left = 残りの質問 {$count} 件：{$names}
form-long-answer = 長い回答です（{$chars} 文字）。続けますか？ [Y/n]
form-long-answer-short = 長文（{$chars} 文字）。続けますか？ [Y/n]
form-more-rows = {$arrow} ほか {$count} 件...
form-more-lines = {$arrow} ほか {$count} 行（{$key}）
form-custom-answer = 「{$text}」
form-closes-in = キーを押さないと {$time}後に閉じます
form-closes-in-short = {$time}後に閉じます

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} 時間
time-minutes = {$n} 分
time-seconds = {$n} 秒

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = Space
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

keys-row-up = 1 行上へ
keys-row-down = 1 行下へ
keys-page-up = 1 ページ上へ
keys-page-down = 1 ページ下へ
keys-first-row = 最初の行
keys-last-row = 最後の行
keys-choose = 選択肢を選ぶ
keys-submit-selected = チェックした選択肢を送信
keys-submit-or-edit = 送信、または回答を編集
keys-go-on = 続ける
keys-to-rows = 一致する選択肢へ
keys-by-number = 番号で選択またはチェック
keys-edit-by-number = 番号で回答を編集
keys-type-answer = 回答を入力
keys-toggle = チェックを切り替え（「その他」では入力）
keys-begin = 「その他」では回答を入力
keys-select-all = 表示中の選択肢をすべてチェック
keys-clear-all = チェックをすべて外す
keys-clear-answer = この回答を消去
keys-undo-choice = 直前のチェックや選択を元に戻す
keys-accept-recommended = 推奨の選択肢を選ぶ
keys-to-recommended = 推奨の選択肢へ
keys-filter = 選択肢を絞り込む
keys-note = メモを追加
keys-form-note = フォーム全体にメモを追加
keys-ask-question = 質問について説明を求める
keys-zoom = 選択肢だけを表示、または戻る
keys-yes = はい
keys-no = いいえ
keys-file-up = 1 つ上のファイルへ
keys-file-down = 1 つ下のファイルへ
keys-insert-file = ファイルを挿入、またはフォルダーを開く
keys-close-list = 一覧を閉じる
keys-new-line = 改行
keys-submit-text = テキストを送信
keys-select-text = この回答をチェックして一覧に戻る
keys-save-note = メモを保存
keys-ask-agent = エージェントに尋ねる（回答は保持）
keys-external = $EDITOR で編集
keys-line-up = 1 行上へ
keys-line-up-or-earlier = 1 行上へ（空欄では前の回答）
keys-earlier = 前の回答
keys-later = 後の回答
keys-line-down = 1 行下へ
keys-left = 1 文字左へ
keys-right = 1 文字右へ
keys-word-left = 1 単語左へ
keys-word-right = 1 単語右へ
keys-line-start = 行頭へ
keys-line-end = 行末へ
keys-delete-before = カーソルの前の文字を削除
keys-delete-after = カーソルの後の文字を削除
keys-delete-word-before = 前の単語を削除
keys-delete-word-after = 後の単語を削除
keys-delete-to-start = 行頭まで削除
keys-delete-to-end = 行末まで削除
keys-paste-deleted = 削除した内容を貼り付け
keys-undo = 元に戻す
keys-redo = やり直す
keys-next-question = 次の質問
keys-previous-question = 前の質問
keys-scroll-up = プレビューやテキストを上へスクロール
keys-scroll-down = プレビューやテキストを下へスクロール
keys-collapse = フォームを折りたたむ
keys-answer-later = 後で回答
keys-all = コマンドとキー
keys-cancel = キャンセル
keys-close-deferred = フォームを閉じる（回答待ちのまま）
keys-back-to-list = 一覧に戻る
keys-back-to-questions = 質問に戻る
keys-clear-filter = 絞り込みを解除
keys-close = 閉じる
keys-reference = パスの一部でファイルを検索
keys-answer = 回答
keys-this-question = この質問
keys-form = フォーム

## Effects of keys, in the help line: as short as possible

hints-switch = 切り替え
hints-navigate = 移動
hints-select = 選択
hints-confirm = 決定
hints-cancel = キャンセル
hints-toggle = チェック
hints-quick-select = 直接選択
hints-to-select = 選択
hints-to-toggle = チェック
hints-to-submit = 送信
hints-to-save = 保存
hints-to-ask = 質問する
hints-to-go-back = 戻る
hints-to-cancel = キャンセル
hints-scroll = スクロール
hints-page = ページ
hints-ends = 先頭、末尾
hints-commands = コマンド

## The form for screen readers and plain terminals

plain-question = 質問
plain-question-of = 質問 {$of} 件中 {$at} 件目
plain-review = 質問 {$count} 件の確認
plain-answered = {$count} 件回答済み
plain-then = {$first}。{$second}
plain-with = {$name}：{$value}
plain-row = {$of} 件中 {$at} 件目：{$row}
plain-selected = 選択済み
plain-not-selected = チェックなし
plain-previewed = {$key} でプレビュー
plain-above = 上にあと {$count} 件
plain-below = 下にあと {$count} 件
plain-lines = ほか {$count} 行：{$key}
plain-filter = 絞り込み、選択肢 {$all} 件中 {$shown} 件
plain-now = 現在：{$row}
plain-file = ファイル {$of} 件中 {$at} 件目：{$path}
plain-answer = 回答：
plain-keys = コマンド
plain-either = {$one}か{$other}
plain-up = 上矢印
plain-down = 下矢印
plain-left = 左矢印
plain-right = 右矢印
plain-question-mark = 疑問符
plain-slash = スラッシュ

## Dialogs of clients (editors, RPC)

rpc-done = 完了
rpc-skip = この質問をスキップ
rpc-other = その他（自由に入力）
rpc-select-hint = 選択肢を選ぶとチェックの有無が切り替わります。最後に「完了」を選んでください。
rpc-placeholder-skip = 回答を入力（空欄でスキップ）
rpc-nothing-selected = まだ何もチェックされていません。先に選択肢を 1 つ以上選んでください。
rpc-none-is-next = 何も選ばれていません。もう一度「完了」: どれでもない
rpc-no-such-option = その返答に合う選択肢がありません。いずれかの選択肢を選んでください。
rpc-cannot-type = ここでは入力できません。
rpc-waiting = { $of ->
    [1] 回答待ち
   *[other] 回答待ち、質問 {$at}/{$of}
}
rpc-long-answer = 長い回答です（{$chars} 文字）。続けますか？
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] コメントを変更…
       *[false] メモを変更…
    }
   *[false] { $comment ->
        [true] コメントを追加…
       *[false] メモを追加…
    }
}
rpc-note-line = { $comment ->
    [true] コメント：{$note}
   *[false] メモ：{$note}
}
rpc-with-note = { $comment ->
    [true] {$answer}（コメント：{$note}）
   *[false] {$answer}（メモ：{$note}）
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] フォーム全体へのコメント
       *[false] フォーム全体へのメモ
    }
   *[other] { $comment ->
        [true] 「{$what}」へのコメント
       *[false] 「{$what}」へのメモ
    }
}
rpc-note-placeholder = { $comment ->
    [true] コメントを入力（欄を空にすると削除）
   *[false] メモを入力（欄を空にすると削除）
}
rpc-answer-so-far = 現在の回答：{$answer}

## Rows of the transcript

transcript-discussed = 先に相談を希望しています
transcript-asked-about = {$about} について質問：{$text}
transcript-waiting = 回答を待っています…
transcript-questions = 質問 {$count} 件
transcript-answered = { $via ->
    [browser] ブラウザーで回答
    [message] メッセージで回答
   *[other] {$via} で回答
}
transcript-cancelled = { $via ->
    [none] キャンセル
    [browser] ブラウザーでキャンセル
    [message] メッセージでキャンセル
   *[other] {$via} でキャンセル
}
transcript-pending = 質問していません。質問 {$count} 件を {$file} に保存しました
transcript-deferred = 後で回答：質問 {$count} 件
transcript-later = 後から回答
transcript-withdrawn = { $via ->
    [none] 取り下げ
    [browser] ブラウザーで取り下げ
    [message] メッセージで取り下げ
    [agent] エージェントが取り下げ
   *[other] {$via} で取り下げ
}
transcript-superseded = 再質問
transcript-off = このセッションでは質問がオフです。/questions on で再び許可できます。
transcript-on = 質問はオンです。
transcript-timed-out = 時間切れ
transcript-unavailable = 質問できません
transcript-connection-lost = 接続が切れました
transcript-interrupted = 中断
transcript-refused = 質問していません：エージェントの引数が無効です
transcript-corrected = 訂正済み

## Corrected answers

revision-question = 回答を訂正しますか？
revision-send = { $count ->
    [0] 変更せずに閉じる
   *[other] 変更した回答 {$count} 件を送信
}
revision-discard = 変更 {$count} 件を破棄しますか？
revision-was = 変更前：{$answer}

## The commands /questions again and /questions history

again-nothing-asked = このブランチではまだ質問されていません。
again-bad-number = { $calls ->
    [1] このブランチのリクエストは 1 件だけです（番号 1）。
   *[other] /questions again には番号を指定します（1 は最後のリクエスト、{$calls} は最初のリクエスト）。
}
again-nothing-changed = 変更がないため、何も送信していません。
again-moved = その間にセッションが進みました。何も変更していません。
again-not-shown = フォームを表示できませんでした。何も変更していません。
again-closed-open = そのリクエストにはまだ回答がありません。先に回答してください。
again-closed-undecided = そのリクエストには回答されていないため、訂正するものがありません。
again-closed-unreadable = このリクエストは開けません。セッション内の記録が変更されています。
again-history = このセッションの質問
again-calls = このブランチのリクエスト {$calls} 件（新しい順）
again-latest-calls = このブランチのリクエスト {$calls} 件のうち最新の {$shown} 件
again-ended-answered = 回答済み
again-ended-pending = ファイルに保存

## Images in answers

images-blind = 現在のモデルはテキストのみ対応です。画像のパスを渡します
images-not-there = ファイル {$path} はありません。
images-no-image = {$path} は PNG、JPEG、GIF、WebP の画像ではありません。
images-too-large = {$path} は {$limit} MB を超えています。
images-too-slow = {$path} の読み取りに時間がかかりすぎました。
images-too-large-to-store = {$path} は、後からの回答と一緒に保存するには大きすぎます。
images-too-many-pixels = {$path} は画素数が多すぎて縮小できません。
images-unreadable = {$path} を読めません（{$why}）。
images-too-many = 1 件のリクエストへの回答に入れられる画像は {$limit} 枚までです。

## Sentences in Pi

host-next = エージェントから質問があります。これを閉じると表示されます。
host-asks = { $title ->
    [none] {$name} からの質問
   *[other] {$name} からの質問：{$title}
}
host-unnamed = 拡張機能
host-taken = pi-questions: 別の拡張機能に {$tool} という名前のツールがすでにあるため、pi-questions のツールは追加しません。
host-not-ready = pi-questions: {$tool} を登録できませんでした：{$why}
host-editor-ended = { $code ->
    [none] エディターが停止されました。テキストは変わっていません。
   *[other] エディターがコード {$code} で終了しました。テキストは変わっていません。
}
host-editor-not-started = { $why ->
    [none] エディターを起動できませんでした。テキストは変わっていません。
   *[other] エディターを起動できませんでした（{$why}）。テキストは変わっていません。
}
host-editor-missing = エディター {$name} が見つかりません（$EDITOR を確認）。テキストは変わっていません。
host-editor-not-text = エディターが UTF-8 テキスト以外のものを保存しました。テキストは変わっていません。
host-no-editor-file = エディター用のファイルを書き込めませんでした：{$why}
host-still-missing = まだ送信していません。{$path} で次の質問の回答が不足しています：
host-saved = 質問 {$count} 件が {$path} に保存されています。回答するには、pi -p --answers '[…]' を使うか、ファイルを編集して pi -c を実行するか、pi -c のフォームを使います。
host-answers-refused = --answers は受け付けられず、何も送信されませんでした：
host-saved-alone = 質問 {$count} 件が {$path} に保存されています。このセッションは保存されません。回答するには：pi -p @{$path} "回答"
host-still-saved = 質問は保存されたままです。/questions でもう一度開きます。
host-no-such-subcommand = /questions のサブコマンド：{$names}。
host-nothing-pending = 回答待ちの質問はありません。
host-cleared = 保存された質問を削除しました。
host-clear = { $count ->
    [0] {$path} を完全に削除する
   *[other] 保存された質問 {$count} 件を完全に削除する（{$path}）
}
host-clear-which = 何を消しますか？
host-nothing-to-answer = --answers: ここには保存された質問がなく、プロンプトがなければエージェントは質問しません。
host-answers-ignored = --answers: 回答の数が質問に合いません。使わなかった回答：{$texts}。
host-no-session = 保存された質問のセッションを開けませんでした：{$why}
host-busy = Pi は処理中です。少し待ってからもう一度お試しください。
host-not-used = {$path} の回答は使われませんでした。このセッションの質問ではありません。
host-untrusted-file = このプロジェクトにはファイル {$path} があります。プロジェクトが信頼されていないため無視します。
host-more-wait = ほか {$count} 件のリクエストが {$path} に保存されています。次に Pi を起動すると続きます。
host-and-more = … ほか {$count} 件
host-pending-in = 質問 {$count} 件が {$path} に保存されています
host-of-another-session = {$path} に、このセッションのものではない質問が {$count} 件あります。
host-open-session = 質問したセッションを開いてください：pi --session {$file}
host-use-file = このファイルを使うには次を実行します：pi -p @{$path} "回答"

## The command /questions

questions-about = 回答待ちの質問を表示または削除。回答、回答の訂正、ブラウザーパネルを開く
questions-show = 回答待ちの質問を一覧表示
questions-clear = 保存された質問を削除、または回答待ちの質問を取り下げ
questions-again = 回答を訂正：最後のフォームをもう一度開く
questions-history = このブランチの質問をすべて回答付きで一覧表示
questions-ask = エージェントの最後の返信にある質問をフォームで尋ねさせる
questions-off = このセッションでは質問しない
questions-on = 質問を再び許可する
questions-needs-ui = /questions {$name} にはターミナルか、ダイアログを表示できるクライアントが必要です。
questions-panel = ブラウザーで回答：パネルを開く（panel stop で閉じる）
questions-language = 言語を変更
questions-language-now = 言語は {$name} です。
questions-language-is = このセッションの言語は {$name} です。保持するには {$file} に "language": "{$tag}" を設定してください。
questions-languages = /questions language に指定できる言語：{$names}。

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = 回答は質問ごとに 1 項目の JSON リストでなければなりません（{$found} は不可）。
pending-broken-inline = --answers は {$line} 行 {$column} 列目が正しい JSON ではありません（{$reason}）。書き方：--answers '["PostgreSQL", "order-processor"]'。
pending-broken-file = {$path} は {$line} 行 {$column} 列目が正しい JSON ではありません（{$reason}）。ファイルは変更していません。訂正して Pi を再実行してください。
pending-no-questions = {$path} にリスト "questions" がありません。ファイルは変更していません。
pending-odd-file = {$path} の内容が想定と異なります（{$reason}）。ファイルは変更していません。
pending-too-many-values = {$path} の値が多すぎます。ファイルは変更していません。
pending-unreadable = {$path} を読めません：{$why}。
pending-not-saved = 質問を {$path} に保存できませんでした：{$why}。
pending-not-cleared = 回答済みの質問を {$path} から削除できませんでした：{$why}。
pending-linked = シンボリックリンクです
pending-linked-folder = フォルダーがシンボリックリンクです
pending-no-file = 通常のファイルではありません
pending-too-large = 4 MB を超えています
pending-busy = 別の Pi が書き込み中です
pending-not-text = UTF-8 テキストではありません
pending-too-many = 質問 {$asked} 件に対して回答が {$given} 件あります。使わなかった回答：{$over}。
pending-other-text = 質問 {$number} は {$asked} ですが、この回答は {$found} に対して書かれています。位置に基づいて使いました。
pending-no-such-choice = 質問 {$number} に選択肢 {$label} はありません。そのメモを除外しました：{$note}。
pending-no-notes = 質問 {$number} にはメモを付けられません。除外しました：{$note}。
pending-one-only = 質問 {$number} で選べる選択肢は 1 つだけです。指定された {$given} 件は自由回答として使いました。
pending-options-replaced = 質問 {$number} は選択肢か自由回答のどちらかです。自由回答を使いました。
pending-no-answer = 回答 {$number} に "answer" がありません：{$found}。
pending-no-such-number = 質問 {$number} に番号 {$text} の選択肢はありません。数字を自由回答にするには、"answer" と "wasCustom": true を持つオブジェクトで書いてください。
pending-answered-already = 質問 {$number} は {$path} ですでに {$stands} と回答されていますが、リストでは {$given} です。リストに null と書くか、ファイルを変更してください。
pending-not-a-choice = 質問 {$number} で使えるのは選択肢だけです。{$text} は選択肢にありません。
pending-is-placeholder = 質問 {$number}：{$text} は自由回答を表すだけです。代わりに回答を書いてください。

## Faults in the file questions.json

settings-key-wanted = "alt+o" のような ctrl、alt、super 付きのキーか、f1～f12 のいずれかでなければなりません
settings-unreadable = {$path}: 読めないため（{$why}）、無視します。
settings-broken = {$path}: {$line} 行 {$column} 列目が正しい JSON ではないため（{$reason}）、無視します。
settings-not-an-object = {$path}: {$example} のようなオブジェクトが必要です。無視します。
settings-unknown = {$path}: 不明な設定：{$name}。使える設定：{$known}。
settings-more-values = {$path}: ほか {$count} 個の値を無視します。
settings-not-of-a-project = {$path}: "{$key}" は自分の questions.json でのみ有効です。ここでは無視します。
settings-bad-value = {$path}: "{$key}"：{$wanted}（{$found} は不可）。無視します。
settings-left-out = 設定してはいけません
settings-one-of = {$values} でなければなりません
settings-number = {$least} 以上の整数でなければなりません
settings-kind = JSON の型は {$kind} でなければなりません

## Alerts for a question without an answer

attention-waits = 回答待ち
attention-asks = { $project ->
    [none] Pi からの質問
   *[other] Pi からの質問（{$project}）
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first}（ほか {$count} 件）
}
attention-not-started = notify: {$program} を起動できませんでした（{$why}）。
attention-ended = { $code ->
    [none] notify: {$program} が強制終了されました。
   *[other] notify: {$program} がコード {$code} で終了しました。
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] ターミナルで回答されました。
    [browser] ブラウザーで回答されました。
    [client] 別のクライアントで回答されました。
   *[other] {$via} で回答されました。
}
panel-closed-by = { $via ->
    [terminal] ターミナルで閉じられました。
    [browser] ブラウザーで閉じられました。
    [agent] エージェントが取り下げました。
    [client] 別のクライアントで閉じられました。
   *[other] {$via} で閉じられました。
}
panel-is-at = パネルを開きました：
panel-no-start = パネルを起動できませんでした：{$why}。
panel-status = パネル :{$port}
panel-is-off = パネルはオフです。
panel-tunnel = 手元のマシンで：{$command}

## The page of the browser panel

page-title = Pi からの質問
page-no-script = このページには JavaScript が必要です。有効にして再読み込みしてください。
page-connecting = 接続中…
page-live = 接続済み
page-lost = 接続が切れました。再接続中…
page-bad-token = このアドレスはもう使えません。Pi で /questions panel を実行すると新しいアドレスが表示されます。
page-notify = 通知する
page-conversation = 会話
page-user = あなた：
page-assistant = Pi：
page-idle = 回答する質問はありません。次の質問はここに表示されます。
page-deferred = エージェントはこの回答を待っていません。いつでも回答できます。
page-recommended = 推奨
page-required = 必須
page-optional = 任意
page-has-answer = 入力済み
page-none = どれでもない
page-placeholder = 回答を入力
page-filter = {$n} 件の選択肢を絞り込む
page-hits = {$of} 件中 {$n} 件
page-preview = {$label} のプレビュー
page-no-preview = プレビューなし
page-clear = クリア
page-ask-back = 先に説明を求める
page-ask-back-send = エージェントに尋ねる
page-restored = 復元
page-is-long = 長い回答：{$n} 文字
page-closes-in = 回答しないと {$time}後に閉じます
page-send = 回答を送信
page-send-keys = Ctrl+Enter
page-cancel = キャンセル
page-withdraw-yes = はい、取り下げる
page-send-anyway = 送信
page-keep-editing = 編集を続ける
page-sent = 回答を送信しました。
page-discussed = 相談したいことをエージェントに伝えました。ターミナルで続けてください。
page-asked-back = エージェントが説明し、もう一度質問します。回答は残ります。
page-gone = この質問はもう開いていません。
page-no-server = Pi に接続できませんでした。入力内容は残っています。再試行してください。
page-refused = Pi が回答を受け付けませんでした（{$status}）。
page-too-large = このフォームはこのページには大きすぎます。ターミナルで回答してください。
page-kept = 未送信のテキスト：
page-copy = コピー
page-not-copied = コピーできませんでした。テキストを選択してコピーしてください。
page-copied = コピーしました
page-dismiss = 閉じる
page-arrived = 新しい質問 {$n} 件
page-questions = 質問が {$n} 件あります
page-hidden-picks = 選んだ選択肢 {$n} 件がフィルターで非表示です
page-withdraw = { $n ->
   *[other] {$n} 件の質問を取り下げますか？ エージェントに伝えます。
}

## Deferred questions and collapsed forms

deferred-waiting = 質問 {$count} 件が回答待ち
deferred-for-client = 質問 {$count} 件が回答待ちです：{$names}。回答するには /questions を送ってください。
deferred-waiting-short = {$count} 件待ち
deferred-answer = {$key} 回答
deferred-reply = 返信の中に質問があります
deferred-list = {$count} 件のリクエストが回答待ち（古い順）
deferred-row = { $name ->
    [none] 質問 {$count} 件、{$age}
   *[other] 質問 {$count} 件、{$age}、{$name} から
}
deferred-just-now = たった今
deferred-ago = {$time}前
deferred-sent = 完了しました。エージェントには次のステップの前に伝わります。
deferred-one-is-open = 別のフォームが開いています。先に回答するか閉じてください。
deferred-withdraw = 取り下げ…（エージェントに伝えます）
deferred-in-editor = 入力した内容はエディターにあります。
deferred-unsigned = このセッションには署名のない記録（{$count} 件）があり、別のマシンのものかもしれません。次のプロンプトまで保留します。

