import type { FolderPhoto, Trashed } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetPhoto, keptOfPhoto } from '../../../lib/browser/adjustment-store';
import { api, errorText } from '../../../lib/api/api';
import { folderAddress, foldersQuery } from '../../../lib/api/folders';
import { useUndoDeletion } from '../../../lib/api/trash';
import { toast } from '../../../ui/overlay/toast-store';

export function useDeletePhoto(folderPath: string, { filename }: FolderPhoto) {
  const queryClient = useQueryClient();
  const undoDeletion = useUndoDeletion();
  return useMutation({
    mutationFn: () =>
      api<Partial<Trashed>>(`${folderAddress(folderPath)}/photo/${encodeURIComponent(filename)}`, {
        method: 'DELETE',
      }),
    onSuccess: ({ trashId }) => {
      const putBack = keptOfPhoto(folderPath, filename);
      forgetPhoto(folderPath, filename);
      toast({
        title: 'Photo deleted',
        description: filename,
        action: undoDeletion(trashId, (restored) =>
          putBack(restored.path, restored.filename ?? filename),
        ),
      });
    },
    onError: (error) =>
      toast({
        title: 'Delete failed',
        description: errorText(error, 'An error occurred'),
        variant: 'destructive',
      }),
    // Invalidates the list of folders and every folder, because counts and covers change too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  });
}
