import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** What the list takes on. */
export interface FocusAfterRemoval {
  ref: RefObject<HTMLUListElement | null>;
  onFocus: (event: FocusEvent<HTMLUListElement>) => void;
}

/**
 * For a list whose items can be removed: when the one with the focus goes, its successor's link gets the focus, or the
 * page when there is none. Left alone, the focus would start again at the top of the document. Call it where the list
 * is left out when it is empty.
 */
export function useFocusAfterRemoval(): FocusAfterRemoval {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<{ item: Element; index: number } | null>(null);

  useLayoutEffect(() => {
    if (focused.current === null || focused.current.item.isConnected) {
      return;
    }
    const { index } = focused.current;
    focused.current = null;
    if (document.activeElement === document.body) {
      const items = list.current?.children;
      const successor = items?.[Math.min(index, items.length - 1)]?.querySelector('a');
      (successor ?? document.getElementById('content'))?.focus();
    }
  });

  return {
    ref: list,
    onFocus: ({ target, currentTarget }) => {
      const item = target.closest('li');
      // Dialogs of the list's items bubble their events to it, too.
      if (item !== null && item.parentElement === currentTarget) {
        focused.current = { item, index: [...currentTarget.children].indexOf(item) };
      }
    },
  };
}
