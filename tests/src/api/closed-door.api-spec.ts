import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { CurrentUser } from '@roomlight/contracts';
import type { Problem } from '@roomlight/contracts/rules';
import {
  ROLES_TABLE,
  WEBHOOKS,
  type CallerKind,
  type Route,
  isSentence,
} from '@roomlight/gateway/testing';
import { sharedProduct } from '../product/shared-product.js';
import { PASSWORD } from '../product/users.js';
import { isFinished } from '../support/api-client.js';
import { answerRound, sendRound, writeCorrection } from '../support/corrections.js';
import { eventually } from '../support/eventually.js';
import { query } from '../support/rows.js';
import { addShare, approveAll } from '../support/shares.js';
import { generatedSets, truncated, type PhotoFile } from '../support/photos.js';
import { ApiDocument, type Answered } from './api-document.js';
import { Callers } from './callers.js';
import { malformedRequests } from './malformed.js';
import { EVENT_STREAM, send } from './raw-request.js';
import {
  announcement,
  EXPORT_PRESET,
  PART_TYPE,
  wellFormedRequests,
  type CorrectionOfLink,
  type Things,
  type WellFormed,
} from './well-formed.js';

type CorrectionStage = keyof Things['corrections'];

const SIZE = { width: 320, height: 213 };
const KINDS: CallerKind[] = [
  'anonymous',
  'suspended',
  'deleted',
  'owner',
  'anotherUser',
  'administrator',
];
const ROUTES = (Object.keys(ROLES_TABLE) as Route[]).map((route) => [route] as const);

const ENDS_THE_SESSION = new Set<Route>(['POST /api/auth/login', 'POST /api/auth/logout']);

const { stack, stripe } = sharedProduct();
let callers: Callers;
let document: ApiDocument;
let requests: Record<Route, () => WellFormed>;

beforeAll(async () => {
  document = await ApiDocument.read(stack.url);
  callers = await Callers.arrive(stack);
  requests = wellFormedRequests(await layOut());
});

async function layOut(): Promise<Things> {
  const owner = callers.client('owner');
  const [set = [], damaged = []] = await generatedSets(2, SIZE);
  const listingName = 'Villa Rosa';
  expect(await owner.submit(listingName, [set, damaged.map(truncated)])).toMatchObject({
    status: 200,
  });
  await owner.waitForListing(listingName, isFinished);
  const folderName = 'Villa_Rosa';
  const filename = 'ROOM_0010.jpg';
  const [photo] = set;
  if (photo === undefined) {
    throw new Error('a set has no HDR frame');
  }
  // Each of six callers calls two routes that delete a photo, three that delete or rename a folder, two that take
  // something out of the trash, and one that deletes an image.
  const spareFilenames = names('photo', 2).map((name) => `${name}.jpg`);
  await save(
    folderName,
    spareFilenames.map((name) => ({ ...photo, name })),
  );
  const spareFolders = names('folder', 3);
  for (const name of spareFolders) {
    await save(name, [photo]);
  }
  const colours = { brightness: 110, saturation: 100, warmth: 0, blackLevel: 100 };
  const { ticket } = await answerTo(`/api/folders/${folderName}/download-ticket`, {
    photos: [{ filename, ...colours }],
  });
  return {
    ownerId: owner.user.id,
    listingName,
    folderName,
    filename,
    set,
    spareFolders,
    spareFilenames,
    versionId: await versionOf(folderName, filename),
    trashId: await deletedFolder('Deleted', photo),
    spareTrashIds: await inTurn(names('trash', 2), (name) => deletedFolder(name, photo)),
    spareImageIds: await Promise.all(names('image', 1).map(() => newImage(photo))),
    imageId: await newImage(photo),
    ticket: String(ticket),
    ...(await shareLinks(folderName, filename)),
    exportId: await madeExport(folderName),
    sparePresetIds: await Promise.all(names('preset', 1).map(() => newPreset())),
    targetId: await newAccount('target'),
    doomedId: await newAccount('doomed'),
    uploadId: await openUpload(),
    paymentId: await newPayment(),
    credentials: { email: owner.user.email, password: PASSWORD },
  };
}

