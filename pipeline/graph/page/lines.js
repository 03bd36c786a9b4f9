/** Lines drawn between two looks at the clock, and at most in one picture. */
const LINE_PORTION = 500;
const LINE_LIMIT = 60000;
const FADED = 0.12;

/**
 * All links and the lines of the hierarchy. Lines of one device px are what a browser draws fastest, many in one
 * path; wider ones are faster one by one.
 */
class Lines {
  constructor(graph, look) {
    this.graph = graph;
    this.look = look;
    this.order = linksByRank(graph);
    this.renew();
  }

  /** Measure how crowded with links the world is, after nodes were shown, hidden or moved. */
  renew() {
    const { x, y, edges } = this.graph;
    const { shown } = this.look;
    let length = 0;
    for (const e of this.order) {
      const a = edges.start[e];
      const b = edges.end[e];
      if (shown[a] && shown[b]) length += Math.hypot(x[a] - x[b], y[a] - y[b]);
    }
    const { left, top, right, bottom } = boundsOf(this.graph, shown);
    this.crowd = length / Math.max(1, (right - left) * (bottom - top));
  }

  /** How strong a link is drawn at so many CSS px per world unit: the more ink, the fainter. */
  alpha(scale) {
    return Math.max(0.1, 0.5 / (1 + (5 * this.crowd) / scale));
  }

  /** The links to be seen, the most important ones first. @returns {number[]} start, end, start, end, … */
  gather(frame) {
    const { start, end } = this.graph.edges;
    const { parent } = this.graph;
    const { hierarchy, shown } = this.look;
    const wanted = [];
    for (const e of this.order) {
      const a = start[e];
      const b = end[e];
      if (a === b || !shown[a] || !shown[b] || (hierarchy && (parent[a] === b || parent[b] === a))) continue;
      if (this.#seen(frame, a, b)) wanted.push(a, b);
      if (wanted.length >= 2 * LINE_LIMIT) break;
    }
    return wanted;
  }

  /** The lines from each node to the one it is part of, as `gather` gives links. */
  gatherHierarchy(frame) {
    const { parent, count } = this.graph;
    const { shown } = this.look;
    const wanted = [];
    for (let i = 0; i < count; i++) {
      const above = parent[i];
      if (above >= 0 && shown[i] && shown[above] && this.#seen(frame, i, above)) wanted.push(i, above);
    }
    return wanted;
  }

  /** @param {CanvasRenderingContext2D} pen @param {Frame} frame @yields {number} links drawn */
  *paint(pen, frame, pairs) {
    pen.strokeStyle = this.look.colours.edge;
    pen.lineWidth = this.#width(frame, pairs);
    pen.setLineDash([]);
    yield* this.#strokes(pen, frame, pairs, this.alpha(frame.k / frame.ratio));
  }

  /** Dashed, with an arrow head where there is room. */
  *paintHierarchy(pen, frame, pairs) {
    const dash = Math.min(5, Math.max(2, (5 * frame.k) / frame.ratio)) * frame.ratio;
    pen.strokeStyle = this.look.colours.edgeTree;
    pen.lineWidth = this.#width(frame, pairs);
    pen.setLineDash([dash, 0.8 * dash]);
    yield* this.#strokes(pen, frame, pairs, 0.85);
    pen.setLineDash([]);
    if (frame.k > 0.5 * frame.ratio) yield this.#heads(pen, frame, pairs);
  }

  #width({ k, ratio }, pairs) {
    return pairs.length < 3000 && k > 0.6 * ratio ? ratio : 1;
  }

  *#strokes(pen, { k, ox, oy }, pairs, alpha) {
    const { x, y } = this.graph;
    const { faded } = this.look;
    const together = pen.lineWidth > 1 ? 1 : LINE_PORTION;
    for (const faint of [1, 0]) {
      pen.globalAlpha = faint ? alpha * FADED : alpha;
      let drawn = 0;
      pen.beginPath();
      for (let at = 0; at < pairs.length; at += 2) {
        const a = pairs[at];
        const b = pairs[at + 1];
        if ((faded[a] | faded[b]) !== faint) continue;
        pen.moveTo(x[a] * k + ox, y[a] * k + oy);
        pen.lineTo(x[b] * k + ox, y[b] * k + oy);
        if (++drawn % together) continue;
        pen.stroke();
        pen.beginPath();
        if (drawn % LINE_PORTION === 0) yield LINE_PORTION;
      }
      pen.stroke();
      yield drawn % LINE_PORTION;
    }
    pen.globalAlpha = 1;
  }

  /** Small arrow heads at the node that the other is part of. */
  #heads(pen, frame, pairs) {
    const { faded } = this.look;
    pen.fillStyle = pen.strokeStyle;
    for (let at = 0; at < pairs.length; at += 2) {
      pen.globalAlpha = faded[pairs[at]] | faded[pairs[at + 1]] ? FADED : 0.85;
      arrow(pen, frame, this.graph, pairs[at], pairs[at + 1], 3.5 * frame.ratio);
    }
    pen.globalAlpha = 1;
    return pairs.length / 2;
  }

  /** Whether the box around a line touches the frame, and the line is longer than a dot. */
  #seen({ k, ox, oy, width, height }, a, b) {
    const { x, y } = this.graph;
    const ax = x[a] * k + ox;
    const bx = x[b] * k + ox;
    const ay = y[a] * k + oy;
    const by = y[b] * k + oy;
    const before = (ax < 0 && bx < 0) || (ay < 0 && by < 0);
    const beyond = (ax > width && bx > width) || (ay > height && by > height);
    return !before && !beyond && Math.abs(ax - bx) + Math.abs(ay - by) > 1;
  }
}

/** Edge numbers, those between important nodes first. */
function linksByRank({ edges }) {
  const keys = Float64Array.from(edges.start, (a, e) => Math.max(a, edges.end[e]) * 2 ** 24 + e);
  return Uint32Array.from(keys.sort(), (key) => key % 2 ** 24);
}
