import type { RenamedFolder } from '@roomlight/contracts';
import { folderTitle } from '@roomlight/contracts/rules';
import { useMutation } from '@tanstack/react-query';
import { moveFolder } from '../../lib/browser/adjustment-store';
import { api, errorText } from '../../lib/api/api';
import { completeRename, type EarlyRename } from '../../lib/api/early-answers.rules';
import { toast } from '../../ui/overlay/toast-store';
import { useForgetFolders } from './use-forget-folders';

interface RenameOptions {
  path: string;
  /** Called before anything under the old name is refetched. */
  onRenamed?: (folder: RenamedFolder) => Promise<void> | void;
}

/** Renames a folder; whatever this browser stores for its photos stays with them. */
export function useRenameFolder({ path, onRenamed }: RenameOptions) {
  const forgetFolders = useForgetFolders();
  return useMutation({
    mutationFn: async (newName: string) => {
      const body = { oldPath: path, newName };
      return completeRename(
        await api<EarlyRename>('/api/folders/rename', { method: 'POST', body }),
        path,
      );
    },
    onSuccess: async (renamed) => {
      moveFolder(path, renamed.path);
      toast({
        title: 'Folder renamed',
        description: `It is now called ${folderTitle(renamed.newName)}`,
      });
      await onRenamed?.(renamed);
      await forgetFolders();
    },
    onError: (error) =>
      toast({
        title: 'Rename failed',
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
  });
}
