/** Injects the store that photos and their renditions lie in. */
export const OBJECT_STORE = Symbol('ObjectStore');
