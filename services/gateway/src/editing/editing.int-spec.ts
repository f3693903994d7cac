import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError, MAPS_TYPE, mapsKey } from '@roomlight/contracts';
import { TICKET } from '../testing/fake-media.js';
import { ODD_NAMES } from '../testing/odd-names.js';
import { ADA, runGateway, type RunningGateway } from '../testing/running-gateway.js';

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await runGateway();
});

afterAll(() => gateway.close());

beforeEach(() => {
  gateway.media.asked.length = 0;
  gateway.media.refusal = null;
});

const VERSION_ID = '0199f4a0-1111-7222-8333-444455556666';
const FOLDER = `${ADA.id}/12_Elm_Street`;
const PHOTO = {
  caller: { id: ADA.id, role: 'user' },
  ownerId: ADA.id,
  folderName: '12_Elm_Street',
  filename: 'IMG_1.jpg',
};

const call = (method: string, path: string, body?: object): Promise<Response> =>
  gateway.call(path, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });

async function expectProblem(response: Response, problem: object): Promise<void> {
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  expect(await response.json()).toMatchObject(problem);
}

describe('a folder', () => {
  it.each([`/api/folders/${FOLDER}`, `/api/folders/${encodeURIComponent(FOLDER)}`])(
    'is deleted at %s',
    async (path) => {
      const response = await call('DELETE', path);
      const answer = { message: 'folder.delete', trashId: TICKET };
      expect([response.status, await response.json()]).toEqual([200, answer]);
      const { caller, ownerId, folderName } = PHOTO;
      expect(gateway.media.asked).toEqual([
        { call: 'folder.delete', request: { caller, ownerId, folderName } },
      ]);
    },
  );

  it('is renamed', async () => {
    const response = await call('POST', '/api/folders/rename', { oldPath: FOLDER, newName: 'Elm' });
    expect(await response.json()).toEqual({
      newName: 'Elm',
      path: `${ADA.id}/Elm`,
      title: 'Elm',
    });
    expect(gateway.media.asked[0]?.request).toMatchObject({
      folderName: '12_Elm_Street',
      newName: 'Elm',
    });
  });

  it.each([
    [{ newName: 'Elm' }, 'oldPath', 'Folder name is required'],
    [{ oldPath: FOLDER }, 'newName', 'A new name is required'],
    [{ oldPath: FOLDER, newName: '' }, 'newName', 'A new name is required'],
    [{ oldPath: FOLDER, newName: 7 }, 'newName', 'A new name is required'],
  ])('is not renamed by %j', async (body, field, message) => {
    const response = await call('POST', '/api/folders/rename', body);
    await expectProblem(response, { status: 400, errors: [{ field, message }] });
    expect(gateway.media.asked).toEqual([]);
  });

  it('passes on the errors of media', async () => {
    const detail = 'A listing with this name already exists';
    gateway.media.refusal = new DomainError(409, 'name_taken', detail);
    const response = await call('POST', '/api/folders/rename', { oldPath: FOLDER, newName: 'Elm' });
    await expectProblem(response, { status: 409, code: 'name_taken', detail, message: detail });
  });
});

