/** Which node is selected, and the way that led there. The address of the page follows: `#id`. */
class Visits {
  /** So many steps back are remembered. */
  static KEPT = 200;

  constructor(page) {
    this.page = page;
    this.way = [];
    this.at = -1;
    this.anchor = -1; // whose neighbours `n` walks through
    this.listeners = [];
  }

  /**
   * Selects a node.
   * @param {number} node
   * @param {{move?: boolean, anchor?: boolean, remember?: boolean}} how `move` brings it to the middle
   */
  select(node, { move = true, anchor = true, remember = true } = {}) {
    const { graph, look, filters } = this.page;
    if (!(node >= 0 && node < graph.count)) return;
    if (remember && this.way[this.at] !== node) {
      this.way = [...this.way.slice(0, this.at + 1), node].slice(-Visits.KEPT);
      this.at = this.way.length - 1;
    }
    if (anchor) this.anchor = node;
    look.selected = node;
    filters.visit(node);
    this.tell();
    if (move) this.page.show(node);
    const links = counted(graph.degree(node), "connection");
    announce(`${nameOf(graph, node)}, ${kindOf(graph, node)}, ${links}`);
  }

  /** Nothing is selected any more. */
  clear() {
    const { look, filters } = this.page;
    const left = look.selected;
    if (left < 0) return;
    look.selected = -1;
    this.anchor = -1;
    if (!filters.wanted(left)) filters.apply();
    this.tell();
    announce("Nothing selected");
  }

  canStep(by) {
    return this.at + by >= 0 && this.at + by < this.way.length;
  }

  /** Back (-1) or forward (+1) among the visited. */
  step(by) {
    if (!this.canStep(by)) return;
    this.at += by;
    this.select(this.way[this.at], { remember: false });
  }

  /** To the next (+1) or previous (-1) neighbour of the node one set out from. */
  neighbour(by) {
    const { graph, look } = this.page;
    if (this.anchor < 0) return;
    const around = neighbourhood(graph, this.anchor);
    if (!around.length) return;
    const now = around.indexOf(look.selected);
    if (now === 0 && around.length === 1) {
      this.anchor = look.selected; // a dead end: on from here
      return this.neighbour(by);
    }
    const next = now < 0 ? (by > 0 ? 0 : around.length - 1) : (now + by + around.length) % around.length;
    this.select(around[next], { anchor: false });
  }

  tell() {
    const { graph, look } = this.page;
    const id = look.selected < 0 ? "" : known(graph, look.selected).id;
    setFragment(id ?? "");
    for (const listener of this.listeners) listener();
    look.changed();
  }

  /** Selects the node that the address names, if there is one. */
  fromAddress() {
    const id = fragment();
    if (!id) return;
    const { graph, look } = this.page;
    if (look.selected >= 0 && known(graph, look.selected).id === id) return;
    for (let node = 0; node < graph.count; node++) if (known(graph, node).id === id) return this.select(node);
    announce("The address names nothing in this graph");
  }
}
/** All that a node is linked with, each once: its parent, what it is linked with, its parts. */
function neighbourhood(graph, node) {
  const all = [graph.parent[node], ...graph.neighbours(node).map((link) => link.other), ...graph.children(node)];
  return [...new Set(all)].filter((other) => other >= 0 && other !== node);
}

function fragment() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return location.hash.slice(1);
  }
}

function setFragment(id) {
  if (fragment() === id) return;
  try {
    history.replaceState(null, "", id ? `#${encodeURIComponent(id)}` : location.pathname + location.search);
  } catch {
    // Some browsers let a page from the disk not change its address; nothing depends on it.
  }
}
