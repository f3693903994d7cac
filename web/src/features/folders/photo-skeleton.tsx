import { Skeleton } from '../../ui/skeleton';

export function PhotoSkeleton() {
  return (
    <div role="status" aria-label="Loading the photo">
      <Skeleton className="mb-6 h-11 w-64" />
      <Skeleton className="aspect-3/2 max-h-[75dvh] w-full rounded-2xl" />
    </div>
  );
}
