import type { FolderDetail, FolderPhoto } from '@roomlight/contracts';
import { ROOM_NAMES, ROOMS, type Room } from '@roomlight/contracts/rules';
import { BadgeCheck, DoorOpen, Download, MoveHorizontal, Trash2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { photoCountText } from '../../../lib/photo-count-text';
import { Button } from '../../../ui/button';
import { ButtonWithReason } from '../../../ui/feedback/button-with-reason';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../ui/overlay/dropdown-menu';
import { moveTogether, type MoveTarget } from '../arrange/arrange.rules';
import { UndoButton } from '../arrange/undo-button';
import type { Arranging } from '../arrange/use-arranging';
import { useDownloadZip } from '../use-download-zip';
import { useDeletePhotos } from './use-delete-photos';
import { approvePhotos } from './use-mark-keys';
import type { PhotoSelection } from './use-selection';

const MOVES: readonly { target: MoveTarget; label: string }[] = [
  { target: 'start', label: 'To the start' },
  { target: 'earlier', label: 'Earlier' },
  { target: 'later', label: 'Later' },
  { target: 'end', label: 'To the end' },
];

interface SelectionBarProps {
  folder: FolderDetail;
  ownerId: string;
  /** The name in the address, which may be the listing's. */
  folderName: string;
  /** The photos that aren't filtered out. */
  shown: readonly FolderPhoto[];
  selection: PhotoSelection;
  arranging: Arranging;
}

/** What can be done with the selected photos. It takes the place of the folder's tools, and stays in sight. */
export function SelectionBar(props: SelectionBarProps) {
  const { folder, ownerId, folderName, shown, selection, arranging } = props;
  const { photos } = selection;
  const [isAsking, setAsking] = useState(false);
  const { download, progress } = useDownloadZip(ownerId, folderName);
  const remove = useDeletePhotos(folder.path);
  const count = photoCountText(photos.length);
  const areApproved = photos.every(({ approved }) => approved);

  function setRoom(room: Room | null): void {
    const photoIds = photos.map(({ id }) => id);
    arranging.change(
      { kind: 'mark', marks: { photoIds, room } },
      { photoId: null, text: `${room === null ? 'No room' : ROOMS[room].name} for ${count}` },
    );
  }

  function move(target: MoveTarget): void {
    const found = moveTogether(folder.photos, shown, selection.ids, target);
    if (found !== null) {
      arranging.change({ kind: 'move', move: found }, { photoId: null, text: `Move ${count}` });
    }
  }

  return (
    <div className="sticky top-16 z-20 -mx-4 mb-2 flex items-center gap-2 overflow-x-auto bg-page/95 px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:mb-3 sm:px-6">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Clear selection"
        onClick={() => {
          selection.clear();
          focusContent();
        }}
        className="size-9"
      >
        <X aria-hidden />
      </Button>
      <span className="mr-1 text-sm font-semibold whitespace-nowrap tabular-nums">
        {photos.length} selected
      </span>
      <ButtonWithReason
        variant="secondary"
        size="sm"
        reason={photos.length < shown.length ? null : 'All are selected.'}
        onClick={selection.selectAll}
      >
        Select all {shown.length}
      </ButtonWithReason>
      <div role="group" aria-label="Selected photos" className="flex gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-keyshortcuts={areApproved ? 'U' : 'A'}
          title={areApproved ? 'U' : 'A'}
          onClick={() => approvePhotos(arranging, photos, !areApproved)}
        >
          <BadgeCheck aria-hidden />
          {areApproved ? 'Take back approval' : 'Approve'}
        </Button>
        <Menu icon={<DoorOpen aria-hidden />} label="Room">
          {ROOM_NAMES.map((room) => (
            <DropdownMenuItem key={room} onSelect={() => setRoom(room)}>
              {ROOMS[room].name}
            </DropdownMenuItem>
          ))}
          <DropdownMenuItem onSelect={() => setRoom(null)}>No room</DropdownMenuItem>
        </Menu>
        <Menu icon={<MoveHorizontal aria-hidden />} label="Move">
          {MOVES.map(({ target, label }) => (
            <DropdownMenuItem key={label} onSelect={() => move(target)}>
              {label}
            </DropdownMenuItem>
          ))}
        </Menu>
        <Button
          variant="secondary"
          size="sm"
          pending={download.isPending}
          onClick={() => download.mutate(photos.map(({ filename }) => filename))}
        >
          {!download.isPending && <Download aria-hidden />}
          {progress === null || progress.total === 0
            ? 'Download'
            : `Preparing ${progress.ready} of ${progress.total}`}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          pending={remove.isPending}
          onClick={() => setAsking(true)}
        >
          {!remove.isPending && <Trash2 aria-hidden />}
          Delete
        </Button>
        <UndoButton folderPath={folder.path} arranging={arranging} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${count}?`}
        description={
          photos.length === 1
            ? 'It stays in the trash for 30 days.'
            : 'They stay in the trash for 30 days.'
        }
        confirmLabel="Delete"
        onConfirm={() =>
          remove.mutate(photos, {
            onSuccess: focusContent,
          })
        }
      />
    </div>
  );
}

/** The bar goes with the selection, and the focus would go with it. */
function focusContent(): void {
  document.getElementById('content')?.focus();
}

interface MenuProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
}

function Menu({ icon, label, children }: MenuProps) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="secondary" size="sm">
          {icon}
          {label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        isClipped
        align="start"
        sideOffset={4}
        className="max-h-80 overflow-y-auto"
      >
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
