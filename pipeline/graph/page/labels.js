/* Names beside their discs: by rank, never one over the other, always in whole CSS px sizes. */

/** Radius in CSS px from which a disc is named, and from which any place and way is tried for its name. */
const LABEL_FROM = 7;
const LABEL_OVER = 15;
/** A disc no larger than this is a dot: a name may lie over it. */
const LABEL_DOT = 4;
/** Of the places for a name so many are good ones; the others are taken for the sake of a name that is wanted. */
const LABEL_PLACES = 4;
/** In a canvas that is narrower, names are smaller. */
const LABEL_NARROW = 500;
/** So many of highest rank are named whatever their size when all is in view; nearer, as many as there is more room. */
const LABEL_FIRST = 40;
/** A word that is at more links of one node is at none of them: it would only hide names, and the panel says it once. */
const LABEL_OFTEN = 12;

class Labels {
  #placed = null;

  /** @param {Grid} grid of the graph's discs */
  constructor(graph, look, grid) {
    this.graph = graph;
    this.look = look;
    this.grid = grid;
    this.texts = new Texts(graph.names);
  }

  /** Something else is to be named, or stands elsewhere. */
  spoil() {
    this.#placed = null;
  }

  /** Draw the names; they are placed anew only for another scale, or when the camera leaves where they were placed. */
  show(pen, camera, focus) {
    const { view, scale } = this.#placed ?? {};
    const seen = camera.view();
    const stands = scale === camera.scale && view.left <= seen.left && view.right >= seen.right;
    if (!stands || view.top > seen.top || view.bottom < seen.bottom) {
      this.#placed = this.place(camera, focus, camera.view(300));
    }
    this.#draw(pen, camera, this.#placed.names);
  }

  /**
   * Which names have room. That depends on the scale alone, so that panning changes no label; and hovering changes
   * none, unless it has to make room for the name of what is hovered.
   * @param {Focus} focus its members and the words of its links come before all others, whatever their size
   * @param {Bounds} view where names are wanted
   * @returns {{view: Bounds, scale: number, names: object[]}} names, line by line: {node, text, size, rtl, alpha,
   * word, x, y (world), right, down (CSS px from there to the middle of the text's upper edge)}
   */
  place(camera, focus, view) {
    const { selected, hovered } = this.look;
    const first = new Set([selected, ...focus.members()]);
    const found = this.#placeAfter(first, camera, focus, view);
    const named = hovered < 0 || found.names.some(({ node }) => node === hovered);
    return named ? found : this.#placeAfter(new Set([selected, hovered, ...first]), camera, focus, view);
  }

  #placeAfter(first, camera, focus, view) {
    const { x, y, r, count } = this.graph;
    const { shown, faded, labels, selected } = this.look;
    const { scale } = camera;
    const largest = camera.width < LABEL_NARROW ? 12 : 15;
    const room = { scale, largest, boxes: new Boxes(), written: new Map(), words: [], edge: edgeOf(camera) };
    const inView = (i) => shown[i] && x[i] > view.left && x[i] < view.right && y[i] > view.top && y[i] < view.bottom;
    for (const i of first) if (i >= 0 && inView(i)) this.#name(i, room, 1, true, true);
    const around = focus.around(selected);
    const often = new Map();
    for (const { words } of around.values()) for (const word of words) often.set(word, (often.get(word) ?? 0) + 1);
    for (const [i, { words }] of around) {
      this.#word(selected, i, words.filter((word) => often.get(word) <= LABEL_OFTEN), room);
    }
    const nearer = scale / (4 * camera.minimum);
    const least = (faded.includes(1) ? 3 : LABEL_FROM) / scale;
    const alpha = selected < 0 ? 1 : 0.35;
    for (let i = 0; labels && i < count; i++) {
      if (faded[i] || first.has(i) || !(r[i] >= least || i < LABEL_FIRST * nearer ** 2) || !inView(i)) continue;
      this.#name(i, room, alpha, i < LABEL_FIRST * nearer, false);
    }
    const names = [...room.written].flatMap(([i, label]) => this.#lines(i, label));
    return { view, scale, names: [...names, ...room.words] };
  }

