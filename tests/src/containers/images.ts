/** The images that the container suites run against; the same that docker-compose.yml pins. */
const { POSTGRES_IMAGE, NATS_IMAGE, NODE_IMAGE, MINIO_IMAGE } = process.env;

export const IMAGES = {
  postgres: POSTGRES_IMAGE ?? 'postgres:16.14',
  nats: NATS_IMAGE ?? 'nats:2.10.27',
  node: NODE_IMAGE ?? 'node:24-bookworm-slim',
  minio: MINIO_IMAGE ?? 'minio/minio:RELEASE.2025-09-07T16-13-09Z',
};
