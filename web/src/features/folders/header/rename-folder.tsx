import type { RenamedFolder } from '@roomlight/contracts';
import { Pencil } from 'lucide-react';
import { useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { errorText } from '../../../lib/api/api';
import { Button } from '../../../ui/button';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog';
import { Field } from '../../../ui/form/field';
import { toast } from '../../../ui/overlay/toast-store';
import { FolderAction, type FolderActionProps } from './folder-action';
import { useRenameFolder } from './use-rename-folder';

const HINT = 'Use only letters, numbers, spaces, hyphens, and underscores';

type RenameFolderProps = FolderActionProps & {
  path: string;
  title: string;
};

export function RenameFolder({ path, title, ...named }: RenameFolderProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <FolderAction
        {...named}
        label="Rename listing"
        icon={Pencil}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <RenameDialog
          path={path}
          title={title}
          onClose={() => setAsking(false)}
          onRenamed={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface RenameDialogProps {
  path: string;
  title: string;
  onRenamed: (folder: RenamedFolder) => Promise<void> | void;
  onClose: () => void;
}

export function RenameDialog({ path, title, onRenamed, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(title);
  const rename = useRenameFolder({ path, title, onRenamed });
  const newName = typed.trim();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    rename.mutate(newName);
  }

  /** Explains why Enter does nothing: a form with a disabled button isn't submitted. */
  function complain(event: KeyboardEvent): void {
    if (event.key === 'Enter' && newName === '') {
      toast({
        title: 'Name required',
        description: 'Please enter a name for the listing',
        variant: 'destructive',
      });
    }
  }

  return (
    <Dialog title="Rename Listing" description={title} onClose={onClose}>
      <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-7">
        <Field
          label="New Name"
          // A refusal replaces the hint, since both may say the same.
          {...(rename.isError
            ? { error: errorText(rename.error, 'Rename failed') }
            : { hint: HINT })}
          value={typed}
          maxLength={120}
          autoComplete="off"
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setTyped(event.target.value);
            rename.reset();
          }}
          onKeyDown={complain}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={newName === ''} pending={rename.isPending}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
