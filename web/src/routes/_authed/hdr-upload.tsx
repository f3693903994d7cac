import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PreprocessScreen } from '../../features/upload/preprocess-screen';
import type { UploadOutcome } from '../../features/upload/run-upload';
import { pageTitle } from '../../lib/page-title';
import { PENDING_PAYMENT_KEY } from '../../lib/storage-keys';
import { useListingName } from '../../lib/use-listing-name';

/** Long enough to read the notice. */
const LEAVE_AFTER_MS = 1500;

export const Route = createFileRoute('/_authed/hdr-upload')({
  head: () => pageTitle('Preprocess Photos'),
  component: Preprocess,
});

function Preprocess() {
  const navigate = useNavigate();
  const listingName = useListingName();
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
        sessionStorage.setItem(
          PENDING_PAYMENT_KEY,
          JSON.stringify({ listingName, photoCount: outcome.photoCount }),
        );
        leaveFor('/checkout');
        return;
      case 'not-uploaded':
      case 'upload-ended':
        return;
    }
  };
  return (
    <PreprocessScreen
      listingName={listingName}
      onOutcome={follow}
      onNextListing={() => void navigate({ to: '/' })}
    />
  );
}
