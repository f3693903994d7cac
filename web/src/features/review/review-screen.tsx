import { folderNameOf } from '@roomlight/contracts/folder-name';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ImageOff } from 'lucide-react';
import { ApiError } from '../../lib/api';
import { folderQuery } from '../../lib/folders';
import { rendition } from '../../lib/photo-address';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';

interface ReviewScreenProps {
  ownerId: string;
  listingName: string;
}

/** The photos of the listing that has just been uploaded. A listing without a folder yet has none. */
export function ReviewScreen({ ownerId, listingName }: ReviewScreenProps) {
  const folderName = folderNameOf(listingName);
  const query = folderQuery(ownerId, folderName);
  const { data: photos } = useSuspenseQuery({
    queryKey: [...query.queryKey, 'review'],
    queryFn: async ({ client }) => {
      try {
        return (await client.fetchQuery(query)).photos;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          return [];
        }
        throw error;
      }
    },
  });

  return (
    <>
      <PageHeader title="Review Preprocessing Results" subtitle={listingName}>
        <Button asChild>
          <Link to="/folder/$userId/$folderName" params={{ userId: ownerId, folderName }}>
            View Preprocessed Results Only
          </Link>
        </Button>
      </PageHeader>
      {photos.length === 0 ? (
        <EmptyState icon={ImageOff} title="No photos found in this folder">
          <Button asChild variant="link">
            <Link to="/hdr-upload">Go back to upload</Link>
          </Button>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {photos.map((photo) => (
            <li
              key={photo.id}
              className="overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
            >
              <img
                src={rendition(photo.url, 640)}
                alt={photo.filename}
                loading="lazy"
                className="aspect-3/2 w-full bg-sunken object-cover"
              />
              <p className="truncate px-4 py-3 text-sm" title={photo.filename}>
                {photo.filename}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
