/** Pixels, as shown. */
export interface PixelSize {
  width: number;
  height: number;
}
