import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

/** Label it with a `<label htmlFor>` or `aria-label`. */
export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'inline-flex h-6 w-11 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors data-[state=checked]:border-accent data-[state=checked]:bg-accent disabled:opacity-50',
        className,
      )}
      {...props}
    >
      <Radix.Thumb className="size-4.5 rounded-full bg-line-strong transition-transform duration-150 ease-out data-[state=checked]:translate-x-4.5 data-[state=checked]:bg-accent-ink" />
    </Radix.Root>
  );
}
