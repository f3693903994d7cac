import type { PicturePart } from '@roomlight/photography/geometry';
import type { LightMaps, LightSettings } from '@roomlight/photography/light';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Size } from '../stage/zoom.rules';
import { LightPainter } from './light-painter';
import { pixelsOf, readMaps } from './read-maps';
import { LightRenderer } from './light-renderer';

interface LightCanvasProps {
  /** The merged photo itself, not straightened, loaded. */
  photo: HTMLImageElement;
  /** The light maps that were stored with it, loaded. */
  maps: HTMLImageElement;
  settings: LightSettings;
  /** The part of the photo that is shown. */
  part: PicturePart;
  /** Pixels of the canvas, in the proportions of what is shown. */
  size: Size;
  className?: string;
}

/** Without WebGL 2, more pixels would take too long to follow a finger. */
const MAX_PAINTED_WIDTH = 480;

interface LightDrawer {
  draw: (settings: LightSettings, part: PicturePart) => void;
  dispose?: () => void;
}

/** A merged photo in the light that the settings give it, as the engine will make it. */
export function LightCanvas({ photo, maps, settings, part, size, className }: LightCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawer, setDrawer] = useState<LightDrawer | null>(null);
  const [isPainted, setPainted] = useState(false);
  const read = useMemo(() => readMaps(maps), [maps]);
  const scale = isPainted ? Math.min(1, MAX_PAINTED_WIDTH / size.width) : 1;
  const width = Math.max(1, Math.round(scale * size.width));
  const height = Math.max(1, Math.round(scale * size.height));

  useEffect(() => {
    const element = canvas.current;
    if (element === null) {
      return;
    }
    const paint = (): void => setPainted(true);
    const made = isPainted ? painterFor(element, photo, read) : rendererFor(element, photo, read);
    if (made === null) {
      paint();
      return;
    }
    setDrawer(made);
    element.addEventListener('webglcontextlost', paint);
    return () => {
      element.removeEventListener('webglcontextlost', paint);
      setDrawer(null);
      made.dispose?.();
    };
  }, [photo, read, isPainted]);

  useEffect(() => {
    if (drawer === null) {
      return;
    }
    const frame = requestAnimationFrame(() => drawer.draw(settings, part));
    return () => cancelAnimationFrame(frame);
  }, [drawer, settings, part, width, height]);

  return (
    <canvas
      // An element keeps the kind of its first context.
      key={isPainted ? 'painted' : 'rendered'}
      ref={canvas}
      width={width}
      height={height}
      aria-hidden
      className={className}
    />
  );
}

function rendererFor(
  canvas: HTMLCanvasElement,
  photo: HTMLImageElement,
  maps: LightMaps,
): LightDrawer | null {
  // Shows the photo beneath until it has been drawn.
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: false });
  if (gl === null) {
    return null;
  }
  try {
    return new LightRenderer(gl, photo, maps);
  } catch {
    return null;
  }
}

function painterFor(
  canvas: HTMLCanvasElement,
  photo: HTMLImageElement,
  maps: LightMaps,
): LightDrawer | null {
  const context = canvas.getContext('2d');
  const { naturalWidth, naturalHeight } = photo;
  const scale = Math.min(1, MAX_PAINTED_WIDTH / naturalWidth);
  return (
    context &&
    new LightPainter(
      context,
      pixelsOf(photo, {
        width: Math.max(1, Math.round(scale * naturalWidth)),
        height: Math.max(1, Math.round(scale * naturalHeight)),
      }),
      maps,
    )
  );
}
