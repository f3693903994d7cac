import { Images, Layers } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import type { Board } from '../board/board.rules';
import { mergedSets, setsText } from '../board/found-board.rules';
import { foundText } from './found-sets-offer';

interface FoundSetsDialogProps {
  found: Board<File>;
  /** How many of the photos are exteriors by their names. */
  exteriors: number;
  /** Whether names tell sets, other ones than the exposures. */
  isNamed: boolean;
  /** @param board null when the names are to tell */
  onAnswer: (board: Board<File> | null) => void;
  onClose: () => void;
}

/** Asks how to upload photos whose exposures tell sets while their names tell none, or others. */
export function FoundSetsDialog({
  found,
  exteriors,
  isNamed,
  onAnswer,
  onClose,
}: FoundSetsDialogProps) {
  const leftOut = found.aside.length;
  return (
    <Dialog
      title={foundText(mergedSets(found))}
      description={
        <>
          Their exposures tell that frames belong together, and each set becomes one photo.{' '}
          {isNamed
            ? 'Their names tell other sets.'
            : 'By their names, all photos are exteriors, which are saved as they are.'}
          {leftOut > 0 &&
            ` Merging leaves out ${leftOut === 1 ? '1 flash frame that belongs' : `${leftOut} flash frames that belong`} to no set.`}
        </>
      }
      onClose={onClose}
    >
      <div className="mt-6 flex flex-col gap-3">
        <Button size="lg" className="h-auto min-h-12 py-2.5" onClick={() => onAnswer(found)}>
          <Layers aria-hidden />
          Merge {setsText(found)}
        </Button>
        <Button size="lg" variant="secondary" onClick={() => onAnswer(null)}>
          <Images aria-hidden />
          {isNamed
            ? 'Follow the names'
            : `Upload ${exteriors === 1 ? '1 exterior' : `${exteriors} exteriors`}`}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
