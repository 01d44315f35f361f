### Language: 简体中文
### Read by a native speaker: no
### Between thousands: ","
### Thousands from: 4 digits

## The form

form-other-row = 其他（输入你的回答）
form-other = 其他
form-selects-option = Enter 选择 {$option}，{$down} 保留你的文字
form-something-else = 其他内容…
form-type-something = 输入内容。
form-chat = 聊聊这个
form-submit-tab = 提交
form-ready-to-send = 确认提交？
form-answered-of = 已回答 {$answered}/{$questions}
form-skipped = 已跳过
form-optional = (可选)
form-not-answered = 未回答
form-to-answer = 按 {$enter} 回答
form-nothing = 无
form-no-input = （未输入）
form-note-prompt = { $comment ->
    [true] 评论:
   *[false] 备注:
}
form-discard-yes = 是，放弃
form-not-ready = 马上就好…
form-ctrl-c-again = 再按一次 Ctrl+C 退出 Pi；pi -c 可恢复该问题
form-broken = {" "}请按 Enter：ask_user 在这里出错停止，智能体会在对话中提问。
form-nothing-selected = 请先勾选至少一个选项（空格）
form-none-is-next = 未选择任何项。再按 Enter：以上都不是
form-nothing-to-undo = 没有可撤销的操作
form-nothing-recommended = 没有可选的推荐选项了
form-discuss-prompt = 关于 {$name}:
form-restored = (已恢复)
form-no-question-here = 请先移到一个问题上
form-not-submitted = “{$text}”不会提交
form-yes-words = 是, 好
form-no-words = 否, 不
form-blank-answer = 请先输入回答
form-paste-cut = 最多可粘贴 4 MB；其余内容未采用
form-no-hits = 没有匹配项
form-answers = {$count} 个回答
form-selections = {$count} 个勾选
form-typed-text = 已输入的内容
form-comma = 、
form-semicolon = ；
form-and = {$first}和{$last}
form-discard = 要放弃以下内容吗：{$what}
form-discard-no = { $count ->
   *[other] 否，保留
}
form-submit = { $count ->
    [0] 不回答直接提交
   *[other] 提交 {$count} 个回答
}
form-submit-some = 提交（已回答 {$answered}/{$questions}）
form-questions-left = 还剩 {$count} 个问题：{$names}
form-long-answer = 回答较长（{$chars} 个字符）。仍要继续？[Y/n]
form-long-answer-short = 较长（{$chars} 个字符）。继续？[Y/n]
form-more-rows = {$arrow} 还有 {$count} 项...
form-more-lines = {$arrow} 还有 {$count} 行（{$key}）
form-custom-answer = “{$text}”
form-closes-in = 如不按键，{$time}后关闭
form-closes-in-short = {$time}后关闭

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n} 小时
time-minutes = {$n} 分钟
time-seconds = {$n} 秒

## Names of keys

keyboard-enter = Enter
keyboard-escape = Esc
keyboard-tab = Tab
keyboard-space = 空格
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

