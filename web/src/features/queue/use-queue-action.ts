import type { Done } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api';
import { listingsQuery } from '../../lib/api/listings';
import { toast } from '../../ui/overlay/toast-store';

type QueueAction =
  '/api/queue/cancel-listing' | '/api/queue/clear-completed' | '/api/queue/retry-listing';

/** An action on the queue: refetches the list, and reports the result in a toast titled `done` or `failed`. */
export function useQueueAction(path: QueueAction, titles: { done: string; failed: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { listingName?: string }) => api<Done>(path, { method: 'POST', body }),
    onSuccess: ({ message }) => toast({ title: titles.done, description: message }),
    onError: (error) =>
      toast({
        title: titles.failed,
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listingsQuery.queryKey }),
  });
}
