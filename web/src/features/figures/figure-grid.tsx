import { cn } from '../../ui/cn';
import { Skeleton } from '../../ui/feedback/skeleton';

export interface Figure {
  label: string;
  /** Undefined while loading; the figure's place is kept. */
  value: string | undefined;
  /** Whether the figure shows a problem. */
  isBad?: boolean;
}

interface FigureGridProps {
  figures: readonly Figure[];
  className?: string;
}

export function FigureGrid({ figures, className }: FigureGridProps) {
  return (
    <dl className={cn('grid grid-cols-2 gap-3', className)}>
      {figures.map(({ label, value, isBad = false }) => (
        <div key={label} className="min-w-0 rounded-xl bg-sunken/60 p-3 sm:p-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd
            className={cn(
              'mt-1 flex h-8 items-center text-lg font-semibold whitespace-nowrap tabular-nums sm:text-xl',
              isBad && 'text-danger-text',
            )}
          >
            {value ?? <Skeleton className="h-6 w-16 bg-line" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
