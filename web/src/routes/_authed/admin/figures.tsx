import { createFileRoute } from '@tanstack/react-router';
import { KeyFiguresScreen } from '../../../features/figures/key-figures-screen';
import { pageTitle } from '../../../lib/page-title';

export const Route = createFileRoute('/_authed/admin/figures')({
  head: () => pageTitle('Key Figures'),
  component: KeyFiguresScreen,
});
