import { describe, expect, it } from '@jest/globals';
import { lightFactors } from './light-factors.js';
import { emptyMaps, factorOf, levelOf, packMaps, tileSize, unpackMaps } from './light-maps.js';
import { PLAIN_LIGHT } from './light-settings.rules.js';
import { relight } from './relight.js';

const SIZE = { width: 4, height: 3 };

/** Every code value in each channel. */
function codes(): { width: number; height: number; data: Uint8Array; channels: number } {
  const data = Uint8Array.from({ length: 3 * 256 }, (_, i) =>
    i % 3 === 0 ? 255 - Math.floor(i / 3) : Math.floor(i / 3),
  );
  return { width: 256, height: 1, data, channels: 3 };
}

describe('light maps', () => {
  it('are an eighth of the photo at most, in its proportions', () => {
    expect(tileSize({ width: 800, height: 400 })).toEqual({ width: 100, height: 50 });
    expect(tileSize({ width: 6000, height: 4000 })).toEqual({ width: 384, height: 256 });
  });

  it('come out of their atlas nearly as they went in', () => {
    const maps = emptyMaps(SIZE.width, SIZE.height);
    maps.natural[2].mean.fill(-0.4);
    maps.inserted.slope.fill(-3);
    maps.outshone[0].mean.fill(0.9);
    const read = unpackMaps(packMaps(maps));
    expect(read.natural[2].mean[5]).toBeCloseTo(-0.4, 1);
    expect(read.natural[1].mean[5]).toBe(0);
    expect(read.inserted.slope[5]! / -3).toBeCloseTo(1, 1);
    expect(read.outshone[0].mean[5]).toBeCloseTo(0.9, 1);
  });

  it('aren’t read from a picture that isn’t their atlas', () => {
    const picture = { width: 10, height: 25, data: new Uint8Array(250), channels: 1 };
    expect(() => unpackMaps(picture)).toThrow(RangeError);
  });

  it('hold gains on linear light as factors on code values', () => {
    for (const gain of [0.3, 1, 2.5]) {
      expect(factorOf(levelOf(gain)) ** 2.4).toBeCloseTo(gain, 9);
    }
  });
});

describe('relight', () => {
  const changing = () => {
    const maps = emptyMaps(SIZE.width, SIZE.height);
    maps.shadows.mean.fill(levelOf(1.6));
    maps.natural[0].mean.fill(levelOf(1.2));
    maps.natural[2].mean.fill(levelOf(0.7));
    maps.inserted.mean.fill(1);
    maps.cut.mean.fill(1);
    maps.outshone.forEach(({ mean }) => mean.fill(1));
    return maps;
  };

  it('changes no code at the middle of all sliders', () => {
    const picture = codes();
    relight(picture, lightFactors(changing(), PLAIN_LIGHT));
    expect(picture).toEqual(codes());
  });

  it('keeps white white and black black, and brightens without clipping', () => {
    const data = Uint8Array.from({ length: 3 * 256 }, (_, i) => Math.floor(i / 3));
    const picture = { width: 256, height: 1, data, channels: 3 };
    relight(picture, lightFactors(changing(), { ...PLAIN_LIGHT, shadows: 1 }));
    expect([data[0], data[3 * 255]]).toEqual([0, 255]);
    const greens = [...Array(256).keys()].map((code) => data[3 * code + 1]!);
    expect(greens).toEqual([...greens].sort((a, b) => a - b));
    expect(greens.every((green, code) => green >= code)).toBe(true);
    expect(greens[240]).toBeLessThan(255);
  });

  it('replaces a window’s view with what outshone it, and darkens it at the other end', () => {
    const picture = codes();
    relight(picture, lightFactors(changing(), { ...PLAIN_LIGHT, windows: -1 }));
    expect(picture.data.every((code) => code === 255)).toBe(true);
    const pulled = codes();
    relight(pulled, lightFactors(changing(), { ...PLAIN_LIGHT, windows: 1 }));
    expect(pulled.data.every((code, i) => code <= codes().data[i]!)).toBe(true);
  });
});
