import { folderTitle } from '@roomlight/contracts/rules';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { FolderAction, type FolderActionProps } from './folder-action';
import { useDeleteFolder } from './use-delete-folder';

type DeleteFolderProps = FolderActionProps & {
  path: string;
};

export function DeleteFolder({ path, ...named }: DeleteFolderProps) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteFolder({ path });
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
        path={path}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}

interface ConfirmDeletionProps {
  path: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

export function ConfirmDeletion({ path, ...asked }: ConfirmDeletionProps) {
  return (
    <ConfirmDialog
      {...asked}
      title="Delete Listing?"
      description={
        <>
          <span className="mb-2 block font-semibold break-words text-ink">{folderTitle(path)}</span>
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
