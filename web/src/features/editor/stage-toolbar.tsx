import { Columns2, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../ui/button';
import { cn } from '../../ui/cn';
import { Spinner } from '../../ui/spinner';
import { Tooltip } from '../../ui/tooltip';
import { MOST_ZOOM } from './zoom.rules';

interface StageToolbarProps {
  scale: number;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onZoomReset: () => void;
  /** Null when there is nothing to compare with. */
  compare: { isOn: boolean; isPending: boolean; toggle: () => void } | null;
}

const looks = 'size-9 rounded-md text-white hover:bg-white/20 sm:pointer-coarse:size-11';

/** Zoom and comparison, over the lower edge of the photo. */
export function StageToolbar({
  scale,
  onZoomIn,
  onZoomOut,
  onZoomReset,
  compare,
}: StageToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="View"
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      className="absolute bottom-1.5 left-1/2 sm:bottom-3 flex -translate-x-1/2 items-center rounded-lg bg-black/70 p-0.5 text-white shadow-float backdrop-blur-sm"
    >
      <Tooltip label="Zoom out (−)">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom out"
          aria-disabled={scale === 1}
          onClick={onZoomOut}
          className={looks}
        >
          <ZoomOut aria-hidden />
        </Button>
      </Tooltip>
      <span className="w-12 text-center text-xs font-semibold tabular-nums max-sm:sr-only">
        {Math.round(scale * 100)}%
      </span>
      <Tooltip label="Zoom in (+)">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Zoom in"
          aria-disabled={scale === MOST_ZOOM}
          onClick={onZoomIn}
          className={looks}
        >
          <ZoomIn aria-hidden />
        </Button>
      </Tooltip>
      <Tooltip label="Whole photo (0)">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Whole photo"
          aria-disabled={scale === 1}
          onClick={onZoomReset}
          className={looks}
        >
          <Maximize aria-hidden />
        </Button>
      </Tooltip>
      {compare !== null && (
        <Tooltip label="Compare with the original">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Compare with the original"
            aria-pressed={compare.isOn}
            onClick={compare.toggle}
            className={cn(looks, compare.isOn && 'bg-white text-black hover:bg-white/85')}
          >
            {compare.isPending ? <Spinner /> : <Columns2 aria-hidden />}
          </Button>
        </Tooltip>
      )}
    </div>
  );
}