/** Retries until the photos are saved, because a busy machine may answer 503. */
async function save(folderName: string, photos: PhotoFile[]): Promise<void> {
  await eventually(async () =>
    expect(await callers.client('owner').saveExteriors(folderName, photos)).toMatchObject({
      status: 200,
    }),
  );
}

/** One name for each caller at this many routes, and one for everything that follows. */
function names(what: string, routes: number): string[] {
  return Array.from({ length: KINDS.length * routes + 1 }, (_, n) => `Spare_${what}_${n}`);
}

async function shareLinks(
  folderName: string,
  filename: string,
): Promise<Pick<Things, 'shared' | 'spareShareIds' | 'corrections'>> {
  const owner = callers.client('owner');
  await approveAll(owner, folderName);
  const password = 'open sesame';
  const { token } = await addShare(owner, folderName);
  const { share } = await addShare(owner, folderName);
  const { token: protectedToken } = await addShare(owner, folderName, { password });
  const { photos } = await owner.folder(folderName);
  const photoId = photos.find((photo) => photo.filename === filename)?.id ?? '';
  await query(
    stack.databaseUrl,
    `update media.versions set alterations = '{screen}', unaltered_version_id = id where photo_id = $1`,
    [photoId],
  );
  const { id } = await answerTo(`/api/shares/${token}/downloads`, { photoIds: [photoId] });
  const exported = await answerTo(`/api/shares/${token}/exports`, {
    presetId: 'nwmls',
    photoIds: [photoId],
  });
  const exportId = String(exported['id']);
  await eventually(async () => {
    const { body } = await owner.call('GET', `/api/shares/${token}/exports/${exportId}`);
    expect(body['ready']).toBe(1);
  });
  const shared = { token, photoId, downloadId: String(id), exportId, shareId: share.id };
  const spares = await Promise.all(names('share', 1).map(() => addShare(owner, folderName)));
  const correct = (stage: CorrectionStage) => correctionOf(folderName, filename, stage);
  return {
    shared: { ...shared, protectedToken, password },
    corrections: {
      written: await correct('written'),
      sent: await correct('sent'),
      answered: await correct('answered'),
    },
    spareShareIds: spares.map((spare) => spare.share.id),
  };
}

async function versionOf(folderName: string, filename: string): Promise<string> {
  const { photos } = await callers.client('owner').folder(folderName);
  const { url } = photos.find((photo) => photo.filename === filename) ?? {};
  return new URL(url ?? '', stack.url).searchParams.get('v') ?? '';
}

/** @returns its id in the trash */
async function deletedFolder(name: string, photo: PhotoFile): Promise<string> {
  await save(name, [photo]);
  const { id } = callers.client('owner').user;
  const { body } = await callers.client('owner').call('DELETE', `/api/folders/${id}/${name}`);
  return String(body['trashId']);
}

async function inTurn<Given, Made>(
  all: readonly Given[],
  make: (one: Given) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    made.push(await make(one));
  }
  return made;
}

/** A correction of a link of its own. */
async function correctionOf(
  folderName: string,
  filename: string,
  stage: CorrectionStage,
): Promise<CorrectionOfLink> {
  const owner = callers.client('owner');
  const { token } = await addShare(owner, folderName);
  const { photos } = await owner.folder(folderName);
  const photo = photos.find((each) => each.filename === filename);
  const correction = await writeCorrection(stack.url, token, photo, 'The lamp is crooked');
  if (stage !== 'written') {
    await sendRound(stack.url, token, correction.roundId);
  }
  if (stage === 'answered') {
    await answerRound(owner, folderName, correction.roundId);
  }
  return { token, ...correction };
}

