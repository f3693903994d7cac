import { ROOM_NAMES, ROOMS, type PhotoFlag, type Room } from '@roomlight/contracts/rules';

export type CullAction =
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'rate'; rating: number }
  | { kind: 'flag'; flag: PhotoFlag }
  | { kind: 'approve'; approved: boolean }
  | { kind: 'take-back' }
  | { kind: 'room'; room: Room | null }
  | { kind: 'rooms' }
  | { kind: 'compare' }
  | { kind: 'undo' }
  | { kind: 'close' };

/**
 * What a key does while culling; null for other keys.
 * @param hasRoomKeys whether the letters of rooms give a photo its room
 */
export function cullAction(key: string, hasRoomKeys: boolean): CullAction | null {
  const letter = key.toLowerCase();
  const room = hasRoomKeys ? ROOM_NAMES.find((name) => ROOMS[name].key === letter) : undefined;
  if (room !== undefined) {
    return { kind: 'room', room };
  }
  if (/^[0-5]$/.test(key)) {
    return { kind: 'rate', rating: Number(key) };
  }
  switch (letter) {
    case 'arrowleft':
      return { kind: 'step', by: -1 };
    case 'arrowright':
      return { kind: 'step', by: 1 };
    case 'p':
      return { kind: 'flag', flag: 'picked' };
    case 'x':
      return { kind: 'flag', flag: 'rejected' };
    case 'u':
      return { kind: 'take-back' };
    case 'a':
      return { kind: 'approve', approved: true };
    case 'r':
      return { kind: 'rooms' };
    case 'backspace':
      return hasRoomKeys ? { kind: 'room', room: null } : null;
    case 'c':
      return { kind: 'compare' };
    case 'z':
      return { kind: 'undo' };
    case 'escape':
      return hasRoomKeys ? { kind: 'rooms' } : { kind: 'close' };
    default:
      return null;
  }
}

/** The photo on show; when it has gone, the one that took its place. */
export function currentIndex(
  photos: readonly { id: string }[],
  at: { id: string | undefined; index: number },
): number {
  const found = photos.findIndex(({ id }) => id === at.id);
  return found === -1 ? Math.max(0, Math.min(at.index, photos.length - 1)) : found;
}
