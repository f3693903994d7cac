import type { FolderPhoto } from '@roomlight/contracts';
import { MAX_RATING, ROOMS } from '@roomlight/contracts/rules';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ImageOff } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { folderQuery } from '../../../lib/api/folders';
import { POLL_MS } from '../../../lib/api/listings';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { isOwnEscape } from '../../../ui/overlay/own-escape';
import { useLastStep } from '../arrange/undo-history';
import { useArranging } from '../arrange/use-arranging';
import { CullHeader } from './cull-header';
import { cullAction, currentIndex, type CullAction } from './cull-keys.rules';
import { CullPictures } from './cull-pictures';
import { MarkButtons } from './mark-buttons';
import { RoomButtons } from './room-buttons';

interface CullScreenProps {
  ownerId: string;
  folderName: string;
}

/** The folder's photos one by one, to rate, pick, reject and approve them and to give them their rooms. */
export function CullScreen({ ownerId, folderName }: CullScreenProps) {
  const { data: folder } = useSuspenseQuery({
    ...folderQuery(ownerId, folderName),
    refetchInterval: ({ state }) => (state.data?.processing === true ? POLL_MS : false),
  });
  const navigate = useNavigate();
  const arranging = useArranging(ownerId, folderName, folder.path);
  const last = useLastStep(folder.path);
  const view = useRef<HTMLDivElement>(null);
  const { photos } = folder;
  const [at, setAt] = useState({ id: photos[0]?.id, index: 0 });
  const [hasRoomKeys, setRoomKeys] = useState(false);
  const [isComparing, setComparing] = useState(false);
  // A held arrow key passes photos faster than large pictures can be made.
  const [isPassing, setPassing] = useState(false);
  const [said, say] = useState('');
  const index = currentIndex(photos, at);
  const photo = photos[index];
  const next = photos[index + 1];

  function show(to: number): void {
    const target = photos[to];
    if (target !== undefined) {
      setAt({ id: target.id, index: to });
    }
  }

  function mark(
    marked: FolderPhoto,
    marks: Partial<Pick<FolderPhoto, 'room' | 'rating' | 'flag' | 'approved'>>,
    text: string,
  ): void {
    say(`${text}.`);
    arranging.change(
      { kind: 'mark', marks: { photoIds: [marked.id], ...marks } },
      { photoId: marked.id, text: `${text}, ${marked.filename}` },
    );
  }

  function act(action: CullAction): void {
    switch (action.kind) {
      case 'step':
        show(index + action.by);
        break;
      case 'rooms':
        setRoomKeys(!hasRoomKeys);
        break;
      case 'compare':
        setComparing(!isComparing);
        break;
      case 'undo': {
        const step = arranging.undo();
        say(step === null ? 'Nothing to undo.' : `Undone: ${step.text}.`);
        show(photos.findIndex(({ id }) => id === step?.photoId));
        break;
      }
      case 'close':
        void navigate({
          to: '/folder/$userId/$folderName',
          params: { userId: ownerId, folderName },
          // Back leads to where the folder was opened, not to this view again.
          replace: true,
        });
        break;
      case 'rate':
      case 'flag':
      case 'approve':
      case 'take-back':
      case 'room':
        if (photo !== undefined) {
          change(photo, action);
        }
        break;
    }
  }

  function change(
    marked: FolderPhoto,
    action: Extract<CullAction, { kind: 'rate' | 'flag' | 'approve' | 'take-back' | 'room' }>,
  ): void {
    switch (action.kind) {
      case 'rate':
        mark(marked, { rating: action.rating }, ratingText(action.rating));
        break;
      case 'flag':
        mark(marked, { flag: action.flag }, FLAG_TEXTS[action.flag]);
        break;
      case 'approve':
        mark(
          marked,
          { approved: action.approved },
          action.approved ? 'Approved' : 'Approval taken back',
        );
        break;
      case 'take-back':
        mark(marked, { flag: null, approved: false }, 'Flag and approval taken back');
        break;
      case 'room':
        mark(
          marked,
          { room: action.room },
          action.room === null ? 'No room' : ROOMS[action.room].name,
        );
        show(index + 1);
        break;
    }
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    const { key, shiftKey, repeat } = event;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (key === 'Escape' && !isOwnEscape(event))
    ) {
      return;
    }
    const action = cullAction(key, hasRoomKeys);
    // A held key goes through the photos; it doesn't mark them.
    if (action === null || (repeat && action.kind !== 'step')) {
      return;
    }
    event.preventDefault();
    setPassing(repeat);
    act(action);
    // Letters are the same with Shift on every keyboard, unlike digits.
    if (shiftKey && isMark(action)) {
      show(index + 1);
    }
  }

  return (
    <Dialog.Root open>
      <Dialog.Portal>
        <Dialog.Content
          ref={view}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The keys work at once, and Enter doesn't close the view.
            event.preventDefault();
            view.current?.focus();
          }}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onKeyDown={press}
          onKeyUp={() => setPassing(false)}
          className="fixed inset-0 z-50 flex flex-col bg-page text-ink outline-none"
        >
          <CullHeader
            photo={photo}
            index={index}
            count={photos.length}
            isComparing={isComparing}
            hasRoomKeys={hasRoomKeys}
            undoes={last?.text ?? null}
            onAct={act}
          />
          <p role="status" className="sr-only">
            {said}
          </p>
          {photo === undefined ? (
            <EmptyState icon={ImageOff} title="No photos in this folder" className="m-auto">
              <Button onClick={() => act({ kind: 'close' })}>Back</Button>
            </EmptyState>
          ) : (
            <>
              <CullPictures
                photo={photo}
                isPassing={isPassing}
                comparedWith={isComparing ? next : undefined}
                ahead={photos.slice(index + 1, index + 3)}
                hasPrevious={index > 0}
                hasNext={next !== undefined}
                onAct={act}
              />
              <footer className="border-t border-line bg-surface px-3 py-2 sm:px-4 sm:py-3">
                {hasRoomKeys && <RoomButtons room={photo.room} onAct={act} />}
                <MarkButtons photo={photo} hasRoomKeys={hasRoomKeys} onAct={act} />
              </footer>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Whether a letter marks the photo, after which Shift leads on. */
function isMark({ kind }: CullAction): boolean {
  return kind === 'flag' || kind === 'approve' || kind === 'take-back';
}

const FLAG_TEXTS = { picked: 'Picked', rejected: 'Rejected' };

function ratingText(rating: number): string {
  return rating === 0 ? 'No stars' : `${rating} of ${MAX_RATING} stars`;
}
