import { Spinner } from '../../ui/feedback/spinner';

/** Shown while the current user loads. */
export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-[60dvh] items-center justify-center gap-3 text-muted">
      <Spinner className="size-5" />
      Loading...
    </div>
  );
}
