import { Skeleton } from '../../ui/feedback/skeleton';

/** Holds the place of a page of cards, for folders or for a folder's photos. */
export function CardGridSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-5 h-6 w-32" />
      <Skeleton className="mb-3 h-10 w-72 max-w-full" />
      <Skeleton className="mb-8 h-6 w-96 max-w-full" />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((slot) => (
          <Skeleton key={slot} className="aspect-4/3 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
