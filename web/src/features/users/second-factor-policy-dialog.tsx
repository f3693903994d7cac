import type { SecondFactorPolicy } from '@roomlight/contracts';
import { ROLES, type Role } from '@roomlight/contracts/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, errorText } from '../../lib/api/api';
import { Button } from '../../ui/button';
import { LoadFailure } from '../../lib/reload/load-failure';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ToggleField } from '../../ui/form/toggle-field';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { toast } from '../../ui/overlay/toast-store';
import { auditQuery } from './accounts-query';

const PATH = '/api/admin/second-factor-policy';

const LABELS: Record<Role, string> = {
  admin: 'Required for administrators',
  user: 'Required for users',
};

export function SecondFactorPolicyDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: ({ signal }) => api<SecondFactorPolicy>(PATH, { signal }),
    // Another administrator may have changed it.
    gcTime: 0,
  });
  return (
    <Dialog
      title="Two-step sign-in"
      description="Users who sign in with a password also enter a code from an authenticator app. Those who haven't set it up must do so at their next sign-in. Passkeys need no code."
      onClose={onClose}
    >
      <div className="mt-6">
        {data !== undefined ? (
          <PolicyForm roles={data.roles} onClose={onClose} />
        ) : error !== null ? (
          <LoadFailure
            title="The setting couldn't be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label="Loading the setting">
            <Skeleton className="h-24" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function PolicyForm({ roles, onClose }: { roles: Role[]; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { register, handleSubmit } = useForm<Record<Role, boolean>>({
    defaultValues: { admin: roles.includes('admin'), user: roles.includes('user') },
  });
  const save = useMutation({
    mutationFn: (body: SecondFactorPolicy) =>
      api<SecondFactorPolicy>(PATH, { method: 'PATCH', body }),
    onSuccess: () => {
      toast({ title: 'Two-step sign-in saved' });
      void queryClient.invalidateQueries({ queryKey: auditQuery.queryKey });
      onClose();
    },
    onError: (error) =>
      toast({
        title: "Couldn't save",
        description: errorText(error, 'Check your connection and try again.'),
        variant: 'destructive',
      }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((chosen) => save.mutate({ roles: ROLES.filter((role) => chosen[role]) }))(
          event,
        )
      }
      className="flex flex-col gap-6"
    >
      <div className="flex flex-col gap-4">
        {ROLES.map((role) => (
          <ToggleField key={role} kind="switch" label={LABELS[role]} {...register(role)} />
        ))}
      </div>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
