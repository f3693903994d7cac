/**
 * Renders the product's pictures of a sunlit room: `node bench/room/render-room.mjs [samples per pixel]`.
 * The results are committed; run it again after a change of the scene.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { denoise } from './denoise.mjs';
import { WIDTH as ROOM_WIDTH } from './scene.mjs';
import { sample } from './trace.mjs';
import { normalize } from './vector.mjs';

const width = 1200;
const height = 900;
const samples = Number(process.argv[2] ?? 16);
const EYE = [ROOM_WIDTH * 0.56, 1.35, -0.7];
const FOCAL = 0.88;
const EXPOSURE = 0.95;

const picture = {
  width,
  height,
  light: new Float32Array(width * height * 3),
  albedo: new Float32Array(width * height * 3),
  normal: new Float32Array(width * height * 3),
  depth: new Float32Array(width * height),
};

for (let y = 0; y < height; y++) {
  for (let x = 0; x < width; x++) {
    const here = y * width + x;
    for (let n = 0; n < samples; n++) {
      // A 4 × n grid within the pixel smooths edges.
      const u = (x + ((n % 4) + 0.5) / 4 - width / 2) / height;
      const v = (height / 2 - y - ((Math.floor(n / 4) % 4) + 0.5) / 4) / height;
      const result = sample(EYE, normalize([u - 0.2, v - 0.04, FOCAL]));
      picture.depth[here] += result.depth / samples;
      for (let channel = 0; channel < 3; channel++) {
        const at = here * 3 + channel;
        picture.light[at] += result.light[channel] / samples;
        picture.albedo[at] += result.albedo[channel] / samples;
        picture.normal[at] += result.normal[channel] / samples;
      }
    }
  }
}

const light = denoise(picture);
const pixels = Buffer.from(light.map((value, at) => encode(value * picture.albedo[at])));
const rendered = sharp(pixels, { raw: { width, height, channels: 3 } });

await rendered
  .clone()
  .webp({ quality: 74 })
  .toFile(target('../../web/src/features/auth/room.webp'));
await rendered
  .clone()
  .resize(1600, 1000, { fit: 'cover' })
  .blur(1.6)
  .webp({ quality: 50 })
  .toFile(target('../../web/src/features/shell/backdrop.webp'));

/** Filmic shoulder (Narkowicz 2015, ACES fit), then the sRGB curve. */
function encode(value) {
  const exposed = value * EXPOSURE;
  const mapped = (exposed * (2.51 * exposed + 0.03)) / (exposed * (2.43 * exposed + 0.59) + 0.14);
  const bounded = Math.min(1, Math.max(0, mapped));
  return Math.round(
    255 * (bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055),
  );
}

function target(path) {
  return fileURLToPath(new URL(path, import.meta.url));
}
