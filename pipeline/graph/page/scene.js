/** Links, hierarchy and discs of a part of the world, in the order in which they are painted. */
class Scene {
  constructor(graph, look) {
    this.look = look;
    this.lines = new Lines(graph, look);
    this.discs = new Discs(graph, look);
  }

  /** What a frame shows. `cost`: how much that is, a link being 1. */
  gather(frame) {
    const links = this.lines.gather(frame);
    const tree = this.look.hierarchy ? this.lines.gatherHierarchy(frame) : [];
    const discs = this.discs.gather(frame);
    return { links, tree, discs, cost: links.length / 2 + tree.length + 2 * discs.length };
  }

  /** @param {CanvasRenderingContext2D} pen @param {Frame} frame @yields {number} cost of what was just painted */
  *paint(pen, frame, { links, tree, discs } = this.gather(frame)) {
    pen.globalAlpha = 1;
    pen.fillStyle = this.look.colours.canvas;
    pen.fillRect(0, 0, frame.width, frame.height);
    yield* this.lines.paint(pen, frame, links);
    yield* this.lines.paintHierarchy(pen, frame, tree);
    yield* this.discs.paint(pen, frame, discs);
  }
}
