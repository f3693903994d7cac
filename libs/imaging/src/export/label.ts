import { GLYPHS, type Glyph } from './label-glyphs.js';
import type { ShownSize } from '../pixels/shown-size.js';

/** A label as a picture of its own. */
export interface DrawnLabel extends ShownSize {
  svg: Buffer;
}

/** The words' height as a part of the photo's shorter side. */
const FONT_SIZE = 0.022;
const MIN_FONT_SIZE = 12;
/** Of the font size. */
const PADDING = 0.6;
const ASCENT = 0.76;
const DESCENT = 0.24;

const UNKNOWN = GLYPHS.get('-') as Glyph;

/**
 * Draws words, white on a dark ground, to lie on a photo or below it. Words that would be too wide are drawn smaller.
 * @param isStrip whether the ground covers the photo's whole width and hides what is below it
 */
export function drawLabel(text: string, photo: ShownSize, isStrip: boolean): DrawnLabel {
  const glyphs = [...text].map((character) => GLYPHS.get(character) ?? UNKNOWN);
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) / 1000;
  const wanted = Math.max(MIN_FONT_SIZE, FONT_SIZE * Math.min(photo.width, photo.height));
  const size = Math.min(wanted, photo.width / (advance + 2 * PADDING));
  const height = Math.max(1, Math.min(photo.height, Math.ceil(size * (1 + 2 * PADDING))));
  const own = Math.ceil(size * (advance + 2 * PADDING));
  const width = isStrip ? photo.width : Math.max(1, Math.min(photo.width, own));
  let at = 0;
  const paths = glyphs.map(({ advance: step, path }) => {
    const placed = path === '' ? '' : `<path transform="translate(${at})" d="${path}"/>`;
    at += step;
    return placed;
  });
  const left = size * PADDING;
  const baseline = (height + size * (ASCENT - DESCENT)) / 2;
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="100%" height="100%" fill="#000" fill-opacity="${isStrip ? 1 : 0.65}"/>` +
      `<g fill="#fff" transform="translate(${left} ${baseline}) scale(${size / 1000})">${paths.join('')}</g></svg>`,
  );
  return { svg, width, height };
}
