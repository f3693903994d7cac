import {
  DndContext,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import { EyeOff, Plus } from 'lucide-react';
import { createContext, useContext, useState, type ComponentType, type ReactNode } from 'react';
import type { Pictures } from '../pictures/pictures';
import { FilePicture } from '../pictures/picked-file';
import type { Target } from '../board/board.rules';
import type { BoardChanges } from './use-board-changes';

/** Pixels that the mouse moves before a press is a drag. */
const DRAG_DISTANCE = 6;
/** Milliseconds that a finger rests before its move is a drag and not a scroll. */
const DRAG_DELAY_MS = 250;
const FINGER_TOLERANCE = 8;

/** Which of the places below the pointer takes a frame: one of the zones, which float over the sets, before a set. */
const placeBelow: CollisionDetection = (args) => {
  const places = pointerWithin(args);
  const zone = places.find(({ id }) => id === 'own' || id === 'aside');
  return zone === undefined ? places : [zone];
};

const Dragged = createContext<File | null>(null);

/** The file that is dragged; null when none is. Unlike dnd-kit's own state, it doesn't change with each movement. */
export const useDraggedFile = (): File | null => useContext(Dragged);

interface BoardDraggingProps {
  /** Null when nothing can be changed. */
  changes: BoardChanges | null;
  pictures: Pictures;
  children: ReactNode;
}

/** Lets the person drag frames into other sets, into one of their own, or out of the upload. */
export function BoardDragging({ changes, pictures, children }: BoardDraggingProps) {
  const [dragged, setDragged] = useState<File | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(TouchSensor, {
      activationConstraint: { delay: DRAG_DELAY_MS, tolerance: FINGER_TOLERANCE },
    }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const file = fileIn(active.data.current);
    const target = targetIn(over?.data.current);
    if (file !== null && target !== null) {
      changes?.move(file, target);
    }
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={placeBelow}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      accessibility={{ announcements: SILENT }}
      onDragStart={({ active }) => setDragged(fileIn(active.data.current))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <Dragged.Provider value={dragged}>{children}</Dragged.Provider>
      {dragged !== null && (
        <div className="fixed inset-x-4 bottom-4 z-40 mx-auto grid max-w-xl grid-cols-2 gap-3">
          <Zone id="own" target={{ kind: 'own' }} icon={Plus} text="A set of its own" />
          <Zone id="aside" target={{ kind: 'aside' }} icon={EyeOff} text="Leave it out" />
        </div>
      )}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className="rotate-2 rounded-lg shadow-float">
            <FilePicture label={dragged.name} file={dragged} pictures={pictures} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Screen readers hear of the change itself; a mouse's way needs no words. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface ZoneProps {
  id: 'own' | 'aside';
  target: Target;
  icon: ComponentType<{ 'aria-hidden': true; className: string }>;
  text: string;
}

function Zone({ id, target, icon: Icon, text }: ZoneProps) {
  const { setNodeRef, isOver } = useDroppable({ id, data: { target } });
  return (
    <div
      ref={setNodeRef}
      data-over={isOver || undefined}
      className="flex h-16 items-center justify-center gap-2 rounded-xl border-2 border-dashed border-line-strong bg-raised text-sm font-semibold shadow-float data-over:border-accent data-over:bg-accent-soft data-over:text-accent-text"
    >
      <Icon aria-hidden className="size-4.5" />
      {text}
    </div>
  );
}

type Data = Record<string, unknown> | undefined;

const fileIn = (data: Data): File | null => (data?.file instanceof File ? data.file : null);

function targetIn(data: Data): Target | null {
  const target = data?.target;
  if (typeof target !== 'object' || target === null || !('kind' in target)) {
    return null;
  }
  if (target.kind === 'own' || target.kind === 'aside') {
    return { kind: target.kind };
  }
  return 'id' in target && typeof target.id === 'string' ? { kind: 'set', id: target.id } : null;
}
