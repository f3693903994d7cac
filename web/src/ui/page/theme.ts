import { useSyncExternalStore } from 'react';

/** In localStorage. */
const THEME_KEY = 'ui-theme';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

/** The theme on screen. `public/theme.js` set the class before the first paint. */
function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Switches the page to a theme and remembers the choice. */
export function setTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked, so the choice only lasts until the page is closed.
  }
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}
