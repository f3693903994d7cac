import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../lib/reload/load-failure';
import { RowsSkeleton } from '../../ui/feedback/rows-skeleton';
import { accountsQuery } from './accounts-query';
import { ManagedUsers } from './managed-users';

export function UsersPanel({ selfId }: { selfId: string }) {
  const { data, error, refetch } = useQuery(accountsQuery);
  if (data !== undefined) {
    return <ManagedUsers accounts={data.users} selfId={selfId} />;
  }
  if (error !== null) {
    return (
      <LoadFailure
        title="The users couldn't be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return <RowsSkeleton label="Loading the users" />;
}
