import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '../../ui/accordion';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { inParts, type FileGroups, type GroupPart } from './file-groups.rules';
import { rowsToShow } from '../../lib/rows-to-show.rules';
import { PickedFile } from './picked-file';
import type { Thumbnails } from './thumbnails/thumbnails';
import { useThumbnails } from './thumbnails/use-thumbnails';

/** Pixels between groups. */
const GAP = 12;
/** Pixels of a set on a desktop, until it is measured. */
const ESTIMATED_HEIGHT = 190;
/** Groups beyond the visible part of the page. */
const GROUPS_AHEAD = 3;

interface GroupListProps {
  part: GroupPart<File>;
  thumbnails: Thumbnails;
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

function GroupList({ part, thumbnails, disabled, onRemove }: GroupListProps) {
  const { group, files, isFirst } = part;
  const { title, problem } = group;
  return (
    <section
      aria-label={isFirst ? undefined : `${title}, continued`}
      className={cn(
        'rounded-xl border bg-surface',
        problem === null ? 'border-line' : 'border-danger-text/60',
      )}
    >
      {isFirst && (
        <div className="flex items-center justify-between gap-3 border-b border-line py-1 pr-1.5 pl-4">
          <h3 className="text-sm font-semibold">{title}</h3>
          <Button
            variant="ghost"
            size="sm"
            disabled={disabled}
            aria-label={`Remove ${title}`}
            onClick={() => onRemove(group.files.map(({ file }) => file))}
          >
            Remove
          </Button>
        </div>
      )}
      {isFirst && problem !== null && (
        <p
          role="alert"
          className="flex gap-2.5 bg-danger-soft px-4 py-2.5 text-sm text-danger-text"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong className="font-semibold">{problem.title}.</strong> {problem.message} Add what
            is missing, or remove this set.
          </span>
        </p>
      )}
      <ul className="grid grid-cols-2 gap-3 p-3 sm:grid-cols-4">
        {files.map(({ role, file }, index) => (
          <PickedFile
            key={`${index} ${file.name}`}
            {...{ role, file, thumbnails, disabled, onRemove }}
          />
        ))}
      </ul>
    </section>
  );
}

interface FilesReadyProps {
  files: readonly File[];
  shoot: FileGroups<File>;
  /** While they are uploaded. */
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

/** The picked files, grouped as they will be merged. */
export function FilesReady({ files, shoot, disabled, onRemove }: FilesReadyProps) {
  const thumbnails = useThumbnails(files);
  return (
    <Accordion type="single" collapsible defaultValue="files">
      <AccordionItem value="files">
        <AccordionTrigger>
          {files.length} {files.length === 1 ? 'file' : 'files'} ready
        </AccordionTrigger>
        <AccordionContent>
          <Groups {...{ shoot, thumbnails, disabled, onRemove }} />
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

interface GroupsProps extends Omit<GroupListProps, 'part'> {
  shoot: FileGroups<File>;
}

/** The groups. Only those near the visible part are in the document, since a card may hold hundreds. */
function Groups({ shoot, thumbnails, disabled, onRemove }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const parts = inParts(shoot.groups);

  useLayoutEffect(() => {
    const measure = () => {
      const { current } = list;
      if (current !== null) {
        setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
      }
    };
    measure();
    // What is above the list comes and goes.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer({
    count: parts.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => keyOf(parts[index], index),
    gap: GAP,
    overscan: GROUPS_AHEAD,
    scrollMargin: top ?? 0,
    enabled: top !== null,
    rangeExtractor: (range) => rowsToShow(defaultRangeExtractor(range), focused, parts.length),
  });

  function follow(event: FocusEvent<HTMLDivElement>): void {
    const index = event.target.closest('[data-index]')?.getAttribute('data-index');
    setFocused(index === null || index === undefined ? null : Number(index));
  }

  return (
    <div
      ref={list}
      onFocus={follow}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const part = parts[index];
        return (
          part && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - (top ?? 0)}px)` }}
            >
              <GroupList {...{ part, thumbnails, disabled, onRemove }} />
            </div>
          )
        );
      })}
    </div>
  );
}

const keyOf = (part: GroupPart<File> | undefined, index: number): string =>
  `${part?.group.title ?? ''} ${index}`;

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
