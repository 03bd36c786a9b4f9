/* Small tools for elements and words. Text goes into the page by textContent only. */

/** The element with that id. @param {string} id */
const byId = (id) => document.getElementById(id);

/**
 * A new element.
 * @param {string} tag
 * @param {Object} props `text`, `on` ({event: listener}) and attributes; null, undefined and false are left out
 * @param {...(Node|string|null)} children strings become text
 */
function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") made.textContent = value;
    else if (name === "on") for (const [event, listener] of Object.entries(value)) made.addEventListener(event, listener);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** An element with text of the vault, in its own direction of writing. */
const said = (tag, text, props = {}) => el(tag, { dir: "auto", ...props, text });

/** A list of the first things, and a button that shows the rest. @param {(thing: any) => Node|Node[]} show */
function foldedList(kind, things, first, show) {
  const list = el("ul", { class: kind });
  const add = (some) => list.append(...some.map((thing) => el("li", {}, ...[show(thing)].flat())));
  add(things.slice(0, first));
  if (things.length <= first) return list;
  const more = el("button", { type: "button", class: "link", text: `Show all ${number(things.length)}` });
  const item = el("li", {}, more);
  list.append(item);
  more.addEventListener("click", () => {
    item.remove();
    add(things.slice(first));
    list.children[first]?.querySelector("button, a")?.focus();
  });
  return list;
}

/** The dot in the colour of a kind; `kind` is its index. */
function dot({ look }, kind) {
  const made = el("i", { class: "dot", "aria-hidden": "true", "data-kind": String(kind) });
  made.style.background = look.colours.kinds[kind];
  return made;
}

/** All dots of the page again, after the theme changed. */
function paintDots({ look }) {
  for (const made of document.querySelectorAll(".dot")) made.style.background = look.colours.kinds[made.dataset.kind];
}

const LONE = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", ı: "i", þ: "th" };

/** Text without case and accents, as it is compared in searching. @param {string} text */
function fold(text) {
  const lower = text.toLowerCase();
  if (!/[^\x00-\x7f]/.test(lower)) return lower;
  return lower.normalize("NFKD").replace(/\p{M}+/gu, "").replace(/[ßæœøđðłıþ]/g, (sign) => LONE[sign]);
}

/** 1234 as "1,234". */
const number = (count) => count.toLocaleString("en");

/** "1 link", "1,234 links". */
const counted = (count, one, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** Says something to readers of the screen. */
function announce(text) {
  byId("said").textContent = text;
}

/** The name of the kind of a node, in the singular. */
const kindOf = (graph, node) => graph.kinds[graph.kind[node]]?.name ?? "";

/** What is known of a node beside the picture; never null, fields may be absent. */
const known = (graph, node) => graph.details(node) ?? {};

/** The short name of a node, or what else tells it from others. */
const nameOf = (graph, node) => graph.names[node].trim() || known(graph, node).id || "without a name";

/** What a node is called where there is room: its whole name, or what it is called in the picture if that is another. */
function titleOf(graph, node) {
  const [short, whole] = [graph.names[node].trim(), known(graph, node).name?.trim()];
  if (!whole || !short) return whole || nameOf(graph, node);
  return short.endsWith("…") && whole.startsWith(short.slice(0, -1)) ? whole : short;
}
