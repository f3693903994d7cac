import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { hasSize } from '../../lib/api/early-answers.rules';
import { folderQuery } from '../../lib/api/folders';
import { useIsBusy } from '../../lib/api/use-is-busy';
import { useLiveFolder } from '../../lib/api/use-live-folder';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ProcessingBadge } from '../../ui/feedback/processing-badge';
import { PhotoEditor } from './photo-editor';
import { useShortcuts } from '../../lib/use-shortcuts';

interface PhotoEditorScreenProps {
  ownerId: string;
  folderName: string;
  filename: string;
}

/** The editor of one photo. The arrow keys lead to its neighbours in the folder. */
export function PhotoEditorScreen({ ownerId, folderName, filename }: PhotoEditorScreenProps) {
  const { data: opened } = useSuspenseQuery(folderQuery(ownerId, folderName));
  // Each enhancement of a photo creates a new picture, which replaces the one on show.
  const isInQueue = useIsBusy(ownerId, folderName);
  const { data: folder = opened } = useLiveFolder(ownerId, folderName, isInQueue);
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

  useShortcuts({ ArrowLeft: () => show(previous), ArrowRight: () => show(next) });

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
    <div data-workplace>
      <header className="mb-4 flex min-h-11 lg:mb-3 flex-wrap items-center gap-3 sm:flex-nowrap sm:gap-4">
        {back}
        {/* On a phone, the title has a row of its own below the buttons, where it is shown whole. */}
        <div className="min-w-0 flex-1 max-sm:order-1 max-sm:basis-full">
          <h1 className="text-xl font-semibold wrap-anywhere sm:truncate" title={photo.filename}>
            {photo.filename}
          </h1>
          <p className="text-sm wrap-anywhere text-muted sm:truncate">
            {folder.title}
            {hasSize(photo) && ` · ${photo.width} × ${photo.height}`}
          </p>
        </div>
        {photo.processing && <ProcessingBadge />}
        <div className="flex items-center gap-1 max-sm:ml-auto sm:gap-2">
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
      </header>
      <PhotoEditor key={photo.id} folder={folder} photo={photo} />
    </div>
  );
}
