/**
 * Where a set is on its way: it waits for a place among the user's sets in work, is dispatched to the workers, is
 * merged into a photo, and the photo is stored in its folder.
 */
export type SetState = 'waiting' | 'dispatched' | 'merged' | 'stored' | 'failed';
