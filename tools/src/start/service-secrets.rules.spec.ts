import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@roomlight/contracts';
import { withoutSecretsOfOthers } from './service-secrets.rules.js';

const ROOT = join(import.meta.dirname, '../../..');

/** Every setting of `.env.example` that looks like a secret. The publishable key goes to browsers. */
const secrets = [
  ...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(
    /^(\w*(?:SECRET|PASSWORD|ACCESS_KEY|API_KEY|TOKEN|SMTP_URL)\w*)=/gm,
  ),
].flatMap(([, name = '']) => (name === 'POSTGRES_PASSWORD' ? [] : [name]));

/** The settings that a service declares, in its own environment or the platform's. */
const declared = (service: string): string =>
  [`services/${service}/src`, 'libs/platform/src/service']
    .map((folder) => readFileSync(join(ROOT, folder, 'environment.ts'), 'utf8'))
    .join();

describe('a service', () => {
  const environment = Object.fromEntries([...secrets, 'PATH'].map((name) => [name, 'given']));

  it.each(SERVICES)('gets no secret that only others use: %s', (service) => {
    const { PATH, ...own } = withoutSecretsOfOthers(environment, service);
    expect(PATH).toBe('given');
    expect(Object.keys(own).filter((name) => !declared(service).includes(`${name}?: `))).toEqual(
      [],
    );
  });

  it.each(secrets)('%s reaches a service', (secret) => {
    const receivers = SERVICES.filter(
      (service) => withoutSecretsOfOthers(environment, service)[secret] !== undefined,
    );
    expect(receivers.length).toBeGreaterThan(0);
    expect(receivers.length).toBeLessThan(4);
  });
});
