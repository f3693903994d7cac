import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api';
import { Dialog } from '../../../ui/overlay/dialog';
import { toast } from '../../../ui/overlay/toast-store';
import { CodeForm } from './code-form';
import { secondFactorQuery } from './second-factor-query';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const turnOff = useMutation({
    mutationFn: (code: string) =>
      api<{ message: string }>('/api/account/second-factor/remove', {
        method: 'POST',
        body: { code },
      }),
    onSuccess: async ({ message }) => {
      toast({ title: 'Two-step sign-in is off', description: message });
      await queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      title="Turn off two-step sign-in?"
      description="You will then sign in with your password alone. Your recovery codes will stop working."
      onClose={onClose}
    >
      <div className="mt-6">
        <CodeForm
          hint="From your authenticator app, or a recovery code"
          submitLabel="Turn Off"
          danger
          send={turnOff}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}
