import { Spinner } from './spinner';

/** Says, among the buttons of a failure, that nobody has to press one. */
export function TryingAgain() {
  return (
    <p
      role="status"
      className="flex basis-full items-center justify-center gap-2 text-sm text-muted"
    >
      <Spinner />
      Trying again automatically…
    </p>
  );
}
