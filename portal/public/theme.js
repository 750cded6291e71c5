// Before the first paint: the theme that the reader chose, else the system's, also when that changes. The page's style sheets know no other.
let chosen = null;
try {
  chosen = localStorage.getItem('carnet_theme');
} catch {
  // Storage may be closed to us: then the system's theme holds.
}
const root = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');
root.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : dark.matches ? 'dark' : 'light';
dark.addEventListener('change', () => {
  if (!('themeChosen' in root.dataset)) root.dataset.theme = dark.matches ? 'dark' : 'light';
});
if (chosen !== null) root.dataset.themeChosen = '';
