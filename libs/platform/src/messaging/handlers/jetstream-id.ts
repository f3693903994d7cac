/** Marks handlers as `JetStreamServer`'s. */
export const JETSTREAM = Symbol('jetstream');
