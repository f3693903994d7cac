import type { PaymentPage, PaymentSummary } from '@roomlight/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/api';
import { LoadFailure } from '../../lib/reload/load-failure';
import { LoadMore } from '../../ui/feedback/load-more';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton';

interface PaymentPagesProps {
  query: UseInfiniteQueryResult<InfiniteData<PaymentPage>>;
  empty: ReactNode;
  children: (payments: PaymentSummary[]) => ReactNode;
}

/** Payments loaded page by page, in every loading state. */
export function PaymentPages({ query, empty, children }: PaymentPagesProps) {
  if (query.data === undefined) {
    return query.error === null ? (
      <RowsSkeleton label="Loading the payments" />
    ) : (
      <LoadFailure
        title="The payments couldn't be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const payments = query.data.pages.flatMap((page) => page.payments);
  if (payments.length === 0) {
    return empty;
  }
  return (
    <>
      {children(payments)}
      <LoadMore
        label="Load more"
        endText="No older payments."
        hasMore={query.hasNextPage}
        pending={query.isFetchingNextPage}
        failure={
          query.isFetchNextPageError
            ? errorText(query.error, "Older payments couldn't be loaded.")
            : undefined
        }
        onMore={async () => (await query.fetchNextPage()).hasNextPage}
      />
    </>
  );
}
