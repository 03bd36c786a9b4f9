/** Beyond so many links of one node they are drawn thin. */
const MANY_LINKS = 600;

/** What is drawn above the picture at every frame: the selected and the hovered node with their links. */
class Focus {
  #graph;
  #look;
  #discs;
  #near = new Map();

  constructor(graph, look, discs) {
    this.#graph = graph;
    this.#look = look;
    this.#discs = discs;
  }

  /**
   * Who is linked with a node, parent and parts among them.
   * @returns {Map<number, {words: string[], out: boolean, back: boolean}>} by rank; some link leads out/back
   */
  around(i) {
    if (i < 0) return new Map();
    if (this.#near.has(i)) return this.#near.get(i);
    const found = new Map();
    const meet = (other, word, out) => {
      if (other === i || other < 0) return;
      if (!found.has(other)) found.set(other, { words: [], out: false, back: false });
      const link = found.get(other);
      if (word && !link.words.includes(word)) link.words.push(word);
      link[out ? "out" : "back"] = true;
    };
    for (const { other, word, out } of this.#graph.neighbours(i)) meet(other, word, out);
    meet(this.#graph.parent[i], "", true);
    for (const part of this.#graph.children(i)) meet(part, "", false);
    const sorted = new Map([...found].sort(([a], [b]) => a - b));
    if (this.#near.size > 8) this.#near.clear();
    this.#near.set(i, sorted);
    return sorted;
  }

  /** Nodes in focus: the selected one and its neighbours; all other things recede. Empty when nothing is selected. */
  members() {
    const { selected } = this.#look;
    return selected < 0 ? new Set() : new Set([selected, ...this.around(selected).keys()]);
  }

  /** @param {CanvasRenderingContext2D} pen in device px @param {Frame} frame */
  draw(pen, frame) {
    const { selected, hovered, colours } = this.#look;
    if (selected >= 0 && this.#look.shown[selected]) {
      pen.globalAlpha = 0.6;
      pen.fillStyle = colours.canvas;
      pen.fillRect(0, 0, frame.width, frame.height);
      pen.globalAlpha = 1;
      this.#star(pen, frame, selected);
    }
    if (hovered >= 0 && hovered !== selected && this.#look.shown[hovered]) this.#star(pen, frame, hovered);
  }

  /** A node, its links with their direction and its neighbours, in full colour. */
  #star(pen, frame, i) {
    const { shown, colours } = this.#look;
    const near = [...this.around(i)].filter(([other]) => shown[other]);
    this.#links(pen, frame, i, near);
    for (const [other] of near) if (this.#discs.inside(frame, other)) this.#disc(pen, frame, other);
    pen.fillStyle = colours.ring;
    this.#discs.disc(pen, frame, i, 4 * frame.ratio);
    pen.fillStyle = colours.canvas;
    this.#discs.disc(pen, frame, i, 2 * frame.ratio);
    this.#disc(pen, frame, i);
  }

  #links(pen, frame, i, near) {
    const { parent } = this.#graph;
    const { hierarchy, colours } = this.#look;
    const [plain, dashed] = [[], []];
    for (const [other, { words }] of near) {
      const tree = parent[i] === other || parent[other] === i;
      if (tree && hierarchy) dashed.push(other);
      else if (!tree || words.length) plain.push(other);
    }
    const { ratio } = frame;
    pen.strokeStyle = pen.fillStyle = colours.edgeStrong;
    pen.lineWidth = near.length > MANY_LINKS ? 1 : 1.5 * ratio;
    this.#lines(pen, frame, i, plain, []);
    this.#lines(pen, frame, i, dashed, [5 * ratio, 4 * ratio]);
    if (near.length > MANY_LINKS) return;
    for (const [other, { out, back }] of near) {
      if (out) arrow(pen, frame, this.#graph, i, other, 4.5 * ratio);
      if (back) arrow(pen, frame, this.#graph, other, i, 4.5 * ratio);
    }
  }

  #lines(pen, { k, ox, oy }, i, others, dash) {
    const { x, y } = this.#graph;
    pen.setLineDash(dash);
    pen.beginPath();
    for (const other of others) {
      pen.moveTo(x[i] * k + ox, y[i] * k + oy);
      pen.lineTo(x[other] * k + ox, y[other] * k + oy);
    }
    pen.stroke();
    pen.setLineDash([]);
  }

  #disc(pen, frame, i) {
    if (this.#look.faded[i]) {
      pen.fillStyle = this.#look.colours.canvas;
      this.#discs.disc(pen, frame, i);
      pen.globalAlpha = 0.4;
    }
    pen.fillStyle = this.#look.colours.kinds[this.#graph.kind[i]];
    this.#discs.disc(pen, frame, i);
    this.#discs.rims(pen, frame, [i]);
    pen.globalAlpha = 1;
  }
}
