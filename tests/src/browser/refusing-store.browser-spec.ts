import type { Page } from '@playwright/test';
import { padded, writePhotos } from '../support/photos.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const MB = 1024 * 1024;
/** Chunks that are sent at once, each of which may be refused once before one knows of the other. */
const CHUNKS_AT_ONCE = 4;
const STORE = 'https://store.example';

// The page's own policy would keep it from a store that this product doesn't have.
test.use({ bypassCSP: true });

interface AddressRequest {
  parts: { file: number; part: number }[];
  storeRefusal?: object;
}

/** Has the server answer with signed addresses, as where browsers reach the store. */
async function signAddresses(page: Page): Promise<AddressRequest[]> {
  const asked: AddressRequest[] = [];
  await page.route('**/api/queue/uploads/*/addresses', async (route) => {
    const request = route.request().postDataJSON() as AddressRequest;
    asked.push(request);
    const answer = await route.fetch();
    const { addresses } = (await answer.json()) as { addresses: { address: string }[] };
    const signed = addresses.map((one) => ({ ...one, address: `${STORE}${one.address}` }));
    await route.fulfill({
      response: answer,
      json: { addresses: request.storeRefusal === undefined ? signed : addresses },
    });
  });
  return asked;
}

for (const { refusal, reported, answer } of [
  { refusal: 'cannot be reached', reported: {}, answer: null },
  {
    refusal: 'finds the signature wrong',
    reported: { status: 403, code: 'SignatureDoesNotMatch' },
    answer: '<Error><Code>SignatureDoesNotMatch</Code></Error>',
  },
]) {
  test(`an upload goes on through the server, and stays there, when the store ${refusal}`, async ({
    signedIn: page,
  }, info) => {
    let refused = 0;
    await page.route(`${STORE}/**`, (route) => {
      refused += 1;
      return answer === null
        ? route.abort()
        : route.fulfill({
            status: 403,
            headers: { 'access-control-allow-origin': '*' },
            body: answer,
          });
    });
    const asked = await signAddresses(page);
    const sets = (await smallSets(2)).map((set) => set.map((frame) => padded(frame, 3.5 * MB)));
    const through: string[] = [];
    page.on('request', (request) => {
      if (/\/parts\/\d+$/.test(request.url()) && !request.url().startsWith(STORE)) {
        through.push(request.url());
      }
    });
    await nameListing(page, 'Elm Street');
    await choosePhotos(page, await writePhotos(info.outputPath('shoot'), sets.flat()));
    await startUpload(page);
    await expectToast(page, 'Upload complete!');

    expect(through).toHaveLength(sets.flat().length * 2);
    expect(refused).toBeLessThanOrEqual(CHUNKS_AT_ONCE);
    expect(asked.filter((one) => one.storeRefusal !== undefined)).toEqual([
      expect.objectContaining({ storeRefusal: reported }),
    ]);
  });
}
