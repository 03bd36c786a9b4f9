/* The buttons of the toolbar. What a button does is in `actions`, which the keys use too. */

/** Everything that a button or a key can do. @returns {Object<string, function>} */
function makeActions(page) {
  const { look, camera, canvas } = page;
  const zoom = (factor) => () => camera.zoomAt(canvas.clientWidth / 2, canvas.clientHeight / 2, factor);
  const flip = (what, name) => () => {
    look[what] = !look[what];
    byId(what).setAttribute("aria-pressed", String(look[what]));
    if (what === "tooltips") page.tooltip.hide();
    announce(`${name} ${look[what] ? "on" : "off"}`);
    look.changed();
  };
  return {
    zoomIn: zoom(1.4),
    zoomOut: zoom(1 / 1.4),
    fit: () => page.fit(),
    hierarchy: flip("hierarchy", "Hierarchy lines"),
    labels: flip("labels", "Names"),
    tooltips: flip("tooltips", "Tooltips"),
    filters: () => steady(page, () => showLegend(byId("legend").classList.contains("closed"))),
    theme: makeTheme(page),
    help: makeHelp(),
    rest: () => !byId("rest").hidden && byId("rest").click(),
    centre: () => look.selected >= 0 && page.show(look.selected),
  };
}

/** Binds the buttons; those with a state show it by `aria-pressed` or `aria-expanded`. */
function makeToolbar({ actions }) {
  const buttons = {
    "zoom-in": "zoomIn", "zoom-out": "zoomOut", fit: "fit", hierarchy: "hierarchy", labels: "labels",
    tooltips: "tooltips", filters: "filters", theme: "theme", "help-open": "help",
  };
  for (const [id, action] of Object.entries(buttons)) byId(id).addEventListener("click", () => actions[action]());
  showLegend(!legendOverlies());
}

/** On narrow screens the legend lies over the picture. */
const legendOverlies = () => !matchMedia("(min-width: 981px)").matches;

/** Opens or closes the legend. */
function showLegend(open) {
  byId("legend").classList.toggle("closed", !open);
  byId("filters").setAttribute("aria-expanded", String(open));
}
