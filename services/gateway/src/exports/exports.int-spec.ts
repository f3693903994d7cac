import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { DomainError, type NewExportPreset } from '@roomlight/contracts';
import { TICKET } from '../testing/fake-media.js';
import { readZip } from '../testing/read-zip.js';
import { ADA, runGateway, type RunningGateway } from '../testing/running-gateway.js';

const CALLER = { id: ADA.id, role: 'user' };
const PRESET: NewExportPreset = {
  name: 'Broker',
  longSide: 1600,
  shortSide: 1200,
  maxBytes: null,
  namePattern: '{address}_{nn}',
  label: 'below',
  maxPhotos: 40,
  exteriorFirst: true,
};

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.media.asked.length = 0;
  gateway.media.refusal = null;
  gateway.media.files = [];
});

const post = (path: string, body: object): Promise<Response> =>
  gateway.call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

describe('an export', () => {
  const ZIP = `/api/exports/${TICKET}/zip`;

  it('is opened for a folder and tells its progress', async () => {
    const form = { presetId: 'bright', choice: 'approved' };
    const response = await post(`/api/folders/${ADA.id}/Elm/exports`, form);
    expect(await response.json()).toEqual({ id: TICKET, ready: 0, total: 2, failures: [] });
    const progress = await gateway.call(`/api/exports/${TICKET}`);
    expect(await progress.json()).toMatchObject({ ready: 1 });
    const folder = { ownerId: ADA.id, folderName: 'Elm' };
    expect(gateway.media.asked).toEqual([
      { call: 'export.open', request: { caller: CALLER, ...folder, ...form } },
      { call: 'export.find', request: { caller: CALLER, exportId: TICKET } },
    ]);
  });

  it('hands the colours of its photos on', async () => {
    const colours = { brightness: 120, saturation: 100, warmth: -10, blackLevel: 100 };
    const photos = [{ filename: 'a.jpg', ...colours }];
    await post(`/api/folders/${ADA.id}/Elm/exports`, { presetId: 'web', choice: 'all', photos });
    expect(gateway.media.asked).toMatchObject([
      { request: { presetId: 'web', choice: 'all', adjusted: [{ filename: 'a.jpg', colours }] } },
    ]);
  });

  it.each([
    { presetId: 'bright' },
    { choice: 'all' },
    { presetId: 'bright', choice: 'best' },
    { presetId: 'bright', choice: 'all', photos: [{ filename: 'a.jpg', brightness: 900 }] },
    { presetId: 'bright', choice: 'all', photos: null },
  ])('is refused for %j', async (form) => {
    const response = await post(`/api/folders/${ADA.id}/Elm/exports`, form);
    expect(response.status).toBe(400);
    expect(gateway.media.asked).toEqual([]);
  });

  it('is a ZIP of the announced length', async () => {
    const bytes = randomBytes(1000);
    await gateway.store.put('exports/1', Readable.from([bytes], { objectMode: false }));
    gateway.media.files = [
      {
        key: 'exports/1',
        size: bytes.length,
        contentType: 'image/jpeg',
        versionId: TICKET,
        filename: 'Elm_01.jpg',
        modifiedAt: '2026-11-20T12:00:00.000Z',
      },
    ];
    const response = await gateway.call(ZIP);
    const zip = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(zip.length));
    expect(response.headers.get('content-disposition')).toContain('Elm Bright MLS.zip');
    expect(await readZip(zip)).toMatchObject([{ name: 'Elm_01.jpg', bytes }]);
  });

  it('is not sent before its files are made, or without any', async () => {
    expect((await gateway.call(ZIP)).status).toBe(404);
    gateway.media.refusal = new DomainError(409, 'download_not_ready', 'Still being prepared.');
    expect((await gateway.call(ZIP)).status).toBe(409);
  });
});

describe('an own preset', () => {
  it('is added, listed and deleted', async () => {
    const added = await post('/api/export-presets', PRESET);
    expect(added.status).toBe(201);
    expect(await added.json()).toMatchObject({ ...PRESET, id: TICKET });
    expect(await (await gateway.call('/api/export-presets')).json()).toEqual({ presets: [] });
    const deleted = await gateway.call(`/api/export-presets/${TICKET}`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
  });

  it.each([{ namePattern: '{room}' }, { label: 'loud' }, { maxBytes: 10 }, { name: '' }])(
    'is refused with %j',
    async (change) => {
      const response = await post('/api/export-presets', { ...PRESET, ...change });
      expect(await response.json()).toMatchObject({
        status: 400,
        errors: [{ field: Object.keys(change)[0] }],
      });
    },
  );
});
