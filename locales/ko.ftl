### Language: 한국어
### Read by a native speaker: no
### Between thousands: ","
### Thousands from: 4 digits

## The form

form-other-row = 기타(답변 입력)
form-other = 기타
form-selects-option = Enter: {$option} 선택, {$down}: 입력한 말 유지
form-something-else = 다른 내용…
form-type-something = 답변을 직접 입력하세요.
form-chat = 이 질문에 대해 대화하기
form-submit-tab = 제출
form-ready-to-send = 제출할까요?
form-answered-of = {$questions}개 중 {$answered}개 답변함
form-skipped = 건너뜀
form-optional = (선택 사항)
form-not-answered = 답변 없음
form-to-answer = {$enter}로 답변
form-nothing = 없음
form-no-input = (입력 없음)
form-note-prompt = { $comment ->
    [true] 의견:
   *[false] 메모:
}
form-discard-yes = 예, 버리기
form-not-ready = 곧 준비됩니다…
form-ctrl-c-again = Ctrl+C를 한 번 더 누르면 Pi가 종료됩니다. pi -c로 질문을 다시 불러옵니다
form-broken = {" "}Enter를 누르세요. ask_user가 여기서 멈췄습니다. 에이전트가 채팅에서 묻습니다.
form-nothing-selected = 먼저 하나 이상 체크하세요(Space)
form-none-is-next = 선택한 항목이 없습니다. Enter를 다시 누르면: 해당 없음
form-nothing-to-undo = 실행 취소할 내용이 없습니다
form-nothing-recommended = 더 고를 추천 옵션이 없습니다
form-discuss-prompt = {$name}에 대해:
form-restored = (복원됨)
form-no-question-here = 먼저 질문으로 이동하세요
form-not-submitted = “{$text}”은(는) 제출되지 않습니다
form-yes-words = 예, 네
form-no-words = 아니요, 아니오
form-blank-answer = 먼저 답변을 입력하세요
form-paste-cut = 4 MB까지만 붙여넣을 수 있어 나머지는 제외했습니다
form-no-hits = 일치 항목 없음
form-answers = 답변 {$count}개
form-selections = 체크 {$count}개
form-typed-text = 입력한 텍스트
form-comma = {", "}
form-semicolon = {"; "}
form-and = {$first} 및 {$last}
form-discard = {$what}를 버릴까요?
form-discard-no = { $count ->
   *[other] 아니요, 유지
}
form-submit = { $count ->
    [0] 답변 없이 제출
   *[other] 답변 {$count}개 제출
}
form-submit-some = 제출({$questions}개 중 {$answered}개 답변함)
form-questions-left = 남은 질문 {$count}개: {$names}
form-long-answer = 답변이 깁니다({$chars}자). 계속할까요? [Y/n]
form-long-answer-short = 긴 답변({$chars}자). 계속할까요? [Y/n]
form-more-rows = {$arrow} 외 {$count}개...
form-more-lines = {$arrow} {$count}줄 더({$key})
form-custom-answer = “{$text}”
form-closes-in = 키를 누르지 않으면 {$time} 후 닫힙니다
form-closes-in-short = {$time} 후 닫힘

## Times: the text after "in", with a blank between "4 min" and "59 s"

time-hours = {$n}시간
time-minutes = {$n}분
time-seconds = {$n}초

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

