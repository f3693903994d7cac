import type { PaymentPage } from '@roomlight/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api';
import {
  completePayment,
  type EarlyPayment,
  type EarlyPaymentPage,
} from '../../lib/api/early-answers.rules';

const OWN = '/api/payments';
const ALL = '/api/admin/payments';

function page(path: string, fields: { search?: string; after: string | null }): string {
  const query = new URLSearchParams();
  if (fields.search !== undefined && fields.search !== '') {
    query.set('search', fields.search);
  }
  if (fields.after !== null) {
    query.set('after', fields.after);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function loadPage(address: string, signal: AbortSignal): Promise<PaymentPage> {
  const { payments, next } = await api<EarlyPaymentPage>(address, { signal });
  return { payments: payments.map(completePayment), next };
}

/** The person's own payments, newest first. A webhook may have changed them since they were last loaded. */
export const ownPaymentsQuery = infiniteQueryOptions({
  queryKey: [OWN],
  queryFn: ({ pageParam, signal }) => loadPage(page(OWN, { after: pageParam }), signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});

/** Everybody's payments, for administrators. */
export const allPaymentsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [ALL, search],
    queryFn: ({ pageParam, signal }) => loadPage(page(ALL, { search, after: pageParam }), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The common beginning of the keys of all administrators' searches. */
export const ALL_PAYMENTS_KEY = [ALL];

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [OWN, 'one', id],
    queryFn: async ({ signal }) =>
      completePayment(await api<EarlyPayment>(`${OWN}/${id}`, { signal })),
    staleTime: 0,
  });
