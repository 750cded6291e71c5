// Applies the reader's chosen theme before the first paint; without a choice the system's holds.
try {
  const theme = localStorage.getItem('carnet_theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be closed to us: then the system's theme holds.
}
