import { AUTH } from '@roomlight/auth/dist/service.js';
import { BILLING } from '@roomlight/billing/dist/service.js';
import { MEDIA } from '@roomlight/media/dist/service.js';
import { QUEUE } from '@roomlight/queue/dist/service.js';
import type { DatabaseOptions } from '@roomlight/platform';

/** Every service with tables; each has a schema with the service's name. */
export const SERVICES: readonly { name: string; database?: DatabaseOptions }[] = [
  AUTH,
  MEDIA,
  QUEUE,
  BILLING,
];
