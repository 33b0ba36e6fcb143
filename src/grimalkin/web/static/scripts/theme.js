// Runs before anything is drawn, so that nobody sees the other theme first.
(() => {
  try {
    const chosen = JSON.parse(localStorage.getItem("grimalkin.settings") ?? "{}").theme;
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Without storage the system's theme is used.
  }
})();
