/** A pointer that moved further than this (CSS px) drags and does not click. */
const DRAG_FROM = 4;

/** Factor of a wheel event: one notch about 1.16; a trackpad's pinch comes as a wheel with ctrlKey and small steps. */
function wheelFactor({ deltaY, deltaMode, ctrlKey }) {
  const px = deltaY * [1, 16, 400][deltaMode];
  return Math.min(2, Math.max(0.5, Math.exp(-px * (ctrlKey ? 0.01 : 0.0015))));
}

/**
 * Wheel, drag, pinch, click and hover on the canvas.
 * @param {{tap: (i: number, px: number, py: number) => void, hover: (i: number, px: number, py: number) => void,
 *   leave: () => void}} told i: the node there or -1
 */
function listen(canvas, camera, picture, told) {
  const pointers = new Map();
  let dragging = false;
  let start = null;
  let hovering = 0;

  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.hypot(a.x - b.x, a.y - b.y) });

  const pinch = (before, after) => {
    camera.panBy(after.x - before.x, after.y - before.y);
    camera.zoomAt(after.x, after.y, Math.max(1, after.apart) / Math.max(1, before.apart));
  };

  const drag = (event, now) => {
    const before = [...pointers.values()];
    const last = pointers.get(event.pointerId);
    pointers.set(event.pointerId, now);
    if (before.length === 2) pinch(middle(before), middle([...pointers.values()]));
    if (before.length !== 1) return;
    if (!dragging && Math.hypot(now.x - start.x, now.y - start.y) <= DRAG_FROM) {
      pointers.set(event.pointerId, start);
      return;
    }
    dragging = true;
    canvas.style.cursor = "grabbing";
    camera.panBy(now.x - last.x, now.y - last.y);
  };

  const hover = (now) => {
    cancelAnimationFrame(hovering);
    hovering = requestAnimationFrame(() => {
      const i = picture.at(now.x, now.y);
      canvas.style.cursor = i >= 0 ? "pointer" : "grab";
      told.hover(i, now.x, now.y);
    });
  };

  const end = (event) => {
    pointers.delete(event.pointerId);
    if (pointers.size) return;
    dragging = false;
    canvas.style.cursor = "grab";
  };

  canvas.style.touchAction = "none";
  canvas.style.cursor = "grab";
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y } = place(event);
      camera.zoomAt(x, y, wheelFactor(event));
    },
    { passive: false },
  );
  canvas.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    camera.stop();
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    if (pointers.size === 1) start = place(event);
    else dragging = true;
  });
  canvas.addEventListener("pointermove", (event) => {
    if (pointers.has(event.pointerId)) drag(event, place(event));
    else if (event.pointerType !== "touch") hover(place(event));
  });
  canvas.addEventListener("pointerup", (event) => {
    const clicked = pointers.has(event.pointerId) && pointers.size === 1 && !dragging;
    end(event);
    if (!clicked) return;
    const { x, y } = place(event);
    told.tap(picture.at(x, y), x, y);
  });
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("pointerleave", () => {
    cancelAnimationFrame(hovering);
    told.leave();
  });
  canvas.addEventListener("dblclick", (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    const at = camera.toWorld(x, y);
    const scale = Math.min(camera.maximum, camera.scale * 2);
    const left = camera.scale / scale;
    camera.goTo(at.x + (camera.x - at.x) * left, at.y + (camera.y - at.y) * left, scale, 200);
  });
}
