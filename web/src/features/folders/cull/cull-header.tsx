import type { FolderPhoto } from '@roomlight/contracts';
import { ROOMS } from '@roomlight/contracts/rules';
import { Columns2, Undo2, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { Button } from '../../../ui/button';
import { Tooltip } from '../../../ui/overlay/tooltip';
import type { CullAction } from './cull-keys.rules';
import { KeyButton } from './key-button';

interface CullHeaderProps {
  photo: FolderPhoto | undefined;
  index: number;
  count: number;
  isComparing: boolean;
  hasRoomKeys: boolean;
  /** What undo takes back; null when there is nothing. */
  undoes: string | null;
  onAct: (action: CullAction) => void;
}

export function CullHeader({
  photo,
  index,
  count,
  isComparing,
  hasRoomKeys,
  undoes,
  onAct,
}: CullHeaderProps) {
  return (
    <header className="flex items-center gap-2 border-b border-line bg-surface px-3 py-2 sm:gap-3 sm:px-4">
      <Tooltip label="Close (Esc)">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Close"
          onClick={() => onAct({ kind: 'close' })}
        >
          <X aria-hidden />
        </Button>
      </Tooltip>
      <div className="min-w-0 flex-1">
        <Dialog.Title aria-live="polite" className="text-base font-semibold tabular-nums">
          {count === 0 ? 'Cull' : `Photo ${index + 1} of ${count}`}
        </Dialog.Title>
        {photo !== undefined && (
          <p className="truncate text-sm text-muted" title={photo.filename}>
            {photo.filename}
            {photo.room !== null && ` · ${ROOMS[photo.room].name}`}
          </p>
        )}
      </div>
      <p className="text-xs text-muted max-lg:hidden [@media(hover:none)]:hidden">
        Hold Shift with P, X, U or A to move on to the next photo
      </p>
      <KeyButton
        shortcut={hasRoomKeys ? null : 'C'}
        aria-label="Compare"
        aria-pressed={isComparing}
        onClick={() => onAct({ kind: 'compare' })}
      >
        <Columns2 aria-hidden />
        <span className="max-sm:hidden">Compare</span>
      </KeyButton>
      <KeyButton
        shortcut="Z"
        aria-label="Undo"
        aria-disabled={undoes === null}
        title={undoes === null ? undefined : `Undo: ${undoes}`}
        onClick={() => onAct({ kind: 'undo' })}
      >
        <Undo2 aria-hidden />
        <span className="max-sm:hidden">Undo</span>
      </KeyButton>
    </header>
  );
}
