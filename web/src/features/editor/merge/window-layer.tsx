import type { WindowOutline } from '@roomlight/contracts';

/** The windows that the photographer should check, outlined on the photo. The note beside it says how many. */
export function WindowLayer({ windows }: { windows: readonly WindowOutline[] }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {windows.map(({ corners }) => {
        const points = corners.map(({ x, y }) => `${x},${y}`).join(' ');
        return (
          // A light line between two dark edges is seen on any photo.
          <g key={points} className="fill-none" strokeLinejoin="round">
            <polygon
              points={points}
              vectorEffect="non-scaling-stroke"
              className="stroke-black/70 [stroke-width:5]"
            />
            <polygon
              data-window
              points={points}
              vectorEffect="non-scaling-stroke"
              className="stroke-accent [stroke-width:2.5]"
            />
          </g>
        );
      })}
    </svg>
  );
}
