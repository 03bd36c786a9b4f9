/** All that decides what is drawn, apart from where the camera stands. Whoever changes a field calls `changed()`. */
class Look {
  #graph;
  #listeners = [];
  #told = { shown: [], faded: [] };

  /** @param graph as readGraph gives it */
  constructor(graph) {
    this.#graph = graph;
    /** 1 = drawn; a filter or "only the first" clears it. */
    this.shown = new Uint8Array(graph.count);
    /** 1 = drawn faintly: what a search did not find. */
    this.faded = new Uint8Array(graph.count);
    this.selected = -1;
    this.hovered = -1;
    this.hierarchy = true;
    this.labels = true;
    this.tooltips = true;
    this.colours = {};
    this.showFirst(graph.first);
    this.readColours();
  }

  /** Show the `count` nodes of the highest rank and no others. */
  showFirst(count) {
    this.shown.fill(0).fill(1, 0, Math.max(0, count));
  }

  /** Take the colours from the style sheet, where dark and light are decided. */
  readColours() {
    const style = getComputedStyle(document.documentElement);
    const read = (name) => style.getPropertyValue(`--${name}`).trim();
    let unknown = 0;
    this.colours = {
      canvas: read("canvas"),
      rim: read("rim"),
      edge: read("edge"),
      edgeStrong: read("edge-strong"),
      edgeTree: read("edge-tree"),
      ring: read("ring"),
      label: read("label"),
      halo: read("halo"),
      kinds: this.#graph.kinds.map(({ name }) => read(`kind-${name}`) || read(`kind-more-${(unknown++ % 8) + 1}`)),
    };
  }

  /** What of the picture is new since this was asked last: which nodes, how they look, the colours of all. */
  news() {
    const { shown, faded, hierarchy, colours } = this;
    const old = this.#told;
    const other = (a, b) => a.length !== b.length || a.some((value, i) => value !== b[i]);
    const nodes = other(shown, old.shown);
    const painted = colours !== old.colours;
    const looks = painted || other(faded, old.faded) || hierarchy !== old.hierarchy;
    if (nodes || looks) this.#told = { shown: shown.slice(), faded: faded.slice(), hierarchy, colours };
    return { nodes, looks, painted };
  }

  /** Call `listener` after every change. */
  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** Tell all listeners that a field is new. */
  changed() {
    for (const listener of this.#listeners) listener();
  }
}
