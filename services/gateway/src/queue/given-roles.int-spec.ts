import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from '@roomlight/imaging/sharp';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORM_TYPE, formBytes } from '../testing/form.js';
import { jpeg } from '../testing/photos.js';
import { runGateway, type RunningGateway } from '../testing/running-gateway.js';

let gateway: RunningGateway;
let frame: Buffer;

beforeAll(async () => {
  gateway = await runGateway();
  frame = await jpeg();
});

afterAll(() => gateway.close());

beforeEach(async () => {
  gateway.queue.received.length = 0;
  await gateway.store.delete(await gateway.storedKeys());
});

/** A frame whose camera wrote these tags. */
const shot = (tags: Record<string, string>): Promise<Buffer> =>
  sharp(frame).withExif({ IFD2: tags }).jpeg().toBuffer();

interface Sending {
  /** The frames' files, in their order; plain photos where there are fewer than roles. */
  files?: readonly Buffer[];
  setMetadata: readonly number[];
  sets: unknown;
  extension?: string;
}

function send({ files = [], setMetadata, sets, extension = 'JPG' }: Sending): Promise<Response> {
  const count = setMetadata.reduce((sum, size) => sum + size, 0);
  const fields = {
    listingName: '12 Elm Street',
    setMetadata: JSON.stringify(setMetadata),
    totalExpected: String(count),
    sets: typeof sets === 'string' ? sets : JSON.stringify(sets),
  };
  const body = formBytes([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...Array.from({ length: count }, (_, i) => ({
      name: 'images',
      filename: `IMG_${i + 1}.${extension}`,
      value: files[i] ?? frame,
    })),
  ]);
  return gateway.call('/api/queue/submit-staging', {
    method: 'POST',
    body,
    headers: { 'content-type': FORM_TYPE },
  });
}

async function expectRefusal(sending: Sending, detail: string | RegExp): Promise<void> {
  const response = await send(sending);
  expect(await response.json()).toMatchObject({
    status: 400,
    code: 'invalid_request',
    detail: typeof detail === 'string' ? detail : expect.stringMatching(detail),
  });
  await expect(gateway.storedKeys()).resolves.toEqual([]);
  expect(gateway.queue.received).toEqual([]);
}

/** Files as they come from cameras and cards. */
const fieldCase = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../../../libs/imaging/test-data/field-cases', name));

const BRACKETS = { kind: 'brackets', roles: ['ambient', 'ambient', 'ambient'] };

