import { MoveHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';

interface CompareLayerProps {
  /** What the left and the right side are called. */
  sides?: readonly [string, string];
  children: ReactNode;
}

/** Draws the earlier photo over the edited one, up to a line that the person can move. */
export function CompareLayer({ sides = ['Before', 'After'], children }: CompareLayerProps) {
  const [percent, setPercent] = useState(50);
  return (
    <>
      <div
        style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }}
        className="pointer-events-none absolute inset-0 overflow-hidden"
      >
        {children}
      </div>
      <input
        type="range"
        aria-label={`${sides[0]} and ${sides[1].toLowerCase()}`}
        aria-valuetext={`${percent}% ${sides[0].toLowerCase()}`}
        min={0}
        max={100}
        value={percent}
        onChange={(event) => setPercent(event.target.valueAsNumber)}
        onPointerDown={(event) => event.stopPropagation()}
        className="peer absolute inset-0 size-full cursor-ew-resize touch-pan-y opacity-0"
      />
      <div
        aria-hidden
        style={{ left: `${percent}%` }}
        className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-white shadow-[0_0_0_1px_rgb(0_0_0/0.35)] peer-focus-visible:[&>span]:outline-2 peer-focus-visible:[&>span]:outline-offset-2 peer-focus-visible:[&>span]:outline-ring"
      >
        <span className="absolute top-1/2 left-1/2 grid size-9 -translate-1/2 place-items-center rounded-full bg-white text-black shadow-float">
          <MoveHorizontal className="size-4" />
        </span>
      </div>
      <Caption side="left">{sides[0]}</Caption>
      <Caption side="right">{sides[1]}</Caption>
    </>
  );
}

function Caption({ side, children }: { side: 'left' | 'right'; children: string }) {
  return (
    <span
      aria-hidden
      className={`pointer-events-none absolute top-3 rounded-md bg-black/65 px-2 py-0.5 text-xs font-semibold text-white ${side === 'left' ? 'left-3' : 'right-3'}`}
    >
      {children}
    </span>
  );
}
