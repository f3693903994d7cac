import type { ComponentProps } from 'react';
import { cn } from '../cn';

/** Holds the place of content that is still loading; give it the size of that content. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      aria-hidden
      className={cn(
        'animate-shimmer rounded-lg bg-sunken bg-[linear-gradient(100deg,transparent_30%,color-mix(in_oklab,var(--surface-raised)_75%,transparent)_50%,transparent_70%)] bg-[length:220%_100%]',
        className,
      )}
      {...props}
    />
  );
}
