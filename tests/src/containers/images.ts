import { pinnedImages, withoutDigest } from '../compose/compose-files.js';

const pinned = (service: string): string =>
  withoutDigest(pinnedImages('docker-compose.yml')[service] ?? '');

/**
 * The images that the container suites run against: those that docker-compose.yml pins, by their tags. An image that is
 * made on a machine without a registry has no digest.
 */
export const IMAGES = {
  postgres: pinned('postgres'),
  nats: pinned('nats'),
  minio: pinned('minio'),
} as const;
