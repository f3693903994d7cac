import { useRef } from 'react';

/**
 * For the content of a dialog that the page opens by itself: on closing, the focus goes back to where it was. Radix
 * does so only for a dialog's own trigger.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) {
        opener.current.focus();
      }
    },
  };
}
