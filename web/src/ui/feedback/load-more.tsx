import { useRef } from 'react';
import { Button } from '../button';

interface LoadMoreProps {
  label: string;
  /** Shown when there is nothing more to load. */
  endText: string;
  hasMore: boolean;
  pending: boolean;
  /** The reason why the last attempt failed. */
  failure?: string;
  /** Resolves with whether there is still more. */
  onMore: () => Promise<boolean>;
}

/** The end of a list that is loaded page by page. */
export function LoadMore({ label, endText, hasMore, pending, failure, onMore }: LoadMoreProps) {
  const end = useRef<HTMLParagraphElement>(null);

  async function showMore(): Promise<void> {
    if (!(await onMore())) {
      // The focused button has been removed.
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
