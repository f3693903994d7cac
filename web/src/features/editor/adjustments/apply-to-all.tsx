import type { FolderDetail } from '@roomlight/contracts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { Adjustments } from '../../../lib/browser/adjustments.rules';
import { Button } from '../../../ui/button';
import { Progress } from '../../../ui/feedback/progress';
import { ToggleField } from '../../../ui/form/toggle-field';
import { useApplyToAll } from './use-apply-to-all';

interface ApplyToAllProps {
  folder: FolderDetail;
  /** Resolves with the adjustments to apply, once the photo itself has them. */
  ready: () => Promise<Adjustments>;
}

export function ApplyToAll({ folder, ready }: ApplyToAllProps) {
  const { apply, isApplying, progress, stop } = useApplyToAll(folder);
  const [straightens, setStraightens] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <ToggleField
        kind="checkbox"
        label="Straighten them, too"
        hint="By the same two angles. Usually, each photo needs its own."
        checked={straightens}
        onChange={({ currentTarget }) => setStraightens(currentTarget.checked)}
      />
      <Button
        variant="secondary"
        className="w-full"
        pending={isApplying}
        onClick={() => void ready().then((adjustments) => apply({ adjustments, straightens }))}
      >
        {!isApplying && <Copy aria-hidden />}
        Apply to All Photos
      </Button>
      {progress !== null && (
        <div className="flex items-center gap-3">
          <Progress
            value={progress.done}
            max={progress.total}
            label="Applying to all photos"
            className="flex-1"
          />
          <span className="text-sm text-muted tabular-nums">
            {progress.done} / {progress.total}
          </span>
          <Button variant="link" onClick={stop}>
            Stop
          </Button>
        </div>
      )}
    </div>
  );
}
