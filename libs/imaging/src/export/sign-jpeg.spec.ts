import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JPEG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ActionAssertion, ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from '../libvips/sharp.js';
import { newCredentials } from '../testing/new-credentials.js';
import { exportPhoto, type PhotoExport } from './export-photo.js';
import { fingerprintOf, type SigningCredentials } from './signing-credentials.js';

const TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/';
const ALTERATION = 'Digitally altered: sky replaced';

let directory: string;
let photo: { name: string; path: string };
let credentials: SigningCredentials;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'roomlight-signed-'));
  photo = { name: 'photo.jpg', path: join(directory, 'photo.jpg') };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'grey', noise } })
    .withIccProfile('srgb')
    .jpeg({ quality: 92 })
    .toFile(photo.path);
  credentials = await newCredentials();
});
afterAll(() => rm(directory, { recursive: true }));

async function signed(order: Partial<PhotoExport>, alteration: string | null = null) {
  const output = join(directory, 'signed.jpg');
  const certificate = fingerprintOf(credentials);
  const report = await exportPhoto(
    photo,
    output,
    {
      ...{ box: null, maxBytes: null, quality: 90, label: null, digitalSourceType: null },
      ...order,
      signed: { certificate, alteration },
    },
    credentials,
  );
  const bytes = await readFile(output);
  expect(bytes).toHaveLength(report.bytes);
  return bytes;
}

async function validated(bytes: Buffer) {
  const asset = new JPEG(Uint8Array.from(bytes));
  const jumbf = asset.getManifestJUMBF();
  if (jumbf === undefined) {
    throw new Error('the file has no manifest');
  }
  const store = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(jumbf)));
  const { isValid, statusEntries } = await store.validate(asset);
  const actions = store
    .getActiveManifest()
    ?.assertions?.assertions.find((one) => one instanceof ActionAssertion);
  return {
    isValid,
    failures: statusEntries.filter(({ success }) => !success).map(({ code }) => code),
    actions: actions?.actions.map(({ action, digitalSourceType, parameters }) => ({
      ...{ action, digitalSourceType, description: parameters?.description },
    })),
  };
}

describe('a signed JPEG', () => {
  it('says how the photo was made, and is valid', async () => {
    const digitalSourceType = `${TYPES}computationalCapture`;
    expect(await validated(await signed({ digitalSourceType }))).toEqual({
      isValid: true,
      failures: [],
      actions: [{ action: 'c2pa.created', digitalSourceType, description: undefined }],
    });
  });

  it('says how the photo was altered', async () => {
    const digitalSourceType = `${TYPES}compositeSynthetic`;
    const { isValid, actions } = await validated(await signed({ digitalSourceType }, ALTERATION));
    expect(isValid).toBe(true);
    expect(actions?.[1]).toEqual({
      ...{ action: 'c2pa.edited', digitalSourceType, description: ALTERATION },
    });
  });

  it('only says that a photo of unknown origin was opened', async () => {
    const { isValid, failures, actions } = await validated(await signed({}));
    expect({ isValid, failures }).toEqual({ isValid: true, failures: [] });
    expect(actions?.map(({ action }) => action)).toEqual(['c2pa.opened']);
  });

  it('is not valid any more when one byte of the picture changes', async () => {
    const bytes = await signed({});
    const at = bytes.length - 1000;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(await validated(bytes)).toMatchObject({
      isValid: false,
      failures: ['assertion.dataHash.mismatch'],
    });
  });

  it.each([150_000, 60_000])('has at most %i bytes, with its manifest', async (maxBytes) => {
    const bytes = await signed({ maxBytes });
    expect(bytes.length).toBeLessThanOrEqual(maxBytes);
    expect((await validated(bytes)).isValid).toBe(true);
  });

  it('keeps its pixels and what other programs read', async () => {
    const bytes = await signed({ digitalSourceType: `${TYPES}compositeCapture` });
    const pixels = (of: string | Buffer) => sharp(of).raw().toBuffer();
    expect((await pixels(bytes)).equals(await pixels(photo.path))).toBe(true);
    const { xmpAsString, icc } = await sharp(bytes).metadata();
    expect(xmpAsString).toContain('compositeCapture');
    expect(icc).toBeDefined();
  });

  it('is refused with another certificate than the export was ordered with', async () => {
    const order = { certificate: 'ff', alteration: null };
    const plain = { box: null, maxBytes: null, quality: 90, label: null, digitalSourceType: null };
    const output = join(directory, 'refused.jpg');
    await expect(
      exportPhoto(photo, output, { ...plain, signed: order }, credentials),
    ).rejects.toThrow('not configured any more');
  });
});

describe('signing credentials', () => {
  it('are refused when the certificate belongs to another key, without a word of the key', async () => {
    const { certificates } = await newCredentials();
    const mixed = () => fingerprintOf({ ...credentials, certificates });
    expect(mixed).toThrow('belongs to another key');
    const broken = () => fingerprintOf({ ...credentials, key: 'secret words' });
    expect(broken).toThrow(/^The key can't be read as PEM$/);
  });
});
