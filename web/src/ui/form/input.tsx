import type { ComponentProps } from 'react';
import { cn } from '../cn';

/** Passwords, addresses and codes, which a phone would capitalize or correct. */
const LITERAL = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

const isLiteral = ({ type, autoComplete }: ComponentProps<'input'>): boolean =>
  type === 'password' || type === 'email' || autoComplete === 'one-time-code';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(
        'h-11 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors placeholder:text-muted focus-visible:border-ring focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-danger-text',
        className,
      )}
      {...(isLiteral(props) && LITERAL)}
      {...props}
    />
  );
}
