import type { Corner } from '@roomlight/contracts/rules';
import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { cn } from '../../../ui/cn';
import { arrowStep, CORNER_NAMES, moved, photoPixel, shownAt } from './screen-corners.rules';
import { isForPage } from '../../../lib/use-shortcuts';
import type { Size } from '../stage/zoom.rules';

interface CornerLayerProps {
  photo: Size;
  corners: readonly Corner[];
  selected: number | null;
  /** How much the photo is enlarged; the corners keep their size. */
  zoom: number;
  onSelect: (index: number | null) => void;
  onMove: (index: number, to: Corner) => void;
}

/** A screen's corners over a photo, moved by pointer and by arrow keys. */
export function CornerLayer({
  photo,
  corners,
  selected,
  zoom,
  onSelect,
  onMove,
}: CornerLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const chosen = selected === null ? undefined : corners[selected];

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (selected === null || chosen === undefined || !isForPage(event)) {
        return;
      }
      const step = arrowStep(event.key, event.shiftKey);
      if (step !== null) {
        event.preventDefault();
        onMove(selected, moved(chosen, step, photo));
      } else if (event.key === 'Escape') {
        onSelect(null);
      }
    }
    // Runs before the page's own shortcuts, whose arrow keys lead to other photos while no corner is selected.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  });

  return (
    <div ref={layer} className="pointer-events-none absolute inset-0">
      <svg
        aria-hidden
        viewBox={`0 0 ${photo.width} ${photo.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {(['black', 'white'] as const).map((colour) => (
          <polygon
            key={colour}
            points={corners.map((corner) => corner.join(',')).join(' ')}
            fill="none"
            stroke={colour}
            strokeOpacity={colour === 'black' ? 0.55 : 1}
            strokeWidth={colour === 'black' ? 4 : 1.5}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {corners.map((corner, index) => (
        <CornerHandle
          key={CORNER_NAMES[index]}
          index={index}
          corner={corner}
          photo={photo}
          layer={layer}
          isSelected={index === selected}
          zoom={zoom}
          onSelect={onSelect}
          onMove={onMove}
        />
      ))}
      <p role="status" className="sr-only">
        {selected !== null &&
          chosen !== undefined &&
          `${cornerTitle(selected)} at ${Math.round(chosen[0])}, ${Math.round(chosen[1])}`}
      </p>
    </div>
  );
}

export function cornerTitle(index: number): string {
  const name = CORNER_NAMES[index] ?? '';
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} corner`;
}

interface CornerHandleProps {
  index: number;
  corner: Corner;
  photo: Size;
  layer: RefObject<HTMLDivElement | null>;
  isSelected: boolean;
  zoom: number;
  onSelect: (index: number | null) => void;
  onMove: (index: number, to: Corner) => void;
}

function CornerHandle({
  index,
  corner,
  photo,
  layer,
  isSelected,
  zoom,
  onSelect,
  onMove,
}: CornerHandleProps) {
  /** The offset from the pointer to the corner that it holds, in CSS pixels. */
  const grip = useRef<{ x: number; y: number } | null>(null);

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    // Otherwise the frame below would pan, or place another corner.
    event.stopPropagation();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    grip.current = { x: left + width / 2 - event.clientX, y: top + height / 2 - event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    // Safari doesn't focus a button that is clicked.
    event.currentTarget.focus();
    onSelect(index);
  }

  function onPointerMove(event: PointerEvent<HTMLButtonElement>): void {
    const shownIn = layer.current?.getBoundingClientRect();
    if (grip.current !== null && shownIn !== undefined) {
      const at = { x: event.clientX + grip.current.x, y: event.clientY + grip.current.y };
      onMove(index, photoPixel(at, shownIn, photo));
    }
  }

  function onPointerEnd(): void {
    grip.current = null;
  }

  return (
    <button
      type="button"
      aria-label={cornerTitle(index)}
      aria-pressed={isSelected}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onFocus={() => onSelect(index)}
      onDoubleClick={(event) => event.stopPropagation()}
      style={{ ...shownAt(corner, photo), transform: `translate(-50%, -50%) scale(${1 / zoom})` }}
      className="group pointer-events-auto absolute grid size-7 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing pointer-coarse:size-11"
    >
      <span
        className={cn(
          'size-4 rounded-full border-2 shadow-[0_0_0_1.5px_rgb(0_0_0/0.7),inset_0_0_0_1px_rgb(0_0_0/0.35)] transition-colors',
          isSelected ? 'border-yellow-400 bg-yellow-400/45' : 'border-white bg-white/25',
        )}
      />
      <span
        aria-hidden
        className="absolute top-full rounded-sm bg-black/75 px-1 text-[0.6875rem] leading-4 font-semibold text-white"
      >
        {index + 1}
      </span>
    </button>
  );
}
