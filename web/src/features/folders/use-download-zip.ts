import type { DownloadProgress } from '@roomlight/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { allAdjustments } from '../../lib/browser/adjustment-store';
import { api, errorText } from '../../lib/api/api';
import { openDownload } from '../../lib/browser/open-download';
import { folderAddress, folderQuery } from '../../lib/api/folders';
import { photoCountText } from '../../lib/photo-count-text';
import { toast } from '../../ui/overlay/toast-store';
import { adjustedPhotos } from './photos/adjusted-photos.rules';

/**
 * Downloads a folder, or some of its photos by their file names, as a ZIP file in the colours that were set for them.
 */
export function useDownloadZip(ownerId: string, folderName: string) {
  const queryClient = useQueryClient();
  /** The progress of making the photos whose colours were changed. */
  const [progress, setProgress] = useState<DownloadProgress | null>(null);

  const download = useMutation({
    mutationFn: async (only: readonly string[] | null) => {
      const folder = await queryClient.fetchQuery({
        ...folderQuery(ownerId, folderName),
        staleTime: 0,
      });
      const wanted = folder.photos.filter(({ filename }) => only?.includes(filename) !== false);
      if (wanted.length === 0) {
        toast({
          title: 'No photos found in folder',
          description: 'There is nothing to download yet',
          variant: 'destructive',
        });
        return;
      }
      toast({
        title: 'Preparing download',
        description: 'Creating ZIP file... may take 1-2 minutes',
      });
      const zip = `${folderAddress(folder.path)}/download-zip`;
      const photos = adjustedPhotos(wanted, allAdjustments(folder.path));
      if (only === null && photos.length === 0) {
        openDownload(zip);
        return;
      }
      let made = await api<DownloadProgress>(`${folderAddress(folder.path)}/download-ticket`, {
        method: 'POST',
        body: { photos, ...(only !== null && { only: wanted.map(({ filename }) => filename) }) },
      });
      setProgress(made);
      const { ticket } = made;
      while (made.ready < made.total) {
        made = await api<DownloadProgress>(`/api/download-tickets/${ticket}/prepare`, {
          method: 'POST',
          body: {},
        });
        setProgress(made);
      }
      openDownload(`${zip}?ticket=${ticket}`);
      toast({
        title: 'Download started',
        description:
          photos.length === 0
            ? photoCountText(wanted.length)
            : `${photos.length} of ${wanted.length} photos with their adjustments`,
      });
    },
    onError: (error) =>
      toast({
        title: 'Download failed',
        description: errorText(error, 'Failed to download'),
        variant: 'destructive',
      }),
    onSettled: () => setProgress(null),
  });
  return { download, progress };
}