describe('a photo', () => {
  const calls: { name: string; method: string; path: string; body?: object }[] = [
    { name: 'photo.delete', method: 'DELETE', path: `/api/folders/${FOLDER}/photo/IMG_1.jpg` },
    { name: 'photo.edits', method: 'GET', path: `/api/folders/${FOLDER}/photo/IMG_1.jpg/edits` },
    {
      name: 'photo.edits',
      method: 'GET',
      path: '/api/folders/12%20Elm%20Street/photo/IMG_1.jpg/edits',
    },
    {
      name: 'version.list',
      method: 'GET',
      path: `/api/folders/${FOLDER}/photo/IMG_1.jpg/versions`,
    },
    { name: 'backup.check', method: 'GET', path: `/api/check-backup/${FOLDER}/IMG_1.jpg` },
    {
      name: 'backup.check',
      method: 'GET',
      path: `/api/check-backup/${encodeURIComponent(FOLDER)}/IMG_1.jpg`,
    },
    { name: 'backup.check', method: 'GET', path: '/api/check-backup/12_Elm_Street/IMG_1.jpg' },
    {
      name: 'backup.create',
      method: 'POST',
      path: '/api/create-backup',
      body: { folderPath: FOLDER, filename: 'IMG_1.jpg' },
    },
    {
      name: 'backup.revert',
      method: 'POST',
      path: '/api/revert-from-backup',
      body: { folderName: '12 Elm Street', filename: 'IMG_1.jpg' },
    },
  ];

  it.each(calls)('answers $name at $method $path', async ({ name, method, path, body }) => {
    const response = await call(method, path, body);
    expect(response.status).toBe(200);
    await response.body?.cancel();
    expect(gateway.media.asked).toEqual([{ call: name, request: PHOTO }]);
  });

  const LIGHT = { ambience: -1, windows: 0.5, lamps: 0, shadows: 1 };
  const lightPath = `/api/folders/${FOLDER}/photo/IMG_1.jpg/light`;

  it('is shown in another light', async () => {
    const response = await call('PUT', lightPath, LIGHT);
    expect([response.status, await response.json()]).toEqual([200, LIGHT]);
    expect(gateway.media.asked).toEqual([
      { call: 'photo.light', request: { ...PHOTO, light: LIGHT } },
    ]);
  });

  it.each([
    [{ ...LIGHT, windows: 1.01 }, 'windows'],
    [{ ...LIGHT, ambience: '0' }, 'ambience'],
    [{ ambience: 0, windows: 0, lamps: 0 }, 'shadows'],
  ])('is not shown in the light %j', async (light, field) => {
    const response = await call('PUT', lightPath, light);
    await expectProblem(response, { status: 400, errors: [{ field }] });
    expect(gateway.media.asked).toEqual([]);
  });

  it('has light maps, whose answer never changes', async () => {
    const key = mapsKey(VERSION_ID);
    const { size } = await gateway.store.put(key, Readable.from([Buffer.from('maps')]));
    gateway.media.picture = {
      ...{ key, size, contentType: MAPS_TYPE, versionId: VERSION_ID },
      ...{ filename: 'IMG_1.jpg', modifiedAt: '2026-11-20T12:00:00.000Z' },
    };
    const response = await call('GET', `${lightPath}-maps/${VERSION_ID}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    expect(await response.text()).toBe('maps');
    expect(gateway.media.asked).toEqual([
      { call: 'photo.locate-maps', request: { ...PHOTO, versionId: VERSION_ID } },
    ]);
    expect((await call('GET', `${lightPath}-maps/newest`)).status).toBe(404);
  });

  it.each(ODD_NAMES)('is found in a folder and under a name of %s', async (odd) => {
    const [folderName, filename] = [odd.replaceAll(' ', '_'), `${odd}.jpg`];
    const [folder, file] = [folderName, filename].map(encodeURIComponent);
    const path = `${ADA.id}/${folderName}`;
    for (const reference of [`${ADA.id}/${folder}`, encodeURIComponent(path), folder]) {
      await call('GET', `/api/folders/${reference}/photo/${file}/edits`);
      await call('GET', `/api/check-backup/${reference}/${file}`);
      await call('DELETE', `/api/folders/${reference}/photo/${file}`);
    }
    await call('POST', '/api/create-backup', { folderPath: path, filename });
    await call('POST', '/api/revert-from-backup', { folderName: path, filename });
    expect(gateway.media.asked.map(({ request }) => request)).toEqual(
      Array.from({ length: 11 }, () => ({ ...PHOTO, folderName, filename })),
    );
  });

  it.each([
    ['/api/create-backup', { filename: 'a.jpg' }, 'Folder name is required'],
    ['/api/create-backup', { folderPath: FOLDER }, 'File name is required'],
    ['/api/revert-from-backup', { folderPath: FOLDER, filename: 'a.jpg' }, 'folder path'],
  ])('is not changed by %s with %j', async (path, body, detail) => {
    const response = await call('POST', path, body);
    await expectProblem(response, { status: 400, detail: expect.stringContaining(detail) });
  });

  it('without a backup is not reverted', async () => {
    gateway.media.refusal = new DomainError(404, 'not_found', 'Backup not found');
    const body = { folderName: FOLDER, filename: 'IMG_1.jpg' };
    const response = await call('POST', '/api/revert-from-backup', body);
    await expectProblem(response, { status: 404, detail: 'Backup not found' });
  });
});

describe('a perspective correction', () => {
  const align = (body: object): Promise<Response> =>
    call('POST', '/api/apply-perspective-correction', {
      folderName: FOLDER,
      filename: 'IMG_1.jpg',
      ...body,
    });

  it.each([
    [{ correctionType: 'vertical', angle: -10 }, 'photo.align', { axis: 'vertical', angle: -10 }],
    [
      { correctionType: 'horizontal', angle: 0.1 },
      'photo.align',
      { axis: 'horizontal', angle: 0.1 },
    ],
    [{ correctionType: 'auto' }, 'photo.align-by-itself', { axis: 'both' }],
    [{ correctionType: 'auto', axis: 'vertical' }, 'photo.align-by-itself', { axis: 'vertical' }],
    [
      { correctionType: 'auto', axis: 'horizontal', angle: 'ignored' },
      'photo.align-by-itself',
      { axis: 'horizontal' },
    ],
  ])('accepts %j', async (body, name, request) => {
    const response = await align(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      verticalAngle: expect.any(Number),
      horizontalAngle: expect.any(Number),
    });
    expect(gateway.media.asked).toEqual([{ call: name, request: { ...PHOTO, ...request } }]);
  });

  it.each([
    [{ correctionType: 'vertical' }, 'angle'],
    [{ correctionType: 'vertical', angle: 10.1 }, 'angle'],
    [{ correctionType: 'vertical', angle: null }, 'angle'],
    [{ correctionType: 'horizontal', angle: '3' }, 'angle'],
    [{ correctionType: 'auto', axis: 'diagonal' }, 'axis'],
    [{ correctionType: 'diagonal', angle: 1 }, 'correctionType'],
    [{ angle: 1 }, 'correctionType'],
  ])('refuses %j', async (body, field) => {
    await expectProblem(await align(body), { status: 400, errors: [{ field }] });
    expect(gateway.media.asked).toEqual([]);
  });
});
