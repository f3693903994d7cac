import { useEffect } from 'react';
import { LinkProblem } from './link-problem';
import { ListingPage } from './listing-page';
import type { PaymentReturn } from './payment/payment-return.rules';
import { PasswordForm } from './password-form';
import { coverSources } from './photos/pictures.rules';
import { Cover } from './cover';
import { useSharedListing } from './use-shared-listing';

interface SharePageProps {
  token: string;
  /** Whether the agent comes back from their bank. */
  returned: PaymentReturn;
}

/** What an agent sees who opens a shared link. */
export function SharePage({ token, returned }: SharePageProps) {
  const { opened, reload, setFavourite } = useSharedListing(token);
  const theme = opened.state === 'ready' ? opened.listing.theme : undefined;
  useEffect(() => {
    if (theme !== undefined) {
      // Replaces the class from the gateway, which is `light` when media doesn't tell the theme in time.
      document.documentElement.className = theme;
    }
  }, [theme]);

  switch (opened.state) {
    case 'loading':
      return (
        <main aria-busy>
          <h1 className="sr-only">Loading the photos</h1>
          <Cover sources={coverSources(token)} />
        </main>
      );
    case 'password':
      return <PasswordForm token={token} onEntered={reload} />;
    case 'failed':
      return (
        <LinkProblem
          isGone={opened.isGone}
          isTrying={opened.isAway}
          text={opened.text}
          onRetry={reload}
        />
      );
    case 'ready':
      return (
        <ListingPage
          token={token}
          listing={opened.listing}
          returned={returned}
          onFavourite={setFavourite}
          onChanged={reload}
        />
      );
  }
}
