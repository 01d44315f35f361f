// A terminal emulator for Pi's output.
import { createRequire } from "node:module";

const { Terminal } = createRequire(import.meta.url)("@xterm/headless");

/**
 * A screen of `cols` × `rows`.
 *
 * `answer(bytes)` receives the replies of the terminal (device attributes, cursor position …).
 */
export class Screen {
  #term;
  #painted = new Set();
  #cursorShown = true;

  /** The window title; "" until Pi sets one. */
  title = "";

  constructor({ cols, rows, answer }) {
    this.#term = new Terminal({ cols, rows, allowProposedApi: true, scrollback: 10_000 });
    this.#term.onData(answer);
    this.#term.onTitleChange((title) => (this.title = title));
    const { parser } = this.#term;
    const setShown = (shown) => (params) => {
      if (params.includes(25)) this.#cursorShown = shown;
      return false; // the emulator continues with its own handler
    };
    parser.registerCsiHandler({ prefix: "?", final: "h" }, setShown(true));
    parser.registerCsiHandler({ prefix: "?", final: "l" }, setShown(false));
  }

  get cols() {
    return this.#term.cols;
  }

  get rows() {
    return this.#term.rows;
  }

  /** Writes output. The listeners of `onPaint` run when the output is drawn and no frame is incomplete. */
  write(data) {
    this.#term.write(data, () => {
      if (this.#term.modes.synchronizedOutputMode) return;
      for (const listener of [...this.#painted]) listener();
    });
  }

  /** Calls `listener` after each drawn frame. Returns a function that removes the listener. */
  onPaint(listener) {
    this.#painted.add(listener);
    return () => this.#painted.delete(listener);
  }

  resize(cols, rows) {
    this.#term.resize(cols, rows);
  }

  /** The visible text, one string per row, without trailing blanks. */
  lines() {
    const { active } = this.#term.buffer;
    return Array.from({ length: this.rows }, (_, y) => lineText(active.getLine(active.baseY + y)));
  }

  /** Scrollback and screen. */
  history() {
    const { active } = this.#term.buffer;
    return Array.from({ length: active.length }, (_, y) => lineText(active.getLine(y)));
  }

  /** The text cursor: column and row from 0, and its visibility. */
  cursor() {
    const { active } = this.#term.buffer;
    return { x: active.cursorX, y: active.cursorY, shown: this.#cursorShown };
  }

  /**
   * Rows of runs of equal style: `{text, x, width, fg, bg, bold, dim, italic, underline, inverse}`.
   * A colour is null (the terminal's own), a palette index 0–255, or "#rrggbb".
   */
  styled() {
    const { active } = this.#term.buffer;
    return Array.from({ length: this.rows }, (_, y) => runs(active.getLine(active.baseY + y), this.cols));
  }

  /** Returns the first style run that contains `text`, or undefined. */
  styleOf(text) {
    return this.styled()
      .flat()
      .find((run) => run.text.includes(text));
  }

  /** Returns the cell of the first occurrence of `text`: `{x, y}` from 0, or undefined. */
  find(text) {
    const { active } = this.#term.buffer;
    for (let y = 0; y < this.rows; y += 1) {
      const line = active.getLine(active.baseY + y);
      const at = line ? line.translateToString(false).indexOf(text) : -1;
      if (at < 0) continue;
      let units = 0;
      for (let x = 0; x < this.cols; x += 1) {
        if (units >= at) return { x, y };
        const cell = line.getCell(x);
        if (cell && cell.getWidth() > 0) units += cell.getChars().length || 1;
      }
    }
    return undefined;
  }

  dispose() {
    this.#painted.clear();
    this.#term.dispose();
  }
}

function lineText(line) {
  return line ? line.translateToString(true).trimEnd() : "";
}

function runs(line, cols) {
  const found = [];
  for (let x = 0; line && x < cols; x += 1) {
    const cell = line.getCell(x);
    if (!cell || cell.getWidth() === 0) continue; // the right half of a wide character
    const style = {
      fg: colour(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
      bg: colour(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
      bold: cell.isBold() !== 0,
      dim: cell.isDim() !== 0,
      italic: cell.isItalic() !== 0,
      underline: cell.isUnderline() !== 0,
      inverse: cell.isInverse() !== 0,
    };
    const text = cell.getChars() || " ";
    const last = found.at(-1);
    if (last && Object.keys(style).every((name) => last[name] === style[name])) {
      last.text += text;
      last.width += cell.getWidth();
    } else {
      found.push({ text, x, width: cell.getWidth(), ...style });
    }
  }
  return found;
}

function colour(isDefault, isRgb, value) {
  if (isDefault) return null;
  return isRgb ? `#${value.toString(16).padStart(6, "0")}` : value;
}
