// Before anything is drawn, the page has the colours that were chosen on an earlier visit.
try {
  const theme = localStorage.getItem("ninefold-theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing has its own colours.
}