keys-row-up = 上一行
keys-row-down = 下一行
keys-page-up = 上一页
keys-page-down = 下一页
keys-first-row = 第一行
keys-last-row = 最后一行
keys-choose = 选择该选项
keys-submit-selected = 提交勾选的选项
keys-submit-or-edit = 发送或编辑回答
keys-go-on = 继续
keys-to-rows = 转到匹配的选项
keys-by-number = 按编号选择或勾选
keys-edit-by-number = 按编号修改回答
keys-type-answer = 输入回答
keys-toggle = 勾选或取消勾选该选项；在“其他”上：输入
keys-begin = 在“其他”上：输入回答
keys-select-all = 勾选所有显示的选项
keys-clear-all = 全部取消勾选
keys-clear-answer = 清除此回答
keys-undo-choice = 撤销上一次勾选或选择
keys-accept-recommended = 采用推荐的选项
keys-to-recommended = 转到推荐的选项
keys-filter = 筛选选项
keys-note = 添加备注
keys-form-note = 为整个表单添加备注
keys-ask-question = 就该问题请求解释
keys-zoom = 只显示该选项，或返回
keys-yes = 是
keys-no = 否
keys-file-up = 上一个文件
keys-file-down = 下一个文件
keys-insert-file = 插入文件，或打开目录
keys-close-list = 关闭列表
keys-new-line = 换行
keys-submit-text = 提交文本
keys-select-text = 勾选此回答并返回列表
keys-save-note = 保存备注
keys-ask-agent = 询问智能体（你的回答会保留）
keys-external = 在 $EDITOR 中编辑
keys-line-up = 上一行
keys-line-up-or-earlier = 上一行；输入框为空时，更早的回答
keys-earlier = 更早的回答
keys-later = 更晚的回答
keys-line-down = 下一行
keys-left = 左移一个字符
keys-right = 右移一个字符
keys-word-left = 左移一个词
keys-word-right = 右移一个词
keys-line-start = 行首
keys-line-end = 行尾
keys-delete-before = 删除光标前的字符
keys-delete-after = 删除光标后的字符
keys-delete-word-before = 删除前一个词
keys-delete-word-after = 删除后一个词
keys-delete-to-start = 删除到行首
keys-delete-to-end = 删除到行尾
keys-paste-deleted = 粘贴已删除的内容
keys-undo = 撤销
keys-redo = 重做
keys-next-question = 下一个问题
keys-previous-question = 上一个问题
keys-scroll-up = 向上滚动预览或文本
keys-scroll-down = 向下滚动预览或文本
keys-collapse = 折叠表单
keys-answer-later = 稍后回答
keys-all = 命令和按键
keys-cancel = 取消
keys-close-deferred = 关闭表单；它继续等待
keys-back-to-list = 返回列表
keys-back-to-questions = 返回问题
keys-clear-filter = 清除筛选
keys-close = 关闭
keys-reference = 按部分路径查找文件
keys-answer = 回答
keys-this-question = 此问题
keys-form = 表单

## Effects of keys, in the help line: as short as possible

hints-switch = 切换
hints-navigate = 移动
hints-select = 选择
hints-confirm = 确认
hints-cancel = 取消
hints-toggle = 勾选
hints-quick-select = 快速选择
hints-to-select = 选择
hints-to-toggle = 勾选
hints-to-submit = 提交
hints-to-save = 保存
hints-to-ask = 提问
hints-to-go-back = 返回
hints-to-cancel = 取消
hints-scroll = 滚动
hints-page = 翻页
hints-ends = 首行、末行
hints-commands = 命令

## The form for screen readers and plain terminals

plain-question = 问题
plain-question-of = 第 {$at} 个问题，共 {$of} 个
plain-review = 检查 {$count} 个问题的回答
plain-answered = 已回答 {$count} 个
plain-then = {$first}。{$second}
plain-with = {$name}：{$value}
plain-row = 第 {$at} 项，共 {$of} 项：{$row}
plain-selected = 已选
plain-not-selected = 未勾选
plain-previewed = 按 {$key} 预览
plain-above = 上方还有 {$count} 项
plain-below = 下方还有 {$count} 项
plain-lines = 还有 {$count} 行：{$key}
plain-filter = 筛选，{$shown}/{$all} 个选项
plain-now = 当前：{$row}
plain-file = 第 {$at} 个文件，共 {$of} 个：{$path}
plain-answer = 你的回答：
plain-keys = 命令
plain-either = {$one}或{$other}
plain-up = 上箭头
plain-down = 下箭头
plain-left = 左箭头
plain-right = 右箭头
plain-question-mark = 问号
plain-slash = 斜杠

## Dialogs of clients (editors, RPC)

