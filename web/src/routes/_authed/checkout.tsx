import { createFileRoute } from '@tanstack/react-router';
import { PaymentNotAvailable } from '../../features/checkout/payment-not-available';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/checkout')({
  head: () => pageTitle('Payment Not Available'),
  component: PaymentNotAvailable,
});
