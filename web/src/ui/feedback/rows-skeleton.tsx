import { Skeleton } from './skeleton';

const ROWS = [0, 1, 2, 3, 4, 5];

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-11 max-w-sm" />
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-44 rounded-2xl xl:h-16" />
      ))}
    </div>
  );
}
