import { Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { useLastStep } from './undo-history';
import type { Arranging } from './use-arranging';

interface UndoButtonProps {
  folderPath: string;
  arranging: Arranging;
}

/** Takes back the last change of the folder's photos, and says which one. */
export function UndoButton({ folderPath, arranging }: UndoButtonProps) {
  const last = useLastStep(folderPath);
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-disabled={last === null}
      title={last === null ? undefined : `Undo: ${last.text}`}
      onClick={() => arranging.undo()}
      className="aria-disabled:opacity-60"
    >
      <Undo2 aria-hidden />
      Undo
    </Button>
  );
}
