import { cn } from '../cn';

/** The mark: a room, its window, and the light that falls through it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('size-8', className)}>
      <path
        d="M5.5 26.5V10.2L16 3.8l10.5 6.4v16.3"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M12 12.4h8v6.4h-8z" className="fill-accent" />
      <path d="M12 18.8h8l5 8.8H7z" className="fill-accent" opacity="0.42" />
    </svg>
  );
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-ink', className)}>
      <LogoMark />
      <span className="text-xl font-bold tracking-tight">Roomlight</span>
    </span>
  );
}
