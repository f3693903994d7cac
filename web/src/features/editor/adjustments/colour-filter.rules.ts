import {
  channelTables,
  type ColourAdjustments,
  saturationMatrix,
} from '@roomlight/contracts/rules';

/** Attributes of the SVG filter that recolours a photo: a table for each channel, then a matrix. */
export interface ColourFilterValues {
  red: string;
  green: string;
  blue: string;
  matrix: string;
}

/** Uses the engine's own numbers, so that the preview matches the download. */
export function colourFilterValues(colours: ColourAdjustments): ColourFilterValues {
  const { red, green, blue } = channelTables(colours);
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = saturationMatrix(colours);
  // The rows are red, green, blue and alpha; each row ends with an offset.
  const matrix = [rr, rg, rb, 0, 0, gr, gg, gb, 0, 0, br, bg, bb, 0, 0, 0, 0, 0, 1, 0];
  return {
    red: tableValues(red),
    green: tableValues(green),
    blue: tableValues(blue),
    matrix: matrix.join(' '),
  };
}

/**
 * Converts code values to fractions of 1. Browsers convert these back to code values, some by rounding, others by
 * truncating: adding a quarter gives the same result in both.
 */
export function tableValues(table: Uint8Array): string {
  return Array.from(table, (code) => Math.min(1, (code + 0.25) / 255).toFixed(6)).join(' ');
}
