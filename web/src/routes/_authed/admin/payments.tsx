import { createFileRoute } from '@tanstack/react-router';
import { AllPaymentsScreen } from '../../../features/payments/all-payments-screen';
import { pageTitle } from '../../../lib/page-title';

export const Route = createFileRoute('/_authed/admin/payments')({
  head: () => pageTitle('All Payments'),
  component: AllPaymentsScreen,
});
