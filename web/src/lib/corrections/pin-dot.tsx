import type { CorrectionOutcome } from '@roomlight/contracts';
import { cn } from '../../ui/cn';

interface PinDotProps {
  number: number;
  outcome: CorrectionOutcome | null;
  className?: string;
}

/** The number of a correction, as it is on the photo. */
export function PinDot({ number, outcome, className }: PinDotProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-7 place-items-center rounded-full border-2 border-white text-xs font-bold tabular-nums ring-1 ring-black/40',
        outcome === null
          ? 'bg-accent text-accent-ink'
          : outcome === 'done'
            ? 'bg-success-soft text-success-text'
            : 'bg-sunken text-ink',
        className,
      )}
    >
      {number}
    </span>
  );
}
