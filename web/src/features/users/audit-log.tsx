import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { errorText } from '../../lib/api/api';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/feedback/empty-state';
import { LoadFailure } from '../../lib/reload/load-failure';
import { LoadMore } from '../../ui/feedback/load-more';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton';
import { auditQuery } from './accounts-query';
import { AuditRow } from './audit-row';

/** The administrators' actions, newest first. Nobody can change this log. */
export function AuditLog() {
  const query = useInfiniteQuery(auditQuery);

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
        description="Administrators' actions are recorded here."
      />
    );
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
      <LoadMore
        label="Show older"
        endText="No older entries."
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failure={
          query.isFetchNextPageError
            ? errorText(query.error, "Older entries couldn't be loaded.")
            : undefined
        }
        onMore={async () => (await query.fetchNextPage()).hasNextPage}
      />
    </>
  );
}
