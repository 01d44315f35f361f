"use strict";
// The script of the panel's page. Questions arrive over one stream (/events); answers are sent by POST. The page's texts
// are in the element "words". Only `rich` adds HTML of the server to the page; other texts become text nodes.

const active = () => document.activeElement;
const at = (id) => document.getElementById(id);
const WORDS = JSON.parse(at("words").textContent);
const { lang } = document.documentElement;
const plural = new Intl.PluralRules(lang);

// The secret of the URL. The tab stores it, and removes it from the URL and the history.
const SECRET = "secret";
const secret = (() => {
  const given = location.hash.slice(1);
  try {
    if (given) {
      sessionStorage[SECRET] = given;
      history.replaceState(null, "", "/");
    }
    return given || sessionStorage[SECRET];
  } catch {
    return given;
  }
})();

// Returns a text with its values. {n} selects the plural form: {"one": "{n} question", "other": "{n} questions"}.
function word(key, values = {}) {
  const found = WORDS[key];
  const text = typeof found === "string" ? found : (found[values.n] ?? found[plural.select(values.n)] ?? found.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name].toLocaleString(lang));
}

// Creates an element. Functions in `props` become listeners, other values become properties or attributes.
function make(tag, props = {}, ...kids) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") node.addEventListener(key, value);
    else if (key in node) node[key] = value;
    else if (value) node.setAttribute(key, value);
  }
  node.append(...kids.flat().filter(Boolean));
  return node;
}

const about = (text) => make("p", { class: "about" }, text);
const button = (text, click, kind = "quiet") => make("button", { type: "button", class: kind, click }, text);

// Markdown arrives as HTML in which all text is escaped. The page parses it in a document that runs no scripts, and
// copies only these elements.
const TAGS = new Set("P BR STRONG EM CODE PRE UL LI BLOCKQUOTE TABLE THEAD TBODY TR TH TD A SPAN".split(" "));
const trusted = globalThis.trustedTypes?.createPolicy("panel", { createHTML: (html) => html });

function rich(html, into) {
  into.classList.add("rich");
  return copy(new DOMParser().parseFromString(trusted ? trusted.createHTML(html) : html, "text/html").body, into);
}

