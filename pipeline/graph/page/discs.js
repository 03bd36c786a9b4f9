/** Discs drawn between two looks at the clock. */
const DISC_PORTION = 250;

/** The box around all shown discs, in world units. @returns {Bounds} */
function boundsOf({ x, y, r, count }, shown) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; i++) {
    if (!shown[i]) continue;
    left = Math.min(left, x[i] - r[i]);
    right = Math.max(right, x[i] + r[i]);
    top = Math.min(top, y[i] - r[i]);
    bottom = Math.max(bottom, y[i] + r[i]);
  }
  return left <= right ? { left, top, right, bottom } : { left: -100, top: -100, right: 100, bottom: 100 };
}

/** The nodes: discs in the colour of their kind with a thin rim, far out as dots. */
class Discs {
  constructor(graph, look) {
    this.graph = graph;
    this.look = look;
  }

  /** @param {CanvasRenderingContext2D} pen @param {Frame} frame @yields {number} discs drawn */
  *paint(pen, frame, visible) {
    const { kinds, kind } = this.graph;
    const { colours, faded } = this.look;
    const seen = Array.from(kinds, () => [[], []]);
    for (const i of visible) seen[kind[i]][faded[i]].push(i);
    for (const faint of [1, 0]) {
      for (let k = 0; k < kinds.length; k++) {
        const discs = seen[k][faint];
        for (let at = 0; at < discs.length; at += DISC_PORTION) {
          pen.globalAlpha = faint ? FADED : 1;
          pen.fillStyle = colours.kinds[k];
          const portion = discs.slice(at, at + DISC_PORTION);
          for (const i of portion) this.disc(pen, frame, i);
          this.rims(pen, frame, portion);
          yield 2 * portion.length;
        }
      }
    }
    pen.globalAlpha = 1;
  }

  /** Shown nodes whose disc touches the frame. */
  gather(frame) {
    const found = [];
    for (let i = 0; i < this.graph.count; i++) if (this.look.shown[i] && this.inside(frame, i)) found.push(i);
    return found;
  }

  /** Whether a disc touches the frame. */
  inside({ k, ox, oy, width, height }, i) {
    const { x, y, r } = this.graph;
    const px = x[i] * k + ox;
    const py = y[i] * k + oy;
    const reach = r[i] * k + 1;
    return px > -reach && py > -reach && px < width + reach && py < height + reach;
  }

  /** One filled disc, wider by `more` device px than it is. */
  disc(pen, { k, ox, oy }, i, more = 0) {
    const { x, y, r } = this.graph;
    const radius = Math.max(0.6, r[i] * k + more);
    const px = x[i] * k + ox;
    const py = y[i] * k + oy;
    if (radius < 1.2) {
      pen.fillRect(px - radius, py - radius, 2 * radius, 2 * radius);
      return;
    }
    pen.beginPath();
    pen.arc(px, py, radius, 0, 2 * Math.PI);
    pen.fill();
  }

  /** Thin edges of discs that are large enough for one. */
  rims(pen, frame, discs) {
    const { k, ox, oy } = frame;
    const { x, y, r } = this.graph;
    pen.strokeStyle = this.look.colours.rim;
    pen.lineWidth = k > frame.ratio ? frame.ratio : 1;
    for (const i of discs) {
      const radius = r[i] * k - pen.lineWidth / 2;
      if (radius < 3 * frame.ratio) continue;
      pen.beginPath();
      pen.arc(x[i] * k + ox, y[i] * k + oy, radius, 0, 2 * Math.PI);
      pen.stroke();
    }
  }
}

/** A filled arrow head of `size` device px that touches the disc of node `to`, coming from node `from`. */
function arrow(pen, { k, ox, oy }, { x, y, r }, from, to, size) {
  const dx = x[to] - x[from];
  const dy = y[to] - y[from];
  const length = Math.hypot(dx, dy);
  if ((length - r[from] - r[to]) * k < 2 * size) return;
  const [ux, uy] = [dx / length, dy / length];
  const px = x[to] * k + ox - ux * r[to] * k;
  const py = y[to] * k + oy - uy * r[to] * k;
  pen.beginPath();
  pen.moveTo(px, py);
  pen.lineTo(px - size * (2 * ux + 0.8 * uy), py - size * (2 * uy - 0.8 * ux));
  pen.lineTo(px - size * (2 * ux - 0.8 * uy), py - size * (2 * uy + 0.8 * ux));
  pen.fill();
}
