import { FolderDown } from 'lucide-react';
import { Button } from '../../ui/button';
import { useDownloadAll } from './use-download-all';

interface DownloadAllProps {
  /** Whether the photos are finished, so that downloading them is what comes next. */
  isFinished: boolean;
  ownerId: string;
  folderName: string;
}

export function DownloadAll({ isFinished, ownerId, folderName }: DownloadAllProps) {
  const { download, progress } = useDownloadAll(ownerId, folderName);
  return (
    <Button
      variant={isFinished ? 'primary' : 'secondary'}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
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
