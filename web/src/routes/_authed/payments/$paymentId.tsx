import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { paymentQuery } from '../../../features/payments/payments-query';
import { ReceiptScreen } from '../../../features/payments/receipt-screen';
import { configQuery } from '../../../lib/api/config';
import { pageTitle } from '../../../lib/page-title';

export const Route = createFileRoute('/_authed/payments/$paymentId')({
  head: () => pageTitle('Receipt'),
  loader: ({ context, params }) =>
    Promise.all([
      context.queryClient.ensureQueryData(paymentQuery(params.paymentId)),
      context.queryClient.ensureQueryData(configQuery),
    ]),
  component: PaymentReceipt,
});

function PaymentReceipt() {
  const { user } = Route.useRouteContext();
  const { paymentId } = Route.useParams();
  const { data: payment } = useSuspenseQuery(paymentQuery(paymentId));
  const { data: config } = useSuspenseQuery(configQuery);
  return <ReceiptScreen payment={payment} seller={config} isOwn={payment.userId === user.id} />;
}
