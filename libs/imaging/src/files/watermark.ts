import type { Sharp } from '../libvips/sharp.js';
import sharp from '../libvips/sharp.js';

/** The letters of PREVIEW as strokes on a grid of 6 units of height: a machine without any font draws them, too. */
const STROKES = [
  { path: 'M0 6V0H4V3H0', advance: 5.5 },
  { path: 'M0 6V0H4V3H0M1.5 3L4 6', advance: 5.5 },
  { path: 'M4 0H0V6H4M0 3H3', advance: 5.5 },
  { path: 'M0 0L2 6L4 0', advance: 5.5 },
  { path: 'M0 0V6', advance: 1.5 },
  { path: 'M4 0H0V6H4M0 3H3', advance: 5.5 },
  { path: 'M0 0L1.25 6L2.5 2L3.75 6L5 0', advance: 5 },
] as const;
const WORD_WIDTH = STROKES.reduce((sum, { advance }) => sum + advance, 0);
const WORD_HEIGHT = 6;
/** Words across the shorter side. */
const WORDS_ACROSS = 3;

/** Draws the word PREVIEW again and again across a picture, light with a dark edge, so that it shows on any photo. */
export async function withWatermark(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const input = Buffer.from(watermark(width, height));
  return sharp(data, { raw: { width, height, channels } }).composite([{ input }]);
}

function watermark(width: number, height: number): string {
  let x = 0;
  const letters = STROKES.map(({ path, advance }) => {
    const letter = `<path transform="translate(${x} 0)" d="${path}"/>`;
    x += advance;
    return letter;
  }).join('');
  const scale = Math.min(width, height) / WORDS_ACROSS / (WORD_WIDTH * 1.25);
  const tile = { width: WORD_WIDTH * 1.25, height: WORD_HEIGHT * 3 };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <g id="word" fill="none" stroke-linecap="round" stroke-linejoin="round">
        <g stroke="#000" stroke-opacity="0.35" stroke-width="1.5">${letters}</g>
        <g stroke="#fff" stroke-opacity="0.6" stroke-width="0.8">${letters}</g>
      </g>
      <pattern id="words" patternUnits="userSpaceOnUse" width="${tile.width}" height="${2 * tile.height}"
        patternTransform="rotate(-25) scale(${scale})">
        <use href="#word" x="${tile.width * 0.1}" y="${WORD_HEIGHT}"/>
        <use href="#word" x="${tile.width * 0.6}" y="${WORD_HEIGHT + tile.height}"/>
        <use href="#word" x="${tile.width * -0.4}" y="${WORD_HEIGHT + tile.height}"/>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#words)"/>
  </svg>`;
}
