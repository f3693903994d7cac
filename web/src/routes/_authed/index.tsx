import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../features/home/home-screen';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/')({
  head: () => pageTitle('Great Photos Start Here'),
  component: HomeScreen,
});
