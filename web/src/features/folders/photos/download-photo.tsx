import type { FolderPhoto } from '@roomlight/contracts';
import { Download } from 'lucide-react';
import { useDownloadPhoto } from '../../../lib/use-download-photo';
import { Button } from '../../../ui/button';
import { Tooltip } from '../../../ui/overlay/tooltip';

interface DownloadPhotoProps {
  folderPath: string;
  photo: FolderPhoto;
}

export function DownloadPhoto({ folderPath, photo }: DownloadPhotoProps) {
  const download = useDownloadPhoto(folderPath, photo);
  return (
    <Tooltip label="Download photo">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Download photo ${photo.filename}`}
        pending={download.isPending}
        onClick={() => download.mutate()}
      >
        {!download.isPending && <Download aria-hidden />}
      </Button>
    </Tooltip>
  );
}
