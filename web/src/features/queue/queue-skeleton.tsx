import { Skeleton } from '../../ui/feedback/skeleton';

export function QueueSkeleton() {
  return (
    <div role="status" aria-label="Loading the queue">
      <Skeleton className="mb-3 h-10 w-72" />
      <Skeleton className="mb-8 h-6 w-96 max-w-full" />
      <div className="flex flex-col gap-5">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-44 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
