import { useEffect } from 'react';
import type { ToastAction } from '../../ui/overlay/toast-store';
import { UndoHistory, type Undo } from './undo-history.rules';

/** Of this page, until it is loaded again. */
const history = new UndoHistory(() => performance.now());

/**
 * Records a change that Ctrl+Z takes back.
 * @param key merges it with a change of the same key just before, as of a slider that is being moved
 */
export function recordUndo(undo: Undo, key?: string): void {
  history.record(undo, key);
}

/**
 * Records a change, and offers its undo in a notification.
 * @param otherwise how else to do it, for those who can't reach the button in time
 */
export function undoAction(otherwise: string, undo: Undo): ToastAction {
  const change = history.record(undo);
  return { label: 'Undo', otherwise, run: () => void change.undo() };
}

/** What handles these keys itself: text that is being typed, and what overlays the page. */
const OWNERS_OF_UNDO =
  'textarea, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], input:not([type=range], [type=checkbox], [type=radio])';

/** Ctrl+Z (or Command+Z) takes the latest change back; with Shift it is made again. */
export function useUndoKeys(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      const isTaken = target instanceof Element && target.closest(OWNERS_OF_UNDO) !== null;
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || isTaken) {
        return;
      }
      if (!defaultPrevented) {
        event.preventDefault();
        void (shiftKey ? history.redo() : history.undo());
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