function copy(from, into) {
  for (const node of from.childNodes) {
    const { tagName, className } = node;
    if (!tagName) {
      into.append(node.data ?? "");
      continue;
    }
    const made = TAGS.has(tagName) ? make(tagName) : document.createDocumentFragment();
    const href = node.getAttribute("href");
    if (tagName === "A" && /^https?:\/\//i.test(href))
      Object.assign(made, { href, title: href, target: "_blank", rel: "noopener noreferrer" });
    if (/^[a-z]$/.test(className)) made.className = className;
    // A wide block has its own scroll bar. The tab index lets the keyboard scroll the block.
    if (tagName === "PRE") made.tabIndex = 0;
    into.append(copy(node, made));
  }
  return into;
}

// Sends a text to screen readers.
function announce(text) {
  at("live").textContent = "";
  setTimeout(() => (at("live").textContent = text), 50);
}

// Formats a time like the terminal: more than ten minutes are rounded up to whole minutes.
function time(seconds) {
  const rounded = seconds > 600 ? Math.ceil(seconds / 60) * 60 : Math.max(1, seconds);
  const parts = [rounded / 3600, (rounded / 60) % 60, rounded % 60].map(Math.floor);
  return ["hours", "minutes", "seconds"]
    .map((unit, at) => parts[at] && word(unit, { n: parts[at] }))
    .filter(Boolean)
    .join(" ");
}

// The open forms, by request id.
const forms = new Map();
// Returns the open forms, deferred forms last.
const openForms = () => [...forms.values()].sort((a, b) => a.deferred - b.deferred);
// A list with more options than this has a filter.
const MANY = 10;
const DRAFT = "draft:";

function stored(key) {
  try {
    return JSON.parse(sessionStorage[key]);
  } catch {
    return null;
  }
}

class Form {
  constructor(request) {
    const { requestId: id, questions, title, context } = request;
    Object.assign(this, {
      request,
      id,
      deferred: Boolean(request.deferred),
      since: now(),
      draft: stored(DRAFT + id) ?? request.draft ?? { note: "", each: [] },
    });
    const name = title || (request.tooLarge ? word("tooLarge") : word("questions", { n: questions.length }));
    this.questions = questions.map((question, index) => new Question(this, question, index));
    this.clock = about("");
    this.missing = make("p", { class: "missing", id: `${id}-missing` });
    this.problem = make("p", { class: "problem", role: "alert", hidden: true });
    const send = make(
      "button",
      {
        type: "button",
        class: "primary",
        title: word("sendKeys"),
        "aria-describedby": this.missing.id,
        click: () => this.send(),
      },
      word("send"),
    );
    this.bar = make(
      "div",
      { class: "bar", hidden: request.tooLarge },
      this.missing,
      this.problem,
      button(word("cancel"), () => this.cancel()),
      send,
    );
    this.node = make(
      "form",
      {
        class: this.deferred ? "card deferred" : "card",
        submit: (event) => event.preventDefault(),
        input: () => this.changed(),
      },
      make(
        "div",
        { class: "head" },
        this.deferred && make("p", { class: "deferred-label" }, word("deferred")),
        (title || questions.length !== 1) && make("h2", {}, name),
        context && rich(context, make("div")),
        this.clock,
      ),
      this.questions.map(({ node }) => node),
      request.notes === "form" && make("div", { class: "question" }, noteField(this.draft, word("formNote"))),
      this.bar,
    );
    this.setClock(request);
    this.show();
  }

  // Updates the form from the draft.
  show() {
    for (const question of this.questions) question.show();
    const partial = this.request.submit === "partial";
    const open = this.questions.filter((question) => !question.answered());
    const some = open.length < this.questions.length || this.note();
    this.unanswered = open.filter(({ data }) => (partial ? !some : !data.maySkip));
    const n = this.unanswered.length;
    this.missing.textContent =
      n === 0
        ? word("ready")
        : word("left", { n, names: this.unanswered.map(({ data }) => data.name).join(word("comma")) });
    this.missing.className = n === 0 ? "missing ready" : "missing";
  }

  note() {
    return this.request.notes === "form" && this.draft.note.trim() ? this.draft.note : undefined;
  }

  changed() {
    this.show();
    this.fail("");
    try {
      sessionStorage[DRAFT + this.id] = JSON.stringify({ ...this.draft, kept: this.content() });
    } catch {
      // Without storage, only a reload loses the draft.
    }
    // Any input proves that the user is present.
    if (this.ticking) {
      this.stopClock();
      post("/keep", { requestId: this.id });
    }
  }

  // Shows next to the buttons why the answers were not sent.
  fail(why) {
    this.problem.textContent = why;
    this.problem.hidden = !why;
    this.missing.hidden = Boolean(why);
  }

  // Returns the selections and texts as [name, text], for the notice of a closed form.
  content() {
    const answers = this.questions.map((question) => [question.data.name, question.text()]);
    return [...answers, [word("formNote"), this.note()], ...this.unsentQuestions()].filter(([, text]) => text);
  }

  // Returns the typed questions to the agent that were not sent, as [name, text]. `sent`: the index of the form's question
  // that the user has just asked the agent about.
  unsentQuestions(sent) {
    const typed = this.questions.filter(({ index, draft }) => index !== sent && draft.asks?.trim());
    return typed.map(({ data, draft }) => [`${data.name}: ${word("askBack")}`, draft.asks]);
  }

  // Starts the countdown to the timeout, if the request has one.
  setClock({ closesInMs }) {
    this.stopClock();
    if (!closesInMs) return;
    const end = now() + closesInMs;
    const tick = () => (this.clock.textContent = word("closesIn", { time: time(Math.ceil((end - now()) / 1000)) }));
    this.ticking = setInterval(tick, 1000);
    tick();
  }

  stopClock() {
    clearInterval(this.ticking);
    this.ticking = undefined;
    this.clock.textContent = "";
  }

  // Replaces the buttons with the question `text` and the answers `yes` and `no`. Each answer restores the buttons; `yes` then
  // calls `then`. At first, the harmless answer `no` has the focus. Esc selects `no`.
  confirm(text, yes, no, then) {
    const before = active();
    const close = (next) => () => {
      dialog.remove();
      this.bar.hidden = false;
      next();
    };
    const noButton = button(
      no,
      close(() => before.focus()),
      "primary",
    );
    const yesButton = button(yes, close(then));
    const keydown = ({ key }) => key === "Escape" && noButton.click();
    const dialog = make(
      "div",
      { class: "bar", role: "alertdialog", "aria-label": text, keydown },
      make("p", { class: "missing" }, text),
      yesButton,
      noButton,
    );
    this.bar.hidden = true;
    this.bar.after(dialog);
    noButton.focus();
  }

  send() {
    if (this.bar.hidden) return;
    const [first] = this.unanswered;
    const n = Math.max(...this.questions.map((question) => question.length()));
    if (first) {
      announce(this.missing.textContent);
      this.missing.classList.add("nudge");
      first.focus();
    } else if (n > this.request.longAnswer)
      this.confirm(word("long", { n }), word("sendAnyway"), word("keepEditing"), () => this.post());
    else this.post();
  }

  cancel() {
    const n = this.questions.filter((question) => question.answered()).length;
    const postCancel = () => this.post({ cancelled: true }, "cancelled");
    if (this.deferred) {
      const k = this.questions.length;
      this.confirm(word("withdraw", { n: k }), word("withdrawYes"), word("discardNo", { n: k }), postCancel);
    } else if (this.content().length === 0) postCancel();
    else
      this.confirm(
        n > 0 ? word("discard", { n }) : word("discardText"),
        word("discardYes"),
        word("discardNo", { n }),
        postCancel,
      );
  }

  async post(more, outcome = "sent") {
    if (this.busy) return;
    this.busy = true;
    this.fail("");
    this.node.ariaBusy = "true";
    const answers = this.questions.map((question) => question.answer());
    const { status, reason, warnings } = await post("/answer", {
      type: "ask_user_response",
      requestId: this.id,
      answers,
      note: this.note(),
      ...more,
    });
    this.busy = false;
    this.node.ariaBusy = null;
    // Unsent questions to the agent stay readable.
    const unsent = outcome === "cancelled" ? [] : this.unsentQuestions(more?.discuss?.[0].question);
    if (status === 200) sessionStorage.removeItem(DRAFT + this.id);
    if (status === 200) this.close(word(outcome), unsent, warnings);
    else if (status === 409) this.close(reason);
    else if (this.closing) this.close(this.closing);
    else this.fail(reason || (status === 0 ? word("noServer") : word("refused", { status })));
  }

  // Replaces the form by a notice with `text` and `content`. The default content is the whole draft, which stays stored,
  // because the request may open again. `warnings`: sentences about changes of the sent answers.
  close(text, content = this.content(), warnings = []) {
    // The server reports an answer to all pages, often before the page that sent the answer has received the reply.
    if (this.busy) this.closing = text;
    if (this.busy || !forms.delete(this.id)) return;
    this.stopClock();
    const inside = this.node.contains(active());
    const notice = makeNotice(this.id, text, content, warnings);
    this.node.replaceWith(notice);
    if (inside) notice.focus();
    announce([text, ...warnings].join(" "));
    updateFormCount();
  }
}

const notices = () => [...document.querySelectorAll(".closed")];

// Creates the notice in place of the closed form of request `id`.
function makeNotice(id, text, content, warnings = []) {
  const brief = content.length + warnings.length === 0;
  if (content.length === 0) sessionStorage.removeItem(DRAFT + id);
  const node = make(
    "div",
    { class: brief ? "closed brief" : "closed", tabIndex: -1, "data-request": id },
    make("p", {}, text),
    warnings.map(about),
  );
  if (brief) return node;
  const copyButton = button(word("copy"), async () => {
    const text = content.map(([name, words]) => `${name}:\n${words}`).join("\n\n");
    // The browser may refuse to copy, or may have no clipboard.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    const result = word(done ? "copied" : "notCopied");
    copyButton.textContent = result;
    announce(result);
  });
  const dismiss = button(word("dismiss"), () => {
    sessionStorage.removeItem(DRAFT + id);
    node.remove();
    updateFormCount();
  });
  const list = content.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]);
  if (content.length > 0) node.append(about(word("kept")), make("dl", {}, list));
  node.append(make("div", { class: "bar" }, dismiss, content.length > 0 && copyButton));
  return node;
}

