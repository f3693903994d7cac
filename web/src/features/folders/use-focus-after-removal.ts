import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** Props for the list to apply. */
export interface FocusAfterRemoval {
  ref: RefObject<HTMLUListElement | null>;
  onFocus: (event: FocusEvent<HTMLUListElement>) => void;
}

/**
 * For a list whose items can be removed: when the focused item is removed, the focus moves to its successor's link, or
 * to the page when there is none. Otherwise the focus would go back to the top of the document. Call it in the
 * component that leaves out the list when it is empty.
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
      // Dialogs of the list's items also bubble their events to the list.
      if (item !== null && item.parentElement === currentTarget) {
        focused.current = { item, index: [...currentTarget.children].indexOf(item) };
      }
    },
  };
}
