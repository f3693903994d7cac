import type { SharedCorrection, SharedCorrections } from '@roomlight/contracts';
import { BackIcon, ForwardIcon } from '../icons';
import { PANEL, PANEL_BUTTON, PANEL_MAIN_BUTTON } from './panel';
import { latestRound, outcomeText } from './pins.rules';

interface CorrectionNoteProps {
  corrections: SharedCorrections | null;
  /** The selected one. */
  shown: SharedCorrection | null;
  canWrite: boolean;
  onAdd: () => void;
  /** Null when there is no other photo. */
  onStep: ((by: number) => void) | null;
}

/** Says what can be done with the photo, or what became of a selected correction. */
export function CorrectionNote(props: CorrectionNoteProps) {
  const { corrections, shown, canWrite, onAdd, onStep } = props;
  return (
    <div className={PANEL}>
      <div role="status" className="min-h-10 text-center text-sm">
        {shown === null ? (
          hintText(corrections)
        ) : (
          <>
            <p>{shown.text}</p>
            {shown.place.isOutside && (
              <p className="text-white/75">This place has been cut off since.</p>
            )}
            {shown.outcome !== null && (
              <p className="mt-1 text-white/80">
                <strong className="font-semibold">{outcomeText(shown)}</strong>
                {shown.answer !== '' && `: ${shown.answer}`}
              </p>
            )}
          </>
        )}
      </div>
      <div className="mt-3 flex items-center justify-center gap-2">
        {onStep !== null && (
          <button
            type="button"
            aria-label="Previous photo"
            onClick={() => onStep(-1)}
            className={`${PANEL_BUTTON} size-11 px-0!`}
          >
            <BackIcon />
          </button>
        )}
        {canWrite && (
          <button type="button" onClick={onAdd} className={PANEL_MAIN_BUTTON}>
            Add a comment
          </button>
        )}
        {onStep !== null && (
          <button
            type="button"
            aria-label="Next photo"
            onClick={() => onStep(1)}
            className={`${PANEL_BUTTON} size-11 px-0!`}
          >
            <ForwardIcon />
          </button>
        )}
      </div>
    </div>
  );
}

function hintText(corrections: SharedCorrections | null): string {
  if (corrections === null) {
    return 'Comments could not be loaded. Load the page again.';
  }
  switch (latestRound(corrections)?.state) {
    case undefined:
    case 'draft':
      return 'Tap the photo where something should be changed.';
    case 'sent':
      return 'The photographer is working on your corrections.';
    case 'answered':
      return 'The photographer has answered. Tap the photo where something should still be changed.';
  }
}
