import { folderNameOf, folderPath } from '@roomlight/contracts/rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ImageOff } from 'lucide-react';
import { ApiError } from '../../lib/api/api';
import { folderQuery } from '../../lib/api/folders';
import { useQueuePollMs, useRefetchWithQueue } from '../../lib/api/queue-events';
import { useFolderEnhancement } from '../../lib/use-folder-enhancement';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { PageHeader } from '../../ui/page/page-header';
import { FinalProcess } from './final-process';
import { PreviewGrid, REVIEW_COLUMNS } from './preview-grid';

interface ReviewScreenProps {
  ownerId: string;
  listingName: string;
}

/** The photos of the listing that has just been uploaded. A listing that doesn't have a folder yet has none. */
export function ReviewScreen({ ownerId, listingName }: ReviewScreenProps) {
  const folderName = folderNameOf(listingName);
  const query = folderQuery(ownerId, folderName);
  const navigate = useNavigate();
  const enhancement = useFolderEnhancement(
    folderPath({ ownerId, folderName }),
    () =>
      void navigate({
        to: '/folder/$userId/$folderName',
        params: { userId: ownerId, folderName },
      }),
  );
  const isEnhancing = enhancement.isPending || enhancement.isAwaited;
  const pollMs = useQueuePollMs();
  const queryKey = [...query.queryKey, 'review'];
  const { data: photos } = useSuspenseQuery({
    queryKey,
    queryFn: async ({ client }) => {
      try {
        return (await client.fetchQuery({ ...query, staleTime: 0 })).photos;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          return [];
        }
        throw error;
      }
    },
    refetchInterval: ({ state }) =>
      isEnhancing || state.data?.some(({ processing }) => processing) ? pollMs : false,
  });
  useRefetchWithQueue(queryKey, isEnhancing || photos.some(({ processing }) => processing));

  return (
    <>
      <PageHeader title="Review Preprocessing Results" subtitle={listingName} />
      <div className={REVIEW_COLUMNS}>
        {photos.length === 0 ? (
          <EmptyState icon={ImageOff} title="No photos found in this folder">
            <Button asChild variant="link">
              <Link to="/hdr-upload">Go back to upload</Link>
            </Button>
          </EmptyState>
        ) : (
          <PreviewGrid photos={photos} />
        )}
        <FinalProcess
          ownerId={ownerId}
          folderName={folderName}
          photoCount={photos.length}
          coverUrl={photos[0]?.url}
          isEnhancing={isEnhancing}
          onStart={enhancement.start}
        />
      </div>
    </>
  );
}
