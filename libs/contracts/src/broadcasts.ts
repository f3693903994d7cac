import { SessionReference } from './messages/auth.messages.js';
import { ProviderWork } from './messages/enhancement.messages.js';
import { QueueOwner } from './messages/queue.messages.js';
import { PhotosTrashed } from './messages/trash.messages.js';
import type { PayloadClass } from './wire.js';

/** Hints to all replicas, delivered at most once: for invalidating caches, never for facts. */
export const BROADCASTS = {
  'auth.session.ended.v1': SessionReference,
  'media.photos.trashed.v1': PhotosTrashed,
  'queue.provider.progressed.v1': ProviderWork,
  'queue.listings.changed.v1': QueueOwner,
} as const satisfies Record<string, PayloadClass>;

export type BroadcastName = keyof typeof BROADCASTS;
export type BroadcastPayload<Name extends BroadcastName> = InstanceType<(typeof BROADCASTS)[Name]>;
