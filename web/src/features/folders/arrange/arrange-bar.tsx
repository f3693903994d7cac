import type { FolderDetail } from '@roomlight/contracts';
import { Link, useRouter } from '@tanstack/react-router';
import { ListOrdered, ZoomIn } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/overlay/toast-store';
import { isShown, moveToTourOrder, SHOWN, type Shown } from './arrange.rules';
import { ApproveAllInRow } from './approve-all';
import { UndoButton } from './undo-button';
import type { Arranging } from './use-arranging';

const SHOWN_LABELS: Readonly<Record<Shown, string>> = {
  all: 'All',
  picked: 'Picked',
  approved: 'Approved',
  unrejected: 'Not rejected',
};

interface ArrangeBarProps {
  folder: FolderDetail;
  ownerId: string;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  arranging: Arranging;
  shown: Shown;
  onShownChange: (shown: Shown) => void;
}

/** Culling, ordering and filtering of a folder's photos. */
export function ArrangeBar({
  folder,
  ownerId,
  folderName,
  arranging,
  shown,
  onShownChange,
}: ArrangeBarProps) {
  const router = useRouter();
  const cull = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation }) => {
        if (fromLocation?.pathname === cull.current?.pathname) {
          cull.current?.focus();
        }
      }),
    [router],
  );

  function sort(): void {
    if (folder.photos.every(({ room }) => room === null)) {
      toast({
        title: 'No photo has a room yet',
        description: 'In Cull, press R and then a letter for each room.',
        variant: 'neutral',
      });
      return;
    }
    arranging.change(
      { kind: 'move', move: moveToTourOrder(folder.photos) },
      { photoId: null, text: 'Tour order' },
    );
  }

  return (
    // One row, which is swiped through where the window is narrow. Its padding leaves room for what shows the focus.
    <div className="-mx-4 mb-2 flex items-center justify-between gap-6 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:mb-3 sm:px-6">
      <div role="group" aria-label="Arrange" className="flex gap-2">
        <Button asChild variant="secondary" size="sm">
          <Link
            ref={cull}
            to="/folder/$userId/$folderName/cull"
            params={{ userId: ownerId, folderName }}
          >
            <ZoomIn aria-hidden />
            Cull
          </Link>
        </Button>
        <Button variant="secondary" size="sm" onClick={sort}>
          <ListOrdered aria-hidden />
          Tour order
        </Button>
        <ApproveAllInRow folder={folder} arranging={arranging} />
        <UndoButton folderPath={folder.path} arranging={arranging} />
      </div>
      <div role="group" aria-label="Show" className="flex gap-2">
        {SHOWN.map((value) => (
          <Button
            key={value}
            variant="secondary"
            size="sm"
            aria-pressed={shown === value}
            onClick={() => onShownChange(value)}
            className="aria-pressed:border-ring aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
          >
            {SHOWN_LABELS[value]}
            <span className="font-medium tabular-nums">
              {folder.photos.filter((photo) => isShown(photo, value)).length}
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}
