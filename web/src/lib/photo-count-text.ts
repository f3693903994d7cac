/** `1 photo`, `12 photos`. */
export function photoCountText(count: number): string {
  return count === 1 ? '1 photo' : `${count} photos`;
}
