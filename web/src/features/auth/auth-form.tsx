import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button';

interface AuthFormProps {
  /** The label of the submit button. */
  submitLabel: string;
  pending: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** Fields, one above the other, with a submit button. Our own texts report invalid values, not the browser's. */
export function AuthForm({ submitLabel, pending, onSubmit, children }: AuthFormProps) {
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      {children}
      <Button type="submit" size="lg" pending={pending} className="mt-2">
        {submitLabel}
      </Button>
    </form>
  );
}
