/** The images that the container suites run against; the same that docker-compose.yml pins. */
export const IMAGES = {
  postgres: 'postgres:16.14',
  nats: 'nats:2.14.10-alpine',
  minio: 'minio/minio:RELEASE.2025-09-07T16-13-09Z',
} as const;
