import { describe, expect, it } from '@jest/globals';
import { removeOrphans } from './remove-orphans.js';

describe('removeOrphans', () => {
  it('removes what is due and not owned, however many objects there are', async () => {
    const modifiedAt = new Date();
    const objects = new Set(Array.from({ length: 1200 }, (_, i) => `staging/${i}`));
    const store = {
      async *list() {
        for (const key of await Promise.resolve([...objects])) {
          yield { key, size: 1, modifiedAt };
        }
      },
      delete(keys: string | readonly string[]) {
        for (const key of [keys].flat()) {
          objects.delete(key);
        }
        return Promise.resolve();
      },
    };
    const removed = await removeOrphans(
      store,
      {
        prefix: 'staging/',
        isDue: ({ key }) => key !== 'staging/7',
        owned: (keys) => Promise.resolve(new Set(keys.filter((key) => key.endsWith('00')))),
      },
      new AbortController().signal,
    );
    expect(removed).toBe(1200 - 1 - 11);
    expect([...objects].filter((key) => !key.endsWith('00'))).toEqual(['staging/7']);
  });
});
