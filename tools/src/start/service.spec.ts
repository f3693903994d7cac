import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachableHost, startService } from './service.js';

const SERVES_HEALTH = `
  import { createServer } from 'node:http';
  createServer((request, answer) => {
    answer.end(request.url === '/health/ready' ? '{"service":"auth","ready":true}' : '{}');
  }).listen(Number(process.env.HEALTH_PORT), '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
`;

describe('startService', () => {
  let directory: string;
  const reports: string[] = [];

  const start = async (script: string, signal = new AbortController().signal) => {
    const main = join(directory, 'main.mjs');
    await writeFile(main, script);
    return startService(
      {
        name: 'auth',
        main,
        environment: process.env,
        healthPort: undefined,
        logFile: join(directory, 'auth.log'),
        report: (line) => reports.push(line),
      },
      signal,
    );
  };

  beforeEach(async () => {
    reports.splice(0);
    directory = await mkdtemp(join(tmpdir(), 'roomlight-service-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  it('resolves when the service reports ready, and stops it cleanly', async () => {
    const service = await start(SERVES_HEALTH);
    await service.stop();
    await expect(service.exited).resolves.toEqual({ code: 0, signal: null });
  });

  it('keeps plain lines out of the log and shows its errors', async () => {
    const service = await start(`
      console.log('Set-up link: https://example.test/?token=secret');
      console.log(JSON.stringify({ level: 30, msg: 'hello' }));
      console.log(JSON.stringify({ level: 50, msg: 'The mail is late' }));
      ${SERVES_HEALTH}
    `);
    await service.stop();
    expect(reports).toEqual([
      'Set-up link: https://example.test/?token=secret',
      'auth: The mail is late',
    ]);
    const log = await readFile(join(directory, 'auth.log'), 'utf8');
    expect(log.trim().split('\n')).toEqual([
      '{"level":30,"msg":"hello"}',
      '{"level":50,"msg":"The mail is late"}',
    ]);
  });

  it('fails with the last error of a service that exits', async () => {
    await expect(
      start(`
        console.log(JSON.stringify({ level: 60, msg: 'SMTP_URL is no address' }));
        process.exit(1);
      `),
    ).rejects.toThrow('SMTP_URL is no address');
    await expect(start("throw new Error('no such table')")).rejects.toThrow('no such table');
    await expect(start('process.exit(9)')).rejects.toThrow('it ended at once (exit code 9)');
  });

  it('does not mistake another service’s answer for its own', async () => {
    await expect(
      start(`
        import { createServer } from 'node:http';
        let asked = 0;
        createServer((_, answer) => {
          answer.end('{"service":"media","ready":true}');
          asked += 1;
          if (asked === 3) {
            process.exit(3);
          }
        }).listen(Number(process.env.HEALTH_PORT), '127.0.0.1');
      `),
    ).rejects.toThrow('it ended at once (exit code 3)');
  });

  it('stops a service that is not ready yet when it is cancelled', async () => {
    const calledOff = new AbortController();
    const starting = start('setInterval(() => undefined, 1000)', calledOff.signal);
    calledOff.abort();
    await expect(starting).rejects.toThrow('it was stopped');
  });

  it('reports that a service is not built', async () => {
    const missing = join(directory, 'nowhere.js');
    await expect(
      startService(
        {
          name: 'auth',
          main: missing,
          environment: {},
          healthPort: undefined,
          logFile: join(directory, 'auth.log'),
          report: () => undefined,
        },
        new AbortController().signal,
      ),
    ).rejects.toThrow(`auth isn't built: ${missing} is missing. Run "npm run build".`);
  });
});

it.each([
  [undefined, '127.0.0.1'],
  ['', '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '[::1]'],
  ['fd00::7', '[fd00::7]'],
  ['192.168.1.7', '192.168.1.7'],
])('what listens on %s is reached at %s', (address, host) => {
  expect(reachableHost(address)).toBe(host);
});