keys-row-up = 한 항목 위로
keys-row-down = 한 항목 아래로
keys-page-up = 한 페이지 위로
keys-page-down = 한 페이지 아래로
keys-first-row = 첫 항목
keys-last-row = 마지막 항목
keys-choose = 옵션 선택
keys-submit-selected = 체크한 옵션 제출
keys-submit-or-edit = 보내기 또는 답변 편집
keys-go-on = 계속
keys-to-rows = 일치하는 옵션으로 이동
keys-by-number = 번호로 선택 또는 체크
keys-edit-by-number = 번호로 답변 수정
keys-type-answer = 답변 입력
keys-toggle = 옵션 체크 또는 해제, 기타에서는 입력
keys-begin = 기타에서는 답변 입력
keys-select-all = 보이는 옵션 모두 체크
keys-clear-all = 체크 모두 해제
keys-clear-answer = 답변 지우기
keys-undo-choice = 마지막 체크 또는 선택 실행 취소
keys-accept-recommended = 추천 옵션 선택
keys-to-recommended = 추천 옵션으로 이동
keys-filter = 옵션 필터링
keys-note = 메모 추가
keys-form-note = 양식 전체에 메모 추가
keys-ask-question = 질문 설명 요청
keys-zoom = 이 항목만 보기 또는 돌아가기
keys-yes = 예
keys-no = 아니요
keys-file-up = 한 파일 위로
keys-file-down = 한 파일 아래로
keys-insert-file = 파일 넣기 또는 디렉터리 열기
keys-close-list = 목록 닫기
keys-new-line = 줄 바꿈
keys-submit-text = 텍스트 제출
keys-select-text = 이 답변을 체크하고 목록으로
keys-save-note = 메모 저장
keys-ask-agent = 에이전트에게 묻기(답변은 유지됨)
keys-external = $EDITOR에서 편집
keys-line-up = 한 줄 위로
keys-line-up-or-earlier = 한 줄 위로, 빈 칸에서는 이전 답변
keys-earlier = 이전 답변
keys-later = 이후 답변
keys-line-down = 한 줄 아래로
keys-left = 한 글자 왼쪽으로
keys-right = 한 글자 오른쪽으로
keys-word-left = 한 단어 왼쪽으로
keys-word-right = 한 단어 오른쪽으로
keys-line-start = 줄 처음
keys-line-end = 줄 끝
keys-delete-before = 커서 앞 글자 삭제
keys-delete-after = 커서 뒤 글자 삭제
keys-delete-word-before = 앞 단어 삭제
keys-delete-word-after = 뒤 단어 삭제
keys-delete-to-start = 줄 처음까지 삭제
keys-delete-to-end = 줄 끝까지 삭제
keys-paste-deleted = 삭제한 내용 붙여넣기
keys-undo = 실행 취소
keys-redo = 다시 실행
keys-next-question = 다음 질문
keys-previous-question = 이전 질문
keys-scroll-up = 미리보기나 텍스트를 위로 스크롤
keys-scroll-down = 미리보기나 텍스트를 아래로 스크롤
keys-collapse = 양식 접기
keys-answer-later = 나중에 답변
keys-all = 명령과 키
keys-cancel = 취소
keys-close-deferred = 양식 닫기(계속 대기)
keys-back-to-list = 목록으로 돌아가기
keys-back-to-questions = 질문으로 돌아가기
keys-clear-filter = 필터 지우기
keys-close = 닫기
keys-reference = 경로 일부로 파일 찾기
keys-answer = 답변
keys-this-question = 이 질문
keys-form = 양식

## Effects of keys, in the help line: as short as possible

hints-switch = 전환
hints-navigate = 이동
hints-select = 선택
hints-confirm = 확인
hints-cancel = 취소
hints-toggle = 체크
hints-quick-select = 바로 선택
hints-to-select = 선택
hints-to-toggle = 체크
hints-to-submit = 제출
hints-to-save = 저장
hints-to-ask = 질문
hints-to-go-back = 뒤로
hints-to-cancel = 취소
hints-scroll = 스크롤
hints-page = 페이지
hints-ends = 처음, 끝
hints-commands = 명령

## The form for screen readers and plain terminals

plain-question = 질문
plain-question-of = 질문 {$of}개 중 {$at}번째
plain-review = 질문 {$count}개 검토
plain-answered = {$count}개 답변함
plain-then = {$first}. {$second}
plain-with = {$name}: {$value}
plain-row = {$of}개 중 {$at}번째: {$row}
plain-selected = 선택됨
plain-not-selected = 체크 안 됨
plain-previewed = {$key}로 미리보기
plain-above = 위에 {$count}개 더
plain-below = 아래에 {$count}개 더
plain-lines = {$count}줄 더: {$key}
plain-filter = 필터, 옵션 {$all}개 중 {$shown}개
plain-now = 현재: {$row}
plain-file = 파일 {$of}개 중 {$at}: {$path}
plain-answer = 답변:
plain-keys = 명령
plain-either = {$one} 또는 {$other}
plain-up = 위쪽 화살표
plain-down = 아래쪽 화살표
plain-left = 왼쪽 화살표
plain-right = 오른쪽 화살표
plain-question-mark = 물음표
plain-slash = 슬래시

