import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { errorText } from '../../lib/api/api';
import { useReload } from '../../lib/reload/use-reload';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { TryingAgain } from '../../ui/feedback/trying-again';

/** Shown when a screen couldn't load: says what happened and offers a retry and a way out. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  const isTrying = useReload(error, () => void router.invalidate());

  useEffect(reset, [reset]);

  return (
    <div role="alert" className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="sr-only">Something went wrong</h1>
      <EmptyState
        icon={TriangleAlert}
        title="This page couldn't be loaded"
        description={errorText(error, 'Check your connection and try again.')}
      >
        <Button onClick={() => void router.invalidate()}>
          <RotateCw aria-hidden />
          Try Again
        </Button>
        <Button asChild variant="secondary">
          <Link to="/">Home</Link>
        </Button>
        {isTrying && <TryingAgain />}
      </EmptyState>
    </div>
  );
}