rpc-done = 完成
rpc-skip = 跳过此问题
rpc-other = 其他（输入自定义回答）
rpc-select-hint = 选择一个选项可勾选或取消勾选，然后选择“完成”。
rpc-placeholder-skip = 输入你的回答，留空则跳过
rpc-nothing-selected = 尚未勾选。请先选择至少一个选项。
rpc-none-is-next = 未选择任何项。再选“完成”：以上都不是
rpc-no-such-option = 没有与该回复匹配的选项。请选择其中一个选项。
rpc-cannot-type = 无法在此输入。
rpc-waiting = { $of ->
    [1] 等待回答
   *[other] 等待回答，第 {$at} 个问题，共 {$of} 个
}
rpc-long-answer = 回答较长（{$chars} 个字符）。仍要继续？
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] 修改评论…
       *[false] 修改备注…
    }
   *[false] { $comment ->
        [true] 添加评论…
       *[false] 添加备注…
    }
}
rpc-note-line = { $comment ->
    [true] 评论：{$note}
   *[false] 备注：{$note}
}
rpc-with-note = { $comment ->
    [true] {$answer}（评论：{$note}）
   *[false] {$answer}（备注：{$note}）
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] 对整个表单的评论
       *[false] 对整个表单的备注
    }
   *[other] { $comment ->
        [true] 评论：{$what}
       *[false] 备注：{$what}
    }
}
rpc-note-placeholder = { $comment ->
    [true] 输入评论；清空则删除
   *[false] 输入备注；清空则删除
}
rpc-answer-so-far = 你目前的回答：{$answer}

## Rows of the transcript

transcript-discussed = 你想先聊聊这个
transcript-asked-about = 你询问了 {$about}：{$text}
transcript-waiting = 等待你的回答…
transcript-questions = {$count} 个问题
transcript-answered = { $via ->
    [browser] 已在浏览器中回答
    [message] 已通过消息回答
   *[other] 已由 {$via} 回答
}
transcript-cancelled = { $via ->
    [none] 已取消
    [browser] 已在浏览器中取消
    [message] 已通过消息取消
   *[other] 已由 {$via} 取消
}
transcript-pending = 未提问。{$count} 个问题已保存到 {$file}
transcript-deferred = 留待稍后回答：{$count} 个问题
transcript-later = 之后回答
transcript-withdrawn = { $via ->
    [none] 已撤回
    [browser] 已在浏览器中撤回
    [message] 已通过消息撤回
    [agent] 由智能体撤回
   *[other] 已由 {$via} 撤回
}
transcript-superseded = 已再次提问
transcript-off = 此会话中已关闭提问。/questions on 可重新允许。
transcript-on = 提问已开启。
transcript-timed-out = 已超时
transcript-unavailable = 无法提问
transcript-connection-lost = 连接已断开
transcript-interrupted = 已中断
transcript-refused = 未提问：智能体给出的参数无效
transcript-corrected = 已更正

## Corrected answers

revision-question = 要更正回答吗？
revision-send = { $count ->
    [0] 关闭，不做修改
   *[other] 提交 {$count} 个已修改的回答
}
revision-discard = 放弃 {$count} 处修改？
revision-was = 原为 {$answer}

## The commands /questions again and /questions history

again-nothing-asked = 此分支上还没有提过问题。
again-bad-number = { $calls ->
    [1] 此分支上只有一个请求：编号 1。
   *[other] /questions again 需要一个编号：1 为最近的请求，{$calls} 为第一个。
}
again-nothing-changed = 没有修改，因此没有提交任何内容。
again-moved = 会话已继续进行。没有修改任何内容。
again-not-shown = 无法显示表单。没有修改任何内容。
again-closed-open = 该请求还没有回答。请先回答。
again-closed-undecided = 该请求没有得到回答，因此没有可更正的内容。
again-closed-unreadable = 无法重新打开此请求：会话中的条目已被修改。
again-history = 此会话的问题
again-calls = 此分支上有 {$calls} 个请求，最近的在前
again-latest-calls = 此分支 {$calls} 个请求中最近的 {$shown} 个
again-ended-answered = 已回答
again-ended-pending = 已保存在文件中

## Images in answers

