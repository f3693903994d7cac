import { describe, expect, it } from '@jest/globals';
import {
  BROADCAST_HANDLERS,
  CALLERS,
  EVENT_HANDLERS,
  SERVICES,
  type Service,
} from '@roomlight/contracts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const MESSAGE_NAME = /'([a-z]+\.[a-z-]+\.[a-z-]+\.v\d)'/g;

/** Calls that only a replica of the release before makes, while the next one rolls out. */
const FORMER_CALLS = ['queue.upload.continue.v1'];

/** The names in a service's code: messages of other services that it mentions, and its own that it handles. */
function namesIn(service: Service): string[] {
  const src = join(ROOT, 'services', service, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.startsWith('testing/'),
  );
  const text = files.map((file) => readFileSync(join(src, file), 'utf8')).join('\n');
  const handled = [...text.matchAll(/@On(?:Event|Broadcast)\(\s*'([^']+)'/g)];
  const others = [...text.matchAll(MESSAGE_NAME)].filter(
    ([, name]) => !name?.startsWith(`${service}.`),
  );
  return [...new Set([...handled, ...others].map(([, name]) => name ?? ''))].sort();
}

describe('who may do what on NATS', () => {
  it.each(SERVICES)('is what the code of %s does', (service) => {
    const tables: [string, readonly Service[]][] = [
      ...Object.entries(CALLERS),
      ...Object.entries(EVENT_HANDLERS),
      ...Object.entries(BROADCAST_HANDLERS),
    ];
    const named = tables.filter(
      ([name, services]) => services.includes(service) && !FORMER_CALLS.includes(name),
    );
    expect(named.map(([name]) => name).sort()).toEqual(namesIn(service));
  });
});
