import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';

type KeyButtonProps = Omit<ComponentProps<typeof Button>, 'variant' | 'size' | 'asChild'> & {
  /** The key that does the same; null while it does something else. */
  shortcut: string | null;
};

/** A button with its key, which is hidden on phones and wherever nothing hovers: there is hardly a keyboard. */
export function KeyButton({ shortcut, className, children, ...button }: KeyButtonProps) {
  return (
    <Button
      {...button}
      variant="secondary"
      size="sm"
      aria-keyshortcuts={shortcut ?? undefined}
      className={cn(
        'px-2.5 aria-disabled:opacity-60 aria-pressed:border-ring pointer-coarse:h-11 pointer-coarse:min-w-11',
        'aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
        className,
      )}
    >
      {children}
      {shortcut !== null && (
        <kbd
          aria-hidden
          className="min-w-5 rounded border border-line bg-page px-1 text-center font-sans text-xs font-medium text-muted max-sm:hidden [@media(hover:none)]:hidden"
        >
          {shortcut}
        </kbd>
      )}
    </Button>
  );
}
