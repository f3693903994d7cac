import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What is looked at of a compose file. */
interface ComposeFile {
  services: Record<string, { image?: string; ports?: string[] }>;
}

export const COMPOSE_FILES = [
  'docker-compose.yml',
  'deploy/nats-cluster.yml',
  'deploy/observability.yml',
] as const;

const servicesOf = (file: string): [string, ComposeFile['services'][string]][] => {
  const { services } = parse(readFileSync(join(ROOT, file), 'utf8'), {
    merge: true,
  }) as ComposeFile;
  return Object.entries(services);
};

/** The images of a compose file by its services, as pinned where no variable names another. Built ones have none. */
export const pinnedImages = (file: string): Record<string, string> =>
  Object.fromEntries(
    servicesOf(file).flatMap(([service, { image }]) =>
      image === undefined ? [] : [[service, /^\$\{\w+:-(.+)\}$/.exec(image)?.[1] ?? image]],
    ),
  );

/** The ports that a compose file publishes, by its services. */
export const publishedPorts = (file: string): Record<string, string[]> =>
  Object.fromEntries(
    servicesOf(file).flatMap(([service, { ports }]) => (ports ? [[service, ports]] : [])),
  );

export const withoutDigest = (image: string): string => image.replace(/@.*/, '');
