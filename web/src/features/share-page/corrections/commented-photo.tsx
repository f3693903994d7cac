import type { SharedCorrection, SharedListing, SharedPhoto } from '@roomlight/contracts';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { ApiError, errorText } from '../../../lib/api/api';
import { PhotoBox } from '../photos/photo-box';
import { photoSources } from '../photos/pictures.rules';
import type { CorrectionsControl } from '../use-corrections';
import { useLeaveWarning } from '../use-leave-warning';
import { CorrectionForm } from './correction-form';
import { CorrectionNote } from './correction-note';
import { Pin } from './pin';
import {
  arrowStep,
  mayWrite,
  numberInRound,
  MIDDLE,
  moved,
  pinsOn,
  spotAt,
  spotText,
  type Spot,
} from './pins.rules';

/** A correction that is being written or changed. */
interface Draft {
  id: string;
  spot: Spot;
  /** Whether the spot differs from the one on the server. */
  isMoved: boolean;
  text: string;
  isNew: boolean;
}

interface CommentedPhotoProps {
  token: string;
  listing: SharedListing;
  photo: SharedPhoto;
  text: string;
  control: CorrectionsControl;
  onStep: (by: number) => void;
  /** Shows the photo as it is now. */
  onChanged: () => Promise<void>;
}

/** A photo on which sentences are pinned to places: by a click or tap, or by the arrow keys from its middle. */
export function CommentedPhoto(props: CommentedPhotoProps) {
  const { token, listing, photo, text, control, onStep, onChanged } = props;
  const { corrections } = control;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);

  useLeaveWarning(draft !== null && draft.text.trim() !== '');
  const canWrite = mayWrite(corrections);
  const pins = pinsOn(corrections, photo.id);
  const isAnswered = corrections?.rounds[0]?.state === 'answered';
  const isEditable = canWrite && !isAnswered;
  const shown = pins.find(({ id }) => id === selected) ?? null;

  function begin(spot: Spot): void {
    setFailure('');
    setSelected(null);
    setDraft({ id: crypto.randomUUID(), spot, isMoved: true, text: '', isNew: true });
  }

  function move(spot: Spot): void {
    setDraft((now) => (now === null ? null : { ...now, spot, isMoved: true }));
  }

  function onPlace(event: PointerEvent<HTMLDivElement>): void {
    if (!canWrite || event.target !== event.currentTarget) {
      return;
    }
    const spot = spotAt(event, event.currentTarget.getBoundingClientRect());
    if (draft === null) {
      begin(spot);
    } else {
      move(spot);
    }
  }

  function onSelect(pin: SharedCorrection): void {
    setFailure('');
    if (isEditable) {
      const { id, place } = pin;
      setDraft({ id, spot: place, isMoved: false, text: pin.text, isNew: false });
    } else {
      setSelected(pin.id === selected ? null : pin.id);
    }
  }

  /** The draft's pin, which has the focus, goes where the arrow keys lead. */
  function onPinKey(event: KeyboardEvent): void {
    const step = arrowStep(event.key, event.shiftKey);
    if (draft !== null && step !== null) {
      event.preventDefault();
      event.stopPropagation();
      move(moved(draft.spot, step));
    }
  }

  function close(): void {
    setDraft(null);
    setFailure('');
    box.current?.focus();
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setIsSaving(true);
    setFailure('');
    try {
      await work();
      close();
    } catch (error) {
      setFailure(errorText(error, 'The comment could not be saved. Please try again.'));
      if (error instanceof ApiError && error.problem?.code === 'photo_changed') {
        await onChanged();
      }
    } finally {
      setIsSaving(false);
    }
  }

  const save = ({ id, spot, isMoved, text: sentence }: Draft) =>
    attempt(() =>
      control.write(id, {
        ...{ photoId: photo.id, text: sentence.trim() },
        ...(isMoved && { place: { versionId: photo.versionId, x: spot.x, y: spot.y } }),
      }),
    );

  // A pin that is being changed is shown where it goes.
  const others = pins.filter(({ id }) => id !== draft?.id);
  return (
    <>
      <PhotoBox sources={photoSources(token, listing, photo)} size={photo} text={text}>
        <div
          ref={box}
          tabIndex={-1}
          role="group"
          aria-label="Comments on the photo"
          onPointerUp={onPlace}
          className={`absolute inset-0 ${canWrite ? 'cursor-crosshair touch-manipulation' : ''}`}
        >
          {others.map((pin) => (
            <Pin
              key={pin.id}
              number={numberInRound(corrections, pin.id)}
              spot={pin.place}
              outcome={pin.outcome}
              isSelected={pin.id === selected}
              aria-label={`Comment ${numberInRound(corrections, pin.id)}: ${pin.text}`}
              onClick={() => onSelect(pin)}
            />
          ))}
          {draft !== null && (
            <Pin
              key={`${draft.id} draft`}
              number={numberInRound(corrections, draft.id)}
              spot={draft.spot}
              isSelected
              aria-label={`This comment’s place: ${spotText(draft.spot)}. Arrow keys move it.`}
              onKeyDown={onPinKey}
              onClick={() => field.current?.focus()}
            />
          )}
        </div>
      </PhotoBox>
      {draft !== null ? (
        <CorrectionForm
          key={draft.id}
          field={field}
          text={draft.text}
          onText={(sentence) => setDraft({ ...draft, text: sentence })}
          isNew={draft.isNew}
          isSaving={isSaving}
          failure={failure}
          onSave={() => save(draft)}
          onDelete={() => attempt(() => control.remove(draft.id))}
          onCancel={close}
        />
      ) : (
        <CorrectionNote
          corrections={corrections}
          shown={shown}
          canWrite={canWrite}
          onAdd={() => begin(MIDDLE)}
          onStep={listing.photos.length > 1 ? onStep : null}
        />
      )}
    </>
  );
}
