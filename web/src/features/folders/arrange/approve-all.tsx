import type { FolderDetail } from '@roomlight/contracts';
import { Check, Undo2 } from 'lucide-react';
import { photoCountText } from '../../../lib/photo-count-text';
import { Button } from '../../../ui/button';
import { ButtonWithReason } from '../../../ui/feedback/button-with-reason';
import { approvalOfAll, isShown } from './arrange.rules';
import { useLastStep } from './undo-history';
import type { Arranging } from './use-arranging';

const STEP = 'Approve all photos';

interface ApproveAllProps {
  folder: FolderDetail;
  arranging: Arranging;
}

/** Says how many photos a link shows, and approves the rest, so that nobody has to leave the dialog for it. */
export function ApproveAll({ folder, arranging }: ApproveAllProps) {
  const { photos, path } = folder;
  const last = useLastStep(path);
  const canUndo = last?.text === STEP;
  const approval = approvalOfAll(photos);
  const approved = photos.filter((photo) => isShown(photo, 'approved')).length;
  const all = photos.filter((photo) => isShown(photo, 'unrejected')).length;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {approved === 0
          ? 'No photo is approved yet. Approve the ones that the agent should see.'
          : `${photoCountText(approved)} approved.`}
      </p>
      {(approval !== null || canUndo) && (
        // One button, so that it keeps the focus.
        <Button
          size={approved === 0 ? 'md' : 'sm'}
          variant={approved === 0 ? 'primary' : 'secondary'}
          onClick={() => {
            if (approval === null) {
              arranging.undo();
            } else {
              arranging.change({ kind: 'mark', marks: approval }, { photoId: null, text: STEP });
            }
          }}
        >
          {approval === null ? <Undo2 aria-hidden /> : <Check aria-hidden />}
          {approval === null ? 'Undo' : `Approve all ${photoCountText(all)}`}
        </Button>
      )}
    </div>
  );
}

/** Approves them in the folder itself. It keeps its place when nothing is left to approve. */
export function ApproveAllInRow({ folder, arranging }: ApproveAllProps) {
  const { photos } = folder;
  const approval = approvalOfAll(photos);
  const all = photos.filter((photo) => isShown(photo, 'unrejected')).length;
  const reason = all === 0 ? 'All photos are rejected.' : 'They are approved.';
  return (
    <ButtonWithReason
      variant="secondary"
      size="sm"
      reason={approval === null ? reason : null}
      onClick={() => {
        if (approval !== null) {
          arranging.change({ kind: 'mark', marks: approval }, { photoId: null, text: STEP });
        }
      }}
    >
      <Check aria-hidden />
      Approve all {photoCountText(all)}
    </ButtonWithReason>
  );
}
