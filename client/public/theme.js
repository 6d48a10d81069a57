// Before the first paint, so that a dark screen never flashes white. Values: light or dark (D1 §9).
try {
  const stored = localStorage.getItem('theme');
  document.documentElement.setAttribute('data-mantine-color-scheme', stored === 'dark' ? 'dark' : 'light');
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
}

// Paper is light, whatever the screen is.
(() => {
  const root = document.documentElement;
  const scheme = 'data-mantine-color-scheme';
  let onScreen = null;
  addEventListener('beforeprint', () => {
    onScreen ??= root.getAttribute(scheme);
    root.setAttribute(scheme, 'light');
  });
  addEventListener('afterprint', () => {
    if (onScreen) root.setAttribute(scheme, onScreen);
    onScreen = null;
  });
})();
