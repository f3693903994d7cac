import type { FolderDetail } from '@roomlight/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api/api';
import { foldersQuery } from '../../lib/api/folders';
import { undoAction } from '../../lib/undo/undo';
import type { Undo } from '../../lib/undo/undo-history.rules';
import { toast, type ToastAction } from '../../ui/overlay/toast-store';
import { encodedPath, restoreVersion, versionIn } from './requests';

interface Edit {
  folderPath: string;
  filename: string;
  /** The version that the photo showed before; null when it is unknown. */
  before: string | null;
  /** What a person reads once it is undone. */
  undone: string;
}

/** What takes an edit back, which a message offers; nothing where it can't be. */
export function undoOf(
  queryClient: QueryClient,
  { folderPath, filename, before, undone }: Edit,
): ToastAction | undefined {
  return before === null
    ? undefined
    : undoAction(
        'Restore an earlier version from the list of versions',
        announced(queryClient, versionShown(folderPath, filename, before), {
          undone,
          redone: 'Changed again',
          description: filename,
          failed: 'The photo was not changed.',
        }),
      );
}

interface UndoWords {
  undone: string;
  redone: string;
  description?: string;
  /** When the server doesn't say why it failed. */
  failed: string;
}

/** Says what was undone, and what was done again; the screens then show it. */
export const announced =
  (queryClient: QueryClient, undo: Undo, words: UndoWords): Undo =>
  async () => {
    const { undone, redone, description, failed } = words;
    try {
      const redo = await undo();
      toast({ title: undone, description });
      return typeof redo === 'function'
        ? announced(queryClient, redo, { ...words, undone: redone, redone: undone })
        : redo;
    } catch (error) {
      toast({
        title: 'Undo failed',
        description: errorText(error, failed),
        variant: 'destructive',
      });
      return null;
    } finally {
      await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
    }
  };

/** Shows a version of a photo, and can go back to the one that it shows now. */
export const versionShown =
  (folderPath: string, filename: string, versionId: string): Undo =>
  async () => {
    const now = await currentVersion(folderPath, filename);
    await restoreVersion(folderPath, filename, versionId);
    return now === null ? null : versionShown(folderPath, filename, now);
  };

/** What the photo shows; null when it is gone. */
async function currentVersion(folderPath: string, filename: string): Promise<string | null> {
  const { photos } = await api<FolderDetail>(`/api/folders/${encodedPath(folderPath)}`);
  const photo = photos.find((one) => one.filename === filename);
  return photo === undefined ? null : versionIn(photo.url);
}
