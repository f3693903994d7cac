import type { OwnSession } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api';
import { toast } from '../../../ui/overlay/toast-store';
import { ownSessionsQuery } from './sessions-query';

/** Signs out one device, or all but this one. */
export function useEndSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (which: Pick<OwnSession, 'id'> | 'others') =>
      api<{ message: string }>(
        which === 'others' ? '/api/account/sessions' : `/api/account/sessions/${which.id}`,
        { method: 'DELETE' },
      ),
    onSuccess: ({ message }) => toast({ title: 'Signed out', description: message }),
    onError: (error) =>
      toast({
        title: "Couldn't sign out",
        description: errorText(error, 'Check your connection and try again.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}
