import { useRef } from 'react';
import { Button } from '../button';

interface LoadMoreProps {
  label: string;
  /** Said when nothing more can come. */
  endText: string;
  hasMore: boolean;
  pending: boolean;
  /** Why the last try failed. */
  failure?: string;
  /** Answers whether there is still more. */
  onMore: () => Promise<boolean>;
}

/** The end of a list that comes page by page. */
export function LoadMore({ label, endText, hasMore, pending, failure, onMore }: LoadMoreProps) {
  const end = useRef<HTMLParagraphElement>(null);

  async function showMore(): Promise<void> {
    if (!(await onMore())) {
      // The button that had the focus is gone.
      end.current?.focus({ preventScroll: true });
    }
  }

  return (
    <div className="mt-6 flex flex-col items-center gap-3">
      {failure !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {failure}
        </p>
      )}
      {hasMore && (
        <Button variant="secondary" pending={pending} onClick={() => void showMore()}>
          {label}
        </Button>
      )}
      <p ref={end} tabIndex={-1} className="rounded-md text-sm text-muted">
        {hasMore ? '' : endText}
      </p>
    </div>
  );
}