describe('an upload whose sets are given with the roles of their frames', () => {
  it('passes on each frame with its role, whatever the names of the files', async () => {
    const roles = ['flash', 'ambient', 'ambient', 'ambient'];
    const sets = [
      BRACKETS,
      { kind: 'brackets-flash', roles },
      { kind: 'single', roles: ['ambient'] },
      { kind: 'flash', roles: ['ambient', 'flash'] },
    ];
    const response = await send({ setMetadata: [3, 4, 1, 2], sets });
    expect(response.status).toBe(200);
    const [chunk] = gateway.queue.received;
    expect(chunk?.setSizes).toEqual([3, 4, 1, 2]);
    expect(chunk?.frames.map(({ role }) => role)).toEqual(sets.flatMap((set) => set.roles));
    expect(chunk?.frames[0]?.filename).toBe('IMG_1.JPG');
  });

  it('may have files of any extension', async () => {
    const response = await send({ setMetadata: [3], sets: [BRACKETS], extension: 'CR3' });
    expect(response.status).toBe(200);
    expect(gateway.queue.received[0]?.frames[2]?.filename).toBe('IMG_3.CR3');
  });

  it.each([
    'o5-flash-fired.heic',
    'o3-raw-adobe-by-tags.dng',
    'p02-adobe-by-tags.jpg',
    'p03-se0.jpg',
    'p03-stray.jpg',
    'p03-zDQT.jpg',
    'p03-lastfew.jpg',
    'p16-jxl-preview-100.dng',
    'p34-orient9.jpg',
  ])('takes %s alone', async (name) => {
    const sets = [{ kind: 'single', roles: ['ambient'] }];
    const files = [await fieldCase(name)];
    expect((await send({ files, setMetadata: [1], sets })).status).toBe(200);
  });

  it('refuses a companion file of macOS as what it is', async () => {
    const sending = {
      files: [await fieldCase('p07-._IMG_0001.JPG')],
      setMetadata: [1],
      sets: [{ kind: 'single', roles: ['ambient'] }],
    };
    await expectRefusal(
      sending,
      'IMG_1.JPG is a companion file of macOS, not a photo; leave it out',
    );
  });

  it('has brackets of one exposure time by aperture', async () => {
    const files = await Promise.all(
      ['4/1', '8/1', '16/1'].map((aperture) =>
        shot({ ExposureTime: '1/60', FNumber: aperture, ISOSpeedRatings: '100' }),
      ),
    );
    expect((await send({ files, setMetadata: [3], sets: [BRACKETS] })).status).toBe(200);
  });

  it('has frames that differ only in their orientation tag', async () => {
    const turned = await sharp(frame).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const sets = [{ kind: 'flash', roles: ['ambient', 'flash', 'flash'] }];
    const files = [frame, turned, frame];
    expect((await send({ files, setMetadata: [3], sets })).status).toBe(200);
  });

  it('has brackets whose exposures differ, and flash frames of a plain trigger', async () => {
    const files = [
      await shot({ ExposureTime: '1/60', FNumber: '8/1', ISOSpeedRatings: '100', Flash: '16' }),
      await shot({ ExposureTime: '1/15', FNumber: '8/1', ISOSpeedRatings: '100', Flash: '16' }),
      await shot({ ExposureTime: '1/4', FNumber: '8/1', ISOSpeedRatings: '100', Flash: '16' }),
      await shot({ ExposureTime: '1/60', FNumber: '8/1', ISOSpeedRatings: '100', Flash: '16' }),
    ];
    const roles = ['ambient', 'ambient', 'ambient', 'flash'];
    const sets = [{ kind: 'brackets-flash', roles }];
    expect((await send({ files, setMetadata: [4], sets })).status).toBe(200);
  });

  it.each<[string, Omit<Sending, 'files'>, string | RegExp]>([
    ['no JSON', { setMetadata: [3], sets: '[{' }, 'The sets must be a JSON list'],
    ['no list', { setMetadata: [3], sets: BRACKETS }, 'The sets must be a JSON list'],
    ['a list of numbers', { setMetadata: [3], sets: [3] }, /sets/],
    [
      'another kind',
      { setMetadata: [3], sets: [{ ...BRACKETS, kind: 'panorama' }] },
      /^The kind must be/,
    ],
    [
      'another role',
      { setMetadata: [3], sets: [{ kind: 'brackets', roles: ['ambient', 'ambient', 'sun'] }] },
      /roles must be/,
    ],
    ['a further field', { setMetadata: [3], sets: [{ ...BRACKETS, mood: 'warm' }] }, /mood/],
    [
      'fewer sets than numbers of files',
      { setMetadata: [3, 1], sets: [BRACKETS] },
      'The number of sets is 1, but there are 2 numbers of files',
    ],
    [
      'more roles than files',
      { setMetadata: [1, 2], sets: [{ kind: 'single', roles: ['ambient'] }, BRACKETS] },
      'The set that begins with IMG_2.JPG has 2 files, but 3 roles',
    ],
    [
      'roles that make no set',
      { setMetadata: [2], sets: [{ kind: 'flash', roles: ['flash', 'flash'] }] },
      /^The set that begins with IMG_1\.JPG can't be merged\. .*ambient/,
    ],
    [
      'a kind that its roles contradict',
      { setMetadata: [3], sets: [{ ...BRACKETS, kind: 'flash' }] },
      "The set that begins with IMG_1.JPG is given as 'flash', but its roles make it 'brackets'",
    ],
    [
      'endless nesting',
      { setMetadata: [3], sets: `${'['.repeat(5000)}${']'.repeat(5000)}` },
      'The request is nested too deeply',
    ],
  ])('is refused with %s', (_, sending, detail) => expectRefusal(sending, detail));

  it('is refused when the flash fired in a frame without flash', async () => {
    const fired = await shot({ Flash: '9' });
    await expectRefusal(
      { files: [frame, fired], setMetadata: [3], sets: [BRACKETS] },
      'IMG_2.JPG is given as a frame without flash, but its file says that the flash fired.',
    );
  });

  it('is refused when its brackets have one exposure', async () => {
    const bracket = await shot({ ExposureTime: '1/60', FNumber: '8/1', ISOSpeedRatings: '100' });
    await expectRefusal(
      { files: [bracket, bracket, bracket], setMetadata: [3], sets: [BRACKETS] },
      /^IMG_1\.JPG, IMG_2\.JPG, IMG_3\.JPG are given as brackets, but .* the same exposure\.$/,
    );
  });

  it('is refused when the frames of a set have different sizes', async () => {
    const other = await jpeg(60, 60);
    const { width, height } = await sharp(frame).metadata();
    await expectRefusal(
      { files: [frame, frame, other], setMetadata: [3], sets: [BRACKETS] },
      `IMG_3.JPG is 60 × 60 while IMG_1.JPG is ${width} × ${height}. The frames of a set must have one size.`,
    );
  });

  it('is refused for the set that its files contradict, not for its neighbours', async () => {
    const fired = await shot({ Flash: '9' });
    const sets = [{ kind: 'flash', roles: ['ambient', 'flash'] }, BRACKETS];
    expect((await send({ files: [frame, fired], setMetadata: [2, 3], sets })).status).toBe(200);
    gateway.queue.received.length = 0;
    await gateway.store.delete(await gateway.storedKeys());
    await expectRefusal(
      { files: [frame, frame, fired], setMetadata: [2, 3], sets },
      /^IMG_3\.JPG is given as a frame without flash/,
    );
  });
});

it('an upload without sets passes on no roles, whatever its files say', async () => {
  const fired = await shot({ Flash: '9' });
  const body = formBytes([
    { name: 'listingName', value: '12 Elm Street' },
    { name: 'setMetadata', value: '[3]' },
    { name: 'totalExpected', value: '3' },
    ...['1.jpg', '2.jpeg', '3.jpeg'].map((filename) => ({
      name: 'images',
      filename,
      value: fired,
    })),
  ]);
  const headers = { 'content-type': FORM_TYPE };
  const response = await gateway.call('/api/queue/submit-staging', {
    method: 'POST',
    body,
    headers,
  });
  expect(response.status).toBe(200);
  expect(gateway.queue.received[0]?.frames.map(({ role }) => role)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