images-blind = 当前模型只读文本，会收到图片的路径
images-not-there = 文件 {$path} 不存在。
images-no-image = {$path} 不是 PNG、JPEG、GIF 或 WebP 图片。
images-too-large = {$path} 大于 {$limit} MB。
images-too-slow = 读取 {$path} 耗时过长。
images-too-large-to-store = {$path} 太大，无法随之后的回答保存。
images-too-many-pixels = {$path} 的像素太多，无法缩放。
images-unreadable = 无法读取 {$path}（{$why}）。
images-too-many = 一个请求的回答中最多放 {$limit} 张图片。

## Sentences in Pi

host-next = 智能体有一个问题。此处关闭后立即显示。
host-asks = { $title ->
    [none] {$name} 有一个问题
   *[other] {$name} 有一个问题：{$title}
}
host-unnamed = 某个扩展
host-taken = pi-questions: 另一个扩展已有名为 {$tool} 的工具，因此 pi-questions 不再添加自己的。
host-not-ready = pi-questions: 无法注册 {$tool}：{$why}
host-editor-ended = { $code ->
    [none] 编辑器已被停止。你的文本未改变。
   *[other] 编辑器已退出，退出码为 {$code}。你的文本未改变。
}
host-editor-not-started = { $why ->
    [none] 编辑器未能启动。你的文本未改变。
   *[other] 编辑器未能启动（{$why}）。你的文本未改变。
}
host-editor-missing = 找不到编辑器 {$name}（请检查 $EDITOR）；你的文本未改变。
host-editor-not-text = 编辑器保存的内容不是 UTF-8 文本；你的文本未改变。
host-no-editor-file = 无法写入供编辑器使用的文件：{$why}
host-still-missing = 尚未发送。{$path} 中仍缺少以下问题的回答：
host-saved = {$path} 中保存了 {$count} 个问题。回答方式：pi -p --answers '[…]'；或编辑该文件并运行 pi -c；或用 pi -c 打开表单。
host-answers-refused = --answers 被拒绝，没有发送任何内容：
host-saved-alone = {$path} 中保存了 {$count} 个问题。此会话不会保存。回答方式：pi -p @{$path} "你的回答"
host-still-saved = 问题仍已保存。用 /questions 重新打开。
host-no-such-subcommand = /questions 的子命令：{$names}。
host-nothing-pending = 没有待回答的问题。
host-cleared = 已保存的问题已删除。
host-clear = { $count ->
    [0] 永久删除 {$path}
   *[other] 永久删除 {$count} 个已保存的问题（{$path}）
}
host-clear-which = 要清除什么？
host-nothing-to-answer = --answers: 这里没有已保存的问题，没有提示词，智能体也不会提问。
host-answers-ignored = --answers: 回答数量与提出的问题不符；未采用：{$texts}。
host-no-session = 无法打开已保存问题所属的会话：{$why}
host-busy = Pi 正忙。请稍后再试。
host-not-used = 未使用 {$path} 中的回答。此会话没有提出这些问题。
host-untrusted-file = 此项目有文件 {$path}。由于项目不受信任，已忽略。
host-more-wait = {$path} 中还保存着 {$count} 个请求；Pi 下次启动时会继续处理。
host-and-more = … 以及另外 {$count} 个
host-pending-in = {$path} 中保存了 {$count} 个问题
host-of-another-session = {$path} 中有 {$count} 个问题，不是此会话提出的。
host-open-session = 请打开提出问题的会话：pi --session {$file}
host-use-file = 若仍要使用该文件，请运行：pi -p @{$path} "你的回答"

## The command /questions

