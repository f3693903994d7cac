import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { HomeScreen } from '../../features/home/home-screen';
import { ResumeOffer } from '../../features/upload/resume-offer';
import { LISTING_NAME_KEY } from '../../lib/browser/storage-keys';
import { pageTitle } from '../../lib/page-title';

export const Route = createFileRoute('/_authed/')({
  head: () => pageTitle('Great Photos Start Here'),
  component: Home,
});

function Home() {
  const { user } = Route.useRouteContext();
  const navigate = useNavigate();
  const resume = (listingName: string) => {
    sessionStorage.setItem(LISTING_NAME_KEY, listingName);
    void navigate({ to: '/hdr-upload' });
  };
  return <HomeScreen unfinished={<ResumeOffer userId={user.id} onResume={resume} />} />;
}
