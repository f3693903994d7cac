import { exposureFacts } from '../files/camera-exif.js';
import type { SetFrame } from '../files/decode.js';
import type { ExposureFacts } from '../files/inspect.js';
import { readExifPart } from '../files/read-head.js';
import { isUnderOneLight } from '../fusion/exposure-sequence.js';
import { log } from '../pixels/maths.js';
import { highestCode, type Raster } from '../pixels/raster.js';
import { luminanceAt } from '../pixels/srgb.js';
import { exposureRatio, type FrameEvidence, type FrameKind, kindOf } from './frame-kinds.rules.js';
import type { SmallFrame } from './frame-order.js';

/** Code up to which a pixel of the natural frame isn't burnt, and linear luminance above which it isn't black. */
const UNBURNT = 235;
const MIN_NATURAL = 0.03;
/** Luminance that a black pixel counts as. */
const BLACK = 0.0005;

/**
 * Determines what each frame is beside the natural one; see `kindOf`.
 * @param frames aligned with `natural`, same size
 */
export async function classifyFrames(
  natural: SmallFrame,
  frames: readonly SmallFrame[],
): Promise<FrameKind[]> {
  const base = await factsOf(natural.frame);
  return Promise.all(
    frames.map(async ({ frame, pixels }) =>
      kindOf(evidenceOf(natural.pixels, pixels, base, await factsOf(frame))),
    ),
  );
}

/** See `exposureRatio`: that of one file's tags over another's. */
export async function taggedRatio(frame: SetFrame, other: SetFrame): Promise<number | undefined> {
  return exposureRatio(await factsOf(frame), await factsOf(other));
}

async function factsOf({ path }: SetFrame): Promise<ExposureFacts> {
  return exposureFacts(await readExifPart(path));
}

function evidenceOf(
  natural: Raster,
  frame: Raster,
  naturalFacts: ExposureFacts,
  facts: ExposureFacts,
): FrameEvidence {
  const levels: number[] = [];
  const ratios: number[] = [];
  for (let at = 0; at < natural.data.length; at += 3) {
    const level = luminanceAt(natural.data, at);
    if (highestCode(natural.data, at) <= UNBURNT && level >= MIN_NATURAL) {
      const seen = luminanceAt(frame.data, at);
      levels.push(seen);
      ratios.push(log((seen + BLACK) / level));
    }
  }
  return {
    expected: exposureRatio(facts, naturalFacts),
    measured: quantileOf(ratios, 0.5) ?? 0,
    roomLight: quantileOf(levels, 0.9) ?? 1,
    flashFired: facts.flashFired ?? undefined,
    isOneLight: isUnderOneLight(natural, [frame]),
  };
}

function quantileOf(values: readonly number[], share: number): number | undefined {
  return Float32Array.from(values).sort()[Math.floor(share * values.length)];
}
