/** Milliseconds of a frame for links and discs. */
const SLICE_TIME = 8;
const STILL_AFTER = 80;

/** The canvas. It draws only when something changed, and then until what is seen is the exact picture. */
class Picture {
  #pen;
  #asked = false;
  #last = -1;
  #moved = -Infinity;
  #direct = false;
  #bounds = null;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas, graph, look, camera) {
    this.canvas = canvas;
    this.graph = graph;
    this.look = look;
    this.camera = camera;
    /** Milliseconds from one frame to the next, the last 240, while frames follow each other. */
    this.frames = [];
    this.drawn = 0;
    this.firstDrawn = 0;
    this.settled = false;
    this.grid = new Grid(graph);
    this.scene = new Scene(graph, look);
    this.labels = new Labels(graph, look, this.grid);
    this.focus = new Focus(graph, look, this.scene.discs);
    this.plates = new Plates((pen, frame) => this.scene.paint(pen, frame));
    this.#pen = canvas.getContext("2d", { alpha: false });
    this.resize();
    this.#lookChanged();
    new ResizeObserver(() => this.resize()).observe(canvas);
    look.onChange(() => this.#lookChanged());
    camera.onChange(() => {
      this.#moved = performance.now();
      this.#ask();
    });
  }

  /** Positions or sizes of discs changed. */
  invalidate() {
    this.grid.renew();
    this.#renew();
  }

  /** The box around all that is shown. @returns {Bounds} */
  bounds() {
    return this.#bounds;
  }

  /** The node at a point of the canvas (CSS px), or within 5 px of it; -1 when there is none. */
  at(px, py) {
    const { x, y } = this.camera.toWorld(px, py);
    return this.grid.at(x, y, 5 / this.camera.scale, (i) => this.look.shown[i] === 1);
  }

  /** Make the canvas as large as its box, in device px. */
  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    const ratio = window.devicePixelRatio || 1;
    if (ratio !== this.ratio) {
      this.ratio = ratio;
      matchMedia(`(resolution: ${ratio}dppx)`).addEventListener("change", () => this.resize(), { once: true });
    }
    const { width, height } = frameOf({ ...this.camera, width: clientWidth, height: clientHeight }, ratio);
    if (this.canvas.width === width && this.canvas.height === height) return;
    this.canvas.width = Math.max(1, width);
    this.canvas.height = Math.max(1, height);
    this.camera.resize(clientWidth, clientHeight);
    if (this.#bounds) this.#frame(performance.now());
  }

  /** At once and whole, for who cannot wait for a frame. Asked after the colours changed: else it may be a part. */
  drawNow() {
    this.#frame(performance.now());
  }

  /** Only what changes the plates spoils them: a hovered node does not. */
  #lookChanged() {
    const { nodes, looks, painted } = this.look.news();
    if (nodes) this.#renew();
    if (looks) this.plates.spoil(painted);
    this.labels.spoil();
    this.#ask();
  }

  #renew() {
    this.#bounds = boundsOf(this.graph, this.look.shown);
    this.scene.lines.renew();
    this.plates.spoil();
    this.labels.spoil();
    this.#ask();
  }

  #ask() {
    this.settled = false;
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame((now) => {
      this.#asked = false;
      this.#measure(now);
      this.#frame(now);
    });
  }

  #measure(now) {
    const took = now - this.#last;
    if (this.#last >= 0) {
      this.frames.push(took);
      if (this.frames.length > 240) this.frames.shift();
      if (this.#direct && took > 30) this.plates.pace = Math.min(0.01, this.plates.pace * 1.1);
    }
    this.#last = now;
  }

  #frame(now) {
    const pen = this.#pen;
    const frame = frameOf(this.camera, this.ratio);
    const moving = this.camera.gliding || now - this.#moved < STILL_AFTER;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const whole = this.#scene(pen, frame, moving);
    this.focus.draw(pen, frame);
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.labels.show(pen, this.camera, this.focus);
    this.drawn++;
    this.firstDrawn ||= performance.now();
    if (whole && !moving) {
      this.settled = true;
      this.#last = -1;
    } else this.#ask();
  }

  /** Links and discs: at once where that is quick, else from plates. @returns {boolean} nothing is left to paint */
  #scene(pen, frame, moving) {
    const { plates } = this;
    const bounds = this.#bounds;
    const gathered = plates.exact(frame, bounds) ? null : this.scene.gather(frame);
    this.#direct = gathered !== null && gathered.cost * plates.pace <= SLICE_TIME;
    if (this.#direct) {
      for (const _ of this.scene.paint(pen, frame, gathered));
      return true;
    }
    const worked = plates.work(frame, bounds, moving, plates.ready(frame, bounds) ? SLICE_TIME : Infinity);
    pen.fillStyle = this.look.colours.canvas;
    pen.fillRect(0, 0, frame.width, frame.height);
    plates.show(pen, frame, bounds);
    return !worked;
  }
}
