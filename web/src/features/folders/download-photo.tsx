import type { FolderPhoto } from '@roomlight/contracts/media.messages';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText, request } from '../../lib/api';
import { saveFile } from '../../lib/save-file';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast-store';
import { Tooltip } from '../../ui/tooltip';

interface DownloadPhotoProps {
  photo: FolderPhoto;
  look: 'icon' | 'button';
}

/** Fetches the full photo, so that a failure can be told, and then saves it. */
export function DownloadPhoto({ photo, look }: DownloadPhotoProps) {
  const download = useMutation({
    mutationFn: async () => {
      const response = await request(photo.url);
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

  switch (look) {
    case 'icon':
      return (
        <Tooltip label="Download photo">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Download photo"
            pending={download.isPending}
            onClick={() => download.mutate()}
          >
            {!download.isPending && <Download aria-hidden />}
          </Button>
        </Tooltip>
      );
    case 'button':
      return (
        <Button pending={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden />}
          Download
        </Button>
      );
  }
}
