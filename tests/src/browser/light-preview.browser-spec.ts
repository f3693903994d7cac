import {
  emptyMaps,
  levelOf,
  lightFactors,
  type LightMaps,
  type LightSettings,
  PLAIN_LIGHT,
  relight,
} from '@roomlight/photography/light';
import { fileURLToPath } from 'node:url';
import sharp from '@roomlight/imaging/sharp';
import { build } from 'vite';
import { expect, test } from './product.js';

const RENDERER = fileURLToPath(
  new URL('../../../web/src/features/editor/light/light-renderer.ts', import.meta.url),
);
const PHOTO = { width: 160, height: 120 };
const TILE = { width: 20, height: 15 };
const CHANGES: Partial<LightSettings>[] = [
  {},
  { ambience: -1, windows: -1, lamps: 0.5, shadows: 1 },
  { ambience: 1, windows: 1, lamps: -1, shadows: -1 },
];

/** What the renderer's script adds to a page. */
interface PreviewPage {
  Preview: {
    LightRenderer: new (
      gl: WebGL2RenderingContext | null,
      photo: HTMLImageElement,
      maps: LightMaps,
    ) => { draw: (settings: LightSettings, part: readonly number[]) => void };
  };
}

/** Numbers from 0 to 1 without visible order, the same every time. */
function scattered(i: number): number {
  return (i * 0.618034) % 1;
}

function photoPixels(): Uint8Array {
  return Uint8Array.from({ length: 3 * PHOTO.width * PHOTO.height }, (_, i) => 256 * scattered(i));
}

function maps() {
  const made = emptyMaps(TILE.width, TILE.height);
  const fill = (plane: Float32Array, least: number, most: number, step: number): void =>
    plane.forEach((_, i) => (plane[i] = least + scattered(step + 7 * i) * (most - least)));
  fill(made.guide, 0, 1, 1);
  fill(made.lampLight, 0, 1, 2);
  for (const [k, field] of [...made.natural, ...made.neutral, made.shadows].entries()) {
    fill(field.mean, levelOf(0.5), levelOf(2), k);
    fill(field.slope, -0.5, 0.5, k + 11);
  }
  for (const [k, field] of [made.inserted, made.cut, ...made.outshone].entries()) {
    fill(field.mean, 0, 1, k);
    fill(field.slope, -1, 1, k + 5);
  }
  return made;
}

/** The preview's renderer as a script that any page can run. */
async function rendererScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: RENDERER, formats: ['iife'], name: 'Preview', fileName: 'preview' },
    },
  });
  const [bundle] = [built].flat();
  const script = bundle !== undefined && 'output' in bundle ? bundle.output[0].code : undefined;
  if (script === undefined) {
    throw new Error('the renderer was not built');
  }
  return script;
}

test('the preview of another light shows what the shared arithmetic computes', async ({ page }) => {
  const photo = photoPixels();
  const png = await sharp(photo, { raw: { ...PHOTO, channels: 3 } })
    .png()
    .toBuffer();
  await page.goto('about:blank');
  await page.addScriptTag({ content: await rendererScript() });
  for (const change of CHANGES) {
    const settings = { ...PLAIN_LIGHT, ...change };
    const shown = await page.evaluate(
      async ({ address, made, wanted }) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const gl = canvas.getContext('webgl2', { alpha: false, preserveDrawingBuffer: true });
        const preview = (window as unknown as PreviewPage).Preview;
        new preview.LightRenderer(gl, image, made).draw(wanted, [1, 0, 0, 0, 1, 0, 0, 0, 1]);
        const copy = document.createElement('canvas');
        copy.width = canvas.width;
        copy.height = canvas.height;
        const context = copy.getContext('2d');
        context?.drawImage(canvas, 0, 0);
        return [...(context?.getImageData(0, 0, copy.width, copy.height).data ?? [])];
      },
      {
        address: `data:image/png;base64,${png.toString('base64')}`,
        made: maps(),
        wanted: settings,
      },
    );
    const computed = { ...PHOTO, data: photoPixels(), channels: 3 };
    relight(computed, lightFactors(maps(), settings));
    const worst = computed.data.reduce((most, code, i) => {
      const at = 4 * Math.floor(i / 3) + (i % 3);
      return Math.max(most, Math.abs(code - (shown[at] ?? Infinity)));
    }, 0);
    expect(worst).toBeLessThanOrEqual(2);
  }
});
