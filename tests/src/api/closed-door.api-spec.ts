import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROLES_TABLE, type CallerKind, type Route } from '@roomlight/gateway/testing/roles-table';
import { isFinished } from '../support/api-client.js';
import { generatedSets, truncated } from '../support/photos.js';
import { startTestStack, type TestStack } from '../support/test-stack.js';
import { Callers, PASSWORD } from './callers.js';
import { malformedRequests } from './malformed.js';
import { send } from './raw-request.js';
import { wellFormedRequests, type Things, type WellFormed } from './well-formed.js';

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

let stack: TestStack;
let callers: Callers;
let requests: Record<Route, () => WellFormed>;

beforeAll(async () => {
  stack = await startTestStack();
  callers = await Callers.arrive(stack);
  requests = wellFormedRequests(await layOut());
});

afterAll(() => stack.remove());

async function layOut(): Promise<Things> {
  const owner = callers.client('owner');
  const [set = [], damaged = []] = await generatedSets(2, SIZE);
  const listingName = 'Villa Rosa';
  await owner.submit(listingName, [set, damaged.map(truncated)]);
  await owner.waitForListing(listingName, isFinished);
  return {
    ownerId: owner.user.id,
    listingName,
    folderName: 'Villa_Rosa',
    filename: 'ROOM_0010.jpg',
    set,
    targetId: await newAccount('target@example.com'),
    doomedId: await newAccount('doomed@example.com'),
    credentials: { email: owner.user.email, password: PASSWORD },
  };
}

async function newAccount(email: string): Promise<string> {
  const account = { email, name: 'Nobody Yet', role: 'user' };
  const { body } = await callers.client('administrator').call('POST', '/api/users', account);
  const { user } = body as { user: { id: string } };
  return user.id;
}

async function statusOf(route: Route, headers: Record<string, string>): Promise<number> {
  const { path, json, form } = requests[route]();
  const response = await fetch(stack.url + path, {
    method: route.slice(0, route.indexOf(' ')),
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe('who may call what', () => {
  it.each(ROUTES)('%s', async (route) => {
    const statuses: Partial<Record<CallerKind, number>> = {};
    for (const kind of KINDS) {
      statuses[kind] = await statusOf(route, callers.headers(kind));
      if (ENDS_THE_SESSION.has(route)) {
        await callers.comeBack(kind);
      }
    }
    expect(statuses).toEqual(ROLES_TABLE[route]);
  });

  it.each(ROUTES.filter(([route]) => !route.startsWith('GET ')))(
    "%s, never from another site's page",
    async (route) => {
      const headers = callers.headers('administrator');
      for (const origin of ['https://evil.example', 'null', `${stack.url}.evil.example`]) {
        expect(await statusOf(route, { ...headers, origin })).toBe(403);
      }
    },
  );
});

const isOfSessions = (route: Route): boolean => route.includes(' /api/auth/');

describe('what is malformed', () => {
  let refused = 0;

  it.each(ROUTES)('is the caller’s error: %s', async (route) => {
    const mistakes: string[] = [];
    for (const { what, request } of malformedRequests(route, requests[route]())) {
      const headers = { ...callers.headers('administrator'), ...request.headers };
      const answer = await send(stack.url, { ...request, headers });
      refused += answer.status >= 400 ? 1 : 0;
      const isMistake =
        answer.status >= 500 ||
        (answer.status >= 400 && !isProblem(answer)) ||
        // It would say nothing about the call.
        (answer.status === 401 && request.headers?.cookie === undefined && !isOfSessions(route));
      if (isMistake) {
        mistakes.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
    if (ENDS_THE_SESSION.has(route)) {
      await callers.comeBack('administrator');
    }
    expect(mistakes).toEqual([]);
  });

  it('was refused hundreds of times', () => {
    expect(refused).toBeGreaterThan(500);
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