async function newPreset(): Promise<string> {
  return String((await answerTo('/api/export-presets', EXPORT_PRESET))['id']);
}

async function madeExport(folderName: string): Promise<string> {
  const form = { presetId: 'nwmls', choice: 'all' };
  const { id } = await answerTo(`/api/folders/${folderName}/exports`, form);
  await eventually(async () => {
    const { body } = await callers.client('owner').call('GET', `/api/exports/${String(id)}`);
    expect(body['ready']).toBe(body['total']);
  });
  return String(id);
}

async function newImage({ name, bytes }: PhotoFile): Promise<string> {
  const form = new FormData();
  form.append('tvImage', new Blob([new Uint8Array(bytes)]), name);
  return String((await answerTo('/api/upload-tv-image', form))['id']);
}

/** The answer that the owner gets. */
async function answerTo(path: string, sent: object): Promise<Record<string, unknown>> {
  const { status, body } = await callers.client('owner').call('POST', path, sent);
  if (status >= 300) {
    throw new Error(`POST ${path} was answered ${status}: ${JSON.stringify(body)}`);
  }
  return body;
}

async function openUpload(): Promise<string> {
  const uploadId = randomUUID();
  await answerTo('/api/queue/uploads', announcement(uploadId, 'An open upload'));
  return uploadId;
}

async function newAccount(name: string): Promise<string> {
  const account = {
    email: `${name}-${randomUUID()}@example.com`,
    name: 'Nobody Yet',
    role: 'user',
  };
  const { body } = await callers.client('administrator').call('POST', '/api/users', account);
  const { user } = body as { user: { id: string } };
  return user.id;
}

/** Makes the owner pay for one listing; from then on nobody here has to pay. */
async function newPayment(): Promise<string> {
  const owner = callers.client('owner');
  await setPayment(owner.user, true);
  const { clientSecret } = await answerTo('/api/create-payment-intent', {
    listingName: 'Elm House',
    photoCount: 1,
  });
  stripe.stub.confirm(String(clientSecret));
  await stripe.stub.webhooks.settled();
  await setPayment(owner.user, false);
  const { body } = await owner.call('GET', '/api/payments');
  const { payments } = body as { payments: { id: string }[] };
  return payments[0]?.id ?? '';
}

async function setPayment({ id, email, name }: CurrentUser, paymentEnabled: boolean) {
  const account = { email, name, company: '', phone: '', paymentEnabled, paymentAmountCents: null };
  await callers.client('administrator').call('PATCH', `/api/users/${id}`, account);
}

/** Answers in this test that the product's own document doesn't describe. */
const undocumented: string[] = [];

/** Texts in this test that aren't proper sentences for the people who receive them. */
const unfitTexts: string[] = [];

afterEach(() => {
  expect([...new Set(undocumented.splice(0))]).toEqual([]);
  expect([...new Set(unfitTexts.splice(0))]).toEqual([]);
});

/** Checks an answer against the rules that apply to every answer. */
function look(route: Route, answer: Answered): void {
  undocumented.push(...document.mistakesOf(route, answer));
  if (answer.contentType?.startsWith('application/problem+json') === true) {
    const { detail, message, errors = [] } = JSON.parse(answer.text) as Problem;
    unfitTexts.push(
      ...[detail, message, ...errors.map((error) => error.message)]
        .filter((text) => !isSentence(text))
        .map((text) => `${route}: ${text}`),
    );
  }
}