## Dialogs of clients (editors, RPC)

rpc-done = 완료
rpc-skip = 이 질문 건너뛰기
rpc-other = 기타(직접 입력)
rpc-select-hint = 옵션을 골라 체크하거나 해제한 다음 완료를 고르세요.
rpc-placeholder-skip = 답변을 입력하거나, 비워 두면 건너뜁니다
rpc-nothing-selected = 아직 체크한 옵션이 없습니다. 먼저 하나 이상 고르세요.
rpc-none-is-next = 선택한 항목이 없습니다. 완료를 다시 고르면: 해당 없음
rpc-no-such-option = 그 응답과 일치하는 옵션이 없습니다. 옵션을 하나 고르세요.
rpc-cannot-type = 여기에는 입력할 수 없습니다.
rpc-waiting = { $of ->
    [1] 답변 대기 중
   *[other] 답변 대기 중, 질문 {$of}개 중 {$at}번째
}
rpc-long-answer = 답변이 깁니다({$chars}자). 그래도 계속할까요?
rpc-note-row = { $there ->
    [true] { $comment ->
        [true] 의견 변경…
       *[false] 메모 변경…
    }
   *[false] { $comment ->
        [true] 의견 추가…
       *[false] 메모 추가…
    }
}
rpc-note-line = { $comment ->
    [true] 의견: {$note}
   *[false] 메모: {$note}
}
rpc-with-note = { $comment ->
    [true] {$answer} (의견: {$note})
   *[false] {$answer} (메모: {$note})
}
rpc-note-on = { $what ->
    [none] { $comment ->
        [true] 양식 전체에 대한 의견
       *[false] 양식 전체에 대한 메모
    }
   *[other] { $comment ->
        [true] {$what}에 대한 의견
       *[false] {$what}에 대한 메모
    }
}
rpc-note-placeholder = { $comment ->
    [true] 의견을 입력하세요. 칸을 비우면 삭제됩니다
   *[false] 메모를 입력하세요. 칸을 비우면 삭제됩니다
}
rpc-answer-so-far = 지금까지의 답변: {$answer}

## Rows of the transcript

transcript-discussed = 먼저 이에 대해 대화하려고 합니다
transcript-asked-about = {$about}에 대해 질문: {$text}
transcript-waiting = 답변을 기다리는 중…
transcript-questions = 질문 {$count}개
transcript-answered = { $via ->
    [browser] 브라우저에서 답변함
    [message] 메시지로 답변함
   *[other] {$via}에서 답변함
}
transcript-cancelled = { $via ->
    [none] 취소됨
    [browser] 브라우저에서 취소함
    [message] 메시지로 취소함
   *[other] {$via}에서 취소함
}
transcript-pending = 묻지 않음. 질문 {$count}개를 {$file}에 저장했습니다
transcript-deferred = 나중에 답변할 질문 {$count}개
transcript-later = 나중에 답변함
transcript-withdrawn = { $via ->
    [none] 철회됨
    [browser] 브라우저에서 철회함
    [message] 메시지로 철회함
    [agent] 에이전트가 철회함
   *[other] {$via}에서 철회함
}
transcript-superseded = 다시 질문함
transcript-off = 이 세션에서는 질문이 꺼져 있습니다. /questions on으로 다시 허용합니다.
transcript-on = 질문이 켜져 있습니다.
transcript-timed-out = 시간 초과
transcript-unavailable = 묻지 못함
transcript-connection-lost = 연결 끊김
transcript-interrupted = 중단됨
transcript-refused = 묻지 않음: 에이전트의 인수가 잘못됨
transcript-corrected = 수정됨

## Corrected answers

revision-question = 답변을 수정할까요?
revision-send = { $count ->
    [0] 변경하지 않고 닫기
   *[other] 변경한 답변 {$count}개 제출
}
revision-discard = 변경 {$count}개를 버릴까요?
revision-was = 이전: {$answer}

## The commands /questions again and /questions history

