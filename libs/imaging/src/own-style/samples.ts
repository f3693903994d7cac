import { guideOf } from '../colour/cast.js';
import { floor, max, min } from '../pixels/maths.js';
import { linearOfValue, oklabOfLinear } from '../pixels/oklab.js';
import type { Raster } from '../pixels/raster.js';
import { LINEAR_OF_CODE } from '../pixels/srgb.js';
import { detailOf, sharpenedGain, surroundingsOf } from './local-contrast.js';

/** Every so many pixels is a sample. */
const STRIDE = 13;
/** Codes beyond which a channel is clipped. */
const BLACKEST = 2;
const WHITEST = 253;
/** What a clipped pixel tells, relative to others. */
const CLIPPED_WEIGHT = 0.05;

/** Places of pictures: how they were, and what became of them. */
export class Samples {
  count = 0;
  /** Red, green and blue (sRGB values, 0..1) and how far a place stands out from its surroundings, one after the other. */
  private befores = new Float32Array(4 * 4096);
  /** OKLab colours and weights. */
  private afters = new Float32Array(4 * 4096);

  /** Adds samples of two pictures of one size that show the same at the same places. */
  addPair(before: Raster, after: Raster, isSame?: (x: number, y: number) => boolean): void {
    const details = detailsOf(before);
    const lab = new Float64Array(3);
    for (let i = floor(STRIDE / 2); i < details.length; i += STRIDE) {
      if (isSame !== undefined && !isSame(i % before.width, floor(i / before.width))) {
        continue;
      }
      const at = 3 * i;
      const [red, green, blue] = [after.data[at]!, after.data[at + 1]!, after.data[at + 2]!];
      oklabOfLinear(LINEAR_OF_CODE[red]!, LINEAR_OF_CODE[green]!, LINEAR_OF_CODE[blue]!, lab);
      const isClipped = max(red, green, blue) > WHITEST || min(red, green, blue) < BLACKEST;
      this.add(before.data.subarray(at, at + 3), details[i]!, lab, isClipped ? CLIPPED_WEIGHT : 1);
    }
  }

  /**
   * @param before code values
   * @param detail as `detailOf`
   * @param after OKLab
   */
  add(before: Uint8Array, detail: number, after: Float64Array, weight: number): void {
    const at = 4 * this.count;
    if (at + 4 > this.befores.length) {
      this.befores = twice(this.befores);
      this.afters = twice(this.afters);
    }
    for (let c = 0; c < 3; c++) {
      this.befores[at + c] = before[c]! / 255;
      this.afters[at + c] = after[c]!;
    }
    this.befores[at + 3] = detail;
    this.afters[at + 3] = weight;
    this.count++;
  }

  /** Writes the OKLab colours before, with so much local contrast, one after the other. */
  before(localContrast: number): Float32Array {
    const { befores, count } = this;
    const labs = new Float32Array(3 * count);
    const lab = new Float64Array(3);
    for (let i = 0; i < count; i++) {
      const [r, g, b] = [befores[4 * i]!, befores[4 * i + 1]!, befores[4 * i + 2]!];
      const gain = sharpenedGain(max(r, g, b), befores[4 * i + 3]!, localContrast);
      oklabOfLinear(lightOf(gain * r), lightOf(gain * g), lightOf(gain * b), lab);
      labs[3 * i] = lab[0]!;
      labs[3 * i + 1] = lab[1]!;
      labs[3 * i + 2] = lab[2]!;
    }
    return labs;
  }

  /** @param component of OKLab */
  after(i: number, component: number): number {
    return this.afters[4 * i + component]!;
  }

  weight(i: number): number {
    return this.afters[4 * i + 3]!;
  }
}

function lightOf(value: number): number {
  return linearOfValue(min(1, value));
}

function twice(values: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(2 * values.length);
  larger.set(values);
  return larger;
}

/** How far each pixel of a small picture stands out from its surroundings. */
function detailsOf(picture: Raster): Float32Array {
  const guide = guideOf(picture);
  const { slope, offset } = surroundingsOf(guide);
  return guide.data.map((of, i) => detailOf(of, slope.data[i]! * of + offset.data[i]!));
}

/** The OKLab colours of some pixels of a small picture, one after the other. */
export function coloursOf({ data }: Raster): Float32Array {
  const count = floor(data.length / 3 / STRIDE);
  const labs = new Float32Array(3 * count);
  const lab = new Float64Array(3);
  for (let i = 0; i < count; i++) {
    const at = 3 * (i * STRIDE + floor(STRIDE / 2));
    const light = (c: number): number => LINEAR_OF_CODE[data[at + c]!]!;
    oklabOfLinear(light(0), light(1), light(2), lab);
    labs.set(lab, 3 * i);
  }
  return labs;
}