/** @param further additional parameters of the query */
async function statusOf(
  route: Route,
  headers: Record<string, string>,
  further?: string,
): Promise<number> {
  const request = requests[route]();
  const { path, json, form, part } = request;
  const added = further === undefined ? '' : `${path.includes('?') ? '&' : '?'}${further}`;
  const response = await fetch(stack.url + path + added, {
    method: route.slice(0, route.indexOf(' ')),
    headers: {
      ...headers,
      ...(json && { 'content-type': 'application/json' }),
      ...(part && { 'content-type': PART_TYPE }),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
    ...(part && { body: new Uint8Array(part) }),
  });
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? undefined;
  const isStream = contentType === EVENT_STREAM;
  const text = isStream ? '' : await response.text();
  await (isStream ? response.body?.cancel() : undefined);
  look(route, { status, contentType, text });
  undocumented.push(...(status < 300 ? document.mistakesOfRequest(route, request) : []));
  return status;
}

describe('a route', () => {
  it.each(ROUTES)('%s answers each kind of caller as the roles table says', async (route) => {
    const statuses: Partial<Record<CallerKind, number>> = {};
    for (const kind of KINDS) {
      statuses[kind] = await statusOf(route, callers.headers(kind));
      if (ENDS_THE_SESSION.has(route)) {
        await callers.comeBack(kind);
      }
    }
    expect(statuses).toEqual(ROLES_TABLE[route]);
  });

  it.each(ROUTES.filter(([route]) => !route.startsWith('GET ') && !WEBHOOKS.has(route)))(
    "%s is refused to another site's page",
    async (route) => {
      const headers = callers.headers('administrator');
      for (const origin of ['https://evil.example', 'null', `${stack.url}.evil.example`]) {
        expect(await statusOf(route, { ...headers, origin })).toBe(403);
      }
    },
  );
});

describe('an unknown query parameter', () => {
  it.each(ROUTES.filter(([route]) => route.startsWith('GET ')))(
    'is ignored by %s',
    async (route) => {
      const headers = callers.headers('administrator');
      const status = await statusOf(route, headers, 'userId=7&utm_source=mail');
      expect(status).toBe(await statusOf(route, headers));
    },
  );
});

/** Whether a 401 is about the data sent, not about who is signed in. */
const asksForMore = (route: Route): boolean =>
  route.includes(' /api/auth/') ||
  route === 'POST /api/shares/:token/password' ||
  WEBHOOKS.has(route);

describe('a malformed request', () => {
  it.each(ROUTES)('to %s is refused as the caller’s error, or harmless', async (route) => {
    const mistakes: string[] = [];
    let refused = 0;
    const good = requests[route]();
    for (const { what, request } of malformedRequests(route, good)) {
      const headers = { ...callers.headers('administrator'), ...request.headers };
      const answer = await send(stack.url, { ...request, headers });
      refused += answer.status >= 400 ? 1 : 0;
      look(route, { contentType: answer.headers['content-type'], ...answer });
      const isMistake =
        answer.status >= 500 ||
        (answer.status >= 400 && !isProblem(answer)) ||
        // Such a 401 would say nothing about the call.
        (answer.status === 401 && request.headers?.cookie === undefined && !asksForMore(route));
      if (isMistake) {
        mistakes.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
    if (ENDS_THE_SESSION.has(route)) {
      await callers.comeBack('administrator');
    }
    expect(mistakes).toEqual([]);
    // Each route gets headers that are too large; one that takes a body gets a dozen invalid bodies.
    expect(refused).toBeGreaterThanOrEqual(
      good.json === undefined && good.form === undefined ? 1 : 12,
    );
  });

  function isProblem({ status, headers, text }: Awaited<ReturnType<typeof send>>): boolean {
    if (headers['content-type']?.startsWith('application/problem+json') !== true) {
      return false;
    }
    const problem = JSON.parse(text) as Record<string, unknown>;
    return (
      problem['status'] === status &&
      typeof problem['code'] === 'string' &&
      typeof problem['detail'] === 'string' &&
      headers['x-request-id'] !== undefined
    );
  }
});

describe('the document at /api/openapi.json', () => {
  it('is valid OpenAPI', async () => {
    expect(await new Validator().validate({ ...document.document })).toMatchObject({ valid: true });
  });

  it('describes every call and no other', () => {
    expect(document.routes.sort()).toEqual(Object.keys(ROLES_TABLE).sort());
  });
});