again-nothing-asked = 이 브랜치에서는 아직 질문이 없었습니다.
again-bad-number = { $calls ->
    [1] 이 브랜치에는 요청이 하나뿐입니다. 번호는 1입니다.
   *[other] /questions again에는 번호가 필요합니다. 1은 마지막 요청, {$calls}은(는) 첫 요청입니다.
}
again-nothing-changed = 변경된 것이 없어 아무것도 제출하지 않았습니다.
again-moved = 그사이 세션이 진행되었습니다. 아무것도 변경하지 않았습니다.
again-not-shown = 양식을 표시하지 못했습니다. 아무것도 변경하지 않았습니다.
again-closed-open = 그 요청에는 아직 답변이 없습니다. 먼저 답하세요.
again-closed-undecided = 그 요청은 답변되지 않았으므로 수정할 것이 없습니다.
again-closed-unreadable = 이 요청은 다시 열 수 없습니다. 세션의 항목이 수정되었습니다.
again-history = 이 세션의 질문
again-calls = 이 브랜치의 요청 {$calls}개, 최신순
again-latest-calls = 이 브랜치의 요청 {$calls}개 중 최근 {$shown}개
again-ended-answered = 답변함
again-ended-pending = 파일에 저장됨

## Images in answers

images-blind = 현재 모델은 텍스트만 읽습니다. 이미지의 경로를 전달합니다
images-not-there = {$path} 파일이 없습니다.
images-no-image = {$path}: PNG, JPEG, GIF 또는 WebP 이미지가 아닙니다.
images-too-large = {$path} 파일이 {$limit} MB보다 큽니다.
images-too-slow = {$path} 파일을 읽는 데 너무 오래 걸렸습니다.
images-too-large-to-store = {$path} 파일은 나중에 하는 답변과 함께 보관하기에 너무 큽니다.
images-too-many-pixels = {$path}은(는) 픽셀이 너무 많아 축소할 수 없습니다.
images-unreadable = {$path} 파일을 읽을 수 없습니다({$why}).
images-too-many = 한 요청에 대한 답변에는 이미지를 최대 {$limit}개까지 넣을 수 있습니다.

## Sentences in Pi

host-next = 에이전트가 질문이 있습니다. 이것을 닫으면 바로 표시됩니다.
host-asks = { $title ->
    [none] {$name}의 질문
   *[other] {$name}의 질문: {$title}
}
host-unnamed = 확장
host-taken = pi-questions: 다른 확장에 이미 {$tool} 도구가 있어 pi-questions의 도구는 추가하지 않습니다.
host-not-ready = pi-questions: {$tool} 도구를 등록하지 못했습니다: {$why}
host-editor-ended = { $code ->
    [none] 편집기가 중지되었습니다. 텍스트는 그대로입니다.
   *[other] 편집기가 끝났습니다(종료 코드 {$code}). 텍스트는 그대로입니다.
}
host-editor-not-started = { $why ->
    [none] 편집기가 시작되지 않았습니다. 텍스트는 그대로입니다.
   *[other] 편집기가 시작되지 않았습니다({$why}). 텍스트는 그대로입니다.
}
host-editor-missing = 편집기 {$name}을(를) 찾을 수 없습니다($EDITOR 확인). 텍스트는 그대로입니다.
host-editor-not-text = 편집기가 UTF-8 텍스트가 아닌 것을 저장했습니다. 텍스트는 그대로입니다.
host-no-editor-file = 편집기용 파일을 쓰지 못했습니다: {$why}
host-still-missing = 아직 보내지 않았습니다. {$path} 파일에 다음 질문의 답변이 없습니다:
host-saved = 질문 {$count}개가 {$path} 파일에 저장되어 있습니다. 답하려면 pi -p --answers '[…]' 명령을 쓰거나, 파일을 편집하고 pi -c를 실행하거나, pi -c로 양식을 여세요.
host-answers-refused = --answers가 거부되어 아무것도 보내지 않았습니다:
host-saved-alone = 질문 {$count}개가 {$path} 파일에 저장되어 있습니다. 이 세션은 저장되지 않습니다. 답하려면: pi -p @{$path} "답변"
host-still-saved = 질문은 그대로 저장되어 있습니다. /questions로 다시 엽니다.
host-no-such-subcommand = /questions의 하위 명령: {$names}.
host-nothing-pending = 대기 중인 질문이 없습니다.
host-cleared = 저장된 질문을 삭제했습니다.
host-clear = { $count ->
    [0] {$path} 파일을 완전히 삭제
   *[other] 저장된 질문 {$count}개를 완전히 삭제({$path})
}
host-clear-which = 무엇을 지울까요?
host-nothing-to-answer = --answers: 여기에는 저장된 질문이 없으며, 프롬프트가 없으면 에이전트가 질문하지 않습니다.
host-answers-ignored = --answers: 답변 수가 질문과 맞지 않습니다. 사용하지 않은 답변: {$texts}.
host-no-session = 저장된 질문의 세션을 열지 못했습니다: {$why}
host-busy = Pi가 작업 중입니다. 잠시 후 다시 시도하세요.
host-not-used = {$path} 파일의 답변은 사용하지 않았습니다. 이 세션이 한 질문이 아닙니다.
host-untrusted-file = 이 프로젝트에 {$path} 파일이 있습니다. 신뢰하지 않는 프로젝트이므로 무시합니다.
host-more-wait = 요청 {$count}개가 {$path} 파일에 더 저장되어 있습니다. Pi를 다음에 시작하면 이어서 진행합니다.
host-and-more = … 외 {$count}개
host-pending-in = 질문 {$count}개가 {$path} 파일에 저장되어 있습니다
host-of-another-session = {$path} 파일에 이 세션이 하지 않은 질문이 {$count}개 있습니다.
host-open-session = 질문한 세션을 여세요: pi --session {$file}
host-use-file = 그래도 이 파일을 사용하려면 다음을 실행하세요: pi -p @{$path} "답변"

