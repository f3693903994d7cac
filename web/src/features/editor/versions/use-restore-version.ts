import type { FolderDetail, FolderPhoto, PastVersion } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../lib/api/api';
import { foldersQuery } from '../../../lib/api/folders';
import { readAdjustments, writeAdjustments } from '../../../lib/browser/adjustment-store';
import { toast } from '../../../ui/overlay/toast-store';
import { restoreVersion } from '../requests';
import { madeText } from './version-words.rules';

/** @param ready resolves when no edit is in progress: a later one would undo the restoring */
export function useRestoreVersion(
  folder: FolderDetail,
  { filename }: FolderPhoto,
  ready: () => Promise<void>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (version: PastVersion) => {
      await ready();
      await restoreVersion(folder.path, filename, version.id);
    },
    onSuccess: (_, version) => {
      writeAdjustments(folder.path, filename, {
        ...readAdjustments(folder.path, filename),
        verticalAlign: version.verticalAngle,
        horizontalAlign: version.horizontalAngle,
      });
      toast({ title: 'Version restored', description: madeText(version) });
    },
    onError: (error) =>
      toast({
        title: 'Restoring failed',
        description: errorText(error, 'The photo was not changed.'),
        variant: 'destructive',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
  });
}
