import type { Corners } from '@roomlight/photography/geometry';
import { describe, expect, it } from '@jest/globals';
import { shrink } from '../files/decode.js';
import { Quadrilateral } from '../pixels/quadrilateral.js';
import type { Raster } from '../pixels/raster.js';
import { fillScreen, sizeOfUse, type Screen } from './screen.js';
import { seededRandom } from '../testing/scene.js';

type Rgb = [number, number, number];

function raster(width: number, height: number, at: (x: number, y: number) => Rgb): Raster {
  const data = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    data.set(at(i % width, Math.floor(i / width)), 3 * i);
  }
  return { width, height, data };
}

function pixel({ width, data }: Raster, x: number, y: number): number[] {
  return [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
}

const plain = (width: number, height: number, colour: Rgb) => raster(width, height, () => colour);
/** An image with a different colour in each quarter. */
const quarters = (width: number, height: number) =>
  raster(width, height, (x, y) => [x < width / 2 ? 40 : 200, y < height / 2 ? 60 : 220, 100]);
const grey = () => plain(60, 40, [128, 128, 128]);

/** Fills a screen the way an edit does. */
async function fill(picture: Raster, screen: Screen): Promise<void> {
  const { image, corners } = screen;
  fillScreen(picture, { ...screen, image: await shrink(image, sizeOfUse(image, corners)) });
}

const UPRIGHT: Corners = [
  [10, 8],
  [40, 8],
  [40, 28],
  [10, 28],
];
const LEANING: Corners = [
  [10.3, 5.2],
  [48.7, 9.1],
  [45.4, 30.6],
  [8.2, 36.9],
];

describe('sizeOfUse', () => {
  it('is the screen’s size, to a pixel, where the image is larger', () => {
    expect(sizeOfUse({ width: 300, height: 200 }, UPRIGHT)).toEqual({ width: 30, height: 20 });
  });

  it('is the image’s size where the image is smaller', () => {
    expect(sizeOfUse({ width: 3, height: 200 }, UPRIGHT)).toEqual({ width: 3, height: 20 });
  });

  it('is the size that the near end of a screen needs', () => {
    const fromTheSide: Corners = [
      [0, 0],
      [100, 25],
      [100, 75],
      [0, 100],
    ];
    // At the near end the image appears twice as large as on average: along sides of (100, 25).
    expect(sizeOfUse({ width: 900, height: 900 }, fromTheSide)).toEqual({
      width: Math.ceil(2 * Math.hypot(100, 25)),
      height: 100,
    });
  });
});

describe('fillScreen', () => {
  it('copies an image of the screen’s own size', async () => {
    const random = seededRandom(8);
    const image = raster(30, 20, () => [256 * random(), 256 * random(), 256 * random()]);
    const picture = grey();
    await fill(picture, { image, corners: UPRIGHT, opacity: 1 });
    for (let y = 0; y < 20; y++) {
      const from = 3 * ((8 + y) * 60 + 10);
      expect(picture.data.subarray(from, from + 90)).toEqual(
        image.data.subarray(90 * y, 90 * (y + 1)),
      );
    }
  });

  it.each([
    ['smaller than', 7, 5],
    ['larger than', 333, 222],
    ['of other proportions than', 16, 90],
    ['a single pixel on', 1, 1],
  ])(
    'covers as much of each pixel as the quadrilateral does, for an image %s it',
    async (_, w, h) => {
      const picture = grey();
      await fill(picture, { image: plain(w, h, [255, 0, 0]), corners: LEANING, opacity: 1 });
      const quad = new Quadrilateral(LEANING);
      let worst = 0;
      for (let i = 0; i < 60 * 40; i++) {
        const share = quad.coverage(i % 60, Math.floor(i / 60));
        const off = Math.max(
          Math.abs(picture.data[3 * i]! - 128 - share * 127),
          Math.abs(picture.data[3 * i + 1]! - 128 + share * 128),
        );
        worst = Math.max(worst, off);
      }
      expect(worst).toBeLessThan(0.5 + 1e-9);
    },
  );

  it('leaves everything outside the screen byte for byte as it is', async () => {
    const random = seededRandom(9);
    const before = raster(60, 40, () => [256 * random(), 256 * random(), 256 * random()]);
    const picture = { ...before, data: before.data.slice() };
    await fill(picture, { image: quarters(99, 77), corners: LEANING, opacity: 1 });
    const quad = new Quadrilateral(LEANING);
    for (let i = 0; i < 60 * 40; i++) {
      if (quad.coverage(i % 60, Math.floor(i / 60)) > 0) {
        picture.data.copyWithin(3 * i, 0, 3);
        before.data.copyWithin(3 * i, 0, 3);
      }
    }
    expect(picture.data).toEqual(before.data);
  });

  it('lets the photo show through according to the opacity', async () => {
    const picture = grey();
    const image = plain(30, 20, [228, 128, 28]);
    await fill(picture, { image, corners: UPRIGHT, opacity: 0.25 });
    expect(pixel(picture, 20, 20)).toEqual([153, 128, 103]);
    await fill(picture, { image, corners: UPRIGHT, opacity: 0 });
    expect(pixel(picture, 20, 20)).toEqual([153, 128, 103]);
  });

  it('puts the image’s corners at the given corners', async () => {
    const picture = grey();
    await fill(picture, { image: quarters(400, 300), corners: LEANING, opacity: 1 });
    expect(pixel(picture, 13, 9)).toEqual([40, 60, 100]);
    expect(pixel(picture, 45, 12)).toEqual([200, 60, 100]);
    expect(pixel(picture, 42, 28)).toEqual([200, 220, 100]);
    expect(pixel(picture, 12, 32)).toEqual([40, 220, 100]);
  });

  it('mirrors the image for corners given anticlockwise', async () => {
    const picture = grey();
    const [a, b, c, d] = UPRIGHT;
    await fill(picture, { image: quarters(30, 20), corners: [b, a, d, c], opacity: 1 });
    expect(pixel(picture, 12, 10)).toEqual([200, 60, 100]);
    expect(pixel(picture, 38, 26)).toEqual([40, 220, 100]);
  });

  it('shows only the part within the picture of a screen that reaches beyond it', async () => {
    const picture = grey();
    const corners: Corners = [
      [-30, -20],
      [90, -20],
      [90, 60],
      [-30, 60],
    ];
    await fill(picture, { image: quarters(120, 80), corners, opacity: 1 });
    expect(pixel(picture, 0, 0)).toEqual([40, 60, 100]);
    expect(pixel(picture, 59, 39)).toEqual([200, 220, 100]);
  });

  it('changes nothing for a screen outside the picture', async () => {
    const picture = grey();
    const corners: Corners = [
      [70, 5],
      [90, 5],
      [90, 25],
      [70, 25],
    ];
    await fill(picture, { image: quarters(20, 20), corners, opacity: 1 });
    expect(picture).toEqual(grey());
  });

  it.each<[string, Corners]>([
    ['from the front', UPRIGHT],
    [
      'from the side',
      [
        [4, 2],
        [50, 15],
        [50, 24],
        [4, 38],
      ],
    ],
  ])('shows a pattern finer than pixels as its mean, %s', async (_, corners) => {
    const image = raster(600, 400, (x, y) => ((x + y) % 2 === 0 ? [255, 255, 255] : [0, 0, 0]));
    const picture = grey();
    await fill(picture, { image, corners, opacity: 1 });
    expect(Math.min(...picture.data)).toBeGreaterThan(121);
    expect(Math.max(...picture.data)).toBeLessThan(135);
  });

  it('shows stripes that are finest at the far end without aliasing', async () => {
    const corners: Corners = [
      [4, 2],
      [50, 15],
      [50, 24],
      [4, 38],
    ];
    const image = raster(200, 200, (x) => (x % 8 < 4 ? [255, 255, 255] : [0, 0, 0]));
    const picture = grey();
    await fill(picture, { image, corners, opacity: 1 });
    // At the far end a stripe is a third of a pixel wide.
    for (let x = 44; x < 49; x++) {
      expect(Math.abs(pixel(picture, x, 19)[0]! - 128)).toBeLessThan(48);
    }
    // At the near end a stripe is wider than a pixel, and visible.
    const near = Array.from({ length: 12 }, (_, x) => pixel(picture, 5 + x, 20)[0]!);
    expect(Math.max(...near) - Math.min(...near)).toBeGreaterThan(120);
  });

  it('copes with corners that span hardly any area', async () => {
    const random = seededRandom(10);
    for (let round = 0; round < 200; round++) {
      const bend = 10 ** (-12 * random());
      const corners: Corners = [
        [5, 20],
        [30, 20 - bend],
        [55, 20],
        [5 + 50 * random(), 20.01 + 15 * random()],
      ];
      const picture = grey();
      await fill(picture, { image: quarters(30, 20), corners, opacity: 1 });
      expect(pixel(picture, 0, 0)).toEqual([128, 128, 128]);
    }
  });
});
