import { folderTitle } from '@roomlight/contracts/folder-name';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ImageOff } from 'lucide-react';
import { useLiveFolder } from '../../lib/use-live-folder';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';
import { Spinner } from '../../ui/spinner';
import { AddPhotos } from './add-photos';
import { CardGridSkeleton } from './card-grid-skeleton';
import { PhotoCard } from './photo-card';
import { photoCountText } from './photo-count-text';
import { useIsBusy } from './use-is-busy';

interface FolderScreenProps {
  ownerId: string;
  folderName: string;
}

export function FolderScreen({ ownerId, folderName }: FolderScreenProps) {
  const isBusy = useIsBusy(ownerId, folderName);
  const { data: folder } = useLiveFolder(ownerId, folderName, isBusy);
  if (folder === undefined) {
    return <CardGridSkeleton />;
  }
  return (
    <>
      <PageHeader
        title={folderTitle(folder.name)}
        subtitle={
          <span className="flex flex-wrap items-center gap-3">
            {photoCountText(folder.photos.length)}
            {isBusy && (
              <Badge tone="accent">
                <Spinner />
                Processing
              </Badge>
            )}
          </span>
        }
        back={
          <Button asChild variant="link" className="self-start">
            <Link to="/previous-listings">
              <ArrowLeft aria-hidden />
              Back to Folders
            </Link>
          </Button>
        }
      >
        <AddPhotos folder={folder} />
      </PageHeader>
      {folder.photos.length === 0 ? (
        <EmptyState
          icon={ImageOff}
          title="No photos in this folder"
          description={isBusy ? 'They appear here as they are finished.' : undefined}
        />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {folder.photos.map((photo) => (
            <li key={photo.id}>
              <PhotoCard photo={photo} ownerId={ownerId} folderName={folderName} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
