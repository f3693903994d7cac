import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, errorText } from '../../lib/api/api';
import { forgetAllFiles } from '../../lib/browser/kept-files';
import { forgetPayment } from '../../lib/browser/pending-payment';
import { currentUserQuery } from '../../lib/api/session';
import { toast } from '../../ui/overlay/toast-store';

export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api('/api/auth/logout', { method: 'POST', body: {} }),
    onSuccess: async () => {
      forgetPayment();
      void forgetAllFiles();
      queryClient.setQueryData(currentUserQuery.queryKey, null);
      toast({ title: 'Logged out', description: 'You have been successfully logged out' });
      await navigate({ to: '/login' });
      // Whoever sits here next must not find them in memory.
      queryClient.removeQueries({ type: 'inactive' });
      queryClient.setQueryData(currentUserQuery.queryKey, null);
    },
    onError: (error) =>
      toast({
        title: 'Logout failed',
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
  });
}
