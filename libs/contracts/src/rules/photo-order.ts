import { ROOM_NAMES, type Room } from './rooms.js';

/**
 * Moves photos, in the order given, to the place before another one. What has gone meanwhile is passed over.
 * @param before null moves to the end, as does one that has gone; one of the moved photos stands for its present place
 */
export function movedBefore<Id>(ids: readonly Id[], moved: readonly Id[], before: Id | null): Id[] {
  const present = new Set(ids);
  const moving = new Set(moved.filter((id) => present.has(id)));
  const at = before !== null && present.has(before) ? ids.indexOf(before) : ids.length;
  const stays = (id: Id) => !moving.has(id);
  return [...ids.slice(0, at).filter(stays), ...moving, ...ids.slice(at).filter(stays)];
}

/** Orders photos as a tour of the house; those of one room stay in their order, those without a room come last. */
export function tourOrder<Photo extends { room: Room | null }>(photos: readonly Photo[]): Photo[] {
  const placeOf = ({ room }: Photo) =>
    room === null ? ROOM_NAMES.length : ROOM_NAMES.indexOf(room);
  return photos.toSorted((a, b) => placeOf(a) - placeOf(b));
}
