import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Opens after 700 ms; the next one within 300 ms opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  /** null for none at the moment */
  label: string | null;
  children: ReactNode;
}

/** Shows an icon button's name to sighted people. The button needs its own `aria-label`. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Radix.Root {...(label === null && { open: false })}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          className="z-50 rounded-md bg-ink px-2.5 py-1.5 text-xs font-medium text-page shadow-lift data-[state=delayed-open]:animate-fade-in"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
