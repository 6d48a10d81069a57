// Before the first paint, so that a dark screen never flashes white. Values: light or dark (D1 §9).
try {
  const stored = localStorage.getItem('theme');
  document.documentElement.setAttribute('data-mantine-color-scheme', stored === 'dark' ? 'dark' : 'light');
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
}
