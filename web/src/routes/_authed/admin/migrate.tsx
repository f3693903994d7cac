import { createFileRoute } from '@tanstack/react-router';
import { MigrationScreen } from '../../../features/migration/migration-screen';
import { pageTitle } from '../../../lib/page-title';

export const Route = createFileRoute('/_authed/admin/migrate')({
  head: () => pageTitle('Storage Migration'),
  component: MigrationScreen,
});
