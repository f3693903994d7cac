import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, ApiError, errorText } from '../../lib/api/api';
import {
  completeMigration,
  type EarlyMigration,
  type ShownMigration,
} from '../../lib/api/early-answers.rules';
import { takeIn } from '../../lib/api/take-in';
import { toast } from '../../ui/overlay/toast-store';
import { MIGRATION_PATH, migrationQuery } from './migration-query';

const POLL_MS = 1000;

/** The latest migration, live while it runs, and a function that starts one. */
export function useMigration() {
  const queryClient = useQueryClient();
  // Only a migration that ended on this screen counts as completed: a person who returns may start another one.
  const [completed, setCompleted] = useState(false);
  // A migration that no request of this page waits for: it was running when the screen opened, or takes longer than a
  // request.
  const watched = useRef<string | null>(null);

  function tellEnd(report: ShownMigration): void {
    setCompleted(report.success);
    toast(
      report.success
        ? {
            title: 'Migration Complete',
            description: report.message,
            variant: report.totalFiles === 0 ? 'neutral' : 'default',
          }
        : {
            title: 'Migration failed',
            description: report.error ?? report.message,
            variant: 'destructive',
          },
    );
  }

  const { mutate: start, isPending } = useMutation({
    mutationFn: async () =>
      completeMigration(await api<EarlyMigration>(MIGRATION_PATH, { method: 'POST' })),
    onSuccess: async (report) => {
      await takeIn(queryClient, migrationQuery.queryKey, report);
      if (report.state !== 'running') {
        // The migration was also being watched; its end is announced only once.
        watched.current = null;
        tellEnd(report);
      }
    },
    onError: async (error) => {
      // The answer may get lost, but the migration continues.
      const report = await queryClient.fetchQuery(migrationQuery).catch(() => null);
      if (error instanceof ApiError || report?.state !== 'running') {
        const description = errorText(error, '');
        toast({ title: 'Migration failed', description, variant: 'destructive' });
      }
    },
  });

  const query = useQuery({
    ...migrationQuery,
    refetchInterval: ({ state }) =>
      isPending || state.data?.state === 'running' ? POLL_MS : false,
  });
  const report = query.data;
  const isRunning = isPending || report?.state === 'running';

  useEffect(() => {
    if (report?.state === 'running') {
      watched.current = report.id;
    } else if (watched.current !== null && watched.current === report?.id && !isPending) {
      watched.current = null;
      tellEnd(report);
    }
  }, [report, isPending]);

  return {
    report,
    error: query.error,
    retry: () => void query.refetch(),
    start,
    isRunning,
    isComplete: completed && !isRunning,
  };
}
