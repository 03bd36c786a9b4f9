/* Messages to the person: an empty graph, a damaged page. */

const EMPTY = [
  "This vault holds no people, organizations, projects, topics or meetings.",
  "Put mail, meetings or chats below raw/, run “vaultmill run”, and make this page again with “vaultmill visualize”.",
];

/** A message in the place of the picture. @param {string} title @param {string[]} lines */
function notice(title, lines) {
  document.body.classList.add("bare");
  byId("notice").replaceChildren(el("h2", { text: title }), ...lines.map((line) => el("p", { text: line })));
  byId("notice").hidden = false;
}

/** When the details are damaged, the picture can still be used; it is said once. */
function guarded(details) {
  let damaged = false;
  return (node) => {
    if (damaged) return {};
    try {
      return details(node);
    } catch {
      damaged = true;
      warn("The details in this page are damaged. Make it again with “vaultmill visualize”.");
      return {};
    }
  };
}

/** A message over the picture. */
function warn(text) {
  byId("message").textContent = text;
  byId("message").hidden = false;
}

function fault(error) {
  console.error(error);
  notice("The graph cannot be shown", [
    "The data in this page is damaged, or this browser is too old for it.",
    "Make the page again with “vaultmill visualize”, and open it in a current browser.",
    String(error?.message ?? error).slice(0, 300),
  ]);
}
