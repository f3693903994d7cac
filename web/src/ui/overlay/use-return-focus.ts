import { useRef } from 'react';

/**
 * For the content of a dialog that the page opens by itself: on closing, returns the focus to where it was. Radix only
 * does so for a dialog's own trigger.
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
