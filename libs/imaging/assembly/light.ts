import { mix, valueAt } from './field';
import { blues, fineBlues, fineGreens, fineReds, greens, interleaved, luma, reds } from './pixels';
import { codesOf, linearOf } from './srgb';

/** Linear light from which on brightening bends towards white. */
const KNEE: f32 = 0.8;

/**
 * Corrects a row of pixels: takes noise out of their colour, applies the gains in linear light
 * (slope · luma + offset, for each channel), and brightens.
 * @param source RGB bytes; read up to the next sixteen pixels
 * @param target where to write, up to the next sixteen pixels, of which those past the width are of no use
 * @param above,below ten stretched rows of `valueBytes` bytes each, between which the row lies: slope and offset of
 *   the gains of red, green and blue, then of what red and blue differ from luma
 * @param fraction how far it lies towards `below`
 * @param darkNoise,brightNoise squares of how far noise moves red and blue from luma (0..1), in the dark and from
 *   middle grey on
 * @param exposure factor on linear light, 1 or more; white stays white
 */
export function correctLight(
  source: usize,
  target: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  fraction: f32,
  darkNoise: f32,
  brightNoise: f32,
  exposure: f32,
): void {
  correctRow<u8>(
    source,
    target,
    width,
    above,
    below,
    valueBytes,
    fraction,
    darkNoise,
    brightNoise,
    exposure,
  );
}

/**
 * The same for a row of more than 8 bits.
 * @param source u16, in sixteenths of a code; read up to the next four pixels
 */
export function correctFineLight(
  source: usize,
  target: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  fraction: f32,
  darkNoise: f32,
  brightNoise: f32,
  exposure: f32,
): void {
  correctRow<u16>(
    source,
    target,
    width,
    above,
    below,
    valueBytes,
    fraction,
    darkNoise,
    brightNoise,
    exposure,
  );
}

function correctRow<Value>(
  source: usize,
  target: usize,
  width: usize,
  above: usize,
  below: usize,
  valueBytes: usize,
  fraction: f32,
  darkNoise: f32,
  brightNoise: f32,
  exposure: f32,
): void {
  const down = f32x4.splat(fraction);
  const one = f32x4.splat(1);
  for (let x: usize = 0; x < width; x += 4) {
    const pixels = source + 3 * x * sizeof<Value>();
    const first = v128.load(pixels);
    let red: v128;
    let green: v128;
    let blue: v128;
    if (sizeof<Value>() === 1) {
      red = reds(first);
      green = greens(first);
      blue = blues(first);
    } else {
      const last = v128.load(pixels, 8);
      red = fineReds(first, last);
      green = fineGreens(first, last);
      blue = fineBlues(first, last);
    }
    const guide = luma(red, green, blue);
    const strength = strengthOf(f32x4.pmin(f32x4.pmin(red, green), blue));
    const top = above + 4 * x;
    const bottom = below + 4 * x;

    const redGain = valueAt(top, bottom, 0, valueBytes, down, guide);
    const greenGain = valueAt(top, bottom, 2, valueBytes, down, guide);
    const blueGain = valueAt(top, bottom, 4, valueBytes, down, guide);

    const expectedRed = valueAt(top, bottom, 6, valueBytes, down, guide);
    const expectedBlue = valueAt(top, bottom, 8, valueBytes, down, guide);
    const oddRed = f32x4.sub(f32x4.sub(red, guide), expectedRed);
    const oddBlue = f32x4.sub(f32x4.sub(blue, guide), expectedBlue);
    const noise = mix(
      f32x4.splat(darkNoise),
      f32x4.splat(brightNoise),
      f32x4.pmin(one, f32x4.add(guide, guide)),
    );
    const odd = f32x4.add(f32x4.mul(oddRed, oddRed), f32x4.mul(oddBlue, oddBlue));
    // Wiener's factor: keeps little of what noise explains and nearly all of the rest.
    const dropped = f32x4.mul(strength, f32x4.div(noise, f32x4.add(odd, noise)));
    const lessRed = f32x4.mul(dropped, oddRed);
    const lessBlue = f32x4.mul(dropped, oddBlue);
    // Preserves luma: green compensates for the loss of red and blue.
    const moreGreen = f32x4.add(
      f32x4.mul(lessRed, f32x4.splat(0.2126 / 0.7152)),
      f32x4.mul(lessBlue, f32x4.splat(0.0722 / 0.7152)),
    );

    const newRed = lit(f32x4.sub(red, lessRed), mix(one, redGain, strength), exposure);
    const newGreen = lit(f32x4.add(green, moreGreen), mix(one, greenGain, strength), exposure);
    const newBlue = lit(f32x4.sub(blue, lessBlue), mix(one, blueGain, strength), exposure);
    v128.store(target + 3 * x, interleaved(newRed, newGreen, newBlue));
  }
}

/** Code values of a channel (0..1) after its gain. */
function lit(value: v128, gain: v128, exposure: f32): v128 {
  const positive = f32x4.pmax(f32x4.splat(0), value);
  return codesOf(brightened(f32x4.mul(linearOf(positive), gain), exposure));
}

/**
 * Linear light times exposure, bent from the knee on so that white (1) stays white: a hyperbola that begins with the
 * slope 1.
 */
function brightened(linear: v128, exposure: f32): v128 {
  const straight = f32x4.mul(linear, f32x4.splat(exposure));
  const above = f32x4.pmax(f32x4.splat(0), f32x4.sub(straight, f32x4.splat(KNEE)));
  // With t = above / (exposure − KNEE) and r = (exposure − KNEE) / (1 − KNEE): KNEE + (1 − KNEE) · r·t / (1 + (r−1)·t).
  const bend: f32 = (exposure - 1) / ((1 - KNEE) * (exposure - KNEE));
  const bent = f32x4.div(above, f32x4.add(f32x4.splat(1), f32x4.mul(f32x4.splat(bend), above)));
  return f32x4.add(f32x4.pmin(straight, f32x4.splat(KNEE)), bent);
}

/**
 * How much of its correction a pixel takes, by its lowest channel: all below code value 225, nothing above 253,
 * smoothly between. Burnt pixels have no colour left to correct.
 */
function strengthOf(lowest: v128): v128 {
  const t = f32x4.mul(f32x4.sub(f32x4.splat(253.0 / 255), lowest), f32x4.splat(255.0 / 28));
  const clamped = f32x4.pmax(f32x4.splat(0), f32x4.pmin(f32x4.splat(1), t));
  const rest = f32x4.sub(f32x4.splat(3), f32x4.add(clamped, clamped));
  return f32x4.mul(f32x4.mul(clamped, clamped), rest);
}