// Creates the collapsible field of a note. A field that opens receives the focus, so that keys are text, not commands.
function noteField(draft, label, key = "note", ...more) {
  const field = make("textarea", {
    rows: 2,
    value: draft[key] ?? "",
    "aria-label": label,
    input: () => (draft[key] = field.value),
  });
  const click = (event) => {
    event.preventDefault();
    node.open = !node.open;
    field.focus();
  };
  const open = Boolean(draft[key]);
  const node = make("details", { class: "note", open }, make("summary", { click }, label), field, ...more);
  return node;
}

const kbd = (row) => row < 99 && make("kbd", { "aria-hidden": "true" }, `${row + 1}`);

class Question {
  constructor(form, data, index) {
    form.draft.each[index] ??= { picks: [], custom: false, none: false, text: "", note: "" };
    const draft = form.draft.each[index];
    Object.assign(this, { form, data, index, draft, name: `${form.id}-${index}` });
    const { options } = data;
    this.initial = draft.kept && this.snapshot();
    const askBack = () => form.post({ discuss: [{ question: index, text: draft.asks }] }, "askedBack");
    const { notes, comment, chat, discuss } = form.request;
    this.mark = make("span");
    const more = data.more && rich(data.more, make("div", { id: `${this.name}-more` }));
    this.rows = options.map((option, row) => this.option(option, row));
    this.clear = button(word("clear"), () => {
      Object.assign(draft, { picks: [], custom: false });
      form.changed();
      this.focus();
    });
    this.node = make(
      "fieldset",
      { class: "question", "aria-describedby": more?.id },
      make(
        "legend",
        {},
        make("span", { class: "top" }, data.short && make("span", { class: "short" }, data.short), this.mark),
        rich(data.ask, make("span", { class: "ask" })),
      ),
      more,
      options.length > MANY && this.filter(),
      options.length > 0 ? this.list() : this.textField(),
      make(
        "div",
        { class: "tools" },
        notes !== "none" && noteField(draft, word(comment ? "comment" : "note")),
        this.clear,
        chat && button(word("chat"), () => form.post({ discuss: [{ question: index }] }, "discussed")),
        discuss && noteField(draft, word("askBack"), "asks", button(word("askBackSend"), askBack)),
      ),
    );
  }

