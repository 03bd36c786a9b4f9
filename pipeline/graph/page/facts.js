/* What the panel says of one node from its note: what it is, what is known, and where each statement comes from. */

/** So many facts, tasks or decisions are listed before "show all". */
const FACTS_FIRST = 6;

/**
 * A link that opens a note in Obsidian; null when there is no note to open. What stands behind # Obsidian takes for a
 * heading: a note with one in its path is searched for instead.
 */
function noteLink(graph, path, props, ...children) {
  if (!graph.vault || !path) return null;
  const file = path.replace(/\.md$/, "");
  const [action, asked] = file.includes("#") ? ["search", `query=${encode(`path:"${path.replace(/["\\]/g, "\\$&")}"`)}`] : ["open", `file=${encode(file)}`];
  const href = `obsidian://${action}?vault=${encode(graph.vault)}&${asked}`;
  return el("a", { href, rel: "noreferrer", title: `Open in Obsidian: ${file}`, ...props }, ...children);
}

/** As in an address. Half a character, which no address can hold, is replaced. */
const encode = (text) => encodeURIComponent(text.toWellFormed ? text.toWellFormed() : text.replace(/[\ud800-\udfff]/g, "\ufffd"));

/** The lines of the summary. */
function summaryOf({ summary = [] }) {
  const line = (text) => el("p", { dir: "auto" }, ...text.split(/(\d{4}-\d\d-\d\d)/).map(piece));
  const piece = (text, at) => (at % 2 ? el("span", { class: "day", text }) : text);
  return summary.length ? el("div", { class: "summary" }, ...summary.map(line)) : null;
}

/** A list of terms, and what adds one. */
function terms() {
  const list = el("dl", { class: "about" });
  const row = (term, ...values) => list.append(el("div", {}, said("dt", term), el("dd", { dir: "auto" }, ...values)));
  return { list, row };
}

/** Attributes, aliases, keywords and tags. */
function aboutOf(page, node, { aliases = [], keywords = [], attrs = [] }) {
  const { graph, filters } = page;
  const { list, row } = terms();
  if (aliases.length) row("Also called", ...listed(aliases));
  for (const [key, value] of attrs) row(key, said("span", String(value)));
  if (keywords.length) row("Keywords", ...listed(keywords));
  const tags = graph.tagsOf(node);
  if (tags.length) row("Tags", ...tags.map((tag) => tagChip(filters, tag)));
  return list.children.length ? list : null;
}

/** What is known of the note itself. */
function originOf({ created, updated, confidence, id }) {
  const { list, row } = terms();
  if (confidence !== null && confidence !== undefined) row("Confidence", percent(confidence));
  if (created) row("Created", created);
  if (updated) row("Updated", updated);
  if (id) row("Id", el("code", { text: id }));
  return list.children.length ? el("div", { class: "part" }, list) : null;
}

const listed = (names) => names.flatMap((name, at) => [at ? ", " : "", said("bdi", name)]);

function tagChip(filters, tag) {
  const chip = el("button", { type: "button", class: "chip", title: "Show only nodes with this tag, or all again" }, said("bdi", `#${tag}`));
  chip.setAttribute("aria-pressed", String(filters.tags.has(tag)));
  chip.addEventListener("click", () => {
    filters.toggleTag(tag);
    chip.setAttribute("aria-pressed", String(filters.tags.has(tag)));
  });
  return chip;
}

/** What is not done yet: who is to do it, and until when. */
function openOf({ open = [] }) {
  if (!open.length) return null;
  const rows = ([text, who, due]) => {
    const by = [who, due && `due ${due}`].filter(Boolean).join(" · ");
    return [said("p", text), by ? said("span", by, { class: "soft small" }) : ""];
  };
  return section("Open", open.length, foldedList("facts", open, FACTS_FIRST, rows));
}

/** What was decided, with its day. */
function decisionsOf({ decisions = [] }) {
  if (!decisions.length) return null;
  const rows = ([text, , date]) => [el("time", { text: date || "undated" }), said("p", text)];
  return section("Decisions", decisions.length, foldedList("facts", decisions, FACTS_FIRST, rows));
}

/** Facts, newest first, each with its day and the note that it comes from. */
function factsOf(graph, { facts = [], more = 0 }) {
  if (!facts.length) return null;
  const rows = ([date, text, source]) => {
    const name = source.split("/").pop().replace(/\.md$/, "");
    const from = source && noteLink(graph, source, { class: "source", dir: "auto" }, name);
    return [el("time", { text: date || "undated" }), said("p", text), from || ""];
  };
  const part = section("Facts", facts.length + more, foldedList("facts", facts, FACTS_FIRST, rows));
  if (more) part.append(el("p", { class: "soft", text: `${counted(more, "more fact")} in the note` }));
  return part;
}

/** A section that can be closed, with its number. */
function section(title, count, ...children) {
  const head = el("summary", {}, el("span", { text: title }), el("span", { class: "number", text: number(count) }));
  return el("details", { class: "part", open: true }, head, ...children);
}
