import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Composed {
  services: Record<
    string,
    {
      environment?: Record<string, string | null>;
      volumes?: string[];
      healthcheck?: { start_period?: string };
    }
  >;
}

const composeFile = read('docker-compose.yml');
const { services } = parse(composeFile, { merge: true }) as Composed;

/** The settings that a class in this file declares. */
const settingsIn = (path: string): string[] =>
  [...read(path).matchAll(/^ {2}([A-Z][A-Z0-9_]+)[?!]?:/gm)].map(([, name]) => name ?? '');

/** Settings that the image sets, or that only make sense in a container. */
const OF_THE_IMAGE = ['HOST', 'HEALTH_HOST', 'HEALTH_PORT', 'DATA_DIR', 'WEB_DIR'];
/** The programs of a machine without containers. */
const OF_THE_MACHINE = [
  ...['DATABASE_URL', 'DATABASE_ROLES_DIR', 'NATS_URL', 'NATS_KEYS_DIR', 'S3_ENDPOINT', 'DATA_DIR'],
  'S3_REGION',
  ...['NATS_SERVER_BIN', 'HOST', 'HEALTH_HOST'],
];
const OF_TESTS = ['CHROMIUM_PATH'];

describe('docker-compose.yml', () => {
  it('gives everything that has a health check ten minutes to start, since machines can be busy', () => {
    const checks = Object.values(services).flatMap(({ healthcheck }) => healthcheck ?? []);
    expect(checks.map((check) => check.start_period)).toEqual(['10m', '10m', '10m', '10m']);
    expect(read('deploy/nats-cluster.yml')).toContain('start_period: 10m\n');
    expect(read('deploy/Dockerfile')).toMatch(/^HEALTHCHECK .*--start-period=10m /m);
  });

  it.each(['gateway', 'auth', 'media', 'queue', 'billing'])('passes %s its settings', (service) => {
    const handed = Object.keys(services[service]?.environment ?? {});
    const shared = settingsIn('libs/platform/src/service/environment.ts').filter(
      (name) => !/^(S3|DATABASE|RECONCILIATION)_/.test(name),
    );
    const wanted = [...settingsIn(`services/${service}/src/environment.ts`), ...shared];
    expect(handed).toEqual(
      expect.arrayContaining(wanted.filter((name) => !OF_THE_IMAGE.includes(name))),
    );
  });

  it.each(['gateway', 'auth', 'media', 'queue', 'billing'])(
    'lets %s see its own secrets alone',
    (service) => {
      const { environment, volumes = [] } = services[service] ?? {};
      expect(environment).toHaveProperty('NATS_NKEY_SEED_FILE', '/run/secrets/nats');
      expect(volumes.filter((volume) => /^(keys|secrets|users|socket)/.test(volume))).toEqual([
        `secrets-${service}:/run/secrets:ro`,
      ]);
    },
  );

  it('has no default password', () => {
    const defaults = [...composeFile.matchAll(/\$\{\w*(?:PASSWORD|SECRET)\w*:-[^}]+\}/g)];
    expect(defaults).toEqual([]);
  });

  it('passes on every variable that .env.example lists', () => {
    const listed = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name ?? '',
    );
    const taken = new Set([
      ...Object.values(services).flatMap(({ environment }) => Object.keys(environment ?? {})),
      ...[...composeFile.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? ''),
    ]);
    const elsewhere = [...OF_THE_MACHINE, ...OF_TESTS];
    expect(listed.filter((name) => !taken.has(name) && !elsewhere.includes(name))).toEqual([]);
    const interpolated = [...composeFile.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(interpolated.filter((name) => !listed.includes(name ?? ''))).toEqual([]);
  });
});
