import type { RecoveryCodes, SecondFactorSetUp } from '@roomlight/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api/api';
import { currentUserQuery } from '../../../lib/api/session';
import { LoadFailure } from '../../../lib/reload/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Dialog } from '../../../ui/overlay/dialog';
import { QrCode } from '../../../ui/qr-code';
import { CodeForm } from './code-form';
import { RecoveryCodesPanel } from './recovery-codes-panel';
import { secondFactorQuery } from './second-factor-query';

/** Shows the secret, asks for a code in return, and then shows the recovery codes. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [codes, setCodes] = useState<string[] | null>(null);
  const confirm = useMutation({
    mutationFn: (code: string) =>
      api<RecoveryCodes>('/api/account/second-factor/confirm', { method: 'POST', body: { code } }),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });

  if (codes !== null) {
    const close = () => {
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      // Other pages may have been closed until now.
      void queryClient
        .fetchQuery({ ...currentUserQuery, staleTime: 0 })
        .then(() => router.invalidate());
      onClose();
    };
    return (
      <Dialog
        title="Save your recovery codes"
        description="Two-step sign-in is on. If you lose your phone, you can sign in with one of these codes instead. Each works once. They won't be shown again."
        onClose={close}
      >
        <RecoveryCodesPanel codes={codes} onDone={close} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="Set up two-step sign-in"
      description="Scan this with an authenticator app, such as your password manager. Then enter the code it shows."
      onClose={onClose}
    >
      <div className="mt-6 flex flex-col gap-6">
        <Secret />
        <CodeForm
          hint="Six digits from your authenticator app"
          submitLabel="Turn On"
          send={confirm}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}

function Secret() {
  const { data, error, refetch } = useQuery({
    queryKey: ['/api/account/second-factor/set-up'],
    queryFn: () =>
      api<SecondFactorSetUp>('/api/account/second-factor/set-up', { method: 'POST', body: {} }),
    // Each set-up has a secret of its own, and none stays in memory after it.
    gcTime: 0,
  });
  if (data !== undefined) {
    return (
      <div className="flex flex-wrap items-center gap-6">
        <QrCode text={data.address} label="QR code for your authenticator app" />
        <p className="min-w-0 flex-1 basis-48 text-sm text-muted">
          Can't scan it? Enter this key in the app:
          <span className="mt-1.5 block font-mono font-semibold text-ink">
            {data.secret.match(/.{1,4}/g)?.join(' ')}
          </span>
        </p>
      </div>
    );
  }
  if (error !== null) {
    return (
      <LoadFailure
        title="The code to scan couldn't be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading the code to scan">
      <Skeleton className="size-44" />
    </div>
  );
}
