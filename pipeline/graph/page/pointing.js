/* What a pointer on the picture means to the rest of the page. */

/** What the pointer does: a tap selects, a tap beside closes, hovering tells. */
function pointing(page) {
  const { look, camera, visits, tooltip } = page;
  camera.onChange(tooltip.hide);
  const hover = (node) => {
    if (look.hovered === node) return;
    look.hovered = node;
    look.changed();
  };
  return {
    tap(node) {
      tooltip.hide();
      if (legendOverlies()) showLegend(false);
      if (node >= 0) visits.select(node);
      else visits.clear();
    },
    hover(node, px, py) {
      hover(node);
      tooltip.show(node, px, py);
    },
    leave() {
      hover(-1);
      tooltip.hide();
    },
  };
}

/** A tap may open the drawer below the finger; the click that the browser makes of the tap must not hit what is there. */
function ownTouches(canvas) {
  let tapped = null;
  canvas.addEventListener("pointerup", (event) => (tapped = event.pointerType === "touch" ? event.pointerId : null));
  const drop = (event) => {
    if (tapped === null || event.pointerId !== tapped || event.target === canvas) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", drop, true);
  // Else the browser takes a quick drag for a fling, and the next tap, wherever it is, for what ends it.
  canvas.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
}
