import { GLYPHS, type Glyph } from '../export/label-glyphs.js';
import sharp, { type Sharp } from '../libvips/sharp.js';

const WORD = 'PREVIEW';
/** Height of the letters' line as a part of the picture's shorter side, unless a word would be too long. */
const FONT_SIZE = 0.13;
/** The longest word as a part of the shorter side. */
const MAX_WORD = 0.85;
/** Distances of words and of lines, in font sizes. */
const GAP = 2;
const LINE = 2.4;
/** Faint enough that the photo can be judged, on light and on dark parts. */
const LIGHT = 0.34;
const DARK = 0.3;

/**
 * Draws the word PREVIEW, and below it the photographer's name, again and again across a picture: light with a dark edge,
 * so that it shows on any photo.
 * @param photographer empty for none; a name with letters that can't be drawn is left out
 */
export async function withWatermark(picture: Sharp, photographer: string): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const input = Buffer.from(watermark(width, height, watermarkWords(photographer)));
  return sharp(data, { raw: { width, height, channels } }).composite([{ input }]);
}

/** The lines of the watermark. Accents are left out, as letters of other scripts would misspell the name. */
export function watermarkWords(photographer: string): string[] {
  const name = photographer
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}.,-]+/gu, ' ')
    .trim();
  const isDrawable = [...name].every((character) => GLYPHS.has(character));
  return isDrawable && /\p{L}/u.test(name) ? [WORD, name] : [WORD];
}

function glyphsOf(word: string): Glyph[] {
  return [...word].flatMap((character) => GLYPHS.get(character) ?? []);
}

/** In font sizes. */
function widthOf(word: string): number {
  return glyphsOf(word).reduce((sum, { advance }) => sum + advance, 0) / 1000;
}

function drawn(word: string): string {
  let at = 0;
  return glyphsOf(word)
    .map(({ advance, path }) => {
      const placed = path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`;
      at += advance;
      return placed;
    })
    .join('');
}

function watermark(width: number, height: number, words: readonly string[]): string {
  const side = Math.min(width, height);
  const longest = Math.max(...words.map(widthOf));
  const size = Math.min(FONT_SIZE * side, (MAX_WORD * side) / longest);
  // A line of the other word lies between two of the same.
  const [tileWidth, tileHeight] = [longest + GAP, 2 * LINE];
  const lines = [0, 1].map((line) => {
    const word = words[line % words.length] ?? WORD;
    const baseline = (line + 0.7) * LINE;
    // The second line lies half a word beside the first, and comes again on the left, where the tile cuts it off.
    const lefts = line === 0 ? [GAP / 2] : [tileWidth / 2, -tileWidth / 2];
    return lefts
      .map(
        (left) => `<g transform="translate(${left * 1000} ${baseline * 1000})">${drawn(word)}</g>`,
      )
      .join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <pattern id="words" patternUnits="userSpaceOnUse" width="${tileWidth * 1000}"
        height="${tileHeight * 1000}" patternTransform="rotate(-25) scale(${size / 1000})">
        <g fill="#fff" fill-opacity="${LIGHT}" stroke="#000" stroke-opacity="${DARK}" stroke-width="24">
          ${lines.join('')}
        </g>
      </pattern>
    </defs>
    <rect width="100%" height="100%" fill="url(#words)"/>
  </svg>`;
}
