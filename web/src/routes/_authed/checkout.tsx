import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { CheckoutLoading } from '../../features/checkout/checkout-loading';
import { CheckoutScreen } from '../../features/checkout/checkout-screen';
import { configQuery } from '../../lib/api/config';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/checkout')({
  head: () => pageTitle('Checkout'),
  loader: ({ context }) => context.queryClient.ensureQueryData(configQuery),
  pendingComponent: CheckoutLoading,
  component: Checkout,
});

function Checkout() {
  const router = useRouter();
  const navigate = Route.useNavigate();
  const { data: config } = useSuspenseQuery(configQuery);
  return (
    <CheckoutScreen
      publishableKey={config.stripePublishableKey}
      onBack={() => router.history.back()}
      onPaid={() => void navigate({ to: '/hdr-upload' })}
    />
  );
}
