import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { FolderAction, type FolderActionProps } from './folder-action';
import { useDeleteFolder } from './use-delete-folder';

type DeleteFolderProps = FolderActionProps & {
  path: string;
  title: string;
};

export function DeleteFolder({ path, title, ...named }: DeleteFolderProps) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteFolder({ path, title });
  return (
    <>
      <FolderAction
        {...named}
        label="Delete listing"
        icon={Trash2}
        pending={remove.isPending}
        onClick={() => setAsking(true)}
      />
      <ConfirmDeletion
        title={title}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

interface ConfirmDeletionProps {
  /** The listing's name. */
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

export function ConfirmDeletion({ title, ...asked }: ConfirmDeletionProps) {
  return (
    <ConfirmDialog
      {...asked}
      title="Delete Listing?"
      description={
        <>
          <span className="mb-2 block font-semibold break-words text-ink">{title}</span>
          <span className="block">
            This will permanently delete the folder and all its photos. This action cannot be
            undone.
          </span>
          <span className="mt-2 block">It stays in the trash for 30 days.</span>
        </>
      }
      confirmLabel="Delete"
    />
  );
}
