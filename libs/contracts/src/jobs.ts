import { ExportFileReference } from './messages/export.messages.js';
import { LookOfFolder, LookOfPhoto } from './messages/look.messages.js';
import { SendMail } from './messages/mail.messages.js';
import { LightMapsLost, ObjectKeys } from './messages/media.messages.js';
import { MigrationReference } from './messages/migration.messages.js';
import { PerformTask } from './messages/queue.messages.js';
import { RenditionOrder } from './messages/share.messages.js';
import type { PayloadClass } from './wire.js';

/** Work, done by one of any number of replicas: `<owner>.<noun>.<verb>.v1`. */
export const JOBS = {
  'auth.mail.send.v1': SendMail,
  'media.object.remove.v1': ObjectKeys,
  'media.rendition.make.v1': RenditionOrder,
  'media.look.decide.v1': LookOfFolder,
  'media.look.apply.v1': LookOfPhoto,
  'media.export.make.v1': ExportFileReference,
  'media.migration.run.v1': MigrationReference,
  'queue.task.perform.v1': PerformTask,
  'queue.object.remove.v1': ObjectKeys,
  'queue.light-maps.restore.v1': LightMapsLost,
} as const satisfies Record<string, PayloadClass>;

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = InstanceType<(typeof JOBS)[Name]>;
