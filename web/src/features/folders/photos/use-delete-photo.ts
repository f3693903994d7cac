import type { FolderPhoto } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetPhoto } from '../../../lib/browser/adjustment-store';
import { errorText, request } from '../../../lib/api/api';
import { folderAddress, foldersQuery } from '../../../lib/api/folders';
import { toast } from '../../../ui/overlay/toast-store';

export function useDeletePhoto(folderPath: string, { filename }: FolderPhoto) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(`${folderAddress(folderPath)}/photo/${encodeURIComponent(filename)}`, {
        method: 'DELETE',
      }),
    onSuccess: () => {
      forgetPhoto(folderPath, filename);
      toast({ title: 'Photo deleted', description: filename });
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
