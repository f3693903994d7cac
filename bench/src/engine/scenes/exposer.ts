import { type Placement, CODE_OF_LINEAR, dngFile, LINEAR_STEPS } from '@roomlight/imaging/testing';
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from '@roomlight/imaging/sharp';
import type { Random } from './random.js';

/** Variance of a pixel in linear light: shot × light + read². */
export interface Noise {
  shot: number;
  read: number;
}

const QUALITY = 95;

/** Where the DNG of a frame is written, beside its JPEG. */
export const rawPath = (jpeg: string): string => jpeg.replace(/jpg$/, 'dng');

/** Turns linear light, three values per pixel, into files as a camera would. */
export class Exposer {
  private readonly normals: Float32Array;
  private step = 0;

  constructor(
    private readonly width: number,
    private readonly height: number,
    random: Random,
    /** Whether each frame is also written as the DNG of a sensor that saw the same light and noise. */
    private readonly isRaw = false,
  ) {
    // A prime length, so that rows don't repeat in step with the picture's width.
    this.normals = random.normals(100_003);
  }

  /** Writes a JPEG with noise; values beyond white are clipped. */
  async write(path: string, frame: Float32Array, { shot, read }: Noise): Promise<void> {
    const noisy = frame.map((value) => {
      this.step = (this.step + 1) % this.normals.length;
      const light = Math.min(1, Math.max(0, value));
      return value + Math.sqrt(shot * light + read * read) * this.normals[this.step]!;
    });
    await this.picture(toCodes(noisy))
      .withIccProfile('srgb')
      .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
      .toFile(path);
    if (this.isRaw) {
      const { width, height } = this;
      const lightAt = (x: number, y: number): [number, number, number] => {
        const at = 3 * (y * width + x);
        return [noisy[at]!, noisy[at + 1]!, noisy[at + 2]!];
      };
      await writeFile(rawPath(path), dngFile({ width, height, lightAt }));
    }
  }

  /** Writes a PNG of the light without noise. */
  async writeExact(path: string, frame: Float32Array): Promise<void> {
    await this.writeBytes(path, toCodes(frame));
  }

  async writeBytes(path: string, bytes: Uint8Array): Promise<void> {
    await this.picture(bytes).png({ compressionLevel: 3 }).toFile(path);
  }

  /** The frame as seen by a camera that has moved; Catmull-Rom, edges repeat. */
  moved(frame: Float32Array, { dx, dy, turn }: Placement): Float32Array {
    const { width, height } = this;
    const out = new Float32Array(frame.length);
    const cx = (width - 1) / 2;
    const cy = (height - 1) / 2;
    const cos = Math.cos(turn);
    const sin = Math.sin(turn);
    for (let v = 0; v < height; v++) {
      for (let u = 0; u < width; u++) {
        const x = cx + cos * (u - cx - dx) + sin * (v - cy - dy);
        const y = cy - sin * (u - cx - dx) + cos * (v - cy - dy);
        this.sample(frame, x, y, out, 3 * (v * width + u));
      }
    }
    return out;
  }

  private sample(frame: Float32Array, x: number, y: number, out: Float32Array, at: number): void {
    const { width, height } = this;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    let [r, g, b] = [0, 0, 0];
    for (let j = -1; j < 3; j++) {
      const row = Math.min(height - 1, Math.max(0, y0 + j)) * width;
      const down = catmullRom(y - y0 - j);
      for (let i = -1; i < 3; i++) {
        const from = 3 * (row + Math.min(width - 1, Math.max(0, x0 + i)));
        const weight = down * catmullRom(x - x0 - i);
        // Prevents burnt light from ringing into its surroundings.
        r += weight * Math.min(1, frame[from]!);
        g += weight * Math.min(1, frame[from + 1]!);
        b += weight * Math.min(1, frame[from + 2]!);
      }
    }
    out[at] = r;
    out[at + 1] = g;
    out[at + 2] = b;
  }

  private picture(bytes: Uint8Array): Sharp {
    return sharp(bytes, { raw: { width: this.width, height: this.height, channels: 3 } });
  }
}

function toCodes(light: Float32Array): Uint8Array {
  return Uint8Array.from(
    light,
    (value) => CODE_OF_LINEAR[Math.round(LINEAR_STEPS * Math.min(1, Math.max(0, value)))]!,
  );
}

function catmullRom(distance: number): number {
  const t = Math.abs(distance);
  if (t < 1) {
    return (1.5 * t - 2.5) * t * t + 1;
  }
  return t < 2 ? ((-0.5 * t + 2.5) * t - 4) * t + 2 : 0;
}
