import { setImmediate as breathe } from 'node:timers/promises';
import { placed, type Placement } from './align.js';
import { sample, type Raster } from './raster.js';
import { viewTone, VIEW_SHARE, type WindowView } from './window-view.js';

const STRIP_ROWS = 128;

/**
 * Puts a window's view into the full-size photo, in place, where the photo is burnt.
 * @param view found on a small copy
 * @param shower the frame that shows the view, decoded to the photo's size
 * @param place where the photo's pixels lie in that frame, in full-size pixels
 */
export async function insertView(
  photo: Raster,
  view: WindowView,
  shower: Raster,
  place: Placement,
  signal: AbortSignal,
): Promise<void> {
  const { width, height, data } = photo;
  const { mask } = view;
  const tone = viewTone(view.gain);
  const scaleX = mask.width / width;
  const scaleY = mask.height / height;
  for (let y = 0; y < height; y++) {
    if (y % STRIP_ROWS === 0) {
      await breathe();
      signal.throwIfAborted();
    }
    for (let x = 0; x < width; x++) {
      const i = 3 * (y * width + x);
      const own = VIEW_SHARE[Math.min(data[i]!, data[i + 1]!, data[i + 2]!)]!;
      if (own === 0) {
        continue;
      }
      const share = own * sample(mask, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5);
      if (share === 0) {
        continue;
      }
      const [u, v] = placed(place, width, height, x, y);
      if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) {
        continue;
      }
      for (let c = 0; c < 3; c++) {
        const shown = tone[bilinear(shower, u, v, c)]!;
        data[i + c] = data[i + c]! + share * (shown - data[i + c]!) + 0.5;
      }
    }
  }
}

function bilinear({ width, data }: Raster, u: number, v: number, channel: number): number {
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const i = 3 * (y * width + x) + channel;
  const below = i + 3 * width;
  const top = data[i]! * (1 - fx) + data[i + 3]! * fx;
  const bottom = data[below]! * (1 - fx) + data[below + 3]! * fx;
  return Math.round(top * (1 - fy) + bottom * fy);
}
