/** Discs by the square cell of the world in which their centre lies: what is near a point is found at once. */
class Grid {
  /**
   * @param {{x: Float32Array, y: Float32Array, r: Float32Array, count: number}} discs world units
   * @param {number} cell width of a cell in world units
   */
  constructor(discs, cell = 96) {
    this.discs = discs;
    this.cell = cell;
    this.renew();
  }

  /** Sort all discs into their cells again, after they moved. */
  renew() {
    const { x, y, r, count } = this.discs;
    this.cells = new Map();
    this.largest = 0;
    for (let i = 0; i < count; i++) {
      const key = this.#key(Math.floor(x[i] / this.cell), Math.floor(y[i] / this.cell));
      const found = this.cells.get(key);
      if (found) found.push(i);
      else this.cells.set(key, [i]);
      this.largest = Math.max(this.largest, r[i]);
    }
  }

  /** Call `visit(i)` for every disc whose centre lies in a cell within `reach` of (x, y). */
  near(x, y, reach, visit) {
    this.#search(x, y, reach, reach, (i) => {
      visit(i);
      return false;
    });
  }

  /** Whether `test(i)` holds for a disc that may touch the box of half the size (across, down) around (x, y). */
  some(x, y, across, down, test) {
    return this.#search(x, y, across + this.largest, down + this.largest, test);
  }

  #search(x, y, across, down, test) {
    const right = Math.floor((x + across) / this.cell);
    const bottom = Math.floor((y + down) / this.cell);
    for (let row = Math.floor((y - down) / this.cell); row <= bottom; row++) {
      for (let column = Math.floor((x - across) / this.cell); column <= right; column++) {
        if (this.cells.get(this.#key(column, row))?.some(test)) return true;
      }
    }
    return false;
  }

  /**
   * The disc at a world point, or the nearest whose edge is at most `slack` away; -1 when there is none.
   * @param {(i: number) => boolean} wanted
   */
  at(x, y, slack, wanted) {
    const { discs } = this;
    let best = -1;
    let nearest = slack;
    this.near(x, y, this.largest + slack, (i) => {
      const away = Math.hypot(discs.x[i] - x, discs.y[i] - y) - discs.r[i];
      if (away <= nearest && wanted(i)) {
        best = i;
        nearest = away;
      }
    });
    return best;
  }

  #key(column, row) {
    return column * 2097152 + row;
  }
}
