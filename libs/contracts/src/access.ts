import type { BroadcastName } from './broadcasts.js';
import type { CallName } from './calls.js';
import type { EventName } from './events.js';

export const SERVICES = ['gateway', 'auth', 'media', 'queue', 'billing'] as const;
export type Service = (typeof SERVICES)[number];

const GATEWAY = ['gateway'] as const;

/** Who requests each call. NATS refuses everyone else. */
export const CALLERS = {
  'auth.session.begin.v1': GATEWAY,
  'auth.session.resolve.v1': GATEWAY,
  'auth.session.end.v1': GATEWAY,
  'auth.own-session.list.v1': GATEWAY,
  'auth.own-session.end.v1': GATEWAY,
  'auth.own-session.end-others.v1': GATEWAY,
  'auth.password.set.v1': GATEWAY,
  'auth.password.request-reset.v1': GATEWAY,
  'auth.user.list.v1': GATEWAY,
  'auth.user.create.v1': GATEWAY,
  'auth.user.change.v1': GATEWAY,
  'auth.user.suspend.v1': GATEWAY,
  'auth.user.unsuspend.v1': GATEWAY,
  'auth.user.delete.v1': GATEWAY,
  'auth.audit.list.v1': GATEWAY,
  'auth.user.payment-terms.v1': ['billing'],
  'auth.user.find.v1': ['media'],
  'auth.figures.read.v1': GATEWAY,
  'billing.payment.check.v1': GATEWAY,
  'billing.payment.begin.v1': GATEWAY,
  'billing.payment.status.v1': GATEWAY,
  'billing.payment.list.v1': GATEWAY,
  'billing.payment.open.v1': GATEWAY,
  'billing.payment.refund.v1': GATEWAY,
  'billing.upload.authorise.v1': ['gateway', 'queue'],
  'billing.upload.release.v1': GATEWAY,
  'billing.stripe.receive.v1': GATEWAY,
  'media.folder.list.v1': GATEWAY,
  'media.folder.open.v1': ['gateway', 'queue'],
  'media.photo.add.v1': GATEWAY,
  'media.photo.known.v1': ['billing'],
  'media.photo.locate.v1': GATEWAY,
  'media.photo.locate-adjusted.v1': GATEWAY,
  'media.photo.enhancement-source.v1': ['queue'],
  'media.photo.delete.v1': GATEWAY,
  'media.photo.edits.v1': GATEWAY,
  'media.photo.align.v1': GATEWAY,
  'media.photo.align-by-itself.v1': GATEWAY,
  'media.backup.check.v1': GATEWAY,
  'media.backup.create.v1': GATEWAY,
  'media.backup.revert.v1': GATEWAY,
  'media.folder.rename.v1': GATEWAY,
  'media.folder.delete.v1': GATEWAY,
  'media.folder.files.v1': GATEWAY,
  'media.download.open.v1': GATEWAY,
  'media.download.prepare.v1': GATEWAY,
  'media.screen-image.list.v1': GATEWAY,
  'media.screen-image.add.v1': GATEWAY,
  'media.screen-image.locate.v1': GATEWAY,
  'media.screen-image.delete.v1': GATEWAY,
  'media.screen.preview.v1': GATEWAY,
  'media.screen.apply.v1': GATEWAY,
  'media.migration.start.v1': GATEWAY,
  'media.migration.find.v1': GATEWAY,
  'media.figures.read.v1': GATEWAY,
  'queue.upload.receive.v1': GATEWAY,
  'queue.listing.known.v1': ['billing'],
  'queue.listing.list.v1': GATEWAY,
  'queue.listing.cancel.v1': GATEWAY,
  'queue.listing.retry.v1': GATEWAY,
  'queue.listing.clear.v1': GATEWAY,
  'queue.enhancement.start.v1': GATEWAY,
  'queue.enhancement.progress.v1': GATEWAY,
  'queue.provider.hint.v1': GATEWAY,
  'queue.figures.read.v1': GATEWAY,
} as const satisfies Record<CallName, readonly Service[]>;

/** Who handles each event. A service can't read those that it isn't named for. */
export const EVENT_HANDLERS = {
  'auth.user.deleted.v1': ['media', 'queue', 'billing'],
  'billing.payment.disputed.v1': ['auth'],
  'billing.payment.refunded.v1': ['auth'],
  'queue.listing.queued.v1': ['media', 'billing'],
  'queue.listing.removed.v1': ['billing'],
  'queue.set.merged.v1': ['media'],
  'queue.enhancement.started.v1': ['media'],
  'queue.enhancement.ended.v1': ['media'],
  'queue.photo.enhanced.v1': ['media'],
  'media.folder.renamed.v1': ['queue', 'billing'],
  'media.folder.deleted.v1': ['queue'],
  'media.photo.stored.v1': ['queue'],
  'media.photos.saved.v1': ['billing'],
  'media.enhancement.settled.v1': ['queue'],
  'media.migration.started.v1': ['auth'],
} as const satisfies Record<EventName, readonly Service[]>;

/** Who handles each broadcast. */
export const BROADCAST_HANDLERS = {
  'auth.session.ended.v1': GATEWAY,
  'queue.provider.progressed.v1': ['queue'],
} as const satisfies Record<BroadcastName, readonly Service[]>;
