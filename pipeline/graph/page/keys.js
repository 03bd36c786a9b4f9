/* The keyboard: single keys anywhere but in a field, arrows and Enter in the picture. */

const KEYS = {
  "+": "zoomIn", "=": "zoomIn", "-": "zoomOut", "−": "zoomOut", _: "zoomOut", 0: "fit", h: "hierarchy", l: "labels",
  t: "tooltips", k: "filters", d: "theme", "?": "help", a: "rest", c: "centre",
};
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** CSS px of one step; with Shift three times as far. */
const STEP = 80;

/** Listens to the keyboard. */
function makeKeys(page) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || byId("help").open) return;
    if (handle(page, event)) event.preventDefault();
  });
}

/** @returns {boolean} whether the key meant something */
function handle(page, event) {
  const { visits, search, actions } = page;
  const { key, target } = event;
  const back = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (event.altKey && !event.ctrlKey && !event.metaKey && back) return visits.step(back), true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (key === "Escape") return escape(page);
  if (target.closest?.("input, textarea, select")) return false;
  if (key === "/") return search.focus(), true;
  if (key === "n" || key === "N") return visits.neighbour(key === "n" ? 1 : -1), true;
  const inPicture = target === page.canvas || target === document.body;
  if (inPicture && ARROWS[key]) {
    const step = event.shiftKey ? STEP * 3 : STEP;
    return page.camera.panBy(ARROWS[key][0] * step, ARROWS[key][1] * step), true;
  }
  if (inPicture && (key === "Enter" || key === " ")) return selectNearest(page), true;
  const action = KEYS[key] ?? KEYS[key.toLowerCase()];
  if (!action) return false;
  actions[action]();
  return true;
}

/** Escape undoes the last layer: first the search, then the panel. */
function escape(page) {
  if (page.search.active()) page.search.clear();
  else if (page.look.selected >= 0) page.close();
  else return false;
  return true;
}

/** Selects the node that is drawn nearest to the middle of the picture. */
function selectNearest({ graph, look, camera, visits }) {
  let [best, least] = [-1, Infinity];
  for (let node = 0; node < graph.count; node++) {
    if (!look.shown[node] || look.faded[node]) continue;
    const distance = (graph.x[node] - camera.x) ** 2 + (graph.y[node] - camera.y) ** 2;
    if (distance < least) [best, least] = [node, distance];
  }
  if (best >= 0) visits.select(best);
  else announce("No node to select");
}
