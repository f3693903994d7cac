import type { FolderPhoto } from '@roomlight/contracts';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../ui/overlay/toast-store';
import { readAdjustments } from './browser/adjustment-store';
import { errorText, request } from './api/api';
import { downloadAddress } from './api/photo-address';
import { saveFile } from './browser/save-file';

/** Fetches the full photo in the colours that were set for it, so that a failure can be reported, and then saves it. */
export function useDownloadPhoto(folderPath: string, photo: FolderPhoto) {
  return useMutation({
    mutationFn: async () => {
      const colours = readAdjustments(folderPath, photo.filename);
      const response = await request(downloadAddress(photo.url, colours));
      saveFile(await response.blob(), photo.filename);
    },
    onSuccess: () => toast({ title: 'Download started', description: photo.filename }),
    onError: (error) =>
      toast({
        title: 'Download failed',
        description: errorText(error, 'Failed to download'),
        variant: 'destructive',
      }),
  });
}
