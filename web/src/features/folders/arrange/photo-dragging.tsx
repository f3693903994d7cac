import type { FolderPhoto } from '@roomlight/contracts';
import {
  closestCenter,
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
} from '@dnd-kit/core';
import { useState, type ReactNode } from 'react';
import { rendition } from '../../../lib/api/photo-address';

/** Pixels that the mouse moves before a press is a drag. */
const DRAG_DISTANCE = 6;
/** Milliseconds that a finger rests before its move is a drag and not a scroll. */
const DRAG_DELAY_MS = 250;
const FINGER_TOLERANCE = 8;

/** The photo below the pointer; between photos, the nearest. */
const placeBelow: CollisionDetection = (args) => {
  const below = pointerWithin(args);
  return below.length > 0 ? below : closestCenter(args);
};

interface PhotoDraggingProps {
  photos: readonly FolderPhoto[];
  onStart: (from: number) => void;
  onDrop: (from: number, to: number) => void;
  /** A finger was held on a photo and lifted without having moved. */
  onHold: (photoId: string) => void;
  children: ReactNode;
}

/** Lets the person drag photos to other places in the grid. */
export function PhotoDragging({ photos, onStart, onDrop, onHold, children }: PhotoDraggingProps) {
  const [dragged, setDragged] = useState<FolderPhoto | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: DRAG_DELAY_MS, tolerance: FINGER_TOLERANCE },
    }),
  );
  const indexOf = (id: unknown) => photos.findIndex((photo) => photo.id === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={placeBelow}
      // While the page scrolls along, rows come and go.
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements: SILENT }}
      onDragStart={({ active, activatorEvent }) => {
        if (isTouch(activatorEvent)) {
          // Lifting the finger would open the photo.
          window.addEventListener('click', preventDefault, { capture: true });
        }
        const from = indexOf(active.id);
        setDragged(photos[from] ?? null);
        onStart(from);
      }}
      onDragCancel={() => {
        setDragged(null);
        allowClicks();
      }}
      onDragEnd={({ active, over, delta, activatorEvent }) => {
        setDragged(null);
        allowClicks();
        if (isTouch(activatorEvent) && Math.hypot(delta.x, delta.y) < FINGER_TOLERANCE) {
          onHold(String(active.id));
        } else if (over !== null) {
          onDrop(indexOf(active.id), indexOf(over.id));
        }
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <img
            src={rendition(dragged.url, 640)}
            alt=""
            className="size-full rotate-2 cursor-grabbing rounded-xl object-cover opacity-90 shadow-float"
          />
        )}
      </DragOverlay>
    </DndContext>
  );
}

function isTouch(event: Event): boolean {
  return 'touches' in event;
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

/** After the click that follows the touch, if there is one. */
function allowClicks(): void {
  setTimeout(() => window.removeEventListener('click', preventDefault, { capture: true }), 100);
}

/** Screen readers hear of the move itself; a mouse's way needs no words. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
