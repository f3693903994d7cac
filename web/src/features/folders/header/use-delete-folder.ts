import type { Trashed } from '@roomlight/contracts';
import { useMutation } from '@tanstack/react-query';
import { forgetFolder, keptOfFolder } from '../../../lib/browser/adjustment-store';
import { api, errorText } from '../../../lib/api/api';
import { folderAddress } from '../../../lib/api/folders';
import { useUndoDeletion } from '../../../lib/api/trash';
import { toast } from '../../../ui/overlay/toast-store';
import { useForgetFolders } from '../use-forget-folders';

interface DeleteOptions {
  path: string;
  title: string;
  /** Called before anything of the folder is refetched. */
  onDeleted?: () => Promise<void> | void;
}

export function useDeleteFolder({ path, title, onDeleted }: DeleteOptions) {
  const forgetFolders = useForgetFolders();
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: () => api<Partial<Trashed>>(folderAddress(path), { method: 'DELETE' }),
    onSuccess: async ({ trashId }) => {
      const putBack = keptOfFolder(path);
      forgetFolder(path);
      toast({
        title: 'Folder deleted',
        description: `${title} and all its photos were deleted`,
        action: undoDeletion(trashId, (restored) => putBack(restored.path)),
      });
      await onDeleted?.();
      await forgetFolders();
    },
    onError: (error) =>
      toast({
        title: 'Delete failed',
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
  });
}
