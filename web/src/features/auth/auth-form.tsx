import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button';

interface AuthFormProps {
  /** The words of the button that sends the form. */
  submitLabel: string;
  pending: boolean;
  onSubmit: (event: FormEvent) => Promise<void>;
  children: ReactNode;
}

/** Fields, one above the other, and the button that sends them. Our own texts say what is wrong, not the browser's. */
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
