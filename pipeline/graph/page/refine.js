/** Between two discs, in world units. */
const GAP = 4;
const SLICE = 5;
const PASSES = 200;

/**
 * Push apart shown discs that overlap, pass by pass; the same graph ends the same.
 * @param {(i: number) => boolean} held nodes that stay where they are
 * @yields {boolean} after some work: whether the pass so far has moved anything
 */
function* settling(graph, look, held) {
  const { x, y, r, count } = graph;
  const grid = new Grid(graph);
  for (let pass = 0; pass < PASSES; pass++) {
    let moved = false;
    for (let i = 0; i < count; i++) {
      if (look.shown[i]) {
        grid.near(x[i], y[i], r[i] + grid.largest + GAP, (j) => {
          if (j > i && look.shown[j]) moved = apart(graph, i, j, held) || moved;
        });
      }
      if (i % 256 === 255) yield moved;
    }
    if (!moved) return;
    grid.renew();
    yield moved;
  }
}

/** Move two discs apart until there is a gap; the larger one moves less. @returns {boolean} whether they moved */
function apart({ x, y, r }, i, j, held) {
  let dx = x[j] - x[i];
  let dy = y[j] - y[i];
  const wanted = r[i] + r[j] + GAP;
  if (dx * dx + dy * dy >= (wanted - 0.5) ** 2) return false;
  const away = Math.hypot(dx, dy);
  if (away < 0.01) [dx, dy] = [Math.cos(i + j), Math.sin(i + j)];
  else [dx, dy] = [dx / away, dy / away];
  const push = wanted - away;
  const both = r[i] ** 2 + r[j] ** 2;
  const share = held(i) ? 0 : held(j) ? 1 : r[j] ** 2 / both;
  x[i] -= dx * push * share;
  y[i] -= dy * push * share;
  if (held(j)) return share > 0;
  x[j] += dx * push * (1 - share);
  y[j] += dy * push * (1 - share);
  return true;
}

/**
 * Settle overlaps in slices of a few ms per frame, never while the camera glides; ends by itself.
 * @returns {Promise<void>} when no discs overlap any more
 */
function refine(graph, look, picture) {
  const held = (i) => i === look.selected || i === look.hovered;
  const steps = settling(graph, look, held);
  return new Promise((resolve) => {
    let shown = performance.now();
    let unseen = false;
    const slice = () => {
      const start = performance.now();
      let ended = false;
      while (!ended && !picture.camera.gliding && performance.now() - start < SLICE) {
        const { done, value } = steps.next();
        ended = done;
        unseen ||= value === true;
      }
      if (unseen && (ended || start - shown > 250)) {
        picture.invalidate();
        shown = start;
        unseen = false;
      }
      if (ended) resolve();
      else requestAnimationFrame(slice);
    };
    requestAnimationFrame(slice);
  });
}
