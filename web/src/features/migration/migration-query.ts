import type { MigrationReport } from '@roomlight/contracts/migration.messages';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api';

export const MIGRATION_PATH = '/api/admin/migrate-to-box';

/** The latest migration. Another administrator may have started it, so it is asked for anew whenever the screen opens. */
export const migrationQuery = queryOptions({
  queryKey: [MIGRATION_PATH],
  queryFn: ({ signal }) => api<MigrationReport>(MIGRATION_PATH, { signal }),
  staleTime: 0,
});
