import type { OwnStyleAnswer } from '@roomlight/contracts';
import { MAX_OWN_STYLE_NAME } from '@roomlight/contracts/rules';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../lib/api/api';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { Dialog, DialogActions } from '../../ui/overlay/dialog';
import { useRenameLook } from './use-looks';

export function RenameLook({ look }: { look: OwnStyleAnswer }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Rename ${look.name}`}
        onClick={() => setAsking(true)}
      >
        Rename
      </Button>
      {asking && <RenameDialog look={look} onClose={() => setAsking(false)} />}
    </>
  );
}

function RenameDialog({ look, onClose }: { look: OwnStyleAnswer; onClose: () => void }) {
  const [typed, setTyped] = useState(look.name);
  const rename = useRenameLook();
  const name = typed.trim();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    rename.mutate({ id: look.id, name }, { onSuccess: onClose });
  }

  return (
    <Dialog title="Rename Look" description={look.name} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-7">
        <Field
          label="New name"
          {...(rename.isError && {
            error: errorText(rename.error, "The look couldn't be renamed."),
          })}
          value={typed}
          maxLength={MAX_OWN_STYLE_NAME}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            rename.reset();
          }}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={name === '' || name === look.name}
            pending={rename.isPending}
          >
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
