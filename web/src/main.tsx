import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorScreen } from './features/shell/error-screen';
import { LoadingScreen } from './features/shell/loading-screen';
import { NotFoundScreen } from './features/shell/not-found-screen';
import './index.css';
import { ApiError } from './lib/api/api';
import { createQueryClient } from './lib/api/query-client';
import { routeTree } from './route-tree.gen';

// Runs the guards again: the signed-in screens redirect a person without a session to /login, and one who must set up
// a second factor to /account.
const queryClient = createQueryClient(() => void router.invalidate());

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: LoadingScreen,
  defaultPendingMs: 150,
  defaultErrorComponent: ErrorScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
  // Restores a folder's scroll position, even when a link leads back to it from one of its photos.
  getScrollRestorationKey: ({ pathname, state, href }) =>
    pathname.startsWith('/folder/') ? pathname : (state.__TSR_key ?? href),
});

// Loads the first screen's code while the guards ask who is signed in.
const [firstRoutes] = router.getMatchedRoutes(location.pathname);
for (const route of firstRoutes) {
  void router.loadRouteChunk(route);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (root === null) {
  throw new Error('index.html has no #root element to render into');
}
createRoot(root, {
  // A screen has already reported a server's refusal to the person; any other error is a bug, and reported as one.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError)) {
      reportError(error);
    }
  },
}).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
