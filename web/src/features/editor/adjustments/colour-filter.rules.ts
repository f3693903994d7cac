import {
  channelTables,
  type ColourAdjustments,
  saturationMatrix,
} from '@roomlight/contracts/rules';

/** Attributes of the SVG filter that shows a photo in other colours: tables for each channel, then a matrix. */
export interface ColourFilterValues {
  red: string;
  green: string;
  blue: string;
  matrix: string;
}

/** The engine's own numbers, so that what is shown is what will be downloaded. */
export function colourFilterValues(colours: ColourAdjustments): ColourFilterValues {
  const { red, green, blue } = channelTables(colours);
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = saturationMatrix(colours);
  // Rows of red, green, blue and alpha; the columns have an offset at the end.
  const matrix = [rr, rg, rb, 0, 0, gr, gg, gb, 0, 0, br, bg, bb, 0, 0, 0, 0, 0, 1, 0];
  return {
    red: tableValues(red),
    green: tableValues(green),
    blue: tableValues(blue),
    matrix: matrix.join(' '),
  };
}

/**
 * From code values to parts of 1. A browser makes them code values again, one by rounding, another by cutting off:
 * a quarter more comes to the same in both.
 */
function tableValues(table: Uint8Array): string {
  return Array.from(table, (code) => Math.min(1, (code + 0.25) / 255).toFixed(6)).join(' ');
}
