import { folderTitle } from '@roomlight/contracts/folder-name';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { useEffect } from 'react';
import { folderQuery } from '../../lib/folders';
import { rendition } from '../../lib/photo-address';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { DownloadPhoto } from './download-photo';

interface PhotoScreenProps {
  ownerId: string;
  folderName: string;
  filename: string;
}

/** One photo, large. The arrow keys lead to its neighbours in the folder. */
export function PhotoScreen({ ownerId, folderName, filename }: PhotoScreenProps) {
  const { data: folder } = useSuspenseQuery(folderQuery(ownerId, folderName));
  const navigate = useNavigate();
  const at = folder.photos.findIndex((candidate) => candidate.filename === filename);
  const photo = folder.photos[at];
  const previous = folder.photos[at - 1]?.filename;
  const next = at === -1 ? undefined : folder.photos[at + 1]?.filename;

  function show(neighbour: string | undefined): void {
    if (neighbour !== undefined) {
      void navigate({
        to: '/folder/$userId/$folderName/photo/$filename',
        params: { userId: ownerId, folderName, filename: neighbour },
        replace: true,
      });
    }
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'ArrowLeft') {
        show(previous);
      } else if (event.key === 'ArrowRight') {
        show(next);
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const back = (
    <Button asChild variant="secondary">
      <Link to="/folder/$userId/$folderName" params={{ userId: ownerId, folderName }}>
        <ArrowLeft aria-hidden />
        Back
      </Link>
    </Button>
  );

  if (photo === undefined) {
    return (
      <>
        <h1 className="sr-only">{filename}</h1>
        <EmptyState
          icon={ImageOff}
          title="This photo isn't in the folder"
          description="It may have been renamed or deleted."
        >
          {back}
        </EmptyState>
      </>
    );
  }

  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-4">
        {back}
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="truncate text-xl font-semibold">{photo.filename}</h1>
          <p className="truncate text-sm text-muted">
            {folderTitle(folder.name)} · {photo.width} × {photo.height}
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button
            variant="secondary"
            size="icon"
            aria-label="Previous"
            disabled={previous === undefined}
            onClick={() => show(previous)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span className="min-w-14 text-center text-sm text-muted tabular-nums">
            {at + 1} / {folder.photos.length}
          </span>
          <Button
            variant="secondary"
            size="icon"
            aria-label="Next"
            disabled={next === undefined}
            onClick={() => show(next)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
        <DownloadPhoto folderPath={folder.path} photo={photo} look="button" />
      </header>
      <div className="flex justify-center overflow-hidden rounded-2xl border border-line bg-sunken shadow-card">
        <img
          key={photo.id}
          src={rendition(photo.url, 2048)}
          alt={photo.filename}
          width={photo.width}
          height={photo.height}
          // The folder's grid has loaded this one: it fills the place until the large one is here.
          style={{ backgroundImage: `url("${rendition(photo.url, 640)}")` }}
          className="h-auto max-h-[calc(100dvh-14rem)] w-full bg-contain bg-center bg-no-repeat object-contain"
        />
      </div>
    </>
  );
}
