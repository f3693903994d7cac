import type { FolderPhoto } from '@roomlight/contracts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { rendition } from '../../../lib/api/photo-address';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { ON_PHOTO } from '../../../ui/on-photo';
import { PhotoBadges } from '../arrange/photo-badges';
import type { CullAction } from './cull-keys.rules';

const PICTURE_WIDTH = 2048;
const PREVIEW_WIDTH = 640;
const RETRY_MS = 2000;
const MAX_RETRIES = 5;

interface CullPicturesProps {
  photo: FolderPhoto;
  /** Whether the photo is only passed, so that its small copy does. */
  isPassing: boolean;
  /** Shown beside the photo. */
  comparedWith: FolderPhoto | undefined;
  /** The photos that are likely to be shown next, which are loaded in advance. */
  ahead: readonly FolderPhoto[];
  hasPrevious: boolean;
  hasNext: boolean;
  onAct: (action: CullAction) => void;
}

export function CullPictures({
  photo,
  isPassing,
  comparedWith,
  ahead,
  hasPrevious,
  hasNext,
  onAct,
}: CullPicturesProps) {
  const arrow = cn(
    ON_PHOTO,
    'absolute top-1/2 size-11 -translate-y-1/2 rounded-full aria-disabled:opacity-40',
  );
  return (
    <div className="relative min-h-0 flex-1 bg-sunken p-2 sm:p-3">
      <div
        className={cn(
          'grid size-full gap-2 sm:gap-3',
          comparedWith !== undefined &&
            'grid-rows-2 sm:landscape:grid-cols-2 sm:landscape:grid-rows-1',
        )}
      >
        {comparedWith === undefined ? (
          <Picture photo={photo} isPassing={isPassing} />
        ) : (
          <>
            <ComparedPicture photo={photo} isPassing={isPassing} isMarked />
            <ComparedPicture photo={comparedWith} isPassing={isPassing} />
          </>
        )}
      </div>
      {!isPassing &&
        ahead.map(({ url }) => <Preloaded key={url} address={rendition(url, PICTURE_WIDTH)} />)}
      <Button
        variant="ghost"
        size="icon"
        aria-label="Previous"
        aria-keyshortcuts="ArrowLeft"
        aria-disabled={!hasPrevious}
        onClick={() => onAct({ kind: 'step', by: -1 })}
        className={cn(arrow, 'left-3')}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next"
        aria-keyshortcuts="ArrowRight"
        aria-disabled={!hasNext}
        onClick={() => onAct({ kind: 'step', by: 1 })}
        className={cn(arrow, 'right-3')}
      >
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}

type PictureProps = Pick<CullPicturesProps, 'photo' | 'isPassing'>;

/** @param isMarked whether it is the one of the two that the keys mark */
function ComparedPicture({
  photo,
  isPassing,
  isMarked = false,
}: PictureProps & { isMarked?: boolean }) {
  return (
    <div
      className={cn(
        'relative min-h-0 min-w-0',
        isMarked && 'rounded-lg outline-2 outline-offset-2 outline-ring',
      )}
    >
      <Picture photo={photo} isPassing={isPassing} />
      <PhotoBadges photo={photo} isCover={false} className="absolute bottom-2 left-2" />
    </div>
  );
}

function Picture({ photo, isPassing }: PictureProps) {
  const preview = rendition(photo.url, PREVIEW_WIDTH);
  const large = useRetried(rendition(photo.url, PICTURE_WIDTH));
  const address = isPassing ? preview : (large.address ?? preview);
  return (
    <img
      key={address}
      src={address}
      onError={() => large.fail(address)}
      alt={photo.filename}
      draggable={false}
      // The folder's grid has already loaded this copy, which fills the place until the large one arrives.
      style={{ backgroundImage: `url("${preview}")` }}
      className="size-full min-h-0 min-w-0 bg-contain bg-center bg-no-repeat object-contain"
    />
  );
}

interface Retried {
  /** Null while the picture isn't asked for. */
  address: string | null;
  fail: (address: string) => void;
}

/** A picture that a busy server may not make in time is asked for again some seconds later, a few times. */
function useRetried(address: string): Retried {
  const [failed, setFailed] = useState({ address, times: 0, isWaiting: false });
  const { times, isWaiting } = failed.address === address ? failed : { times: 0, isWaiting: false };
  const isRetried = isWaiting && times <= MAX_RETRIES;
  useEffect(() => {
    if (!isRetried) {
      return;
    }
    const timer = setTimeout(() => setFailed({ address, times, isWaiting: false }), RETRY_MS);
    return () => clearTimeout(timer);
  }, [isRetried, address, times]);
  return {
    address: isWaiting ? null : address,
    fail: (which) => {
      if (which === address) {
        setFailed({ address, times: times + 1, isWaiting: true });
      }
    },
  };
}

/** Loads a picture into the browser's cache. */
function Preloaded({ address }: { address: string }) {
  useEffect(() => {
    const picture = new Image();
    picture.fetchPriority = 'low';
    picture.src = address;
    return () => {
      // Ends a load that nobody waits for any more.
      picture.src = '';
    };
  }, [address]);
  return null;
}