questions-about = 显示或清除待回答的问题；回答、更正回答、打开浏览器面板
questions-show = 列出待回答的问题
questions-clear = 删除已保存的问题，或撤回待回答的问题
questions-again = 更正回答：重新打开最近的表单
questions-history = 列出此分支的所有问题及回答
questions-ask = 让智能体用表单提出其最后回复中的问题
questions-off = 此会话中不再提问
questions-on = 重新允许提问
questions-needs-ui = /questions {$name} 需要终端，或能显示对话框的客户端。
questions-panel = 在浏览器中回答：打开面板（panel stop 将其关闭）
questions-language = 更改语言
questions-language-now = 语言为 {$name}。
questions-language-is = 此会话的语言为 {$name}。要长期保留，请在 {$file} 中设置 "language": "{$tag}"。
questions-languages = /questions language 可用的语言：{$names}。

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = 回答必须是 JSON 列表，每个问题一项，而不是 {$found}。
pending-broken-inline = --answers 在第 {$line} 行第 {$column} 列不是有效的 JSON（{$reason}）。请写成：--answers '["PostgreSQL", "order-processor"]'。
pending-broken-file = {$path} 在第 {$line} 行第 {$column} 列不是有效的 JSON（{$reason}）。文件未更改；请更正后重新运行 Pi。
pending-no-questions = {$path} 中没有列表 "questions"。文件未更改。
pending-odd-file = {$path} 的内容不符合预期（{$reason}）。文件未更改。
pending-too-many-values = {$path} 中的值太多。文件未更改。
pending-unreadable = 无法读取 {$path}：{$why}。
pending-not-saved = 无法将问题保存到 {$path}：{$why}。
pending-not-cleared = 无法从 {$path} 中删除已回答的问题：{$why}。
pending-linked = 它是符号链接
pending-linked-folder = 它的目录是符号链接
pending-no-file = 它不是普通文件
pending-too-large = 它大于 4 MB
pending-busy = 另一个 Pi 正在写入它
pending-not-text = 它不是 UTF-8 文本
pending-too-many = 为 {$asked} 个问题给出了 {$given} 个回答；未采用：{$over}。
pending-other-text = 问题 {$number} 是 {$asked}，但此回答是针对 {$found} 写的。已按位置采用。
pending-no-such-choice = 问题 {$number} 没有选项 {$label}；你对它的备注未采用：{$note}。
pending-no-notes = 问题 {$number} 不接受备注；未采用：{$note}。
pending-one-only = 问题 {$number} 只能选一个选项；给出的 {$given} 个已作为自定义回答采用。
pending-options-replaced = 问题 {$number} 接受选项或自定义回答，不能并用；已采用自定义回答。
pending-no-answer = 回答 {$number} 没有 "answer"：{$found}。
pending-no-such-number = 问题 {$number} 没有编号为 {$text} 的选项。要把数字作为自定义回答，请写成带有 "answer" 和 "wasCustom": true 的对象。
pending-answered-already = 问题 {$number} 在 {$path} 中已有回答 {$stands}；列表中是 {$given}。请在列表中写 null，或修改文件。
pending-not-a-choice = 问题 {$number} 只接受其选项，{$text} 不在其中。
pending-is-placeholder = 问题 {$number}：{$text} 只代表自由填写。请改为写出你的回答。

## Faults in the file questions.json

settings-key-wanted = 必须是带 ctrl、alt 或 super 的按键，例如 "alt+o"，或 f1 到 f12 之一
settings-unreadable = {$path}: 无法读取（{$why}）；已忽略。
settings-broken = {$path}: 在第 {$line} 行第 {$column} 列不是有效的 JSON（{$reason}）；已忽略。
settings-not-an-object = {$path}: 必须包含一个对象，例如 {$example}；已忽略。
settings-unknown = {$path}: 未知设置：{$name}。可用的设置：{$known}。
settings-more-values = {$path}: 另有 {$count} 个值已忽略。
settings-not-of-a-project = {$path}: "{$key}" 只在你自己的 questions.json 中有效；此处已忽略。
settings-bad-value = {$path}: "{$key}" {$wanted}，而不是 {$found}；已忽略。
settings-left-out = 不能设置
settings-one-of = 必须是 {$values}
settings-number = 必须是不小于 {$least} 的整数
settings-kind = 必须是 JSON 的 {$kind} 类型

## Alerts for a question without an answer

