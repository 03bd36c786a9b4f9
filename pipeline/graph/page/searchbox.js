/* The search box: fades what does not match while one types, and lists the best results. */

/** @returns {{focus: function, clear: function, active: function}} */
function makeSearchBox(page) {
  const { graph, look } = page;
  const index = new SearchIndex(graph);
  const [box, list] = [byId("search"), byId("results")];
  let best = [];
  let at = -1;

  const search = () => {
    const found = index.find(box.value);
    if (found) for (let node = 0; node < graph.count; node++) look.faded[node] = 1 - found.hits[node];
    else look.faded.fill(0);
    byId("search-clear").hidden = box.value === "";
    byId("found").textContent = found ? number(found.count) : "";
    if (found) announce(found.count ? `${number(found.count)} found` : "Nothing found");
    best = found ? found.best : [];
    list.replaceChildren(...best.map(option), ...(found && !found.count ? [nothing(box.value)] : []));
    if (found && found.count > best.length) list.append(el("li", { class: "more", role: "presentation", text: `and ${number(found.count - best.length)} more, lit up in the picture` }));
    point(best.length ? 0 : -1);
    open(Boolean(found));
    look.changed();
  };
  const open = (wanted) => {
    list.hidden = !wanted;
    box.setAttribute("aria-expanded", String(wanted));
  };
  const point = (to) => {
    at = to;
    [...list.querySelectorAll("[role=option]")].forEach((item, place) => {
      item.setAttribute("aria-selected", String(place === at));
      if (place === at) item.scrollIntoView({ block: "nearest" });
    });
    if (at < 0) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", `result-${at}`);
  };
  const choose = (place) => {
    if (place < 0 || place >= best.length) return;
    open(false);
    page.visits.select(best[place]);
    page.canvas.focus({ preventScroll: true }); // the keyboard of a phone goes, and keys mean the picture again
  };
  const option = (node, place) => {
    const item = el(
      "li",
      { role: "option", id: `result-${place}`, "aria-selected": "false" },
      dot(page, graph.kind[node]),
      said("span", nameOf(graph, node), { class: "name" }),
      el("span", { class: "soft", text: kindOf(graph, node) }),
    );
    item.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
    item.addEventListener("click", () => choose(place));
    return item;
  };
  const clear = () => {
    box.value = "";
    search();
  };

  box.addEventListener("focus", () => {
    setTimeout(() => index.build(), 0);
    if (best.length) open(true);
  });
  box.addEventListener("blur", () => open(false));
  box.addEventListener("input", search);
  box.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && best.length) {
      event.preventDefault();
      open(true);
      point((at + step + best.length) % best.length);
    } else if (event.key === "Enter") {
      choose(at);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      if (box.value) clear();
      else page.canvas.focus();
    }
  });
  byId("search-clear").addEventListener("click", () => {
    clear();
    box.focus();
  });
  return {
    clear,
    active: () => box.value !== "",
    focus: () => {
      box.focus();
      box.select();
    },
  };
}

function nothing(text) {
  return el("li", { class: "more", role: "presentation" }, "Nothing is called ", said("bdi", `“${text.trim().slice(0, 60)}”`));
}
