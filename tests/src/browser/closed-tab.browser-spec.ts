import { ApiClient, isFinished } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { startTestStack, type TestStack } from '../support/test-stack.js';
import { holdBack } from './held-requests.js';
import {
  carrySession,
  choosePhotos,
  expect,
  expectToast,
  newPerson,
  startUpload,
  test,
} from './product.js';
import { heavySets } from './small-photos.js';

const LISTING = 'Elm Street';

test.describe('a tab that is closed in the middle of a chunked upload', () => {
  let stack: TestStack;

  test.beforeAll(async () => {
    // Long enough for the other tab to be refused on a busy machine.
    stack = await startTestStack({ UPLOAD_ABANDON_SECONDS: '12' });
  });

  test.afterAll(() => stack.remove());

  test('holds its listing for a while and leaves nothing behind', async ({ context }, info) => {
    const api = await ApiClient.signIn(stack.url, await newPerson(stack.databaseUrl));
    await carrySession(context, api);
    const frames = (await heavySets(3)).flat();
    const paths = await writePhotos(info.outputPath('shoot'), frames);
    const prepare = async () => {
      const page = await context.newPage();
      await page.goto(stack.url);
      await page.getByLabel('Listing Name').fill(LISTING);
      await page.getByRole('button', { name: 'Next' }).click();
      await choosePhotos(page, paths);
      return page;
    };

    const first = await prepare();
    // Ready beforehand, to be in time on a busy machine: the listing is held for seconds only.
    const second = await prepare();
    const chunks = await holdBack(first, '**/api/queue/submit-staging');
    await startUpload(first);
    await expect.poll(() => chunks.waiting).toBe(3);
    const taken = first.waitForResponse('**/api/queue/submit-staging');
    await chunks.release(1);
    expect((await taken).status()).toBe(200);
    expect(await stack.storedKeys('staging/')).toHaveLength(3);
    // What is held back may still go out when a tab closes; leaving the page takes it back.
    await first.goto('about:blank');
    await first.close();

    await startUpload(second);
    await expectToast(
      second,
      'Processing failed',
      /^Chunk \d upload failed: Another upload is already in progress$/,
    );
    await expect(async () => {
      const answer = second.waitForResponse('**/api/queue/submit-staging');
      await startUpload(second);
      expect((await answer).status()).toBe(200);
    }).toPass({ timeout: 60_000 });
    await expectToast(second, 'Upload complete!');

    expect(await api.waitForListing(LISTING, isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 3,
      totalPhotos: 3,
    });
    await expect.poll(() => stack.storedKeys('staging/')).toEqual([]);
  });
});
