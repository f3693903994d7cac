import { LINEAR_OF_CODE, luminance, type Raster } from '@roomlight/imaging/testing';
import { colourDifference, labOfLinear } from './colour-difference.js';
import { near } from '../scenes/near.js';
import { ssim, type Grey } from './ssim.js';

const { exp, log, max, min } = Math;

/** Compares a merged photo with the truth, after fitting one tone curve: a lighter or darker look is not a fault. */
export interface Score {
  /** CIEDE2000 without its lightness term, mean over the interior, and its 95th percentile */
  dEc: number;
  p95: number;
  /** CIEDE2000, mean over the interior */
  dE: number;
  /** of L* */
  ssim: number;
  /** CIEDE2000 in windows, in a ring of 12 pixels around them, and over the rest of the interior */
  win: number;
  ring: number;
  rest: number;
  /** CIEDE2000 where a flash frame has a hot spot or a hard shadow */
  hot: number;
  shadow: number;
  /** % burnt out although the truth keeps it: of the interior, and of the windows */
  clip: number;
  winclip: number;
}

/** pixels left out around the photo, where a shifted frame may have no content */
const BORDER = 8;
const RING = 12;
const MIN_LINEAR = 1e-5;
/** The fitted curve may make a pixel brighter than white, but not by much. */
const MAX_LINEAR = 1.2;

interface Tone {
  gamma: number;
  /** of the logarithm of luminance */
  offset: number;
  windowGain: number;
}

/**
 * @param masks red over 128 in windows, green at hot spots, blue in hard shadows
 * @returns NaN where a region doesn't occur
 */
export function score(truth: Raster, masks: Raster, photo: Raster): Score {
  const { width, height } = truth;
  const tone = fitTone(truth, masks, photo);
  const around = near(
    {
      width,
      height,
      data: masks.data.filter((_, i) => i % 3 === 0).map((red) => (red > 128 ? 1 : 0)),
    },
    RING,
  );
  const lightness = (): Grey => ({ width, height, data: new Float32Array(width * height) });
  const wished = lightness();
  const got = lightness();
  const labOfTruth = new Float64Array(3);
  const labOfPhoto = new Float64Array(3);
  const difference = { full: 0, chroma: 0 };
  const chromas: number[] = [];
  const means = {
    dEc: new Mean(),
    dE: new Mean(),
    win: new Mean(),
    ring: new Mean(),
    rest: new Mean(),
    hot: new Mean(),
    shadow: new Mean(),
  };
  let burnt = 0;
  let burntInWindows = 0;

  for (let y = BORDER; y < height - BORDER; y++) {
    for (let x = BORDER; x < width - BORDER; x++) {
      const i = y * width + x;
      const at = 3 * i;
      const inWindow = masks.data[at]! > 128;
      const gain = inWindow
        ? tone.windowGain
        : exp(tone.offset) * max(MIN_LINEAR, luminanceAt(photo, i)) ** (tone.gamma - 1);
      const [r, g, b] = [photo.data[at]!, photo.data[at + 1]!, photo.data[at + 2]!];
      const [tr, tg, tb] = [truth.data[at]!, truth.data[at + 1]!, truth.data[at + 2]!];
      labOfLinear(LINEAR_OF_CODE[tr]!, LINEAR_OF_CODE[tg]!, LINEAR_OF_CODE[tb]!, labOfTruth);
      labOfLinear(
        min(MAX_LINEAR, LINEAR_OF_CODE[r]! * gain),
        min(MAX_LINEAR, LINEAR_OF_CODE[g]! * gain),
        min(MAX_LINEAR, LINEAR_OF_CODE[b]! * gain),
        labOfPhoto,
      );
      wished.data[i] = labOfTruth[0]!;
      got.data[i] = labOfPhoto[0]!;
      colourDifference(labOfTruth, labOfPhoto, difference);
      const kept = max(tr, tg, tb) < 248;
      if (kept && max(r, g, b) >= 254) {
        burnt++;
      }
      if (inWindow) {
        means.win.add(difference.full);
        if (kept && min(r, g, b) >= 250) {
          burntInWindows++;
        }
        continue;
      }
      means.dEc.add(difference.chroma);
      means.dE.add(difference.full);
      (around[i] ? means.ring : means.rest).add(difference.full);
      if ((i & 15) === 0) {
        chromas.push(difference.chroma);
      }
      if (masks.data[at + 1]! > 128) {
        means.hot.add(difference.full);
      }
      if (masks.data[at + 2]! > 128) {
        means.shadow.add(difference.full);
      }
    }
  }
  chromas.sort((a, b) => a - b);
  return {
    dEc: means.dEc.value,
    p95: chromas[Math.floor(chromas.length * 0.95)] ?? NaN,
    dE: means.dE.value,
    ssim: ssim(wished, got, 100),
    win: means.win.value,
    ring: means.ring.value,
    rest: means.rest.value,
    hot: means.hot.value,
    shadow: means.shadow.value,
    clip: (100 * burnt) / means.dE.count,
    winclip: means.win.count ? (100 * burntInWindows) / means.win.count : NaN,
  };
}

class Mean {
  private sum = 0;
  count = 0;

  add(value: number): void {
    this.sum += value;
    this.count++;
  }

  get value(): number {
    return this.count ? this.sum / this.count : NaN;
  }
}

/** Least squares of log(truth) = offset + gamma · log(photo) over the interior that neither burns; windows get one gain. */
function fitTone(truth: Raster, masks: Raster, photo: Raster): Tone {
  let n = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  const inWindows = new Mean();
  for (let i = 0; i < truth.width * truth.height; i += 7) {
    const got = luminanceAt(photo, i);
    const wished = luminanceAt(truth, i);
    if (min(got, wished) < 0.01 || max(got, wished) > 0.95) {
      continue;
    }
    const red = masks.data[3 * i]!;
    if (red > 128) {
      inWindows.add(log(wished / got));
    } else if (red === 0) {
      const x = log(got);
      const y = log(wished);
      n++;
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
    }
  }
  const gamma = (n * sxy - sx * sy) / (n * sxx - sx * sx);
  return {
    gamma,
    offset: (sy - gamma * sx) / n,
    windowGain: inWindows.count > 50 ? exp(inWindows.value) : 1,
  };
}

function luminanceAt({ data }: Raster, i: number): number {
  return luminance(
    LINEAR_OF_CODE[data[3 * i]!]!,
    LINEAR_OF_CODE[data[3 * i + 1]!]!,
    LINEAR_OF_CODE[data[3 * i + 2]!]!,
  );
}
