import { useEffect } from 'react';

/** Elements that handle keys themselves: fields, sliders, anything that overlays the page. */
const OWNERS_OF_KEYS = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]';

/** Whether a key has no meaning of its own for the focused element. */
export function isForPage({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const isTaken = target instanceof Element && target.closest(OWNERS_OF_KEYS) !== null;
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isTaken;
}

/** Runs an action when its key is pressed anywhere on the page, unless the focused element uses the key itself. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (isForPage(event)) {
        actions[event.key]?.();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
