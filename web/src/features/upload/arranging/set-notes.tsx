import { faultText, type FoundFault } from '@roomlight/photography/shoot';
import { CircleHelp, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button';
import type { ShotSet } from '../files/shot-sets.rules';
import { useShotSet } from '../check/use-shoot-check';
import type { FileGroup } from '../files/file-groups.rules';
import type { Pictures } from '../pictures/pictures';
import { useFaults } from '../pictures/use-pictures';
import { useBoardChanges } from './use-board-changes';

interface SetNotesProps {
  group: FileGroup<File>;
  pictures: Pictures;
}

/** What the person should look at in a set. */
export function SetNotes({ group, pictures }: SetNotesProps) {
  const set = useShotSet(group);
  return (
    <>
      <Doubts group={group} />
      {set !== undefined && <Faults set={set} pictures={pictures} />}
    </>
  );
}

function Doubts({ group: { id, title, doubts } }: { group: FileGroup<File> }) {
  const changes = useBoardChanges();
  return (
    id !== null &&
    doubts.length > 0 && (
      <div className="flex items-start gap-2.5 bg-info-soft py-1.5 pr-1.5 pl-4 text-sm text-info-text">
        <CircleHelp aria-hidden className="mt-2 size-4 shrink-0" />
        <div className="flex-1 py-1.5">
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
        </div>
        {changes !== null && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${title} is right`}
            onClick={() => changes.accept(id)}
          >
            It is right
          </Button>
        )}
      </div>
    )
  );
}

function Faults({ set, pictures }: { set: ShotSet; pictures: Pictures }) {
  const faults = useFaults(pictures, set) ?? [];
  return (
    faults.length > 0 && (
      <div className="flex items-start gap-2.5 bg-accent-soft px-4 py-2.5 text-sm text-accent-text">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div>
          {faults.map((fault) => (
            <p key={`${fault.fault} ${fault.frame ?? ''}`}>{textOf(fault, set)}</p>
          ))}
        </div>
      </div>
    )
  );
}

function textOf({ fault, frame }: FoundFault, { frames }: ShotSet): string {
  const file = frame === null ? undefined : frames[frame]?.file;
  return file === undefined ? faultText(fault) : `${file.name}: ${faultText(fault)}`;
}
