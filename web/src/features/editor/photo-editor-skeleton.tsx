import { Skeleton } from '../../ui/feedback/skeleton';

export function PhotoEditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the photo" data-workplace>
      <Skeleton className="mb-4 h-26 w-full sm:h-12 sm:w-72 lg:mb-3 lg:h-11" />
      <div className="grid items-start gap-5 lg:h-[calc(100dvh-9.5rem)] lg:grid-cols-[minmax(0,1fr)_21.5rem]">
        <Skeleton className="mx-auto aspect-3/2 w-full max-w-[calc((100dvh-14rem)*1.5)] rounded-2xl lg:max-w-[calc((100dvh-9.5rem)*1.5)]" />
        <ToolsSkeleton />
      </div>
    </div>
  );
}

export function ToolsSkeleton() {
  return <Skeleton className="h-136 w-full shrink-0 rounded-2xl lg:h-full" />;
}
