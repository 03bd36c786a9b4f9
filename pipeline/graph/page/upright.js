/* The picture is wider than high, as most windows are; in an upright window it lies better the other way round. */

/** So much larger the picture must become to be turned. */
const TURNED_GAIN = 1.2;

/** Mirrors the picture at its diagonal where it fills the window better so. No two discs come nearer to each other. */
function turnToFit({ graph, picture }, { innerWidth, innerHeight } = window) {
  const { left, top, right, bottom } = picture.bounds();
  const scale = (across, down) => Math.min(innerWidth / across, innerHeight / down);
  if (scale(bottom - top, right - left) < TURNED_GAIN * scale(right - left, bottom - top)) return;
  const x = graph.x.slice();
  graph.x.set(graph.y);
  graph.y.set(x);
  picture.invalidate();
}

/** Fits the picture into a window that was turned, as a phone is. */
function followTurns({ picture, fit }) {
  matchMedia("(orientation: portrait)").addEventListener("change", () => {
    picture.resize();
    fit();
  });
}
