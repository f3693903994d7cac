import { Skeleton } from '../../ui/feedback/skeleton';

/** Holds the place of a folder: its header, its row of tools and its photos. */
export function FolderSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="h-7 w-36" />
      <div className="mt-1 mb-3 flex flex-col gap-x-8 gap-y-2 sm:mt-4 sm:mb-6 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <Skeleton className="h-8 w-72 max-w-full sm:h-9" />
          <Skeleton className="mt-1 h-6 w-24 sm:mt-2.5" />
        </div>
        <Skeleton className="h-11 w-full lg:w-80" />
      </div>
      <Skeleton className="mb-3 h-9 w-full sm:mb-4" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2, 3, 4, 5].map((slot) => (
          <Skeleton key={slot} className="aspect-4/3 rounded-2xl" />
        ))}
      </div>
    </div>
  );
}