  // Returns the selection and the texts, for detecting changes.
  snapshot() {
    const { picks, custom, none, text, note } = this.draft;
    return JSON.stringify([picks, custom, none, text, note]);
  }

  list() {
    const { data, rows } = this;
    const leave = () => this.pane && this.draft.picks.length > 0 && this.preview(this.draft.picks.at(-1));
    const list = make(
      "div",
      { class: rows.length > MANY ? "options many" : "options", pointerleave: leave },
      rows.map((row) => row.node),
    );
    if (data.none) list.append(this.extra("none", word("none")));
    if (data.custom === "row") {
      this.field = this.textField();
      list.append(this.extra("custom", data.customLabel, data.customAbout), this.field);
    }
    if (!data.options.some((option) => option.preview)) return list;
    this.pane = make("div", { class: "preview", role: "region", tabIndex: 0 });
    return make("div", { class: "beside" }, list, this.pane);
  }

  input(value, input, more) {
    return make("input", { type: this.data.multi ? "checkbox" : "radio", name: this.name, value, input, ...more });
  }

  option({ text, recommended, description, preview }, row) {
    const id = `${this.name}-${row}`;
    const about = description && rich(description, make("span", { class: "about", id: `${id}-about` }));
    const name = make(
      "span",
      { class: "name", id },
      rich(text, make("span")),
      recommended && make("span", { class: "tag" }, word("recommended")),
    );
    const show = () => preview && this.preview(row);
    const input = this.input(row, () => this.pick(row), {
      "aria-labelledby": id,
      "aria-describedby": about?.id,
      focus: show,
    });
    const node = make(
      "label",
      { class: "option", pointerenter: show },
      input,
      make("span", { class: "body" }, name, about),
      kbd(row),
    );
    // If the pane is below the list, a button shows the preview without selecting the option.
    if (preview) {
      const label = name.firstChild.textContent;
      const open = () => {
        this.preview(row);
        this.pane.scrollIntoView({ block: "nearest" });
      };
      node.querySelector(".body").append(button(word("preview", { label }), open, "quiet preview-button"));
    }
    return { node, input, words: plain(`${name.textContent} ${about?.textContent}`) };
  }

