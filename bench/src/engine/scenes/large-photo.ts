import sharp from '@roomlight/imaging/sharp';
import type { Random } from './random.js';

/** In code values. Fine grain makes the files of 24 megapixels about 10 MB, as large as those of cameras. */
export const GRAIN = 3;
export const QUALITY = 95;
const GRAINS = 1_000_003;

/** Enlarges photos to the size of cameras' frames, with grain at that size. */
export class Enlarger {
  private readonly grain: Float32Array;
  private step = 0;

  constructor(
    private readonly size: { width: number; height: number },
    random: Random,
  ) {
    this.grain = random.normals(GRAINS);
  }

  async write(photo: string, target: string): Promise<void> {
    const { width, height } = this.size;
    const data = await sharp(photo)
      .resize(width, height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    for (let i = 0; i < data.length; i++) {
      this.step = (this.step + 1) % this.grain.length;
      data[i] = Math.min(255, Math.max(0, Math.round(data[i]! + GRAIN * this.grain[this.step]!)));
    }
    await sharp(data, { raw: { width, height, channels: 3 } })
      .withIccProfile('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toFile(target);
  }
}
