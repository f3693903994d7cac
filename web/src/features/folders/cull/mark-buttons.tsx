import type { FolderPhoto } from '@roomlight/contracts';
import { MAX_RATING } from '@roomlight/contracts/rules';
import { BadgeCheck, DoorOpen, Flag, FlagOff, Star, StarOff, X } from 'lucide-react';
import { cn } from '../../../ui/cn';
import type { CullAction } from './cull-keys.rules';
import { KeyButton } from './key-button';

const STARS = Array.from({ length: MAX_RATING }, (_, i) => i + 1);

interface MarkButtonsProps {
  photo: FolderPhoto;
  hasRoomKeys: boolean;
  onAct: (action: CullAction) => void;
}

/** Everything that can be decided about a photo. */
export function MarkButtons({ photo, hasRoomKeys, onAct }: MarkButtonsProps) {
  const { flag, rating, approved } = photo;
  return (
    <div className="flex flex-wrap items-center justify-center gap-2 sm:gap-x-4">
      <div role="group" aria-label="Flag" className="flex gap-1.5">
        <KeyButton
          shortcut="P"
          aria-pressed={flag === 'picked'}
          onClick={() => onAct({ kind: 'flag', flag: 'picked' })}
          className="aria-pressed:bg-success-soft aria-pressed:text-success-text"
        >
          <Flag aria-hidden />
          Pick
        </KeyButton>
        <KeyButton
          shortcut="X"
          aria-pressed={flag === 'rejected'}
          onClick={() => onAct({ kind: 'flag', flag: 'rejected' })}
          className="aria-pressed:bg-danger-soft aria-pressed:text-danger-text"
        >
          <X aria-hidden />
          Reject
        </KeyButton>
        <KeyButton shortcut={hasRoomKeys ? null : 'U'} onClick={() => onAct({ kind: 'take-back' })}>
          <FlagOff aria-hidden />
          Take back
        </KeyButton>
      </div>
      <div role="group" aria-label="Stars" className="flex gap-1">
        <KeyButton
          shortcut="0"
          aria-label="No stars"
          onClick={() => onAct({ kind: 'rate', rating: 0 })}
        >
          <StarOff aria-hidden />
        </KeyButton>
        {STARS.map((stars) => (
          <KeyButton
            key={stars}
            shortcut={String(stars)}
            aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            aria-pressed={rating === stars}
            onClick={() => onAct({ kind: 'rate', rating: stars })}
          >
            <Star aria-hidden className={cn(stars <= rating && 'fill-accent text-accent-text')} />
          </KeyButton>
        ))}
      </div>
      <div className="flex gap-1.5">
        <KeyButton
          shortcut="A"
          aria-pressed={approved}
          onClick={() => onAct({ kind: 'approve', approved: !approved })}
          className="aria-pressed:bg-success-soft aria-pressed:text-success-text"
        >
          <BadgeCheck aria-hidden />
          Approve
        </KeyButton>
        <KeyButton shortcut="R" aria-pressed={hasRoomKeys} onClick={() => onAct({ kind: 'rooms' })}>
          <DoorOpen aria-hidden />
          Rooms
        </KeyButton>
      </div>
    </div>
  );
}
