// Runs before the first paint, so that a page in the light theme never flashes dark. A file of its own because the
// page's policy allows no inline scripts. The key and the meaning are ui/theme.ts's.
try {
  document.documentElement.classList.toggle('dark', localStorage.getItem('ui-theme') !== 'light');
} catch {
  // Storage is blocked: the page stays dark, as it starts.
}
