import { Camera, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import type { FileGroup } from '../files/file-groups.rules';
import type { ShootCheck } from './use-shoot-check';

interface ShootCheckSummaryProps {
  check: ShootCheck;
  /** Brings a group into view. */
  onShow: (group: FileGroup<File>) => void;
}

/** Tells whether the photos of the sets have faults, while the photographer can still shoot them again. */
export function ShootCheckSummary({ check, onShow }: ShootCheckSummaryProps) {
  const { sets, checked, faulty } = check;
  const [last, setLast] = useState<string | null>(null);
  if (sets.size === 0) {
    return null;
  }
  const isDone = checked === sets.size;
  const next = faulty[(faulty.findIndex(({ title }) => title === last) + 1) % faulty.length];
  const Icon = faulty.length > 0 ? TriangleAlert : isDone ? CircleCheck : Camera;
  return (
    <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-2.5 gap-y-2 text-sm text-muted">
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <p role="status" className="flex-1">
        {faulty.length > 0 &&
          `${faulty.length === 1 ? '1 set needs' : `${faulty.length} sets need`} a look. `}
        {isDone
          ? faulty.length === 0 && 'Every set looks good.'
          : `Checking sets: ${checked} of ${sets.size}`}
      </p>
      {next !== undefined && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            setLast(next.title);
            onShow(next);
          }}
        >
          Show {next.title}
        </Button>
      )}
    </div>
  );
}
