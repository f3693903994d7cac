import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '../../lib/api';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { auditQuery } from './accounts-query';
import { AuditRow } from './audit-row';
import { LoadFailure } from './load-failure';
import { RowsSkeleton } from './rows-skeleton';

/** What administrators have done, the newest first. Nobody can change it. */
export function AuditLog() {
  const query = useInfiniteQuery(auditQuery);
  const end = useRef<HTMLParagraphElement>(null);

  if (query.data === undefined) {
    return query.error === null ? (
      <RowsSkeleton label="Loading the audit log" />
    ) : (
      <LoadFailure
        title="The audit log couldn't be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={ScrollText}
        title="Nothing has happened yet"
        description="What administrators do to accounts is kept here."
      />
    );
  }

  async function showOlder(): Promise<void> {
    const { hasNextPage } = await query.fetchNextPage();
    if (!hasNextPage) {
      // The button that had the focus is gone.
      end.current?.focus({ preventScroll: true });
    }
  }

  return (
    <>
      <Card>
        <ul aria-label="Audit log" className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.id}>
              <AuditRow entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
      <div className="mt-6 flex flex-col items-center gap-3">
        {query.isFetchNextPageError && (
          <p role="alert" className="text-sm font-medium text-danger-text">
            {errorText(query.error, "Older entries couldn't be loaded.")}
          </p>
        )}
        {query.hasNextPage && (
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            onClick={() => void showOlder()}
          >
            Show older
          </Button>
        )}
        <p ref={end} tabIndex={-1} className="rounded-md text-sm text-muted">
          {query.hasNextPage ? '' : 'There is nothing older.'}
        </p>
      </div>
    </>
  );
}