  // Creates a row for a custom answer, or for none of the options.
  extra(kind, label, description) {
    const { draft } = this;
    let byPointer;
    const update = () => {
      if (input.checked && (kind !== "custom" || !this.joins())) Object.assign(draft, { picks: [], custom: false });
      Object.assign(draft, { none: false, [kind]: input.checked });
      this.show();
      // After a click, the user will type, so the field gets the focus. After a key, the user may move to the next row.
      if (byPointer && draft.custom) this.typed.focus();
    };
    const input = this.input(kind, update);
    this[kind] = input;
    const about = description && rich(description, make("span", { class: "about" }));
    return make(
      "label",
      { class: "option", pointerdown: () => (byPointer = true), keydown: () => (byPointer = false) },
      input,
      make("span", { class: "body" }, make("span", { class: "name" }, make("span", {}, label)), about),
      kind === "custom" && kbd(this.rows.length),
    );
  }

  // Returns true if a custom answer and selections can be combined.
  joins() {
    return this.data.multi && this.form.request.join;
  }

  textField() {
    const { draft, data } = this;
    this.typed = make("textarea", {
      rows: data.options.length ? 2 : 3,
      placeholder: word("placeholder"),
      "aria-label": data.name,
      value: draft.text,
      input: () => (draft.text = this.typed.value),
    });
    this.long = make("p", { class: "long" });
    return make("div", {}, this.typed, this.long);
  }

  filter() {
    const { rows } = this;
    const label = word("filter", { n: rows.length });
    const count = make("span", { class: "about" });
    const filterRows = () => {
      const parts = plain(this.filterField.value).split(" ");
      for (const { node, words } of rows) node.hidden = !parts.every((part) => words.includes(part));
      this.updateCount();
      announce(count.textContent);
    };
    this.updateCount = () => {
      const shown = rows.filter(({ node }) => !node.hidden).length;
      const n = this.draft.picks.filter((row) => rows[row].node.hidden).length;
      count.textContent =
        shown === rows.length
          ? ""
          : word("hits", { n: shown, of: rows.length }) + (n > 0 ? ` · ${word("hiddenPicks", { n })}` : "");
    };
    // The browser clears a search field on Esc.
    this.filterField = make("input", { type: "search", placeholder: label, "aria-label": label, input: filterRows });
    return make("div", { class: "filter" }, this.filterField, count);
  }

  pick(row) {
    const { draft } = this;
    const others = this.data.multi ? draft.picks.filter((pick) => pick !== row) : [];
    draft.picks = this.rows[row].input.checked ? [...others, row] : others;
    draft.none = false;
    if (!this.joins()) draft.custom = false;
    if (this.pane) this.preview(row);
  }

  preview(row) {
    if (this.shown === row) return;
    this.shown = row;
    const { preview } = this.data.options[row];
    const label = this.rows[row].node.querySelector(".name > span").textContent;
    this.pane.ariaLabel = word("preview", { label });
    this.pane.replaceChildren(
      make("p", { class: "caption" }, label),
      preview ? rich(preview, make("div")) : about(word("noPreview")),
    );
    this.pane.scrollTop = 0;
  }

  show() {
    const { draft, data } = this;
    const each = [
      ...this.rows.map(({ input }, row) => [input, draft.picks.includes(row)]),
      [this.custom, draft.custom],
      [this.none, draft.none],
    ];
    for (const [input, checked] of each) {
      if (!input) continue;
      input.checked = checked;
      input.closest("label").classList.toggle("picked", checked);
    }
    this.updateCount?.();
    if (this.field) this.field.hidden = !draft.custom;
    if (this.pane && this.shown === undefined)
      this.preview(draft.picks.at(-1) ?? data.options.findIndex((option) => option.preview));
    const n = this.length();
    if (this.long) this.long.textContent = n > this.form.request.longAnswer ? word("isLong", { n }) : "";
    const done = this.answered();
    this.clear.hidden = !(done && data.maySkip && !data.multi && this.rows.length > 0);
    draft.kept &&= this.initial === this.snapshot();
    this.mark.textContent = done
      ? word(draft.kept ? "restored" : "hasAnswer")
      : data.maySkip
        ? word("optional")
        : word("required");
    this.mark.className = done ? "mark done" : data.maySkip ? "mark" : "mark required";
  }

