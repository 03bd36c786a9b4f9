/**
 * The graph as the page's data block gives it, in typed arrays. Nodes are numbered by rank: 0 is the most important.
 * World units are CSS pixels at scale 1.
 */

/** @returns what the JSON of a data block says; `null` when there is no such block. */
function readBlock(document, id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : null;
}

/**
 * For each node the edges at it, one row after the other.
 * @param {number} count nodes
 * @param {{start: Uint32Array, end: Uint32Array}} edges
 * @returns {{first: Uint32Array, edge: Uint32Array}} node i's edges are edge[first[i]] … edge[first[i + 1] - 1]
 */
function rowsOf(count, edges) {
  const first = new Uint32Array(count + 1);
  for (let e = 0; e < edges.start.length; e++) {
    first[edges.start[e] + 1]++;
    if (edges.end[e] !== edges.start[e]) first[edges.end[e] + 1]++;
  }
  for (let i = 0; i < count; i++) first[i + 1] += first[i];
  const next = first.slice(0, count);
  const edge = new Uint32Array(first[count]);
  for (let e = 0; e < edges.start.length; e++) {
    edge[next[edges.start[e]]++] = e;
    if (edges.end[e] !== edges.start[e]) edge[next[edges.end[e]]++] = e;
  }
  return { first, edge };
}

/** Children of every node that has some: Map of node -> [node], by rank. */
function childrenOf(parent) {
  const children = new Map();
  parent.forEach((above, i) => {
    if (above < 0 || above === i) return;
    if (children.has(above)) children.get(above).push(i);
    else children.set(above, [i]);
  });
  return children;
}

/**
 * All that the page knows of the graph.
 * @returns {object} names, typed arrays x, y, r (world units), kind, community, parent (-1: none), edges, and questions
 * about one node: neighbours, children, degree, tagsOf, details
 */
function readGraph(document) {
  const data = readBlock(document, "graph");
  const { nodes } = data;
  const count = nodes.name.length;
  const edges = {
    start: Uint32Array.from(data.edges.start),
    end: Uint32Array.from(data.edges.end),
    word: Uint32Array.from(data.edges.word),
    details: data.edges.details,
  };
  const rows = rowsOf(count, edges);
  const parent = Int32Array.from(nodes.parent);
  const children = childrenOf(parent);
  let details = null;
  return {
    title: data.title,
    vault: data.vault,
    newest: data.newest,
    first: data.first,
    count,
    kinds: data.kinds,
    tags: data.tags,
    words: data.words,
    inverses: data.inverses,
    communities: data.communities,
    names: nodes.name,
    x: Float32Array.from(nodes.x),
    y: Float32Array.from(nodes.y),
    r: Float32Array.from(nodes.r),
    kind: Int32Array.from(nodes.kind),
    community: Int32Array.from(nodes.community),
    parent,
    edges,
    /** Number of edges at a node. */
    degree: (i) => rows.first[i + 1] - rows.first[i],
    /** The parts of a node, by rank. */
    children: (i) => children.get(i) || [],
    /** Tags of a node, as text. */
    tagsOf: (i) => (nodes.tags[i] || []).map((tag) => data.tags[tag]),
    /** @returns {{other: number, word: string, out: boolean, details: string}[]} out: the edge starts at node i */
    neighbours(i) {
      const found = [];
      for (let at = rows.first[i]; at < rows.first[i + 1]; at++) {
        const e = rows.edge[at];
        const out = edges.start[e] === i;
        const other = out ? edges.end[e] : edges.start[e];
        found.push({ other, word: data.words[edges.word[e]], out, details: edges.details[e] || "" });
      }
      return found;
    },
    /** What the panel shows of a node; the block is parsed at the first call. */
    details(i) {
      details ??= readBlock(document, "details") || [];
      return details[i] || {};
    },
  };
}