## The command /questions

questions-about = 대기 중인 질문 표시 또는 삭제, 답변, 답변 수정, 브라우저 패널 열기
questions-show = 대기 중인 질문 나열
questions-clear = 저장된 질문 삭제 또는 대기 중인 질문 철회
questions-again = 답변 수정: 마지막 양식을 다시 열기
questions-history = 이 브랜치의 모든 질문을 답변과 함께 나열
questions-ask = 에이전트가 마지막 응답의 질문을 양식으로 묻게 하기
questions-off = 이 세션에서 더 이상 질문하지 않기
questions-on = 질문을 다시 허용하기
questions-needs-ui = /questions {$name}에는 터미널 또는 대화 상자를 표시하는 클라이언트가 필요합니다.
questions-panel = 브라우저에서 답변: 패널 열기(panel stop으로 닫기)
questions-language = 언어 변경
questions-language-now = 언어는 {$name}입니다.
questions-language-is = 이 세션의 언어는 {$name}입니다. 유지하려면 {$file}에 "language": "{$tag}"를 설정하세요.
questions-languages = /questions language에 쓸 수 있는 언어: {$names}.

## Pending questions, and answers that were written instead of chosen

pending-not-a-list = 답변은 질문마다 한 항목씩 있는 JSON 목록이어야 합니다({$found} 불가).
pending-broken-inline = --answers가 {$line}행 {$column}열에서 올바른 JSON이 아닙니다({$reason}). 이렇게 쓰세요: --answers '["PostgreSQL", "order-processor"]'.
pending-broken-file = {$path} 파일이 {$line}행 {$column}열에서 올바른 JSON이 아닙니다({$reason}). 파일은 변경하지 않았습니다. 고친 뒤 Pi를 다시 실행하세요.
pending-no-questions = {$path} 파일에 "questions" 목록이 없습니다. 파일은 변경하지 않았습니다.
pending-odd-file = {$path} 파일의 내용이 예상과 다릅니다({$reason}). 파일은 변경하지 않았습니다.
pending-too-many-values = {$path} 파일에 값이 너무 많습니다. 파일은 변경하지 않았습니다.
pending-unreadable = {$path} 파일을 읽을 수 없습니다: {$why}.
pending-not-saved = 질문을 {$path} 파일에 저장하지 못했습니다: {$why}.
pending-not-cleared = 답변한 질문을 {$path} 파일에서 삭제하지 못했습니다: {$why}.
pending-linked = 심볼릭 링크입니다
pending-linked-folder = 디렉터리가 심볼릭 링크입니다
pending-no-file = 일반 파일이 아닙니다
pending-too-large = 4 MB보다 큽니다
pending-busy = 지금 다른 Pi가 쓰고 있습니다
pending-not-text = UTF-8 텍스트가 아닙니다
pending-too-many = 질문 {$asked}개에 답변이 {$given}개 있습니다. 사용하지 않은 답변: {$over}.
pending-other-text = 질문 {$number}의 내용: {$asked}. 하지만 이 답변은 {$found}에 대해 쓴 것입니다. 순서에 따라 사용했습니다.
pending-no-such-choice = 질문 {$number}에 {$label} 옵션이 없습니다. 그 메모는 제외했습니다: {$note}.
pending-no-notes = 질문 {$number}에는 메모를 달 수 없습니다. 제외됨: {$note}.
pending-one-only = 질문 {$number}에서는 옵션을 하나만 고를 수 있습니다. 주어진 {$given}개는 직접 입력한 답변으로 사용했습니다.
pending-options-replaced = 질문 {$number}에는 옵션이나 직접 입력한 답변 중 하나만 됩니다. 직접 입력한 답변을 사용했습니다.
pending-no-answer = 답변 {$number}에 "answer"가 없습니다: {$found}.
pending-no-such-number = 질문 {$number}에는 번호 {$text}인 옵션이 없습니다. 숫자를 직접 입력한 답변으로 쓰려면 "answer"와 "wasCustom": true가 있는 객체로 쓰세요.
pending-answered-already = 질문 {$number}의 답변이 {$path} 파일에 이미 있습니다: {$stands}. 목록의 답변: {$given}. 목록에 null을 쓰거나 파일을 고치세요.
pending-not-a-choice = 질문 {$number}에는 옵션만 됩니다. {$text}: 옵션에 없습니다.
pending-is-placeholder = 질문 {$number}: {$text}: 직접 쓸 답변을 뜻할 뿐입니다. 대신 그 답변을 쓰세요.

