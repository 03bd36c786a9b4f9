/* The legend: what the colours mean, and with it the filters by kind and by tag. */

const TAGS_FIRST = 30;

/** Fills the legend and keeps it as the filters are. */
function makeLegend(page) {
  const { graph, filters } = page;
  const kinds = graph.kinds.map((kind, index) => kindRow(page, kind, index));
  byId("kinds").append(...kinds.map((row) => row.item));
  const tags = makeTags(page);
  byId("kinds-all").addEventListener("click", () => filters.everyKind());
  byId("tags-none").addEventListener("click", () => filters.noTags());
  byId("rest").addEventListener("click", () => {
    filters.showAll(!filters.all);
    page.settle();
    page.fit();
  });
  filters.listeners.push(() => {
    kinds.forEach((row, index) => row.button.setAttribute("aria-pressed", String(!filters.kinds.has(index))));
    for (const [tag, chip] of tags) chip.setAttribute("aria-pressed", String(filters.tags.has(tag)));
    byId("kinds-all").hidden = !filters.kinds.size;
    byId("tags-none").hidden = !filters.tags.size;
    showCount(page);
  });
  byId("legend-tags").hidden = !tags.size;
  byId("legend").hidden = !graph.kinds.length;
}

function kindRow(page, kind, index) {
  const title = kind.title || kind.name;
  const button = el(
    "button",
    { type: "button", class: "kind", "aria-pressed": "true", title: `Show or hide: ${title}` },
    dot(page, index),
    said("span", title, { class: "kind-name" }),
    el("span", { class: "number", text: number(kind.count) }),
  );
  button.addEventListener("click", (event) => {
    if (event.altKey || event.shiftKey) page.filters.onlyKind(index);
    else page.filters.toggleKind(index);
  });
  const only = el("button", { type: "button", class: "only", text: "only", title: `Show only: ${title}` });
  only.setAttribute("aria-label", `Show only ${title}`);
  only.addEventListener("click", () => page.filters.onlyKind(index));
  return { item: el("li", {}, button, only), button };
}

/** Chips of the tags, the most frequent first; a map from tag to chip. */
function makeTags(page) {
  const { graph, filters } = page;
  const counts = new Map();
  for (let node = 0; node < graph.count; node++)
    for (const tag of graph.tagsOf(node)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const order = graph.tags;
  const chips = new Map();
  const add = (some) => {
    for (const tag of some) {
      const chip = el(
        "button",
        { type: "button", class: "chip", "aria-pressed": String(filters.tags.has(tag)), title: `Show only nodes with the chosen tags: #${tag}` },
        said("bdi", `#${tag}`),
        el("span", { class: "number", text: ` ${number(counts.get(tag))}` }),
      );
      chip.addEventListener("click", () => filters.toggleTag(tag));
      chips.set(tag, chip);
      byId("tags").append(el("li", {}, chip));
    }
  };
  add(order.slice(0, TAGS_FIRST));
  if (order.length > TAGS_FIRST) {
    const more = el("button", { type: "button", class: "link", text: `All ${number(order.length)} tags` });
    const item = el("li", {}, more);
    byId("tags").append(item);
    more.addEventListener("click", () => {
      item.remove();
      add(order.slice(TAGS_FIRST));
      chips.get(order[TAGS_FIRST])?.focus();
    });
  }
  return chips;
}

/** "2,000 of 10,348 nodes" and the button for the rest. */
function showCount({ graph, filters }) {
  const everything = filters.count === graph.count;
  byId("count-text").textContent = everything
    ? `${counted(graph.count, "node")}, ${counted(graph.edges.start.length, "link")}`
    : `${number(filters.count)} of ${counted(graph.count, "node")}`;
  const rest = byId("rest");
  rest.hidden = graph.count <= graph.first;
  rest.textContent = filters.all ? `First ${number(graph.first)} only` : `Show all ${number(graph.count)}`;
  rest.title = filters.all
    ? `Show only the ${number(graph.first)} nodes of the highest rank ( a )`
    : `Show all ${number(graph.count)} nodes, not only the first by rank ( a )`;
  byId("count").hidden = !graph.count;
}
