import { PageButton } from './page-button';

interface LinkProblemProps {
  isGone: boolean;
  isTrying: boolean;
  text: string;
  onRetry: () => Promise<void>;
}

export function LinkProblem({ isGone, isTrying, text, onRetry }: LinkProblemProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-start justify-center gap-5 px-6">
      <h1 className="text-3xl font-semibold">
        {isGone ? 'This link does not work' : 'Something is in the way'}
      </h1>
      <p className="text-muted" role="alert">
        {text}
      </p>
      {isTrying && (
        <p className="text-sm text-muted" role="status">
          Trying again automatically…
        </p>
      )}
      {!isGone && <PageButton onClick={() => void onRetry()}>Try again</PageButton>}
    </main>
  );
}
