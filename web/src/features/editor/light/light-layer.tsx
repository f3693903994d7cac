import { useId, useMemo } from 'react';
import { cn } from '../../../ui/cn';
import { screenImageAddress } from '../requests';
import { ScreenOverlay } from '../screen/screen-overlay';
import type { Size } from '../stage/zoom.rules';
import { GainsFilter } from './gains-filter';
import { LightCanvas } from './light-canvas';
import type { LightPreview } from './use-light';

interface LightLayerProps {
  preview: LightPreview;
  /** The photo's pixels. */
  photo: Size;
  /** Null before its first layout. */
  frame: Size | null;
}

/** The photo in the light that it is to get, as far as the browser can make it at once. */
export function LightLayer({ preview, photo, frame }: LightLayerProps) {
  const filterId = useId();
  const { settings, base, maps, shownPart, gains, screens, isWanted } = preview;
  const { width, height } = photo;
  const shownWidth = Math.min(width, base.naturalWidth);
  const size = useMemo(
    () => ({ width: shownWidth, height: Math.round((shownWidth * height) / width) }),
    [shownWidth, width, height],
  );
  return (
    // Ready before it is wanted, so that the first movement shows at once.
    <div className={cn('absolute inset-0', !isWanted && 'invisible')}>
      {gains !== null && <GainsFilter id={filterId} gains={gains} />}
      <div
        style={gains === null ? undefined : { filter: `url(#${filterId})` }}
        className="absolute inset-0"
      >
        <LightCanvas
          photo={base}
          maps={maps}
          settings={settings}
          part={shownPart}
          size={size}
          className="absolute inset-0 size-full max-w-none"
        />
      </div>
      {frame !== null &&
        screens.map(({ tvImageId, corners, opacity }, i) => (
          <ScreenOverlay
            key={i}
            plan={{
              picture: { id: tvImageId, url: screenImageAddress(tvImageId) },
              corners,
              opacity,
            }}
            photo={photo}
            frame={frame}
          />
        ))}
    </div>
  );
}
