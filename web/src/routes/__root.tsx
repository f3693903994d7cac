import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import { RouteAnnouncer } from '../features/shell/route-announcer';
import { Toaster } from '../ui/overlay/toaster';
import { TooltipProvider } from '../ui/overlay/tooltip';

interface RouterContext {
  queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({ meta: [{ title: 'Roomlight' }] }),
  component: Root,
});

function Root() {
  return (
    <TooltipProvider>
      <HeadContent />
      <Outlet />
      <RouteAnnouncer />
      <Toaster />
    </TooltipProvider>
  );
}
