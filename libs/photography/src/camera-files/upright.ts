/** A size as it is after the picture has been turned by its EXIF orientation. */
export function upright(
  size: { width: number; height: number } | undefined,
  orientation: number,
): { width: number | null; height: number | null } {
  if (size === undefined) {
    return { width: null, height: null };
  }
  const { width, height } = size;
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
