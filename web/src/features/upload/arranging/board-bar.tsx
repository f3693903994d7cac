import { Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/form/select-field';
import { ToggleField } from '../../../ui/form/toggle-field';
import type { Arrangement } from './use-arrangement';
import type { Board } from '../board/board.rules';

const MIN_FRAMES = 2;
const MAX_FRAMES = 12;

interface BoardBarProps {
  arrangement: Arrangement;
  /** Null when there are no RAW files. */
  developRaw: boolean | null;
  onDevelopRaw: (developRaw: boolean) => void;
  undo: (() => void) | null;
  onArrange: (board: Board<File> | null) => void;
}

/** What concerns the whole board: frames per set, exteriors only, undo. */
export function BoardBar({
  arrangement,
  developRaw,
  onDevelopRaw,
  undo,
  onArrange,
}: BoardBarProps) {
  const { groups, find, canFollowNames } = arrangement;
  const doubtful = groups.groups.filter(({ doubts }) => doubts.length > 0).length;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input,textarea');
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (isUndo && !isTyping && undo !== null) {
        event.preventDefault();
        undo();
      }
    };
    // Before the keys of the page, which take other changes back.
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [undo]);
  const counts = Array.from(
    { length: MAX_FRAMES - MIN_FRAMES + 1 },
    (_, index) => MIN_FRAMES + index,
  );
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <SelectField
        label="Group photos"
        className="w-44"
        value=""
        onChange={({ target: { value } }) =>
          void find(value === 'found' ? null : Number(value)).then(onArrange)
        }
      >
        <option value="" hidden>
          As they are now
        </option>
        <option value="found">By exposure</option>
        {counts.map((count) => (
          <option key={count} value={count}>
            Every {count} photos
          </option>
        ))}
      </SelectField>
      {developRaw !== null && (
        <ToggleField
          kind="switch"
          label="Develop RAW files"
          hint="Takes longer. Otherwise, the camera's JPEG inside them is used where it is large enough."
          className="max-w-64"
          checked={developRaw}
          onChange={({ target: { checked } }) => onDevelopRaw(checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {doubtful > 0 && (
          <p className="text-sm text-muted">
            {doubtful === 1 ? '1 set to check' : `${doubtful} sets to check`}
          </p>
        )}
        {canFollowNames && (
          <Button size="sm" variant="secondary" onClick={() => onArrange(null)}>
            All are exteriors
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          disabled={undo === null}
          onClick={() => undo?.()}
          title="Ctrl Z"
        >
          <Undo2 aria-hidden />
          Undo
        </Button>
      </div>
    </div>
  );
}
