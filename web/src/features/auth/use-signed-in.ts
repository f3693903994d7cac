import type { CurrentUser } from '@roomlight/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { currentUserQuery } from '../../lib/api/session';
import { toast } from '../../ui/overlay/toast-store';

/** Returns what happens after each kind of sign-in. */
export function useSignedIn() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ user }: { user: CurrentUser }): Promise<void> => {
    // The previous user of this computer may have left data that this person must not see.
    queryClient.removeQueries();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    toast({ title: 'Login successful' });
    await navigate({ to: '/' });
  };
}
