import { UserReference } from './auth.messages.js';
import { FolderDeleted, FolderRenamed } from './editing.messages.js';
import {
  EnhancementEnded,
  EnhancementSettled,
  EnhancementStarted,
  PhotoEnhanced,
} from './enhancement.messages.js';
import { PhotoStored } from './media.messages.js';
import { ListingQueued, SetMerged } from './queue.messages.js';
import type { PayloadClass } from './wire.js';

/** Facts, told at least once and handled exactly once: `<owner>.<noun>.<past tense>.v1`. */
export const EVENTS = {
  'auth.user.deleted.v1': UserReference,
  'queue.listing.queued.v1': ListingQueued,
  'queue.set.merged.v1': SetMerged,
  'queue.enhancement.started.v1': EnhancementStarted,
  'queue.enhancement.ended.v1': EnhancementEnded,
  'queue.photo.enhanced.v1': PhotoEnhanced,
  'media.folder.renamed.v1': FolderRenamed,
  'media.folder.deleted.v1': FolderDeleted,
  'media.photo.stored.v1': PhotoStored,
  'media.enhancement.settled.v1': EnhancementSettled,
} as const satisfies Record<string, PayloadClass>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = InstanceType<(typeof EVENTS)[Name]>;
