import { setImmediate as breathe } from 'node:timers/promises';
import { Interpolation } from '../interpolation.js';
import type { Plane, Raster } from '../raster.js';
import type { SkyField } from './refine-mask.js';

/** How often others get their turn. */
const PIXELS_BETWEEN_BREATHS = 1e6;
/** Shares of sky below which a pixel stays as it is. */
const LEAST_SHARE = 1 / 64;

/**
 * Puts a sky in place of the old one, in place. Of a pixel that shows both, the old sky's part is taken out first
 * (what remains is the branch or the roof alone), so that no rim of the old colour stays.
 * @param made code values, one plane a channel, of any size
 */
export async function blendSky(
  picture: Raster,
  { share, limit, sky }: SkyField,
  made: readonly Plane[],
): Promise<void> {
  const { width, height, data } = picture;
  const field = new Stretched([...share, limit, ...sky], width, height);
  const fresh = new Stretched(made, width, height);
  const last = lastRowWithSky(limit, height);
  const rowsBetweenBreaths = Math.ceil(PIXELS_BETWEEN_BREATHS / width);
  const dither = new Dither();
  for (let y = 0; y < last; y++) {
    if (y % rowsBetweenBreaths === 0) {
      await breathe();
    }
    const [byRed, byGreen, byBlue, offset, most, oldRed, oldGreen, oldBlue] = field.row(y);
    const [newRed, newGreen, newBlue] = fresh.row(y);
    for (let x = 0, i = 3 * y * width; x < width; x++, i += 3) {
      const place = field.columns.index[x]!;
      const part = field.columns.fraction[x]!;
      const limited = between(most!, place, part);
      if (limited < LEAST_SHARE) {
        continue;
      }
      const r = data[i]!;
      const g = data[i + 1]!;
      const b = data[i + 2]!;
      const unmixed =
        between(byRed!, place, part) * r +
        between(byGreen!, place, part) * g +
        between(byBlue!, place, part) * b +
        between(offset!, place, part);
      const alpha = unmixed < limited ? unmixed : limited;
      if (alpha < LEAST_SHARE) {
        continue;
      }
      const at = fresh.columns.index[x]!;
      const on = fresh.columns.fraction[x]!;
      const noise = dither.next();
      const red = between(newRed!, at, on) + noise;
      const green = between(newGreen!, at, on) + noise;
      const blue = between(newBlue!, at, on) + noise;
      if (alpha >= 1) {
        data[i] = rounded(red);
        data[i + 1] = rounded(green);
        data[i + 2] = rounded(blue);
      } else {
        data[i] = rounded(mixed(r, between(oldRed!, place, part), red, alpha));
        data[i + 1] = rounded(mixed(g, between(oldGreen!, place, part), green, alpha));
        data[i + 2] = rounded(mixed(b, between(oldBlue!, place, part), blue, alpha));
      }
    }
  }
}

/** What a pixel becomes of which `alpha` is sky: the rest of it alone, no lighter than it was, and the new sky. */
function mixed(value: number, old: number, fresh: number, alpha: number): number {
  const rest = value - alpha * old;
  const most = (1 - alpha) * value;
  return (rest < 0 ? 0 : rest > most ? most : rest) + alpha * fresh;
}

function between(row: Float32Array, place: number, part: number): number {
  const from = row[place]!;
  return from + part * (row[place + 1]! - from);
}

function rounded(code: number): number {
  return code <= 0 ? 0 : code >= 255 ? 255 : (code + 0.5) | 0;
}

function lastRowWithSky({ width, height, data }: Plane, rows: number): number {
  let last = data.length - 1;
  while (last >= 0 && data[last] === 0) {
    last--;
  }
  const below = Math.floor(last / width) + 2;
  return Math.min(rows, Math.ceil((below * rows) / height));
}

/** Small planes, stretched to a photo's rows; along a row they are read by `columns`. */
class Stretched {
  readonly columns: Interpolation;
  private readonly rows: Interpolation;
  private readonly buffers: Float32Array[];

  constructor(
    private readonly planes: readonly Plane[],
    width: number,
    height: number,
  ) {
    const [first] = planes;
    this.columns = new Interpolation(width, first!.width);
    this.rows = new Interpolation(height, first!.height);
    this.buffers = planes.map((one) => new Float32Array(one.width));
  }

  row(y: number): readonly Float32Array[] {
    this.planes.forEach((one, k) => this.rows.row(one, y, this.buffers[k]!));
    return this.buffers;
  }
}

/** Noise of a code value to either side, thinning out: without it the slow change of a clear sky shows as bands. */
class Dither {
  private state = 1;

  next(): number {
    // xorshift32 (Marsaglia 2003)
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return ((this.state & 0xffff) - ((this.state >>> 16) & 0xffff)) / 0x10000;
  }
}
