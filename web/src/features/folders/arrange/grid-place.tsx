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
      aria-setsize={count}
      aria-posinset={index + 1}
      style={style}
      onKeyDown={onKeyDown}
      className={cn(
        'relative',
        isDragging && 'opacity-40',
        takes && 'before:absolute before:inset-y-0 before:w-1 before:rounded-full before:bg-ring',
        takes && (dragged > index ? 'before:-left-2.5' : 'before:-right-2.5'),
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
