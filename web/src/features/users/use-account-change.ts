import type { Account, AccountAnswer, AccountChanges, NewAccount } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, errorText } from '../../lib/api/api';
import { currentUserQuery } from '../../lib/api/session';
import { takeIn } from '../../lib/api/take-in';
import { toast } from '../../ui/overlay/toast-store';
import { accountsQuery, auditQuery } from './accounts-query';

export type AccountChange =
  | { kind: 'create'; account: NewAccount }
  | { kind: 'update'; user: Account; changes: AccountChanges }
  | { kind: 'suspend' | 'unsuspend' | 'reset-second-factor' | 'delete'; user: Account };

const TITLES: Record<AccountChange['kind'], { done: string; failed: string }> = {
  create: { done: 'User created', failed: 'Failed to create user' },
  update: { done: 'User updated', failed: 'Failed to update user' },
  suspend: { done: 'User suspended', failed: 'Failed to suspend user' },
  unsuspend: { done: 'User unsuspended', failed: 'Failed to unsuspend user' },
  'reset-second-factor': {
    done: 'Two-step sign-in reset',
    failed: 'Failed to reset two-step sign-in',
  },
  delete: { done: 'User deleted', failed: 'Failed to delete user' },
};

/** An answer may omit the account; the list is then refetched. */
type Answer = Partial<AccountAnswer>;

/**
 * Sends the change. Returns the changed account; null when it no longer exists, undefined when the answer doesn't say.
 */
async function send(change: AccountChange): Promise<Account | null | undefined> {
  switch (change.kind) {
    case 'create': {
      const body = change.account;
      return (await api<Answer>('/api/users', { method: 'POST', body })).user;
    }
    case 'update': {
      const path = `/api/users/${change.user.id}`;
      return (await api<Answer>(path, { method: 'PATCH', body: change.changes })).user;
    }
    case 'suspend':
    case 'unsuspend': {
      const path = `/api/users/${change.user.id}/${change.kind}`;
      return (await api<Answer>(path, { method: 'PATCH', body: {} })).user;
    }
    case 'reset-second-factor': {
      const path = `/api/users/${change.user.id}/reset-second-factor`;
      return (await api<Answer>(path, { method: 'POST', body: {} })).user;
    }
    case 'delete':
      await api(`/api/users/${change.user.id}`, { method: 'DELETE' });
      return null;
  }
}

/** The text that the toast adds to its title. */
function consequence(change: AccountChange): string {
  switch (change.kind) {
    case 'create':
      return change.account.sendWelcomeEmail
        ? `A welcome email is on its way to ${change.account.email}`
        : `${change.account.name} needs a reset email to set a password`;
    case 'update':
      return `The changes to ${change.user.name} were saved`;
    case 'suspend':
      return `${change.user.name} is signed out and can't sign in`;
    case 'unsuspend':
      return `${change.user.name} can sign in again`;
    case 'reset-second-factor':
      return `${change.user.name} now signs in with a password alone`;
    case 'delete':
      return `${change.user.name} and all their data are being removed`;
  }
}

/** Changes one account: updates the list at once, and reports the result in a toast. */
export function useAccountChange() {
  const queryClient = useQueryClient();
  const router = useRouter();

  async function show(change: AccountChange, account: Account | null | undefined): Promise<void> {
    const { queryKey } = accountsQuery;
    if (account === undefined || queryClient.getQueryData(queryKey) === undefined) {
      void queryClient.invalidateQueries({ queryKey });
      return;
    }
    const changedId = change.kind === 'create' ? undefined : change.user.id;
    await takeIn(queryClient, queryKey, (list) => {
      if (list === undefined) {
        return undefined;
      }
      if (account === null) {
        return { users: list.users.filter(({ id }) => id !== changedId) };
      }
      return changedId === undefined
        ? { users: [...list.users, account] }
        : { users: list.users.map((one) => (one.id === changedId ? account : one)) };
    });
    if (account?.id === queryClient.getQueryData(currentUserQuery.queryKey)?.id) {
      // The menu shows the administrator's own name.
      void queryClient
        .fetchQuery({ ...currentUserQuery, staleTime: 0 })
        .then(() => router.invalidate());
    }
  }

  return useMutation({
    mutationFn: send,
    onSuccess: async (account, change) => {
      await show(change, account);
      toast({ title: TITLES[change.kind].done, description: consequence(change) });
      void queryClient.invalidateQueries({ queryKey: auditQuery.queryKey });
    },
    onError: (error, change) => {
      toast({
        title: TITLES[change.kind].failed,
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      });
      // The change may be refused because somebody else has changed or deleted the account meanwhile.
      void queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey });
    },
  });
}
