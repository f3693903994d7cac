import type { CameraAngles, Correction, FolderPhoto, WindowOutline } from '@roomlight/contracts';
import { compose, scaling } from '@roomlight/photography/geometry';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Adjustments } from '../../lib/browser/adjustments.rules';
import { rendition } from '../../lib/api/photo-address';
import { useShortcuts } from '../../lib/use-shortcuts';
import { cn } from '../../ui/cn';
import { Spinner } from '../../ui/feedback/spinner';
import { ColourFilter } from './adjustments/colour-filter';
import { WindowLayer } from './merge/window-layer';
import { PinLayer } from './corrections/pin-layer';
import { CompareLayer } from './stage/compare-layer';
import { CornerLayer } from './screen/corner-layer';
import { cssTransform } from './stage/css-transform';
import { LightLayer } from './light/light-layer';
import type { LightPreview } from './light/use-light';
import { Loupe } from './stage/loupe';
import { fullPictureQuery, originalQuery, type ShownVersion } from './requests';
import { photoPixel } from './screen/screen-corners.rules';
import { ScreenOverlay } from './screen/screen-overlay';
import {
  cornerProblem,
  isPlacing,
  planOf,
  type ScreenPanel,
  type ScreenPanelChange,
} from './screen/screen-panel.rules';
import { StageToolbar } from './stage/stage-toolbar';
import { straightenPreview } from './straighten/straighten-preview.rules';
import { useFrameSize } from './stage/use-frame-size';
import { useZoom } from './stage/use-zoom';
import { actualSize, type Size } from './stage/zoom.rules';

/** The width of the largest copy, in pixels; only the photo itself has more. */
const MAX_COPY_WIDTH = 2048;

interface PhotoStageProps {
  photo: FolderPhoto;
  /** Undefined while the photo is being loaded. */
  version: ShownVersion | undefined;
  adjustments: Adjustments;
  /** The wanted angles; null while unknown. */
  angles: CameraAngles | null;
  /** What the server is doing with it; null when nothing. */
  work: string | null;
  /** What shows it in another light; null until that is ready. */
  light: LightPreview | null;
  panel: ScreenPanel;
  onPanelChange: (change: ScreenPanelChange) => void;
  /** Address of the backup; null while there is none. */
  originalUrl: string | null;
  /** Outlined on the photo. */
  windows: readonly WindowOutline[];
  /** Those that wait, which are on the photo. */
  corrections: readonly Correction[];
}

