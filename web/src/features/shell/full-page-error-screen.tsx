import type { ErrorComponentProps } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen';
import { PageBackdrop } from './page-backdrop';

/** For errors before there is a frame to show them in. */
export function FullPageErrorScreen(props: ErrorComponentProps) {
  return (
    <>
      <PageBackdrop />
      <main className="grid min-h-dvh place-items-center">
        <ErrorScreen {...props} />
      </main>
    </>
  );
}