## Faults in the file questions.json

settings-key-wanted = "alt+o"처럼 ctrl, alt 또는 super가 있는 키이거나 f1~f12 중 하나여야 합니다
settings-unreadable = {$path}: 읽을 수 없어({$why}) 무시합니다.
settings-broken = {$path}: {$line}행 {$column}열에서 올바른 JSON이 아니므로({$reason}) 무시합니다.
settings-not-an-object = {$path}: {$example} 같은 객체가 있어야 합니다. 무시합니다.
settings-unknown = {$path}: 알 수 없는 설정: {$name}. 쓸 수 있는 설정: {$known}.
settings-more-values = {$path}: 값 {$count}개를 더 무시합니다.
settings-not-of-a-project = {$path}: "{$key}" 설정은 자신의 questions.json에서만 유효합니다. 여기서는 무시합니다.
settings-bad-value = {$path}: "{$key}" 설정은 {$wanted}({$found} 불가). 무시합니다.
settings-left-out = 지정할 수 없습니다
settings-one-of = {$values} 중 하나여야 합니다
settings-number = {$least} 이상의 정수여야 합니다
settings-kind = JSON 타입이 {$kind}여야 합니다

## Alerts for a question without an answer

attention-waits = 답변을 기다리는 중
attention-asks = { $project ->
    [none] Pi의 질문
   *[other] Pi의 질문({$project})
}
attention-and-more = { $count ->
    [0] {$first}
   *[other] {$first} (외 {$count}개)
}
attention-not-started = notify: {$program} 프로그램이 시작되지 않았습니다({$why}).
attention-ended = { $code ->
    [none] notify: {$program} 프로그램이 강제 종료되었습니다.
   *[other] notify: {$program} 프로그램이 끝났습니다(종료 코드 {$code}).
}

## The browser panel

panel-answered-by = { $via ->
    [terminal] 터미널에서 답변했습니다.
    [browser] 브라우저에서 답변했습니다.
    [client] 다른 클라이언트에서 답변했습니다.
   *[other] {$via}에서 답변했습니다.
}
panel-closed-by = { $via ->
    [terminal] 터미널에서 닫았습니다.
    [browser] 브라우저에서 닫았습니다.
    [agent] 에이전트가 철회했습니다.
    [client] 다른 클라이언트에서 닫았습니다.
   *[other] {$via}에서 닫았습니다.
}
panel-is-at = 패널 주소:
panel-no-start = 패널을 시작하지 못했습니다: {$why}.
panel-status = 패널 :{$port}
panel-is-off = 패널이 꺼져 있습니다.
panel-tunnel = 자신의 컴퓨터에서: {$command}