/** The photo with all settings applied, as it will look. */
export function PhotoStage({
  photo,
  version,
  adjustments,
  angles,
  work,
  light,
  panel,
  onPanelChange,
  originalUrl,
  windows,
  corrections,
}: PhotoStageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const filterId = useId();
  const [isComparing, setComparing] = useState(false);
  const original = useQuery({
    ...originalQuery(originalUrl),
    enabled: isComparing && originalUrl !== null,
  });
  const size = useFrameSize(frame);
  // While the photo is being straightened, the place of a click in the photo is unknown.
  const isSettled = version !== undefined && angles !== null && isSame(version.angles, angles);
  const placing = isPlacing(panel) && isSettled;
  // Corners are in pixels of the version on show.
  const pixels = version?.size ?? photo;
  const { view, zoom, handlers } = useZoom(frame, size, {
    photoWidth: pixels.width,
    doubleClickZooms: !placing,
    onClick: (at) => {
      const shownIn = content.current?.getBoundingClientRect();
      if (placing && shownIn !== undefined) {
        const corner = photoPixel(at, shownIn, version?.size ?? photo);
        onPanelChange({ kind: 'place', corner, isPointed: true });
      } else {
        onPanelChange({ kind: 'select', index: null });
      }
    },
  });

  const toggleComparing = () => {
    if (originalUrl !== null) {
      setComparing(!isComparing);
    }
  };
  useShortcuts({ '\\': toggleComparing });
  const shownSize =
    size === null ? null : (view.scale * size.width * window.devicePixelRatio) / pixels.width;
  const full = useQuery({
    ...fullPictureQuery(version?.url ?? null),
    // The smaller copy has too few pixels from here on.
    enabled: shownSize !== null && shownSize * pixels.width > MAX_COPY_WIDTH,
  });
  const filter = `url(#${filterId})`;
  const zoomed = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    transformOrigin: '0 0',
  };
  const plan = planOf(panel);
  const showsOverlay =
    plan !== null && panel.phase !== 'preview' && cornerProblem(plan, pixels) === null;
  const picture = panel.phase === 'preview' ? panel.address : (full.data ?? version?.picture);
  const selected = panel.phase === 'editing' && panel.selected !== null ? panel.selected : null;
  const underLoupe =
    panel.phase === 'editing' && selected !== null ? panel.corners[selected] : undefined;

  return (
    <div
      ref={frame}
      {...handlers}
      style={{
        aspectRatio: `${photo.width} / ${photo.height}`,
        maxWidth: `calc((100dvh - var(--around)) * ${photo.width / photo.height})`,
      }}
      className={cn(
        'relative mx-auto w-full overflow-hidden [--around:14rem] lg:[--around:9.5rem] rounded-2xl bg-sunken shadow-card select-none max-lg:rounded-xl',
        placing ? 'cursor-crosshair touch-none' : view.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in',
        view.scale > 1 ? 'touch-none' : 'touch-pan-y',
      )}
    >
      <ColourFilter id={filterId} colours={adjustments} />
      <div ref={content} style={zoomed} className="absolute inset-0">
        <div style={{ filter }} className="absolute inset-0 overflow-hidden">
          <div
            style={straightened(pixels, size, version?.angles, angles)}
            className="absolute inset-0"
          >
            <img
              // The folder's grid has already loaded this copy, which fills the place until the large one arrives.
              src={picture ?? rendition(photo.url, 640)}
              alt={photo.filename}
              draggable={false}
              className="absolute inset-0 size-full max-w-none"
            />
            {light !== null && panel.phase !== 'preview' && (
              <LightLayer preview={light} photo={pixels} frame={size} />
            )}
            {plan !== null && showsOverlay && size !== null && (
              <ScreenOverlay plan={plan} photo={pixels} frame={size} />
            )}
          </div>
        </div>
        <div
          style={straightened(pixels, size, version?.angles, angles)}
          className="pointer-events-none absolute inset-0"
        >
          <WindowLayer windows={windows} />
          <PinLayer
            // Those on another version have other places.
            corrections={corrections.filter(({ url }) => url === version?.url)}
            zoom={view.scale}
          />
        </div>
        {panel.phase === 'editing' && (
          <CornerLayer
            photo={pixels}
            corners={panel.corners}
            selected={panel.selected}
            zoom={view.scale}
            onSelect={(index) => onPanelChange({ kind: 'select', index })}
            onMove={(index, to) => onPanelChange({ kind: 'move', index, to })}
          />
        )}
      </div>
      {isComparing && original.data && (
        <CompareLayer>
          <img
            src={original.data}
            alt=""
            draggable={false}
            style={zoomed}
            className="absolute inset-0 size-full max-w-none"
          />
        </CompareLayer>
      )}
      {underLoupe !== undefined && size !== null && picture !== undefined && (
        <Loupe picture={picture} photo={pixels} frame={size} at={underLoupe} filter={filter} />
      )}
      {work !== null && (
        <p
          role="status"
          className="absolute top-3 left-1/2 flex -translate-x-1/2 items-center gap-2 rounded-full bg-black/70 px-3 py-1.5 text-xs font-semibold text-white"
        >
          <Spinner />
          {work}
        </p>
      )}
      <StageToolbar
        scale={view.scale}
        actualScale={size === null ? null : actualSize(pixels.width, size, window.devicePixelRatio)}
        shownSize={shownSize}
        onZoomIn={zoom.in}
        onZoomOut={zoom.out}
        onFit={zoom.fit}
        onActualSize={zoom.actual}
        compare={
          originalUrl === null
            ? null
            : {
                isOn: isComparing,
                isPending: isComparing && original.isFetching,
                toggle: toggleComparing,
              }
        }
      />
    </div>
  );
}

/** The photo on show, transformed as the server is going to straighten it. */
function straightened(
  photo: Size,
  frame: Size | null,
  shown: CameraAngles | undefined,
  wanted: CameraAngles | null,
) {
  if (frame === null || shown === undefined || wanted === null || isSame(shown, wanted)) {
    return undefined;
  }
  const map = compose(
    scaling(frame.width, frame.height),
    compose(straightenPreview(photo, shown, wanted), scaling(1 / frame.width, 1 / frame.height)),
  );
  return { transform: cssTransform(map), transformOrigin: '0 0' };
}

function isSame(one: CameraAngles, other: CameraAngles): boolean {
  return one.verticalAngle === other.verticalAngle && one.horizontalAngle === other.horizontalAngle;
}
