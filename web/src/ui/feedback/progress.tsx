import { Progress as Radix } from 'radix-ui';
import { cn } from '../cn';

interface ProgressProps {
  value: number;
  max: number;
  /** Names the progress for assistive technology. */
  label: string;
  className?: string;
}

export function Progress({ value, max, label, className }: ProgressProps) {
  const bounded = Math.min(Math.max(value, 0), max);
  const percent = max > 0 ? (bounded / max) * 100 : 0;
  return (
    <Radix.Root
      value={max > 0 ? bounded : null}
      max={max > 0 ? max : undefined}
      aria-label={label}
      className={cn('h-2 overflow-hidden rounded-full bg-sunken', className)}
    >
      <Radix.Indicator
        className="h-full rounded-full bg-accent transition-[width] duration-500 ease-out"
        style={{ width: `${percent}%` }}
      />
    </Radix.Root>
  );
}
