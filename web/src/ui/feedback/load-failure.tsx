import { RotateCw, TriangleAlert } from 'lucide-react';
import { errorText } from '../../lib/api/api';
import { Button } from '../button';
import { EmptyState } from './empty-state';

interface LoadFailureProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={TriangleAlert}
        title={title}
        description={errorText(error, 'Check your connection and try again.')}
      >
        <Button onClick={onRetry}>
          <RotateCw aria-hidden />
          Try Again
        </Button>
      </EmptyState>
    </div>
  );
}
