import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { expectMainJobDone } from '../support/main-job.js';
import { interiorSets } from '../support/photos.js';
import { docker } from './compose.js';

const { PORT, ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = process.env;
const URL = `http://localhost:${PORT}`;

describe('the composed product', () => {
  let client: ApiClient;
  beforeAll(async () => {
    client = await ApiClient.signIn(URL, { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  });

  it('serves the web client and the files that it loads', async () => {
    const page = await fetch(URL);
    expect(page.headers.get('content-type')).toContain('text/html');
    const [, script] = /<script[^>]+src="([^"]+)"/.exec(await page.text()) ?? [];
    const loaded = await fetch(`${URL}${script}`);
    expect(loaded.status).toBe(200);
    expect(loaded.headers.get('content-type')).toContain('javascript');
  });

  it('merges an upload, shows it and serves it for download', async () => {
    await expectMainJobDone(client, `12 Elm Street ${randomUUID()}`, await interiorSets(2));
  });

  it('replaces a service that hangs', async () => {
    const billing = await docker('compose', 'ps', '-q', 'billing');
    const startedAt = () => docker('inspect', '-f', '{{.State.StartedAt}}', billing);
    const before = await startedAt();
    await docker(
      ...['compose', 'exec', '-T', 'billing', 'bash', '-c'],
      'for process in /proc/[0-9]*; do [ "$(readlink $process/exe)" != "$(command -v node)" ] || kill -STOP ${process#/proc/}; done',
    );
    await eventually(async () => {
      expect(await startedAt()).not.toBe(before);
      expect(await docker('inspect', '-f', '{{.State.Health.Status}}', billing)).toBe('healthy');
    });
  });

  it('lets each service use its own tables alone', async () => {
    const [roles] = await docker(
      ...['compose', 'exec', '-T', 'postgres', 'psql', '-U', 'roomlight', '-tA', '-c'],
      `select string_agg(distinct schemaname || ':' || tableowner, ' ' order by schemaname || ':' || tableowner)
         from pg_tables where schemaname in ('auth', 'billing', 'media', 'queue')`,
    ).then((output) => output.split('\n'));
    expect(roles).toBe(
      'auth:roomlight_auth billing:roomlight_billing media:roomlight_media queue:roomlight_queue',
    );
  });

  it('keeps working when any of the gateways is killed', async () => {
    const gateways = (await docker('compose', 'ps', '-q', 'gateway')).split('\n');
    expect(gateways).toHaveLength(2);
    for (const gateway of gateways) {
      await docker('kill', gateway);
      const answers = await Promise.all(Array.from({ length: 10 }, () => client.listings()));
      expect(answers).toHaveLength(10);
      await docker('start', gateway);
      await eventually(async () => {
        expect(await docker('inspect', '-f', '{{.State.Health.Status}}', gateway)).toBe('healthy');
      });
    }
  });
});
