/* What the panel says of one node's place in the graph: what it is part of, its parts, and its links by word. */

/** So many neighbours are listed before "show all". */
const NEIGHBOURS_FIRST = 30;

/** The chain of what it is part of, the nearest first, and its parts. */
function hierarchyOf(page, node) {
  const { graph } = page;
  const above = [];
  for (let at = graph.parent[node]; at >= 0 && !above.includes(at) && above.length < 20; at = graph.parent[at]) above.push(at);
  const parts = graph.children(node);
  return [
    above.length ? section("Part of", above.length, neighbourList(page, above.map((other) => ({ other })))) : null,
    parts.length ? section("Parts", parts.length, neighbourList(page, parts.map((other) => ({ other })))) : null,
  ];
}

/** Words that say little, and words of what is over: they come last. */
const LATE_WORDS = new Map([["worked at", 1], ["in contact with", 2], ["mentioned", 3], ["related", 4]]);

/** The links, grouped by word and direction, the largest group late so that rare words are not buried. */
function connectionsOf(page, node) {
  const { graph } = page;
  const groups = new Map();
  let total = 0;
  for (const link of graph.neighbours(node)) {
    if (repeatsHierarchy(graph, node, link)) continue;
    const key = `${link.out ? 1 : 0}${link.word}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(link);
    total++;
  }
  if (!total) return null;
  const late = ([{ word }]) => LATE_WORDS.get(word) ?? 0;
  const sorted = [...groups.values()].sort((a, b) => late(a) - late(b) || a.length - b.length || b[0].out - a[0].out || a[0].other - b[0].other);
  return section("Connections", total, ...sorted.map((links) => groupOf(page, links)));
}

/** A link that only says what the hierarchy says already. */
function repeatsHierarchy(graph, node, { other, word, details }) {
  if (details || (word !== "part of" && word !== "has part")) return false;
  return graph.parent[node] === other || graph.parent[other] === node;
}

/** What is said of a neighbour, read from here: who "works at" here is one that this "employs". */
function wordOf({ words, inverses }, { word, out }) {
  const said = out ? word : inverses[words.indexOf(word)] ?? word;
  return said.replaceAll("_", " ") || "linked with";
}

function groupOf(page, links) {
  const { out } = links[0];
  const says = wordOf(page.graph, links[0]);
  links.sort((a, b) => a.other - b.other);
  const head = el(
    "h3",
    { title: out ? "From this to them" : "From them to this" },
    el("span", { class: "arrow", "aria-label": out ? "to" : "from", role: "img", text: out ? "→" : "←" }),
    said("bdi", says),
    links.length > 1 ? el("span", { class: "number", text: number(links.length) }) : null,
  );
  return el("div", { class: "links" }, head, neighbourList(page, links));
}

/** Buttons that lead to neighbours. */
function neighbourList(page, links) {
  return foldedList("neighbours", links, NEIGHBOURS_FIRST, (link) => neighbourButton(page, link));
}

function neighbourButton(page, { other, details }) {
  const { graph } = page;
  const button = el(
    "button",
    { type: "button", class: "neighbour", "data-node": String(other), title: `Go to this ${kindOf(graph, other)}` },
    dot(page, graph.kind[other]),
    said("span", nameOf(graph, other), { class: "name" }),
    details ? said("span", details, { class: "soft" }) : null,
  );
  button.addEventListener("click", () => {
    page.visits.select(other);
    byId("panel-body").focus({ preventScroll: true });
  });
  const light = (node) => () => {
    page.look.hovered = node;
    page.look.changed();
  };
  button.addEventListener("pointerenter", light(other));
  button.addEventListener("pointerleave", light(-1));
  return button;
}
