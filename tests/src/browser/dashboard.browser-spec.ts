import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from './product.js';

const DASHBOARD = resolve(import.meta.dirname, '../../../deploy/grafana/roomlight.json');
const SERVICES = ['auth', 'media', 'queue', 'billing', 'gateway'];

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

/** Where a service serves its metrics; it logs the address at its start. */
async function measurementsOf(service: string, dataDirectory: string): Promise<string> {
  const log = await readFile(join(dataDirectory, 'logs', `${service}.log`), 'utf8');
  const port =
    service === 'gateway'
      ? /"address":\{[^}]*"port":(\d+)/.exec(log)?.[1]
      : /"url":"http:\/\/[^"]*:(\d+)"/.exec(log)?.[1];
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  return answer.text();
}

test('the dashboard shows every metric and nothing else', async ({ product }) => {
  const texts = await Promise.all(
    SERVICES.map((service) => measurementsOf(service, product.dataDirectory)),
  );
  const measured = new Set(
    texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name)),
  );
  const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as Dashboard;
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const shown = new Set(
    expressions.flatMap((expression) =>
      [...expression.matchAll(/\b(roomlight|process|nodejs)_\w+/g)].map(([name]) =>
        name.replace(/_(bucket|count)$/, ''),
      ),
    ),
  );
  expect([...shown].filter((name) => !measured.has(name))).toEqual([]);
  const ours = [...measured].filter((name) => name.startsWith('roomlight_'));
  expect(ours.filter((name) => !shown.has(name))).toEqual([]);
});
