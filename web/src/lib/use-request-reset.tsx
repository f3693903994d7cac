import type { ResetRequest } from '@roomlight/contracts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../ui/overlay/toast-store';
import { api, errorText } from './api/api';

/** Requests a link to set a new password for an e-mail address. Toasts report the result. */
export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) =>
      api<{ message: string }>('/api/auth/request-reset', {
        method: 'POST',
        body: { email } satisfies ResetRequest,
      }),
    onSuccess: ({ message }) => toast({ title: 'Reset email sent', description: message }),
    onError: (error) => {
      const reason = errorText(error, '');
      toast({
        title: 'Request failed',
        description: (
          <>
            <span>Failed to send reset email</span>
            {/* A person who has asked too often must learn how long to wait. */}
            {reason !== '' && <span className="block">{reason}</span>}
          </>
        ),
        variant: 'destructive',
      });
    },
  });
}
