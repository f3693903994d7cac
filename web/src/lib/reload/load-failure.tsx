import { RotateCw, TriangleAlert, type LucideIcon } from 'lucide-react';
import { errorText } from '../api/api';
import { useReload } from './use-reload';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { TryingAgain } from '../../ui/feedback/trying-again';

interface LoadFailureProps {
  icon?: LucideIcon;
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Shown in place of what a query couldn't load; offers a retry, and retries by itself while the server is away. */
export function LoadFailure({ icon = TriangleAlert, title, error, onRetry }: LoadFailureProps) {
  const isTrying = useReload(error, (isLoaded) => {
    if (!isLoaded) {
      onRetry();
    }
  });
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        title={title}
        description={errorText(error, 'Check your connection and try again.')}
      >
        <Button onClick={onRetry}>
          <RotateCw aria-hidden />
          Try Again
        </Button>
        {isTrying && <TryingAgain />}
      </EmptyState>
    </div>
  );
}
