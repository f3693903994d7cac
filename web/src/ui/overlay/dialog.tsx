import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { isOwnEscape } from './own-escape';
import { useReturnFocus } from './use-return-focus';

/** It covers the padding of the dialog, from which browsers measure what sticks, so that nothing shows below it. */
export const DIALOG_FOOT =
  'sticky -bottom-6 z-1 -mx-6 -mb-6 flex flex-col-reverse gap-3 border-t border-line bg-raised px-6 pt-4 pb-6 sm:flex-row sm:justify-end';

interface DialogProps {
  title: string;
  description: ReactNode;
  /** Called on Escape. A click beside the dialog does nothing, so that typed text isn't lost. */
  onClose: () => void;
  children: ReactNode;
}

/** A form over the page; it is open as long as it is rendered. The focus starts on the first field. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-overlay" />
        <Radix.Content
          {...returnFocus}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (isOwnEscape(event)) {
              onClose();
            }
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 -translate-y-1/2 animate-pop-in scroll-pb-24 overflow-y-auto rounded-2xl border border-line bg-raised p-6 shadow-float"
        >
          <Radix.Title className="text-xl font-semibold">{title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-sm text-muted">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The buttons at the end of a dialog, which stay in sight while it is scrolled: the main one last; on a phone it is on
 * top.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={DIALOG_FOOT}>{children}</div>;
}
