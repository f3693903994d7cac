import type { ComponentProps, ReactNode } from 'react';
import { Columns2, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { Tooltip } from '../../../ui/overlay/tooltip';
import { MAX_ZOOM } from './zoom.rules';

interface StageToolbarProps {
  /** 1 when the whole photo is in view. */
  scale: number;
  /** The scale at which a pixel of the photo is one of the screen; null until it is known. */
  actualScale: number | null;
  /** Pixels of the screen in a pixel of the photo; null until it is known. */
  shownSize: number | null;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  onActualSize: () => void;
  /** Null when there is nothing to compare with. */
  compare: { isOn: boolean; isPending: boolean; toggle: () => void } | null;
}

/** Zoom and comparison, over the lower edge of the photo. */
export function StageToolbar({
  scale,
  actualScale,
  shownSize,
  onZoomIn,
  onZoomOut,
  onFit,
  onActualSize,
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
      <StageButton
        label="Zoom out"
        shortcut="−"
        icon={<ZoomOut aria-hidden />}
        aria-disabled={scale === 1}
        onClick={onZoomOut}
      />
      <span className="w-12 text-center text-xs font-semibold tabular-nums max-sm:sr-only">
        {shownSize !== null && `${Math.round(shownSize * 100)}%`}
      </span>
      <StageButton
        label="Zoom in"
        shortcut="+"
        icon={<ZoomIn aria-hidden />}
        aria-disabled={scale === MAX_ZOOM}
        onClick={onZoomIn}
      />
      <StageButton
        label="Fit"
        shortcut="0"
        icon={<Maximize aria-hidden />}
        aria-disabled={scale === 1}
        onClick={onFit}
      />
      <StageButton
        label="Actual size"
        shortcut="1"
        icon={<span aria-hidden>1:1</span>}
        aria-disabled={scale === actualScale}
        onClick={onActualSize}
      />
      {compare !== null && (
        <StageButton
          label="Compare with the original"
          shortcut="\\"
          icon={compare.isPending ? <Spinner /> : <Columns2 aria-hidden />}
          aria-pressed={compare.isOn}
          onClick={compare.toggle}
        />
      )}
    </div>
  );
}

type StageButtonProps = Pick<
  ComponentProps<typeof Button>,
  'onClick' | 'aria-disabled' | 'aria-pressed'
> & {
  label: string;
  shortcut?: string;
  icon: ReactNode;
};

function StageButton({ label, shortcut, icon, ...button }: StageButtonProps) {
  return (
    <Tooltip label={shortcut === undefined ? label : `${label} (${shortcut})`}>
      <Button
        {...button}
        variant="ghost"
        size="icon"
        aria-label={label}
        className="size-9 rounded-md text-white hover:bg-white/20 aria-pressed:bg-white aria-pressed:text-black aria-pressed:hover:bg-white/85 sm:pointer-coarse:size-11"
      >
        {icon}
      </Button>
    </Tooltip>
  );
}
