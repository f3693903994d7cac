import { useReload } from './use-reload';
import { Button } from '../../ui/button';
import { TryingAgain } from '../../ui/feedback/trying-again';

interface LoadFailureLineProps {
  /** A sentence that says what is missing. */
  text: string;
  error: Error;
  onRetry: () => void;
}

/** As `LoadFailure`, for a part of a screen that is useful without it. */
export function LoadFailureLine({ text, error, onRetry }: LoadFailureLineProps) {
  const isTrying = useReload(error, (isLoaded) => {
    if (!isLoaded) {
      onRetry();
    }
  });
  return (
    <div className="text-sm text-muted">
      <p>
        {text}{' '}
        <Button variant="link" onClick={onRetry}>
          Try Again
        </Button>
      </p>
      {isTrying && <TryingAgain />}
    </div>
  );
}
