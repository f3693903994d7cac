/** Pixels between photos, in both directions. */
export const GRID_GAP = 16;
/** The height of a card's line with the photo's name, and of its borders. */
const BESIDES_PHOTO = 54;
/** Photos are shown at a ratio of 3 : 2. */
const PHOTO_ASPECT = 3 / 2;

const THREE_COLUMNS_FROM = 880;
const TWO_COLUMNS_FROM = 560;

export interface GridShape {
  columns: number;
  /** In pixels. The same for each row, so that nothing has to be measured and nothing moves while scrolling. */
  rowHeight: number;
}

/** The grid's shape in a column of the page that is `width` pixels wide. */
export function shapeOfGrid(width: number): GridShape {
  const columns = width >= THREE_COLUMNS_FROM ? 3 : width >= TWO_COLUMNS_FROM ? 2 : 1;
  const cardWidth = (width - (columns - 1) * GRID_GAP) / columns;
  return { columns, rowHeight: Math.round(cardWidth / PHOTO_ASPECT) + BESIDES_PHOTO };
}