  // Returns the custom answer; null if there is none.
  customAnswer() {
    const { draft, data, form } = this;
    const blank = form.request.blank && !data.multi && draft.custom;
    return (draft.custom || data.options.length === 0) && (draft.text.trim() || blank) ? draft.text : null;
  }

  length() {
    return [...(this.customAnswer() ?? "")].length;
  }

  answered() {
    const { picks, none } = this.draft;
    return picks.length > 0 || none || this.customAnswer() !== null;
  }

  labels() {
    return [...this.draft.picks].sort((a, b) => a - b).map((row) => this.data.options[row].label);
  }

  // Returns the answer in the format of `/ask-user-response`.
  answer() {
    const custom = this.customAnswer();
    const note = this.draft.note.trim() ? this.draft.note : undefined;
    if (!this.answered()) return note ? { answer: null, note } : null;
    const answer =
      this.data.multi && this.rows.length > 0
        ? [...this.labels(), ...(custom === null ? [] : [custom])]
        : (custom ?? this.labels()[0]);
    return { answer, wasCustom: custom === null ? undefined : true, note };
  }

  // Returns the answer as text for the user, including text that is not part of the answer.
  text() {
    const { text, note } = this.draft;
    return [...this.labels(), text.trim() && text, note.trim() && word("noteText", { note })]
      .filter(Boolean)
      .join("\n");
  }

  focus() {
    const shown = this.rows.find(({ node }) => !node.hidden);
    (shown && !this.draft.custom ? shown.input : (this.typed ?? this.filterField))?.focus();
  }

  // Returns the inputs with a number: the options, and the row for a custom answer. Hidden options are null.
  numbered() {
    const inputs = this.rows.map(({ input, node }) => (node.hidden ? null : input));
    return this.custom ? [...inputs, this.custom] : inputs;
  }

  // Handles a digit like the terminal. With at most nine rows, the digit selects the row with this number. In a longer list,
  // it focuses the row, and selects it after 700 ms. A second digit extends the number; any other key cancels the selection.
  digit(digit, first = "") {
    const inputs = this.numbered();
    const input = inputs[first + digit - 1];
    input?.focus();
    if (first || inputs.length < 10) this.select(input);
    else firstDigit = { question: this, digit, timer: setTimeout(() => this.select(input), 700) };
  }

  // Clicks an input. Then focuses the text field if the input is the row for a custom answer. Otherwise, if only one option can
  // be selected, focuses the next question without an answer.
  select(input) {
    clearFirstDigit();
    if (!input) return;
    input.click();
    const next = this.form.questions.slice(this.index).find((question) => !question.answered());
    if (input === this.custom) input.checked && this.typed.focus();
    else if (!this.data.multi) next?.focus();
  }
}

// The first digit of a number, until the time for a second digit is over.
let firstDigit;

function clearFirstDigit() {
  clearTimeout(firstDigit?.timer);
  const was = firstDigit;
  firstDigit = undefined;
  return was;
}

addEventListener("pointerdown", clearFirstDigit);
const now = () => performance.now();
// Returns a text without case and accents, for searching.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

addEventListener("keydown", (event) => {
  const { key, target } = event;
  const control = event.ctrlKey || event.metaKey;
  const form = openForms().find(({ node }) => node.contains(target)) ?? openForms()[0];
  const first = clearFirstDigit();
  if (!form || event.isComposing) return;
  // In the field for a question to the agent, Ctrl+Enter clicks the button that sends the question.
  const askButton = target.closest?.("details")?.querySelector("button");
  if (key === "Enter" && control) askButton ? askButton.click() : form.send();
  else if (
    target.matches?.("textarea, input:not([type=checkbox], [type=radio])") ||
    control ||
    event.altKey ||
    event.repeat ||
    form.bar.hidden ||
    now() - form.since < 600 // Keys may be type-ahead.
  )
    return;
  else {
    const question =
      form.questions.find(({ node }) => node.contains(target)) ??
      form.questions.find((question) => !question.answered());
    // A character that is typed on the selected row for a custom answer goes into the field of the row.
    if (target === question?.custom && target.checked && /^\S$/.test(key)) return question.typed.focus();
    if (/^\d$/.test(key) && first) first.question.digit(key, first.digit);
    else if (/^[1-9]$/.test(key)) question?.digit(key);
    else if (key === "/" && question?.filterField) question.filterField.focus();
    else return;
  }
  event.preventDefault();
});

