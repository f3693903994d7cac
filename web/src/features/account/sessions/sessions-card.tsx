import type { OwnSession } from '@roomlight/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '../../../ui/card';
import { LoadFailure } from '../../../lib/reload/load-failure';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { SessionRow } from './session-row';
import { ownSessionsQuery } from './sessions-query';
import { useEndSessions } from './use-end-sessions';

export function SessionsCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Signed-in devices</CardTitle>
        <CardDescription>
          If you don't recognize one, sign it out and set a new password.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Sessions />
      </CardContent>
    </Card>
  );
}

function Sessions() {
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  if (data !== undefined) {
    return <SessionList sessions={data.sessions} />;
  }
  if (error !== null) {
    return (
      <LoadFailure
        title="Your devices couldn't be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading your devices" className="flex flex-col gap-4">
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const end = useEndSessions();
  const others = sessions.filter(({ current }) => !current);
  return (
    <>
      <ul aria-label="Signed-in devices" className="-my-4 divide-y divide-line">
        {[...sessions.filter(({ current }) => current), ...others].map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={end.isPending}
            onEnd={() => end.mutate(session)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <ConfirmDialog
          title="Sign out all other devices?"
          description="Only this device stays signed in. Uploads running on other devices will stop."
          confirmLabel="Sign Out All Others"
          trigger={
            <Button variant="secondary" pending={end.isPending} className="mt-8">
              Sign Out All Other Devices
            </Button>
          }
          onConfirm={() => end.mutate('others')}
        />
      )}
    </>
  );
}
