import { MAX_OWN_STYLE_NAME } from '@roomlight/contracts/rules';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { DialogActions } from '../../ui/overlay/dialog';

/** What both ways to make a look have in common. */
export interface LookFormProps {
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}

interface LookFormFrameProps extends LookFormProps {
  /** Why the look isn't made. */
  problem: string | null;
  pending: boolean;
  onSubmit: () => void;
  /** The fields for photos. */
  children: ReactNode;
}

export function LookForm({
  name,
  onName,
  problem,
  pending,
  onSubmit,
  onClose,
  children,
}: LookFormFrameProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="mt-6 flex flex-col gap-6"
    >
      <Field
        label="Name"
        required
        maxLength={MAX_OWN_STYLE_NAME}
        autoComplete="off"
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      {children}
      {problem !== null && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {problem}
        </p>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          Make Look
        </Button>
      </DialogActions>
    </form>
  );
}
