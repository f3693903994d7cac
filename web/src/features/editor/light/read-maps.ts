import { type LightMaps, unpackMaps } from '@roomlight/photography/light';
import type { Size } from '../stage/zoom.rules';

/** Reads the light maps of a photo from their picture, loaded. */
export function readMaps(maps: HTMLImageElement): LightMaps {
  const size = { width: maps.naturalWidth, height: maps.naturalHeight };
  return unpackMaps({ ...size, data: pixelsOf(maps, size).data, channels: 4 });
}

export function pixelsOf(image: HTMLImageElement, { width, height }: Size): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) {
    throw new Error('the browser draws no pictures');
  }
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
