import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ApiClient, isFinished } from '../support/api-client.js';
import { eventually } from '../support/eventually.js';
import { generatedSets, truncated, type PhotoFile } from '../support/photos.js';
import { ADMINISTRATOR, startTestStack, type TestStack } from '../support/test-stack.js';
import { claimedPng, headerOnly, plainJpeg } from './damaged-files.js';
import { expectEachSetOnce } from './expectations.js';

const SIZE = { width: 320, height: 213 };

describe('files that are not what they should be', () => {
  let stack: TestStack;
  let client: ApiClient;
  let sets: PhotoFile[][];
  let photo: Buffer;

  beforeAll(async () => {
    stack = await startTestStack();
    client = await ApiClient.signIn(stack.url, ADMINISTRATOR);
    sets = await generatedSets(3, SIZE);
    photo = await plainJpeg(48, 32);
  });

  afterAll(() => stack.remove());

  const setOf = (index: number): [PhotoFile, PhotoFile, PhotoFile] => {
    const [hdr, first, second] = sets[index] ?? [];
    if (!hdr || !first || !second) {
      throw new Error('a set has an HDR frame and two flash frames');
    }
    return [hdr, first, second];
  };

  it('fail their own set, by name, and no other', async () => {
    const [hdr, first, second] = setOf(1);
    const damaged = [hdr, first, truncated(second)];
    await client.submit('Cut off', [setOf(0), damaged, setOf(2)]);

    expect(await client.waitForListing('Cut off', isFinished)).toMatchObject({
      status: 'failed',
      completedPhotos: 2,
      totalPhotos: 3,
      errorMessage: expect.stringMatching(
        new RegExp(`1 of 3 sets.*${hdr.name}.*${second.name} is cut off or damaged`),
      ),
    });
    await expectEachSetOnce(client, 'Cut off', [setOf(0), setOf(2)]);
  });

  it('are judged by content: a PNG called .jpeg is a frame like any other', async () => {
    const [hdr, first, second] = setOf(0);
    const png = { name: first.name, bytes: await sharp(first.bytes).png().toBuffer() };
    await client.submit('PNG', [[hdr, png, second]]);
    expect(await client.waitForListing('PNG', isFinished)).toMatchObject({ status: 'completed' });
    await expectEachSetOnce(client, 'PNG', [setOf(0)]);
  });

  it.each([
    ['empty', () => Buffer.alloc(0), /is empty/],
    ['text', () => Buffer.from('This is a letter, not a picture.\n'.repeat(200)), /not a picture/],
    ['absurdly large', () => claimedPng(20_000, 15_000), /over 200 megapixels/],
    ['a header alone', () => headerOnly(setOf(0)[0].bytes), /holds nothing behind its header/],
  ])('are refused when they are no picture at all: %s', async (kind, bytes, reason) => {
    const [hdr, first] = setOf(0);
    const before = await stack.storedKeys();
    const wrong = { name: 'wrong-one.jpeg', bytes: bytes() };
    const listingName = `Refused for ${kind}`;
    const answers = [
      await client.submit(listingName, [[hdr, first, wrong]]),
      await client.saveExteriors(listingName, [first, wrong]),
    ];
    for (const { status, headers, body } of answers) {
      expect(status).toBe(400);
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(body['detail']).toMatch(reason);
      expect(body['detail']).toContain(wrong.name);
    }
    await eventually(async () => expect(await stack.storedKeys()).toEqual(before));
    expect((await client.folders()).map(({ name }) => name)).not.toContain(
      listingName.replaceAll(' ', '_'),
    );
  });

  it('may be 2,000 in one request, but not one more', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ name: `IMG_${i}.jpg`, bytes: photo }));
    expect(await client.saveExteriors('Many', files(2000))).toMatchObject({ status: 200 });
    expect((await client.folder('Many')).photos).toHaveLength(2000);

    const before = await stack.storedKeys();
    expect(await client.saveExteriors('Too many', files(2001))).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('2000') },
    });
    await eventually(async () => expect(await stack.storedKeys()).toEqual(before));
  });

  it.each([
    ['../../escape.jpg', 'escape.jpg'],
    ['C:\\Users\\me\\desk.jpg', 'desk.jpg'],
    ['the "best" one.jpg', 'the_"best"_one.jpg'],
    ['100% sure %2F.jpg', '100%_sure_%2F.jpg'],
    ['Küche 🛋️ ＆ Bad.jpg', 'Küche_🛋️_＆_Bad.jpg'],
    ["it's; a=b & c#d?e.jpg", "it's;_a=b_&_c#d?e.jpg"],
  ])('land under a clean name and can be fetched: %s', async (given, kept) => {
    const folderName = `Names ${kept}`;
    expect(await client.saveExteriors(folderName, [{ name: given, bytes: photo }])).toMatchObject({
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

  it('may come before the text fields that tell about them', async () => {
    const form = new FormData();
    setOf(0).forEach(({ name, bytes }) =>
      form.append('images', new Blob([new Uint8Array(bytes)]), name),
    );
    form.append('setMetadata', '[3]');
    form.append('totalExpected', '3');
    form.append('listingName', 'Fields last');
    expect(await client.call('POST', '/api/queue/submit-staging', form)).toMatchObject({
      status: 200,
    });
    expect(await client.waitForListing('Fields last', isFinished)).toMatchObject({
      status: 'completed',
      completedPhotos: 1,
    });
  });
});