// Returns the proof that the page or the server (`who`) knows the secret. The page never sends the secret itself, because
// another program may have taken over Pi's port.
async function proofOf(who) {
  const buffer = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${who} ${secret}`));
  const signs = { "+": "-", "/": "_", "=": "" };
  return btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/[+/=]/g, (sign) => signs[sign]);
}
const pageProof = proofOf("page");
const serverProof = proofOf("server");

async function request(path, body, signal) {
  const headers = { Authorization: `Bearer ${await pageProof}`, "Content-Type": "application/json" };
  return fetch(path, { method: body === undefined ? "GET" : "POST", body, signal, headers });
}

async function post(path, body) {
  // Data is only sent to a server that has proved that it knows the secret.
  if (!stream || stream !== trustedStream) return { status: 0 };
  try {
    const reply = await request(path, JSON.stringify(body));
    return { status: reply.status, ...(await reply.json().catch(() => ({}))) };
  } catch {
    return { status: 0 };
  }
}

// The events of the server.
const events = {
  hello({ language, session, from, items, open, settled }) {
    // The page contains its texts, so another language needs a reload. The drafts stay.
    if (language && language !== lang) return location.reload();
    at("session").textContent = session || word("title");
    at("transcript").replaceChildren();
    updateTranscript(items, from);
    const outcome = (id) => settled.find(({ requestId }) => requestId === id)?.text ?? word("gone");
    const ids = open.map(({ requestId }) => requestId);
    for (const form of openForms()) if (!ids.includes(form.id)) form.close(outcome(form.id));
    for (const request of open) add(request);
    // A reload keeps the drafts. Shows a draft if its form has closed in the meantime.
    const shown = notices().map(({ dataset }) => dataset.request);
    for (const key of Object.keys(sessionStorage)) {
      const id = key.slice(DRAFT.length);
      if (!key.startsWith(DRAFT) || [...ids, ...shown].includes(id)) continue;
      const node = makeNotice(id, outcome(id), stored(key)?.kept ?? []);
      if (!node.matches(".brief")) at("forms").append(node);
    }
    updateFormCount();
  },
  asked(request) {
    add(request);
    announce(word("arrived", { n: request.questions.length }));
    // If nothing has the focus, the first form scrolls into view. It does not receive the focus.
    if (forms.size === 1 && active() === document.body)
      forms.get(request.requestId).node.scrollIntoView({ block: "nearest" });
    if (document.hasFocus() || notificationPermission() !== "granted") return;
    const note = new Notification(word("title"), {
      body: request.title || request.questions.map(({ name }) => name).join(word("comma")),
      tag: request.requestId,
    });
    note.onclick = () => {
      focus();
      note.close();
    };
  },
  settled: ({ requestId, text }) => forms.get(requestId)?.close(text),
  kept: ({ requestId }) => forms.get(requestId)?.stopClock(),
  said: ({ items, from }) => updateTranscript(items, from),
  bye({ text }) {
    disconnect();
    showConnection(`${text} – ${word("badToken")}`, "off");
  },
};

function add(request) {
  const open = forms.get(request.requestId);
  // The countdown may have stopped while the page was disconnected.
  if (open) return open.setClock(request);
  // A new form removes brief notices, and the notice of the same request.
  for (const old of notices()) if (old.matches(".brief") || old.dataset.request === request.requestId) old.remove();
  const form = new Form(request);
  // While a form is open, the transcript above it has a fixed height.
  if (forms.size === 0)
    requestAnimationFrame(() => {
      const pane = at("transcript");
      pane.style.height = `${pane.offsetHeight}px`;
      pane.scrollTop = pane.scrollHeight;
    });
  forms.set(form.id, form);
  const firstDeferred = form.deferred ? undefined : openForms().find(({ deferred }) => deferred);
  if (firstDeferred) firstDeferred.node.before(form.node);
  else at("forms").append(form.node);
  updateFormCount();
}

// Updates the title and the layout after the number of open forms has changed.
function updateFormCount() {
  document.title = (forms.size > 0 ? `(${forms.size}) ` : "") + at("session").textContent;
  if (forms.size === 0) at("transcript").style.height = "";
  document.body.className = forms.size > 0 ? "" : "resting";
  at("idle").hidden = forms.size > 0;
}

// Adds items to the transcript, and removes items before id `from`.
function updateTranscript(items, from) {
  // Without a form, the whole page scrolls instead of the pane.
  const pane = forms.size > 0 ? at("transcript") : document.documentElement;
  const atEnd = pane.scrollHeight - pane.scrollTop - pane.clientHeight < 60;
  const list = at("transcript");
  for (const old of [...list.children]) if (old.dataset.id < from) old.remove();
  for (const { id, role, html, text } of items) {
    const node = make(
      "div",
      { class: `item ${role}`, "data-id": `${id}` },
      html && make("span", { class: "visually-hidden" }, word(role)),
      text,
    );
    list.append(html ? rich(html, node) : node);
  }
  list.hidden = list.children.length === 0;
  if (atEnd) pane.scrollTop = pane.scrollHeight;
}

let stream;
// The stream whose server has proved that it knows the secret.
let trustedStream;
let tries = 0;
let retry;

function showConnection(text, kind) {
  at("connection").className = kind;
  at("connection").textContent = text;
}

function disconnect() {
  clearTimeout(retry);
  stream?.abort();
  stream = undefined;
}

async function connect() {
  disconnect();
  const mine = new AbortController();
  stream = mine;
  try {
    const reply = await request("/events", undefined, mine.signal);
    if (reply.status === 401) return rejectServer(mine);
    if (reply.ok) await readEvents(reply.body.pipeThrough(new TextDecoderStream()).getReader(), mine);
  } catch {
    // After any error, the page connects again.
  }
  if (stream !== mine) return;
  stream = undefined;
  showConnection(word("lost"), "lost");
  retry = setTimeout(connect, Math.min(30_000, 500 * 2 ** tries) * (0.75 + Math.random() / 2));
  tries += 1;
}

// Disconnects from a server with another secret, and reports this.
function rejectServer(mine) {
  if (stream !== mine) return;
  disconnect();
  showConnection(word("badToken"), "off");
}

async function readEvents(reader, mine) {
  let text = "";
  for (;;) {
    // If three heartbeats are missing, the connection is dead, for example because the computer was asleep.
    const timeout = setTimeout(() => mine.abort(), 65_000);
    const { done, value } = await reader.read();
    clearTimeout(timeout);
    if (done || stream !== mine) return;
    const whole = (text + value).split("\n\n");
    text = whole.pop();
    for (const source of whole) {
      const [, kind, data] = /^event: (\w+)\ndata: (.*)$/s.exec(source) ?? [];
      if (!kind) continue;
      const event = JSON.parse(data);
      if (trustedStream !== mine && event.proof !== (await serverProof)) return rejectServer(mine);
      if (stream !== mine) return;
      trustedStream = mine;
      tries = 0;
      showConnection(word("live"), "on");
      events[kind]?.(event);
    }
  }
}

// A browser allows only six connections to a server, so a hidden tab closes its connection. If the user allows
// notifications, one hidden tab keeps its connection.
let release;
const notificationPermission = () => globalThis.Notification?.permission;

function updateConnection() {
  if (!document.hidden) {
    release?.();
    release = undefined;
    if (!stream) connect();
  } else if (notificationPermission() !== "granted") disconnect();
  else
    navigator.locks.request("watch", { ifAvailable: true }, (lock) => {
      if (!document.hidden) return;
      if (lock) return new Promise((free) => (release = free));
      disconnect();
    });
}

at("session").textContent = word("title");
at("transcript").ariaLabel = word("conversation");
at("idle").textContent = word("idle");
const bell = at("notify");
bell.textContent = word("notify");
bell.hidden = notificationPermission() !== "default";
bell.onclick = async () => (bell.hidden = (await Notification.requestPermission()) !== "default");
addEventListener("hashchange", () => location.reload());
addEventListener("resize", () => (at("transcript").style.height = ""));
document.onvisibilitychange = updateConnection;
updateFormCount();
showConnection(word("connecting"), "lost");
updateConnection();
