import { Undo2 } from 'lucide-react';
import { useRef } from 'react';
import {
  Accordion,
  AccordionContent,
  AccordionItem,
  AccordionTrigger,
} from '../../../ui/accordion';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { BoardBar } from './board-bar';
import { BoardDragging } from './board-dragging';
import { BoardChangesProvider, useChangesOf } from './use-board-changes';
import { FoundSetsOffer } from './found-sets-offer';
import { mergedSets } from '../board/found-board.rules';
import type { Board } from '../board/board.rules';
import { isRaw } from '../files/camera-files.rules';
import { ShootCheckSummary } from '../check/shoot-check-summary';
import { CheckedSetsProvider, useShootCheck } from '../check/use-shoot-check';
import { GroupList, type GroupListHandle } from './group-list';
import type { Pictures } from '../pictures/pictures';
import type { Arrangement } from './use-arrangement';

interface FilesReadyProps {
  files: readonly File[];
  pictures: Pictures;
  arrangement: Arrangement;
  /** While they are uploaded. */
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
  /** @param board null when the files' names are to tell */
  onArrange: (board: Board<File> | null) => void;
  developRaw: boolean;
  onDevelopRaw: (developRaw: boolean) => void;
  undo: (() => void) | null;
}

/** The picked files, grouped as they will be merged. */
export function FilesReady({
  files,
  pictures,
  arrangement,
  disabled,
  onRemove,
  onArrange,
  developRaw,
  onDevelopRaw,
  undo,
}: FilesReadyProps) {
  const { groups, board, offered, isFinding } = arrangement;
  const { changes, said } = useChangesOf(disabled ? null : board, arrangement.order, onArrange);
  const check = useShootCheck(pictures, groups.groups);
  const list = useRef<GroupListHandle>(null);
  return (
    <Accordion type="single" collapsible defaultValue="files">
      <AccordionItem value="files">
        <AccordionTrigger>
          {files.length} {files.length === 1 ? 'file' : 'files'} ready
        </AccordionTrigger>
        <AccordionContent>
          {offered !== null && !disabled && (
            <FoundSetsOffer sets={mergedSets(offered)} onAccept={() => onArrange(offered)} />
          )}
          {isFinding ? (
            <p
              role="status"
              className="flex min-h-[70dvh] items-start gap-2.5 py-6 text-sm text-muted"
            >
              <Spinner />
              Finding the sets…
            </p>
          ) : (
            <BoardChangesProvider value={changes}>
              {changes !== null && (
                <BoardBar
                  arrangement={arrangement}
                  developRaw={files.some(isRaw) ? developRaw : null}
                  onDevelopRaw={onDevelopRaw}
                  undo={undo}
                  onArrange={onArrange}
                />
              )}
              <ShootCheckSummary check={check} onShow={(group) => list.current?.show(group)} />
              <CheckedSetsProvider value={check.sets}>
                <BoardDragging changes={changes} pictures={pictures}>
                  <GroupList
                    ref={list}
                    groups={groups.groups}
                    {...{ pictures, disabled, onRemove }}
                  />
                </BoardDragging>
              </CheckedSetsProvider>
            </BoardChangesProvider>
          )}
          <p role="status" className="sr-only">
            {said}
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            disabled={disabled}
            onClick={() => onRemove(files)}
          >
            Remove all files
          </Button>
        </AccordionContent>
      </AccordionItem>
    </Accordion>
  );
}

/** Offers to take the last removal back. */
export function RemovedNotice({ onUndo }: { onUndo: () => void }) {
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-3 rounded-xl border border-line bg-surface py-1.5 pr-1.5 pl-4 text-sm"
    >
      Removed from this upload
      <Button variant="ghost" size="sm" onClick={onUndo}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    </div>
  );
}
