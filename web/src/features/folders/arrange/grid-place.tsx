import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { cn } from '../../../ui/cn';

interface GridPlaceProps {
  photoId: string;
  /** Among the shown photos. */
  index: number;
  count: number;
  /** Index of the photo that is dragged; null when none is. */
  dragged: number | null;
  /** Whether the places are above each other. */
  isStacked: boolean;
  style: CSSProperties;
  onKeyDown: (event: KeyboardEvent<HTMLLIElement>) => void;
  children: ReactNode;
}

/** A photo's place in the grid, which can be dragged and takes another photo. */
export function GridPlace({
  photoId,
  index,
  count,
  dragged,
  isStacked,
  style,
  onKeyDown,
  children,
}: GridPlaceProps) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: photoId });
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: photoId });
  const takes = isOver && !isDragging && dragged !== null;
  return (
    <li
      ref={setDropRef}
      data-photo={photoId}
      data-over={isOver || undefined}
      data-dragging={isDragging || undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      style={style}
      onKeyDown={onKeyDown}
      className={cn(
        'relative data-dragging:opacity-40',
        takes && 'before:absolute before:rounded-full before:bg-ring',
        takes && (isStacked ? 'before:inset-x-0 before:h-1' : 'before:inset-y-0 before:w-1'),
        takes && edgeOf(dragged > index, isStacked),
      )}
    >
      <div
        ref={setNodeRef}
        {...listeners}
        className="h-full touch-manipulation select-none [-webkit-touch-callout:none]"
      >
        {children}
      </div>
    </li>
  );
}

/** Where the line is at which the photo will be. */
function edgeOf(isBefore: boolean, isStacked: boolean): string {
  if (isStacked) {
    return isBefore ? 'before:-top-2.5' : 'before:-bottom-2.5';
  }
  return isBefore ? 'before:-left-2.5' : 'before:-right-2.5';
}
