import { useEffect } from 'react';

/** What takes keys for itself: fields, sliders, whatever lies over the page. */
const OWNERS_OF_KEYS = 'input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]';

/** Runs an action when its key is pressed anywhere on the page, unless the key has a meaning where the focus is. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
      const isTaken = target instanceof Element && target.closest(OWNERS_OF_KEYS) !== null;
      if (!defaultPrevented && !ctrlKey && !metaKey && !altKey && !isTaken) {
        actions[event.key]?.();
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
