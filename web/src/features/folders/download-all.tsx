import { FolderDown } from 'lucide-react';
import { Button } from '../../ui/button';
import { useDownloadZip } from './use-download-zip';

interface DownloadAllProps {
  ownerId: string;
  folderName: string;
}

export function DownloadAll({ ownerId, folderName }: DownloadAllProps) {
  const { download, progress } = useDownloadZip(ownerId, folderName);
  return (
    <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate(null)}>
      {!download.isPending && <FolderDown aria-hidden />}
      {progress === null ? (
        'Download All'
      ) : (
        <span className="tabular-nums">
          Preparing {progress.ready} of {progress.total}
        </span>
      )}
    </Button>
  );
}
