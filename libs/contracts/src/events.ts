import { SuspensionChanged } from './messages/account.messages.js';
import { UserReference } from './messages/auth.messages.js';
import { PaymentDisputed, PaymentRefunded } from './messages/billing.messages.js';
import { FolderDeleted, FolderRenamed } from './messages/editing.messages.js';
import {
  EnhancementEnded,
  EnhancementSettled,
  EnhancementStarted,
  PhotoEnhanced,
} from './messages/enhancement.messages.js';
import {
  LightMapsLost,
  LightMapsRestored,
  PhotosSaved,
  PhotoStored,
} from './messages/media.messages.js';
import { MigrationStarted } from './messages/migration.messages.js';
import {
  ListingMerged,
  ListingQueued,
  ListingRemoved,
  SetMerged,
} from './messages/queue.messages.js';
import { DifferencesFound } from './messages/reconciliation.messages.js';
import { ShareNews } from './messages/share-mail.messages.js';
import {
  SharePaidByCard,
  SharePaymentReturned,
  SharePaymentUnused,
} from './messages/share-payment.messages.js';
import type { PayloadClass } from './wire.js';

/** Facts, delivered at least once and handled exactly once: `<owner>.<noun>.<past tense>.v1`. */
export const EVENTS = {
  'auth.user.deleted.v1': UserReference,
  'auth.suspension.changed.v1': SuspensionChanged,
  'billing.differences.found.v1': DifferencesFound,
  'media.differences.found.v1': DifferencesFound,
  'queue.differences.found.v1': DifferencesFound,
  'billing.payment.disputed.v1': PaymentDisputed,
  'billing.payment.refunded.v1': PaymentRefunded,
  'billing.share.paid.v1': SharePaidByCard,
  'billing.share.returned.v1': SharePaymentReturned,
  'queue.listing.queued.v1': ListingQueued,
  'queue.listing.merged.v1': ListingMerged,
  'queue.listing.removed.v1': ListingRemoved,
  'queue.set.merged.v1': SetMerged,
  'queue.enhancement.started.v1': EnhancementStarted,
  'queue.enhancement.ended.v1': EnhancementEnded,
  'queue.photo.enhanced.v1': PhotoEnhanced,
  'media.folder.renamed.v1': FolderRenamed,
  'media.folder.deleted.v1': FolderDeleted,
  'media.photo.stored.v1': PhotoStored,
  'media.photos.saved.v1': PhotosSaved,
  'media.enhancement.settled.v1': EnhancementSettled,
  'media.light-maps.lost.v1': LightMapsLost,
  'queue.light-maps.restored.v1': LightMapsRestored,
  'media.migration.started.v1': MigrationStarted,
  'media.share.news.v1': ShareNews,
  'media.share.payment-unused.v1': SharePaymentUnused,
} as const satisfies Record<string, PayloadClass>;

export type EventName = keyof typeof EVENTS;
export type EventPayload<Name extends EventName> = InstanceType<(typeof EVENTS)[Name]>;
