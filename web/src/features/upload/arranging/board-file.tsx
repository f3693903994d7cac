import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { fileKey } from '../files/file-keys';
import { FileCaption, FilePicture, type PickedFileProps } from '../pictures/picked-file';
import { exposureText } from '../board/found-board.rules';
import { isSingle, setOf, type Target } from '../board/board.rules';
import { FrameMenu } from './frame-menu';
import { useBoardChanges, type BoardChanges } from './use-board-changes';

/** A file on the board: dragged, changed by its menu, or by the keys that the menu names. */
export function BoardFile({ label, role, file, pictures, onRemove }: PickedFileProps) {
  const changes = useBoardChanges();
  if (changes === null) {
    return null;
  }
  const set = setOf(changes.board, file);
  const single = set !== undefined && isSingle(set);
  const exposure = exposureText(pictures.shot(file));
  return (
    <FilePlace
      file={file}
      // A single photo becomes a set when another one is dropped on it.
      target={single ? { kind: 'set', id: set.id } : null}
      picture={
        <FilePicture label={label} file={file} pictures={pictures}>
          <FrameMenu {...{ file, role, single, changes, onRemove }} />
        </FilePicture>
      }
      onKeyDown={(event) => press(event, file, changes, onRemove)}
    >
      <FileCaption file={file} />
      <p className="truncate text-xs text-muted tabular-nums">{exposure || 'Exposure unknown'}</p>
    </FilePlace>
  );
}

interface FilePlaceProps {
  file: File;
  /** Where a file goes that is dropped on this one; null when none can be. */
  target: Target | null;
  /** The part that is dragged. */
  picture: ReactNode;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** The place of a file, which can be dragged. Rendered for each movement of any file, without what is in it. */
function FilePlace({ file, target, picture, onKeyDown, children }: FilePlaceProps) {
  const key = fileKey(file);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: key, data: { file } });
  const { setNodeRef: setDropRef, isOver } = useDroppable({
    id: `photo/${key}`,
    data: { target },
    disabled: target === null || isDragging,
  });
  return (
    <li
      ref={setDropRef}
      data-over={isOver || undefined}
      data-dragging={isDragging || undefined}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-0.5 rounded-lg ring-offset-2 ring-offset-surface data-dragging:opacity-40 data-over:ring-2 data-over:ring-accent"
    >
      <div ref={setNodeRef} {...listeners} className="cursor-grab touch-manipulation select-none">
        {picture}
      </div>
      {children}
    </li>
  );
}

/** Performs the shortcuts of the focused file. */
function press(
  event: KeyboardEvent<HTMLElement>,
  file: File,
  changes: BoardChanges,
  onRemove: (files: readonly File[]) => void,
): void {
  const action = actionOf(event, file, changes, onRemove);
  if (action !== null && event.target instanceof HTMLButtonElement) {
    event.preventDefault();
    action();
  }
}

function actionOf(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  file: File,
  changes: BoardChanges,
  onRemove: (files: readonly File[]) => void,
): (() => void) | null {
  if (ctrlKey || metaKey) {
    return null;
  }
  const { before, behind } = changes.neighbours(file);
  const moveTo = (id: string | undefined) =>
    id === undefined ? null : () => changes.move(file, { kind: 'set', id } satisfies Target);
  if (altKey) {
    switch (key) {
      case 'ArrowUp':
        return moveTo(before?.id);
      case 'ArrowDown':
        return moveTo(behind?.id);
      default:
        return null;
    }
  }
  switch (key) {
    case 'f':
      return () => changes.swapRole(file);
    case 's':
      return () => changes.split(file);
    case 'n':
      return () => changes.move(file, { kind: 'own' });
    case 'x':
      return () => changes.move(file, { kind: 'aside' });
    case 'Delete':
      return () => onRemove([file]);
    default:
      return null;
  }
}
