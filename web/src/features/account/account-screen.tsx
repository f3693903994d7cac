import { PageHeader } from '../../ui/page/page-header';
import { SessionsCard } from './sessions/sessions-card';

export function AccountScreen() {
  return (
    <>
      <PageHeader title="Account" subtitle="How you sign in, and where you are signed in." />
      <div className="flex max-w-3xl flex-col gap-6">
        <SessionsCard />
      </div>
    </>
  );
}
