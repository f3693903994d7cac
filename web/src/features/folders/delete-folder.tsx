import { folderTitle } from '@roomlight/contracts/rules';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { FolderAction, type FolderActionProps } from './folder-action';
import { useDeleteFolder } from './use-delete-folder';

type DeleteFolderProps = FolderActionProps & {
  path: string;
  onDeleted?: () => Promise<void> | void;
};

export function DeleteFolder({ path, onDeleted, ...look }: DeleteFolderProps) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteFolder({ path, onDeleted });
  return (
    <>
      <FolderAction
        {...look}
        label="Delete listing"
        icon={Trash2}
        pending={remove.isPending}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Listing?"
        description={
          <>
            <span className="mb-2 block font-semibold break-words text-ink">
              {folderTitle(path)}
            </span>
            <span className="block">
              This will permanently delete the folder and all its photos. This action cannot be
              undone.
            </span>
          </>
        }
        confirmLabel="Delete"
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
