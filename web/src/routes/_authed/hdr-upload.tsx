import { createFileRoute, useNavigate } from '@tanstack/react-router';
import {
  readPaymentReturn,
  useReturnFromPayment,
} from '../../features/checkout/use-return-from-payment';
import { PreprocessScreen } from '../../features/upload/preprocess-screen';
import type { UploadOutcome } from '../../features/upload/sending/run-upload';
import { pageTitle } from '../../lib/page-title';
import { rememberPayment } from '../../lib/browser/pending-payment';
import { useListingName } from '../../lib/use-listing-name';

/** Long enough to read the notice. */
const LEAVE_AFTER_MS = 1500;

export const Route = createFileRoute('/_authed/hdr-upload')({
  validateSearch: readPaymentReturn,
  head: () => pageTitle('Preprocess Photos'),
  component: Preprocess,
});

function Preprocess() {
  const { user } = Route.useRouteContext();
  const navigate = useNavigate();
  const listingName = useListingName();
  useReturnFromPayment(
    Route.useSearch(),
    () => void navigate({ to: '/hdr-upload', search: {}, replace: true }),
  );
  if (listingName === null) {
    return null;
  }
  const leaveFor = (to: '/queue' | '/enhancement-settings' | '/checkout') =>
    setTimeout(() => void navigate({ to }), LEAVE_AFTER_MS);
  const follow = (outcome: UploadOutcome) => {
    switch (outcome.kind) {
      case 'uploaded':
        leaveFor(outcome.next);
        return;
      case 'payment-required':
        rememberPayment({ listingName, photoCount: outcome.photoCount });
        leaveFor('/checkout');
        return;
      case 'partly-uploaded':
      case 'not-uploaded':
      case 'upload-ended':
        return;
    }
  };
  return (
    <PreprocessScreen
      userId={user.id}
      listingName={listingName}
      onOutcome={follow}
      onNextListing={() => void navigate({ to: '/' })}
    />
  );
}
