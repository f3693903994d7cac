import { folderTitle } from '@roomlight/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { forgetFolder } from '../../lib/browser/adjustment-store';
import { errorText, request } from '../../lib/api/api';
import { folderAddress } from '../../lib/api/folders';
import { toast } from '../../ui/overlay/toast-store';
import { useForgetFolders } from './use-forget-folders';

interface DeleteOptions {
  path: string;
  /** Called before anything of the folder is refetched. */
  onDeleted?: () => Promise<void> | void;
}

export function useDeleteFolder({ path, onDeleted }: DeleteOptions) {
  const forgetFolders = useForgetFolders();
  return useMutation({
    mutationFn: () => request(folderAddress(path), { method: 'DELETE' }),
    onSuccess: async () => {
      forgetFolder(path);
      toast({
        title: 'Folder deleted',
        description: `${folderTitle(path)} and all its photos were deleted`,
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
