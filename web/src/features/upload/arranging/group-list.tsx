import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
} from 'react';
import { rowsToShow } from '../../../lib/rows-to-show.rules';
import { useDraggedFile } from './board-dragging';
import { inParts, type FileGroup, type GroupPart } from '../files/file-groups.rules';
import { GroupCard } from './group-card';
import type { Pictures } from '../pictures/pictures';

/** Pixels between groups. */
const GAP = 10;
/** Pixels of a set on a desktop, until it is measured. */
const ESTIMATED_HEIGHT = 190;
/** Groups beyond the visible part of the page. */
const GROUPS_AHEAD = 3;

export interface GroupListHandle {
  /** Brings a group into view. */
  show: (group: FileGroup<File>) => void;
}

interface GroupListProps {
  ref: Ref<GroupListHandle>;
  groups: readonly FileGroup<File>[];
  pictures: Pictures;
  disabled: boolean;
  onRemove: (files: readonly File[]) => void;
}

/** The groups. Only those near the visible part are in the document, since a card may hold hundreds. */
export function GroupList({ ref, groups, pictures, disabled, onRemove }: GroupListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const parts = useMemo(() => inParts(groups), [groups]);
  // A dragged file stays in the document, however far its row is scrolled away.
  const dragged = useDraggedFile();
  const draggedRow = parts.findIndex(({ files }) => files.some(({ file }) => file === dragged));
  const keptRow = draggedRow === -1 ? focused : draggedRow;

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
    getItemKey: (index) => keyOf(parts[index]),
    gap: GAP,
    overscan: GROUPS_AHEAD,
    scrollMargin: top ?? 0,
    enabled: top !== null,
    rangeExtractor: (range) => rowsToShow(defaultRangeExtractor(range), keptRow, parts.length),
  });

  useImperativeHandle(ref, () => ({
    show: (group) => {
      const index = parts.findIndex((part) => part.group === group);
      if (index !== -1) {
        virtualizer.scrollToIndex(index, { align: 'center' });
      }
    },
  }));

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
              <GroupCard {...{ part, pictures, disabled, onRemove }} />
            </div>
          )
        );
      })}
    </div>
  );
}

const keyOf = (part: GroupPart<File> | undefined): string =>
  `${part?.group.id ?? part?.group.title ?? ''}/${part?.number ?? 0}`;