  /**
   * Write a name beside its disc where it hides no other name or disc, nor sticks out of the whole picture. For a
   * `wanted` one another may have to go elsewhere, or it lies over discs much smaller than its own; one in `focus`
   * may lie over any.
   */
  #name(i, room, alpha, wanted, focus) {
    const radius = this.graph.r[i] * room.scale;
    const large = wanted || focus || radius >= LABEL_OVER;
    const spots = this.#spots(i, room, large);
    const write = (spot) => {
      if (!spot) return false;
      room.boxes.take(...spot.box, i);
      room.written.set(i, { ...spot, alpha, focus });
      return true;
    };
    const free = ({ box }) => room.boxes.free(...box);
    const bare = (spot) => !this.#hides(i, spot, room.scale, 0);
    for (const cut of [false, true]) {
      const good = spots.filter((spot) => spot.inside && spot.cut === cut);
      if (write(good.find((spot) => free(spot) && bare(spot)))) return;
      if (wanted && i < LABEL_FIRST && write(good.find((spot) => bare(spot) && this.#madeRoom(spot, room, cut)))) return;
    }
    if (!large) return;
    const short = spots.filter(({ way, place }) => way === spots.at(-1).way && place < LABEL_PLACES);
    const least = Math.max(LABEL_DOT, radius / 2);
    const over = (spot) => spot.inside && free(spot) && !this.#hides(i, spot, room.scale, least);
    if (!(wanted && write(short.find(over))) && focus) write(short.find(free));
  }

  /** Whether the one name that is in the way could go elsewhere, and went; `cut`: even if it is then cut short. */
  #madeRoom({ box }, room, cut) {
    const blockers = room.boxes.blockers(...box);
    const [other] = blockers;
    const old = room.written.get(other);
    if (blockers.size !== 1 || !old || old.focus) return false;
    const apart = (a) => a[2] <= box[0] || box[2] <= a[0] || a[3] <= box[1] || box[3] <= a[1];
    room.boxes.drop(...old.box, other);
    const fits = (spot) => spot.inside && (cut || !spot.cut) && apart(spot.box) && room.boxes.free(...spot.box);
    const spot = this.#spots(other, room, true).find((one) => fits(one) && !this.#hides(other, one, room.scale, 0));
    room.boxes.take(...(spot ?? old).box, other);
    if (spot) room.written.set(other, { ...old, ...spot });
    return spot !== undefined;
  }

  /** Ways and places of a name, the best first: `all`, or the good ones alone. */
  #spots(i, { scale, largest, edge }, all) {
    const radius = this.graph.r[i] * scale;
    const [px, py] = [this.graph.x[i] * scale, this.graph.y[i] * scale];
    const size = Math.round(Math.min(largest, Math.max(11, 9 + radius / 4)));
    const count = all ? Infinity : LABEL_PLACES;
    return this.texts.of(i, all).flatMap(({ lines, width }, way) => {
      const cut = way > 0 && lines.some(({ text }) => text.endsWith("…"));
      const [wide, high] = [(width * size) / TEXT_BASE, lines.length * (size + 2) - 2];
      return placesBeside(radius, wide, high).slice(0, count).map(([right, down, side], place) => {
        const [middle, top] = [px + right, py + down];
        const box = boxOf(middle, top, wide, high);
        const inside = within(edge, middle, top, wide, high);
        return { way, place, cut, lines, wide, high, size, right, down, side, middle, top, box, inside };
      });
    });
  }

  /** The lines of a name, as they are drawn. */
  #lines(i, { lines, wide, size, right, down, side, alpha }) {
    const [x, y] = [this.graph.x[i], this.graph.y[i]];
    return lines.map(({ text, width, rtl, day }, row) => {
      const small = day ? size - 2 : size;
      const aside = (side * (wide - (width * small) / TEXT_BASE)) / 2;
      const place = { x, y, right: right - aside, down: down + row * (size + 2) };
      return { node: i, text, size: small, rtl, alpha: day ? 0.75 * alpha : alpha, word: false, ...place };
    });
  }

  /** Whether a text would lie over the disc of another node that is larger than `least`. */
  #hides(i, { middle, top, wide, high }, scale, least) {
    const { x, y, r } = this.graph;
    const { shown } = this.look;
    const center = top + high / 2;
    return this.grid.some(middle / scale, center / scale, wide / 2 / scale, high / 2 / scale, (j) => {
      if (j === i || !shown[j] || r[j] * scale <= least) return false;
      const dx = Math.max(0, Math.abs(x[j] * scale - middle) - wide / 2);
      const dy = Math.max(0, Math.abs(y[j] * scale - center) - high / 2);
      return dx * dx + dy * dy < (r[j] * scale) ** 2;
    });
  }

  /** The words of a link in its middle, where the link is long enough for them. */
  #word(a, b, words, room) {
    const { x, y, r } = this.graph;
    const length = Math.hypot(x[a] - x[b], y[a] - y[b]);
    const text = words.slice(0, 2).join(", ").replaceAll("_", " ");
    const wide = this.texts.widthOf(text);
    if (!this.look.shown[b] || !text || (length - r[a] - r[b]) * room.scale < wide + 24) return;
    const part = (r[a] + (length - r[a] - r[b]) / 2) / length;
    const [wx, wy] = [x[a] + (x[b] - x[a]) * part, y[a] + (y[b] - y[a]) * part];
    if (!room.boxes.take(...boxOf(wx * room.scale, wy * room.scale - 6, wide, 11))) return;
    const rtl = RIGHT_TO_LEFT.test(text);
    room.words.push({ node: -1, text, size: 11, rtl, alpha: 1, word: true, x: wx, y: wy, right: 0, down: -6 });
  }

  /** @param {CanvasRenderingContext2D} pen whose units are CSS px @param {object[]} names what `place` gave */
  #draw(pen, camera, names) {
    const { colours } = this.look;
    pen.textAlign = "center";
    pen.textBaseline = "top";
    pen.lineJoin = "round";
    pen.strokeStyle = colours.halo;
    for (const { text, size, rtl, alpha, word, x: wx, y: wy, right, down } of names) {
      const { x, y } = camera.toScreen(wx, wy);
      if (x < -200 || y < -60 || x > camera.width + 200 || y > camera.height + 60) continue;
      pen.font = `${word ? "italic " : ""}${size}px ${TEXT_FONT}`;
      pen.direction = rtl ? "rtl" : "ltr";
      pen.globalAlpha = alpha;
      pen.lineWidth = word ? 6 : 3; // the link that a word stands on is not to be read as a hyphen in it
      pen.fillStyle = word ? colours.edgeStrong : colours.label;
      pen.strokeText(text, x + right, y + down);
      pen.fillText(text, x + right, y + down);
    }
    pen.globalAlpha = 1;
  }
}
