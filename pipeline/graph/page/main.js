/* The beginning: puts everything together. The only file of which something runs while the page loads. */

/** How near a selected node is shown, and how long the way there takes in ms. */
const NEAR = 1.5;
const GLIDE = 400;

function begin() {
  setTheme();
  const graph = readGraph(document);
  graph.details = guarded(graph.details);
  byId("title").textContent = document.title = graph.title || "Graph";
  byId("newest").textContent = graph.newest ? `until ${graph.newest}` : "";
  if (!graph.count) return notice("Nothing to draw yet", EMPTY);
  const canvas = byId("canvas");
  const look = new Look(graph);
  const camera = new Camera();
  const picture = new Picture(canvas, graph, look, camera);
  const page = { graph, look, camera, picture, canvas };
  page.fit = () => {
    turnToFit(page);
    camera.fit(picture.bounds());
  };
  page.show = (node) => camera.goTo(graph.x[node], graph.y[node], NEAR, GLIDE);
  page.settle = () => refine(graph, look, picture);
  page.filters = new Filters(page);
  page.visits = new Visits(page);
  page.close = () => {
    page.visits.clear();
    canvas.focus({ preventScroll: true });
  };
  makeLegend(page);
  makePanel(page);
  page.tooltip = makeTooltip(page);
  page.search = makeSearchBox(page);
  page.actions = makeActions(page);
  makeToolbar(page);
  makeKeys(page);
  listen(canvas, camera, picture, pointing(page));
  ownTouches(canvas);
  followTurns(page);
  lightOnPaper(page);
  window.addEventListener("hashchange", () => page.visits.fromAddress());
  canvas.setAttribute("aria-label", `Graph of ${counted(graph.count, "node")}. Enter selects the node in the middle, n its next neighbour, question mark lists the keys.`);
  page.filters.apply();
  page.fit();
  page.settle();
  page.visits.fromAddress();
  window.vaultmill = Object.freeze({ graph, look, camera, picture });
}

try {
  begin();
} catch (error) {
  fault(error);
}
