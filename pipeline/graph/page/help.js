/* The overlay that lists keys and gestures. */

const HELP = [
  [["/"], "search"],
  [["↑", "↓", "Enter"], "choose a result and go there"],
  [["Esc"], "clear the search, close the panel"],
  [["wheel", "pinch", "+", "−"], "zoom"],
  [["drag", "arrows"], "move the picture"],
  [["0"], "fit everything into the window"],
  [["click", "Enter"], "select a node; Enter takes the one nearest to the middle"],
  [["n", "N"], "next and previous neighbour of the selected node"],
  [["c"], "selected node into the middle"],
  [["Alt ←", "Alt →"], "back and forward among visited nodes"],
  [["h", "l", "t"], "hierarchy lines, names, tooltips"],
  [["k"], "colours, kinds and tags (Shift + click on a kind: only that one)"],
  [["a"], "all nodes, or the first by rank"],
  [["d"], "dark or light"],
  [["?"], "this list"],
];

/** @returns {function} opens the list */
function makeHelp() {
  byId("help-keys").append(
    ...HELP.map(([keys, does]) => el("div", {}, el("dt", {}, ...keys.map((key) => el("kbd", { text: key }))), el("dd", { text: does }))),
  );
  const help = byId("help");
  // A click beside the list closes it.
  help.addEventListener("click", (event) => event.target === help && help.close());
  return () => (help.open ? help.close() : help.showModal());
}
