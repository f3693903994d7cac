import type { Page } from '@playwright/test';
import { isFinished } from '../support/api-client.js';
import { writePhotos } from '../support/photos.js';
import { holdBack } from './held-requests.js';
import { choosePhotos, expect, nameListing, startUpload, test } from './product.js';
import { heavySets, smallSets } from './small-photos.js';
import { expectToast } from './toasts.js';

const MB = 1024 * 1024;
const SETS = 6;
const FRAMES = 3;

/** The content of a form: its texts, and the names of its files. */
interface SentForm {
  texts: Record<string, string>;
  files: string[];
  /** The number of requests in progress when it was sent, including itself. */
  underWay: number;
}

/** Records the forms that the page sends: a browser shows a program the size of an upload, but not its content. */
async function noteForms(page: Page): Promise<SentForm[]> {
  const forms: SentForm[] = [];
  await page.exposeFunction('noteForm', (form: SentForm) => forms.push(form));
  await page.addInitScript(() => {
    // Counted here and not by the browser's events, because those of one request's end and the next one's start arrive
    // in any order.
    let underWay = 0;
    window.XMLHttpRequest = class extends XMLHttpRequest {
      override send(body?: Document | XMLHttpRequestBodyInit | null): void {
        const note: unknown = Reflect.get(window, 'noteForm');
        if (body instanceof FormData && typeof note === 'function') {
          const entries = [...body.entries()];
          const texts = entries.filter(([, value]) => typeof value === 'string');
          const files = entries.flatMap(([, value]) => (value instanceof File ? [value.name] : []));
          underWay += 1;
          this.addEventListener('readystatechange', () => {
            if (this.readyState === XMLHttpRequest.DONE) {
              underWay -= 1;
            }
          });
          Reflect.apply(note, window, [{ texts: Object.fromEntries(texts), files, underWay }]);
        }
        super.send(body);
      }
    };
  });
  return forms;
}

test('a large listing is sent as whole sets, four requests at once, with its progress', async ({
  signedIn: page,
  api,
}, info) => {
  const sets = await heavySets(SETS);
  const forms = await noteForms(page);
  await nameListing(page, 'Many rooms');
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), sets.flat()));
  const held = await holdBack(page, '**/api/queue/submit-staging');
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // A single set takes longer than the second that a forecast needs.
  await limitUpload(1.5 * MB);

  await startUpload(page);
  await expect.poll(() => held.waiting).toBe(4);
  const progress = page.getByRole('progressbar', { name: 'Upload progress' });
  await expect(progress).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByText(/^0 B of 1\d\.\d MB$/)).toBeVisible();
  await held.release(1);
  // The fifth chunk takes the place of the first, and of no other.
  await expect.poll(() => held.waiting).toBe(4);
  await expect(page.getByText(/^\d+m \d+s remaining$/)).toBeVisible();
  await expect(page.getByText(/^(?:1[5-9]|2\d)%$/)).toBeVisible();
  await limitUpload(-1);
  await held.open();
  await expectToast(page, 'Upload complete!');
  await expect(page).toHaveURL('/queue');

  expect(Math.max(...forms.map(({ underWay }) => underWay))).toBe(4);
  const chunks = forms.toSorted(
    (a, b) => Number(a.texts['chunkIndex']) - Number(b.texts['chunkIndex']),
  );
  const uploadId = chunks[0]?.texts['uploadId'] ?? '';
  expect(uploadId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(chunks.map(({ texts, files }) => ({ texts, files }))).toEqual(
    sets.map((set, index) => ({
      texts: {
        listingName: 'Many rooms',
        uploadId,
        setMetadata: JSON.stringify([FRAMES]),
        totalExpected: String(SETS * FRAMES),
        chunkIndex: String(index),
        totalChunks: String(SETS),
        setOffset: String(index),
      },
      files: set.map(({ name }) => name),
    })),
  );
  expect(await api.waitForListing('Many rooms', isFinished)).toMatchObject({
    status: 'completed',
    completedPhotos: SETS,
    totalPhotos: SETS,
  });
});

test('each set says whether it waits, is uploaded, or is there', async ({
  signedIn: page,
}, info) => {
  await nameListing(page, 'Many rooms');
  const sets = await heavySets(SETS);
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), sets.flat()));
  const held = await holdBack(page, '**/api/queue/submit-staging');
  await startUpload(page);
  await expect.poll(() => held.waiting).toBe(4);
  await expect(page.getByText('Waiting', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0);
  await held.release(1);
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1);
  await held.open();
  await expectToast(page, 'Upload complete!');
});

test('an upload of up to 5 MB is sent in one request that names no chunk', async ({
  signedIn: page,
}, info) => {
  const forms = await noteForms(page);
  await nameListing(page, 'One room');
  const [set = []] = await smallSets(1);
  await choosePhotos(page, await writePhotos(info.outputPath('shoot'), set));
  await startUpload(page);
  await expectToast(page, 'Upload complete!', '1 interior set is in the queue.');
  await expect(page).toHaveURL('/queue');
  expect(forms).toEqual([
    {
      texts: {
        listingName: 'One room',
        uploadId: forms[0]?.texts['uploadId'],
        setMetadata: '[3]',
        totalExpected: '3',
      },
      files: set.map(({ name }) => name),
      underWay: 1,
    },
  ]);
});
