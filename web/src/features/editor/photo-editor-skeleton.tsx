import { Skeleton } from '../../ui/feedback/skeleton';

export function PhotoEditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the photo">
      <Skeleton className="mb-4 h-26 w-full sm:h-12 sm:w-72" />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <Skeleton className="aspect-3/2 max-h-[calc(100dvh-14rem)] w-full rounded-2xl" />
        <Skeleton className="h-136 w-full rounded-2xl" />
      </div>
    </div>
  );
}
