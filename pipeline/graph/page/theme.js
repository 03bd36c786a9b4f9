/* Dark and light: as the system says until the button is used; the choice is kept while the browser lets us. */

const THEME = "vaultmill-theme";

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");

/** Sets the colours of the page; before anything is drawn. */
function setTheme() {
  document.documentElement.dataset.theme = recall() ?? (darkSystem().matches ? "dark" : "light");
}

/** Takes the colours anew, after the theme changed. */
function repaint(page) {
  page.look.readColours();
  paintDots(page);
  page.look.changed();
}

/** @returns {function} switches between dark and light */
function makeTheme(page) {
  darkSystem().addEventListener("change", () => {
    setTheme();
    repaint(page);
  });
  return () => {
    const { dataset } = document.documentElement;
    dataset.theme = dataset.theme === "dark" ? "light" : "dark";
    keep(dataset.theme);
    repaint(page);
    announce(`${dataset.theme === "dark" ? "Dark" : "Light"} colours`);
  };
}

function recall() {
  try {
    const value = localStorage.getItem(THEME);
    return value === "dark" || value === "light" ? value : null;
  } catch {
    return null; // denied to pages from the disk in some browsers
  }
}

function keep(value) {
  try {
    localStorage.setItem(THEME, value);
  } catch {
    // then it holds as long as the page is open
  }
}
