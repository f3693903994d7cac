import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EnginePool } from './engine/engine-pool.js';
import { decodeFull, type SetFrame } from './files/decode.js';
import { deliverPhoto } from './files/deliver/deliver-photo.js';
import { HEAD_BYTES, inspectHeader } from './files/inspect.js';
import { renderSmaller } from './files/renditions.js';
import sharp from './libvips/sharp.js';
import { mergeSet } from './merge/merge-set.js';
import type { Raster } from './pixels/raster.js';
import { LINEAR_OF_CODE } from './pixels/srgb.js';
import { TemporaryFolder } from './testing/temporary-folder.js';

/** `test-data/field-cases` of this package. */
const caseFile = (name: string): SetFrame => ({
  name,
  path: fileURLToPath(new URL(`../test-data/field-cases/${name}`, import.meta.url)),
});

type Rgb = readonly [number, number, number];

/** CIE L*a*b* for D65, of an sRGB colour in codes. */
function labOf(rgb: Rgb): Rgb {
  const [r, g, b] = rgb.map((code) => LINEAR_OF_CODE[Math.round(code)]!);
  const f = (value: number): number =>
    value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116;
  const x = f((0.4124 * r! + 0.3576 * g! + 0.1805 * b!) / 0.9505);
  const y = f(0.2126 * r! + 0.7152 * g! + 0.0722 * b!);
  const z = f((0.0193 * r! + 0.1192 * g! + 0.9505 * b!) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const deltaE = (a: Rgb, b: Rgb): number =>
  Math.hypot(...labOf(a).map((value, n) => value - labOf(b)[n]!));

function colourAt({ width, height, data }: Raster, across: number, down: number): Rgb {
  const at = 3 * (Math.floor(down * height) * width + Math.floor(across * width));
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

describe('a file of the field', () => {
  let folder: TemporaryFolder;
  let engine: EnginePool;
  const never = new AbortController().signal;

  beforeAll(async () => {
    folder = await TemporaryFolder.create();
    engine = new EnginePool({ workers: 1 });
  });
  afterAll(async () => {
    await engine.close();
    await folder.remove();
  });

  /** As an exterior: checked when it arrives, then shown at a smaller size. */
  async function preview(photo: SetFrame): Promise<Raster> {
    const bytes = await readFile(photo.path);
    await inspectHeader(bytes.subarray(0, HEAD_BYTES), bytes.length);
    const output = folder.file(`${photo.name}.preview`);
    await renderSmaller(photo, output, { width: 640, format: 'jpeg', watermarked: false });
    return decodeFull({ name: photo.name, path: output });
  }

  /** As a set of its own. */
  async function single(
    photo: SetFrame,
    options = { developRaw: false },
  ): Promise<{ photo: Raster; undeveloped: string[] | undefined }> {
    const bytes = await readFile(photo.path);
    await inspectHeader(bytes.subarray(0, HEAD_BYTES), bytes.length);
    const readable = await engine.convert(photo, folder.file('readable'), options, never);
    const output = folder.file(`${photo.name}.merged`);
    const report = await mergeSet({ hdr: readable, flashes: [] }, output, {}, never);
    const merged = await decodeFull({ name: photo.name, path: output });
    return { photo: merged, undeveloped: report.undeveloped };
  }

  async function delivered(photo: SetFrame): Promise<Buffer> {
    const output = folder.file(`${photo.name}.delivered`);
    const { isSame } = await deliverPhoto(photo, output);
    return readFile(isSame ? photo.path : output);
  }

  describe('in colours', () => {
    it.each([
      ['p02-adobe-by-profile.jpg', [0, 201, 37]],
      ['p02-adobe-by-tags.jpg', [0, 201, 37]],
      ['p02-colorspace-2.jpg', [0, 201, 37]],
      ['p02-tags-adobe-profile-p3.jpg', [0, 205, 0]],
    ] as const)('shows %s in the colours that it says', async (name, colour) => {
      const shown = colourAt(await preview(caseFile(name)), 0.5, 0.5);
      expect(deltaE(shown, colour)).toBeLessThanOrEqual(2);
    });

    it.each([
      'p02-adobe-by-profile.jpg',
      'p02-adobe-by-tags.jpg',
      'p02-colorspace-2.jpg',
      'o3-raw-adobe-by-profile.dng',
      'o3-raw-adobe-by-tags.dng',
    ])('merges %s in the colours that it says', async (name) => {
      const { photo } = await single(caseFile(name));
      expect(deltaE(colourAt(photo, 0.5, 0.5), [1, 226, 44])).toBeLessThanOrEqual(2);
    });

    it.each(['p02-adobe-by-tags.jpg', 'p02-colorspace-2.jpg'])(
      'delivers %s with a profile that says what it is',
      async (name) => {
        const file = await delivered(caseFile(name));
        expect((await sharp(file).metadata()).icc).toBeDefined();
        const pixels = await sharp(file).toColourspace('srgb').raw().toBuffer();
        expect(deltaE([pixels[0]!, pixels[1]!, pixels[2]!], [0, 201, 37])).toBeLessThanOrEqual(2);
      },
    );
  });

  describe('of what browsers show', () => {
    it.each(['p03-zDQT.jpg', 'p03-zSOF.jpg', 'p03-stray.jpg', 'p03-se0.jpg', 'p03-lastfew.jpg'])(
      'takes %s',
      async (name) => {
        for (const photo of [await preview(caseFile(name)), (await single(caseFile(name))).photo]) {
          expect(photo).toMatchObject({ width: 480, height: 320 });
        }
        const sound = await preview(caseFile('p03-zSOF.jpg'));
        expect((await preview(caseFile(name))).data).toEqual(sound.data);
        const file = await delivered(caseFile(name));
        await sharp(file, { failOn: 'warning' }).raw().toBuffer();
      },
    );

    it('refuses p03-half.jpg by name', async () => {
      const refusal = 'p03-half.jpg is cut off or damaged';
      await expect(preview(caseFile('p03-half.jpg'))).rejects.toThrow(refusal);
      await expect(single(caseFile('p03-half.jpg'))).rejects.toThrow(refusal);
    });

    it.each(['lensNumber', 'orient9', 'selfIfd', 'spacesDate'])(
      'takes p34-%s.jpg',
      async (name) => {
        const photo = caseFile(`p34-${name}.jpg`);
        for (const made of [await preview(photo), (await single(photo)).photo]) {
          expect(made).toMatchObject({ width: 320, height: 213 });
        }
      },
    );
  });

  describe('of RAW data that LibRaw can’t develop', () => {
    it.each([false, true])(
      'falls back to the JPEG of p16-jxl-preview-100.dng and says so (developRaw: %s)',
      async (developRaw) => {
        const { photo, undeveloped } = await single(caseFile('p16-jxl-preview-100.dng'), {
          developRaw,
        });
        expect(photo).toMatchObject({ width: 128, height: 96 });
        expect(undeveloped).toEqual(['p16-jxl-preview-100.dng']);
      },
    );

    it('names JPEG XL and the way out where the JPEG of p16-jxl-preview-60.dng is small', async () => {
      await expect(single(caseFile('p16-jxl-preview-60.dng'))).rejects.toThrow(
        /p16-jxl-preview-60\.dng .*JPEG XL.*export it as JPEG/,
      );
    });

    it('says that p15-unknown-compression-preview-60.dng can’t be developed', async () => {
      const refused = single(caseFile('p15-unknown-compression-preview-60.dng'));
      await expect(refused).rejects.toThrow(/can't be developed here.*export it as JPEG/);
      await expect(refused).rejects.not.toThrow('cut off');
    });

    it('calls what is cut cut, whatever its compression', async () => {
      for (const name of ['p15-unknown-compression-preview-60', 'p16-jxl-preview-60']) {
        const bytes = await readFile(caseFile(`${name}.dng`).path);
        // The strip's end, beyond that of the file: where sensor data are said to be.
        const at = bytes.indexOf(Buffer.from([0x17, 1, 4, 0, 1, 0, 0, 0, 0, 0x60]));
        bytes.writeUInt32LE(bytes.length, at + 8);
        const frame = await folder.frame(`${name}.dng`, bytes);
        await expect(single(frame)).rejects.toThrow(`${name}.dng is cut off or damaged`);
      }
    });
  });

  describe('of a card', () => {
    it('refuses p07-._IMG_0001.JPG as what it is', async () => {
      await expect(preview(caseFile('p07-._IMG_0001.JPG'))).rejects.toThrow(
        'is a companion file of macOS, not a photo; leave it out',
      );
    });
  });

  describe('whose tag says another orientation', () => {
    it.each([
      [3, 2],
      [6, 3],
      [8, 1],
    ])('turns a frame tagged %i as the others', async (orientation, quarterTurns) => {
      const data = Buffer.from([200, 40, 40, 40, 40, 200, 40, 200, 40, 200, 200, 40]);
      const upright = await sharp(data, { raw: { width: 2, height: 2, channels: 3 } })
        .resize(48, 32, { kernel: 'nearest', fit: 'fill' })
        .png()
        .toBuffer();
      const tagged = await sharp(upright).withMetadata({ orientation }).jpeg().toBuffer();
      const frame = { ...(await folder.frame('tagged.jpg', tagged)), quarterTurns };
      const plain = await decodeFull(await folder.frame('plain.png', upright));
      const turned = await decodeFull(frame);
      expect(turned).toMatchObject({ width: 48, height: 32 });
      for (const [x, y] of [
        [0.2, 0.2],
        [0.8, 0.2],
        [0.2, 0.8],
        [0.8, 0.8],
      ] as const) {
        expect(deltaE(colourAt(turned, x, y), colourAt(plain, x, y))).toBeLessThan(8);
      }
    });
  });

  describe('with a place', () => {
    const PLACE = [/0\.012345/, /12\.512345/, /812\.31/, /0,0\.74/, /PLACEWORD/, /GPSL/];

    it.each([
      'p04-attr.jpg',
      'p04-elem.jpg',
      'p04-ext.jpg',
      'p04-iptc.jpg',
      'p04-place.png',
      'p04-place.webp',
      'p04-place.tiff',
    ])('delivers %s without it', async (name) => {
      const photo = caseFile(name);
      const file = await delivered(photo);
      const found = PLACE.filter((place) => place.test(file.toString('latin1')));
      expect(found).toEqual([]);
      expect((await decodeFull(photo)).data).toEqual(await sharp(file).raw().toBuffer());
    });
  });

  describe('of a phone', () => {
    const [GREEN, RED, YELLOW, BLUE] = [
      [33, 176, 32],
      [208, 32, 32],
      [224, 209, 32],
      [32, 64, 207],
    ] as const;

    it.each([
      ['p36-imir1.heic', 256, 192, [GREEN, RED, YELLOW, BLUE]],
      ['p36-irot1-imir1.heic', 192, 256, [YELLOW, GREEN, BLUE, RED]],
    ] as const)('turns and mirrors %s', async (name, width, height, quarters) => {
      const { photo } = await single(caseFile(name));
      expect(photo).toMatchObject({ width, height });
      const nearest = [0, 1, 2, 3].map((n) => {
        const shown = colourAt(photo, n % 2 === 0 ? 0.25 : 0.75, n < 2 ? 0.25 : 0.75);
        const known: readonly Rgb[] = [GREEN, RED, YELLOW, BLUE];
        return [...known].sort((a, b) => deltaE(a, shown) - deltaE(b, shown))[0];
      });
      expect(nearest).toEqual(quarters);
    });

    it('takes o5-flash-fired.heic', async () => {
      expect((await single(caseFile('o5-flash-fired.heic'))).photo).toMatchObject({
        width: 128,
        height: 96,
      });
    });
  });
});
