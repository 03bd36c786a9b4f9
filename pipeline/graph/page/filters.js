/**
 * Which nodes are shown: of the kinds and tags that were chosen, the first by rank or all of them. What was visited,
 * and what it is linked with, is shown too. Writes `look.shown`.
 */
class Filters {
  /** So many neighbours of a visited node come along. */
  static AROUND = 200;

  constructor(page) {
    this.page = page;
    this.all = page.graph.count <= page.graph.first;
    this.kinds = new Set(); // indices of hidden kinds
    this.tags = new Set(); // wanted tags; none: whatever the tags
    this.visited = new Set(); // nodes beyond the first
    this.count = 0;
    this.listeners = [];
  }

  /** Writes `look.shown` and tells everybody. */
  apply() {
    const { graph, look } = this.page;
    this.count = 0;
    for (let node = 0; node < graph.count; node++) {
      const shown = node === look.selected || this.wanted(node);
      look.shown[node] = shown ? 1 : 0;
      if (shown) this.count++;
    }
    for (const listener of this.listeners) listener();
    look.changed();
  }

  wanted(node) {
    const { graph } = this.page;
    if (!this.all && node >= graph.first && !this.visited.has(node)) return false;
    if (this.kinds.has(graph.kind[node])) return false;
    return !this.tags.size || graph.tagsOf(node).some((tag) => this.tags.has(tag));
  }

  /** Lets a node and its neighbours be seen although they are not among the first. */
  visit(node) {
    const { graph, look } = this.page;
    if (!this.all) {
      const around = [...graph.neighbours(node).map((link) => link.other), ...graph.children(node), graph.parent[node]];
      for (const one of [node, ...around.slice(0, Filters.AROUND)]) if (one >= graph.first) this.visited.add(one);
    }
    if (!this.all || !look.shown[node] || this.kinds.size || this.tags.size) this.apply();
  }

  toggleKind(kind) {
    toggle(this.kinds, kind);
    this.apply();
  }

  /** Only that kind; a second time all of them. */
  onlyKind(kind) {
    const others = this.page.graph.kinds.map((_, index) => index).filter((index) => index !== kind);
    const already = !this.kinds.has(kind) && others.every((index) => this.kinds.has(index));
    this.kinds = new Set(already ? [] : others);
    this.apply();
  }

  everyKind() {
    this.kinds.clear();
    this.apply();
  }

  toggleTag(tag) {
    toggle(this.tags, tag);
    this.apply();
  }

  noTags() {
    this.tags.clear();
    this.apply();
  }

  /** All nodes, or the first by rank only. */
  showAll(all) {
    this.all = all;
    this.visited.clear();
    this.apply();
  }
}
function toggle(set, one) {
  if (!set.delete(one)) set.add(one);
}
