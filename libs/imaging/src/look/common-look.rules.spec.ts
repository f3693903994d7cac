import { describe, expect, it } from '@jest/globals';
import {
  commonLook,
  isSameLook,
  MAX_CHANNEL,
  MAX_STOPS,
  NO_GAINS,
  type ChannelGains,
  type LookedAtPhoto,
} from './common-look.rules.js';

interface Camera {
  stops?: number;
  redness?: number;
  blueness?: number;
}

/** A photo of a wall and a ceiling, as a camera made it. */
function photo(
  { stops = 0, redness = 0, blueness = 0 }: Camera = {},
  kept: ChannelGains | null = null,
): LookedAtPhoto {
  return {
    kept,
    surfaces: [
      { light: -1.4 + stops, redness: 0.02 + redness, blueness: -0.04 + blueness, share: 0.4 },
      { light: -0.7 + stops, redness, blueness, share: 0.2 },
    ],
  };
}

/** A bar: what is nearly neutral there is lit in orange. */
const BAR: LookedAtPhoto = {
  kept: null,
  surfaces: [
    { light: -1.4, redness: 0.2, blueness: -0.15, share: 0.3 },
    { light: -1, redness: 0.19, blueness: -0.16, share: 0.1 },
  ],
};

const stopsOf = ({ red, green, blue }: ChannelGains) =>
  Math.log2(0.2126 * red + 0.7152 * green + 0.0722 * blue);

describe('the common look of a listing', () => {
  it('changes nothing where photos look alike', () => {
    expect(commonLook([photo(), photo({ stops: 0.01 }), photo()])).toEqual([
      NO_GAINS,
      NO_GAINS,
      NO_GAINS,
    ]);
  });

  it('changes nothing in a single photo, or in none', () => {
    expect(commonLook([photo({ stops: -1 })])).toEqual([NO_GAINS]);
    expect(commonLook([])).toEqual([]);
  });

  it('brings photos together that differ in brightness and in white', () => {
    const cameras = [{ stops: -0.2 }, { stops: 0.1, redness: 0.02 }, { blueness: -0.02 }, {}];
    const gains = commonLook(cameras.map((camera) => photo(camera)));
    const stops = gains.map((gain, i) => stopsOf(gain) + (cameras[i]!.stops ?? 0));
    expect(Math.max(...stops) - Math.min(...stops)).toBeLessThan(0.05);
    const redness = gains.map(
      ({ red, green }, i) => Math.log(red / green) + (cameras[i]!.redness ?? 0),
    );
    expect(Math.max(...redness) - Math.min(...redness)).toBeLessThan(0.008);
  });

  it('stays within its bounds', () => {
    const keep = photo({}, NO_GAINS);
    const others = [photo({ stops: -0.5 }), photo({ stops: 0.5 }), photo({ redness: 0.07 })];
    const [, ...gains] = commonLook([keep, ...others]);
    for (const gain of gains) {
      const brightness = 2 ** stopsOf(gain);
      expect(Math.abs(stopsOf(gain))).toBeLessThanOrEqual(MAX_STOPS + 0.01);
      for (const channel of Object.values(gain) as number[]) {
        expect(Math.abs(channel / brightness - 1)).toBeLessThanOrEqual(MAX_CHANNEL + 0.01);
      }
    }
  });

  it('leaves a bar lit in orange as it is, and doesn’t let others follow it', () => {
    const [one, two, bar] = commonLook([photo(), photo(), BAR]);
    expect([one, two, bar]).toEqual([NO_GAINS, NO_GAINS, NO_GAINS]);
  });

  it('leaves a photo without neutral surfaces as it is', () => {
    const bare: LookedAtPhoto = { surfaces: [], kept: null };
    expect(commonLook([photo(), bare, photo()])[1]).toEqual(NO_GAINS);
  });

  it('keeps a look that was decided on, and lets the other photos come to it', () => {
    const kept = { red: 1.1, green: 1.1, blue: 1.1 };
    const [one, other, third] = commonLook([photo({}, kept), photo(), photo()]);
    expect(one).toBe(kept);
    for (const gain of [other!, third!]) {
      expect(stopsOf(gain)).toBeGreaterThan(0.75 * Math.log2(1.1));
      expect(stopsOf(gain)).toBeLessThan(1.05 * Math.log2(1.1));
    }
  });

  it('finds the same look whatever the order of the photos', () => {
    const cameras = [{ stops: -0.2 }, { stops: 0.1 }, { redness: 0.02 }];
    const forward = commonLook(cameras.map((camera) => photo(camera)));
    const backward = commonLook([...cameras].reverse().map((camera) => photo(camera))).reverse();
    forward.forEach((gain, i) => expect(isSameLook(gain, backward[i]!)).toBe(true));
  });
});
