import { apply, type PicturePart } from '@roomlight/photography/geometry';
import {
  lightFactors,
  type LightMaps,
  type LightSettings,
  relight,
} from '@roomlight/photography/light';

/** Draws what LightRenderer draws where there is no WebGL 2: slower, pixel by pixel. */
export class LightPainter {
  private readonly photo: ImageData;

  /** @param photo at about the size at which it is shown */
  constructor(
    private readonly context: CanvasRenderingContext2D,
    photo: ImageData,
    private readonly maps: LightMaps,
  ) {
    this.photo = photo;
  }

  /** Draws the photo over the whole canvas; `part` is the part of it that is shown. */
  draw(settings: LightSettings, part: PicturePart): void {
    const { width, height } = this.photo;
    const data = this.photo.data.slice();
    relight({ width, height, data, channels: 4 }, lightFactors(this.maps, settings));
    this.context.putImageData(this.shown(new ImageData(data, width, height), part), 0, 0);
  }

  private shown(photo: ImageData, part: PicturePart): ImageData {
    const { width, height } = this.context.canvas;
    const result = new ImageData(width, height);
    const from = new Uint32Array(photo.data.buffer);
    const to = new Uint32Array(result.data.buffer);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [u, v] = apply(part, [(x + 0.5) / width, (y + 0.5) / height]);
        const column = Math.min(photo.width - 1, Math.max(0, Math.floor(u * photo.width)));
        const row = Math.min(photo.height - 1, Math.max(0, Math.floor(v * photo.height)));
        to[y * width + x] = from[row * photo.width + column]!;
      }
    }
    return result;
  }
}