## The page of the browser panel

page-title = Pi의 질문
page-no-script = 이 페이지에는 JavaScript가 필요합니다. 켜고 새로 고치세요.
page-connecting = 연결 중…
page-live = 연결됨
page-lost = 연결이 끊겨 다시 연결하는 중…
page-bad-token = 이 주소는 더 이상 유효하지 않습니다. Pi에서 /questions panel을 실행하면 새 주소가 표시됩니다.
page-notify = 알림 받기
page-conversation = 대화
page-user = 나:
page-assistant = Pi:
page-idle = 답할 질문이 없습니다. 다음 질문은 여기에 나타납니다.
page-deferred = 에이전트는 이 답변을 기다리지 않습니다. 언제든지 답하세요.
page-recommended = 추천
page-required = 필수
page-optional = 선택 사항
page-has-answer = 입력됨
page-none = 해당 없음
page-placeholder = 답변을 입력하세요
page-filter = 옵션 {$n}개 필터링
page-hits = {$of}개 중 {$n}개
page-preview = {$label} 미리보기
page-no-preview = 미리보기 없음
page-clear = 지우기
page-ask-back = 먼저 설명 요청
page-ask-back-send = 에이전트에게 묻기
page-restored = 복원됨
page-is-long = 긴 답변: {$n}자
page-closes-in = 답하지 않으면 {$time} 후 닫힙니다
page-send = 답변 제출
page-send-keys = Ctrl+Enter
page-cancel = 취소
page-withdraw-yes = 예, 철회
page-send-anyway = 제출
page-keep-editing = 계속 편집
page-sent = 답변을 제출했습니다.
page-discussed = 대화하고 싶다고 에이전트에게 알렸습니다. 터미널에서 계속하세요.
page-asked-back = 에이전트가 설명한 뒤 다시 묻습니다. 답변은 유지됩니다.
page-gone = 이 질문은 더 이상 열려 있지 않습니다.
page-no-server = Pi에 연결하지 못했습니다. 입력한 내용은 유지됩니다. 다시 시도하세요.
page-refused = Pi가 답변을 받지 않았습니다({$status}).
page-too-large = 이 페이지에 표시하기에는 양식이 너무 큽니다. 터미널에서 답하세요.
page-kept = 보내지 않은 텍스트:
page-copy = 복사
page-not-copied = 복사하지 못했습니다. 텍스트를 선택해 복사하세요.
page-copied = 복사됨
page-dismiss = 숨기기
page-arrived = 새 질문 {$n}개
page-questions = 질문이 {$n}개 있습니다
page-hidden-picks = 선택한 옵션 {$n}개가 필터로 숨겨져 있음
page-withdraw = { $n ->
   *[other] 질문 {$n}개를 철회할까요? 에이전트에게 알립니다.
}

## Deferred questions and collapsed forms

deferred-waiting = 질문 {$count}개 대기 중
deferred-for-client = 질문 {$count}개가 대기 중입니다: {$names}. 답하려면 /questions를 보내세요.
deferred-waiting-short = {$count}개 대기 중
deferred-answer = {$key} 답변
deferred-reply = 응답에 질문이 있음
deferred-list = 요청 {$count}개 대기 중, 오래된 순
deferred-row = { $name ->
    [none] 질문 {$count}개, {$age}
   *[other] 질문 {$count}개, {$age}, {$name}의 질문
}
deferred-just-now = 방금
deferred-ago = {$time} 전
deferred-sent = 완료했습니다. 에이전트가 다음 단계 전에 알게 됩니다.
deferred-one-is-open = 다른 양식이 열려 있습니다. 먼저 답하거나 닫으세요.
deferred-withdraw = 철회…(에이전트에게 알립니다)
deferred-in-editor = 입력한 내용은 편집기에 있습니다.
deferred-unsigned = 이 세션에는 서명되지 않은 항목({$count}개)이 있으며, 다른 컴퓨터에서 왔을 수 있습니다. 다음 프롬프트까지 보류합니다.

