import type { OwnPasskey } from '@roomlight/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../ui/card';
import { LoadFailure } from '../../../lib/reload/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { AddPasskeyDialog } from './add-passkey-dialog';
import { PasskeyRow } from './passkey-row';
import { passkeysQuery } from './passkeys-query';
import { useRemovePasskey } from './use-passkeys';

export function PasskeysCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Passkeys</CardTitle>
        <CardDescription>
          Sign in with your fingerprint, face or screen lock. A passkey can't be guessed, and no
          other site can ask for it.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Passkeys />
      </CardContent>
    </Card>
  );
}

function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  if (data !== undefined) {
    return <PasskeyList passkeys={data.passkeys} />;
  }
  if (error !== null) {
    return (
      <LoadFailure
        title="Your passkeys couldn't be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading your passkeys">
      <Skeleton className="h-14" />
    </div>
  );
}

function PasskeyList({ passkeys }: { passkeys: OwnPasskey[] }) {
  const [adding, setAdding] = useState(false);
  const remove = useRemovePasskey();
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="-mt-4 mb-4 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              pending={remove.isPending}
              onRemove={() => remove.mutate(passkey)}
            />
          ))}
        </ul>
      )}
      <Button variant="secondary" onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add a Passkey
      </Button>
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </>
  );
}
