import { PageHeader } from '../../ui/page/page-header';
import { PasskeysCard } from './passkeys/passkeys-card';
import { SecondFactorCard } from './second-factor/second-factor-card';
import { SessionsCard } from './sessions/sessions-card';

export function AccountScreen() {
  return (
    <>
      <PageHeader title="Account" subtitle="How you sign in, and where you are signed in." />
      <div className="flex max-w-3xl flex-col gap-6">
        <PasskeysCard />
        <SecondFactorCard />
        <SessionsCard />
      </div>
    </>
  );
}
