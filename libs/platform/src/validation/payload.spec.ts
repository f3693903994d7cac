import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import {
  BeginShareDownload,
  CheckPayment,
  DomainError,
  ListAccounts,
  SetMerged,
  SignIn,
} from '@roomlight/contracts';
import { parsePayload } from './payload.js';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

async function problemOf(work: Promise<unknown>): Promise<DomainError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DomainError)) {
    throw new Error(`Expected a DomainError, got ${String(error)}`);
  }
  return error;
}

const fields = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, 1]));

describe('parsePayload', () => {
  it('makes an instance of the class', async () => {
    const payload = await parsePayload(CheckPayment, { userId: ID, listingName: 'Main St' });
    expect(payload).toBeInstanceOf(CheckPayment);
  });

  it('writes ids in lower case, also in lists and in payloads within it', async () => {
    const capitals = ID.toUpperCase();
    const { userId } = await parsePayload(CheckPayment, { userId: capitals, listingName: ID });
    expect(userId).toBe(ID);
    const { photoIds, tokenHash } = await parsePayload(BeginShareDownload, {
      tokenHash: 'a'.repeat(64),
      photoIds: [capitals],
      unaltered: false,
    });
    expect([photoIds, tokenHash]).toEqual([[ID], 'a'.repeat(64)]);
    const { photo } = await parsePayload(SetMerged, {
      listingId: capitals,
      userId: capitals,
      folderName: 'Elm',
      photo: {
        photoId: capitals,
        versionId: capitals,
        filename: 'A.jpg',
        format: 'jpeg',
        size: 1,
        width: 1,
        height: 1,
      },
    });
    expect([photo.photoId, photo.versionId, photo.filename]).toEqual([ID, ID, 'A.jpg']);
  });

  it('lists each wrong field', async () => {
    const problem = await problemOf(parsePayload(CheckPayment, { userId: 'me', listingName: 7 }));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(problem.extra.errors).toEqual(
      expect.arrayContaining([
        { field: 'userId', message: 'Invalid user id' },
        {
          field: 'listingName',
          message: 'The listing name must be a text of at most 500 characters',
        },
      ]),
    );
  });

  it('refuses fields outside the contract', async () => {
    const problem = await problemOf(
      parsePayload(CheckPayment, { userId: ID, listingName: 'a', admin: true }),
    );
    expect(problem.detail).toBe('The request has an unknown field: admin');
  });

  it('accepts an empty payload with nothing in it', async () => {
    expect(await parsePayload(ListAccounts, {})).toBeInstanceOf(ListAccounts);
    const problem = await problemOf(parsePayload(ListAccounts, { admin: true }));
    expect(problem.detail).toBe('The request has an unknown field: admin');
  });

  it('reports a message once when several rules of a field give it', async () => {
    const problem = await problemOf(parsePayload(SignIn, { password: 'x' }));
    expect(problem.extra.errors).toEqual([{ field: 'email', message: 'Invalid email address' }]);
  });

  it('replaces unpaired surrogates, which no text column can hold either', async () => {
    const { listingName } = await parsePayload(CheckPayment, {
      userId: ID,
      listingName: '12\ud800 Elm',
    });
    expect(listingName).toBe('12\ufffd Elm');
  });

  it('drops null characters, which no text column can hold', async () => {
    const { listingName } = await parsePayload(CheckPayment, {
      userId: ID,
      listingName: '12\u0000 Elm',
    });
    expect(listingName).toBe('12 Elm');
  });

  it.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ])('refuses %s that are nested without end', async (_, json) => {
    const body = { userId: ID, listingName: JSON.parse(json) as unknown };
    const problem = await problemOf(parsePayload(CheckPayment, body));
    expect(problem).toMatchObject({ status: 400, message: 'The request is nested too deeply' });
  });

  it.each([
    ['', '{"userId":"x","@":1}', '@'],
    ['of a field that is no group', '{"listingName":{"@":{}}}', 'listingName.@'],
    ['of a group', '{"photo":{"@":null}}', 'photo.@'],
    ['of an entry of a list', '{"photos":[[],[{"a":{"@":"x"}}]]}', 'photos.1.0.a.@'],
  ])('refuses members %s that libraries take for the class of an object', async (_, json, path) => {
    for (const member of ['__proto__', 'constructor', 'prototype']) {
      const body: unknown = JSON.parse(json.replace('@', member));
      for (const Class of [CheckPayment, SetMerged]) {
        const problem = await problemOf(parsePayload(Class, body, { unknownMembers: 'drop' }));
        const field = path.replace('@', member);
        expect(problem).toMatchObject({ status: 400, extra: { errors: [{ field }] } });
      }
    }
  });

  it('does not repeat long names of fields', async () => {
    const name = 'x'.repeat(50_000);
    const bodies = [
      { [name]: 1 },
      { userId: { [name]: 1 } },
      { [name]: { [name]: { [name]: 1 } } },
    ];
    for (const body of [...bodies, { [name]: { constructor: 1 } }]) {
      const problem = await problemOf(parsePayload(CheckPayment, body));
      expect(JSON.stringify(problem.extra).length).toBeLessThan(1000);
      expect(problem.message.length).toBeLessThan(200);
    }
  });

  it('lists at most 50 wrong fields', async () => {
    const problem = await problemOf(parsePayload(CheckPayment, fields(200)));
    expect(problem.extra.errors).toHaveLength(50);
  });

  it('does not check a group of more than 200 fields, which takes seconds', async () => {
    for (const body of [
      fields(201),
      { listingName: fields(201) },
      { listingName: [fields(201)] },
    ]) {
      const problem = await problemOf(parsePayload(CheckPayment, body));
      expect(problem.message).toBe('The request has more than 200 fields in one group');
    }
  });

  it('names nested fields', async () => {
    const problem = await problemOf(
      parsePayload(SetMerged, { listingId: ID, userId: ID, folderName: 'a', photo: { size: 0 } }),
    );
    expect(JSON.stringify(problem.extra.errors)).toContain('"field":"photo.size"');
  });

  it.each([[null], ['text'], [7], [[{ userId: ID }]]])('refuses %j', async (body) => {
    expect(await problemOf(parsePayload(CheckPayment, body))).toMatchObject({ status: 400 });
  });
});
