import type { FolderPhoto, PhotoMarks, PhotoMove } from '@roomlight/contracts';
import { movedBefore, tourOrder } from '@roomlight/contracts/rules';

/** A change of a folder's photos, as it is sent. */
export type Change = { kind: 'move'; move: PhotoMove } | { kind: 'mark'; marks: PhotoMarks };

/** The photos after a change. */
export function afterChange(photos: readonly FolderPhoto[], change: Change): FolderPhoto[] {
  switch (change.kind) {
    case 'move': {
      const byId = new Map(photos.map((photo) => [photo.id, photo]));
      const { photoIds, beforePhotoId = null } = change.move;
      return movedBefore([...byId.keys()], photoIds, beforePhotoId).flatMap(
        (id) => byId.get(id) ?? [],
      );
    }
    case 'mark': {
      const { photoIds, ...marks } = change.marks;
      const marked = new Set(photoIds);
      return photos.map((photo) => (marked.has(photo.id) ? { ...photo, ...marks } : photo));
    }
  }
}

/** What undoes a change of these photos; null when it changes nothing. */
export function undoOf(photos: readonly FolderPhoto[], change: Change): Change[] | null {
  switch (change.kind) {
    case 'move':
      return undoOfMove(photos, change.move);
    case 'mark':
      return undoOfMarks(photos, change.marks);
  }
}

function undoOfMove(
  photos: readonly FolderPhoto[],
  { photoIds, beforePhotoId: before = null }: PhotoMove,
): Change[] | null {
  const ids = photos.map(({ id }) => id);
  if (isSame(movedBefore(ids, photoIds, before), ids)) {
    return null;
  }
  const [only, another] = photoIds;
  if (only !== undefined && another === undefined) {
    const beforePhotoId = ids[ids.indexOf(only) + 1] ?? null;
    return [{ kind: 'move', move: { photoIds: [only], beforePhotoId } }];
  }
  return [{ kind: 'move', move: wholeOrder(photos, photos) }];
}

function undoOfMarks(
  photos: readonly FolderPhoto[],
  { photoIds, room, rating, flag, approved }: PhotoMarks,
): Change[] | null {
  const undo = photos
    .filter(({ id }) => photoIds.includes(id))
    .filter(
      (photo) =>
        (room !== undefined && room !== photo.room) ||
        (rating !== undefined && rating !== photo.rating) ||
        (flag !== undefined && flag !== photo.flag) ||
        (approved !== undefined && approved !== photo.approved),
    )
    .map((photo): Change => {
      const marks = {
        photoIds: [photo.id],
        ...(room !== undefined && { room: photo.room }),
        ...(rating !== undefined && { rating: photo.rating }),
        ...(flag !== undefined && { flag: photo.flag }),
        ...(approved !== undefined && { approved: photo.approved }),
      };
      return { kind: 'mark', marks };
    });
  return undo.length > 0 ? undo : null;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}

/** Puts all photos in an order. It starts where the first one is, so those added meanwhile stay behind. */
function wholeOrder(present: readonly FolderPhoto[], order: readonly FolderPhoto[]): PhotoMove {
  return { photoIds: order.map(({ id }) => id), beforePhotoId: present[0]?.id ?? null };
}

/** The move that puts the photos in tour order. */
export function moveToTourOrder(photos: readonly FolderPhoto[]): PhotoMove {
  return wholeOrder(photos, tourOrder(photos));
}

/**
 * The move of a shown photo to the place of another one. Photos that a filter hides keep their places.
 * @param from index of the photo among the shown ones
 * @param to index of the place among the shown ones; one outside means the nearest end
 */
export function moveToPlace(
  photos: readonly FolderPhoto[],
  shown: readonly FolderPhoto[],
  from: number,
  to: number,
): PhotoMove | null {
  const place = Math.min(Math.max(to, 0), shown.length - 1);
  const [moved, target] = [shown[from], shown[place]];
  if (moved === undefined || target === undefined || from === place) {
    return null;
  }
  const after = photos[photos.findIndex(({ id }) => id === target.id) + 1]?.id ?? null;
  return { photoIds: [moved.id], beforePhotoId: place < from ? target.id : after };
}

/** Where several photos are moved to, among those on show. */
export type MoveTarget = 'start' | 'earlier' | 'later' | 'end' | { place: number };

/**
 * The move of several shown photos, which come together in their order on show. Photos that a filter hides keep their
 * places.
 * @param moved ids of shown photos
 * @param target a `place` is the index of a shown photo that isn't among them
 */
export function moveTogether(
  photos: readonly FolderPhoto[],
  shown: readonly FolderPhoto[],
  moved: ReadonlySet<string>,
  target: MoveTarget,
): PhotoMove | null {
  const photoIds = shown.filter(({ id }) => moved.has(id)).map(({ id }) => id);
  const first = shown.findIndex(({ id }) => moved.has(id));
  const last = shown.findLastIndex(({ id }) => moved.has(id));
  if (first === -1) {
    return null;
  }
  const before = (index: number): PhotoMove => ({
    photoIds,
    beforePhotoId: shown[Math.max(index, 0)]?.id ?? null,
  });
  const after = (index: number): PhotoMove => {
    const id = shown[Math.min(index, shown.length - 1)]?.id;
    const next = photos[photos.findIndex((photo) => photo.id === id) + 1];
    return { photoIds, beforePhotoId: next?.id ?? null };
  };
  switch (target) {
    case 'start':
      return before(0);
    case 'earlier':
      return before(first - 1);
    case 'later':
      return after(last + 1);
    case 'end':
      return after(shown.length - 1);
    default:
      return target.place < first ? before(target.place) : after(target.place);
  }
}

/** Which photos the folder shows. */
export const SHOWN = ['all', 'picked', 'approved', 'unrejected'] as const;
export type Shown = (typeof SHOWN)[number];

export function isShown({ flag, approved }: FolderPhoto, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return true;
    case 'picked':
      return flag === 'picked';
    case 'approved':
      return approved;
    case 'unrejected':
      return flag !== 'rejected';
  }
}

/** By how many places a key moves a photo in a grid; null for other keys. */
export function placesMoved(key: string, columns: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return -1;
    case 'ArrowRight':
      return 1;
    case 'ArrowUp':
      return -columns;
    case 'ArrowDown':
      return columns;
    case 'Home':
      return -Infinity;
    case 'End':
      return Infinity;
    default:
      return null;
  }
}

/** Approves all photos that aren't rejected; null when they are approved. */
export function approvalOfAll(photos: readonly FolderPhoto[]): PhotoMarks | null {
  const photoIds = photos
    .filter((photo) => isShown(photo, 'unrejected') && !photo.approved)
    .map(({ id }) => id);
  return photoIds.length === 0 ? null : { photoIds, approved: true };
}
