import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts';
import {
  panBy,
  toggleCloseUp,
  wheelFactor,
  WHOLE_PHOTO,
  actualSize,
  zoomAt,
  zoomTo,
  ZOOM_STEP,
  type Place,
  type Size,
} from './zoom.rules';

/** A pointer that moves less than this has clicked. */
const CLICK_RADIUS = 5;

interface Gesture {
  pointers: Map<number, Place>;
  start: Place;
  isClick: boolean;
}

/** Zooming and panning in a frame by wheel, pinch, drag, double click and keys. */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  size: Size | null,
  options: {
    /** Of the photo, in pixels. */
    photoWidth: number;
    doubleClickZooms: boolean;
    /** Called for a click that isn't part of a gesture. */
    onClick: (at: Place) => void;
  },
) {
  const [view, setView] = useState(WHOLE_PHOTO);
  const gesture = useRef<Gesture | null>(null);

  function zoomBy(factor: number, at?: Place): void {
    if (size !== null) {
      const middle = { x: size.width / 2, y: size.height / 2 };
      setView((before) => zoomAt(before, factor, at ?? middle, size));
    }
  }

  const zoom = {
    in: () => zoomBy(ZOOM_STEP),
    out: () => zoomBy(1 / ZOOM_STEP),
    fit: () => setView(WHOLE_PHOTO),
    actual: () => {
      if (size !== null) {
        const scale = actualSize(options.photoWidth, size, window.devicePixelRatio);
        setView((before) => zoomTo(before, scale, size));
      }
    },
  };
  useShortcuts({ '+': zoom.in, '=': zoom.in, '-': zoom.out, '0': zoom.fit, '1': zoom.actual });

  useEffect(() => {
    const element = frame.current;
    if (element === null || size === null) {
      return;
    }
    function onWheel(event: WheelEvent): void {
      if (size === null || element === null) {
        return;
      }
      // When the whole photo is in view, turning the wheel down scrolls the page as usual.
      if (event.deltaY > 0 && view.scale === 1 && !event.ctrlKey) {
        return;
      }
      event.preventDefault();
      const at = within(element, { x: event.clientX, y: event.clientY });
      setView((before) => zoomAt(before, wheelFactor(event.deltaY, event.ctrlKey), at, size));
    }
    // React's own wheel listeners are passive and so couldn't prevent the page from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, size, view.scale]);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) {
      return;
    }
    const at = within(event.currentTarget, { x: event.clientX, y: event.clientY });
    const running = gesture.current ?? { pointers: new Map(), start: at, isClick: true };
    running.pointers.set(event.pointerId, at);
    running.isClick = running.pointers.size === 1;
    gesture.current = running;
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const running = gesture.current;
    const before = running?.pointers.get(event.pointerId);
    if (!running || !before || size === null) {
      return;
    }
    const at = within(event.currentTarget, { x: event.clientX, y: event.clientY });
    if (running.isClick && distance(at, running.start) < CLICK_RADIUS) {
      return;
    }
    running.isClick = false;
    const [first, second] = running.pointers.values();
    running.pointers.set(event.pointerId, at);
    if (first === undefined) {
      return;
    }
    if (second === undefined) {
      setView((shown) => panBy(shown, { x: at.x - before.x, y: at.y - before.y }, size));
      return;
    }
    const other = before === first ? second : first;
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    const shift = { x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 };
    setView((shown) => panBy(zoomAt(shown, factor, middle, size), shift, size));
  }

  function onPointerEnd(event: PointerEvent<HTMLElement>): void {
    const running = gesture.current;
    if (!running?.pointers.delete(event.pointerId)) {
      return;
    }
    if (running.pointers.size === 0) {
      gesture.current = null;
      if (running.isClick && event.type === 'pointerup') {
        options.onClick({ x: event.clientX, y: event.clientY });
      }
    }
  }

  function onDoubleClick(event: { currentTarget: HTMLElement; clientX: number; clientY: number }) {
    if (options.doubleClickZooms && size !== null) {
      const at = within(event.currentTarget, { x: event.clientX, y: event.clientY });
      setView((before) => toggleCloseUp(before, at, size));
    }
  }

  return {
    view,
    zoom,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onDoubleClick,
    },
  };
}

/** Converts a position in the window to one in an element. */
function within(element: HTMLElement, { x, y }: Place): Place {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
