import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api';
import { completeMigration, type EarlyMigration } from '../../lib/api/early-answers.rules';

export const MIGRATION_PATH = '/api/admin/migrate-to-box';

/** The latest migration. Another administrator may have started it, so it is refetched whenever the screen opens. */
export const migrationQuery = queryOptions({
  queryKey: [MIGRATION_PATH],
  queryFn: async ({ signal }) =>
    completeMigration(await api<EarlyMigration>(MIGRATION_PATH, { signal })),
  staleTime: 0,
});