attention-waits = 等待你回答
attention-asks = { $project ->
    [none] Pi 有一个问题
   *[other] Pi 在 {$project} 中有一个问题
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first}（另有 {$count} 个）
}
attention-not-started = notify: {$program} 未能启动（{$why}）。
attention-ended = { $code ->
    [none] notify: {$program} 已被强行终止。
   *[other] notify: {$program} 已退出，退出码为 {$code}。
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] 已在终端中回答。
    [browser] 已在浏览器中回答。
    [client] 已在另一个客户端中回答。
   *[other] 已由 {$via} 回答。
}
panel-closed-by = { $via ->
    [terminal] 已在终端中关闭。
    [browser] 已在浏览器中关闭。
    [agent] 已由智能体撤回。
    [client] 已在另一个客户端中关闭。
   *[other] 已由 {$via} 关闭。
}
panel-is-at = 面板已打开：
panel-no-start = 面板无法启动：{$why}。
panel-status = 面板 :{$port}
panel-is-off = 面板已关闭。
panel-tunnel = 在你自己的机器上：{$command}

## The page of the browser panel

page-title = 来自 Pi 的问题
page-no-script = 此页面需要 JavaScript。请启用后刷新。
page-connecting = 正在连接…
page-live = 已连接
page-lost = 连接已断开，正在重新连接…
page-bad-token = 此地址已失效。请在 Pi 中运行 /questions panel 获取新地址。
page-notify = 通知我
page-conversation = 对话
page-user = 你：
page-assistant = Pi：
page-idle = 没有要回答的问题。下一个问题会出现在这里。
page-deferred = 智能体不会等待此回答。可随时回答。
page-recommended = 推荐
page-required = 必答
page-optional = 选答
page-has-answer = 已填写
page-none = 以上都不是
page-placeholder = 输入你的回答
page-filter = 筛选 {$n} 个选项
page-hits = {$n}/{$of}
page-preview = {$label} 的预览
page-no-preview = 没有预览
page-clear = 清除
page-ask-back = 先询问此问题
page-ask-back-send = 询问智能体
page-restored = 已恢复
page-is-long = 回答较长：{$n} 个字符
page-closes-in = 如不回答，{$time}后关闭
page-send = 提交回答
page-send-keys = Ctrl+Enter
page-cancel = 取消
page-withdraw-yes = 是，撤回
page-send-anyway = 提交
page-keep-editing = 继续编辑
page-sent = 回答已提交。
page-discussed = 智能体知道你想聊聊这个。请在终端中继续。
page-asked-back = 智能体会先解释，然后再次提问。你的回答会保留。
page-gone = 此问题已不再开放。
page-no-server = 无法连接到 Pi。你写的内容已保留；请重试。
page-refused = Pi 未接受回答（{$status}）。
page-too-large = 此表单太大，无法在本页面显示。请在终端中回答。
page-kept = 你未发送的文字：
page-copy = 复制
page-not-copied = 未能复制。请选中文字后复制。
page-copied = 已复制
page-dismiss = 隐藏
page-arrived = {$n} 个新问题
page-questions = 有 {$n} 个问题给你
page-hidden-picks = 有 {$n} 个选中的选项被筛选隐藏
page-withdraw = { $n ->
   *[other] 撤回这 {$n} 个问题吗？会告知智能体。
}

## Deferred questions and collapsed forms

deferred-waiting = {$count} 个问题待回答
deferred-for-client = {$count} 个问题待回答：{$names}。发送 /questions 即可回答。
deferred-waiting-short = {$count} 个待回答
deferred-answer = {$key} 回答
deferred-reply = 回复中有问题
deferred-list = {$count} 个请求待回答，最早的在前
deferred-row = { $name ->
    [none] {$count} 个问题，{$age}提出
   *[other] {$count} 个问题，{$age}由 {$name} 提出
}
deferred-just-now = 刚刚
deferred-ago = {$time}钟前
deferred-sent = 完成。智能体会在下一步之前得知。
deferred-one-is-open = 另一个表单已打开。请先回答或关闭它。
deferred-withdraw = 撤回…（会告知智能体）
deferred-in-editor = 你输入的内容在编辑器中。
deferred-unsigned = 此会话中有未签名的条目（{$count} 项），可能来自另一台机器；在你的下一条提示之前不会处理。

