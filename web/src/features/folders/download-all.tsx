import { FolderDown } from 'lucide-react';
import { Button } from '../../ui/button';
import { useDownloadAll } from './use-download-all';

interface DownloadAllProps {
  ownerId: string;
  folderName: string;
}

export function DownloadAll({ ownerId, folderName }: DownloadAllProps) {
  const { download, progress } = useDownloadAll(ownerId, folderName);
  return (
    <Button variant="secondary" pending={download.isPending} onClick={() => download.mutate()}>
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
