import type { FolderPhoto, Trashed } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api';
import { folderAddress, foldersQuery } from '../../../lib/api/folders';
import { afterRestoring, restoreTrash } from '../../../lib/api/trash';
import { forgetPhoto, keptOfPhoto } from '../../../lib/browser/adjustment-store';
import { photoCountText } from '../../../lib/photo-count-text';
import { undoAction } from '../../../lib/undo/undo';
import { toast } from '../../../ui/overlay/toast-store';

/** Moves one photo to the trash. Returns what brings it back; null when the server is a release without a trash. */
async function remove(
  folderPath: string,
  { filename }: FolderPhoto,
): Promise<(() => Promise<void>) | null> {
  const address = `${folderAddress(folderPath)}/photo/${encodeURIComponent(filename)}`;
  const { trashId } = await api<Partial<Trashed>>(address, { method: 'DELETE' });
  const putBack = keptOfPhoto(folderPath, filename);
  forgetPhoto(folderPath, filename);
  return trashId === undefined
    ? null
    : async () => {
        const restored = await restoreTrash(trashId);
        putBack(restored.path, restored.filename ?? filename);
      };
}

/** Moves photos to the trash, one after the other; one undo brings back all that were moved. */
export function useDeletePhotos(folderPath: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (photos: readonly FolderPhoto[]) => {
      const restores: (() => Promise<void>)[] = [];
      let count = 0;
      let failure: unknown = null;
      for (const photo of photos) {
        try {
          const restore = await remove(folderPath, photo);
          count += 1;
          if (restore !== null) {
            restores.push(restore);
          }
        } catch (error) {
          failure ??= error;
        }
      }
      return { count, restores, failure };
    },
    onSuccess: ({ count, restores, failure }, photos) => {
      const action =
        restores.length === 0
          ? undefined
          : undoAction(
              'Open the trash on the page Previous Listings and restore them there',
              async () => {
                await restoreAll(restores);
                await afterRestoring(queryClient);
                return null;
              },
            );
      toast(
        failure === null
          ? {
              title: count === 1 ? 'Photo deleted' : 'Photos deleted',
              description: `${photoCountText(count)} moved to the trash`,
              action,
            }
          : {
              title: 'Delete failed',
              description: `${count} of ${photoCountText(photos.length)} deleted. ${errorText(failure, 'An error occurred')}`,
              variant: 'destructive',
              action,
            },
      );
    },
    // Invalidates the list of folders and every folder, because counts and covers change too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  });
}

async function restoreAll(restores: readonly (() => Promise<void>)[]): Promise<void> {
  try {
    for (const restore of restores) {
      await restore();
    }
    toast({ title: 'Photos restored', description: photoCountText(restores.length) });
  } catch (error) {
    toast({
      title: 'Undo failed',
      description: errorText(error, 'Check your connection and try again from the trash.'),
      variant: 'destructive',
    });
  }
}
