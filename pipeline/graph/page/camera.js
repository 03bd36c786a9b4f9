/** @typedef {{left: number, top: number, right: number, bottom: number}} Bounds in world units */

/** CSS px left free around all when it is fitted, for the names at the edge. */
const FIT_MARGIN = 56;

/** Less of it at the sides of a narrow window. */
const sideMargin = (width, margin = FIT_MARGIN) => Math.min(margin, 0.08 * width);

/** Where the picture is looked at from: (x, y) is the world point in the middle, scale the CSS px per world unit. */
class Camera {
  #listeners = [];
  #arrived = null;
  #fitted = 1;
  #whole = { left: -1, top: -1, right: 1, bottom: 1 };

  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** Size of the canvas in CSS px. */
    this.width = 1;
    this.height = 1;
    this.maximum = 8;
  }

  /** The smallest scale: a quarter of the one at which all fits. */
  get minimum() {
    return this.#fitted / 4;
  }

  /** What was last fitted into the window. @returns {Bounds} */
  get whole() {
    return this.#whole;
  }

  onChange(listener) {
    this.#listeners.push(listener);
  }

  /** World to CSS px from the canvas' left top. */
  toScreen(x, y) {
    return { x: (x - this.x) * this.scale + this.width / 2, y: (y - this.y) * this.scale + this.height / 2 };
  }

  /** CSS px from the canvas' left top to world. */
  toWorld(px, py) {
    return { x: (px - this.width / 2) / this.scale + this.x, y: (py - this.height / 2) / this.scale + this.y };
  }

  /** The part of the world that is seen, wider by `margin` CSS px on each side. @returns {Bounds} */
  view(margin = 0) {
    const { x: left, y: top } = this.toWorld(-margin, -margin);
    const { x: right, y: bottom } = this.toWorld(this.width + margin, this.height + margin);
    return { left, top, right, bottom };
  }

  /** The canvas has a new size: the centre stays where it is. */
  resize(width, height) {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.#fitted = this.#fitting(this.#whole, FIT_MARGIN);
    this.#tell();
  }

  /** Zoom by `factor`; the world point under (px, py) stays there. */
  zoomAt(px, py, factor) {
    this.stop();
    const under = this.toWorld(px, py);
    this.scale = this.#allowed(this.scale * factor);
    const now = this.toWorld(px, py);
    this.x += under.x - now.x;
    this.y += under.y - now.y;
    this.#tell();
  }

  /** Move the picture by so many CSS px. */
  panBy(dx, dy) {
    this.stop();
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#tell();
  }

  /** Show all of `bounds`, with `margin` CSS px around it, at most at scale 1.5. @param {Bounds} bounds */
  fit(bounds, margin = FIT_MARGIN) {
    this.stop();
    this.#whole = bounds;
    this.#fitted = this.#fitting(bounds, margin);
    this.x = (bounds.left + bounds.right) / 2;
    this.y = (bounds.top + bounds.bottom) / 2;
    this.scale = this.#fitted;
    this.#tell();
  }

  /**
   * Glide there in `ms`; at once for those who asked for reduced motion.
   * @returns {Promise<boolean>} false when something else moved the camera before it arrived
   */
  goTo(x, y, scale, ms = 400) {
    this.stop();
    const target = { x, y, scale: this.#allowed(scale) };
    if (ms <= 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      Object.assign(this, target);
      this.#tell();
      return Promise.resolve(true);
    }
    const from = { x: this.x, y: this.y, scale: this.scale };
    return new Promise((resolve) => {
      this.#arrived = resolve;
      let start = -1;
      const step = (now) => {
        if (this.#arrived !== resolve) return;
        if (start < 0) start = now;
        const t = Math.min(1, (now - start) / ms);
        Object.assign(this, between(from, target, easeInOut(t)));
        if (t === 1) this.#end(true);
        else requestAnimationFrame(step);
        this.#tell();
      };
      requestAnimationFrame(step);
    });
  }

  /** End an animation where it is. */
  stop() {
    this.#end(false);
  }

  /** True while goTo glides. */
  get gliding() {
    return this.#arrived !== null;
  }

  #end(arrived) {
    const resolve = this.#arrived;
    this.#arrived = null;
    resolve?.(arrived);
  }

  #fitting(bounds, margin) {
    const side = sideMargin(this.width, margin);
    const across = Math.max(1, this.width - 2 * side, this.width / 5) / Math.max(1, bounds.right - bounds.left);
    const down = Math.max(1, this.height - 2 * margin, this.height / 5) / Math.max(1, bounds.bottom - bounds.top);
    return Math.min(across, down, 1.5);
  }

  #allowed(scale) {
    return Math.min(this.maximum, Math.max(this.minimum, scale));
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
