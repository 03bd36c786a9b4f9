/* The tooltip under the pointer: name, kind, connections, confidence. */

/** @returns {{show: function(number, number, number), hide: function}} positions in CSS px of the canvas */
function makeTooltip(page) {
  const { graph, look, canvas } = page;
  const box = byId("tooltip");
  let timer = 0;
  let node = -1;

  const hide = () => {
    clearTimeout(timer);
    node = -1;
    box.hidden = true;
  };
  const fill = () => {
    const { confidence } = known(graph, node);
    const facts = [kindOf(graph, node), counted(graph.degree(node), "connection")];
    if (confidence !== null && confidence !== undefined) facts.push(`confidence ${percent(confidence)}`);
    box.replaceChildren(said("strong", titleOf(graph, node)), el("span", { class: "soft", text: facts.join(" · ") }));
  };
  const place = (px, py) => {
    const [width, height] = [box.offsetWidth, box.offsetHeight];
    const left = Math.max(8, Math.min(px + 14, canvas.clientWidth - width - 8));
    const below = py + 18 + height < canvas.clientHeight;
    box.style.transform = `translate(${Math.round(left)}px, ${Math.round(below ? py + 18 : Math.max(8, py - height - 12))}px)`;
  };
  return {
    hide,
    show(at, px, py) {
      if (!look.tooltips || at < 0) return hide();
      if (at === node && !box.hidden) return place(px, py);
      clearTimeout(timer);
      node = at;
      // Sweeping over the picture opens nothing; resting on a node does.
      timer = setTimeout(() => {
        fill();
        box.hidden = false;
        place(px, py);
      }, box.hidden ? 80 : 0);
    },
  };
}

const percent = (share) => `${Math.round(share * 100)} %`;
