import type { SecondFactorState } from '@roomlight/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../ui/card';
import { LoadFailure } from '../../../lib/reload/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { secondFactorQuery } from './second-factor-query';
import { SetUpDialog } from './set-up-dialog';
import { TurnOffDialog } from './turn-off-dialog';

export function SecondFactorCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Two-step sign-in</CardTitle>
        <CardDescription>
          After your password, you enter a code from an authenticator app on your phone. Passkeys
          need no code.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <SecondFactor />
      </CardContent>
    </Card>
  );
}

function SecondFactor() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  if (data !== undefined) {
    return <State state={data} />;
  }
  if (error !== null) {
    return (
      <LoadFailure
        title="Two-step sign-in couldn't be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading two-step sign-in">
      <Skeleton className="h-11" />
    </div>
  );
}

function State({ state: { enabled, required, recoveryCodesLeft } }: { state: SecondFactorState }) {
  const [dialog, setDialog] = useState<'set-up' | 'turn-off' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {enabled && (
          <p className="flex flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            <Badge tone="success">On</Badge>
            {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code' : 'codes'} left
            {required && ' · Required for your role'}
          </p>
        )}
        {!(enabled && required) && (
          <Button variant="secondary" onClick={() => setDialog(enabled ? 'turn-off' : 'set-up')}>
            {enabled ? 'Turn Off' : 'Set Up'}
          </Button>
        )}
      </div>
      {dialog === 'set-up' && <SetUpDialog onClose={close} />}
      {dialog === 'turn-off' && <TurnOffDialog onClose={close} />}
    </>
  );
}
