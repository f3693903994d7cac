import { describe, expect, it } from '@jest/globals';
import { plane, type Raster } from '../pixels/raster.js';
import { codeOfLinear } from '../pixels/srgb.js';
import {
  misledShare,
  OUTDOORS,
  ROOM,
  tellOutdoors,
  toldShare,
  UNTOLD,
  verdictAt,
} from './tell-outdoors.js';

const SIDE = 40;
const DARKER = [2, 8];
const WARM = [1, 0.8, 0.6] as const;

/** Slats of eight rows before a lawn; the second flash frame has a shadow on its right half. */
const isSlat = (y: number): boolean => y % 16 < 8;

function picture(lightAt: (x: number, y: number, c: number) => number): Raster {
  const data = Uint8Array.from({ length: 3 * SIDE * SIDE }, (_, k) => {
    const i = Math.floor(k / 3);
    return Math.round(codeOfLinear(Math.min(1, lightAt(i % SIDE, Math.floor(i / SIDE), k % 3))));
  });
  return { width: SIDE, height: SIDE, data };
}

const lawn = (x: number): number => 0.3 + 0.1 * ((x >> 2) % 2);
const hdr = picture((x, y, c) => (isSlat(y) ? 0.6 * WARM[c]! : lawn(x)));
const flashes = [
  picture((x, y) => (isSlat(y) ? 0.5 : lawn(x) / DARKER[0]!)),
  picture((x, y) => (isSlat(y) ? (x < SIDE / 2 ? 0.3 : 0.06) : lawn(x) / DARKER[1]!)),
];
const light = DARKER.map(Math.log);
const everywhere = plane(SIDE, SIDE);
everywhere.data.fill(1);

describe('tellOutdoors', () => {
  it('distinguishes a slat in one flash’s shadow from the view with the help of the other flash', () => {
    const verdicts = tellOutdoors(light, hdr, flashes, [everywhere]);
    expect(verdicts[20 * SIDE + 30]).toBe(ROOM);
    expect(verdicts[20 * SIDE + 10]).toBe(ROOM);
    expect(verdicts[12 * SIDE + 30]).toBe(OUTDOORS);
    expect(verdicts[12 * SIDE + 10]).toBe(OUTDOORS);
    expect(toldShare({ hdr, verdicts }, everywhere, UNTOLD)).toBeLessThan(0.05);
  });

  it('recognises slats in a flash shadow that a single frame would take for the view', () => {
    const verdicts = tellOutdoors(light, hdr, flashes, [everywhere]);
    const from = 0.5 * DARKER[1]!;
    // Three fifths of the rows are slats, half of each in the shadow of the second flash.
    expect(misledShare({ hdr, verdicts }, everywhere, flashes[1]!, from)).toBeCloseTo(0.3, 1);
    expect(misledShare({ hdr, verdicts }, everywhere, flashes[0]!, from)).toBe(0);
  });

  it('does not take a twig for the room when the frames show another place', () => {
    const twig = (at: number) => (x: number) => (x === at ? 0.1 : 0.4);
    const shifted = [picture((x) => twig(21)(x) / 2), picture((x) => twig(21)(x) / 8)];
    const verdicts = tellOutdoors(light, picture(twig(20)), shifted, [everywhere]);
    expect(verdicts).not.toContain(ROOM);
  });

  it('takes burnt-out areas as outdoors unless a frame shows them as too dark for that', () => {
    const burnt = picture(() => 1);
    const shown = [picture(() => 1), picture((x) => (x < SIDE / 2 ? 0.4 : 0.03))];
    const verdicts = tellOutdoors(light, burnt, shown, [everywhere]);
    expect(verdicts[20 * SIDE + 10]).toBe(OUTDOORS);
    expect(verdicts[20 * SIDE + 30]).toBe(ROOM);
  });

  it('does no work outside windows', () => {
    const verdicts = tellOutdoors(light, hdr, flashes, [plane(SIDE, SIDE)]);
    expect(verdicts.every((verdict) => verdict === UNTOLD)).toBe(true);
  });
});

describe('verdictAt', () => {
  it('takes the verdict of the most similar pixel beside an edge', () => {
    const verdicts = Uint8Array.from({ length: SIDE * SIDE }, (_, i) =>
      isSlat(Math.floor(i / SIDE)) ? ROOM : OUTDOORS,
    );
    const photo = { width: 2 * SIDE, height: 2 * SIDE, data: new Uint8Array(12 * SIDE * SIDE) };
    const told = { hdr, verdicts };
    // In the photo, the slat begins a row earlier than its copy can show.
    const [x, y] = [20, 31];
    const slat = hdr.data.subarray(3 * (17 * SIDE + 10), 3 * (17 * SIDE + 11));
    photo.data.set(slat, 3 * (y * photo.width + x));
    expect(verdictAt(told, photo, x, y)).toBe(ROOM);
  });
});
