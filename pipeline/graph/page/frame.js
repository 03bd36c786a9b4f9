/**
 * Painters draw in device px: `k` device px per world unit, the world's origin at (ox, oy), `ratio` device px per CSS
 * px.
 * They are generators that give after each portion how much was drawn, so that the picture can stop for this frame.
 * @typedef {{k: number, ox: number, oy: number, width: number, height: number, ratio: number}} Frame
 */

/** At most so many device px are kept of one picture (4 bytes each), and so much of a side beyond each border. */
const FRAME_LIMIT = 9e6;
const FRAME_MARGIN = 0.3;

/** The frame that the camera sees on a canvas of `ratio` device px per CSS px. @returns {Frame} */
function frameOf(camera, ratio) {
  const width = Math.round(camera.width * ratio);
  const height = Math.round(camera.height * ratio);
  const k = camera.scale * ratio;
  return { k, ox: width / 2 - camera.x * k, oy: height / 2 - camera.y * k, width, height, ratio };
}

/** The frame, wider by a margin, but not wider than the world is. @param {Frame} frame @param {Bounds} bounds */
function widened(frame, bounds) {
  const { k, ox, oy, width, height } = frame;
  const margin = Math.max(0, Math.min(FRAME_MARGIN, (Math.sqrt(FRAME_LIMIT / (width * height)) - 1) / 2));
  const pad = 4 * frame.ratio;
  const left = Math.max(-Math.round(margin * width), Math.floor(bounds.left * k + ox - pad));
  const top = Math.max(-Math.round(margin * height), Math.floor(bounds.top * k + oy - pad));
  const right = Math.min(Math.round((1 + margin) * width), Math.ceil(bounds.right * k + ox + pad));
  const bottom = Math.min(Math.round((1 + margin) * height), Math.ceil(bounds.bottom * k + oy + pad));
  const size = { width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
  return { ...frame, ...size, ox: ox - left, oy: oy - top };
}

/** The part of the world in a frame. @returns {Bounds} */
function worldOf({ k, ox, oy, width, height }) {
  return { left: -ox / k, top: -oy / k, right: (width - ox) / k, bottom: (height - oy) / k };
}

/** Whether all that `frame` shows of `bounds` lies in the frame `kept`. */
function covers(kept, frame, bounds) {
  const seen = worldOf(frame);
  const had = worldOf(kept);
  const slack = 1.5 / frame.k;
  return (
    Math.max(seen.left, bounds.left) >= had.left - slack &&
    Math.max(seen.top, bounds.top) >= had.top - slack &&
    Math.min(seen.right, bounds.right) <= had.right + slack &&
    Math.min(seen.bottom, bounds.bottom) <= had.bottom + slack
  );
}

/** A frame of the same scale that shows exactly `bounds`. */
function frameAround(bounds, frame) {
  const { k } = frame;
  const width = (bounds.right - bounds.left) * k;
  const height = (bounds.bottom - bounds.top) * k;
  return { ...frame, ox: -bounds.left * k, oy: -bounds.top * k, width, height };
}
