import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../lib/api/api';
import { PageButton } from './page-button';
import { enterPassword } from './requests';

interface PasswordFormProps {
  token: string;
  onEntered: () => Promise<void>;
}

export function PasswordForm({ token, onEntered }: PasswordFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const [password, setPassword] = useState('');

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setIsPending(true);
    setError(null);
    try {
      await enterPassword(token, password);
      await onEntered();
    } catch (problem) {
      setError(errorText(problem, 'The password could not be checked. Please try again.'));
      setIsPending(false);
    }
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-6 px-6">
      <div>
        <h1 className="text-3xl font-semibold">These photos are protected</h1>
        <p className="mt-2 text-muted">Enter the password that the photographer gave you.</p>
      </div>
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <label className="flex flex-col gap-2 text-sm font-semibold">
          Password
          <input
            type="password"
            name="password"
            required
            maxLength={256}
            autoComplete="current-password"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={password}
            aria-invalid={error !== null}
            aria-describedby="password-error"
            onChange={(event) => setPassword(event.target.value)}
            className="h-12 rounded-lg border border-line-strong bg-surface px-4 text-base font-normal"
          />
        </label>
        <p id="password-error" role="alert" className="text-sm text-danger-text empty:hidden">
          {error}
        </p>
        <PageButton look="primary" type="submit" disabled={isPending}>
          Show the photos
        </PageButton>
      </form>
    </main>
  );
}
