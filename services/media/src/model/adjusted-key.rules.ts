/** Where a photo with adjusted colours lies. Each making has an id of its own: what is removed can't be what is made again. */
export function adjustedKey(id: string): string {
  return `adjusted/${id}`;
}
