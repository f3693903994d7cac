import { Spinner } from '../../ui/feedback/spinner';

export function CheckoutLoading() {
  return (
    <div role="status" className="flex min-h-[60dvh] items-center justify-center gap-3 text-muted">
      <Spinner className="size-5" />
      Initializing payment...
    </div>
  );
}
