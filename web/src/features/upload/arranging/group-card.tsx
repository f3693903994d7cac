import { useDroppable } from '@dnd-kit/core';
import { TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { cn } from '../../../ui/cn';
import { BoardFile } from './board-file';
import { SetMenu } from './set-menu';
import { SetNotes } from './set-notes';
import type { Target } from '../board/board.rules';
import { useBoardChanges } from './use-board-changes';
import { fileKey } from '../files/file-keys';
import type { FileGroup, GroupPart } from '../files/file-groups.rules';
import { PickedFile } from '../pictures/picked-file';
import { UploadState } from './upload-state';
import type { Pictures } from '../pictures/pictures';

interface GroupCardProps {
  part: GroupPart<File>;
  pictures: Pictures;
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

/** A group of picked files, or a part of a large one. Rendered only for changes of its own, because the list scrolls. */
export const GroupCard = memo(function GroupCard({
  part,
  pictures,
  disabled,
  onRemove,
}: GroupCardProps) {
  const { group, files, number } = part;
  const changes = useBoardChanges();
  const isFirst = number === 0;
  const File = changes === null ? PickedFile : BoardFile;
  const target =
    changes === null || group.id === null ? null : ({ kind: 'set', id: group.id } as const);
  return (
    <GroupPlace part={part} target={target}>
      {isFirst && <Header {...{ group, disabled, onRemove }} />}
      {isFirst && <Problem group={group} />}
      {isFirst && <SetNotes group={group} pictures={pictures} />}
      <ul className="grid grid-cols-2 gap-2.5 p-2.5 sm:grid-cols-4 xl:grid-cols-5">
        {files.map((file) => (
          <File key={fileKey(file.file)} {...{ ...file, pictures, disabled, onRemove }} />
        ))}
      </ul>
    </GroupPlace>
  );
});

interface GroupPlaceProps {
  part: GroupPart<File>;
  /** Where a file goes that is dropped here; null when none can be. */
  target: Target | null;
  children: ReactNode;
}

/** The place of a group, which takes dragged files. Rendered for each movement of one, without what is in it. */
function GroupPlace({ part: { group, number }, target, children }: GroupPlaceProps) {
  const { setNodeRef, isOver } = useDroppable({
    id: `${group.id ?? group.title}/${number}`,
    data: { target },
    disabled: target === null,
  });
  return (
    <section
      ref={setNodeRef}
      data-over={isOver || undefined}
      aria-label={number === 0 ? undefined : `${group.title}, continued`}
      className={cn(
        'rounded-xl border bg-surface transition-[box-shadow] duration-150 data-over:ring-2 data-over:ring-accent',
        group.problem === null ? 'border-line' : 'border-danger-text/60',
      )}
    >
      {children}
    </section>
  );
}

type HeaderProps = Pick<GroupCardProps, 'disabled' | 'onRemove'> & { group: FileGroup<File> };

function Header({ group, disabled, onRemove }: HeaderProps) {
  const changes = useBoardChanges();
  const remove = () => onRemove(group.files.map(({ file }) => file));
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line py-0.5 pr-1.5 pl-3.5">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <h3 className="text-sm font-semibold">{group.title}</h3>
        {group.summary !== null && <p className="text-xs text-muted">{group.summary}</p>}
        {group.kind !== 'skipped' && <UploadState files={group.files.map(({ file }) => file)} />}
      </div>
      {changes !== null && group.id !== null ? (
        <SetMenu id={group.id} title={group.title} changes={changes} onRemove={remove} />
      ) : (
        <Button
          variant="ghost"
          size="sm"
          disabled={disabled}
          aria-label={`Remove ${group.title}`}
          onClick={remove}
        >
          Remove
        </Button>
      )}
    </div>
  );
}

function Problem({ group: { id, problem } }: { group: FileGroup<File> }) {
  return (
    problem !== null && (
      <p role="alert" className="flex gap-2.5 bg-danger-soft px-4 py-2.5 text-sm text-danger-text">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong className="font-semibold">{problem.title}.</strong> {problem.message}
          {id === null && ' Add what is missing, or remove this set.'}
        </span>
      </p>
    )
  );
}
