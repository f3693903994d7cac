import type { RenamedFolder } from '@roomlight/contracts';
import { useMutation } from '@tanstack/react-query';
import { moveFolder } from '../../../lib/browser/adjustment-store';
import { api, errorText } from '../../../lib/api/api';
import { completeRename, type EarlyRename } from '../../../lib/api/early-answers.rules';
import { undoAction } from '../../../lib/undo/undo';
import { toast, type ToastAction } from '../../../ui/overlay/toast-store';
import { useForgetFolders } from '../use-forget-folders';

interface RenameOptions {
  path: string;
  title: string;
  /** Called before anything under the old name is refetched. */
  onRenamed?: (folder: RenamedFolder) => Promise<void> | void;
}

interface Rename {
  path: string;
  newName: string;
  /** Whether it takes another rename back. */
  isUndo: boolean;
}

/** Renames a folder; whatever this browser stores for its photos stays with them. */
export function useRenameFolder({ path, title, onRenamed }: RenameOptions) {
  const forgetFolders = useForgetFolders();
  const { mutate, ...rename } = useMutation({
    mutationFn: async ({ path: oldPath, newName }: Rename) =>
      completeRename(
        await api<EarlyRename>('/api/folders/rename', {
          method: 'POST',
          body: { oldPath, newName },
        }),
        oldPath,
      ),
    onSuccess: async (renamed, { path: oldPath, isUndo }) => {
      moveFolder(oldPath, renamed.path);
      const isOpen = isOnScreen(oldPath);
      toast({
        title: 'Folder renamed',
        description: `It is now called ${renamed.title}`,
        action: isUndo ? undefined : undo(renamed),
      });
      // Undoing doesn't lead back to a folder that was left meanwhile.
      if (!isUndo || isOpen) {
        await onRenamed?.(renamed);
      }
      await forgetFolders();
    },
    onError: (error) =>
      toast({
        title: 'Rename failed',
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
  });

  function undo(renamed: RenamedFolder): ToastAction | undefined {
    return renamed.title === title
      ? undefined
      : undoAction(`Rename it to ${title}`, () => {
          mutate({ path: renamed.path, newName: title, isUndo: true });
          return null;
        });
  }

  return { ...rename, mutate: (newName: string) => mutate({ path, newName, isUndo: false }) };
}

function isOnScreen(folderPath: string): boolean {
  return decodeURIComponent(window.location.pathname).startsWith(`/folder/${folderPath}`);
}
