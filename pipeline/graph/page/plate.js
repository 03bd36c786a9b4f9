/** Links and discs painted before the time is looked at. */
const PORTION = 1000;

/**
 * Pictures that are too much work for one frame: painted in slices on a canvas apart, shown moved and zoomed while the
 * camera moves. Below lies a small picture of the whole world, so that no border is ever empty.
 */
class Plates {
  #version = 0;
  #near = null;
  #whole = null;
  #job = null;
  #spare = null;

  /** @param {(pen: CanvasRenderingContext2D, frame: Frame) => Generator<number>} paint */
  constructor(paint) {
    this.paint = paint;
    /** Milliseconds for one link or half a disc, as measured last. */
    this.pace = 0.001;
  }

  /** What was painted is no longer true; `all`: nor may it be seen until it is painted anew. */
  spoil(all = false) {
    this.#version++;
    if (all) this.#near = this.#whole = null;
  }

  /** Whether the near plate is the exact picture for this frame. */
  exact(frame, bounds) {
    const near = this.#near;
    return near?.version === this.#version && near.frame.k === frame.k && covers(near.frame, frame, bounds);
  }

  /** Whether there is something to show at each place of the frame, be it coarse or not of today. */
  ready(frame, bounds) {
    return this.#whole !== null || (this.#near !== null && covers(this.#near.frame, frame, bounds));
  }

  /** Whether the near plate is good enough while the camera moves. */
  #serves(frame, bounds) {
    const near = this.#near;
    if (near?.version !== this.#version || !covers(near.frame, frame, bounds)) return false;
    return frame.k / near.frame.k < 1.4 && frame.k / near.frame.k > 0.7;
  }

  /**
   * Paint on for about `ms` milliseconds. What a canvas is told is done later and all at once, unless one reads from
   * it: so the time is only known after a pixel was read.
   * @returns {boolean} whether anything was painted
   */
  work(frame, bounds, moving, ms) {
    const job = this.#job;
    const lost = job && !job.whole && (frame.k / job.frame.k > 2 || frame.k / job.frame.k < 0.5);
    if (job && (lost || job.version !== this.#version)) this.#drop();
    if (!this.#job) this.#start(frame, bounds, moving);
    if (!this.#job) return false;
    const start = performance.now();
    for (let last = start; this.#job && last - start < ms; ) {
      const units = this.#portion(bounds);
      const now = performance.now();
      if (units >= PORTION) this.pace += 0.2 * (Math.min(0.02, (now - last) / units) - this.pace);
      last = now;
    }
    return true;
  }

  #portion(bounds) {
    const { pen, steps } = this.#job;
    let units = 0;
    while (units < PORTION) {
      const { value, done } = steps.next();
      if (done) {
        this.#finish(bounds);
        break;
      }
      units += value;
    }
    pen.getImageData(0, 0, 1, 1);
    return units;
  }

  #start(frame, bounds, moving) {
    if (moving ? !this.#serves(frame, bounds) : !this.exact(frame, bounds)) {
      this.#begin(widened(frame, bounds), false);
    } else if (!moving && this.#whole?.version !== this.#version) {
      const { left, top, right, bottom } = bounds;
      const k = Math.min(frame.width / (right - left), frame.height / (bottom - top), frame.k);
      this.#begin(widened(frameAround(bounds, { ...frame, k }), bounds), true);
    }
  }

  #begin(frame, whole) {
    const canvas = this.#spare ?? document.createElement("canvas");
    this.#spare = null;
    if (canvas.width < frame.width || canvas.height < frame.height) {
      canvas.width = Math.max(canvas.width, frame.width);
      canvas.height = Math.max(canvas.height, frame.height);
    }
    const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    this.#job = { canvas, pen, frame, whole, version: this.#version, steps: this.paint(pen, frame) };
  }

  #drop() {
    this.#spare = this.#job.canvas;
    this.#job = null;
  }

  #finish(bounds) {
    const job = this.#job;
    this.#job = null;
    const all = covers(job.frame, frameAround(bounds, job.frame), bounds);
    if (!job.whole) {
      this.#spare = this.#near?.canvas === this.#whole?.canvas ? null : (this.#near?.canvas ?? null);
      this.#near = job;
    }
    if (job.whole || all) this.#whole = job;
  }

  /** Put what there is on the canvas, as the frame sees it. */
  show(pen, frame, bounds) {
    const near = this.#near;
    const whole = this.#whole;
    if (whole && whole !== near && !(near && covers(near.frame, frame, bounds))) this.#put(pen, frame, whole);
    if (near) this.#put(pen, frame, near);
  }

  #put(pen, frame, { canvas, frame: kept }) {
    const factor = frame.k / kept.k;
    let left = frame.ox - kept.ox * factor;
    let top = frame.oy - kept.oy * factor;
    if (factor === 1) [left, top] = [Math.round(left), Math.round(top)];
    const { width, height } = kept;
    pen.drawImage(canvas, 0, 0, width, height, left, top, width * factor, height * factor);
  }
}
