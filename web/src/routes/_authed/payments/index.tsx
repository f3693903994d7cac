import { createFileRoute } from '@tanstack/react-router';
import { OwnPaymentsScreen } from '../../../features/payments/own-payments-screen';
import { pageTitle } from '../../../lib/page-title';

export const Route = createFileRoute('/_authed/payments/')({
  head: () => pageTitle('Payments'),
  component: OwnPaymentsScreen,
});
