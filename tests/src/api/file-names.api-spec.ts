import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from '@roomlight/imaging/sharp';
import { newUser } from '../product/users.js';
import type { ApiClient } from '../support/api-client.js';
import { plainPhoto } from '../support/photos.js';

describe('a photo with an odd file name', () => {
  let client: ApiClient;
  let bytes: Buffer;

  beforeAll(async () => {
    client = await newUser('names');
    ({ bytes } = await plainPhoto('any.jpg', { width: 48, height: 32 }));
  });

  it.each([
    ['../../escape.jpg', 'escape.jpg'],
    ['C:\\Users\\me\\desk.jpg', 'desk.jpg'],
    ['the "best" one.jpg', 'the_"best"_one.jpg'],
    ['100% sure %2F.jpg', '100%_sure_%2F.jpg'],
    ['Küche 🛋️ ＆ Bad.jpg', 'Küche_🛋️_＆_Bad.jpg'],
    ["it's; a=b & c#d?e.jpg", "it's;_a=b_&_c#d?e.jpg"],
  ])('is kept under a clean name, at an address that works: %s', async (given, kept) => {
    const folderName = `Names ${kept}`;
    expect(await client.saveExteriors(folderName, [{ name: given, bytes }])).toMatchObject({
      status: 200,
    });
    const { photos } = await client.folder(folderName);
    expect(photos.map(({ filename }) => filename)).toEqual([kept]);
    for (const query of ['', '&w=320', '&download=1']) {
      const response = await client.fetch(`${photos[0]?.url}${query}`);
      expect(response.status).toBe(200);
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(48);
    }
  });
});
