import { describe, expect, it } from '@jest/globals';
import { COMPOSE_FILES, pinnedImages, publishedPorts, withoutDigest } from './compose-files.js';

/**
 * All images that are pulled, by tag and digest; null where no digest is known: such an image is pinned by its tag.
 */
const IMAGES: Record<string, string | null> = {
  'grafana/grafana:12.1.0':
    'sha256:6ac590e7cabc2fbe8d7b8fc1ce9c9f0582177b334e0df9c927ebd9670469440f',
  'jaegertracing/jaeger:2.9.0': null,
  'nats:2.14.10-alpine': null,
  'nginx:1.28-alpine': 'sha256:a8b39bd9cf0f83869a2162827a0caf6137ddf759d50a171451b335cecc87d236',
  'postgres:16.14': 'sha256:95206741a5b214807675e14165369d05b93a9cf692223b616d07cca227e74b0b',
  'prom/prometheus:v3.5.0':
    'sha256:63805ebb8d2b3920190daf1cb14a60871b16fd38bed42b857a3182bc621f4996',
  'quay.io/minio/minio:RELEASE.2025-09-07T16-13-09Z':
    'sha256:14cea493d9a34af32f524e538b8346cf79f3321eff8e708c1e2960462bd8936e',
};

const allImages = COMPOSE_FILES.flatMap((file) => Object.values(pinnedImages(file)));

describe('the compose files', () => {
  it('pull these images and no others, by the digest of each that has one', () => {
    const pinned = new Map(
      allImages.map((image) => [withoutDigest(image), image.split('@')[1] ?? null]),
    );
    expect(Object.fromEntries(pinned)).toEqual(IMAGES);
  });

  it('name one image in the same way wherever it is used', () => {
    expect(new Set(allImages).size).toBe(Object.keys(IMAGES).length);
  });

  it('pull no image from a repository that was removed', () => {
    // Docker Hub's was removed in September 2026.
    expect(allImages.filter((image) => /^(docker\.io\/)?minio\//.test(image))).toEqual([]);
  });

  it('publish the port of the product, and for this machine alone those of what shows measurements', () => {
    expect(Object.assign({}, ...COMPOSE_FILES.map(publishedPorts))).toEqual({
      proxy: ['${PORT:-8080}:8080'],
      grafana: ['127.0.0.1:3000:3000'],
      jaeger: ['127.0.0.1:16686:16686'],
    });
  });
});
