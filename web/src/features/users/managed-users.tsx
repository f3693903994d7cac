import type { Account } from '@roomlight/contracts';
import { Search, SearchX } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useRequestReset } from '../../lib/use-request-reset';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { EmptyState } from '../../ui/feedback/empty-state';
import { Input } from '../../ui/form/input';
import { EditUserDialog } from './edit-user-dialog';
import { accountState, findUsers, type AccountState } from './find-users.rules';
import { StateFilter } from './state-filter';
import { useAccountChange } from './use-account-change';
import type { UserAction } from './user-actions';
import { UserTable } from './user-table';

type OpenDialog = { kind: 'edit' | 'delete' | 'reset-second-factor'; user: Account };

interface ManagedUsersProps {
  accounts: Account[];
  selfId: string;
}

/** The accounts that match the search, with the actions for each. */
export function ManagedUsers({ accounts, selfId }: ManagedUsersProps) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState<AccountState | 'all'>('all');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const { mutate: change } = useAccountChange();
  const { mutate: requestReset } = useRequestReset();

  // Typing and choosing take priority over the rows, of which there may be hundreds.
  const wanted = useDeferredValue(search);
  const wantedState = useDeferredValue(state);
  const found = useMemo(() => findUsers(accounts, wanted), [accounts, wanted]);
  const shown = useMemo(
    () =>
      wantedState === 'all'
        ? found
        : found.filter((account) => accountState(account) === wantedState),
    [found, wantedState],
  );

  // Keeps the same function, so that the rows needn't rerender.
  const act = useCallback(
    (action: UserAction, user: Account) => {
      switch (action) {
        case 'edit':
        case 'delete':
        case 'reset-second-factor':
          setDialog({ kind: action, user });
          return;
        case 'suspend':
        case 'unsuspend':
          change({ kind: action, user });
          return;
        case 'send-reset':
          requestReset(user.email);
          return;
      }
    },
    [change, requestReset],
  );

  function closeDialog(): void {
    setDialog(null);
  }

  return (
    <>
      <div className="flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between">
        <div className="relative w-full xl:max-w-sm">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted"
          />
          <Input
            type="search"
            aria-label="Search users"
            placeholder="Search name, email or company"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="pl-10"
          />
        </div>
        <StateFilter accounts={found} state={state} onStateChange={setState} />
      </div>
      <p
        ref={summary}
        role="status"
        tabIndex={-1}
        className="mt-4 mb-3 w-fit rounded-md text-sm text-muted"
      >
        {shown.length === accounts.length
          ? `${accounts.length} ${accounts.length === 1 ? 'user' : 'users'}`
          : `${shown.length} of ${accounts.length} users`}
      </p>
      {shown.length > 0 ? (
        <UserTable users={shown} selfId={selfId} onAction={act} />
      ) : (
        <EmptyState
          icon={SearchX}
          title="No users found"
          description="No user matches the search and the filter."
        >
          <Button
            variant="secondary"
            onClick={() => {
              setSearch('');
              setState('all');
            }}
          >
            Show All Users
          </Button>
        </EmptyState>
      )}
      {dialog?.kind === 'edit' && (
        <EditUserDialog
          user={dialog.user}
          isSelf={dialog.user.id === selfId}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'reset-second-factor' && (
        <ConfirmDialog
          open
          onOpenChange={closeDialog}
          title={`Reset two-step sign-in for ${dialog.user.name}?`}
          description="For users who have lost their phone and recovery codes. Make sure the request really comes from them: they will then sign in with their password alone."
          confirmLabel="Reset"
          onConfirm={() => change({ kind: 'reset-second-factor', user: dialog.user })}
        />
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={closeDialog}
          title={`Delete ${dialog.user.name}?`}
          description={`This removes the account ${dialog.user.email} and all its data: listings, photos and everything in the queue. This action cannot be undone.`}
          confirmLabel="Delete User"
          onConfirm={() =>
            change(
              { kind: 'delete', user: dialog.user },
              // The row disappears together with its focused button.
              { onSuccess: () => summary.current?.focus({ preventScroll: true }) },
            )
          }
        />
      )}
    </>
  );
}
