import { PageHeader } from '../../ui/page/page-header';
import { PasskeysCard } from './passkeys/passkeys-card';
import { PasswordCard } from './profile/password-card';
import { ProfileCard } from './profile/profile-card';
import { SecondFactorCard } from './second-factor/second-factor-card';
import { SessionsCard } from './sessions/sessions-card';

interface AccountScreenProps {
  /** Whether the user must set up two-step sign-in before anything else. */
  mustSetUp: boolean;
}

export function AccountScreen({ mustSetUp }: AccountScreenProps) {
  return (
    <>
      <PageHeader
        title="Account"
        subtitle={
          mustSetUp
            ? 'Your role requires two-step sign-in. Set it up to continue.'
            : 'Who you are, how you sign in, and where you are signed in.'
        }
      />
      <div className="flex max-w-3xl flex-col gap-6">
        {!mustSetUp && (
          <>
            <ProfileCard />
            <PasswordCard />
            <PasskeysCard />
          </>
        )}
        <SecondFactorCard />
        {!mustSetUp && <SessionsCard />}
      </div>
    </>
  );
}
