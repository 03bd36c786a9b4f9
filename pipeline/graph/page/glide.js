/** @typedef {{x: number, y: number, scale: number}} Stand where a camera stands */

/** Slow at both ends; 0 … 1 to 0 … 1. */
function easeInOut(t) {
  return t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2;
}

/**
 * Part `t` of the way. Scale grows by equal factors, and the target moves on the screen in step with it: it never
 * swings away on the way.
 * @param {Stand} from @param {Stand} to @returns {Stand}
 */
function between(from, to, t) {
  if (t === 1) return { ...to };
  const scale = from.scale * (to.scale / from.scale) ** t;
  const left = ((1 - t) * from.scale) / scale;
  return { x: to.x + (from.x - to.x) * left, y: to.y + (from.y - to.y) * left, scale };
}
