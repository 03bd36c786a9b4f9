/**
 * Finds nodes by all that names them: name, aliases, keywords, tags, id, kind, attributes. Case and accents do not
 * matter; of several words each must be there. Nodes stand in order of rank, so that of equal hits the higher is first.
 */
class SearchIndex {
  /** So many results are listed. */
  static BEST = 12;
  static PLACES = 7;

  constructor(graph) {
    this.graph = graph;
    this.names = null;
    this.texts = null;
  }

  /** Folds all texts, once: when the search box is entered, not while one types. */
  build() {
    if (this.texts) return;
    const { graph } = this;
    const kinds = graph.kinds.map((kind) => fold(`${kind.name}\n${kind.title}`));
    this.names = new Array(graph.count);
    this.shorts = new Array(graph.count);
    this.aliases = new Array(graph.count);
    this.texts = new Array(graph.count);
    for (let node = 0; node < graph.count; node++) {
      const { id, name, aliases = [], keywords = [], attrs = [] } = known(graph, node);
      const short = graph.names[node];
      this.names[node] = fold(name ?? short);
      this.shorts[node] = name && name !== short ? fold(short) : this.names[node];
      this.aliases[node] = aliases.length ? fold(`\n${aliases.join("\n")}\n`) : "";
      const rest = [...keywords, ...attrs.map(([key, value]) => `${key}: ${String(value).slice(0, 400)}`), id ?? ""];
      const tagged = graph.tagsOf(node).map((tag) => `#${fold(tag)}`);
      this.texts[node] = [this.names[node], this.shorts[node], this.aliases[node], fold(rest.join("\n")), ...tagged, kinds[graph.kind[node]]].join("\n");
    }
  }

  /**
   * @param {string} text what was typed
   * @returns {{count: number, hits: Uint8Array, best: number[]} | null} null when there is nothing to look for
   */
  find(text) {
    const wanted = fold(text.trim());
    if (!wanted) return null;
    this.build();
    const words = wanted.split(/\s+/);
    const hits = new Uint8Array(this.graph.count);
    const places = Array.from({ length: SearchIndex.PLACES }, () => []);
    let count = 0;
    for (let node = 0; node < hits.length; node++) {
      const here = this.texts[node];
      if (!words.every((word) => here.includes(word))) continue;
      hits[node] = 1;
      count++;
      const place = places[this.place(node, wanted)];
      if (place.length < SearchIndex.BEST) place.push(node);
    }
    return { count, hits, best: places.flat().slice(0, SearchIndex.BEST) };
  }

  /** How good a hit is, 0 the best. */
  place(node, wanted) {
    const names = [this.shorts[node], this.names[node]];
    const aliases = this.aliases[node];
    if (names.includes(wanted)) return 0;
    if (aliases.includes(`\n${wanted}\n`)) return 1;
    if (names.some((name) => name.startsWith(wanted))) return 2;
    if (names.some((name) => name.includes(` ${wanted}`))) return 3;
    if (aliases.includes(`\n${wanted}`)) return 4;
    return names.some((name) => name.includes(wanted)) ? 5 : 6;
  }
}
