import { Skeleton } from '../../ui/feedback/skeleton';
import { PREVIEW_GRID, REVIEW_COLUMNS } from './preview-grid';

export function ReviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the photos">
      <Skeleton className="mb-3 h-10 w-96 max-w-full" />
      <Skeleton className="mb-8 h-6 w-56" />
      <div className={REVIEW_COLUMNS}>
        <div className={PREVIEW_GRID}>
          {Array.from({ length: 6 }, (_, place) => (
            <Skeleton key={place} className="aspect-[6/5] rounded-2xl" />
          ))}
        </div>
        <Skeleton className="h-160 rounded-2xl" />
      </div>
    </div>
  );
}
