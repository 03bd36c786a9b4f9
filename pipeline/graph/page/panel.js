/* The side panel (on narrow screens a drawer at the bottom): everything known of the selected node. */

/** Keeps the panel as the selection is. */
function makePanel(page) {
  const { look, visits } = page;
  let shown = -1;
  const renew = () => {
    steady(page, () => (byId("panel").hidden = look.selected < 0));
    byId("back").disabled = !visits.canStep(-1);
    byId("forward").disabled = !visits.canStep(1);
    if (look.selected === shown) return;
    shown = look.selected;
    if (shown >= 0) fillPanel(page, shown);
  };
  visits.listeners.push(renew);
  byId("back").addEventListener("click", () => visits.step(-1));
  byId("forward").addEventListener("click", () => visits.step(1));
  byId("centre").addEventListener("click", () => page.show(look.selected));
  byId("close").addEventListener("click", () => page.close());
}

/** Does what changes the size of the canvas, so that what is drawn stays where it is in the window. */
function steady({ canvas, camera, picture }, change) {
  const before = canvas.getBoundingClientRect();
  change();
  const now = canvas.getBoundingClientRect();
  if (now.width === before.width && now.height === before.height) return;
  const middleOf = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  picture.resize();
  camera.panBy(middleOf(before)[0] - middleOf(now)[0], middleOf(before)[1] - middleOf(now)[1]);
}

/** All that is known of a node. */
function fillPanel(page, node) {
  const { graph } = page;
  const body = byId("panel-body");
  const details = known(graph, node);
  const name = titleOf(graph, node);
  const whole = details.name?.trim() || name;
  lookAway(page);
  body.replaceChildren(
    ...[
      el("p", { class: "kind-line" }, dot(page, graph.kind[node]), said("span", kindOf(graph, node))),
      said("h2", name.replace(TEXT_DAY, "\u00a0·\u00a0"), { class: "node-name", title: name.length > 120 ? name.slice(0, 1000) : null }),
      whole === name ? null : said("p", whole, { class: "note-name" }),
      actionsOf(graph, name, details),
      summaryOf(details),
      aboutOf(page, node, details),
      openOf(details),
      decisionsOf(details),
      factsOf(graph, details),
      ...hierarchyOf(page, node),
      connectionsOf(page, node),
      originOf(details),
    ].filter(Boolean),
  );
  body.scrollTop = 0;
}

/** The button under the pointer goes away without saying so; what it lit up is dark again. */
function lookAway({ look }) {
  look.hovered = -1;
}

function actionsOf(graph, name, { note }) {
  const open = noteLink(graph, note, { class: "button" }, "Open in Obsidian");
  const path = note && note.replace(/\.md$/, "");
  const link = path && !/[[\]|#^]/.test(path) ? `[[${path}|${name.replace(/[[\]|\n]/g, " ").slice(0, 200)}]]` : "";
  return el(
    "div",
    { class: "actions" },
    open,
    copyButton("Copy name", "Copy the name", name),
    link ? copyButton("Copy link", "Copy a link for a note of the vault", link) : null,
  );
}

/** A button that puts text on the clipboard and says so. */
function copyButton(label, title, text) {
  const button = el("button", { type: "button", class: "button quiet", title, text: label });
  button.addEventListener("click", async () => {
    const done = await copy(text);
    button.textContent = done ? "Copied" : "Not allowed here";
    announce(button.textContent);
    setTimeout(() => (button.textContent = label), 1500);
  });
  return button;
}

/** @returns {Promise<boolean>} whether the clipboard took it */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el("textarea", { class: "unseen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy"); // the old way, for browsers that give files no clipboard
    area.remove();
    return done;
  }
}
