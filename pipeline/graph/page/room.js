/* Room for text: what is too long is cut, what would lie over another text is left out. */

const TEXT_FONT = "ui-sans-serif, system-ui, sans-serif";
/** Size at which texts are measured; the widest line alone, one of two, and where there is little room, in CSS px. */
const TEXT_BASE = 12;
const TEXT_WIDEST = 230;
const TEXT_PAIR = 140;
const TEXT_LEAST = 90;
/** The day behind a title, as the names of meetings have it. */
const TEXT_DAY = / · (?=\d\d? [A-Z][a-z]{2}(?: \d{4})?(?:, \d\d:\d\d)?$)/;
const RIGHT_TO_LEFT = /^[^A-Za-z\u00C0-\u058F]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** Marks that turn the direction of text (a name must not look like another), and line ends and other controls. */
const TURNING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Marks piled up beyond what any script needs: they would reach over what is around, and leave no letter in the room. */
const PILED = /(\p{M}{4})\p{M}+/gu;
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g;

/** Boxes in CSS px, each with an owner; a new one is only taken where no other is. */
class Boxes {
  #cells = new Map();

  /** @returns {boolean} whether there was room */
  take(left, top, right, bottom, owner = -1) {
    if (!this.free(left, top, right, bottom)) return false;
    const box = { left, top, right, bottom, owner };
    for (const key of keysOf(box)) {
      if (this.#cells.has(key)) this.#cells.get(key).push(box);
      else this.#cells.set(key, [box]);
    }
    return true;
  }

  /** @returns {boolean} whether there is room */
  free(left, top, right, bottom) {
    const box = { left, top, right, bottom };
    return !keysOf(box).some((key) => this.#cells.get(key)?.some((other) => overlap(box, other)));
  }

  /** Who is in the way of a box. @returns {Set<number>} owners */
  blockers(left, top, right, bottom) {
    const box = { left, top, right, bottom };
    const near = keysOf(box).flatMap((key) => this.#cells.get(key) ?? []);
    return new Set(near.filter((other) => overlap(box, other)).map(({ owner }) => owner));
  }

  /** Give back a box that an owner took. */
  drop(left, top, right, bottom, owner) {
    for (const key of keysOf({ left, top, right, bottom })) {
      this.#cells.set(key, this.#cells.get(key).filter((box) => box.owner !== owner));
    }
  }
}

const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The cells that a box touches. */
function keysOf({ left, top, right, bottom }) {
  const keys = [];
  for (let row = Math.floor(top / 64); row <= Math.floor(bottom / 64); row++) {
    for (let column = Math.floor(left / 128); column <= Math.floor(right / 128); column++) {
      keys.push(column * 2097152 + row);
    }
  }
  return keys;
}

/** Cut a text to a width; whole characters as people see them (an emoji of many code points stays whole). */
function shortened(text, widest, widthOf) {
  if (widthOf(text) <= widest) return text;
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  let [fits, over] = [0, letters.length];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (widthOf(`${letters.slice(0, middle).join("")}…`) <= widest) fits = middle;
    else over = middle;
  }
  return `${letters.slice(0, fits).join("").trimEnd()}…`;
}

/** A text in two lines of about one width, broken at a space; null for one word. */
function halved(text, widthOf) {
  let [best, least] = [null, Infinity];
  for (const { index } of text.matchAll(/ /g)) {
    const lines = [text.slice(0, index), text.slice(index + 1)];
    const wide = Math.max(...lines.map(widthOf));
    if (wide < least) [best, least] = [lines, wide];
  }
  return best;
}

/**
 * How a name may be written, the best way first: in a line that is not long, in two, in a long one, cut short.
 * @param {(part: string) => number} widthOf
 * @yields {string[]} lines; a day behind a title is the last one, and never cut off
 */
function* waysToWrite(name, widthOf) {
  const text = name.length > 120 ? shortened(name.slice(0, 400), 2 * TEXT_PAIR, widthOf) : name;
  const [title, ...day] = text.split(TEXT_DAY);
  const wide = widthOf(title);
  const most = day.length ? TEXT_WIDEST : TEXT_PAIR;
  if (wide <= most) yield [title, ...day];
  const halves = wide > TEXT_LEAST && halved(title, widthOf);
  if (halves) yield [...halves.map((line) => shortened(line, TEXT_PAIR, widthOf)), ...day];
  if (wide > most && wide <= TEXT_WIDEST) yield [title, ...day];
  if (day.length && widthOf(text) <= TEXT_WIDEST) yield [text];
  if (wide > (day.length ? TEXT_LEAST : TEXT_PAIR)) yield [shortened(title, TEXT_LEAST, widthOf), ...day];
}

/** The names as they are drawn, each measured once. */
class Texts {
  #known = new Map();
  #pen = document.createElement("canvas").getContext("2d");

  /** @param {string[]} names */
  constructor(names) {
    this.names = names;
  }

  /** Width of a text in CSS px, at the base size. */
  widthOf(text) {
    this.#pen.font = `${TEXT_BASE}px ${TEXT_FONT}`;
    return this.#pen.measureText(text).width;
  }

  /**
   * Ways to write a name: `all`, or the best one alone, which is sooner known.
   * @returns {{lines: {text: string, width: number, rtl: boolean, day: boolean}[], width: number}[]}
   */
  of(i, all) {
    let known = this.#known.get(i);
    if (!known) {
      const name = this.names[i].replace(TURNING, "").replace(CONTROL, " ").replace(PILED, "$1").trim();
      const more = waysToWrite(name, (part) => this.widthOf(part));
      known = { more, dated: TEXT_DAY.test(name), ways: [] };
      this.#known.set(i, known);
    }
    while (known.more && (all || !known.ways.length)) {
      const { value, done } = known.more.next();
      if (done) known.more = null;
      else known.ways.push(this.#measured(value, known.dated));
    }
    return all ? known.ways : known.ways.slice(0, 1);
  }

  #measured(texts, dated) {
    const lines = texts.map((text, row) => {
      const day = dated && row > 0 && row === texts.length - 1;
      return { text, width: this.widthOf(text), rtl: RIGHT_TO_LEFT.test(text), day };
    });
    return { lines, width: Math.max(...lines.map(({ width }) => width)) };
  }
}
