/* Printing: in light colours, whatever the screen has. */

/** The browser prints what is on the canvas and waits for no frame: it is drawn before, and again for the screen after. */
function lightOnPaper(page) {
  const { dataset } = document.documentElement;
  let { theme } = dataset;
  window.addEventListener("beforeprint", () => {
    ({ theme } = dataset);
    dataset.theme = "light";
    repaint(page);
    page.picture.drawNow();
  });
  window.addEventListener("afterprint", () => {
    dataset.theme = theme;
    repaint(page);
  });
}
